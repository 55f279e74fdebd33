//! Officers: whom they are with, what becomes of them, who takes over.

use grognard_books::cohesion::commander_death::{CommanderDeath, Taken};
use grognard_books::cohesion::movement::Move;
use grognard_books::cohesion::officer_casualty::{Fate as Casualty, OfficerCasualty};
use grognard_books::cohesion::officer_return::OfficerReturn;
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;
use grognard_field::Point;
use serde_json::json;

use super::asking::{Stage, charts, nothing_due, only_by, only_in_turn, own_officer, present_unit, unread};
use super::blocks::{hit, others_hit, shake};
use super::derive::Lay;
use super::due::Due;
use super::facts::unit_facts;
use super::movement::take_way;
use super::moves::{self, Ride};
use super::state::{Officer, Phase, Role, Status};
use super::turns::{hand_over, units_he_may_join, units_to_move_in};
use grognard_battle::{Arguments, Observed, Pending, Sighting};
use grognard_table::in_words;

/// An officer rides to a unit and stays with it.
pub fn attach(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let officer = own_officer(stage, arguments, "officer");
    let unit = unit_for(stage, arguments, officer.as_ref());
    let ride = Lay::look(charts(stage), &stage.state, |lay| {
        moves::ride_to_unit(lay, arguments, officer.as_ref()?, unit.as_ref()?)
    });
    rides(stage, arguments, officer.filter(|_| unit.is_some()), (ride, "unit"), unit.as_ref())
}

/// An officer leaves the unit he is with; with miniatures he may ride about alone by it.
pub fn leave(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let officer = own_officer(stage, arguments, "officer");
    let ride = Lay::look(charts(stage), &stage.state, |lay| {
        let name = officer.as_ref()?;
        if lay.state.officers.get(name).is_some_and(|officer| officer.attached.is_none()) {
            arguments.refuse("officer", format!("{name} is with no unit; let him ride, or leave him."));
        }
        moves::no_ride(lay, name)
    });
    rides(stage, arguments, officer, (ride, "officer"), None)
}

/// An officer rides to a place on the table, alone.
pub fn ride(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let officer = own_officer(stage, arguments, "officer");
    let (x, y) = (arguments.need_hundredths("x"), arguments.need_hundredths("y"));
    let ride = Lay::look(charts(stage), &stage.state, |lay| {
        moves::ride_to(lay, arguments, officer.as_ref()?, &[Point::new(x?, y?)], "x")
    });
    rides(stage, arguments, officer, (ride, "x"), None)
}

/// An own unit an officer may join.
fn unit_for(stage: &Stage<'_>, arguments: &mut Arguments, officer: Option<&String>) -> Option<String> {
    let (unit, side) = present_unit(stage, arguments, "unit")?;
    let own = officer.and_then(|officer| stage.state.officers.get(officer)).is_none_or(|officer| officer.side == side);
    if !own {
        arguments.refuse("unit", format!("{unit} is an enemy."));
    }
    own.then_some(unit)
}

/// What a table measures of a ride.
const MEASURED: &[&str] = &["open", "road", "rough", "legs", "obstacles"];

/// An officer rides, if he may and his way is not too long. At the set-up nobody counts the inches.
fn rides(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    officer: Option<String>,
    (ride, field): (Observed<Ride>, &str),
    unit: Option<&String>,
) -> Result<(), Refusals> {
    if let Some(officer) = &officer {
        may_ride(stage, arguments, officer);
    }
    ride.leave_out(arguments, MEASURED);
    let (seen, legs) = ride.map(|ride| (Sighting::of(ride.situation), ride.legs)).apart();
    let known = |_: &Stage<'_>, arguments: &mut Arguments| {
        let mut known = json!({ "arm": "officer" });
        take_way(arguments, &mut known);
        officer.as_ref().map(|_| known)
    };
    let situation = stage.observe::<Move, _>(seen, known, arguments, &[]);
    arguments.finish()?;
    let (Some(name), Some(situation)) = (officer, situation) else { return unread() };
    if stage.state.phase != Phase::SetUp && !(situation.legs.is_empty() && situation.obstacles == 0) {
        let side = stage.state.officers.get(&name).map(|officer| officer.side);
        let outcome = stage.rule::<Move>(format_args!("{name} rides"), |_| side, &situation);
        if !outcome.legal {
            let reason = format!("{name} cannot ride so far: {} inches is all he has.", outcome.allowance);
            arguments.refuse_by(coh(70), field, reason);
        }
        arguments.finish()?;
    }
    moves::walked(stage, &name, &legs.unwrap_or_default());
    has_ridden(stage, &name, unit);
    Ok(())
}

