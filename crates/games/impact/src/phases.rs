//! The turn: deployment, initiative, one phase after the other, objectives, victory.

use grognard_battle::{Side, rolled_by};
use grognard_books::impact::brigade::{Brigade as BrigadeCheck, Situation as BrigadeFacts};
use grognard_books::impact::initiative::{Initiative, LastFirst, Side as FirstSide, Situation as InitiativeFacts};
use grognard_books::impact::rules::imp;
use grognard_books::impact::victory::{Army as Counted, Situation as VictoryFacts, Victory, Winner};
use grognard_core::refusal::Refusals;

use super::blocks::{lapse, tables};
use super::due::Due;
use super::state::{Fate, Phase, Stage, State, victory_words};

/// The fact about who was first, for this turn's initiative.
pub fn who_was_first(state: &State) -> InitiativeFacts {
    let last_first = match state.first {
        Some(Side::A) => LastFirst::A,
        Some(Side::B) => LastFirst::B,
        None => LastFirst::None,
    };
    InitiativeFacts { lb_a: army_leader(state, Side::A), lb_b: army_leader(state, Side::B), last_first }
}

/// Both sides roll, and the turn begins.
pub fn begin_turn(stage: &mut Stage<'_>, situation: &InitiativeFacts) {
    let outcome = stage.rule::<Initiative>("initiative", rolled_by(Some(Side::A)), situation);
    let first = match outcome.first {
        FirstSide::A => Side::A,
        FirstSide::B => Side::B,
    };
    let actions = &tables(stage).game.actions;
    let (points, opening) = (actions.per_turn, actions.opening);
    let state = &mut stage.state;
    let opens = state.turn == 1;
    (state.last_first, state.first) = (state.first, Some(first));
    for unit in state.units.values_mut() {
        unit.ap = match (unit.is_in(), opens && unit.side == first) {
            (false, _) => 0,
            (true, true) => opening,
            (true, false) => points,
        };
        (unit.moved, unit.fired, unit.reacted, unit.fled) = (false, false, false, false);
        unit.fired_from.clear();
    }
    state.leaders.values_mut().for_each(|leader| leader.stepped = false);
    state.phase = Phase::FirstLeaders;
    let name = state.army(first).name.clone();
    stage.say(imp(69), format_args!("every unit has {points} AP; the marks of the last turn are cleared"));
    if opens && opening != points {
        stage.say(imp(55), format_args!("in the first turn those of {name} have {opening}"));
    }
    stage.say(imp(56), format_args!("{name} is first this turn"));
}

/// The LB of a side's army leader; 0 without one.
fn army_leader(state: &State, side: Side) -> i32 {
    let leads = |leader: &&super::state::Leader| leader.side == side && leader.brigade.is_none() && !leader.eliminated;
    state.leaders.values().find(leads).map_or(0, |leader| leader.lb)
}

/// The phase is done.
pub fn end_phase(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    match stage.state.phase {
        Phase::FirstLeaders => go(stage, Phase::FirstActions, "the others stay; the units act"),
        Phase::SecondLeaders => go(stage, Phase::SecondActions, "the others stay; the units act"),
        Phase::FirstActions => {
            lapse(stage, None);
            go(stage, Phase::SecondLeaders, "the first side is done; the second side's leaders");
        }
        Phase::SecondActions => {
            lapse(stage, None);
            go(stage, Phase::Rout, "the second side is done; routed units flee");
            begin_rout(stage);
        }
        Phase::Rout => {
            go(stage, Phase::End, "the end of the turn");
            return begin_end(stage);
        }
        Phase::End => return end_turn(stage),
        Phase::Deployment | Phase::Command => {}
    }
    Ok(())
}

fn go(stage: &mut Stage<'_>, to: Phase, words: &str) {
    let leaders = stage.state.is_leader_phase();
    stage.state.phase = to;
    stage.say(if leaders { imp(53) } else { imp(56) }, words);
}

/// Every routed unit that has not fled yet: the first side's, then the second's.
fn begin_rout(stage: &mut Stage<'_>) {
    // If no side is first, in the order of the sides.
    let order = stage.state.first.map_or(Side::BOTH, |first| [first, first.other()]);
    let mut due = Vec::new();
    for side in order {
        for (name, unit) in stage.state.present(side).filter(|(_, unit)| unit.is_routed()) {
            if !unit.fled {
                due.push(Due::Flight { unit: name.clone() });
            }
        }
    }
    if due.is_empty() {
        stage.say(imp(59), "no routed unit has a flight left to do");
    }
    stage.state.due.put_first(due);
}

