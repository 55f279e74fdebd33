//! The units in a charge at contact with miniatures, and the facts that players give about those that go along.

use grognard_battle::Arguments;
use grognard_books::impact::charge::{Side as Involved, Situation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::{Level, Unit};
use grognard_core::facts::Datum;

use super::blocks::tables;
use super::facts::{Near, friend, near, near_leader, unit_facts};
use super::state::{Charge, Stage, State};

/// Refuses units that are not adjacent friends of the defender, and more of them than can be involved.
pub fn check_defenders(stage: &Stage<'_>, arguments: &mut Arguments, charge: &Charge, names: &[String]) {
    for (index, name) in names.iter().enumerate() {
        friend(&stage.state, arguments, &charge.target, name, &format!("defenders.{index}"));
    }
    let most = tables(stage).charge.max_supports.value;
    if names.len() > usize::try_from(most).unwrap_or(0) {
        arguments.refuse_by(imp(46), "defenders", format!("at most {most} are involved; name the nearest."));
    }
}

/// Supports of the charge that are still adjacent to the lead and in a state to support it.
pub fn still_involved(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    charge: &Charge,
    behind: &[String],
) -> Vec<String> {
    for (index, name) in behind.iter().enumerate().filter(|(_, name)| !charge.supports.contains(name)) {
        let words = format!("{name} is no support of the charge.");
        arguments.refuse_listing(&format!("left_behind.{index}"), words, charge.supports.iter().cloned());
    }
    let mut involved = Vec::new();
    for name in &charge.supports {
        let fit = stage.state.units.get(name).is_some_and(|unit| unit.is_in() && unit.level < Level::Shaken);
        if behind.contains(name) {
            stage.say(imp(75), format_args!("{name} is no longer adjacent to {} and not involved", charge.lead));
        } else if fit {
            involved.push(name.clone());
        } else {
            stage.say(imp(37), format_args!("{name} supports nobody now and is not involved"));
        }
    }
    involved
}

/// The facts of a charge in contact, from the books and the players: about its supports and the defenders.
pub fn known_charge(
    state: &State,
    told: &mut Arguments,
    charge: &Charge,
    (supports, defenders): (&[String], &[String]),
    given: Option<&Datum>,
) -> Option<Situation> {
    let leader = Near::leader(near_leader(state, told, &charge.lead, "leader"));
    let enemy_leader = Near::leader(near_leader(state, told, &charge.target, "enemy_leader"));
    let involved: Vec<&String> = supports.iter().chain(defenders).collect();
    if let Some(Datum::Map(entries)) = given {
        for (name, _) in entries.iter().filter(|(name, _)| !involved.contains(&name)) {
            let allowed = involved.iter().map(|name| (*name).clone());
            told.refuse_listing(&format!("support_facts.{name}"), "supports nobody here.", allowed);
        }
    } else if let Some(other) = given {
        told.refuse("support_facts", format!("must be an object by unit, not {}.", other.kind()));
    }
    let mut facts = |names: &[String]| -> Vec<Unit> {
        names.iter().filter_map(|name| support_facts(state, told, given, name)).collect()
    };
    let (own, enemy) = (facts(supports), facts(defenders));
    let lead = |name: &str, near: Near| unit_facts(state, name, near).map(in_contact);
    Some(Situation {
        attacker: Involved { lead: lead(&charge.lead, leader)?, supports: own },
        defender: Involved { lead: lead(&charge.target, enemy_leader)?, supports: enemy },
        charge_on: charge.charge_on,
    })
}

/// In contact no unit is six inches behind friends, and an enemy counts as near only if the players say that one beside
/// the charge is: earlier answers were about the units that have now met (IMP-40).
fn in_contact(facts: Unit) -> Unit {
    Unit { behind_friends: false, enemy_within_two: false, ..facts }
}

/// The facts of a support: the friends beside it, for its own check.
fn support_facts(state: &State, told: &mut Arguments, given: Option<&Datum>, name: &str) -> Option<Unit> {
    let entries = match given {
        Some(Datum::Map(entries)) => entries.iter().find(|entry| entry.0 == name).map(|entry| &entry.1),
        _ => None,
    };
    let mut own = Arguments::new(entries.unwrap_or(&Datum::Null));
    let by = near(state, &mut own, name, "leader", "friends");
    let known = in_contact(unit_facts(state, name, by)?);
    let facts = Unit {
        works: own.choice("works").unwrap_or(known.works),
        cover: own.flag("cover", known.cover),
        enemy_within_two: own.flag("enemy_within_two", known.enemy_within_two),
        ..known
    };
    if let Err(refusals) = own.finish() {
        let named = refusals.into_iter().map(|mut refusal| {
            refusal.field = format!("support_facts.{name}.{}", refusal.field);
            refusal
        });
        told.refuse_all(named.collect());
    }
    Some(facts)
}
