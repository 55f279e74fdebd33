//! The law of secrecy can fail: a small book with secrets on its table keeps it, and each leak planted in it is found.

use std::sync::Arc;

use grognard_battle::{AnyBattle, Bare, Battle, Game, Pair, Seat, Side, Source};
use grognard_core::facts::Datum;
use grognard_players::{Duel, Skill, Whim, choose, play_out};
use serde_json::json;

use grognard_battery::Fuzz;
use grognard_battery::outposts::{EXAMPLE, Outposts, leak};

fn setup() -> Datum {
    Datum::from_toml(EXAMPLE).unwrap()
}

/// What a seat asks the table about each unit that it sees.
fn questions(battle: &dyn AnyBattle, seat: Seat) -> Vec<Datum> {
    let view = battle.view(seat);
    let units = view["units"].as_object().into_iter().flatten();
    units.map(|(name, _)| Datum::of(&json!({ "ask": "prospects", "unit": name, "intent": "fire" }))).collect()
}

/// Plays drill against drill and checks the law after every command. Returns how often secrets were changed for it, or
/// the first leak.
fn played_under_the_law<const LEAK: u8>(seed: u64) -> Result<usize, String> {
    let mut battle = Battle::<Outposts<LEAK>>::begin(Arc::default(), None, &setup()).unwrap();
    let battle: &mut dyn AnyBattle = &mut battle;
    let mut fuzz = Fuzz::new(seed);
    let mut changed = 0;
    while battle.business(Seat::Umpire).over.is_none() {
        changed += fuzz.leak(battle, &|seat| questions(battle, seat))?;
        let side = battle.business(Seat::Umpire).waiting[0];
        let chosen = battle.choose(side, Skill::Drill, seed).unwrap();
        let decided = battle.decide(Seat::of(side), &chosen.act, &chosen.with, &Source::Seed(seed));
        battle.accept(decided.unwrap_or_else(|stop| panic!("{chosen:?}: {stop:?}"))).unwrap();
        assert_eq!(battle.objections(), Vec::<String>::new());
    }
    assert_eq!(battle.replay(), []);
    Ok(changed)
}

#[test]
fn a_small_book_keeps_its_secrets() {
    for seed in 1..6 {
        let changed = played_under_the_law::<{ leak::NONE }>(seed).unwrap();
        assert!(changed > 20, "hardly anything was hidden: {changed}");
    }
}

/// The first leak that the law finds in a few battles.
fn found<const LEAK: u8>() -> String {
    let told = (1..6).find_map(|seed| played_under_the_law::<LEAK>(seed).err());
    told.expect("the leak is found")
}

#[test]
fn a_planted_leak_is_found() {
    assert!(found::<{ leak::MAP }>().starts_with("the board of "));
    assert!(found::<{ leak::SURVEY }>().starts_with("the answers of "));
    assert!(found::<{ leak::OFFERS }>().starts_with("the offers of "));
    assert!(found::<{ leak::CHOICE }>().starts_with("the choices of "));
}

/// Makes the choices of a whole battle on bare books, and again with other secrets. Returns how often secrets were
/// changed, or the number of the first choice that depended on one.
fn choices_by_what_is_known<G: Game>(skill: Skill, seed: u64) -> Result<usize, u64> {
    let library = grognard_books::Library::new();
    let mut bare = Bare::<G>::new(&library, G::setup(&library, &setup()).unwrap(), seed);
    let mut dice = 12_345_u32;
    let mut random = move |below: u32| {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (dice >> 8) % below.max(1)
    };
    let mut changed = 0;
    for number in 1.. {
        let business = G::business(bare.state(), Seat::Umpire);
        let Some(side) = business.waiting.first().copied().filter(|_| business.over.is_none()) else { break };
        let whim = || Whim::of(side, seed, number);
        let chosen = choose::<G>(&library, bare.state(), side, skill, &mut whim()).unwrap();
        let mut other = bare.state().clone();
        G::shuffle_hidden(&library, &mut other, Seat::of(side), &mut random);
        changed += usize::from(other != *bare.state());
        if choose::<G>(&library, &other, side, skill, &mut whim()).as_ref() != Some(&chosen) {
            return Err(number);
        }
        bare.give(Seat::of(side), &chosen.act, &chosen.with).unwrap();
    }
    Ok(changed)
}

#[test]
fn choices_depend_on_nothing_hidden() {
    for skill in Skill::LEVELS {
        let changed = choices_by_what_is_known::<Outposts<{ leak::NONE }>>(skill, 5).unwrap();
        assert!(changed > 5, "hardly anything was hidden from {}: {changed}", skill.name());
    }
    let leaked = (1..6).any(|seed| choices_by_what_is_known::<Outposts<{ leak::CHOICE }>>(Skill::Drill, seed).is_err());
    assert!(leaked, "a player who knows true places is found");
}

#[test]
fn the_small_book_is_played_to_its_end() {
    let library = grognard_books::Library::new();
    let start = Outposts::<{ leak::NONE }>::setup(&library, &setup()).unwrap();
    let mut won = [0; 2];
    for seed in 1..=1000 {
        let skills = Pair { a: Skill::Recruit, b: Skill::Recruit };
        let duel = Duel { skills, seed, most: 5000, explained: false };
        let ended = play_out::<Outposts<{ leak::NONE }>>(&library, start.clone(), &duel, &mut ()).unwrap();
        if let Some(side) = ended.winner {
            won[side.index()] += 1;
        }
    }
    assert!(won[Side::A.index()] > 10 && won[Side::B.index()] > 10, "{won:?}");
}

/// The size of a book for the table: its rules, books, acts, looks and players, without comments and blank lines.
#[test]
fn the_small_book_is_small() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/outposts");
    let files = std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    let lines: usize = files.map(|text| text.lines().filter(is_code).count()).sum();
    assert!((300..600).contains(&lines), "it has {lines} lines");
}
