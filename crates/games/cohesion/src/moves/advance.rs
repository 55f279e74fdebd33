//! The ground that an attacker who holds it may take after a melee (COH-90).

use crate::derive::Lay;

/// Hundredths a unit may take straight ahead: not within an inch of an enemy, not on a friend, not off the table.
pub fn ground_to_take(lay: &Lay<'_>, name: &str) -> i32 {
    let Some(piece) = lay.piece(name) else { return 0 };
    let most = 100 * lay.t.battlefield.movement.take_ground;
    let gap = 100 * lay.t.battlefield.near.charge_halt;
    let ahead = piece.block.pose.ahead();
    let side = piece.unit.side;
    if lay.of_side(side.other()).any(|enemy| enemy.block.nearer_than(&piece.block, gap)) {
        return 0;
    }
    let room = piece.block.room(ahead, most, gap, lay.of_side(side.other()).map(|enemy| &enemy.block));
    let friends = || lay.of_side(side).filter(|friend| friend.index != piece.index);
    let is_fine = |gone: &i32| {
        let there = piece.block.moved(ahead, *gone);
        lay.table.ground.holds(&there) && !friends().any(|friend| friend.block.overlaps(&there))
    };
    let met = piece.block.met_along(ahead, room, 0, friends().map(|friend| &friend.block));
    let room = met.first().map_or(room, |met| room.min(met.at));
    (1..=room).rev().find(is_fine).unwrap_or(0)
}
