//! A charge in contact: the clash, the free volleys, the follow-up.

use grognard_battle::{Arguments, Side, rolled_by};
use grognard_books::impact::charge::{Charge as Clash, ChargeOn, Loser, Outcome, Place, Situation, Verdict};
use grognard_books::impact::fire::{Fire, Situation as FireSituation};
use grognard_books::impact::firepower::{Firepower, Situation as FirepowerSituation};
use grognard_books::impact::leader_casualty::Peril;
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::{Arc, Level, Works};
use grognard_core::facts::{Datum, Inches};
use grognard_core::refusal::Refusals;
use grognard_core::trace::Note;
use serde_json::{Value, json};

use super::blocks::{Blow, book, end_charge, fired_at, forget, limber_if_battery, tables};
use super::derive::Lay;
use super::due::Due;
use super::facts::{Near, TARGET_GROUND, firer_facts, friend, near, near_leader, remember, unit_facts};
use super::fire::{blow, known_fire, see_enemy};
use super::measured::{sight_of_contact, sight_of_volley};
use super::state::{Charge, Stage, State};
use super::table_moves::{self, come_to_contact, most_to_follow, stops_short};
use super::who::{check_seat, give_up};

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
    let mut asked = vec![("defender.lead.works", "works"), ("defender.lead.cover", "cover")];
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
    let beside = come_to_contact(stage, &charge);
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

/// The defender's adjacent friends.
fn read_defenders(stage: &Stage<'_>, arguments: &mut Arguments, charge: &Charge) -> Vec<String> {
    let names = arguments.names_of("defenders", stage.state.units.keys());
    for (index, name) in names.iter().enumerate() {
        friend(&stage.state, arguments, &charge.target, name, &format!("defenders.{index}"));
    }
    let most = tables(stage).charge.max_supports.value;
    if names.len() > usize::try_from(most).unwrap_or(0) {
        arguments.refuse_by(imp(46), "defenders", format!("at most {most} are involved; name the nearest."));
    }
    names
}

/// Supports of the charge that are still adjacent to the lead and in order to support it.
fn still_involved(stage: &mut Stage<'_>, arguments: &mut Arguments, charge: &Charge) -> Vec<String> {
    let behind = arguments.names_of("left_behind", &charge.supports);
    let mut involved = Vec::new();
    for name in &charge.supports {
        let fit = stage.state.units.get(name).is_some_and(|unit| unit.is_in() && unit.level < Level::Shaken);
        if behind.contains(name) {
            stage.say(imp(75), format!("{name} is no longer adjacent to {} and not involved", charge.lead));
        } else if fit {
            involved.push(name.clone());
        } else {
            stage.say(imp(37), format!("{name} supports nobody now and is not involved"));
        }
    }
    involved
}

fn known_charge(
    state: &State,
    arguments: &mut Arguments,
    charge: &Charge,
    supports: &[String],
    defenders: &[String],
) -> Value {
    let leader = Near::leader(near_leader(state, arguments, &charge.lead, "leader"));
    let enemy_leader = Near::leader(near_leader(state, arguments, &charge.target, "enemy_leader"));
    let given = arguments.take("support_facts");
    let involved: Vec<&String> = supports.iter().chain(defenders).collect();
    if let Some(Datum::Map(entries)) = &given {
        for (name, _) in entries.iter().filter(|(name, _)| !involved.contains(&name)) {
            let allowed = involved.iter().map(|name| (*name).clone());
            arguments.refuse_listing(&format!("support_facts.{name}"), "supports nobody here.", allowed);
        }
    } else if let Some(other) = &given {
        arguments.refuse("support_facts", format!("must be an object by unit, not {}.", other.kind()));
    }
    let mut facts = |names: &[String]| -> Vec<Value> {
        names.iter().map(|name| support_facts(state, arguments, given.as_ref(), name)).collect()
    };
    let (own, enemy) = (facts(supports), facts(defenders));
    // In contact nobody stands six inches behind friends.
    let lead = |name: &str, near: Near| {
        let mut facts = unit_facts(state, name, near);
        facts["behind_friends"] = json!(false);
        facts
    };
    json!({
        "attacker": {"lead": lead(&charge.lead, leader), "supports": own},
        "defender": {"lead": lead(&charge.target, enemy_leader), "supports": enemy},
        "charge_on": charge.charge_on,
    })
}

/// The facts of a support: who stands by it, for its own check.
fn support_facts(state: &State, arguments: &mut Arguments, given: Option<&Datum>, name: &str) -> Value {
    let entries = match given {
        Some(Datum::Map(entries)) => entries.iter().find(|entry| entry.0 == name).map(|entry| &entry.1),
        _ => None,
    };
    let mut own = Arguments::new(entries.unwrap_or(&Datum::Null));
    let by = near(state, &mut own, name, "leader", "friends");
    let mut facts = unit_facts(state, name, by);
    facts["behind_friends"] = json!(false);
    if let Some(works) = own.choice::<Works>("works") {
        facts["works"] = json!(works);
    }
    if own.has("cover") {
        facts["cover"] = json!(own.flag("cover", false));
    }
    if let Err(refusals) = own.finish() {
        let named = refusals.into_iter().map(|mut refusal| {
            refusal.field = format!("support_facts.{name}.{}", refusal.field);
            refusal
        });
        arguments.refuse_all(named.collect());
    }
    facts
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
            limber_if_battery(stage, &blow.unit);
        }
        if outcome.fall_back > 0 {
            due.push(Due::FallBack { unit: blow.unit.clone(), inches: outcome.fall_back, from: from.clone() });
        }
        forget(stage, &blow.unit);
    }
    due.extend(casualties);
    due
}

