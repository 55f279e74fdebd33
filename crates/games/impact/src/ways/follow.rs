//! Following up after a won charge: over the ground the loser left, not farther than the fall back (IMP-66).

use grognard_field::{Pose, Vector};
use grognard_table::whole;

use crate::derive::{Lay, Piece};
use crate::measures::hundredths;

/// How many whole inches the lead may follow up, straight on over the loser's place, and where it would then be.
pub fn follow_room(lay: &Lay<'_>, lead: &Piece<'_>, stood: Pose, most: i32) -> (i32, impl Fn(i32) -> Pose + use<>) {
    let here = lead.block;
    let way = Vector::towards(lead.at(), stood.at);
    let limit = whole(most);
    let room = way.map_or(0, |way| {
        let gap = hundredths(lay.t.game.geometry.move_stop_inches);
        let enemies = lay.of_side(lead.side.other()).map(|enemy| &enemy.block);
        let room = here.room(way, limit, gap, enemies);
        let others = lay.others(lead.index).map(|other| &other.block);
        here.met_along(way, room, 0, others).first().map_or(room, |met| met.at.min(room))
    });
    let is_free = |inches: &i32| {
        let there = way.map_or(here, |way| here.moved(way, whole(*inches)));
        lay.table.ground.has(there.pose.at) && !lay.others(lead.index).any(|other| other.block.overlaps(&there))
    };
    // Any part of the way may be chosen, so all of it must be free.
    let free = (1..=room / 100).take_while(is_free).count();
    let inches = i32::try_from(free).unwrap_or(0);
    (inches, move |inches: i32| way.map_or(here.pose, |way| here.moved(way, whole(inches)).pose))
}
