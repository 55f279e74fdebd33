//! The made-up book is played at random, with typed dice, undone, corrected and opened again.

use std::sync::Arc;

use grognard_battery::outposts::{EXAMPLE, Outposts, leak};
use grognard_battery::{random_play, text_of};
use grognard_battle::{AnyBattle, Battle, Seat, Source, Stop, open, read_log};
use grognard_core::facts::Datum;
use grognard_players::Skill;
use serde_json::json;

type Book = Outposts<{ leak::NONE }>;

fn begin() -> Box<dyn AnyBattle> {
    let setup = Datum::from_toml(EXAMPLE).expect("the example is TOML");
    Box::new(Battle::<Book>::begin(Arc::default(), None, &setup).expect("the example can be played"))
}

fn reopen(text: &str) -> Box<dyn AnyBattle> {
    let log = read_log(text.as_bytes()).expect("a whole file");
    open::<Book>(Arc::default(), log.header, log.records, usize::MAX).expect("it opens")
}

/// Plays drill against drill until a side may fire; returns that offer.
fn until_fire(battle: &mut dyn AnyBattle) -> (Seat, Datum) {
    loop {
        let side = battle.business(Seat::Umpire).waiting[0];
        let seat = Seat::of(side);
        if let Some(fire) = battle.offers(seat).into_iter().find(|offer| offer.act == "fire") {
            return (seat, fire.with);
        }
        let chosen = battle.choose(side, Skill::Drill, 1).expect("somebody has something to do");
        let decided = battle.decide(seat, &chosen.act, &chosen.with, &Source::Seed(1)).expect("it is legal");
        battle.accept(decided).expect("it is next");
    }
}

#[test]
fn random_play_breaks_nothing() {
    let commands = grognard_soak::cases("random commands of the made-up book", 400, 10_000) as usize;
    let played = random_play(commands, &begin, &reopen);
    for act in ["place", "move", "fire", "end-turn"] {
        assert!(played.acts.contains_key(act), "{act} was never played: {played:?}");
    }
}

/// The target of fire may be hidden, so it is accepted first, and then its die is asked for.
#[test]
fn fire_waits_for_its_typed_die_and_is_replayed_with_it() {
    let mut battle = begin();
    let (seat, with) = until_fire(battle.as_mut());
    let before = text_of(battle.as_ref());
    let decided = battle.decide(seat, "fire", &with, &Source::Typed(Vec::new())).expect("it is legal");
    assert_eq!(text_of(battle.as_ref()), before, "what is only decided changes nothing");
    battle.accept(decided).expect("it is next");
    assert!(battle.waits().is_some());
    assert!(battle.decide(seat, "end-turn", &Datum::empty(), &Source::Seed(1)).is_err(), "first comes the die");
    assert_eq!(reopen(&text_of(battle.as_ref())).waits(), battle.waits());
    let dice = |faces: &[u8]| battle.decide(seat, "dice", &Datum::empty(), &Source::Typed(faces.to_vec()));
    assert!(matches!(dice(&[200]), Err(Stop::Refused(_))), "no die has that face");
    let decided = dice(&[6]).expect("one die is what it takes");
    assert_eq!(decided.record.faces, [6]);
    battle.accept(decided).expect("it is next");
    assert!(battle.waits().is_none());
    assert_eq!(battle.replay(), []);
    assert_eq!(reopen(&text_of(battle.as_ref())).document(), battle.document());
}

#[test]
fn what_showed_nothing_is_undone_and_what_showed_something_is_not() {
    let mut battle = begin();
    let start = battle.document().clone();
    let offer = battle.offers(Seat::A).remove(0);
    let mut with = offer.with.clone();
    with.set("x", Datum::Number(10.0));
    with.set("y", Datum::Number(2.0));
    let decided = battle.decide(Seat::A, offer.act, &with, &Source::Seed(1)).expect("it is in the zone");
    battle.accept(decided).expect("it is next");
    assert_ne!(*battle.document(), start);
    assert!(battle.undo(Seat::B).is_err(), "the enemy undoes nothing");
    let decided = battle.undo(Seat::A).expect("a place may be taken back");
    battle.accept(decided).expect("it is next");
    assert_eq!(*battle.document(), start);
    let (seat, with) = until_fire(battle.as_mut());
    let decided = battle.decide(seat, "fire", &with, &Source::Seed(1)).expect("it is legal");
    battle.accept(decided).expect("it is next");
    assert!(battle.undo(seat).is_err() && battle.undo(Seat::Umpire).is_err(), "a die that fell is not taken back");
}

#[test]
fn the_umpire_puts_a_value_right_and_no_other() {
    let mut battle = begin();
    until_fire(battle.as_mut());
    let unit = battle.document()["units"].as_object().and_then(|units| units.keys().next()).expect("units").clone();
    let at = format!("/units/{unit}/strength");
    assert!(battle.correct(Seat::A, &at, &json!(1), "a slip").is_err());
    assert!(battle.correct(Seat::Umpire, &at, &json!(99), "a slip").is_err(), "stronger than at the start");
    assert!(battle.correct(Seat::Umpire, &at, &json!("many"), "a slip").is_err());
    let decided = battle.correct(Seat::Umpire, &at, &json!(1), "a slip").expect("it is so");
    battle.accept(decided).expect("it is next");
    assert_eq!(battle.document().pointer(&at), Some(&json!(1)));
    assert_eq!(battle.replay(), []);
}