/// `volleys`: both from the state before, the attacker's first, then both booked.
pub fn volleys(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let (Some(charge), Some(Due::Volleys { inches })) = (stage.state.charge.clone(), stage.state.due.first().cloned())
    else {
        arguments.refuse_by(imp(18), "act", "no free volley is due.");
        return give_up(arguments);
    };
    let (lead, target) = (charge.lead.as_str(), charge.target.as_str());
    let fires = [arguments.flag("attacker_fires", true), arguments.flag("defender_fires", true)];
    let struck = near(&stage.state, arguments, target, "leader", "friends");
    let mut first = known_fire(&stage.state, lead, &unit_facts(&stage.state, target, struck));
    first["target"]["hit_from"] = json!(arc_of(charge.charge_on));
    let halted = near(&stage.state, arguments, lead, "attacker_leader", "attacker_friends");
    let mut second = known_fire(&stage.state, target, &unit_facts(&stage.state, lead, halted));
    (first["range"], second["range"]) = (json!(inches), json!(inches));
    let can = [can_fire(stage, lead, inches, fires[0]), can_fire(stage, target, inches, fires[1])];
    let asked: Vec<_> = [("target.hit_from", "hit_from")].into_iter().chain(TARGET_GROUND).collect();
    // A lead that does not fire needs no facts, yet giving them is no slip.
    let at_target = read_volley(stage, arguments, &first, &asked, can[0]);
    let at_lead = read_volley(stage, arguments, &second, &ATTACKER_GROUND, can[1]);
    arguments.finish()?;
    fire_volleys(stage, [(lead, target, at_target, Vec::new()), (target, lead, at_lead, Vec::new())]);
    Ok(())
}

/// The volleys on a table, as all stand.
pub fn volleys_by_table(stage: &mut Stage<'_>) {
    let Some(charge) = stage.state.charge.clone() else { return };
    let pairs = [(&charge.lead, &charge.target), (&charge.target, &charge.lead)];
    let volleys = pairs.map(|(firer, hit)| {
        let (situation, notes) = sight_of_volley(stage, firer, hit).unzip();
        (firer.as_str(), hit.as_str(), situation, notes.unwrap_or_default())
    });
    fire_volleys(stage, volleys);
}

type Volley<'n> = (&'n str, &'n str, Option<FireSituation>, Vec<Note>);

/// Both from the state before, the attacker's first, then both booked.
fn fire_volleys(stage: &mut Stage<'_>, volleys: [Volley<'_>; 2]) {
    stage.state.due.take_first();
    let mut blows = Vec::new();
    for (firer, hit, situation, notes) in volleys {
        let Some(mut situation) = situation else {
            stage.say(imp(75), format!("{firer} does not fire: {hit} is not in its arc and range"));
            continue;
        };
        see_enemy(stage, &mut situation);
        stage.lead_with(notes);
        let roller = rolled_by(side_of(&stage.state, firer));
        let outcome = stage.rule::<Fire>(format!("{firer} fires a free volley at {hit}"), roller, &situation);
        remember(stage, hit, &situation.target.unit);
        blows.push((blow(hit, &outcome), situation.target.hit_from));
    }
    for (blow, arc) in &blows {
        fired_at(stage, &blow.unit, *arc);
    }
    let blows: Vec<Blow> = blows.into_iter().map(|(blow, _)| blow).collect();
    let due = book(stage, &blows);
    end_charge(stage);
    stage.state.due.put_first(due);
}

const ATTACKER_GROUND: [(&str, &str); 5] = [
    ("target.hit_from", "attacker_hit_from"),
    ("target.works", "attacker_works"),
    ("target.cover", "attacker_cover"),
    ("target.behind_friends", "attacker_behind_friends"),
    ("target.enemy_within_two", "attacker_enemy_within_two"),
];

/// A charge on this side comes from this arc.
fn arc_of(on: ChargeOn) -> Arc {
    match on {
        ChargeOn::Front => Arc::Front,
        ChargeOn::PartialFlank => Arc::Side,
        ChargeOn::FullFlank => Arc::Flank,
        ChargeOn::Rear => Arc::Rear,
    }
}

/// Whether a lead has firepower at that range, by the book's own account.
fn can_fire(stage: &mut Stage<'_>, name: &str, inches: f64, in_arc: bool) -> bool {
    let Some(unit) = stage.state.units.get(name).filter(|unit| in_arc && unit.is_in()) else { return false };
    let situation = FirepowerSituation { firer: firer_facts(unit), range: Inches::new(inches) };
    stage.rule::<Firepower>(format!("firepower of {name}"), |_| None, &situation).can_fire
}

fn read_volley(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    known: &Value,
    asked: &[(&'static str, &'static str)],
    can: bool,
) -> Option<grognard_books::impact::fire::Situation> {
    if can {
        return stage.situation::<Fire>(known, arguments, asked);
    }
    for (_, argument) in asked {
        arguments.take(argument);
    }
    None
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
    if let Some(charge) = charge {
        if inches == 0 {
            stage.say(imp(66), format!("{} stays where it is", charge.lead));
        } else {
            forget(stage, &charge.lead);
            table_moves::follow_up(stage, &charge, inches);
            stage.say(imp(66), format!("{} follows up {inches} inches", charge.lead));
        }
    }
    end_charge(stage);
    Ok(())
}
