//! The roster of a side as it lies beside the table: regiments by brigade, leaders, points.

use serde_json::Value;

use super::acts::Order;
use super::order_words::order_words;
use super::strain::strains;
use grognard_battle::{Boxes, Card, Fact, Gauge, Muster, Part, Sheet, Side, Strength, Tone, sheet as sheet_of};
use grognard_books::impact::Tables;

/// The cards and gauges of both sides.
pub fn sheet(t: &Tables, view: &Value) -> Sheet {
    let whole = Part::whole(view);
    sheet_of(Order::ACTS, view, facts(whole), |side| (army_name(whole, side), gauges(whole, side), roster(whole, side)))
        .lasting(whole.number("turn"), whole.number("turn_limit"))
        .strained(|side| strains(t, whole, side))
}

fn army(view: Part<'_>, side: Side) -> Part<'_> {
    view.at("sides").at(side.name())
}

fn army_name(view: Part<'_>, side: Side) -> String {
    army(view, side).text("name").unwrap_or_default().to_owned()
}

fn facts(view: Part<'_>) -> Vec<Fact> {
    let last = view.number("turn_limit").map(|limit| Fact::new("last turn", limit.to_string()));
    let first = view.side("first").map(|side| Fact::new("first this turn", army_name(view, side)));
    let acting = view.text("active").map(|unit| Fact::new("acting", unit));
    let charge = view.at("charge");
    let charge = charge.text("lead").zip(charge.text("target"));
    let charge = charge.map(|(lead, target)| Fact::new("charge", format!("{lead} charges {target}")));
    let objectives = view.entries("objectives").map(|(name, objective)| {
        let holder = objective.side("held_by");
        Fact::new(name, holder.map_or("held by nobody".to_owned(), |side| format!("held by {}", army_name(view, side))))
    });
    last.into_iter().chain(first).chain(acting).chain(charge).chain(objectives).collect()
}

fn gauges(view: Part<'_>, side: Side) -> Vec<Gauge> {
    let army = army(view, side);
    let mut gauges = vec![Gauge::open("points", army.count("points"), None)];
    // Before a side has deployed nobody else knows what it has.
    let units = || view.own("units", side).map(|(_, unit)| unit);
    if units().next().is_some() {
        let start: f64 = units().map(figures_at_start).sum();
        let left: f64 = units().map(figures_left).sum();
        gauges.push(Gauge::open("figures lost", start - left, Some(start)));
        let brigades = || view.own("brigades", side).map(|(_, brigade)| brigade);
        let broken: f64 = brigades().map(|brigade| f64::from(u8::from(brigade.flag("broken")))).sum();
        let mut gauge = Gauge::open("brigades broken", broken, Some(brigades().map(|_| 1.0).sum()));
        if army.flag("army_broken") {
            gauge.text.push_str(": the army is broken");
        }
        gauges.push(gauge);
    }
    gauges.push(Gauge::open("leaders lost", army.count("leaders_eliminated"), None));
    gauges
}

fn is_in(unit: Part<'_>) -> bool {
    unit.text("out") == Some("in")
}

fn figures_left(unit: Part<'_>) -> f64 {
    if is_in(unit) { unit.count("figures") } else { 0.0 }
}

/// The figures of a merged regiment count with the one it joined, those it began with too.
fn figures_at_start(unit: Part<'_>) -> f64 {
    if unit.text("out") == Some("merged-away") { 0.0 } else { unit.count("figures_at_start") }
}

fn roster(view: Part<'_>, side: Side) -> Muster {
    let mut muster = Muster::new("Army command", "Without a brigade");
    for (name, brigade) in view.own("brigades", side) {
        let (lost, start) = (brigade.count("units_eliminated"), brigade.count("units_at_start"));
        let broken = if brigade.flag("broken") { "broken: no charge, no advance; " } else { "" };
        muster.command(name, format!("{broken}{lost} of {start} units eliminated"));
    }
    for (name, leader) in view.own("leaders", side) {
        let mut card = Card::new(name, "leader")
            .fact("leadership benefit", leader.shown("lb"))
            .fact("with", leader.text("attached_to"));
        card.gone = leader.flag("eliminated").then(|| "fallen".to_owned());
        muster.officer(leader.text("brigade"), card);
    }
    let orders = view.at("orders").at(side.name());
    for (name, unit) in view.own("units", side) {
        let own = orders.at("units").at(name);
        let order = if own.has("moved") { own } else { orders.at("all") };
        muster.unit(unit.text("brigade"), unit_card(name, unit).fact("standing orders", told(order)));
    }
    muster
}

/// A standing order in words; none where it is not this seat's to see.
fn told(order: Part<'_>) -> Option<String> {
    order_words(order.text("moved")?, order.number("within"), order.text("charged")?)
}

fn unit_card(name: &str, unit: Part<'_>) -> Card {
    let sections = unit.count("sections_at_start");
    let guns = (sections > 0.0).then(|| format!("{} of {sections}", sections - unit.count("sections_lost")));
    let level = unit.text("level");
    let (start, left) = (figures_at_start(unit), figures_left(unit));
    let mut card = Card::new(name, unit.words("arm").unwrap_or_default())
        .mark(level == Some("disorder"), Tone::Broken, 'D', "disordered")
        .mark(level == Some("shaken"), Tone::White, 'S', "shaken")
        .mark(level == Some("routed"), Tone::Black, 'R', "routed")
        .mark(unit.flag("fired"), Tone::Red, 'F', "fired this turn")
        .mark(unit.flag("reacted"), Tone::Plain, 'X', "has reacted this turn")
        .fact("formation", unit.words("formation"))
        .fact("experience", unit.words("experience"))
        .fact("weapon", unit.words("weapon"))
        .fact("action points left", unit.some("ap"))
        .fact("sections", guns)
        .fact("merged", unit.flag("merged").then_some("of two regiments"));
    card.strength = Some(Strength { left, start, counted_in: "figures" });
    card.boxes = Boxes::new(start - left, start, "figures");
    card.gone = match unit.text("out") {
        Some("eliminated") => Some("eliminated".to_owned()),
        Some("merged-away") => Some("merged into another regiment".to_owned()),
        _ => None,
    };
    card
}
