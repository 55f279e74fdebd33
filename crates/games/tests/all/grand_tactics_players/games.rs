//! Whole games: every scenario ends, the same way every time, with and without a log, and skill tells.

use std::sync::Arc;

use grognard_battle::{Seat, Side, Source};
use grognard_core::facts::Datum;
use grognard_games::play_checked;
use grognard_games::scenario::{SCENARIOS, scenario};
use grognard_players::{Ending, Skill};
use grognard_soak::cases;

use super::{bare, book, duel, laid};
use crate::mirrored::{is_nearly_all, won};

fn checked(id: &str, skills: (Skill, Skill), seed: u64) -> Ending {
    let ended = play_checked(book(), &laid(id), &duel(skills, seed), &mut ());
    ended.unwrap_or_else(|fault| panic!("{id}, {skills:?}, seed {seed}: {fault:?}"))
}

#[test]
fn veterans_and_drill_play_every_scenario_to_its_end_and_its_books_stay_sound() {
    let own = SCENARIOS.iter().filter(|known| known.book == "grand-tactics").map(|known| known.id);
    for id in own {
        for seed in 1..=u64::from(cases(&format!("veteran games of {id}, kept and checked"), 1, 200)) {
            checked(id, (Skill::Veteran, Skill::Veteran), seed);
        }
        for seed in 1..=u64::from(cases(&format!("drill games of {id}, kept and checked"), 2, 200)) {
            checked(id, (Skill::Drill, Skill::Recruit), seed);
            checked(id, (Skill::WaryDrill, Skill::BoldDrill), seed);
        }
    }
    checked("sierra", (Skill::BoldVeteran, Skill::WaryVeteran), 1);
}

#[test]
fn the_same_seed_gives_the_same_game_with_and_without_a_log() {
    for skill in Skill::LEVELS {
        let first = bare("sierra", (skill, skill), 7);
        assert_eq!(first, bare("sierra", (skill, skill), 7), "{}", skill.name());
        assert_eq!(first.hash, checked("sierra", (skill, skill), 7).hash, "{}", skill.name());
    }
}

/// The faces of a game's log typed in again give the same game; only the shuffling of the deck is the program's.
#[test]
fn the_faces_of_a_game_typed_in_again_give_the_same_game() {
    let mut setup = Datum::from_toml(scenario("sierra").unwrap().text).unwrap();
    setup.remove("book");
    let mut rolled = book().begin(Arc::default(), None, &setup).unwrap();
    let mut typed = book().begin(Arc::default(), None, &setup).unwrap();
    while let Some(side) = rolled.business(Seat::Umpire).waiting.first().copied() {
        let command = rolled.choose(side, Skill::Drill, 3).unwrap();
        let decided = rolled.decide(Seat::of(side), &command.act, &command.with, &Source::Seed(3)).unwrap();
        let faces = decided.record.faces.clone();
        rolled.accept(decided).unwrap();
        let again = typed.decide(
            Seat::Umpire,
            &command.act,
            &said_by(&command.with, &command.act, side),
            &Source::Typed(faces),
        );
        typed.accept(again.unwrap_or_else(|stop| panic!("{command:?}: {stop:?}"))).unwrap();
        assert_eq!(typed.document(), rolled.document(), "after {command:?}");
    }
}

/// The umpire says for which side he chooses.
fn said_by(with: &Datum, act: &str, side: Side) -> Datum {
    let mut with = with.clone();
    if act == "commit" {
        with.set("side", Datum::Text(side.name().to_owned()));
    }
    with
}

#[test]
fn the_veteran_beats_the_drill_in_three_games_of_four() {
    for (id, share) in [("sierra", 4), ("three-rivers", 2)] {
        let pairs = u64::from(cases(&format!("veteran against drill in {id}, mirrored"), share, 100));
        let won = won(Skill::Veteran, Skill::Drill, pairs, |skills, seed| bare(id, skills, seed).winner);
        assert!(won * 100 >= 75 * 2 * pairs, "{id}: {won} of {}", 2 * pairs);
    }
}

#[test]
fn the_veteran_beats_the_recruit_nearly_always() {
    for (id, share) in [("sierra", 3), ("three-rivers", 1)] {
        let pairs = u64::from(cases(&format!("veteran against recruit in {id}, mirrored"), share, 100));
        let won = won(Skill::Veteran, Skill::Recruit, pairs, |skills, seed| bare(id, skills, seed).winner);
        assert!(is_nearly_all(won, 2 * pairs), "{id}: {won} of {}", 2 * pairs);
    }
}
