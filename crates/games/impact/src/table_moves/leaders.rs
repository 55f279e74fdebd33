//! Leaders on a virtual table: points that move, attach and detach, and go to a friend when an enemy reaches them (IMP-53).

use grognard_battle::{Arguments, Side};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;
use grognard_field::Point;
use grognard_table::{inches, whole};

use crate::blocks::{lose_leader, tables};
use crate::derive::{Lay, Piece, leader_place};
use crate::moving::{keep_in_step, rides};
use crate::state::{Leader, Stage};

/// Whether a leader may attach to a unit: one of his own brigade, within one ride.
pub fn could_join(lay: &Lay<'_>, name: &str, leader: &Leader, unit: &str) -> bool {
    let Some(piece) = lay.piece(unit) else { return false };
    let helps = leader.brigade.as_ref().is_none_or(|brigade| *brigade == piece.unit.brigade);
    let near = leader_place(lay.state, name)
        .is_some_and(|at| piece.block.distance_to(at) <= whole(lay.t.game.leader.move_inches));
    piece.side == leader.side && helps && near && leader.attached_to.as_deref() != Some(unit)
}

/// Where a leader goes.
#[derive(Clone, Copy)]
pub enum Goal<'n> {
    /// To a unit, which he attaches to.
    Unit(&'n str),
    /// To a place by himself.
    Place(Option<Point>),
}

/// A leader's step on a table.
pub fn step(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    (name, leader): (&str, &Leader),
    to: Goal<'_>,
) -> Result<(), Refusals> {
    let most = tables(stage).game.leader.move_inches;
    let from = leader_place(&stage.state, name);
    let (point, far, field) = match to {
        Goal::Unit(unit) => {
            let lay = Lay::of(tables(stage), &stage.state);
            let piece = lay.as_ref().and_then(|lay| lay.piece(unit));
            (piece.map(Piece::at), piece.zip(from).map(|(piece, from)| piece.block.distance_to(from)), "unit")
        }
        Goal::Place(None) => {
            told.refuse("x", "is missing; give x and y of where he goes.");
            return told.refused();
        }
        Goal::Place(Some(point)) => {
            check_point(stage, told, leader.side, point);
            (Some(point), from.map(|from| point.distance(from)), "x")
        }
    };
    if let Some(far) = far.filter(|far| *far > whole(most)) {
        let words = format!("a leader moves up to {most} inches; that is {}.", inches(far));
        told.refuse_by(imp(53), field, words);
    }
    told.finish()?;
    let (Some(point), Some(far)) = (point, far) else { return Ok(()) };
    let unit = match to {
        Goal::Unit(unit) => Some(unit),
        Goal::Place(_) => None,
    };
    if let Some(record) = stage.state.leaders.get_mut(name) {
        (record.attached_to, record.stepped) = (unit.map(str::to_owned), true);
    }
    rides(&mut stage.state, name, point);
    keep_in_step(&mut stage.state);
    let end = unit.map_or(String::new(), |unit| format!(" and is attached to {unit}"));
    stage.say(imp(53), format_args!("{name} moves {} inches{end}", inches(far)));
    Ok(())
}

/// A leader by himself stays on the table and may not ride onto an enemy.
fn check_point(stage: &Stage<'_>, arguments: &mut Arguments, side: Side, point: Point) {
    let Some(lay) = Lay::of(tables(stage), &stage.state) else { return };
    if !lay.table.ground.has(point) {
        arguments.refuse_by(imp(67), "x", "lies outside the table.");
    }
    if let Some(enemy) = lay.of_side(side.other()).find(|enemy| enemy.block.contains(point)) {
        arguments.refuse_by(imp(53), "x", format!("{} stands there.", enemy.name));
    }
}

/// Leaders without a unit whom an enemy has reached go to the nearest friend at once, before anything else is done.
pub fn leaders_get_away(stage: &mut Stage<'_>) {
    if !stage.state.leaders.values().any(is_alone) {
        return;
    }
    for name in Lay::of(tables(stage), &stage.state).map(|lay| reached_leaders(&lay)).unwrap_or_default() {
        to_nearest_friend(stage, &name);
    }
}

fn is_alone(leader: &Leader) -> bool {
    !leader.eliminated && leader.attached_to.is_none()
}

/// Leaders without a unit whom an enemy has reached: the enemy's footprint touches them.
fn reached_leaders(lay: &Lay<'_>) -> Vec<String> {
    let alone = lay.state.leaders.iter().filter(|(_, leader)| is_alone(leader));
    let reached = alone.filter(|(name, leader)| {
        let at = leader_place(lay.state, name);
        at.is_some_and(|at| lay.of_side(leader.side.other()).any(|enemy| enemy.block.contains(at)))
    });
    reached.map(|(name, _)| name.clone()).collect()
}

/// A leader goes to the nearest friend; without one he is lost.
pub fn to_nearest_friend(stage: &mut Stage<'_>, name: &str) {
    let Some(side) = stage.state.leaders.get(name).map(|leader| leader.side) else { return };
    let at = leader_place(&stage.state, name);
    let friend = Lay::of(tables(stage), &stage.state).and_then(|lay| {
        let (friend, _) = lay.nearest_friend(side, at?)?;
        Some((friend.name.to_owned(), friend.at()))
    });
    match friend {
        Some((friend, at)) => {
            rides(&mut stage.state, name, at);
            stage.say(imp(53), format_args!("{name} goes to the nearest friend, {friend}"));
        }
        None => {
            stage.say(imp(53), format_args!("{name} has no friend left to go to: eliminated"));
            lose_leader(stage, name);
            keep_in_step(&mut stage.state);
        }
    }
}
