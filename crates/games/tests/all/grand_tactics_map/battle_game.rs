//! GT-100 on a virtual board: both sides deploy in secret, then the battle is fought round by round to its end.

use grognard_battle::{AnyBattle, Seat};
use serde_json::{Value, json};

use super::{at, give, refused, scenario_of};

#[test]
fn gt_100_nobody_sees_how_the_other_is_drawn_up_before_both_are() {
    let mut battle = scenario_of("lautern");
    give(battle.as_mut(), Seat::A, "draw-up", &json!({"formation": "Guard Corps", "mode": "echelon"}));
    give(battle.as_mut(), Seat::A, "draw-up", &json!({"formation": "II Corps", "fights": false}));
    let seen = |battle: &dyn AnyBattle, seat: Seat| {
        let own = battle.view(seat)["formations"].clone();
        (own["Guard Corps"]["mode"].clone(), own["II Corps"]["fights"].clone())
    };
    assert_eq!(seen(battle.as_ref(), Seat::A), (json!("echelon"), json!(false)));
    assert_eq!(seen(battle.as_ref(), Seat::B), (Value::Null, Value::Null));
    let board = battle.board(Seat::B).unwrap();
    let map = board.areas().unwrap();
    assert_eq!((map.areas.len(), map.links.len(), map.areas[0].name.as_str()), (1, 0, "the field"));
    let guard = map.blocks.iter().find(|block| block.name == "Guard Corps").unwrap();
    assert_eq!(guard.mode, "not seen");
    let log = serde_json::to_string(&battle.log(Seat::B)).unwrap();
    assert!(!log.contains("echelon") && !log.contains("stays away"), "{log}");
    assert!(battle.offers(Seat::B).iter().all(|offer| matches!(offer.act, "draw-up" | "drawn-up")));
    give(battle.as_mut(), Seat::A, "drawn-up", &json!({}));
    let again = json!({"formation": "Guard Corps", "mode": "concentrated"});
    assert!(refused(battle.as_mut(), Seat::A, "draw-up", &again).contains("drawn up already"));
    assert!(refused(battle.as_mut(), Seat::A, "begin-battle", &json!({})).contains("by itself"));
    assert_eq!(battle.business(Seat::A).waiting, [grognard_battle::Side::B]);
    give(battle.as_mut(), Seat::B, "drawn-up", &json!({}));
    assert_eq!(seen(battle.as_ref(), Seat::B), (json!("echelon"), json!(false)));
    assert_eq!(at(battle.as_ref(), "/battle/a/formations"), json!(["Guard Corps", "I Corps", "Cavalry Reserve"]));
    assert_eq!(at(battle.as_ref(), "/battle/dealt"), true, "the hands are dealt by themselves");
}

#[test]
fn gt_100_somebody_of_a_side_takes_part() {
    let mut battle = scenario_of("lautern");
    for formation in ["First Column", "Second Column", "Third Column"] {
        give(battle.as_mut(), Seat::B, "draw-up", &json!({"formation": formation, "fights": false}));
    }
    let last = json!({"formation": "Reserve Corps", "fights": false});
    assert!(refused(battle.as_mut(), Seat::B, "draw-up", &last).contains("GT-100"));
    let offers = super::offers_of(battle.as_ref(), Seat::B, "draw-up");
    assert!(offers.iter().all(|with| with["formation"] != "Reserve Corps" || with["fights"] == true), "{offers:?}");
    let theirs = json!({"formation": "Guard Corps", "mode": "echelon"});
    assert!(refused(battle.as_mut(), Seat::B, "draw-up", &theirs).contains("French"));
}
