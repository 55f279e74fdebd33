//! The roster of a side as it would lie beside the table: commands with their orders, units, officers, the army's
//! points. For an enemy only what his figures show, because his commands, ratings and total are not in the view.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::Edition;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::{EventKind, OrderOrNone};
use grognard_core::facts::Choice;
use serde_json::Value;

use super::ending::ending;
use super::gauges::gauges;
use super::strain::{bearable, strains};
use grognard_battle::{Boxes, Card, Fact, Muster, Part, Seat, Sheet, Side, Strength, Tone, capital, sheet as sheet_of};

/// The cards and gauges of both sides.
pub fn sheet(t: &Tables, view: &Value, seat: Seat) -> Sheet {
    let whole = Part::whole(view);
    let edition = whole.text("edition").and_then(|name| Edition::all().find(|edition| edition.name() == name));
    let edition = edition.unwrap_or(Edition::Second);
    sheet_of(facts(whole), |side| {
        let warn = bearable(t, edition, view, side).map(|levels| levels[0]);
        (force_name(whole, side), gauges(t, whole, side, seat, warn), roster(t, edition, whole, side))
    })
    .strained(|side| strains(t, edition, view, side))
    .ended(ending(t, view))
}

fn force_name(view: Part<'_>, side: Side) -> String {
    view.at("sides").at(side.name()).text("name").unwrap_or_default().to_owned()
}

fn facts(view: Part<'_>) -> Vec<Fact> {
    let days = view.number("battledays").filter(|days| *days > 1.0);
    let days = days.map(|days| Fact::new("battleday", format!("{} of {days}", view.count("battleday"))));
    let charges = view.list("charges").filter_map(|charge| {
        let words = format!("{} charges {}", charge.text("charger")?, charge.text("target")?);
        Some(Fact::new("charge", format!("{words}, {}", charge.words("made")?)))
    });
    let combat = view.at("combat");
    let (attackers, defenders) = (combat.texts("attackers"), combat.texts("defenders"));
    let combat = (!attackers.is_empty())
        .then(|| Fact::new("combat", format!("{} against {}", attackers.join(", "), defenders.join(", "))));
    let burning = view.texts("burning");
    let burning = (!burning.is_empty()).then(|| Fact::new("burning", burning.join(", ")));
    let objectives = view.entries("objectives").map(|(name, objective)| {
        let name_of = |key: &str| objective.side(key).map(|side| force_name(view, side));
        let holder = name_of("holder").unwrap_or_else(|| "nobody".to_owned());
        let road = name_of("line_of_communication");
        let road = road.map_or(String::new(), |side| format!(", line of communication of {side}"));
        Fact::new(name, format!("{} points, held by {holder}{road}", objective.count("points")))
    });
    days.into_iter().chain(charges).chain(combat).chain(burning).chain(objectives).collect()
}

fn roster(t: &Tables, edition: Edition, view: Part<'_>, side: Side) -> Muster {
    const SEEN: &str = "On the table";
    let mut muster = Muster::new(SEEN, SEEN);
    for (name, command) in view.own("commands", side) {
        muster.command(name, command_line(t, edition, command));
    }
    for (name, officer) in view.own("officers", side) {
        let mut card = Card::new(name, "officer")
            .fact("rank", officer.words("rank"))
            .fact("with", officer.text("attached"))
            .fact("place", officer.flag("away").then_some("off the table"));
        card.gone = officer.flag("hit").then(|| "hit".to_owned());
        muster.officer(officer.text("command"), card);
    }
    for (name, unit) in view.own("units", side) {
        muster.unit(unit.text("command"), unit_card(name, unit));
    }
    muster
}

/// The order of a command, and what it costs an hour: "Attack, 4 an hour".
fn command_line(t: &Tables, edition: Edition, command: Part<'_>) -> String {
    let order = command.text("order").and_then(|name| OrderOrNone::all().find(|order| order.name() == name));
    let order = order.unwrap_or(OrderOrNone::None);
    let rate = |cost: i32| match Points::halves(cost) {
        Points::ZERO => String::new(),
        points => format!(", {points} an hour"),
    };
    let line = match command.text("location") {
        Some("marching") => {
            let hour = command.number("arrival_hour").map_or(String::new(), |hour| format!(", due at {hour:02}:00"));
            format!("Marching to the battle{}{hour}", rate(t.mfp_events.of(EventKind::ApproachMarch, edition).value))
        }
        Some("away") => "Away from the battle".to_owned(),
        _ if order == OrderOrNone::None => "No order".to_owned(),
        _ => format!("{}{}", capital(order.name()), rate(t.order_costs.of(order, edition).value)),
    };
    let markers = command.some("defend_markers");
    line + &markers.map_or(String::new(), |markers| format!(", defend markers: {markers}"))
}

fn unit_card(name: &str, unit: Part<'_>) -> Card {
    let state = unit.text("state");
    let fate = unit.text("fate");
    let place = match fate {
        Some("coming") => Some("on its way"),
        Some("left") => Some("left by its own edge"),
        _ => None,
    };
    let change = unit.some("cmr_change").map_or(String::new(), |change| format!(", changed by {change}"));
    let mut card = Card::new(name, unit.words("arm").unwrap_or_default())
        .mark(state == Some("disordered"), Tone::Broken, 'D', "disordered")
        .mark(state == Some("routed"), Tone::Black, 'R', "routed")
        .mark(unit.flag("abandoned"), Tone::Plain, 'A', "abandoned")
        .mark(unit.has("charging") || unit.has("counter_charging"), Tone::Plain, 'C', "charging")
        .mark(unit.flag("fired"), Tone::Red, 'F', "fired this half turn")
        .mark(unit.flag("must_leave"), Tone::Plain, 'L', "must leave burning ground")
        .fact("formation", unit.words("formation"))
        .fact("skirmishers out", unit.some("skirmishers"))
        .fact("weapon", unit.words("weapon"))
        .fact("CMR", unit.shown("cmr").map(|cmr| format!("{cmr}{change}")))
        .fact("fires left", unit.shown("fires"))
        .fact("against", ["charging", "counter_charging", "attacking"].into_iter().find_map(|key| unit.text(key)))
        .fact("failed to rally", unit.some("rally_attempts"))
        .fact("place", place);
    let (figures, lost) = (unit.count("figures"), unit.count("figures_lost"));
    card.strength = Some(Strength { left: figures - lost, start: figures, counted_in: "figures" });
    // A battery ticks off its guns.
    let cannon = unit.count("cannon");
    card.boxes = if cannon > 0.0 {
        Boxes::new(unit.count("cannon_lost"), cannon, "cannon")
    } else {
        Boxes::new(lost, figures, "figures")
    };
    card.gone = unit.words("fate").filter(|_| place.is_none());
    card
}
