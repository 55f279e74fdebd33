//! Charges: declaration and bonus, then the rolls at the halt.

use grognard_books::cohesion::charge::{Charge, Ended, Outcome};
use grognard_books::cohesion::charge_bonus::{Aspect, ChargeBonus, Reached};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::Cover;
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::acting::{acting_unit, has_acted};
use super::asking::{Desk, charts, enemy_unit, nothing_due, only_by, unread};
use super::blocks::{break_contacts, gone, make_due};
use super::due::{Flight, Task};
use super::facts::unit_facts;
use super::movement::offer_opportunity;
use super::moves;
use super::state::{ChargeMade, Contact, Fate, March, Onset, Opponent, State};
use grognard_battle::{Arguments, rolled_by};
use grognard_table::in_words;

/// Declares a charge and rolls its bonus.
pub fn charge_bonus(stage: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let attacker = acting_unit(stage, arguments);
    let target = enemy_unit(stage, arguments, "target", attacker.as_ref().map(|(_, side)| *side));
    let aspect = arguments.choice::<Aspect>("aspect").unwrap_or(Aspect::Front);
    if let Some(target) = &target
        && !aspect_is_free(&stage.state, target, aspect)
    {
        let reason = format!("{target} has been charged from there this turn; one attacker from each aspect.");
        arguments.refuse_by(coh(106), "aspect", reason);
    }
    let brigade = attacker.as_ref().and_then(|(name, _)| stage.state.units.get(name)?.brigade.as_ref());
    if let Some(brigade) = brigade.filter(|name| stage.state.brigades.get(*name).is_some_and(|brigade| brigade.spent)) {
        arguments.refuse_by(coh(102), "unit", format!("{brigade} is spent: its units do not charge."));
    }
    let known = match &attacker {
        Some((name, _)) => json!({ "attacker": unit_facts(charts(stage), &stage.state, name) }),
        None => {
            arguments.take("distance");
            arguments.finish()?;
            return unread();
        }
    };
    let situation = stage.situation::<ChargeBonus>(&known, arguments, &[("distance", "distance")]);
    arguments.finish()?;
    let (Some((attacker, side)), Some(defender), Some(situation)) = (attacker, target, situation) else {
        return unread();
    };
    let title = format!("{attacker} charges {defender}");
    let outcome = stage.rule::<ChargeBonus>(title, |_| Some(side), &situation);
    stage.state.charges.push(ChargeMade {
        attacker: attacker.clone(),
        defender: defender.clone(),
        aspect,
        flank: None,
    });
    has_acted(stage, &attacker);
    if outcome.result == Reached::Short {
        stage.say(coh(78), format_args!("{attacker} is short and stops after {} inches.", outcome.reach));
        return Ok(());
    }
    let mut fresh: Vec<Task> = offer_opportunity(stage, &attacker, side).into_iter().collect();
    fresh.push(Task::Charge { attacker, defender, distance: situation.distance.get(), aspect, bonus: outcome.bonus });
    make_due(stage, fresh);
    Ok(())
}

/// One attacker from the front, one from the rear, one from each flank.
fn aspect_is_free(state: &State, target: &str, aspect: Aspect) -> bool {
    let made = state.charges.iter().filter(|charge| charge.defender == target && charge.aspect == aspect).count();
    made < if aspect == Aspect::Flank { 2 } else { 1 }
}

/// The rolls of a charge that halted at its target.
pub fn charge(stage: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(Task::Charge { attacker, defender, distance, aspect, bonus }) = stage.state.due.first().cloned() else {
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
    stage.state.due.remove(0);
    let onset = stage.state.march.take().and_then(|march| march.charge);
    let mut fresh = Vec::new();
    if let Some(onset) = onset {
        ends_on_table(stage, &attacker, onset, &outcome, &mut fresh);
        make_due(stage, fresh);
        return Ok(());
    }
    match outcome.result {
        Ended::Short => stage.say(coh(78), format_args!("{attacker} is short.")),
        Ended::Falter => falters(stage, &attacker, charts(stage).charge.halt_at),
        Ended::Stand => stage.say(coh(77), format_args!("{defender} stands and is contacted.")),
        Ended::GunsLost => gone(stage, &defender, Fate::Destroyed, coh(81)),
        Ended::Skedaddle => {
            skedaddles(stage, &defender);
            let inches = outcome.retreat;
            fresh.push(Task::Retreat { unit: defender.clone(), inches, flight: Flight::Skedaddle, from: None });
            if !outcome.melee {
                stage.say(coh(77), format_args!("{attacker} goes on along its path."));
            }
        }
    }
    if outcome.melee {
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
    make_due(stage, fresh);
    Ok(())
}

fn falters(stage: &mut Desk<'_>, attacker: &str, halt: i32) {
    let text = format!("{attacker} falters and stays {} away; no bead.", in_words(halt));
    stage.say(coh(75), text);
}

/// What came of a charge over the table.
fn ends_on_table(stage: &mut Desk<'_>, attacker: &str, onset: Onset, outcome: &Outcome, fresh: &mut Vec<Task>) {
    let defender = onset.defender.clone();
    match outcome.result {
        Ended::Short => stage.say(coh(78), format_args!("{attacker} is short.")),
        Ended::Falter => falters(stage, attacker, charts(stage).battlefield.near.charge_halt),
        Ended::Stand => {
            stage.say(coh(77), format_args!("{defender} stands and is contacted."));
            moves::goes_in(stage, attacker, &onset, 0);
        }
        Ended::GunsLost => {
            let guns = stage.state.table.as_ref().and_then(|table| table.units.get(&defender)).copied();
            gone(stage, &defender, Fate::Destroyed, coh(81));
            moves::keep_in_step(stage);
            if let Some(guns) = guns {
                moves::takes_guns(stage, attacker, &onset, guns);
            }
        }
        Ended::Skedaddle => {
            skedaddles(stage, &defender);
            let from = opponent(&stage.state, attacker);
            let inches = outcome.retreat;
            fresh.push(Task::Retreat { unit: defender, inches, flight: Flight::Skedaddle, from });
            let charge = Some(Onset { fled: Some(inches), ..onset });
            let unit = attacker.to_owned();
            stage.state.march = Some(March { unit, ahead: Vec::new(), crossed: Vec::new(), held: true, charge });
        }
    }
}

/// From whom a unit goes back, with its place on the table; none where there is no table.
pub fn opponent(state: &State, unit: &str) -> Option<Opponent> {
    let pose = state.table.as_ref()?.units.get(unit)?;
    Some(Opponent { unit: unit.to_owned(), at: pose.at })
}

/// The defender runs: disorder, no action any more, earlier contacts broken.
fn skedaddles(stage: &mut Desk<'_>, name: &str) {
    break_contacts(stage, name);
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.disordered = true;
    unit.moved = true;
    unit.held = false;
    stage.say(coh(76), format_args!("{name} skedaddles, disordered; no bead."));
    stage.say(coh(109), format_args!("{name} acts no more this turn."));
}
