//! `grognard play`: a battle on a virtual table at the terminal, against a friend at the same keyboard or a computer.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use grognard_battle::{Pair, Seat};

use crate::arguments::PlayArguments;
use crate::battle::{session, store};
use crate::output::{Failure, QUIET, line, paint};
use crate::scenario::Chosen;

/// Begins the battle, or goes on with it if its file is there, and sits down.
pub fn run(chosen: &Chosen, asked: &PlayArguments) -> Result<ExitCode, Failure> {
    let computers = Pair { a: asked.a.computer(), b: asked.b.computer() };
    let file = match &asked.file {
        Some(file) => file.clone(),
        None => free_file(asked.scenario.as_deref().unwrap_or("battle")),
    };
    if file.exists() {
        line(format_args!("{}", paint(QUIET, format_args!("Going on with {}.", file.display()))));
    } else {
        let battle = chosen.game.begin_laid(&chosen.laid).map_err(Failure::Refused)?;
        store::create(&file, battle.as_ref())?;
        line(format_args!("{}", paint(QUIET, format_args!("The battle is kept in {}.", file.display()))));
    }
    // Whoever plays alone sits on his side; two at one keyboard, or none, look on as the umpire does.
    let seat = match (computers.a, computers.b) {
        (None, Some(_)) => Seat::A,
        (Some(_), None) => Seat::B,
        _ => Seat::Umpire,
    };
    session::with_computers(&file, seat, computers)
}

/// A file of the scenario's name that is not there yet.
fn free_file(scenario: &str) -> PathBuf {
    let stem = Path::new(scenario).file_stem().map_or_else(|| "battle".into(), |stem| stem.to_string_lossy());
    let first = PathBuf::from(format!("{stem}.jsonl"));
    let more = (2..).map(|n: u32| PathBuf::from(format!("{stem}-{n}.jsonl")));
    std::iter::once(first).chain(more).find(|file| !file.exists()).unwrap_or_else(|| "battle.jsonl".into())
}
