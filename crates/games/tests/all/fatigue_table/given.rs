//! A table in the middle of a battle, the commands given to it, and questions to its books afterwards.

use grognard_battle::{Bare, Game as _, Offer, Record, Seat, Stop};
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_core::facts::Datum;
use grognard_field::{Point, Pose};
use grognard_games::fatigue::Fatigue;
use grognard_games::fatigue::state::{Inside, State, Step};
use grognard_table::Side;
use serde_json::{Value, json};

use super::bench::{Bench, hundredths, record};

pub const WOOD: &str = "[[terrain]]\nkind = \"woods\"\nname = \"wood\"\npoints = [[26,21],[34,21],[34,25],[26,25]]\n";
pub const HOUSE: &str =
    "[[terrain]]\nkind = \"building-2\"\nname = \"farm\"\npoints = [[28,22],[32,22],[32,26],[28,26]]\n";

/// A table in some phase of A's half turn, with everybody far off except those the test places elsewhere.
pub fn table(ground: &str, phase: Phase, step: Step) -> Bench {
    let mut bench = Bench::new(ground);
    for (side, y, facing) in [("a", 1.0, 0), ("b", 47.0, 180)] {
        for (name, x) in [("1", 4.0), ("2", 9.0), ("3", 14.0), ("4", 19.0), ("g", 50.0), ("h", 56.0), ("t", 62.0)] {
            bench.put(&format!("{side}{name}"), x, y, facing);
        }
        bench.put(&format!("{side}hq"), 68.0, y, facing);
        bench.officer(&format!("{side} general"), 70.0, y).officer(&format!("{side} colonel"), 66.0, y);
    }
    bench.state.first_side = Some(Side::A);
    (bench.state.phase, bench.state.step) = (phase, step);
    bench
}

pub fn at(x: f64, y: f64) -> Point {
    Point::new(hundredths(x), hundredths(y))
}

pub fn try_with(bench: &Bench, seed: u64, seat: Seat, act: &str, with: &Value) -> Result<State, Vec<(String, String)>> {
    let mut bare: Bare<'_, Fatigue> = Bare::new(&bench.library, bench.state.clone(), seed);
    match bare.give(seat, act, &Datum::of(with)) {
        Ok(()) => Ok(bare.state().clone()),
        Err(Stop::Refused(refusals)) => {
            let clause = |rule: Option<grognard_core::rule::Rule>| rule.map_or("", |rule| rule.id).to_owned();
            Err(refusals.iter().map(|refusal| (clause(refusal.rule), refusal.to_string())).collect())
        }
        Err(other) => panic!("{other:?}"),
    }
}

/// Gives a command, which must be accepted, and everything that follows from it without a choice.
pub fn give(bench: &mut Bench, seat: Seat, act: &str, with: &Value) {
    bench.state = try_with(bench, 1, seat, act, with).unwrap_or_else(|why| panic!("{act} {with}: {why:#?}"));
    let against = Fatigue::objections(&bench.library, &bench.state);
    assert_eq!(against, Vec::<String>::new(), "{act} {with}");
}

/// Gives a command with the first dice that bring the books to the state the test wants.
pub fn until(bench: &mut Bench, seat: Seat, act: &str, with: &Value, wanted: impl Fn(&State) -> bool) {
    until_told(bench, seat, act, with, wanted, |_| true);
}

/// Gives a command with the first dice that bring books and log to the state the test wants; returns what the log says.
pub fn until_told(
    bench: &mut Bench,
    seat: Seat,
    act: &str,
    with: &Value,
    wanted: impl Fn(&State) -> bool,
    told: impl Fn(&Record) -> bool,
) -> Record {
    for seed in 0..400 {
        let state = try_with(bench, seed, seat, act, with).unwrap_or_else(|why| panic!("{act} {with}: {why:#?}"));
        if !wanted(&state) {
            continue;
        }
        let record = record(&bench.state, seed, seat, act, with);
        if told(&record) {
            bench.state = state;
            let against = Fatigue::objections(&bench.library, &bench.state);
            assert_eq!(against, Vec::<String>::new(), "{act} {with}");
            return record;
        }
    }
    panic!("{act} {with} never ends so");
}

/// Whether a combat came to blows.
pub fn came_to_blows(record: &Record) -> bool {
    record.rulings.iter().any(|ruled| ruled.title.contains(" against "))
}

pub fn refuses(bench: &Bench, clause: &str, seat: Seat, act: &str, with: &Value) {
    let why = try_with(bench, 1, seat, act, with).expect_err(act);
    assert!(why.iter().any(|(rule, _)| rule == clause), "{act} {with}: {why:#?}");
}

pub fn pose(bench: &Bench, unit: &str) -> Pose {
    *bench.state.table.as_ref().unwrap().units.get(unit).unwrap_or_else(|| panic!("{unit} is off the table"))
}

pub fn is_on_table(bench: &Bench, unit: &str) -> bool {
    bench.state.table.as_ref().unwrap().units.contains_key(unit)
}

pub fn morale(state: &State, unit: &str) -> Morale {
    state.units.get(unit).unwrap().state
}

/// What is due at once, as documents.
pub fn queue(bench: &Bench) -> Vec<Value> {
    bench.state.queue.iter().map(|due| serde_json::to_value(due).unwrap()).collect()
}

pub fn offers(bench: &Bench, seat: Seat, act: &str) -> Vec<Offer> {
    let mut offers = Fatigue::offers(&bench.library, &bench.state, seat);
    offers.retain(|offer| offer.act == act);
    for offer in &offers {
        assert!(offer.open.is_empty(), "{offer:?}");
        let with = serde_json::to_value(&offer.with).unwrap();
        if let Err(why) = try_with(bench, 1, seat, act, &with) {
            panic!("{offer:?}: {why:#?}");
        }
    }
    offers
}

pub fn into_farm(bench: &mut Bench, units: &[&str]) {
    let (block, name) = {
        let lay = bench.lay();
        let house = grognard_games::fatigue::derive::building(&lay, "farm").unwrap();
        (house.block, house.name.to_owned())
    };
    for unit in units {
        bench.with(unit, |unit| unit.inside = Some(Inside { place: name.clone(), size: block.size }));
        bench.state.table.as_mut().unwrap().units.insert((*unit).to_owned(), block.pose);
    }
}

/// What the table does itself is not due, so nobody can answer it.
pub fn refuses_told(bench: &Bench, act: &str) {
    assert!(try_with(bench, 1, Seat::Umpire, act, &json!({})).is_err());
}
