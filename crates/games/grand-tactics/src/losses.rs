//! Which units take the lost steps (GT-75).

use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::{UnitClass, UnitType};
use grognard_books::grand_tactics::losses::{Losses, Situation, Unit as Candidate};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;

use super::due::{Cause, Due};
use super::removal::remove_if_empty;
use super::state::{Fate, Stage, State, Unit};

/// Units that may lose steps: those in line; if a marching formation has none in line, all of its units.
pub fn candidates(state: &State, formations: &[String]) -> Vec<String> {
    let in_line = state.line_units(formations);
    if !in_line.is_empty() {
        return in_line;
    }
    formations.iter().flat_map(|formation| state.units_of(formation)).map(|(name, _)| name.clone()).collect()
}

/// What the procedure is asked about steps that are due: in the automatic order, or in the order given.
pub fn situation(state: &State, item: &Due, allocation: Option<Vec<String>>) -> Situation {
    let (formations, steps_lost, first_loss_cavalry) = parts(item);
    let leads = state.battle.iter().flat_map(|battle| [&battle.a.lead, &battle.b.lead]).flatten();
    let lead = leads.into_iter().find(|lead| formations.contains(lead));
    let names = candidates(state, &state.force_in_order(&formations, lead));
    let units = names.into_iter().filter_map(|id| {
        let unit = state.units.get(&id)?;
        let (unit_type, class, broken) = (unit.arm, unit.class, unit.broken);
        Some(Candidate { id, unit_type, class, max_steps: unit.max_steps, steps: unit.steps, broken })
    });
    Situation { steps_lost, first_loss_cavalry, units: units.collect(), allocation }
}

/// Whether the steps can be taken in one way only.
pub fn has_one_answer(state: &State, item: &Due) -> bool {
    let (formations, steps, first) = parts(item);
    let units: Vec<&Unit> = candidates(state, &formations).iter().filter_map(|name| state.units.get(name)).collect();
    let all: i32 = units.iter().map(|unit| unit.steps).sum();
    let may = units.iter().filter(|unit| !first || steps > 1 || unit.arm == UnitType::Cavalry).count();
    steps >= all || may < 2
}

/// Spreads steps over the units at random, the first to cavalry where the rules demand it; `draw(n)` is 0 to n - 1.
pub fn spread_at_random(state: &State, item: &Due, draw: &mut dyn FnMut(usize) -> usize) -> Vec<String> {
    let (formations, steps, first) = parts(item);
    let of_unit = |name: &String| state.units.get(name).map_or(0, |unit| unit.steps);
    let mut left: Vec<(String, i32)> =
        candidates(state, &formations).into_iter().map(|name| (name.clone(), of_unit(&name))).collect();
    let rides = |name: &String| state.units.get(name).is_some_and(|unit| unit.arm == UnitType::Cavalry);
    let mut taken = Vec::new();
    for step in 0..steps {
        let must_ride = first && step == 0;
        let may: Vec<usize> = (left.iter().enumerate())
            .filter(|(_, (name, steps))| *steps > 0 && (!must_ride || rides(name)))
            .map(|(index, _)| index)
            .collect();
        let Some((name, steps)) = may.get(draw(may.len())).and_then(|at| left.get_mut(*at)) else { break };
        *steps -= 1;
        taken.push(name.clone());
    }
    taken
}

fn parts(item: &Due) -> (Vec<String>, i32, bool) {
    match item {
        Due::Losses { formations, steps, first_loss_cavalry, .. } => (formations.clone(), *steps, *first_loss_cavalry),
        _ => (Vec::new(), 0, false),
    }
}

/// Takes losses in the automatic order.
pub fn take(stage: &mut Stage<'_>, item: &Due) -> Result<(), Refusals> {
    let situation = stage.known_situation::<Losses>(&situation(&stage.state, item, None))?;
    write(stage, item, &situation);
    Ok(())
}

/// Takes the steps of a pursuit.
pub fn take_in_pursuit(stage: &mut Stage<'_>, side: Side, formations: Vec<String>, steps: i32) -> Result<(), Refusals> {
    let item = Due::Losses { side, formations, steps, first_loss_cavalry: false, cause: Cause::Pursuit };
    take(stage, &item)
}

/// Resolves the losses and records them.
pub fn write(stage: &mut Stage<'_>, item: &Due, situation: &Situation) {
    let Due::Losses { side, steps, cause, .. } = item else { return };
    let title = format!("{} loses {steps} step(s){}", side.name(), cause.words());
    let outcome = stage.rule::<Losses>(title, |_| None, situation);
    for after in &outcome.units {
        let Some(unit) = stage.state.units.get_mut(&after.id) else { continue };
        let guard_hit = unit.class == UnitClass::Guard && after.steps < unit.steps;
        unit.steps = after.steps;
        unit.broken = after.broken;
        if unit.steps == 0 {
            unit.gone = Some(Fate::Eliminated);
            unit.screening = false;
        }
        let formation = unit.formation.clone();
        if guard_hit
            && matches!(cause, Cause::Charge | Cause::Fert)
            && let Some(battle) = stage.state.battle.as_mut().filter(|battle| !battle.ended)
            && !battle.side(*side).guard_hit.contains(&formation)
        {
            battle.side_mut(*side).guard_hit.push(formation);
        }
    }
    for name in &outcome.eliminated {
        stage.say(gt(106), format_args!("{name} has no step left and is removed"));
    }
    if matches!(cause, Cause::ForceMarch | Cause::Reaction) {
        stage.say(gt(106), "nobody scores this step");
        let (formations, ..) = parts(item);
        for formation in formations {
            remove_if_empty(stage, &formation, None);
        }
    }
}
