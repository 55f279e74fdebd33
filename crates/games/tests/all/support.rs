//! Battles begun from examples, and read back.

use grognard_battle::{AnyBattle, read_log};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::Playable;

pub use grognard_battery::{Fuzz, text_of};

pub fn begin_example(game: &Playable) -> Box<dyn AnyBattle> {
    let setup = Datum::from_toml(game.example).unwrap();
    match game.begin(std::sync::Arc::default(), None, &setup) {
        Ok(battle) => battle,
        Err(refusals) => {
            panic!("{}: {}", game.book, refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        }
    }
}

pub fn reopened(game: &Playable, text: &str) -> Box<dyn AnyBattle> {
    let log = read_log(text.as_bytes()).unwrap();
    game.open(std::sync::Arc::new(Library::new()), log.header, log.records).unwrap()
}

/// The most memory this process has used, in KiB; 0 where the system does not say.
pub fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().split(' ').next()?.parse().ok()).unwrap_or(0)
}
