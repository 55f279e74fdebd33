//! A charge in contact: the clash, what the losers suffer, the follow-up.

use grognard_battle::{Arguments, Side, rolled_by};
use grognard_books::impact::charge::{Charge as Clash, Loser, Outcome, Place, Situation, Verdict};
use grognard_books::impact::leader_casualty::Peril;
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::Level;
use grognard_core::refusal::Refusals;

use super::acting::{check_seat, give_up};
use super::blocks::{Blow, book, end_charge, forget, tables};
use super::derive::Lay;
use super::due::Due;
use super::facts::remember;
use super::involved::{known_charge, read_defenders, still_involved};
use super::measured::sight_of_contact;
use super::state::{Charge, Stage, State};
use super::table_moves::{self, come_to_contact, leaders_get_away, most_to_follow, stops_short};

/// `contact`.
pub fn contact(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(charge) = stage.state.charge.clone() else {
        arguments.refuse_by(imp(58), "act", "there is no charge.");
        return give_up(arguments);
    };
    let attacker = side_of(&stage.state, &charge.lead);
    if let Some(side) = attacker {
        check_seat(stage, arguments, "seat", side);
    }
    // The charger has gone on from where it was fired at: its place is no longer what was told there.
    forget(stage, &charge.lead);
    let defenders = read_defenders(stage, arguments, &charge);
    let supports = still_involved(stage, arguments, &charge);
    let known = known_charge(&stage.state, arguments, &charge, &supports, &defenders);
    let mut asked = vec![
        ("defender.lead.works", "works"),
        ("defender.lead.cover", "cover"),
        ("defender.lead.enemy_within_two", "enemy_within_two"),
        ("attacker.lead.enemy_within_two", "attacker_enemy_within_two"),
    ];
    if charge.faced {
        asked.push(("charge_on", "charge_on"));
    }
    let situation = stage.situation::<Clash>(&known, arguments, &asked);
    arguments.finish()?;
    if let Some(situation) = situation {
        clash(stage, &charge, &supports, &defenders, &situation);
    }
    Ok(())
}

/// The charge comes home on a table: everybody goes along, then it is fought as all stand.
pub fn contact_by_table(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let Some(charge) = stage.state.charge.clone() else { return Ok(()) };
    let Some(beside) = come_to_contact(stage, &charge) else {
        let Charge { lead, target, .. } = &charge;
        stage.say(imp(75), format!("no way of one move leads {lead} into contact with {target} any more"));
        stage.say(imp(75), format!("{lead} goes on to where {target} stood: no dice and no volley"));
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
            stage.say(imp(75), format!("{name} is no longer adjacent to {} and not involved", charge.lead));
        }
    }
    let Some((situation, defenders, notes)) = sight_of_contact(stage, &charge, &supports) else { return Ok(()) };
    let situation = stage.checked::<Clash>(situation)?;
    stage.lead_with(notes);
    clash(stage, &charge, &supports, &defenders, &situation);
    Ok(())
}

/// Rules a charge in contact and writes what comes of it.
fn clash(stage: &mut Stage<'_>, charge: &Charge, supports: &[String], defenders: &[String], situation: &Situation) {
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
        stage.say(imp(66), format!("{} has won and stays where it is", charge.target));
        end_charge(stage);
    }
    stage.state.due.put_first(due);
}

fn side_of(state: &State, name: &str) -> Option<Side> {
    state.units.get(name).map(|unit| unit.side)
}

/// Nobody has won: the attacker halts and both leads fire.
fn stop_short(stage: &mut Stage<'_>, charge: &Charge, outcome: &Outcome) {
    let inches = f64::from(outcome.stop_inches).min(charge.distance);
    stops_short(stage, charge, outcome.stop_inches);
    stage.say(imp(18), format!("{} halts {inches} inches from {}", charge.lead, charge.target));
    if outcome.free_volley {
        stage.state.due.put_first([Due::Volleys { inches }]);
    } else {
        end_charge(stage);
    }
}

/// Losses of every loser, then their fall back, then the rolls for leaders.
fn suffer(stage: &mut Stage<'_>, names: &[&String], outcome: &Outcome, winner: &str) -> Vec<Due> {
    let from = stage.state.table.is_some().then(|| winner.to_owned());
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
            stage.say(imp(59), format!("{}: the fall back takes the place of its flight this turn", blow.unit));
        }
        if outcome.fall_back > 0 {
            due.push(Due::FallBack { unit: blow.unit.clone(), inches: outcome.fall_back, from: from.clone() });
        }
        forget(stage, &blow.unit);
    }
    due.extend(casualties);
    due
}

/// `follow-up`.
pub fn follow_up(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let charge = stage.state.charge.clone();
    let side = charge.as_ref().and_then(|charge| side_of(&stage.state, &charge.lead));
    if let Some(side) = side {
        check_seat(stage, arguments, "seat", side);
    }
    let inches = arguments.integer("inches", 0..=100).unwrap_or(0);
    let most = match stage.state.due.first() {
        Some(Due::FollowUp { inches }) => *inches,
        _ => 0,
    };
    if inches > most {
        arguments.refuse_by(imp(66), "inches", format!("not farther than the fall back, {most} inches."));
    }
    let room = Lay::of(tables(stage), &stage.state).zip(charge.as_ref());
    if let Some(room) = room.map(|(lay, charge)| most_to_follow(&lay, charge, most)).filter(|room| inches > *room) {
        arguments.refuse_by(imp(66), "inches", format!("there is room for {room} inches only."));
    }
    arguments.finish()?;
    end_won(stage, inches);
    Ok(())
}

/// The lead of a won charge follows up so far, or stays, and the charge is over.
pub fn end_won(stage: &mut Stage<'_>, inches: i32) {
    if let Some(charge) = stage.state.charge.clone() {
        if inches == 0 {
            stage.say(imp(66), format!("{} stays where it is", charge.lead));
        } else {
            forget(stage, &charge.lead);
            table_moves::follow_up(stage, &charge, inches);
            stage.say(imp(66), format!("{} follows up {inches} inches", charge.lead));
        }
    }
    end_charge(stage);
}
