//! What can be done in Outposts.

use grognard_battle::answers::Intent;
use grognard_battle::command::{Books, Kept, Listed, Need, Perform, Place, Way};
use grognard_battle::{Arguments, Secrecy, Side, act, orders};
use grognard_core::dice::{Ask, Roll};
use grognard_core::refusal::Refusals;
use grognard_field::Pose;
use grognard_table::{Lay, judge_wish};

use super::book::{Outposts, leak, out};
use super::state::{CHARTS, State, Unit};

type Stage<'a> = grognard_battle::Stage<'a, State>;

/// Units of both sides.
pub struct Units;

impl Listed<State> for Units {
    const OF: &'static str = "unit";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.units.keys()
    }
}

impl Books for State {
    fn measures(&self) -> bool {
        true
    }
}

act! {
    /// `place` (OUT-2).
    pub struct Post: State = ("place", "place a unit, hidden from the enemy") {
        unit: Need<Kept<Units>> = "which unit",
        place: Need<Place> = "where",
    }
    .kept(Secrecy::Side)
}

act! {
    /// `move` (OUT-4).
    pub struct Move: State = ("move", "move a unit") {
        unit: Need<Kept<Units>> = "which unit",
        way: Need<Way> = "its steps, or where it ends",
    }
}

act! {
    /// `fire` (OUT-5).
    pub struct Fire: State = ("fire", "fire at a seen enemy") {
        unit: Need<Kept<Units>> = "which unit",
        target: Need<Kept<Units>> = "a seen enemy",
    }
    .aimed(Intent::Fire, "target")
}

act! {
    /// `end-turn` (OUT-4).
    pub struct EndTurn: State = ("end-turn", "the other side's turn begins") {}
    .seldom()
    .onward()
}

orders! {
    /// An act with its arguments.
    pub enum Order for State { Post, Move, Fire, EndTurn }
}

/// A unit of the seat's side that is still there.
fn own_unit(stage: &Stage<'_>, told: &mut Arguments, name: String) -> Option<(String, Unit)> {
    let own = stage.state.units.iter().filter(|(_, unit)| stage.seat.holds(unit.side) && unit.strength > 0);
    let name = told.known_name("unit", name, own.map(|(name, _)| name))?;
    let unit = stage.state.units.get(&name)?.clone();
    Some((name, unit))
}

/// The same, if it is its turn and it has not acted.
fn acting_unit(stage: &Stage<'_>, told: &mut Arguments, name: String) -> Option<(String, Unit)> {
    let (name, unit) = own_unit(stage, told, name)?;
    if stage.state.to_act != Some(unit.side) {
        told.refuse_by(out(4), "unit", "it is not the turn of its side.");
    }
    if unit.acted {
        told.refuse_by(out(4), "unit", "has acted in this turn.");
    }
    Some((name, unit))
}

impl Perform for Post {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((name, unit)) = own_unit(stage, told, self.unit) else { return told.refused() };
        if stage.state.table.as_ref().is_some_and(|table| !table.ground.is_in_zone(unit.side, self.place)) {
            told.refuse_by(out(2), "x", "is not in the zone of its side.");
        }
        if stage.state.is_placed(&name) {
            told.refuse_by(out(2), "unit", "is placed already.");
        }
        told.finish()?;
        stage.whisper(unit.side, out(2), format!("{name} takes its post."));
        let pose = Pose::new(self.place, if unit.side == Side::A { 0 } else { 180 });
        stage.state.table.as_mut().and_then(|table| table.stand(&name, pose));
        if !Side::BOTH.into_iter().any(|side| stage.state.is_placing(side)) {
            stage.state.to_act = Some(Side::A);
            // Otherwise a player who took back his own placing now would learn that the enemy is ready.
            stage.reveal();
            stage.say(out(4), "Both sides are placed.");
        }
        Ok(())
    }
}

impl Perform for Move {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((name, unit)) = acting_unit(stage, told, self.unit) else { return told.refused() };
        // A unit does not run into an enemy it does not see, and a refusal does not reveal where one is.
        let lay = Lay::<Outposts<{ leak::NONE }>>::seen(&CHARTS, &stage.state, grognard_battle::Seat::of(unit.side));
        let legs = lay.as_ref().and_then(|lay| judge_wish(&lay.rover(lay.piece(&name)?), &name, self.way, told));
        let end = legs.and_then(|legs| legs.last().map(|leg| leg.end));
        told.finish()?;
        let Some(end) = end else { return Ok(()) };
        stage.state.table.as_mut().and_then(|table| table.stand(&name, end));
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.acted = true;
        }
        show(stage, &name);
        Ok(())
    }
}

impl Perform for Fire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((name, unit)) = acting_unit(stage, told, self.unit) else { return told.refused() };
        let targets = stage.state.targets::<{ leak::NONE }>(&name, false).into_iter();
        let targets: Vec<String> = targets.map(|(target, _)| target.to_owned()).collect();
        let target = told.known_name("target", self.target, &targets);
        told.finish()?;
        let Some(target) = target else { return Ok(()) };
        show(stage, &name);
        let (chart, die) = (CHARTS.of(unit.arm), Roll::die(CHARTS.sides_of_die));
        let face = stage.roll(Ask::alone(out(5), "fire"), die, Some(unit.side));
        let hit = face >= chart.hits_from;
        if let Some(firer) = stage.state.units.get_mut(&name) {
            firer.acted = true;
        }
        if let Some(enemy) = stage.state.units.get_mut(&target).filter(|_| hit) {
            enemy.strength -= 1;
            if let Some(table) = stage.state.table.as_mut().filter(|_| enemy.strength == 0) {
                table.units.shift_remove(&target);
            }
        }
        let words = if hit { "hits" } else { "misses" };
        stage.say(out(5), format!("{name} fires at {target}, needs {}, and {words}.", chart.hits_from));
        finish_if_over(stage);
        Ok(())
    }
}

impl Perform for EndTurn {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(side) = stage.state.to_act.filter(|side| stage.seat.holds(*side)) else {
            told.refuse_by(out(4), "", "it is not the turn of your side.");
            return told.refused();
        };
        for unit in stage.state.units.values_mut() {
            unit.acted = false;
        }
        stage.state.to_act = Some(side.other());
        if side == Side::B {
            stage.state.turn += 1;
        }
        finish_if_over(stage);
        Ok(())
    }
}

/// A unit shows itself and every enemy it comes near (OUT-3).
fn show(stage: &mut Stage<'_>, name: &str) {
    let State { units, table: Some(table), .. } = &mut stage.state else { return };
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
        stage.reveal();
        stage.say(out(3), format!("{seen} is seen."));
    }
}

/// The end (OUT-6).
fn finish_if_over(stage: &mut Stage<'_>) {
    let [a, b] = Side::BOTH.map(|side| stage.state.strength(side));
    if a > 0 && b > 0 && stage.state.turn <= CHARTS.rounds {
        return;
    }
    stage.state.winner = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    let who = stage.state.winner.map_or("nobody", |side| stage.state.sides.of(side));
    stage.state.result = Some(format!("{who} wins with {a} figures against {b}"));
}
