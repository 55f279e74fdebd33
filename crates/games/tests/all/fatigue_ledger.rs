//! The ledger beside the table: what each thing cost, the hands, and the call at 10 percent.

use grognard_battle::{Seat, Side};
use serde_json::json;

use crate::fatigue_battle::Battle;

/// Words and privacy of a gauge of side a, as a seat reads it.
fn gauge(battle: &Battle, seat: Seat, name: &str) -> (String, bool) {
    let sheet = battle.0.sheet(seat);
    let side = sheet.sides.iter().find(|side| side.side == Side::A).unwrap();
    let gauge = side.gauges.iter().find(|gauge| gauge.name == name).unwrap();
    (gauge.text.clone(), gauge.private)
}

/// Goes on to where the price of the charge is posted.
fn pay_for_a_charge(battle: &mut Battle) {
    battle.play(&["a>next-phase", "a>check dice=10"]).to(1, 1, "rally");
    battle.play(&["a>rally \"Blue Dragoons\""]).to(1, 2, "facing");
}

const CHARGE: &str = "a>declare-charge \"Blue Dragoons\" \"5th Foot\" distance=9 pays=yes";
const LAST: &str = "points of the last half turn";

#[test]
fn fat_113_hands_are_for_all_to_see_and_what_they_are_for_is_for_their_own_side() {
    let mut battle = Battle::new();
    battle.to(1, 1, "declared-cavalry-charge");
    battle.play(&[CHARGE]);
    let (own, private) = gauge(&battle, Seat::A, LAST);
    assert!(own.contains("To be entered next: Blue Dragoons breaks its order, 2 points"), "{own}");
    assert!(private);
    assert!(!gauge(&battle, Seat::B, LAST).0.contains("Dragoons"));
    pay_for_a_charge(&mut battle);
    let (own, private) = gauge(&battle, Seat::A, LAST);
    assert!(own.contains("shows 2 fingers"), "{own}");
    assert!(own.contains("What it was for: Blue Dragoons breaks its order, 2 points"), "{own}");
    assert!(private);
    let (other, private) = gauge(&battle, Seat::B, LAST);
    assert!(other.contains("shows 2 fingers") && !other.contains("Dragoons"), "{other}");
    assert!(!private);
}

#[test]
fn fat_115_the_call_of_10_percent_is_a_headline_for_both_sides() {
    let mut battle = Battle::new();
    battle.to(1, 1, "declared-cavalry-charge");
    let total = battle.at("/sides/a/account/total").as_i64().unwrap();
    // One point short of it.
    battle.correct("/sides/a/account/recorded", &json!(total * 9 / 10 - 1));
    battle.play(&[CHARGE]);
    pay_for_a_charge(&mut battle);
    for seat in [Seat::A, Seat::B] {
        let entries = battle.0.log(seat);
        let called = |text: &str| text.contains("calls that it is within 10 percent of its total and wavers");
        assert!(entries.iter().any(|entry| entry["headline"].as_str().is_some_and(called)), "{seat:?}");
    }
}
