//! What can be done in Outposts.

use grognard_battle::{Arguments, Side, Stage};
use grognard_core::dice::{Ask, Roll};
use grognard_core::refusal::Refusals;
use grognard_field::{Point, Pose};
use grognard_table::{Lay, judge_wish, take_wish};

use super::state::{CHARTS, State, Unit};
use super::{Outposts, leak, out};

type Desk<'a> = Stage<'a, State>;

/// An own unit that is still there.
fn own_unit(desk: &Desk<'_>, arguments: &mut Arguments) -> Option<(String, Unit)> {
    let own = desk.state.units.iter().filter(|(_, unit)| desk.seat.holds(unit.side) && unit.strength > 0);
    let names: Vec<&String> = own.map(|(name, _)| name).collect();
    let name = arguments.need_name_of("unit", names)?;
    let unit = desk.state.units.get(&name)?.clone();
    Some((name, unit))
}

/// The same, if it is its turn and it has not acted.
fn acting_unit(desk: &Desk<'_>, arguments: &mut Arguments) -> Option<(String, Unit)> {
    let (name, unit) = own_unit(desk, arguments)?;
    if desk.state.to_act != Some(unit.side) {
        arguments.refuse_by(out(4), "unit", "it is not the turn of its side.");
    }
    if unit.acted {
        arguments.refuse_by(out(4), "unit", "has acted in this turn.");
    }
    Some((name, unit))
}

/// `place` (OUT-2).
pub fn place(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = own_unit(desk, arguments);
    let at = arguments.need_hundredths("x").zip(arguments.need_hundredths("y")).map(|(x, y)| Point::new(x, y));
    if let (Some((name, unit)), Some(at), Some(table)) = (&unit, at, &desk.state.table) {
        if !table.ground.is_in_zone(unit.side, at) {
            arguments.refuse_by(out(2), "x", "is not in the zone of its side.");
        }
        if desk.state.is_placed(name) {
            arguments.refuse_by(out(2), "unit", "is placed already.");
        }
    }
    arguments.finish()?;
    let (Some((name, unit)), Some(at)) = (unit, at) else { return Ok(()) };
    desk.whisper(unit.side, out(2), format!("{name} takes its post."));
    let pose = Pose::new(at, if unit.side == Side::A { 0 } else { 180 });
    desk.state.table.as_mut().and_then(|table| table.stand(&name, pose));
    if !Side::BOTH.into_iter().any(|side| desk.state.is_placing(side)) {
        desk.state.to_act = Some(Side::A);
        // Whoever undid his own place now would know that the enemy is ready.
        desk.reveal();
        desk.say(out(4), "Both sides are placed.");
    }
    Ok(())
}

/// `move` (OUT-4).
pub fn march(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(desk, arguments);
    let wish = take_wish(arguments);
    let mut end = None;
    if let (Some((name, unit)), Some(wish)) = (&unit, wish) {
        // Nobody runs into an enemy he does not see, nor learns where one stands by being refused.
        let lay = Lay::<Outposts<{ leak::NONE }>>::seen(&CHARTS, &desk.state, grognard_battle::Seat::of(unit.side));
        let legs = lay.as_ref().and_then(|lay| judge_wish(&lay.rover(lay.piece(name)?), name, wish, arguments));
        end = legs.and_then(|legs| legs.last().map(|leg| leg.end));
    }
    arguments.finish()?;
    let (Some((name, _)), Some(end)) = (unit, end) else { return Ok(()) };
    desk.state.table.as_mut().and_then(|table| table.stand(&name, end));
    if let Some(unit) = desk.state.units.get_mut(&name) {
        unit.acted = true;
    }
    show(desk, &name);
    Ok(())
}

/// `fire` (OUT-5).
pub fn fire(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(desk, arguments);
    let targets: Vec<String> = match &unit {
        Some((name, _)) => {
            let targets = desk.state.targets::<{ leak::NONE }>(name, false).into_iter();
            targets.map(|(target, _)| target.to_owned()).collect()
        }
        None => desk.state.units.keys().cloned().collect(),
    };
    let target = arguments.need_name_of("target", &targets);
    arguments.finish()?;
    let (Some((name, unit)), Some(target)) = (unit, target) else { return Ok(()) };
    show(desk, &name);
    let (chart, die) = (CHARTS.of(unit.arm), Roll::die(CHARTS.sides_of_die));
    let face = desk.roll(Ask::alone(out(5), "fire"), die, Some(unit.side));
    let hit = face >= chart.hits_from;
    if let Some(firer) = desk.state.units.get_mut(&name) {
        firer.acted = true;
    }
    if let Some(enemy) = desk.state.units.get_mut(&target).filter(|_| hit) {
        enemy.strength -= 1;
        if let Some(table) = desk.state.table.as_mut().filter(|_| enemy.strength == 0) {
            table.units.shift_remove(&target);
        }
    }
    let words = if hit { "hits" } else { "misses" };
    desk.say(out(5), format!("{name} fires at {target}, needs {}, and {words}.", chart.hits_from));
    finish_if_over(desk);
    Ok(())
}

/// `end-turn` (OUT-4).
pub fn end_turn(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let side = desk.state.to_act.filter(|side| desk.seat.holds(*side));
    if side.is_none() {
        arguments.refuse_by(out(4), "", "it is not the turn of your side.");
    }
    arguments.finish()?;
    let Some(side) = side else { return Ok(()) };
    for unit in desk.state.units.values_mut() {
        unit.acted = false;
    }
    desk.state.to_act = Some(side.other());
    if side == Side::B {
        desk.state.turn += 1;
    }
    finish_if_over(desk);
    Ok(())
}

/// A unit shows itself, and whom it comes near (OUT-3).
fn show(desk: &mut Desk<'_>, name: &str) {
    let State { units, table: Some(table), .. } = &mut desk.state else { return };
    let Some((side, at)) = units.get(name).map(|unit| unit.side).zip(table.units.get(name).map(|pose| pose.at)) else {
        return;
    };
    let sight = 100 * CHARTS.sight;
    let near = |other: &String, unit: &Unit| {
        unit.side != side && table.units.get(other).is_some_and(|pose| pose.at.distance(at) <= sight)
    };
    let fresh = units.iter_mut().filter(|(other, unit)| !unit.seen && (*other == name || near(other, unit)));
    let fresh: Vec<String> = fresh.map(|(name, unit)| (unit.seen = true, name.clone()).1).collect();
    for seen in fresh {
        desk.reveal();
        desk.say(out(3), format!("{seen} is seen."));
    }
}

/// The end (OUT-6).
fn finish_if_over(desk: &mut Desk<'_>) {
    let [a, b] = Side::BOTH.map(|side| desk.state.strength(side));
    if a > 0 && b > 0 && desk.state.turn <= CHARTS.rounds {
        return;
    }
    desk.state.winner = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    let who = desk.state.winner.map_or("nobody", |side| desk.state.sides.of(side));
    desk.state.result = Some(format!("{who} wins with {a} figures against {b}"));
}
