//! Chargers ride in the Movement Phase, before anybody else moves: home, at who rides against them, on, or not at all.

use grognard_battle::{Arguments, Observed};
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Terrain;
use grognard_core::refusal::Refusals;
use grognard_field::Pose;
use serde_json::json;

use super::acting::{acting_unit, after_acting, mark};
use super::asking::tables;
use super::blocks::{disorder, stop_attacking};
use super::charge::charge_facts;
use super::derive::{Lay, Piece, worst};
use super::movement::touched;
use super::moving::attacks_from_here;
use super::state::{Charge, Progress, Stage, State, Unit};
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

impl Course {
    /// Who rides against him.
    fn met(&self) -> &[String] {
        match self {
            Course::Met(enemies) => enemies,
            Course::Home | Course::Gone => &[],
        }
    }
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

/// Whether somebody rides against a charger.
pub fn is_met(state: &State, name: &str) -> bool {
    let charge = state.charges.iter().find(|charge| charge.charger == name);
    charge.is_some_and(|charge| matches!(course(state, charge), Course::Met(_)))
}

/// Whether a charger finds nobody where his target stood, and may choose to ride on or to stay.
pub fn may_ride_on(state: &State, name: &str) -> bool {
    let charge = state.charges.iter().find(|charge| charge.charger == name);
    charge.is_some_and(|charge| matches!(course(state, charge), Course::Gone))
}

/// `charge`: a charger rides.
pub fn charge(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
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
    let seen = Observed::on(stage.state.table.as_ref(), |_| Some(()));
    seen.leave_out(arguments, &["touches", "falls_short", "terrain"]);
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
        facts["terrain"] = json!(charge.terrain);
    }
    // Who is met may cross other ground than he looked at when he declared.
    let asks = matches!(course, Some(Course::Met(_))) && !on_table;
    let told = asks.then(|| stage.situation::<MoveAllowance>(&facts, arguments, &[("terrain", "terrain")])).flatten();
    arguments.finish()?;
    let (Some((name, _)), Some(charge), Some(course)) = (unit, charge, course) else { return Ok(()) };
    if matches!(course, Course::Gone) && !rides_on {
        mark(stage, &name, |unit| unit.acted = true);
        stop_attacking(stage, &name);
        stage.say(fat(171), format!("{name} finds its target gone and stays where it is."));
        return Ok(());
    }
    let mut situation = match told {
        Some(situation) => situation,
        None => stage.known_situation::<MoveAllowance>(&facts)?,
    };
    meets_on_table(stage, &name, &course);
    let ride = measured_ride(stage, &name, &charge, &course);
    if let Some(ride) = &ride {
        situation.terrain = ride.terrain;
    }
    stage.rule::<MoveAllowance>(format!("{name} charges"), |_| None, &situation);
    mark(stage, &name, |unit| {
        (unit.acted, unit.moved) = (true, true);
        unit.in_fire = false;
    });
    let (others, short) = match ride {
        Some(ride) => (rides_over_table(stage, &name, (&charge, &course), &ride), !ride.reaches),
        None => (others, short),
    };
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

/// A ride as a virtual table measures it.
struct Ride {
    /// Where it ends.
    end: Pose,
    /// The worst ground it crosses.
    terrain: Terrain,
    /// It reaches whom it is aimed at.
    reaches: bool,
}

/// On a virtual table those who ride against a charger come to meet him, and he attacks from where he stands.
fn meets_on_table(stage: &mut Stage<'_>, name: &str, course: &Course) {
    attacks_from_here(&mut stage.state, name);
    for counter in course.met() {
        let place = Lay::of(tables(stage), &stage.state)
            .and_then(|lay| Some(meets(&lay, lay.piece(counter)?, lay.piece(name)?)));
        if let Some(place) = place {
            goes(stage, counter, place);
        }
    }
}

/// The ride of a charger as all stand, over the ground he crosses with it; none without a table.
fn measured_ride(stage: &Stage<'_>, name: &str, charge: &Charge, course: &Course) -> Option<Ride> {
    let lay = Lay::of(tables(stage), &stage.state)?;
    let piece = lay.piece(name)?;
    let gone = matches!(course, Course::Gone);
    let met = course.met();
    let aims = if met.is_empty() { std::slice::from_ref(&charge.target) } else { met };
    let mut there = aims.iter().filter(|_| !gone).filter_map(|aim| lay.piece(aim));
    if let Some(contact) = there.clone().find_map(|aim| ways::charge(&lay, piece, aim).ok()) {
        return Some(Ride { end: contact.leg.end, terrain: contact.terrain, reaches: true });
    }
    // Where the target stands, or stood when the charge was declared.
    let to = there.next().map(Piece::at).or(charge.target_at);
    let end = to.map_or(piece.block.pose, |to| rides_on(&lay, piece, to));
    let terrain = worst(lay.t, &lay.table.ground, piece.unit.arm, piece.at(), end.at);
    Some(Ride { end, terrain, reaches: false })
}

/// A charger rides over a virtual table: whom he touches then besides his target, all of them where he is met.
fn rides_over_table(
    stage: &mut Stage<'_>,
    name: &str,
    (charge, course): (&Charge, &Course),
    ride: &Ride,
) -> Vec<String> {
    goes(stage, name, ride.end);
    if !ride.reaches {
        return Vec::new();
    }
    let mut touched = touched_now(stage, name);
    match course {
        Course::Met(enemies) => touched.retain(|other| enemies.contains(other)),
        Course::Home | Course::Gone => touched.retain(|other| *other != charge.target),
    }
    touched
}
