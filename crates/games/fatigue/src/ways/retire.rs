//! Disordered units that retire before an attack: straight back, keeping their facing, by 4.10 (FAT-67, section 8).

use grognard_books::fatigue::names::{Arm, State as Morale};
use grognard_field::{Block, Pose, Vector};

use super::mover::Mover;
use crate::derive::{Lay, Piece, allowance, within, worst};
use crate::measures::{GAP, RETIRES};
use crate::state::Unit;

/// Whether a unit may retire: disordered, in a charge zone or near un-routed enemy infantry or cavalry.
pub fn may_retire(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    let enemy =
        |unit: &Unit| unit.side != piece.side && unit.stands() && matches!(unit.arm, Arm::Infantry | Arm::Cavalry);
    piece.unit.state == Morale::Disordered
        && !piece.unit.abandoned
        && (piece.unit.in_charge_zone.is_some()
            || !within(lay, &piece.block, Some(piece.name), RETIRES, enemy).is_empty())
}

/// The farthest a unit may retire straight back, and the pose there; none if it cannot at all.
pub fn retires<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> Option<(Pose, i32)> {
    let mover = Mover::new(lay, piece);
    let (start, ground) = (mover.start, &lay.table.ground);
    let way = Vector::facing(i32::from(start.pose.facing) + 180);
    let longest = mover.allowance().max(0);
    let open = start.room(way, longest, GAP, mover.foes.iter().map(|foe| &foe.block));
    let met = start.met_along(way, open, 0, mover.blocks.iter().map(|other| &other.block));
    let open = met.first().map_or(open, |met| met.at);
    let open = mover.house_met(&start, way, open, None).map_or(open, |(_, at)| at);
    let pays = |block: &Block, gone: i32| {
        let terrain = worst(lay.t, ground, piece.unit.arm, start.pose.at, block.pose.at);
        gone <= allowance(lay.t, piece.unit, terrain, false)
    };
    let ends = |gone: &i32| {
        let there = start.moved(way, *gone);
        mover.has_room(&there) && pays(&there, *gone)
    };
    let gone = (1..=open).rev().step_by(5).find(ends)?;
    Some((start.moved(way, gone).pose, gone))
}
