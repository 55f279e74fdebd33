//! Computer players by word: their levels, their temperaments, and what is left to chance.

use std::collections::BTreeSet;

use grognard_battle::{Level, Side, Skill, Temper, Wanted};

#[test]
fn every_skill_has_one_word_in_arguments_and_files() {
    for skill in Skill::ALL {
        assert_eq!(Skill::named(skill.name()), Some(skill));
        let written = serde_json::to_value(skill).unwrap();
        assert_eq!(written, skill.name());
        assert_eq!(serde_json::from_value::<Skill>(written).unwrap(), skill);
    }
    assert_eq!(Skill::named("bold-recruit"), None);
    assert_eq!(Skill::named("steady-drill"), None);
}

#[test]
fn a_skill_is_its_level_and_its_temperament() {
    for skill in Skill::ALL {
        assert_eq!(Skill::of(skill.level(), skill.temper()), skill);
    }
    for temper in Temper::ALL {
        assert_eq!(Skill::of(Level::Recruit, temper), Skill::Recruit);
    }
}

#[test]
fn the_plain_words_are_the_steady_players() {
    let plain = ["recruit", "drill", "veteran"].map(|word| Skill::named(word).unwrap());
    assert_eq!(plain, Skill::LEVELS);
    assert!(plain.iter().all(|skill| skill.temper() == Temper::Steady));
}

#[test]
fn the_weakest_come_first_and_of_a_level_the_steady_one() {
    assert!(Skill::ALL.is_sorted());
    let first = |level| Skill::ALL.into_iter().find(|skill| skill.level() == level);
    assert_eq!([Level::Recruit, Level::Drill, Level::Veteran].map(first), Skill::LEVELS.map(Some));
}

#[test]
fn every_wish_has_its_word_and_every_skill_its_wish() {
    for wanted in Wanted::ALL {
        assert_eq!(Wanted::named(wanted.name()), Some(wanted));
    }
    for skill in Skill::ALL {
        assert_eq!(Wanted::named(skill.name()), Some(Wanted::Just(skill)));
        assert_eq!(Wanted::Just(skill).settled(Side::A, 1), skill);
    }
    assert_eq!(Wanted::named("any-recruit"), None);
}

#[test]
fn chance_gives_every_temperament_and_never_another_level() {
    for (wanted, level) in [(Wanted::AnyDrill, Level::Drill), (Wanted::AnyVeteran, Level::Veteran)] {
        for side in Side::BOTH {
            let drawn: BTreeSet<Skill> = (0..60).map(|seed| wanted.settled(side, seed)).collect();
            assert_eq!(drawn, Temper::ALL.map(|temper| Skill::of(level, temper)).into());
        }
    }
}

#[test]
fn a_seed_decides_for_each_side_by_itself() {
    let drawn = |side| (0..60).map(|seed| Wanted::AnyVeteran.settled(side, seed)).collect::<Vec<_>>();
    assert_eq!(drawn(Side::A), drawn(Side::A));
    assert_ne!(drawn(Side::A), drawn(Side::B));
}
