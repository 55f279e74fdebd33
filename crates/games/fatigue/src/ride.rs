//! Chargers ride in the Movement Phase, before anybody else moves: home, at who rides against them, on, or not at all.

use grognard_battle::{Arguments, Observed};
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::acting::{acting_unit, after_acting, mark};
use super::asking::tables;
use super::blocks::{disorder, stop_attacking};
use super::charge::charge_facts;
use super::derive::{Lay, Piece};
use super::movement::touched;
use super::moving::attacks_from_here;
use super::state::{Charge, Progress, State, Table, Unit};
use super::table_moves::{goes, touched_now};
use super::ways::{self, meets, rides_on};

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
    let on_table = stage.state.table.is_some();
    Observed::on(stage.state.table.as_ref(), |_| Some(())).leave_out(arguments, &["touches", "falls_short"]);
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
    let (others, short) = if on_table { rides_over_table(stage, &name, &charge, &course) } else { (others, short) };
    let target = charge.target;
    let touches = match course {
        Course::Gone => {
            stage.say(fat(171), format!("{name} rides to where {target} stood and fights nobody."));
            stop_attacking(stage, &name);
            disorder(stage, &name, fat(171), ": its charge hit nobody");
            after_acting(stage, &name);
            return Ok(());
        }
        _ if short => {
            stop_attacking(stage, &name);
            stage.say(fat(171), format!("{name} does not reach {target} and stops short."));
            after_acting(stage, &name);
            return Ok(());
        }
        Course::Met(enemies) => {
            // Of several only those meet him on a table who find room to.
            let enemies = if on_table { others } else { enemies };
            stage.say(fat(171), format!("{name} is met by {} and fights nobody else.", enemies.join(", ")));
            enemies
        }
        Course::Home => {
            stage.say(fat(135), format!("{name} charges home on {target}; enemies near enough may fire at it."));
            std::iter::once(target).chain(others).collect()
        }
    };
    mark(stage, &name, |unit| unit.touches = touches);
    after_acting(stage, &name);
    Ok(())
}

/// A charger rides over a virtual table: whom he touches then besides his target, all of them where he is met, and whether
/// he falls short.
fn rides_over_table(stage: &mut Table<'_>, name: &str, charge: &Charge, course: &Course) -> (Vec<String>, bool) {
    attacks_from_here(&mut stage.state, name);
    let met: &[String] = match course {
        Course::Met(enemies) => enemies,
        Course::Home | Course::Gone => &[],
    };
    for counter in met {
        let place = Lay::of(tables(stage), &stage.state)
            .and_then(|lay| Some(meets(&lay, lay.piece(counter)?, lay.piece(name)?)));
        if let Some(place) = place {
            goes(stage, counter, place);
        }
    }
    let aims: Vec<&String> = if met.is_empty() { vec![&charge.target] } else { met.iter().collect() };
    let lay = Lay::of(tables(stage), &stage.state);
    let contact = lay.as_ref().filter(|_| !matches!(course, Course::Gone)).and_then(|lay| {
        let piece = lay.piece(name)?;
        aims.iter().find_map(|aim| ways::charge(lay, piece, lay.piece(aim)?).ok())
    });
    let reached = contact.is_some();
    let end = contact.map(|contact| contact.leg.end).or_else(|| {
        let lay = lay.as_ref()?;
        // Where the target stands, or stood when the charge was declared.
        let there = aims.first().and_then(|aim| lay.piece(aim)).filter(|_| !matches!(course, Course::Gone));
        let there = there.map(Piece::at).or(charge.target_at)?;
        Some(rides_on(lay, lay.piece(name)?, there))
    });
    if let Some(end) = end {
        goes(stage, name, end);
    }
    let mut touched = touched_now(stage, name);
    match course {
        Course::Met(enemies) => touched.retain(|other| enemies.contains(other)),
        Course::Home | Course::Gone => touched.retain(|other| *other != charge.target),
    }
    (if reached { touched } else { Vec::new() }, !reached)
}
