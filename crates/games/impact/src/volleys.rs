//! The free volleys of a charge that stopped short (IMP-18): told by players, or measured on a table.

use grognard_battle::{Arguments, rolled_by};
use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::fire::{Fire, Situation as FireSituation};
use grognard_books::impact::firepower::{Firepower, Situation as FirepowerSituation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::Arc;
use grognard_core::facts::Inches;
use grognard_core::refusal::Refusals;
use grognard_core::trace::Note;
use serde_json::{Value, json};

use super::acting::give_up;
use super::blocks::{Blow, book, end_charge, fired_at};
use super::due::Due;
use super::facts::{TARGET_GROUND, firer_facts, near, remember, unit_facts};
use super::fire::{blow, known_fire, see_enemy};
use super::measured::sight_of_volley;
use super::state::Stage;

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

/// The volleys on a table, as all stand, at the range of the halt.
pub fn volleys_by_table(stage: &mut Stage<'_>, inches: f64) {
    let Some(charge) = stage.state.charge.clone() else { return };
    let pairs = [(&charge.lead, &charge.target), (&charge.target, &charge.lead)];
    let volleys = pairs.map(|(firer, hit)| {
        let (situation, notes) = sight_of_volley(stage, firer, hit, inches).unzip();
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
        let roller = rolled_by(stage.state.units.get(firer).map(|unit| unit.side));
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
) -> Option<FireSituation> {
    if can {
        return stage.situation::<Fire>(known, arguments, asked);
    }
    for (_, argument) in asked {
        arguments.take(argument);
    }
    None
}
