//! A charge in contact: the clash, the losers' losses, the follow-up.

use grognard_battle::{Side, rolled_by};
use grognard_books::impact::charge::{Charge as Clash, Loser, Outcome, Place, Situation, Verdict};
use grognard_books::impact::leader_casualty::Peril;
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::Level;
use grognard_core::refusal::Refusals;

use super::blocks::{Blow, book, end_charge, forget};
use super::due::Due;
use super::facts::remember;
use super::measured::sight_of_contact;
use super::state::{Charge, Stage, State};
use super::table_moves::{self, come_to_contact, leaders_get_away, stops_short};
use super::venue::venue;

/// The charge gets home on a table: all its units move along, then it is fought from their positions.
pub fn contact_by_table(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let Some(charge) = stage.state.charge.clone() else { return Ok(()) };
    let Some(beside) = come_to_contact(stage, &charge) else {
        let Charge { lead, target, .. } = &charge;
        stage.say(imp(75), format_args!("no way of one move leads {lead} into contact with {target} any more"));
        stage.say(imp(75), format_args!("{lead} goes on to where {target} stood: no dice and no volley"));
        end_charge(stage);
        table_moves::rides_on(stage, &charge);
        return Ok(());
    };
    leaders_get_away(stage);
    let mut supports = Vec::new();
    for name in &charge.supports {
        if beside.contains(name) {
            supports.push(name.clone());
        } else {
            stage.say(imp(75), format_args!("{name} is no longer adjacent to {} and not involved", charge.lead));
        }
    }
    let Some((situation, defenders, notes)) = sight_of_contact(stage, &charge, &supports) else { return Ok(()) };
    let situation = stage.checked::<Clash>(situation)?;
    stage.lead_with(notes);
    clash(stage, &charge, &supports, &defenders, &situation);
    Ok(())
}

/// Rules a charge in contact and writes the result.
pub fn clash(stage: &mut Stage<'_>, charge: &Charge, supports: &[String], defenders: &[String], situation: &Situation) {
    let attacker = side_of(&stage.state, &charge.lead);
    stage.state.due.take_first();
    if let Some(now) = &mut stage.state.charge {
        (now.charge_on, now.supports) = (situation.charge_on, supports.to_vec());
    }
    let title = format!("{} charges {}", charge.lead, charge.target);
    let outcome = stage.rule::<Clash>(title, rolled_by(attacker), situation);
    remember(stage, &charge.target, &situation.defender.lead);
    if outcome.result == Verdict::StoppedShort {
        stop_short(stage, charge, &outcome);
        return;
    }
    let won = outcome.result == Verdict::AttackerWins;
    let (lead, others, winner) =
        if won { (&charge.target, defenders, &charge.lead) } else { (&charge.lead, supports, &charge.target) };
    let losers: Vec<&String> = std::iter::once(lead).chain(others).collect();
    let mut due = suffer(stage, &losers, &outcome, winner);
    if won {
        due.push(Due::FollowUp { inches: outcome.fall_back });
    } else {
        stage.say(imp(66), format_args!("{} has won and stays where it is", charge.target));
        end_charge(stage);
    }
    stage.state.due.put_first(due);
}

pub fn side_of(state: &State, name: &str) -> Option<Side> {
    state.units.get(name).map(|unit| unit.side)
}

/// Neither side has won: the attacker halts and both leads fire.
fn stop_short(stage: &mut Stage<'_>, charge: &Charge, outcome: &Outcome) {
    let inches = f64::from(outcome.stop_inches).min(charge.distance);
    stops_short(stage, charge, outcome.stop_inches);
    stage.say(imp(18), format_args!("{} halts {inches} inches from {}", charge.lead, charge.target));
    if outcome.free_volley {
        stage.state.due.put_first([Due::Volleys { inches }]);
    } else {
        end_charge(stage);
    }
}

/// Losses of every loser, then their fall back, then the rolls for leaders.
fn suffer(stage: &mut Stage<'_>, names: &[&String], outcome: &Outcome, winner: &str) -> Vec<Due> {
    let from = venue(&stage.state).falls_back_from(winner);
    let name_of = |loser: &Loser| match loser.unit {
        Place::Lead => names.first(),
        Place::Support1 => names.get(1),
        Place::Support2 => names.get(2),
    };
    let mut blows = Vec::new();
    for loser in &outcome.losers {
        let Some(name) = name_of(loser) else { continue };
        blows.push(Blow {
            unit: (*name).clone(),
            figures: loser.figures_after,
            level: loser.level_after,
            flees: false,
            risk: loser.leader_risk.then_some(Peril::Charge),
        });
    }
    let casualties = book(stage, &blows);
    let mut due = Vec::new();
    for blow in &blows {
        let Some(unit) = stage.state.units.get_mut(&blow.unit).filter(|unit| unit.is_in()) else { continue };
        if unit.level == Level::Routed {
            unit.fled = true;
            stage.say(imp(59), format_args!("{}: the fall back takes the place of its flight this turn", blow.unit));
        }
        if outcome.fall_back > 0 {
            due.push(Due::FallBack { unit: blow.unit.clone(), inches: outcome.fall_back, from: from.clone() });
        }
        forget(stage, &blow.unit);
    }
    due.extend(casualties);
    due
}

/// The lead of a won charge follows up so far, or stays, and the charge is over.
pub fn end_won(stage: &mut Stage<'_>, inches: i32) {
    if let Some(charge) = stage.state.charge.clone() {
        if inches == 0 {
            stage.say(imp(66), format_args!("{} stays where it is", charge.lead));
        } else {
            forget(stage, &charge.lead);
            table_moves::follow_up(stage, &charge, inches);
            stage.say(imp(66), format_args!("{} follows up {inches} inches", charge.lead));
        }
    }
    end_charge(stage);
}
