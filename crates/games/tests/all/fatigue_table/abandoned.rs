//! Abandoned guns are no target; a routed unit can be the target of an assault (FAT-159, procedure 4.12).

use grognard_battle::{Seat, Side};
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_games::fatigue::state::Step;
use grognard_games::fatigue::ways::assault;
use serde_json::json;

use super::bench::piece;
use super::given::{offers, refuses, table};

#[test]
fn fat_159_nobody_attacks_abandoned_guns_and_an_order_to_costs_nothing() {
    let mut bench = table("", Phase::Movement, Step::Act);
    bench.put("a1", 30.0, 20.0, 0).put("bg", 30.0, 23.0, 180);
    bench.state.commands.get_mut("a division").unwrap().order = OrderOrNone::Engage;
    assert_eq!(offers(&bench, Seat::A, "assault").len(), 1, "manned guns are attacked, for a breach of the order");
    bench.with("bg", |unit| unit.abandoned = true);
    for pays in [false, true] {
        refuses(&bench, "FAT-159", Seat::A, "assault", &json!({"unit": "a1", "target": "bg", "pays": pays}));
    }
    assert!(offers(&bench, Seat::A, "assault").is_empty());
    assert!(bench.state.sides.of(Side::A).pending.is_empty());
}

#[test]
fn fat_159_nobody_charges_abandoned_guns() {
    let mut bench = table("", Phase::DeclaredCavalryCharge, Step::Declare);
    bench.put("ah", 30.0, 20.0, 0).put("bg", 30.0, 26.0, 180).with("bg", |unit| unit.abandoned = true);
    refuses(&bench, "FAT-159", Seat::A, "declare-charge", &json!({"unit": "ah", "target": "bg"}));
    assert!(offers(&bench, Seat::A, "declare-charge").is_empty());
}

#[test]
fn fat_131_a_routed_unit_may_be_attacked() {
    let mut bench = table("", Phase::Movement, Step::Act);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 23.0, 180).with("b1", |unit| unit.state = Morale::Routed);
    let lay = bench.lay();
    assert!(assault(&lay, piece(&lay, "a1"), piece(&lay, "b1")).is_ok());
}
