//! Scenarios on the command line: one that comes with the program by its id, or a file.

use std::path::Path;
use std::sync::Arc;

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::scenario::{SCENARIOS, scenario, summary_of};
use grognard_games::{GAMES, Laid, Playable, game};

use crate::input;
use crate::output::{Failure, HEADING, QUIET, line, paint};

/// A scenario, ready to be played.
pub struct Chosen {
    pub title: String,
    /// The names of both sides.
    pub sides: [String; 2],
    pub game: &'static Playable,
    /// The set-up with its charts.
    pub laid: Laid,
}

/// Reads a scenario by its id or its file.
pub fn choose(library: Library, house: Option<String>, name: &str) -> Result<Chosen, Failure> {
    let setup = match scenario(name) {
        Some(known) => Datum::from_toml(known.text).map_err(|error| Failure::Other(anyhow::anyhow!(error)))?,
        None if Path::new(name).exists() => input::from_file(name)?,
        None => {
            let known: Vec<&str> = SCENARIOS.iter().map(|scenario| scenario.id).collect();
            let message = format!("there is no scenario or file '{name}'. Scenarios: {}.", known.join(", "));
            return Err(Failure::Usage(message));
        }
    };
    let book = match setup.at("book") {
        Some(Datum::Text(book)) => book.clone(),
        _ => return Err(Failure::Usage(format!("'{name}' does not name its book; write book = \"cohesion\"."))),
    };
    let Some(game) = game(&book) else {
        let known: Vec<&str> = GAMES.iter().map(|game| game.book).collect();
        return Err(Failure::Usage(format!("'{book}' is not a book. Books: {}.", known.join(", "))));
    };
    let summary = summary_of(&setup);
    let laid = game.lay(Arc::new(library), house, &setup).map_err(Failure::Refused)?;
    Ok(Chosen { title: summary.title, sides: summary.sides, game, laid })
}

/// Lists the scenarios that come with the program.
pub fn list() {
    for known in SCENARIOS {
        let Ok(setup) = Datum::from_toml(known.text) else { continue };
        let summary = summary_of(&setup);
        let [a, b] = summary.units;
        let time = summary.minutes.map_or_else(String::new, |minutes| format!(", about {minutes} minutes"));
        line(format_args!("{}  {}", paint(HEADING, known.id), summary.title));
        line(format_args!("  {}", summary.description));
        line(format_args!("  {}", paint(QUIET, format_args!("{}, {a} against {b} units{time}", known.book))));
    }
}
