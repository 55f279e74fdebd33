//! The end of a turn and of the battle: returning officers, substitutes, spent brigades, points, the result.

use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::victory::{Army, Brigade as Count, Outcome, Reason, Situation, Victory, Winner};
use grognard_core::dice::Seeded;
use grognard_core::procedure::Procedure as _;
use grognard_core::refusal::Refusals;

use super::acting::charts;
use super::derive::Lay;
use super::phases::enter;
use super::state::{Fate, Phase, Stage, State, Status, Tried};
use grognard_battle::Side;

/// A brigade's units at the start, and those of them that are lost now.
pub fn count(state: &State, brigade: &str) -> Count {
    let (mut units, mut lost) = (0_i32, 0_i32);
    for (_, unit) in state.units_in(brigade) {
        units = units.saturating_add(1);
        lost = lost.saturating_add(i32::from(unit.routed || unit.is_gone()));
    }
    Count { units, lost }
}

fn army(state: &State, side: Side, objectives: usize) -> Army {
    let own = state.brigades.iter().filter(|(_, brigade)| brigade.side == side);
    let enemies = || state.units_of(side.other()).map(|(_, unit)| unit);
    let fallen = state
        .officers
        .values()
        .filter(|officer| officer.side != side && matches!(officer.status, Status::Wounded | Status::Dead));
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    Army {
        brigades: own.map(|(name, _)| count(state, name)).collect(),
        objectives: number(objectives),
        destroyed: number(enemies().filter(|unit| unit.fate == Fate::Destroyed).count()),
        routed: number(enemies().filter(|unit| unit.routed || unit.fate == Fate::OffTable).count()),
        officers: number(fallen.count()),
    }
}

/// The result if the battle ended with the present positions.
pub fn as_it_stands(lay: &Lay<'_>) -> Outcome {
    let state = lay.state;
    let held = Side::BOTH.map(|side| lay.objectives_held().filter(|(_, held)| *held == Some(side)).count());
    // Nothing is rolled for it.
    Victory::run(lay.t, &situation(state, held), &mut Seeded::new(0), &mut ())
}

fn situation(state: &State, [a, b]: [usize; 2]) -> Situation {
    Situation { turn: state.turn, turns: state.turns, a: army(state, Side::A, a), b: army(state, Side::B, b) }
}

/// Counts the points of the turn with the objectives that each side holds.
pub fn reckon(stage: &mut Stage<'_>, held: [usize; 2]) -> Result<(), Refusals> {
    let situation = stage.checked::<Victory>(situation(&stage.state, held))?;
    let outcome = stage.rule::<Victory>("end of the turn", |_| None, &situation);
    stage.state.due.clear();
    write_down(stage, &outcome);
    if outcome.winner == Winner::None {
        next_turn(stage);
    } else {
        stage.state.result = Some(result_words(&stage.state, &outcome));
        stage.state.winner = match outcome.winner {
            Winner::A => Some(Side::A),
            Winner::B => Some(Side::B),
            Winner::Draw | Winner::None => None,
        };
    }
    Ok(())
}

fn write_down(stage: &mut Stage<'_>, outcome: &Outcome) {
    let t = charts(stage);
    stage.state.sides.a.score = outcome.a_points;
    stage.state.sides.b.score = outcome.b_points;
    let names: Vec<String> = stage.state.brigades.keys().cloned().collect();
    for name in names {
        let spent = count(&stage.state, &name).is_spent(t);
        let Some(brigade) = stage.state.brigades.get_mut(&name) else { continue };
        let was = std::mem::replace(&mut brigade.spent, spent);
        match (was, spent) {
            (false, true) => {
                stage.say(coh(102), format_args!("{name} is spent: it charges no more and comes no nearer."));
            }
            (true, false) => stage.say(coh(102), format_args!("{name} is no longer spent.")),
            _ => {}
        }
    }
    let state = &mut stage.state;
    state.last_winner = state.initiative;
    for unit in state.units.values_mut() {
        unit.fired = false;
        unit.moved = false;
        unit.displaced = false;
        unit.tried = Tried::default();
    }
    state.officers.values_mut().for_each(|officer| officer.displaced = false);
    state.charges.clear();
    state.closing = false;
    state.to_act = None;
    state.first_player = None;
    stage.say(coh(106), "Fires, moves and attempts of the turn are wiped from the books.");
}

fn next_turn(stage: &mut Stage<'_>) {
    stage.state.turn = stage.state.turn.saturating_add(1);
    stage.state.initiative = None;
    enter(stage, Phase::Initiative);
}

fn result_words(state: &State, outcome: &Outcome) -> String {
    let points = format!("{} points to {}", outcome.a_points, outcome.b_points);
    let why = match outcome.reason {
        Reason::Broken => "the enemy army is broken",
        Reason::BothBroken => "both armies are broken and points decide",
        Reason::Time | Reason::None => "time is up and points decide",
    };
    match outcome.winner {
        Winner::A => format!("{} wins: {why} ({points})", state.side_name(Side::A)),
        Winner::B => format!("{} wins: {why} ({points})", state.side_name(Side::B)),
        Winner::Draw | Winner::None => format!("a draw: {why} ({points})"),
    }
}
