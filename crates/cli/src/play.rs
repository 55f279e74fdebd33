//! `grognard play`: a battle on a virtual table at the terminal, against a friend at the same keyboard or a computer.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use grognard_battle::{Pair, Seat, Side, Skill, Wanted};
use grognard_core::refusal::Refusal;

use crate::arguments::PlayArguments;
use crate::battle::{session, store};
use crate::output::{Failure, QUIET, line, paint};
use crate::players::{Player, refuse_unknown};
use crate::resolve::fresh_seed;
use crate::scenario::Chosen;

/// Begins the battle, or continues it if its file exists, and starts a session.
pub fn run(chosen: &Chosen, asked: &PlayArguments) -> Result<ExitCode, Failure> {
    for (option, player) in [("--a", asked.a), ("--b", asked.b)] {
        if let Some(wanted) = player.computer() {
            refuse_unknown(chosen.game, option, wanted)?;
        }
    }
    let computers = Pair { a: settled(Side::A, asked.a, asked.seed), b: settled(Side::B, asked.b, asked.seed) };
    let file = match &asked.file {
        Some(file) => file.clone(),
        None => free_file(asked.scenario.as_deref().unwrap_or("battle")),
    };
    if file.exists() {
        if asked.seed.is_some() {
            let reason =
                "is for a new battle; one that is continued keeps its own dice. Leave it out, or name another file.";
            return Err(Failure::Refused(vec![Refusal::new("--seed", reason)]));
        }
        line(format_args!("{}", paint(QUIET, format_args!("Going on with {}.", file.display()))));
    } else {
        let mut battle = chosen.game.begin_laid(&chosen.laid).map_err(Failure::Refused)?;
        if let Some(seed) = asked.seed {
            battle.set_seed(seed).map_err(Failure::other)?;
        }
        store::create(&file, battle.as_ref())?;
        line(format_args!("{}", paint(QUIET, format_args!("The battle is kept in {}.", file.display()))));
    }
    // A lone player has the seat of his side; two at one keyboard, or none, see what the umpire sees.
    let seat = match (computers.a, computers.b) {
        (None, Some(_)) => Seat::A,
        (Some(_), None) => Seat::B,
        _ => Seat::Umpire,
    };
    session::with_computers(&file, seat, computers)
}

/// The computer player of a side. A battle's file does not hold its players, so if the temperament was left to chance,
/// the player is shown the word to use when he continues.
fn settled(side: Side, player: Player, seed: Option<u64>) -> Option<Skill> {
    let wanted = player.computer()?;
    let skill = wanted.settled(side, seed.unwrap_or_else(fresh_seed));
    if wanted != Wanted::Just(skill) {
        let words =
            format!("Side {0} is played by {1}; to go on with it later, ask for --{0} {1}.", side.name(), skill.name());
        line(format_args!("{}", paint(QUIET, words)));
    }
    Some(skill)
}

/// A file with the scenario's name that does not exist yet.
fn free_file(scenario: &str) -> PathBuf {
    let stem = Path::new(scenario).file_stem().map_or_else(|| "battle".into(), |stem| stem.to_string_lossy());
    let first = PathBuf::from(format!("{stem}.jsonl"));
    let more = (2..).map(|n: u32| PathBuf::from(format!("{stem}-{n}.jsonl")));
    std::iter::once(first).chain(more).find(|file| !file.exists()).unwrap_or_else(|| "battle.jsonl".into())
}
