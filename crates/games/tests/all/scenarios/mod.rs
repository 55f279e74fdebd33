//! Scenarios on a virtual table.

mod arriving;
mod files;
mod placing;
mod table;

use std::sync::Arc;

use grognard_battle::{AnyBattle, Seat, Side, Source, Stop};
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::scenario;
use serde_json::{Value, json};

type Reasons = Vec<String>;

fn begin(text: &str) -> Result<Box<dyn AnyBattle>, Reasons> {
    let setup = Datum::from_toml(text).map_err(|error| vec![error])?;
    let begun = game("cohesion").unwrap().begin(Arc::default(), None, &setup);
    begun.map_err(|refusals| refusals.iter().map(ToString::to_string).collect())
}

fn text_of(id: &str) -> String {
    scenario(id).unwrap().text.to_owned()
}

/// A scenario with a piece of its text replaced.
fn changed(id: &str, from: &str, to: &str) -> String {
    let text = text_of(id);
    assert!(text.contains(from), "{id} has no '{from}'");
    text.replacen(from, to, 1)
}

fn command(battle: &mut dyn AnyBattle, seat: Seat, act: &str, with: &Value) -> Result<(), Reasons> {
    match battle.decide(seat, act, &Datum::of(with), &Source::Seed(7)) {
        Ok(decided) => battle.accept(decided).map_err(|error| vec![error]),
        Err(Stop::Refused(refusals)) => Err(refusals.iter().map(ToString::to_string).collect()),
        Err(Stop::Need(need)) => Err(vec![need.what.to_string()]),
    }
}

fn refused(battle: &mut dyn AnyBattle, seat: Seat, act: &str, with: &Value) -> String {
    command(battle, seat, act, with).expect_err("this should have been refused").join("\n")
}

/// Whose turn it is to place, and what he may place.
fn placing(battle: &dyn AnyBattle) -> Option<(Side, Vec<String>)> {
    let task = battle.document()["due"].get(0).filter(|task| task["what"] == "place")?.clone();
    let side = if task["side"] == "a" { Side::A } else { Side::B };
    Some((side, serde_json::from_value(task["groups"].clone()).unwrap()))
}

/// Leaves every placing to the program.
fn place_all(battle: &mut dyn AnyBattle) {
    command(battle, Seat::Umpire, "initiative", &json!({})).unwrap();
    while let Some((side, groups)) = placing(battle) {
        let offers = battle.offers(Seat::of(side));
        assert_eq!(offers.len(), groups.len());
        assert!(offers.iter().all(|offer| offer.act == "deploy"), "{offers:?}");
        assert!(battle.offers(Seat::of(side.other())).is_empty());
        assert_eq!(battle.business(Seat::A).waiting, [side]);
        command(battle, Seat::of(side), "deploy", &json!({ "group": groups[0] })).unwrap();
        assert_eq!(battle.objections(), Reasons::new());
    }
}

/// Lets both sides do as little as they can until something holds.
fn idle_until(battle: &mut dyn AnyBattle, holds: impl Fn(&dyn AnyBattle) -> bool) {
    const FIRST: [&str; 9] = ["choose", "mark", "pass", "finish", "hold", "hold-fire", "keep", "skip", "advance"];
    for _ in 0..2000 {
        if holds(battle) || battle.business(Seat::Umpire).over.is_some() {
            return;
        }
        let mut done = false;
        for seat in [Seat::A, Seat::B] {
            let mut offers = battle.offers(seat);
            offers.sort_by_key(|offer| FIRST.iter().position(|act| *act == offer.act).unwrap_or(FIRST.len()));
            for offer in offers {
                let with = serde_json::to_value(&offer.with).unwrap();
                if !done && command(battle, seat, offer.act, &with).is_ok() {
                    done = true;
                }
            }
        }
        assert!(done, "nobody can do anything: {:?}", battle.business(Seat::Umpire));
        assert_eq!(battle.objections(), Reasons::new());
    }
    panic!("the battle does not go on");
}
