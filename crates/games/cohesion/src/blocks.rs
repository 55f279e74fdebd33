//! The building blocks of every outcome: LOSS, SHAKE, ROUT, GONE and HIT (COH-107).

use grognard_books::cohesion::commander_death::Death;
use grognard_books::cohesion::officer_casualty::{Cause, Fate as Casualty};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::tables::Casualty as Row;
use grognard_core::rule::Rule;

use super::acting::charts;
use super::due::{Due, Flight};
use super::state::{Fate, Phase, Stage, Stands, Status};
use grognard_table::in_words;

/// LOSS: steps and stands are lost; a unit that cannot bear more is gone. Returns whether it is.
pub fn lose(stage: &mut Stage<'_>, name: &str, steps: i32, half_stands: i32) -> bool {
    let t = charts(stage);
    let Some(unit) = stage.state.units.get_mut(name) else { return true };
    if steps == 0 && half_stands == 0 {
        return false;
    }
    unit.steps_lost = unit.steps_lost.saturating_add(steps);
    unit.stands = Stands { halves: unit.stands.halves.saturating_sub(half_stands).max(0) };
    let held = t.cohesion_loss.steps_held(unit.arm.branch(), unit.original_stands);
    let destroyed = unit.steps_lost > held || unit.stands.halves == 0;
    let text = format!("{name}: {} of {held} steps lost, {} stands left.", unit.steps_lost, unit.stands);
    stage.say(coh(34), text);
    if destroyed {
        gone(stage, name, Fate::Destroyed, coh(51));
    }
    destroyed
}

/// SHAKE: a white bead.
pub fn shake(stage: &mut Stage<'_>, name: &str, rule: Rule) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    let text = if unit.shaken { "stays shaken" } else { "is shaken: white bead" };
    unit.shaken = true;
    stage.say(rule, format_args!("{name} {text}."));
}

/// ROUT: a black bead, disorder, no posture. The rout move is due unless the unit was routed before, or unless the
/// cause of the rout moves it anyway (`moved_by_melee`).
pub fn rout(stage: &mut Stage<'_>, name: &str, fresh: &mut Vec<Due>, moved_by_melee: bool) {
    let t = charts(stage);
    let in_movement = stage.state.phase == Phase::Movement;
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    let was_routed = std::mem::replace(&mut unit.routed, true);
    unit.disordered = true;
    unit.posture = None;
    unit.fire_target = None;
    unit.held = false;
    unit.moved |= in_movement;
    let (arm, unlimbered) = (unit.arm, unit.is_unlimbered());
    break_contacts(stage, name);
    if unlimbered {
        stage.say(coh(19), format_args!("{name} routs: black bead."));
        gone(stage, name, Fate::Destroyed, coh(20));
        return;
    }
    if was_routed {
        stage.say(coh(19), format_args!("{name} was routed already: no second rout move for it."));
        return;
    }
    stage.say(coh(19), format_args!("{name} routs: black bead, disorder, no posture; its unmade move is lost."));
    if in_movement {
        stage.say(coh(109), format_args!("{name} acts no more this turn."));
    }
    if !moved_by_melee {
        fresh.push(Due::Retreat {
            unit: name.to_owned(),
            inches: t.rout.inches[arm].value,
            flight: Flight::Rout,
            from: None,
        });
    }
}

/// GONE: the unit leaves the battle for good; its officers stay behind alone.
pub fn gone(stage: &mut Stage<'_>, name: &str, fate: Fate, rule: Rule) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    if !unit.is_present() {
        return;
    }
    unit.fate = fate;
    unit.shaken = false;
    unit.routed = false;
    unit.posture = None;
    unit.fire_target = None;
    unit.held = false;
    stage.say(rule, format_args!("{name} {}.", fate.words()));
    break_contacts(stage, name);
    for other in stage.state.units.values_mut().filter(|other| other.fire_target.as_deref() == Some(name)) {
        other.fire_target = None;
        other.held = false;
    }
    for officer in stage.state.attached_to(name) {
        if let Some(officer) = stage.state.officers.get_mut(&officer) {
            officer.attached = None;
        }
        let near = in_words(charts(stage).battlefield.near.attached);
        stage.say(
            coh(56),
            format_args!(
                "{officer} is alone now; with an enemy within {near} he rides to the nearest own unit (ride-to-safety)."
            ),
        );
    }
}

