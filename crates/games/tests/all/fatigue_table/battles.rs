//! Whole battles of the fatigue book on its table: computer players fight them to their end, and the log gives the same
//! battle again.

use std::sync::Arc;

use grognard_battle::{Pair, Skill};
use grognard_core::facts::Datum;
use grognard_games::scenario::{SCENARIOS, Scenario};
use grognard_games::{game, play_checked};
use grognard_players::{Duel, Ending};
use grognard_soak::cases;

/// Commands after which a battle counts as endless.
const MOST: u64 = 20_000;

fn scenarios() -> impl Iterator<Item = &'static Scenario> {
    SCENARIOS.iter().filter(|known| known.book == "fatigue")
}

fn fought(scenario: &Scenario, edition: &str, (a, b): (Skill, Skill), seed: u64) -> Ending {
    let game = game("fatigue").unwrap();
    let other = if edition == "1" { "2" } else { "1" };
    let text = scenario.text.replace(&format!("edition = \"{other}\""), &format!("edition = \"{edition}\""));
    let laid = game.lay(Arc::default(), None, &Datum::from_toml(&text).unwrap()).unwrap();
    let duel = Duel { skills: Pair { a, b }, seed, most: MOST, explained: false };
    play_checked(game, &laid, &duel, &mut ()).unwrap_or_else(|fault| {
        panic!("{}, edition {edition}, {} against {}, seed {seed}: {fault:?}", scenario.id, a.name(), b.name())
    })
}

#[test]
fn every_scenario_is_fought_to_its_end_by_recruits_in_both_editions() {
    for scenario in scenarios() {
        for seed in 0..u64::from(cases(&format!("random battles on a table: {}", scenario.id), 1, 1_000)) {
            for edition in ["1", "2"] {
                fought(scenario, edition, (Skill::Recruit, Skill::Recruit), seed);
            }
        }
    }
}

#[test]
fn drill_fights_every_scenario_to_its_end() {
    for scenario in scenarios() {
        fought(scenario, "2", (Skill::Drill, Skill::Recruit), 3);
        fought(scenario, "1", (Skill::BoldDrill, Skill::WaryDrill), 4);
    }
}
