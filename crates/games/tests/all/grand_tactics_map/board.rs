//! The map as a seat sees it: land, links, blocks, and of a battle only what the seat may know (GT-105, GT-109).

use grognard_battle::{Seat, Side};
use grognard_table::areas::AreaMap;
use serde_json::json;

use super::{SMALL, at, begin, give, moving, scenario_of};

fn map(battle: &dyn grognard_battle::AnyBattle, seat: Seat) -> AreaMap {
    battle.board(seat).unwrap().areas().unwrap().clone()
}

#[test]
fn every_area_link_and_formation_is_on_the_map() {
    let battle = scenario_of("three-rivers");
    let map = map(battle.as_ref(), Seat::A);
    assert_eq!((map.areas.len(), map.links.len(), map.blocks.len(), map.rivers.len()), (24, 44, 10, 3));
    let middle = map.areas.iter().find(|area| area.name == "Mittelau").unwrap();
    assert_eq!((middle.x, middle.y, middle.points, middle.owner), (500.0, 395.0, 3, None));
    assert!(map.areas.iter().all(|area| (0.0..map.width).contains(&area.x) && (0.0..map.height).contains(&area.y)));
    let guard = &map.blocks[0];
    assert_eq!((guard.name.as_str(), guard.leader.as_deref(), guard.side), ("Guard Corps", Some("Napoleon"), Side::A));
    assert_eq!((guard.strength, guard.steps, guard.morale, guard.units.len()), (27, [10, 10], [6, 6], 4));
    assert!(guard.marks.iter().any(|mark| mark.word == "led by Napoleon"));
    assert!(map.clash.is_none() && map.off.is_empty() && map.marched.is_empty());
}

#[test]
fn blocks_are_ready_when_they_may_act() {
    let mut battle = moving();
    let ready = |battle: &dyn grognard_battle::AnyBattle| {
        let all = map(battle, Seat::A).blocks.into_iter();
        all.filter(|block| block.ready).map(|block| block.name).collect::<Vec<_>>()
    };
    assert_eq!(ready(battle.as_ref()), ["Alpha", "Bravo"]);
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
    assert_eq!(ready(battle.as_ref()), ["Alpha"], "Bravo has met the enemy");
    let shown = map(battle.as_ref(), Seat::B);
    assert_eq!(shown.marched[0].areas, ["Ford", "Mill"]);
    assert!(shown.areas.iter().find(|area| area.name == "Mill").unwrap().battle);
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    assert_eq!(ready(battle.as_ref()), ["Yoke"], "it may react");
}

#[test]
fn gt_105_hands_and_choices_are_shown_to_their_own_side_alone() {
    let mut battle = moving();
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    give(battle.as_mut(), Seat::A, "commit", &json!({"tactic": "hold", "card": "none"}));
    let side = |seat: Seat| map(battle.as_ref(), seat).clash.unwrap().sides[0].clone();
    let own = side(Seat::A);
    assert_eq!((own.cards, own.hand.len(), own.chosen), (Some(3), 3, true));
    assert_eq!(own.choice.unwrap().tactic, "hold");
    for seat in [Seat::B, Seat::Public] {
        let seen = side(seat);
        assert_eq!((seen.cards, seen.hand.len(), seen.chosen, seen.choice), (Some(3), 0, true, None), "{seat:?}");
    }
    let umpire = side(Seat::Umpire);
    assert_eq!((umpire.hand.len(), umpire.choice), (3, None), "the umpire sees the hand but not the choice");
    give(battle.as_mut(), Seat::B, "commit", &json!({"tactic": "hold", "card": "none"}));
    // Hold against Hold: nothing happens, the second round begins, and the first lies open.
    let clash = map(battle.as_ref(), Seat::Public).clash.unwrap();
    assert_eq!(clash.round, 2);
    assert!(clash.sides.iter().all(|side| !side.chosen && side.last.as_ref().unwrap().tactic == "hold"));
}

#[test]
fn who_is_gone_is_off_the_map() {
    let mut battle = begin(SMALL);
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    super::correct(battle.as_mut(), "/formations/Yoke/out_of_supply", &json!(true));
    let shown = map(battle.as_ref(), Seat::A);
    let yoke = shown.blocks.iter().find(|block| block.name == "Yoke").unwrap();
    assert!(yoke.marks.iter().any(|mark| mark.word == "out of supply"));
    assert_eq!(at(battle.as_ref(), "/formations/Yoke/gone"), json!(null));
}
