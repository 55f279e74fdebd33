//! The roster of a side as it would lie beside the table: regiments by brigade with their beads, officers, points.

use grognard_battle::{
    Boxes, Card, Fact, Gauge, Mark, Muster, Sheet, Side, Strength, Tone, sheet as sheet_of, some_number, spaced,
};
use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::Arm;
use grognard_core::facts::Choice as _;

use super::ending::ending;
use super::standing::steps_lost;
use super::state::{Fate, Officer, Posture, State, Status, Unit};
use super::strain::strains;

/// The cards and gauges of both sides.
pub fn sheet(t: &Tables, state: &State) -> Sheet {
    sheet_of(facts(state), |side| (state.side_name(side).to_owned(), gauges(state, side), roster(state, side)))
        .lasting(Some(f64::from(state.turn)), Some(f64::from(state.turns)))
        .strained(|side| strains(t, state, side))
        .ended(ending(t, state))
}

fn facts(state: &State) -> Vec<Fact> {
    let holder = state.initiative.map(|side| Fact::new("initiative", state.side_name(side)));
    let last = Fact::new("last turn", state.turns.to_string());
    let objectives = (!state.objectives.is_empty()).then(|| Fact::new("objectives", state.objectives.join(", ")));
    let contacts = state
        .contacts
        .iter()
        .map(|contact| Fact::new("in contact", format!("{} against {}", contact.attacker, contact.defender)));
    holder.into_iter().chain([last]).chain(objectives).chain(contacts).collect()
}

fn gauges(state: &State, side: Side) -> Vec<Gauge> {
    let sum = |of: fn(&Unit) -> i32| state.units_of(side).map(|(_, unit)| f64::from(of(unit))).sum::<f64>();
    let is_lost = |unit: &Unit| i32::from(unit.routed || unit.is_gone());
    vec![
        Gauge::open("points", f64::from(state.sides.of(side).score), None),
        Gauge::open("steps lost", sum(steps_lost), Some(sum(|unit| unit.steps_held))),
        Gauge::open("units routed or gone", sum(is_lost), Some(sum(|_| 1))),
    ]
}

fn roster(state: &State, side: Side) -> Muster {
    let mut muster = Muster::new("Senior command", "Independent");
    for (name, brigade) in state.brigades.iter().filter(|(_, brigade)| brigade.side == side) {
        let commander = brigade.commander.as_ref().map_or("no commander".to_owned(), |who| format!("under {who}"));
        let spent = if brigade.spent { ", spent: no charge and no move nearer to the enemy" } else { "" };
        muster.command(name, format!("{commander}{spent}"));
    }
    for (name, officer) in state.officers.iter().filter(|(_, officer)| officer.side == side) {
        muster.officer(officer.brigade.as_deref(), officer_card(name, officer));
    }
    for (name, unit) in state.units_of(side) {
        let brigade = unit.brigade.as_deref();
        let comes = (unit.fate == Fate::Awaited).then(|| awaited(state, brigade.unwrap_or(name)));
        muster.unit(brigade, unit_card(name, unit, comes));
    }
    muster
}

/// When a command that is not on the table yet will come.
fn awaited(state: &State, command: &str) -> String {
    let arrival = state.table.as_ref().and_then(|table| table.ground.arrivals.get(command));
    let later = arrival.map(|arrival| arrival.turn).filter(|turn| *turn > state.turn);
    later.map_or_else(|| "to be placed".to_owned(), |turn| format!("arrives on turn {turn}"))
}

/// Beads and marks of a unit.
pub fn marks(unit: &Unit) -> Vec<Mark> {
    let list = [
        (unit.posture == Some(Posture::Moving), Tone::Green, 'M', Posture::Moving.name()),
        (unit.posture == Some(Posture::Firing), Tone::Red, 'F', Posture::Firing.name()),
        (unit.shaken, Tone::White, 'S', "shaken"),
        (unit.routed, Tone::Black, 'R', "routed"),
        (unit.disordered, Tone::Broken, 'D', "disordered"),
        (unit.out_of_ammo, Tone::Plain, 'A', "out of ammunition"),
        (unit.detached, Tone::Plain, 'X', "detached"),
    ];
    list.into_iter().filter(|(lies, ..)| *lies).map(|(_, tone, letter, word)| Mark { letter, word, tone }).collect()
}

fn officer_card(name: &str, officer: &Officer) -> Card {
    let mut card = Card::new(name, "officer")
        .fact("competence", Some(officer.competence.to_string()))
        .fact("cohesion lost", some_number(officer.cohesion_lost))
        .fact("with", officer.attached.as_ref())
        .fact("stands in", officer.substitute.then_some("for the fallen commander"));
    let out = match officer.status {
        Status::InPlay => None,
        Status::Wounded => Some("wounded"),
        Status::Dead => Some("dead"),
        Status::Relieved => Some("relieved"),
    };
    card.gone = out.map(str::to_owned);
    card
}

fn unit_card(name: &str, unit: &Unit, awaited: Option<String>) -> Card {
    // Dismounted troopers are still cavalry on the roster.
    let on_foot = unit.arm == Arm::Dismounted;
    let kind = if on_foot { Arm::Cavalry } else { unit.arm };
    let mut card = Card::new(name, spaced(kind.name()))
        .fact("on the table", awaited)
        .fact("formation", Some(spaced(unit.formation.name())))
        .fact("on foot", on_foot.then_some("yes"))
        .fact("stands", (!unit.is_gone()).then(|| unit.stands.to_string()))
        .fact("weapon", Some(spaced(unit.weapon.name())))
        .fact("cohesion", Some(unit.cohesion.to_string()))
        .fact("held to", unit.fire_target.as_ref().filter(|_| unit.held));
    card.marks = marks(unit);
    let [lost, held] = [steps_lost(unit), unit.steps_held].map(f64::from);
    card.strength = Some(Strength { left: held - lost, start: held, counted_in: "steps" });
    card.boxes = Boxes::new(lost, held, "steps");
    card.gone = match unit.fate {
        Fate::Present | Fate::Awaited => None,
        Fate::Destroyed => Some("destroyed".to_owned()),
        Fate::OffTable => Some("off the table".to_owned()),
    };
    card
}
