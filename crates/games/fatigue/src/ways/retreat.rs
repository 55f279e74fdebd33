//! Retreats: straight away from the enemy fought, keeping the facing, through friends and on until clear of them
//! (FAT-139, FAT-148, FAT-168).

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::Formation;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Body;
use grognard_field::{Block, Point, Vector};
use grognard_table::whole;

use super::flight::{End, Flight};
use super::mover::Mover;
use crate::derive::{Lay, Piece, worst};
use crate::footprint::size_in;
use crate::measures::GAP;
use crate::state::Unit;
use grognard_battle::Side;

/// The way is examined every quarter of an inch.
const STEP: i32 = 25;

/// How far a unit retreats.
pub fn retreat_length(t: &Tables, unit: &Unit) -> i32 {
    Body::of(unit.arm).map_or(0, |body| whole(t.zones.retreat[body].value))
}

/// The retreat of a unit from an enemy at a point, otherwise to its own edge, in its own formation or another:
/// skirmishers retire in column, farther than others.
pub fn retreat<'s>(
    lay: &Lay<'s>,
    piece: &Piece<'s>,
    formation: Option<Formation>,
    from: Option<Point>,
    length: i32,
) -> Flight<'s> {
    let mover = Mover::new(lay, piece);
    let home = match piece.side {
        Side::A => Vector::new(0.0, -1.0),
        Side::B => Vector::new(0.0, 1.0),
    };
    let size = formation.map_or(mover.start.size, |formation| size_in(lay.t, piece.unit, formation));
    let start = Block::new(piece.block.pose, size);
    let way = from.and_then(|from| Vector::towards(from, start.pose.at)).unwrap_or(home);
    let most = room(lay, &mover, &start, way, 2 * length);
    let wanted = length.min(most);
    let clear = |gone: &i32| mover.has_room(&start.moved(way, *gone));
    // On until clear of friends; if that is too far, as far as there is room before them.
    let on = (wanted..=most).find(clear);
    let gone = on.or_else(|| (0..=wanted).rev().find(clear)).unwrap_or(0);
    let last = start.moved(way, gone);
    let pressed = mover.foes.iter().any(|foe| foe.block.nearer_than(&last, GAP));
    let end = if pressed { End::Surrenders } else { End::Stands(last.pose) };
    let at_edge = gone < length && !lay.table.ground.holds(&start.moved(way, gone + 1));
    let remark = match end {
        End::Stands(_) if gone > length => Some((fat(168), "goes on until it is clear of its friends")),
        End::Stands(_) if at_edge => Some((fat(168), "stops at the edge of the table")),
        End::Surrenders => Some((fat(168), "cannot come an inch clear of the enemy")),
        _ => None,
    };
    Flight { end, way: vec![start.pose, last.pose], passed: Vec::new(), remark }
}

/// How far the way is open: to an inch from enemies, to the table's edge, to ground that cannot be crossed.
fn room(lay: &Lay<'_>, mover: &Mover<'_, '_>, start: &Block, way: Vector, limit: i32) -> i32 {
    let open = start.room(way, limit, GAP, mover.foes.iter().map(|foe| &foe.block));
    let ground = &lay.table.ground;
    let (arm, hung_over) = (mover.piece.unit.arm, !ground.holds(start));
    let percent = |terrain| lay.t.terrain.row(terrain).percent(arm).value;
    let stuck = percent(worst(lay.t, ground, arm, start.pose.at, start.pose.at)) == 0;
    let passable = |gone: i32| {
        let there = start.moved(way, gone);
        let on_table = if hung_over { ground.has(there.pose.at) } else { ground.holds(&there) };
        on_table && (stuck || percent(worst(lay.t, ground, arm, start.pose.at, there.pose.at)) > 0)
    };
    let mut far = 0;
    while far < open && passable((far + STEP).min(open)) {
        far = (far + STEP).min(open);
    }
    // The last quarter of an inch before the edge.
    (far..=open.min(far + STEP)).rev().find(|gone| passable(*gone)).unwrap_or(far)
}
