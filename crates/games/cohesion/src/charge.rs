//! Charges: declaration and bonus, then the rolls at the halt.

use grognard_books::cohesion::charge::{Charge, Ended};
use grognard_books::cohesion::charge_bonus::{Aspect, ChargeBonus, Reached};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::Cover;
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::acting::{acting_unit, has_acted};
use super::asking::{Stage, charts, enemy_unit, nothing_due, only_by, unread};
use super::blocks::{break_contacts, gone};
use super::derive::Lay;
use super::due::{Due, Flight, halt};
use super::facts::unit_facts;
use super::movement::offer_opportunity;
use super::moves;
use super::state::{ChargeMade, Contact, Fate, Opponent, State};
use grognard_battle::{Arguments, rolled_by};
use grognard_table::in_words;

/// Declares a charge and rolls its bonus. On a table it is measured, and sets out at once.
pub fn declare(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let attacker = acting_unit(stage, arguments);
    let target = enemy_unit(stage, arguments, "target", attacker.as_ref().map(|(_, side)| *side));
    let name = attacker.as_ref().map(|(name, _)| name.as_str());
    let read = stage.is_read();
    let seen = Lay::look(charts(stage), &stage.state, |lay| {
        let most = lay.t.battlefield.movement.charge_wheel;
        let wheel = arguments.integer("wheel", -most..=most);
        moves::measure_charge(lay, arguments, (name?, target.as_ref()?), wheel, read)
    });
    let (seen, rush) = seen.apart();
    seen.leave_out(arguments, &["aspect"]);
    let mut aspect = rush.as_ref().map_or(Aspect::Front, |rush| rush.onset.aspect);
    let known = |stage: &Stage<'_>, arguments: &mut Arguments| {
        aspect = arguments.choice::<Aspect>("aspect").unwrap_or(Aspect::Front);
        refuse_by_books(&stage.state, arguments, name, (target.as_deref(), aspect));
        name.map(|name| json!({ "attacker": unit_facts(charts(stage), &stage.state, name) }))
    };
    let situation = stage.observe::<ChargeBonus, _>(seen, known, arguments, &[("distance", "distance")]);
    arguments.finish()?;
    let (Some((attacker, side)), Some(defender), Some(situation)) = (attacker, target, situation) else {
        return unread();
    };
    let title = format_args!("{attacker} charges {defender}");
    let outcome = stage.rule::<ChargeBonus>(title, |_| Some(side), &situation);
    stage.state.charges.push(ChargeMade {
        attacker: attacker.clone(),
        defender: defender.clone(),
        aspect,
        flank: rush.as_ref().and_then(|rush| rush.flank),
    });
    has_acted(stage, &attacker);
    if let Some(rush) = rush {
        moves::sets_out(stage, attacker, rush, &outcome);
        return Ok(());
    }
    if outcome.result == Reached::Short {
        stage.say(coh(78), format_args!("{attacker} is short and stops after {} inches.", outcome.reach));
        return Ok(());
    }
    let mut fresh: Vec<Due> = offer_opportunity(stage, &attacker, side).into_iter().collect();
    fresh.push(Due::Charge { attacker, defender, distance: situation.distance.get(), aspect, bonus: outcome.bonus });
    stage.state.due.put_first(fresh);
    Ok(())
}

/// Refuses a second attacker from one aspect, and who belongs to a spent brigade.
fn refuse_by_books(
    state: &State,
    arguments: &mut Arguments,
    attacker: Option<&str>,
    (target, aspect): (Option<&str>, Aspect),
) {
    if let Some(target) = target.filter(|target| !aspect_is_free(state, target, aspect)) {
        let reason = format!("{target} has been charged from there this turn; one attacker from each aspect.");
        arguments.refuse_by(coh(106), "aspect", reason);
    }
    let brigade = attacker.and_then(|name| state.units.get(name)?.brigade.as_ref());
    if let Some(brigade) = brigade.filter(|name| state.brigades.get(*name).is_some_and(|brigade| brigade.spent)) {
        arguments.refuse_by(coh(102), "unit", format!("{brigade} is spent: its units do not charge."));
    }
}

/// One attacker from the front, one from the rear, one from each flank.
fn aspect_is_free(state: &State, target: &str, aspect: Aspect) -> bool {
    let made = state.charges.iter().filter(|charge| charge.defender == target && charge.aspect == aspect).count();
    made < if aspect == Aspect::Flank { 2 } else { 1 }
}

/// The rolls of a charge that halted at its target.
pub fn charge(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(Due::Charge { attacker, defender, distance, aspect, bonus }) = stage.state.due.first().cloned() else {
        nothing_due(arguments, "no charge");
        return arguments.finish();
    };
    let side = stage.state.units.get(&attacker).map(|unit| unit.side);
    if let Some(side) = side {
        only_by(stage, arguments, "", side);
    }
    arguments.finish()?;
    let known = json!({
        "attacker": unit_facts(charts(stage), &stage.state, &attacker),
        "defender": unit_facts(charts(stage), &stage.state, &defender),
        "distance": distance,
        "aspect": aspect,
        "bonus": bonus,
    });
    let situation = stage.known_situation::<Charge>(&known)?;
    let outcome = stage.rule::<Charge>(format_args!("{attacker} at {defender}"), rolled_by(side), &situation);
    stage.state.due.take_first();
    let onset = stage.state.march.take().and_then(|march| march.charge);
    let mut fresh = Vec::new();
    match outcome.result {
        Ended::Short => stage.say(coh(78), format_args!("{attacker} is short.")),
        Ended::Falter => {
            let halt = in_words(halt(charts(stage), &stage.state));
            stage.say(coh(75), format_args!("{attacker} falters and stays {halt} away; no bead."));
        }
        Ended::Stand => stage.say(coh(77), format_args!("{defender} stands and is contacted.")),
        Ended::GunsLost => gone(stage, &defender, Fate::Destroyed, coh(81)),
        Ended::Skedaddle => {
            skedaddles(stage, &defender);
            let from = opponent(&stage.state, &attacker);
            let inches = outcome.retreat;
            fresh.push(Due::Retreat { unit: defender.clone(), inches, flight: Flight::Skedaddle, from });
            if onset.is_none() && !outcome.melee {
                stage.say(coh(77), format_args!("{attacker} goes on along its path."));
            }
        }
    }
    if let Some(onset) = onset {
        moves::goes_on(stage, &attacker, onset, &outcome);
    } else if outcome.melee {
        let text = format!("{attacker} and {defender} are in contact ({}) until their melee.", aspect.name());
        stage.say(coh(109), text);
        stage.state.contacts.push(Contact {
            attacker,
            defender,
            aspect,
            cover: Cover::Open,
            rough: false,
            higher: false,
            momentum: false,
        });
    }
    stage.state.due.put_first(fresh);
    Ok(())
}

/// From whom a unit goes back, with its place on the table; none where there is no table.
pub fn opponent(state: &State, unit: &str) -> Option<Opponent> {
    let pose = state.table.as_ref()?.units.get(unit)?;
    Some(Opponent { unit: unit.to_owned(), at: pose.at })
}

/// The defender runs: disorder, no action any more, earlier contacts broken.
fn skedaddles(stage: &mut Stage<'_>, name: &str) {
    break_contacts(stage, name);
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.disordered = true;
    unit.moved = true;
    unit.held = false;
    stage.say(coh(76), format_args!("{name} skedaddles, disordered; no bead."));
    stage.say(coh(109), format_args!("{name} acts no more this turn."));
}
