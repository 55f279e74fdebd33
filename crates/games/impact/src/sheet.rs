//! The roster of a side as it would lie beside the table: regiments by brigade, leaders, points.

use grognard_battle::{
    Boxes, Card, Fact, Gauge, Muster, Sheet, Side, Strength, Tone, sheet as sheet_of, some_number, spaced,
};
use grognard_books::impact::Tables;
use grognard_books::impact::unit::Level;
use grognard_core::facts::Choice;

use super::ending::ending;
use super::order_words::order_words;
use super::state::{Fate, Orders, State, Unit};
use super::strain::strains;

/// The cards and gauges of both sides.
pub fn sheet(t: &Tables, seen: &State) -> Sheet {
    let name = |side| seen.army(side).name.clone();
    sheet_of(facts(seen), |side| (name(side), gauges(seen, side), roster(seen, side)))
        .lasting(Some(f64::from(seen.turn)), Some(f64::from(seen.turn_limit)))
        .strained(|side| strains(t, seen, side))
        .ended(ending(t, seen))
}

fn facts(seen: &State) -> Vec<Fact> {
    let name = |side| seen.army(side).name.as_str();
    let last = Fact::new("last turn", seen.turn_limit.to_string());
    let first = seen.first.map(|side| Fact::new("first this turn", name(side)));
    let acting = seen.active.as_ref().map(|unit| Fact::new("acting", unit));
    let charge =
        seen.charge.as_ref().map(|charge| Fact::new("charge", format!("{} charges {}", charge.lead, charge.target)));
    let objectives = seen
        .objectives
        .iter()
        .map(|(objective, books)| Fact::new(objective, format!("held by {}", books.held_by.map_or("nobody", name))));
    [last].into_iter().chain(first).chain(acting).chain(charge).chain(objectives).collect()
}

fn sum(numbers: impl Iterator<Item = i32>) -> f64 {
    numbers.map(f64::from).sum()
}

fn gauges(seen: &State, side: Side) -> Vec<Gauge> {
    let army = seen.army(side);
    let mut gauges = vec![Gauge::open("points", f64::from(army.points), None)];
    // Before a side has deployed, nobody else knows its units.
    let units = || seen.units.values().filter(|unit| unit.side == side);
    if units().next().is_some() {
        let (start, left) = (sum(units().map(figures_at_start)), sum(units().map(figures_left)));
        gauges.push(Gauge::open("figures lost", start - left, Some(start)));
        let brigades = || seen.brigades.values().filter(|brigade| brigade.side == side);
        let broken = sum(brigades().map(|brigade| i32::from(brigade.broken)));
        let mut gauge = Gauge::open("brigades broken", broken, Some(sum(brigades().map(|_| 1))));
        if army.army_broken {
            gauge.text.push_str(": the army is broken");
        }
        gauges.push(gauge);
    }
    gauges.push(Gauge::open("leaders lost", f64::from(army.leaders_eliminated), None));
    gauges
}

fn figures_left(unit: &Unit) -> i32 {
    if unit.is_in() { unit.figures } else { 0 }
}

/// The figures of a merged regiment count with the one it joined, including those it began with.
fn figures_at_start(unit: &Unit) -> i32 {
    if unit.out == Fate::MergedAway { 0 } else { unit.figures_at_start }
}

fn roster(seen: &State, side: Side) -> Muster {
    let mut muster = Muster::new("Army command", "Without a brigade");
    for (name, brigade) in seen.brigades.iter().filter(|(_, brigade)| brigade.side == side) {
        let broken = if brigade.broken { "broken: no charge, no advance; " } else { "" };
        let (lost, start) = (brigade.units_eliminated, brigade.units_at_start);
        muster.command(name, format!("{broken}{lost} of {start} units eliminated"));
    }
    for (name, leader) in seen.leaders.iter().filter(|(_, leader)| leader.side == side) {
        let mut card = Card::new(name, "leader")
            .fact("leadership benefit", Some(leader.lb.to_string()))
            .fact("with", leader.attached_to.as_ref());
        card.gone = leader.eliminated.then(|| "fallen".to_owned());
        muster.officer(leader.brigade.as_deref(), card);
    }
    let orders = seen.orders_of(side);
    for (name, unit) in seen.units.iter().filter(|(_, unit)| unit.side == side) {
        let told = orders.and_then(|orders: &Orders| order_words(orders.to(name)));
        muster.unit(Some(&unit.brigade), unit_card(name, unit).fact("standing orders", told));
    }
    muster
}

fn words(choice: impl Choice) -> String {
    spaced(choice.name())
}

fn unit_card(name: &str, unit: &Unit) -> Card {
    let sections = unit.sections_at_start;
    let guns = (sections > 0).then(|| format!("{} of {sections}", sections.saturating_sub(unit.sections_lost)));
    let [start, left] = [figures_at_start(unit), figures_left(unit)].map(f64::from);
    let mut card = Card::new(name, words(unit.arm))
        .mark(unit.level == Level::Disorder, Tone::Broken, 'D', "disordered")
        .mark(unit.level == Level::Shaken, Tone::White, 'S', "shaken")
        .mark(unit.level == Level::Routed, Tone::Black, 'R', "routed")
        .mark(unit.fired, Tone::Red, 'F', "fired this turn")
        .mark(unit.reacted, Tone::Plain, 'X', "has reacted this turn")
        .fact("formation", Some(words(unit.formation)))
        .fact("experience", Some(words(unit.experience)))
        .fact("weapon", Some(words(unit.weapon)))
        .fact("action points left", some_number(unit.ap))
        .fact("sections", guns)
        .fact("merged", unit.merged.then_some("of two regiments"));
    card.strength = Some(Strength { left, start, counted_in: "figures" });
    card.boxes = Boxes::new(start - left, start, "figures");
    card.gone = match unit.out {
        Fate::In => None,
        Fate::Eliminated => Some("eliminated".to_owned()),
        Fate::MergedAway => Some("merged into another regiment".to_owned()),
    };
    card
}
