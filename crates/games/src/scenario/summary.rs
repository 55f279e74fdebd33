//! What a list of scenarios says about each.

use grognard_core::facts::Datum;
use serde::Serialize;

use grognard_battle::Side;

/// A scenario in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub description: String,
    /// About how long it takes.
    pub minutes: Option<i32>,
    /// Turns, where the file says so.
    pub turns: Option<i32>,
    /// The names of both sides.
    pub sides: [String; 2],
    /// Units of each side.
    pub units: [usize; 2],
}

/// The summary of a set-up file. Mistakes in the file are reported when a battle is begun with it.
pub fn summary_of(setup: &Datum) -> Summary {
    let text = |path: &str| match setup.at(path) {
        Some(Datum::Text(text)) => text.clone(),
        _ => String::new(),
    };
    let number = |path: &str| match setup.at(path) {
        Some(Datum::Integer(number)) => i32::try_from(*number).ok(),
        _ => None,
    };
    Summary {
        title: text("title"),
        description: text("description"),
        minutes: number("minutes"),
        turns: number("turns").or_else(|| number("turn_limit")).or_else(|| calendar(setup)),
        sides: Side::BOTH.map(|side| match setup.at("formations") {
            Some(_) => text(&format!("side_{}", side.name())),
            None => text(&format!("{}.name", part(setup, side))),
        }),
        units: Side::BOTH.map(|side| match setup.at("formations") {
            Some(formations) => units_of_formations(formations, side),
            None => units(setup, &part(setup, side)),
        }),
    }
}

fn length(datum: Option<&Datum>) -> usize {
    match datum {
        Some(Datum::List(items)) => items.len(),
        _ => 0,
    }
}

/// The turns of a campaign, each of which has a season; a single battle has none.
fn calendar(setup: &Datum) -> Option<i32> {
    let is_battle = setup.at("game") == Some(&Datum::Text("battle".to_owned()));
    i32::try_from(length(setup.at("seasons"))).ok().filter(|turns| *turns > 0 && !is_battle)
}

/// Units of a file that lists formations, each with its side.
fn units_of_formations(formations: &Datum, side: Side) -> usize {
    let Datum::List(formations) = formations else { return 0 };
    let own = |formation: &&Datum| formation.at("side") == Some(&Datum::Text(side.name().to_owned()));
    formations.iter().filter(own).map(|formation| length(formation.at("units"))).sum()
}

/// Where a side is in the file: under its letter, or in a list of the two.
fn part(setup: &Datum, side: Side) -> String {
    match setup.at("sides") {
        Some(_) => format!("sides.{}", side.index()),
        None => side.name().to_owned(),
    }
}

/// Units of brigades, of commands, and of neither.
fn units(setup: &Datum, side: &str) -> usize {
    let within = |part: &str| match setup.at(&format!("{side}.{part}")) {
        Some(Datum::List(commands)) => commands.iter().map(|command| length(command.at("units"))).sum(),
        _ => 0,
    };
    within("brigades") + within("commands") + length(setup.at(&format!("{side}.independents")))
}
