//! What a veteran does in games, looked at from outside.

use grognard_battle::{Game as _, Side, Skill};
use grognard_books::Library;
use grognard_books::grand_tactics::kinds::{UnitClass, UnitType};
use grognard_core::facts::Datum;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::grand_tactics::state::{Phase, Unit};

use super::{setup, watched};
use crate::grand_tactics_map::SMALL;

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
