//! Chargers ride in the Movement Phase, before anybody else moves: home, at who rides against them, on, or not at all.

use grognard_battle::Arguments;
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::acting::{acting_unit, mark};
use super::blocks::{disorder, stop_attacking};
use super::charge::charge_facts;
use super::movement::touched;
use super::state::{Charge, Progress, State, Table, Unit};

/// How a charge goes on when its rider starts.
enum Course {
    /// Enemies ride against him: he fights them alone.
    Met(Vec<String>),
    /// His target stands.
    Home,
    /// His target has run or gone.
    Gone,
}

fn course(state: &State, charge: &Charge) -> Course {
    let against = |unit: &Unit| unit.stands() && unit.counter_charging.as_ref() == Some(&charge.charger);
    let met = state.unit_names(against);
    if !met.is_empty() {
        Course::Met(met)
    } else if state.units.get(&charge.target).is_some_and(Unit::stands) {
        Course::Home
    } else {
        Course::Gone
    }
}

/// Whether a charger finds nobody where his target stood, and may choose to ride on or to stay.
pub fn may_ride_on(state: &State, name: &str) -> bool {
    let charge = state.charges.iter().find(|charge| charge.charger == name);
    charge.is_some_and(|charge| matches!(course(state, charge), Course::Gone))
}

/// `charge`: a charger rides.
pub fn charge(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Movement);
    let made = |charge: &&Charge| charge.made == Progress::Made;
    let charge = unit
        .as_ref()
        .and_then(|(name, _)| stage.state.charges.iter().filter(made).find(|charge| charge.charger == *name).cloned());
    if unit.is_some() && charge.is_none() {
        arguments.refuse_by(fat(145), "unit", "has no charge to ride.");
    }
    let course = charge.as_ref().map(|charge| course(&stage.state, charge));
    let others = touched(stage, arguments, charge.as_ref().map(|charge| &charge.target));
    let short = arguments.flag("falls_short", false);
    let told = arguments.has("rides_on");
    let rides_on = arguments.flag("rides_on", false);
    match &course {
        Some(Course::Gone) if !told => {
            arguments.refuse_by(fat(171), "rides_on", "its target is gone: say whether it rides on or stays.");
        }
        Some(Course::Met(_) | Course::Home) if told => {
            arguments.refuse_by(fat(171), "rides_on", "somebody stands before it; it rides on only where nobody does.");
        }
        _ => {}
    }
    if !others.is_empty() && !matches!(course, Some(Course::Home)) {
        arguments.refuse_by(fat(171), "touches", "it fights nobody else.");
    }
    let mut facts = unit.as_ref().map(|(_, unit)| charge_facts(unit)).unwrap_or_default();
    if let Some(charge) = &charge {
        facts["terrain"] = serde_json::json!(charge.terrain);
    }
    arguments.finish()?;
    let (Some((name, _)), Some(charge), Some(course)) = (unit, charge, course) else { return Ok(()) };
    if matches!(course, Course::Gone) && !rides_on {
        mark(stage, &name, |unit| unit.acted = true);
        stop_attacking(stage, &name);
        stage.say(fat(171), format!("{name} finds its target gone and stays where it is."));
        return Ok(());
    }
    let situation = stage.known_situation::<MoveAllowance>(&facts)?;
    stage.rule::<MoveAllowance>(format!("{name} charges"), |_| None, &situation);
    mark(stage, &name, |unit| {
        (unit.acted, unit.moved) = (true, true);
        unit.in_fire = false;
    });
    let target = charge.target;
    let touches = match course {
        Course::Gone => {
            stage.say(fat(171), format!("{name} rides to where {target} stood and fights nobody."));
            stop_attacking(stage, &name);
            disorder(stage, &name, fat(171), ": its charge hit nobody");
            return Ok(());
        }
        _ if short => {
            stop_attacking(stage, &name);
            stage.say(fat(171), format!("{name} does not reach {target} and stops short."));
            return Ok(());
        }
        Course::Met(enemies) => {
            stage.say(fat(171), format!("{name} is met by {} and fights nobody else.", enemies.join(", ")));
            enemies
        }
        Course::Home => {
            stage.say(fat(135), format!("{name} charges home on {target}; enemies near enough may fire at it."));
            std::iter::once(target).chain(others).collect()
        }
    };
    mark(stage, &name, |unit| unit.touches = touches);
    Ok(())
}
