//! What a veteran does in games, looked at from outside.

use grognard_battle::{Game as _, Seat, Side, Skill};
use grognard_books::Library;
use grognard_books::grand_tactics::kinds::{UnitClass, UnitType};
use grognard_core::facts::Datum;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::grand_tactics::state::{Phase, Unit};

use serde_json::json;

use super::{setup, watched};
use crate::grand_tactics_map::{SMALL, correct, give, moving_in};

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

/// A step is not taken where it breaks a unit that counts against the roll, if another of no more worth can lose it.
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

/// GT-80: after the last round it counts who wins the battle, so a veteran who has the better of it holds what it has, and
/// one who has the worse of it attacks.
#[test]
fn gt_80_in_the_last_round_a_veteran_looks_at_what_nightfall_brings() {
    let holds = |own: i32, enemy: i32| {
        let mut battle = moving_in(SMALL);
        give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
        give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
        give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
        for (pointer, to) in [
            ("/battle/round", json!(4)),
            ("/battle/fought", json!(true)),
            ("/formations/Bravo/morale", json!(own)),
            ("/formations/Xray/morale", json!(enemy)),
        ] {
            correct(battle.as_mut(), pointer, &to);
        }
        let by_the_round = battle.survey(Seat::A, &Datum::of(&json!({"ask": "advice"})));
        eprintln!("{by_the_round:?}");
        let chosen = |seed: u64| battle.choose(Side::A, Skill::Veteran, seed).unwrap().with;
        let tactics: Vec<Datum> = (1..=40).map(|seed| chosen(seed).at("tactic").unwrap().clone()).collect();
        tactics.iter().filter(|tactic| **tactic == Datum::Text("hold".to_owned())).count()
    };
    let (ahead, behind) = (holds(4, 2), holds(2, 3));
    assert!(ahead >= 30 && behind <= 10, "of 40: {ahead} times with the better morale, {behind} with the worse");
}
