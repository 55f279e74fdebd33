//! The roster of a side as it lies beside the table: regiments by brigade with their beads, officers, points.

use serde_json::Value;

use super::acts::Order;
use super::lost::is_gone;
use super::strain::strains;
use grognard_battle::{Boxes, Card, Fact, Gauge, Mark, Muster, Part, Sheet, Side, Strength, Tone, sheet as sheet_of};
use grognard_books::cohesion::Tables;

/// The cards and gauges of both sides.
pub fn sheet(t: &Tables, view: &Value) -> Sheet {
    let whole = Part::whole(view);
    sheet_of(Order::ACTS, view, facts(whole), |side| (side_name(whole, side), gauges(whole, side), roster(whole, side)))
        .lasting(whole.number("turn"), whole.number("turns"))
        .strained(|side| strains(t, whole, side))
}

fn side_name(view: Part<'_>, side: Side) -> String {
    view.at("sides").at(side.name()).text("name").unwrap_or_default().to_owned()
}

fn facts(view: Part<'_>) -> Vec<Fact> {
    let holder = view.side("initiative").map(|side| Fact::new("initiative", side_name(view, side)));
    let last = view.number("turns").map(|turns| Fact::new("last turn", turns.to_string()));
    let objectives = view.texts("objectives");
    let objectives = (!objectives.is_empty()).then(|| Fact::new("objectives", objectives.join(", ")));
    let contacts = view.list("contacts").filter_map(|contact| {
        let words = format!("{} against {}", contact.text("attacker")?, contact.text("defender")?);
        Some(Fact::new("in contact", words))
    });
    holder.into_iter().chain(last).chain(objectives).chain(contacts).collect()
}

fn gauges(view: Part<'_>, side: Side) -> Vec<Gauge> {
    let sum = |of: fn(Part<'_>) -> f64| view.own("units", side).map(|(_, unit)| of(unit)).sum::<f64>();
    let points = view.at("sides").at(side.name()).count("score");
    vec![
        Gauge::open("points", points, None),
        Gauge::open("steps lost", sum(steps_lost), Some(sum(|unit| unit.count("steps_held")))),
        Gauge::open("units routed or gone", sum(is_lost), Some(sum(|_| 1.0))),
    ]
}

/// A unit that is gone has lost everything it had.
fn steps_lost(unit: Part<'_>) -> f64 {
    let held = unit.count("steps_held");
    if is_gone(unit) { held } else { unit.count("steps_lost").min(held) }
}

fn is_lost(unit: Part<'_>) -> f64 {
    f64::from(u8::from(unit.flag("routed") || is_gone(unit)))
}

fn roster(view: Part<'_>, side: Side) -> Muster {
    let mut muster = Muster::new("Senior command", "Independent");
    for (name, brigade) in view.own("brigades", side) {
        let commander = brigade.text("commander").map_or("no commander".to_owned(), |who| format!("under {who}"));
        let spent = if brigade.flag("spent") { ", spent: no charge and no move nearer to the enemy" } else { "" };
        muster.command(name, format!("{commander}{spent}"));
    }
    for (name, officer) in view.own("officers", side) {
        muster.officer(officer.text("brigade"), officer_card(name, officer));
    }
    for (name, unit) in view.own("units", side) {
        let waits = unit.text("fate") == Some("awaited");
        let awaited = waits.then(|| awaited(view, unit.text("brigade").unwrap_or(name)));
        muster.unit(unit.text("brigade"), unit_card(name, unit, awaited));
    }
    muster
}

/// When a command that is not on the table yet comes.
fn awaited(view: Part<'_>, command: &str) -> String {
    let turn = view.at("table").at("ground").at("arrivals").at(command).number("turn");
    let later = turn.filter(|turn| Some(*turn) > view.number("turn"));
    later.map_or_else(|| "to be placed".to_owned(), |turn| format!("arrives on turn {turn}"))
}

/// Beads and marks of a unit, of which `has` tells whether it carries one.
pub fn marks(posture: Option<&str>, has: impl Fn(&str) -> bool) -> Vec<Mark> {
    let list = [
        (posture == Some("moving"), Tone::Green, 'M', "moving"),
        (posture == Some("firing"), Tone::Red, 'F', "firing"),
        (has("shaken"), Tone::White, 'S', "shaken"),
        (has("routed"), Tone::Black, 'R', "routed"),
        (has("disordered"), Tone::Broken, 'D', "disordered"),
        (has("out_of_ammo"), Tone::Plain, 'A', "out of ammunition"),
        (has("detached"), Tone::Plain, 'X', "detached"),
    ];
    list.into_iter().filter(|(lies, ..)| *lies).map(|(_, tone, letter, word)| Mark { letter, word, tone }).collect()
}

fn officer_card(name: &str, officer: Part<'_>) -> Card {
    let mut card = Card::new(name, "officer")
        .fact("competence", officer.shown("competence"))
        .fact("cohesion lost", officer.some("cohesion_lost"))
        .fact("with", officer.text("attached"))
        .fact("stands in", officer.flag("substitute").then_some("for the fallen commander"));
    card.gone = officer.words("status").filter(|status| status != "in play");
    card
}

fn unit_card(name: &str, unit: Part<'_>, awaited: Option<String>) -> Card {
    let arm = unit.words("arm").unwrap_or_default();
    // Troopers on foot are still cavalry on the roster.
    let on_foot = arm == "dismounted";
    let kind = if on_foot { "cavalry".to_owned() } else { arm };
    let mut card = Card::new(name, kind)
        .fact("on the table", awaited)
        .fact("formation", unit.words("formation"))
        .fact("on foot", on_foot.then_some("yes"))
        .fact("stands", (!is_gone(unit)).then(|| unit.shown("stands")).flatten())
        .fact("weapon", unit.words("weapon"))
        .fact("cohesion", unit.shown("cohesion"))
        .fact("held to", unit.text("fire_target").filter(|_| unit.flag("held")));
    card.marks = marks(unit.text("posture"), |flag| unit.flag(flag));
    let (lost, held) = (steps_lost(unit), unit.count("steps_held"));
    card.strength = Some(Strength { left: held - lost, start: held, counted_in: "steps" });
    card.boxes = Boxes::new(lost, held, "steps");
    card.gone = match unit.text("fate") {
        Some("present" | "awaited") | None => None,
        Some("off-table") => Some("off the table".to_owned()),
        Some(fate) => Some(fate.to_owned()),
    };
    card
}
