//! Following up after a won charge: to the ground the loser left, not farther than the fall back (IMP-66).

use grognard_field::{Pose, Vector};
use grognard_table::whole;

use crate::derive::{Lay, Piece};
use crate::measures::hundredths;

/// Where the lead would stand after following up so many inches straight to where the loser stood, and how many whole
/// inches there is room for.
pub fn follow_room(lay: &Lay<'_>, lead: &Piece<'_>, stood: Pose, most: i32) -> (i32, impl Fn(i32) -> Pose + use<>) {
    let here = lead.block;
    let way = Vector::towards(lead.at(), stood.at);
    let limit = whole(most).min(lead.at().distance(stood.at));
    let room = way.map_or(0, |way| {
        let gap = hundredths(lay.t.game.geometry.move_stop_inches);
        let enemies = lay.of_side(lead.side.other()).map(|enemy| &enemy.block);
        let room = here.room(way, limit, gap, enemies);
        let friends = lay.others(lead.index).filter(|other| other.side == lead.side).map(|friend| &friend.block);
        here.met_along(way, room, 0, friends).first().map_or(room, |met| met.at.min(room))
    });
    let is_free = |inches: &i32| {
        let there = way.map_or(here, |way| here.moved(way, whole(*inches)));
        lay.table.ground.has(there.pose.at) && !lay.others(lead.index).any(|other| other.block.overlaps(&there))
    };
    let inches = (0..=room / 100).rev().find(is_free).unwrap_or(0);
    (inches, move |inches: i32| way.map_or(here.pose, |way| here.moved(way, whole(inches)).pose))
}
