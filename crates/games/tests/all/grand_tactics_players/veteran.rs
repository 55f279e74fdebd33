//! What a veteran does in games, observed from outside.

use grognard_battle::{Game as _, Seat, Side, Skill};
use grognard_books::Library;
use grognard_books::grand_tactics::kinds::{UnitClass, UnitType};
use grognard_core::facts::Datum;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::grand_tactics::state::{Phase, Unit};

use serde_json::json;

use super::{setup, watched};
use crate::grand_tactics_map::{SMALL, at, correct, give, moving_in};

/// A veteran states its intentions with the names of formations and areas.
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

/// A veteran takes no step that breaks a unit counting against the roll, if another unit worth no more can lose it.
#[test]
fn a_veteran_breaks_no_unit_where_it_can_spare_another() {
    let mut spread = 0;
    for seed in 1..=3 {
        watched("sierra", Skill::Veteran, seed, |_, books, side, command| {
            let (Some(battle), "losses") = (&books.battle, command.act.as_str()) else { return };
            let Some(Datum::List(named)) = command.with.at("allocation") else { panic!("{command:?}") };
            let Some(Datum::Text(first)) = named.first() else { panic!("{command:?}") };
            let own = battle.side(side);
            let line = books.line_units(&own.formations);
            let breaks =
                |unit: &Unit| unit.max_steps >= 2 && unit.steps == 2 && Some(&unit.formation) == own.lead.as_ref();
            let hit = &books.units[first];
            let spared = line.iter().map(|name| &books.units[name]).filter(|other| {
                let plain = other.class == UnitClass::Line && other.arm != UnitType::Cavalry;
                plain && other.cf_per_step <= hit.cf_per_step && !breaks(other)
            });
            let forced = hit.arm == UnitType::Cavalry;
            assert!(forced || !breaks(hit) || spared.count() == 0, "{first} of {line:?}");
            spread += 1;
        });
    }
    assert!(spread > 5, "{spread}");
}

/// GT-80: after the last round the better morale wins a battle that was fought, and nobody one that was not. A veteran
/// before a fortress holds where nightfall gives it the battle, and attacks where holding gives it nothing; the round alone
/// is the same in both.
#[test]
fn gt_80_in_the_last_round_a_veteran_looks_at_what_nightfall_brings() {
    let before_the_keep = SMALL
        .replace("name = \"Xray\"\nside = \"b\"\narea = \"Mill\"", "name = \"Xray\"\nside = \"b\"\narea = \"Keep\"")
        .replace("name = \"Bravo\"\nside = \"a\"\narea = \"Ford\"", "name = \"Bravo\"\nside = \"a\"\narea = \"Mill\"");
    let holds = |fought: bool| {
        let mut battle = moving_in(&before_the_keep);
        give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Keep"}));
        give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
        if at(battle.as_ref(), "/phase") == "reaction" {
            give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
        }
        let state =
            [("/battle/round", json!(4)), ("/battle/fought", json!(fought)), ("/formations/Xray/morale", json!(2))];
        for (pointer, to) in state {
            correct(battle.as_mut(), pointer, &to);
        }
        let chosen = |seed: u64| battle.choose(Side::A, Skill::Veteran, seed).unwrap().with;
        let tactics: Vec<Datum> = (1..=40).map(|seed| chosen(seed).at("tactic").unwrap().clone()).collect();
        tactics.iter().filter(|tactic| **tactic == Datum::Text("hold".to_owned())).count()
    };
    let (fought, unfought) = (holds(true), holds(false));
    assert!(fought >= 30 && unfought <= 10, "of 40 it holds {fought} times where it was fought, {unfought} where not");
}
