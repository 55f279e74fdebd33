//! The winner of a combat occupies some of the ground left (section 8).

use grognard_field::{Point, Pose, Vector};

use super::mover::Mover;
use crate::derive::{Lay, Piece};
use crate::measures::{GAP, OCCUPIES};

/// The place of a winner that goes on towards the loser's place, an inch short of other enemies, keeping its facing.
pub fn occupies<'s>(lay: &Lay<'s>, piece: &Piece<'s>, towards: Point) -> Pose {
    let mover = Mover::new(lay, piece);
    let Some(way) = Vector::towards(piece.at(), towards) else { return piece.block.pose };
    let most = OCCUPIES.min(piece.at().distance(towards));
    let room = mover.start.room(way, most, GAP, mover.foes.iter().map(|foe| &foe.block));
    let met = mover.start.met_along(way, room, 0, mover.blocks.iter().map(|other| &other.block));
    let room = met.first().map_or(room, |met| met.at);
    let clear = |gone: &i32| mover.has_room(&mover.start.moved(way, *gone));
    let gone = (0..=room).rev().find(clear).unwrap_or(0);
    if gone == 0 { piece.block.pose } else { mover.start.moved(way, gone).pose }
}
