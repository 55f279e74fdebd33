//! Scenarios on a virtual table: files, placing, late commands, the table as it is drawn.

use std::sync::Arc;

use grognard_core::facts::Datum;
use grognard_play::battle::{AnyBattle, Seat, Side, Source, Stop};
use grognard_play::games::game;
use grognard_play::scenario::{SCENARIOS, summary_of};
use serde_json::{Value, json};

fn begin(text: &str) -> Result<Box<dyn AnyBattle>, Vec<String>> {
    let setup = Datum::from_toml(text).map_err(|error| vec![error])?;
    let begun = game("cohesion").unwrap().begin(Arc::default(), None, &setup);
    begun.map_err(|refusals| refusals.iter().map(ToString::to_string).collect())
}

fn command(battle: &mut dyn AnyBattle, seat: Seat, act: &str, with: &Value) -> Result<(), Vec<String>> {
    match battle.decide(seat, act, &Datum::of(with), &Source::Seed(7)) {
        Ok(decided) => battle.accept(decided).map_err(|error| vec![error]),
        Err(Stop::Refused(refusals)) => Err(refusals.iter().map(ToString::to_string).collect()),
        Err(Stop::Need(need)) => Err(vec![need.what.clone()]),
    }
}

/// Answers every due placing by leaving it to the program.
fn place_all(battle: &mut dyn AnyBattle) {
    command(battle, Seat::Umpire, "initiative", &json!({})).unwrap();
    while let Some(due) = battle.business(Seat::Umpire).due.first().filter(|due| due.act == "deploy") {
        let (seat, group) = (Seat::of(due.side.unwrap()), due.with.at("group").cloned().unwrap());
        let offers = battle.offers(seat);
        assert!(offers.iter().all(|offer| offer.act == "deploy"), "{offers:?}");
        assert!(battle.offers(Seat::of(due.side.unwrap().other())).is_empty());
        command(battle, seat, "deploy", &json!({ "group": group })).unwrap();
        assert_eq!(battle.objections(), Vec::<String>::new());
    }
}

#[test]
fn every_scenario_can_be_placed_and_begins_by_itself() {
    for scenario in SCENARIOS {
        let mut battle = begin(scenario.text).unwrap_or_else(|reasons| panic!("{}: {reasons:#?}", scenario.id));
        assert_eq!(battle.objections(), Vec::<String>::new(), "{}", scenario.id);
        place_all(battle.as_mut());
        let clock = battle.business(Seat::A).clock;
        assert_eq!((clock.turn, clock.phase.as_str()), (1, "initiative phase"), "{}", scenario.id);
    }
}
