//! Computer players of the impact book: every scenario is played to its end, the same way every time, and skill tells.

use std::sync::Arc;

use grognard_battle::Pair;
use grognard_core::facts::Datum;
use grognard_games::scenario::{SCENARIOS, scenario};
use grognard_games::{Laid, play_checked};
use grognard_players::{Duel, Ending, Skill};
use grognard_soak::cases;

use super::impact;
use crate::mirrored::{is_nearly_all, won};

fn laid(id: &str) -> Laid {
    impact().lay(Arc::default(), None, &Datum::from_toml(scenario(id).unwrap().text).unwrap()).unwrap()
}

fn duel(skills: (Skill, Skill), seed: u64) -> Duel {
    Duel { skills: Pair { a: skills.0, b: skills.1 }, seed, most: 10_000, explained: false }
}

fn bare(id: &str, skills: (Skill, Skill), seed: u64) -> Ending {
    let ended = impact().play_out(&laid(id), &duel(skills, seed), &mut ());
    ended.unwrap_or_else(|fault| panic!("{id}, {skills:?}, seed {seed}: {fault:?}"))
}

fn checked(id: &str, skills: (Skill, Skill), seed: u64) -> Ending {
    let ended = play_checked(impact(), &laid(id), &duel(skills, seed), &mut ());
    ended.unwrap_or_else(|fault| panic!("{id}, {skills:?}, seed {seed}: {fault:?}"))
}

#[test]
fn every_scenario_is_played_to_its_end_and_its_books_stay_sound() {
    let own: Vec<&str> = SCENARIOS.iter().filter(|known| known.book == "impact").map(|known| known.id).collect();
    assert_eq!(own, ["sayres-lane", "horse-pasture", "two-roads", "brick-kiln", "open-field"]);
    for (seed, id) in own.into_iter().enumerate() {
        let seed = 10 + seed as u64;
        checked(id, (Skill::Recruit, Skill::Drill), seed);
        checked(id, (Skill::Veteran, Skill::Drill), seed);
        bare(id, (Skill::BoldVeteran, Skill::WaryVeteran), seed);
        bare(id, (Skill::WaryDrill, Skill::BoldDrill), seed);
    }
}

#[test]
fn the_same_seed_gives_the_same_battle_with_and_without_a_log() {
    for skill in Skill::ALL {
        let first = bare("sayres-lane", (skill, skill), 7);
        assert_eq!(first, bare("sayres-lane", (skill, skill), 7), "{}", skill.name());
        assert_eq!(first.hash, checked("sayres-lane", (skill, skill), 7).hash, "{}", skill.name());
    }
}

#[test]
fn the_veteran_beats_the_drill_in_three_battles_of_four() {
    let pairs = u64::from(cases("veteran against drill, mirrored", 6, 100));
    for id in ["horse-pasture", "open-field"] {
        let won = won(Skill::Veteran, Skill::Drill, pairs, |skills, seed| bare(id, skills, seed).winner);
        assert!(won * 100 >= 75 * 2 * pairs, "{id}: {won} of {}", 2 * pairs);
    }
}

#[test]
fn the_veteran_and_the_drill_beat_the_recruit_nearly_always() {
    let pairs = u64::from(cases("veteran and drill against recruit, mirrored", 5, 100));
    for id in ["horse-pasture", "open-field"] {
        for skill in [Skill::Veteran, Skill::Drill] {
            let won = won(skill, Skill::Recruit, pairs, |skills, seed| bare(id, skills, seed).winner);
            assert!(is_nearly_all(won, 2 * pairs), "{id}, {}: {won} of {}", skill.name(), 2 * pairs);
        }
    }
}
