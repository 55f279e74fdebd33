//! Hands, deck, commitments and secret deployments: whatever a seat cannot know is changed, and everything it is sent
//! and
//! its computer players choose stays the same to the byte.

use grognard_battle::{Bare, CommandLine, Game as _, Seat, Side, Source};
use grognard_books::Library;
use grognard_core::facts::{Choice as _, Datum};
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::grand_tactics::state::State;
use grognard_games::scenario::scenario;
use grognard_players::order::{order, word};
use grognard_players::{Skill, Whim, choose};
use grognard_soak::cases;
use serde_json::json;

use super::{MOST, book, laid, setup};
use crate::support::Fuzz;

#[test]
fn whole_games_keep_their_secrets() {
    for (id, share, every, least) in [("lautern", 3, 1, 10), ("sierra", 1, 3, 10), ("three-rivers", 1, 9, 5)] {
        let games = cases(&format!("games of {id} whose secrets are changed"), share, 100);
        let mut changed = 0;
        for seed in 0..u64::from(games) {
            let mut battle = book().begin_laid(&laid(id)).unwrap();
            let mut fuzz = Fuzz::new(seed);
            for number in 0..MOST {
                let business = battle.business(Seat::Umpire);
                let Some(side) = business.waiting.first().copied() else { break };
                let hides = battle.view(Seat::Umpire)["battle"].is_object() || id == "lautern";
                if number % every == 0 && hides {
                    let advice = Datum::of(&json!({"ask": "advice"}));
                    let found = fuzz.leak(battle.as_ref(), &|_| vec![advice.clone()]);
                    changed += found.unwrap_or_else(|leak| panic!("{id}, seed {seed}, command {number}: {leak}"));
                }
                let chosen = battle.choose(side, Skill::Drill, seed).unwrap();
                let decided = battle.decide(Seat::of(side), &chosen.act, &chosen.with, &Source::Seed(seed)).unwrap();
                battle.accept(decided).unwrap();
            }
        }
        // One game may end before much is hidden; all of them together do not.
        assert!(changed > least * games as usize, "{id}: hardly anything was hidden: {changed} in {games} games");
    }
}

/// The choices of a player in a whole battle, repeated with other secrets. Returns how often secrets were changed, or
/// the
/// number of a choice that depended on one.
fn choices_by_what_is_known(player: &dyn Fn(&Library, &State, Side, &mut Whim) -> CommandLine) -> Result<usize, u64> {
    let library = Library::new();
    let mut bare = Bare::<GrandTactics>::new(&library, setup(&library, scenario("lautern").unwrap().text), 11);
    let mut dice = 12_345_u32;
    let mut random = move |below: u32| {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (dice >> 8) % below.max(1)
    };
    let mut changed = 0;
    for number in 1.. {
        let Some(side) = GrandTactics::waits_for(bare.state()) else { break };
        let whim = || Whim::of(side, 11, number);
        let chosen = player(&library, bare.state(), side, &mut whim());
        for _ in 0..12 {
            let mut other = bare.state().clone();
            GrandTactics::shuffle_hidden(&library, &mut other, Seat::of(side), &mut random);
            changed += usize::from(other != *bare.state());
            if player(&library, &other, side, &mut whim()) != chosen {
                return Err(number);
            }
        }
        bare.give(Seat::of(side), &chosen.act, &chosen.with).unwrap();
    }
    Ok(changed)
}

#[test]
fn choices_depend_on_nothing_hidden() {
    for skill in Skill::LEVELS {
        let player = |library: &Library, books: &State, side: Side, whim: &mut Whim| {
            choose::<GrandTactics>(library, books, side, skill, whim).unwrap()
        };
        let changed = choices_by_what_is_known(&player).unwrap_or_else(|number| panic!("{skill:?}, choice {number}"));
        assert!(changed > 10, "hardly anything was hidden from {}: {changed}", skill.name());
    }
}

/// A player who looks at what the enemy has committed to is found.
#[test]
fn a_player_who_reads_the_other_choice_is_found() {
    let player = |library: &Library, books: &State, side: Side, whim: &mut Whim| {
        let committed = books.battle.as_ref().and_then(|battle| battle.side(side.other()).committed.clone());
        match committed {
            Some(choice) if choice.tactic.name().contains("attack") => {
                order("commit", [("tactic", word("general-advance"))])
            }
            Some(_) => order("commit", [("tactic", word("hold"))]),
            None => choose::<GrandTactics>(library, books, side, Skill::Drill, whim).unwrap(),
        }
    };
    assert!(choices_by_what_is_known(&player).is_err());
}

/// A player who looks at what the enemy holds is found.
#[test]
fn a_player_who_reads_the_other_hand_is_found() {
    let player = |library: &Library, books: &State, side: Side, whim: &mut Whim| {
        let battle = books.battle.as_ref().filter(|battle| battle.dealt && !battle.ended);
        let first = battle.and_then(|battle| battle.side(side.other()).hand.first().copied());
        match first {
            Some(card) if card.name() == "skirmish" => order("commit", [("tactic", word("hold"))]),
            Some(_) => order("commit", [("tactic", word("general-advance"))]),
            None => choose::<GrandTactics>(library, books, side, Skill::Drill, whim).unwrap(),
        }
    };
    assert!(choices_by_what_is_known(&player).is_err());
}