/// Every brigade, then the question about the objectives.
fn begin_end(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let names: Vec<String> = stage.state.brigades.keys().cloned().collect();
    for name in names {
        let Some(brigade) = stage.state.brigades.get(&name) else { continue };
        let (side, was) = (brigade.side, brigade.broken);
        let routed = count(stage.state.units.values().filter(|unit| unit.brigade == name && unit.is_routed()));
        let known = BrigadeFacts { units: brigade.units_at_start, eliminated: brigade.units_eliminated, routed };
        let situation = stage.known_situation::<BrigadeCheck>(&known)?;
        let outcome = stage.rule::<BrigadeCheck>(format_args!("is {name} broken"), |_| Some(side), &situation);
        if let Some(brigade) = stage.state.brigades.get_mut(&name) {
            brigade.broken = outcome.broken;
        }
        if was != outcome.broken {
            let words = if outcome.broken { "is broken: no charge, no advance" } else { "has recovered" };
            stage.say(imp(61), format_args!("{name} {words}"));
        }
    }
    let State { objectives, due, .. } = &mut stage.state;
    due.put_first(objectives.keys().map(|name| Due::Objective { objective: name.clone() }));
    Ok(())
}

/// A side holds an objective at the end of the turn, or neither does.
pub fn hold(stage: &mut Stage<'_>, name: &str, held_by: Option<Side>) {
    stage.state.due.take_that(|due| matches!(due, Due::Objective { objective } if objective == name));
    if let Some(objective) = stage.state.objectives.get_mut(name) {
        objective.held_by = held_by;
    }
    let holder = held_by.map_or("nobody".to_owned(), |side| stage.state.army(side).name.clone());
    stage.say(imp(62), format_args!("{name} is held by {holder}"));
}

/// The victory procedure counts at most this many units and leaders of a side.
const MOST_UNITS: i32 = 99;
const MOST_LEADERS: i32 = 20;

/// How many there are.
fn count<T>(all: impl Iterator<Item = T>) -> i32 {
    i32::try_from(all.count()).unwrap_or(i32::MAX)
}

/// A side in the form of the victory procedure.
fn counted(state: &State, side: Side) -> Counted {
    let brigades = || state.brigades.values().filter(|brigade| brigade.side == side);
    let units = |test: &dyn Fn(&super::state::Unit) -> bool| {
        count(state.units.values().filter(|unit| unit.side == side && test(unit))).min(MOST_UNITS)
    };
    Counted {
        brigades: count(brigades()),
        brigades_broken: count(brigades().filter(|brigade| brigade.broken)),
        units_eliminated: units(&|unit| unit.out == Fate::Eliminated),
        units_routed: units(&|unit| unit.is_routed()),
        leaders_eliminated: state.army(side).leaders_eliminated.min(MOST_LEADERS),
        objectives_held: count(state.objectives.values().filter(|objective| objective.held_by == Some(side))),
    }
}

/// Points and the end, or the next turn.
fn end_turn(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let state = &stage.state;
    let (a, b) = (counted(state, Side::A), counted(state, Side::B));
    let known = VictoryFacts { turn: state.turn, turn_limit: state.turn_limit, a, b };
    let situation = stage.known_situation::<Victory>(&known)?;
    let outcome = stage.rule::<Victory>("the end of the turn", |_| None, &situation);
    let share = tables(stage).game.army;
    for (side, army, points) in [(Side::A, &situation.a, outcome.points_a), (Side::B, &situation.b, outcome.points_b)] {
        let broken = share.is_reached(army.brigades_broken, army.brigades);
        let books = stage.state.army_mut(side);
        (books.points, books.army_broken) = (points, broken);
    }
    let points = format!("{} points to {}", outcome.points_a, outcome.points_b);
    let result = match outcome.winner {
        Winner::A => Some(format!("{}{points}", victory_words(&stage.state.sides.a.name))),
        Winner::B => Some(format!("{}{points}", victory_words(&stage.state.sides.b.name))),
        Winner::Draw => Some(format!("a draw, {points}")),
        Winner::None => None,
    };
    if result.is_some() {
        stage.state.result = result;
    } else {
        stage.state.turn += 1;
        stage.state.phase = Phase::Command;
        let turn = stage.state.turn;
        stage.say(imp(56), format_args!("turn {turn} begins"));
    }
    Ok(())
}