/// An officer has ridden to a unit, or is alone; his brigade moves, or the turn goes on.
fn has_ridden(stage: &mut Stage<'_>, name: &str, unit: Option<&String>) {
    let in_movement = stage.state.phase == Phase::Movement;
    let Some(officer) = stage.state.officers.get_mut(name) else { return };
    let left = std::mem::replace(&mut officer.attached, unit.cloned());
    officer.moved = in_movement;
    let (side, brigade) = (officer.side, officer.brigade.clone());
    let text = match (unit, left) {
        (Some(unit), _) => format!("{name} is with {unit} now."),
        (None, Some(left)) => format!("{name} leaves {left} and is alone."),
        (None, None) => format!("{name} rides alone."),
    };
    stage.say(coh(71), text);
    if !in_movement {
        return;
    }
    match brigade {
        Some(brigade) if stage.state.active.is_some() || !units_to_move_in(&stage.state, &brigade).is_empty() => {
            if stage.state.active.is_none() {
                stage.say(coh(60), format_args!("{brigade} moves."));
            }
            stage.state.active = Some(brigade);
        }
        brigade => {
            if let Some(brigade) = brigade.and_then(|brigade| stage.state.brigades.get_mut(&brigade)) {
                brigade.activated = true;
            }
            hand_over(&mut stage.state, side);
        }
    }
}

/// Officers ride at the set-up, and once in the movement phase: with their brigade, or alone if it has nothing to move.
fn may_ride(stage: &Stage<'_>, arguments: &mut Arguments, name: &str) {
    let state = &stage.state;
    let Some(officer) = state.officers.get(name) else { return };
    match state.phase {
        Phase::SetUp => return,
        Phase::Movement if !state.closing => {}
        now => {
            let reason = format!("officers ride in the movement phase; now is the {}.", now.word());
            arguments.refuse_by(coh(71), "", reason);
            return;
        }
    }
    only_in_turn(stage, arguments, officer.side, coh(60));
    if officer.moved {
        arguments.refuse_by(coh(71), "officer", format!("{name} has moved in this phase."));
    }
    if let Some(active) = state.active.as_ref().filter(|active| officer.brigade.as_ref() != Some(*active)) {
        arguments.refuse_by(coh(60), "officer", format!("{active} is moving and is finished first."));
    }
    let done = officer.brigade.as_ref().and_then(|brigade| state.brigades.get(brigade)).is_some_and(|b| b.activated);
    if done && state.active.is_none() {
        arguments.refuse_by(coh(60), "officer", format!("the brigade of {name} has moved."));
    }
}

/// A lone officer with an enemy near rides to the nearest own unit.
pub fn ride_to_safety(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let officer = own_officer(stage, arguments, "officer");
    let unit = unit_for(stage, arguments, officer.as_ref());
    if let Some(attached) = officer.as_ref().and_then(|name| stage.state.officers.get(name)?.attached.as_ref()) {
        arguments.refuse_by(coh(56), "officer", format!("he is not alone: he is with {attached}."));
    }
    arguments.finish()?;
    let (Some(name), Some(unit)) = (officer, unit) else { return unread() };
    let after_movement = matches!(stage.state.phase, Phase::Melee | Phase::Recovery);
    if let Some(officer) = stage.state.officers.get_mut(&name) {
        officer.attached = Some(unit.clone());
        officer.displaced |= after_movement;
    }
    let near = in_words(charts(stage).battlefield.near.attached);
    stage.say(coh(56), format_args!("{name}, alone with an enemy within {near}, rides to {unit}."));
    Ok(())
}

/// Chart 8 for an officer at risk.
pub fn officer_casualty(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let item = stage.state.due.first().cloned();
    let Some(Due::OfficerCasualty { officer, unit, cause, hit: is_hit }) = item else {
        nothing_due(arguments, "no officer's risk");
        return arguments.finish();
    };
    own_due(stage, arguments, "officer", &officer);
    arguments.finish()?;
    let situation = stage.known_situation::<OfficerCasualty>(&json!({ "cause": cause, "hit": is_hit }))?;
    let side = stage.state.officers.get(&officer).map(|officer| officer.side);
    let outcome = stage.rule::<OfficerCasualty>(format_args!("{officer} with {unit}"), |_| side, &situation);
    stage.state.due.take_first();
    let mut fresh = Vec::new();
    let others: Vec<String> = stage.state.attached_to(&unit).into_iter().filter(|other| *other != officer).collect();
    hit(stage, &officer, outcome.result, &mut fresh);
    // The risk die was for all of them; each takes his own die of Chart 8.
    if !is_hit && outcome.result != Casualty::None {
        others_hit(&others, &unit, cause, &mut fresh);
    }
    stage.state.due.put_first(fresh);
    Ok(())
}

/// The first due item is this officer's, unit's or brigade's; another one named is refused, and a strange seat too.
fn own_due(stage: &Stage<'_>, arguments: &mut Arguments, argument: &str, subject: &str) {
    if let Some(given) = arguments.text(argument)
        && given.to_lowercase() != subject.to_lowercase()
    {
        arguments.refuse_by(coh(107), argument, format!("{subject} comes first."));
    }
    if let Some(side) = stage.state.due.first().and_then(|item| item.side(&stage.state)) {
        only_by(stage, arguments, "", side);
    }
}

