//! The impact book's example on the table: openings, and what the last command did.

mod battles;
mod bench;
mod charge_facts;
mod charge_ways;
mod charges;
mod falling_back;
mod flights;
mod geometry;
mod ground;
mod moves;
mod oracle;
mod placing;
mod plane;
mod players;
mod random_table;
mod reactions;
mod surveys;

use std::sync::Arc;

use grognard_battle::{AnyBattle, Played, Seat, Source, Stop, decide_line, play_script, read_command};
use grognard_core::facts::Datum;
use grognard_games::{Playable, game};
use serde_json::Value;

/// Both sides are on the table, a is first and its units act.
pub const A_ACTS: &str = "a> deploy\nb> deploy\numpire> initiative dice=4,4,4,3\na> next-phase\n";
/// The same with b first.
pub const B_ACTS: &str = "a> deploy\nb> deploy\numpire> initiative dice=1,1,6,6\nb> next-phase\n";
/// From the actions of the first side, a, to the end phase, when nobody is routed.
pub const TO_THE_END: &str = "a> next-phase\nb> next-phase\nb> next-phase\numpire> next-phase\n";

pub fn impact() -> &'static Playable {
    game("impact").expect("the impact book can be played")
}

pub fn begun(setup: &str) -> Box<dyn AnyBattle> {
    let setup = Datum::from_toml(setup).unwrap();
    impact().begin(Arc::default(), None, &setup).unwrap_or_else(|refusals| panic!("{refusals:?}"))
}

/// Plays the example from the beginning and then the lines; every expectation must hold.
pub fn play_all(setup: &str, script: &str) -> (Box<dyn AnyBattle>, Played) {
    let mut battle = begun(setup);
    let played = play_script(battle.as_mut(), script, 1);
    assert!(played.failures.is_empty(), "{}", played.failures.join("\n"));
    assert_eq!(battle.objections(), Vec::<String>::new());
    assert_eq!(battle.replay(), []);
    (battle, played)
}

pub fn play(before: &str, lines: &str) -> (Box<dyn AnyBattle>, Played) {
    play_all(impact().example, &format!("{before}{lines}"))
}

/// Whether the last command said something by a clause.
pub fn last_said(battle: &dyn AnyBattle, clause: &str) -> bool {
    battle.records().last().is_some_and(|record| record.said.iter().any(|said| said.rule == clause))
}

pub fn last_outcome<'b>(battle: &'b dyn AnyBattle, field: &str) -> &'b Value {
    &battle.records().last().unwrap().rulings.last().unwrap().outcome[field]
}

pub fn reasons(battle: &dyn AnyBattle, seat: Seat, line: &str) -> String {
    let command = read_command(&battle.acts(), line).unwrap();
    match decide_line(battle, seat, &command, &Source::Seed(1)) {
        Err(Stop::Refused(refusals)) => refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        other => panic!("{line} is not refused: {other:?}"),
    }
}
