//! GT-72 on a map: what involves no choice happens automatically, and every choice is offered.

use grognard_battle::Seat;
use serde_json::json;

use super::{SMALL, at, begin, give, moving, moving_in, offers_of, refused, said, scenario_of};

#[test]
fn gt_72_the_turn_begins_by_itself_up_to_the_first_choice() {
    let mut battle = begin(SMALL);
    assert_eq!(battle.offers(Seat::A).len(), 1, "only the beginning is offered");
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    assert_eq!(at(battle.as_ref(), "/phase"), "reorganization");
    assert_eq!(at(battle.as_ref(), "/due"), json!([]), "supply is judged by itself");
    let words = said(battle.as_ref());
    for line in ["GT-86", "GT-97", "Alpha is in supply", "Bravo is in supply"] {
        assert!(words.contains(line), "{line}: {words}");
    }
    assert_eq!(battle.business(Seat::Umpire).waiting, [grognard_battle::Side::A]);
}

/// What a map does automatically is no command there, and commands of a map do not exist at a real board.
#[test]
fn what_happens_by_itself_is_no_command() {
    let mut battle = moving();
    for act in [
        "wound-recovery",
        "paralysis",
        "supply",
        "weather",
        "deal",
        "round",
        "leader-casualty",
        "catastrophe",
        "pursuit",
        "withdraw",
        "deploy",
    ] {
        let reasons = refused(battle.as_mut(), Seat::A, act, &json!({}));
        assert!(reasons.contains("by itself"), "{act}: {reasons}");
    }
    let mut companion = begin(include_str!("../../../../../examples/grand-tactics/battle.toml"));
    for act in ["draw-up", "drawn-up"] {
        assert!(refused(companion.as_mut(), Seat::A, act, &json!({})).contains("virtual table"), "{act}");
    }
}

/// A turn in which nobody does anything: both OPs phases, control, the next turn.
#[test]
fn gt_98_control_changes_and_points_are_counted_by_themselves() {
    let mut battle = moving();
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Marsh"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    // Without a battle there is neither Reaction nor Combat.
    assert_eq!((at(battle.as_ref(), "/phase"), at(battle.as_ref(), "/phasing")), (json!("reorganization"), json!("b")));
    give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    assert_eq!((at(battle.as_ref(), "/turn"), at(battle.as_ref(), "/phase")), (json!(2), json!("reorganization")));
    assert_eq!(at(battle.as_ref(), "/areas/Marsh/owner"), "a");
    assert_eq!(at(battle.as_ref(), "/areas/Mill/owner"), "b", "Xray stands there");
    assert_eq!(at(battle.as_ref(), "/areas/Ford/owner"), json!(null), "nobody ended there");
    assert_eq!(at(battle.as_ref(), "/vp/b"), 3);
    for _ in 0..2 {
        give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    }
    for _ in 0..2 {
        give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    }
    let over = battle.business(Seat::A).over.expect("the last turn is played");
    assert!(over.contains("victory of Red"), "{over}");
    assert_eq!(battle.winner(), Some(grognard_battle::Side::B));
}

#[test]
fn gt_55_nations_that_waver_are_rolled_for_by_themselves() {
    let mut battle = scenario_of("sierra");
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    let rolled: Vec<String> = battle.records()[0].rulings.iter().map(|ruled| ruled.title.clone()).collect();
    for nation in ["Spain", "Portugal"] {
        assert!(rolled.iter().any(|title| title.contains(nation)), "{rolled:?}");
    }
}

/// GT-70: with the expansion the weather of the segment is rolled when it begins.
#[test]
fn gt_70_the_weather_of_a_segment_is_rolled_by_itself() {
    let battle = moving_in(&SMALL.replace("seasons =", "expansion = true\nseasons ="));
    assert_ne!(at(battle.as_ref(), "/weather"), "none");
    assert_eq!(offers_of(battle.as_ref(), Seat::A, "weather").len(), 0);
}

/// GT-90: the screens end the movement of everybody.
#[test]
fn gt_90_screens_are_set_at_the_end_of_the_marches() {
    let mut battle = moving();
    give(battle.as_mut(), Seat::A, "screens", &json!({"units": ["Alpha Horse"]}));
    assert_eq!(at(battle.as_ref(), "/units/Alpha Horse/screening"), true);
    assert_eq!(at(battle.as_ref(), "/phase"), "reorganization", "nothing is left to do in the segment");
    assert_eq!(at(battle.as_ref(), "/phasing"), "b");
}

/// GT-54, GT-97: recovery is rolled for a wounded leader, who has one AP less.
#[test]
fn gt_54_wounds_are_rolled_for_by_themselves() {
    let mut battle = begin(&SMALL.replace("ap = 3, rank = 1 }", "ap = 3, rank = 1, wounded = true }"));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    let first = &battle.records()[0];
    assert!(first.rulings.iter().any(|ruled| ruled.title == "wound of Able"));
    assert_ne!(at(battle.as_ref(), "/leaders/Able/out"), "killed");
}

/// A script may state what a computer player does; the clause it acts by counts as exercised.
#[test]
fn a_script_holds_a_computer_player_to_what_it_does() {
    let mut battle = begin(SMALL);
    let played = grognard_battle::play_script(
        battle.as_mut(),
        "* GT-72 a recruit> movement\n* GT-72 a general> next-phase\n* a recruit> next-phase\n* GT-72 a recruit> next-phase",
        1,
    );
    assert_eq!(played.failures.len(), 3, "{:?}", played.failures);
    for (failure, words) in played.failures.iter().zip(["it chooses next-phase", "no computer player", "is written"]) {
        assert!(failure.contains(words), "{failure}");
    }
    assert_eq!(played.commands, 1);
    assert!(played.clauses.iter().any(|clause| clause == "GT-72"));
    assert_eq!(at(battle.as_ref(), "/phase"), "reorganization");
}

/// Links that a correction would break are refused.
#[test]
fn a_correction_does_not_break_the_map() {
    let battle = moving();
    let broken = battle.correct(Seat::Umpire, "/areas/Ford/links", &json!(["West", "Keep"]), "misread");
    assert!(broken.is_err_and(|reasons| grognard_battle::joined(&reasons).contains("not the other way")));
}

/// GT-87: a stack that nobody names gets a name of its own.
#[test]
fn gt_87_a_stack_without_a_name_is_given_one() {
    let mut battle = begin(SMALL);
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    for unit in ["Alpha Horse", "Alpha Line"] {
        give(battle.as_mut(), Seat::A, "unbrigade-unit", &json!({"unit": unit, "leader": "Able"}));
    }
    assert_eq!(at(battle.as_ref(), "/units/Alpha Horse/formation"), "Alpha, detachment");
    assert_eq!(at(battle.as_ref(), "/units/Alpha Line/formation"), "Alpha, detachment 2");
    assert_eq!(at(battle.as_ref(), "/formations/Alpha, detachment/area"), "West");
    let map = battle.board(Seat::A).unwrap();
    let stack = map.areas().unwrap().blocks.iter().find(|block| block.name == "Alpha, detachment").cloned().unwrap();
    assert!(stack.marks.iter().any(|mark| mark.word == "without a leader"));
}
