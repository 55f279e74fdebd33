//! Battles between computer players end as they always did: the same books after the same number of commands. A change
//! for
//! speed must not change a single choice or die. A change of rules changes endings and must say which:
//! `UPDATE_EXAMPLES=1` writes them anew, all of them if the slow laws take all their cases.

use std::path::Path;
use std::sync::{Arc, Mutex};

use grognard_battle::Pair;
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::scenario;
use grognard_players::{Duel, Skill};
use grognard_soak::cases;

/// One line for each battle: scenario, both players, seed, commands, hash of the books at the end.
const ENDINGS: &str = include_str!("../endings.txt");

/// The battles of a scenario between players of one skill, up to a seed.
fn are_as_ever(id: &str, skill: Skill, (share, full): (u32, u32)) {
    let seeds = u64::from(cases(&format!("{id}: battles of {} end as ever", skill.name()), share, full));
    let known = scenario(id).unwrap();
    let game = game(known.book).unwrap();
    let laid = game.lay(Arc::default(), None, &Datum::from_toml(known.text).unwrap()).unwrap();
    let head = format!("{id} {} ", skill.name());
    let mut played = 0;
    for line in ENDINGS.lines().filter_map(|line| line.strip_prefix(&head)) {
        let seed: u64 = line.split(' ').next().unwrap().parse().unwrap();
        if seed > seeds {
            continue;
        }
        let duel = Duel { skills: Pair { a: skill, b: skill }, seed, most: 20_000, explained: false };
        let ending = game.play_out(&laid, &duel, &mut ()).unwrap();
        let found = format!("{seed} {} {}", ending.commands, ending.hash.unwrap_or_default());
        if std::env::var_os("UPDATE_EXAMPLES").is_some() {
            write(&format!("{head}{line}"), &format!("{head}{found}"));
        } else {
            assert_eq!(found, line, "{head}");
        }
        played += 1;
    }
    assert_eq!(played, seeds, "{head}has an ending on file for every seed");
}

/// Replaces a line on file.
fn write(was: &str, found: &str) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _held = ONE_AT_A_TIME.lock().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endings.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let lines = text.lines().map(|line| if line == was { found } else { line });
    std::fs::write(path, lines.collect::<Vec<_>>().join("\n") + "\n").unwrap();
}

fn all_are_as_ever(id: &str) {
    are_as_ever(id, Skill::Recruit, (2, 50));
    are_as_ever(id, Skill::Drill, (2, 50));
    are_as_ever(id, Skill::Veteran, (1, if id == "ridge-road" { 2 } else { 10 }));
}

#[test]
fn the_picket_line_ends_as_ever() {
    all_are_as_ever("picket-line");
}

#[test]
fn kimballs_wall_ends_as_ever() {
    all_are_as_ever("kimballs-wall");
}

#[test]
fn chalk_level_ends_as_ever() {
    all_are_as_ever("chalk-level");
}

#[test]
fn the_standard_battle_ends_as_ever() {
    all_are_as_ever("standard");
}

#[test]
fn the_ridge_road_ends_as_ever() {
    all_are_as_ever("ridge-road");
}
