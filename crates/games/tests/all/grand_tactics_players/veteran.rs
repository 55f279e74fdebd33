//! What a veteran does in games, looked at from outside.

use std::collections::{BTreeMap, BTreeSet};

use grognard_battle::{Bare, Game as _, Seat, Side, Skill, Whim};
use grognard_books::Library;
use grognard_books::grand_tactics::kinds::UnitClass;
use grognard_core::facts::Datum;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::grand_tactics::state::Phase;
use grognard_players::choose;

use super::{setup, text, watched};
use crate::grand_tactics_map::SMALL;

/// Neither of two formations is strong enough alone; together they attack.
#[test]
fn a_veteran_attacks_with_all_it_can_bring() {
    let library = Library::new();
    let text_of = SMALL
        .replace("area = \"West\"\nmode = \"march-order\"", "area = \"Ford\"\nmode = \"line-of-battle\"")
        .replace("max_steps = 6, cf_per_step = 3", "max_steps = 4")
        .replace(
            "\"Xray Foot\", type = \"infantry\", nationality = \"austrian\", max_steps = 3",
            "\"Xray Foot\", type = \"infantry\", nationality = \"austrian\", max_steps = 6",
        );
    let mut bare = Bare::<GrandTactics>::new(&library, setup(&library, &text_of), 1);
    let mut engaged: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for number in 1..200 {
        let side = GrandTactics::waits_for(bare.state()).unwrap();
        if side == Side::B || bare.state().battle.is_some() {
            break;
        }
        let mut whim = Whim::of(side, 1, number);
        let chosen = choose::<GrandTactics>(&library, bare.state(), side, Skill::Veteran, &mut whim).unwrap();
        if chosen.act == "movement" {
            engaged.entry(text(&chosen, "to").to_owned()).or_default().insert(text(&chosen, "formation").to_owned());
        }
        bare.give(Seat::of(side), &chosen.act, &chosen.with).unwrap();
    }
    assert_eq!(engaged, BTreeMap::from([("Mill".to_owned(), BTreeSet::from(["Alpha", "Bravo"].map(str::to_owned)))]));
}

/// A veteran tells what it means to do by the names of formations and areas.
#[test]
fn a_plan_is_told_in_words() {
    let library = Library::new();
    let mut books = setup(&library, SMALL);
    books.phase = Phase::Movement;
    let told = GrandTactics::plan(&library, &books, Side::A, Skill::Veteran).unwrap();
    for name in ["Alpha", "Bravo"] {
        assert!(told.contains(name), "{told}");
    }
    assert!(["attacks", "marches to", "holds"].iter().any(|word| told.contains(word)), "{told}");
    assert_eq!(GrandTactics::plan(&library, &books, Side::A, Skill::Drill), None);
}

/// Who can be spared loses the steps: the guard only where nobody else is left.
#[test]
fn a_veteran_spares_its_guard() {
    let mut spread = 0;
    for seed in 1..=3 {
        watched("sierra", Skill::Veteran, seed, |_, books, side, command| {
            if command.act != "losses" {
                return;
            }
            let Some(Datum::List(named)) = command.with.at("allocation") else { panic!("{command:?}") };
            let battle = books.battle.as_ref();
            let line = battle.map(|battle| books.line_units(&battle.side(side).formations)).unwrap_or_default();
            let is_guard = |name: &String| books.units[name].class == UnitClass::Guard;
            let others: i32 = line.iter().filter(|name| !is_guard(name)).map(|name| books.units[name].steps).sum();
            let first = match &named[0] {
                Datum::Text(name) => name.clone(),
                other => panic!("{other:?}"),
            };
            assert!(battle.is_none() || !is_guard(&first) || others == 0, "{first} of {line:?}");
            spread += 1;
        });
    }
    assert!(spread > 5, "{spread}");
}
