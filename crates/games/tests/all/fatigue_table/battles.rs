//! Whole battles of the fatigue book on its table: computer players fight them to the end, and the log gives the same
//! battle again.

use std::sync::Arc;

use grognard_battle::{Pair, Seat, Side, Skill, Source};
use grognard_core::facts::Datum;
use grognard_games::scenario::{SCENARIOS, Scenario};
use grognard_games::{game, play_checked};
use grognard_players::{Duel, Ending};
use grognard_soak::cases;
use serde_json::json;

use crate::support::Fuzz;

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

/// Scenarios on which the veteran is known to be the better player. On the larger ones his lead is smaller, and on the
/// redoubt every second battle is a draw.
const MEASURED: [&str; 2] = ["ford-farm", "lindach-lanes"];

#[test]
fn the_veteran_beats_drill() {
    let (mut won, mut fights) = (0, 0);
    for scenario in scenarios().filter(|known| MEASURED.contains(&known.id)) {
        for number in 0..u64::from(cases(&format!("battles of veteran against drill: {}", scenario.id), 4, 200)) {
            let (skills, side) = if number % 2 == 0 {
                ((Skill::Veteran, Skill::Drill), Side::A)
            } else {
                ((Skill::Drill, Skill::Veteran), Side::B)
            };
            won += u32::from(fought(scenario, "2", skills, 50 + number / 2).winner == Some(side));
            fights += 1;
        }
    }
    assert!(4 * won >= 3 * fights, "{won} of {fights}");
}

#[test]
fn the_veteran_fights_the_large_scenarios_to_their_end() {
    for scenario in scenarios().filter(|known| !MEASURED.contains(&known.id)) {
        fought(scenario, "2", (Skill::Veteran, Skill::Drill), 7);
    }
}

#[test]
fn temperaments_of_the_veteran_fight_in_both_editions() {
    let scenario = scenarios().next().unwrap();
    fought(scenario, "1", (Skill::BoldVeteran, Skill::WaryVeteran), 5);
    fought(scenario, "2", (Skill::WaryVeteran, Skill::BoldVeteran), 6);
}

/// Drill against drill, or veteran against veteran, with everything a side cannot know changed now and then: what it
/// sees, is offered, is told and chooses stays the same to the byte. Returns how often secrets were changed.
fn kept_secrets(scenario: &Scenario, skill: Skill, seed: u64) -> usize {
    let game = game("fatigue").unwrap();
    let setup = Datum::from_toml(scenario.text).unwrap();
    let mut battle = game.begin(Arc::default(), None, &setup).unwrap();
    let mut fuzz = Fuzz::new(seed);
    let mut changed = 0;
    for number in 0..MOST {
        let business = battle.business(Seat::Umpire);
        if business.over.is_some() {
            break;
        }
        if number % 7 == 0 {
            let asked = |seat: Seat| {
                let view = battle.view(seat);
                let names: Vec<String> =
                    view["table"]["units"].as_object().into_iter().flatten().map(|(n, _)| n.clone()).collect();
                let ask = |name: &String| Datum::of(&json!({"ask": "prospects", "unit": name, "intent": "fire"}));
                names.iter().take(3).map(ask).collect()
            };
            let found = fuzz.leak(battle.as_ref(), &asked);
            changed += found.unwrap_or_else(|leak| panic!("{}, seed {seed}, command {number}: {leak}", scenario.id));
        }
        for side in &business.waiting {
            assert!(battle.choose(*side, skill, seed).is_some(), "{side:?} is waited for and has no choice");
        }
        let side = business.waiting[0];
        let chosen = battle.choose(side, skill, seed).unwrap();
        let decided = battle.decide(Seat::of(side), &chosen.act, &chosen.with, &Source::Seed(seed)).unwrap();
        battle.accept(decided).unwrap();
    }
    changed
}

#[test]
fn whole_battles_keep_their_secrets() {
    for id in ["ford-farm", "tarnow-redoubt"] {
        let scenario = scenarios().find(|known| known.id == id).unwrap();
        for seed in 0..u64::from(cases(&format!("battles whose secrets are changed: {id}"), 2, 200)) {
            let skill = if seed % 2 == 0 { Skill::Drill } else { Skill::Veteran };
            let changed = kept_secrets(scenario, skill, seed);
            assert!(changed > 20, "hardly anything was hidden: {changed}");
        }
    }
}