/// Ends every contact of a unit that leaves, routs or goes back.
pub fn break_contacts(stage: &mut Stage<'_>, name: &str) {
    let contacts = std::mem::take(&mut stage.state.contacts);
    let (broken, kept): (Vec<_>, Vec<_>) =
        contacts.into_iter().partition(|contact| contact.attacker == name || contact.defender == name);
    stage.state.contacts = kept;
    for contact in broken {
        let text = format!("The contact of {} and {} is broken.", contact.attacker, contact.defender);
        stage.say(coh(107), text);
    }
}

/// HIT: the result of Chart 8 for an officer, and the tests of his brigade.
pub fn hit(stage: &mut Stage<'_>, name: &str, casualty: Casualty, fresh: &mut Vec<Due>) {
    let (row, death) = match casualty {
        Casualty::None => return,
        Casualty::MinorWound => (Row::MinorWound, None),
        Casualty::LightWound => (Row::LightWound, None),
        Casualty::SeriousWound => (Row::SeriousWound, None),
        Casualty::Death => (Row::Death, Some(Death::Death)),
        Casualty::DeathShock => (Row::DeathShock, Some(Death::DeathShock)),
        Casualty::HeroicDeath => (Row::HeroicDeath, Some(Death::HeroicDeath)),
    };
    let loss = charts(stage).officer_casualty.loss_by(row);
    let turn = stage.state.turn;
    let Some(officer) = stage.state.officers.get_mut(name) else { return };
    officer.cohesion_lost = officer.cohesion_lost.saturating_add(loss);
    let words = match (casualty, death) {
        (_, Some(_)) => {
            officer.status = Status::Dead;
            "is dead"
        }
        (Casualty::SeriousWound, _) => {
            officer.status = Status::Wounded;
            officer.fell_turn = Some(turn);
            "is seriously wounded and out of play"
        }
        (Casualty::LightWound, _) => "is lightly wounded and stays",
        _ => "has a scratch and stays",
    };
    stage.say(coh(55), format_args!("{name} {words}."));
    let out = stage.state.officers.get(name).is_some_and(|officer| officer.status != Status::InPlay);
    if out {
        falls(stage, name, death, fresh);
    }
}

/// An officer leaves play: his brigade has no commander until the end of the turn, and tests if he died.
fn falls(stage: &mut Stage<'_>, name: &str, death: Option<Death>, fresh: &mut Vec<Due>) {
    let Some(officer) = stage.state.officers.get_mut(name) else { return };
    officer.attached = None;
    let Some(brigade_name) = officer.brigade.clone() else {
        stage.say(coh(12), format_args!("The best brigade commander acts for {name} in the initiative."));
        return;
    };
    if let Some(brigade) = stage.state.brigades.get_mut(&brigade_name)
        && brigade.commander.as_deref() == Some(name)
    {
        brigade.commander = None;
        stage.say(coh(12), format_args!("{brigade_name} has no commander until the end of the turn."));
    }
    let Some(death) = death else { return };
    let units = stage.state.units_in(&brigade_name).filter(|(_, unit)| unit.is_present());
    fresh.extend(units.map(|(unit, _)| Due::CommanderDeath { unit: unit.clone(), officer: name.to_owned(), death }));
}

/// Officers of a unit who are hit along with the senior one: each rolls for himself (COH-56).
pub fn others_hit(others: &[String], unit: &str, cause: Cause, fresh: &mut Vec<Due>) {
    fresh.extend(others.iter().map(|officer| Due::OfficerCasualty {
        officer: officer.clone(),
        unit: unit.to_owned(),
        cause,
        hit: true,
    }));
}