/// A unit takes the death of its commander.
pub fn commander_death(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(Due::CommanderDeath { unit, officer, death }) = stage.state.due.first().cloned() else {
        nothing_due(arguments, "no test for a commander's death");
        return arguments.finish();
    };
    own_due(stage, arguments, "unit", &unit);
    arguments.finish()?;
    let known = json!({ "unit": unit_facts(charts(stage), &stage.state, &unit), "death": death });
    let situation = stage.known_situation::<CommanderDeath>(&known)?;
    let side = stage.state.units.get(&unit).map(|unit| unit.side);
    let title = format!("{unit} and the death of {officer}");
    let outcome = stage.rule::<CommanderDeath>(title, |_| side, &situation);
    stage.state.due.take_first();
    if outcome.result == Taken::Shaken {
        shake(stage, &unit, coh(58));
    }
    Ok(())
}

/// A wounded officer may come back.
pub fn officer_return(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(Due::OfficerReturn { officer }) = stage.state.due.first().cloned() else {
        nothing_due(arguments, "no officer's return");
        return arguments.finish();
    };
    own_due(stage, arguments, "officer", &officer);
    arguments.finish()?;
    let books = stage.state.officers.get(&officer).cloned();
    let Some(books) = books else { return unread() };
    // The procedure's chart ends at 13; no officer lives to lose more.
    let known = json!({ "competence": books.competence, "cohesion_lost": books.cohesion_lost.clamp(0, 13) });
    let situation = stage.known_situation::<OfficerReturn>(&known)?;
    let outcome = stage.rule::<OfficerReturn>(format_args!("{officer} may return"), |_| Some(books.side), &situation);
    stage.state.due.take_first();
    if !outcome.returned {
        stage.say(coh(59), format_args!("{officer} stays away."));
        return Ok(());
    }
    comes_back(stage, &officer);
    stage.state.due.put_first(vec![Due::Appear { officer }]);
    Ok(())
}

/// An officer is back in play; a substitute in his place leaves the battle, unscored.
fn comes_back(stage: &mut Stage<'_>, name: &str) {
    let Some(officer) = stage.state.officers.get_mut(name) else { return };
    officer.status = Status::InPlay;
    officer.fell_turn = None;
    officer.displaced = true;
    let brigade_name = officer.brigade.clone();
    stage.say(coh(59), format_args!("{name} is back."));
    let Some(brigade_name) = brigade_name else { return };
    let Some(brigade) = stage.state.brigades.get_mut(&brigade_name) else { return };
    let before = brigade.commander.replace(name.to_owned());
    if let Some(substitute) = before
        && let Some(officer) = stage.state.officers.get_mut(&substitute)
    {
        officer.status = Status::Relieved;
        officer.attached = None;
        stage.say(coh(12), format_args!("{substitute} hands {brigade_name} back and leaves the battle."));
    }
}

/// An officer who came back, or a substitute's unit, is named by the owner.
pub fn appear(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(Due::Appear { officer }) = stage.state.due.first().cloned() else {
        nothing_due(arguments, "nobody's return");
        return arguments.finish();
    };
    own_due(stage, arguments, "officer", &officer);
    let unit = arguments.need_name_of("unit", &units_he_may_join(&stage.state, &officer));
    arguments.finish()?;
    let Some(unit) = unit else { return unread() };
    stage.state.due.take_first();
    if let Some(books) = stage.state.officers.get_mut(&officer) {
        books.attached = Some(unit.clone());
    }
    stage.say(coh(59), format_args!("{officer} appears at {unit}."));
    Ok(())
}

/// A brigade without a commander gets a substitute of competence 0.
pub fn substitute(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(Due::Substitute { brigade }) = stage.state.due.first().cloned() else {
        nothing_due(arguments, "no substitute");
        return arguments.finish();
    };
    own_due(stage, arguments, "brigade", &brigade);
    let left: Vec<String> =
        stage.state.units_in(&brigade).filter(|(_, unit)| unit.is_present()).map(|(name, _)| name.clone()).collect();
    let unit = arguments.need_name_of("unit", &left);
    arguments.finish()?;
    let (Some(unit), Some(side)) = (unit, stage.state.brigades.get(&brigade).map(|brigade| brigade.side)) else {
        return unread();
    };
    stage.state.due.take_first();
    // One more name than there are officers: one of them is free.
    let numbers = 1..=stage.state.officers.len().saturating_add(1);
    let name = numbers
        .map(|number| if number == 1 { format!("{brigade}, acting") } else { format!("{brigade}, acting {number}") })
        .find(|name| !stage.state.officers.contains_key(name))
        .unwrap_or_default();
    let officer = Officer {
        side,
        role: Role::Brigade,
        brigade: Some(brigade.clone()),
        substitute: true,
        competence: 0,
        cohesion_lost: 0,
        status: Status::InPlay,
        fell_turn: None,
        attached: Some(unit.clone()),
        moved: false,
        displaced: true,
    };
    stage.state.officers.insert(name.clone(), officer);
    if let Some(books) = stage.state.brigades.get_mut(&brigade) {
        books.commander = Some(name.clone());
    }
    stage.say(coh(12), format_args!("{name}, competence 0, takes over {brigade} and is with {unit}."));
    Ok(())
}
