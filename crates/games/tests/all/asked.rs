//! What players are asked and what they are not: a fact that only the table shows is never silently taken to be none.

use grognard_battle::{AnyBattle, Seat, Untold, play_script, untold};
use grognard_core::facts::Datum;
use grognard_games::{GAMES, game};
use serde_json::json;

use crate::impact_table::{A_ACTS, play};
use crate::support::begin_example;

fn fields(untold: &[Untold]) -> Vec<&'static str> {
    untold.iter().map(|one| one.field).collect()
}

/// Plays a book's example battle up to the first command of an act; returns the arguments the act still needs there.
fn before(book: &str, act: &str, seat: Seat) -> (Box<dyn AnyBattle>, Vec<Untold>) {
    let game = game(book).unwrap();
    let mut battle = begin_example(game);
    for line in game.script.lines() {
        if line.split_once("> ").is_some_and(|(_, typed)| typed.split(' ').next() == Some(act))
            && !line.starts_with('!')
        {
            let told = untold(battle.as_ref(), seat, act, &Datum::empty());
            return (battle, told);
        }
        assert_eq!(play_script(battle.as_mut(), line, 1).failures, Vec::<String>::new());
    }
    panic!("{book} has no {act} in its ready battle");
}

#[test]
fn bookkeeping_facts_are_asked_in_every_book() {
    let cases: [(&str, &str, Seat, &[&str]); 5] = [
        ("cohesion", "retreat", Seat::A, &["crossed", "left_table", "no_room"]),
        ("cohesion", "victory", Seat::Umpire, &["a_objectives", "b_objectives"]),
        ("fatigue", "rout", Seat::B, &["near", "passed"]),
        ("impact", "contact", Seat::Umpire, &["defenders", "left_behind", "leader", "enemy_leader"]),
        ("grand-tactics", "screens", Seat::A, &["units"]),
    ];
    for (book, act, seat, wanted) in cases {
        let (_, told) = before(book, act, seat);
        let told = fields(&told);
        assert!(wanted.iter().all(|field| told.contains(field)), "{book} {act} asks only {told:?}");
    }
}

#[test]
fn what_is_told_and_what_is_free_is_not_asked() {
    let (battle, _) = before("cohesion", "retreat", Seat::A);
    let with = Datum::of(&json!({ "crossed": [], "no_room": false }));
    assert_eq!(fields(&untold(battle.as_ref(), Seat::A, "retreat", &with)), ["left_table"]);
    assert_eq!(fields(&untold(battle.as_ref(), Seat::A, "no-such-act", &with)), Vec::<&str>::new());
    // Letting the program take the steps is a choice.
    let (_, told) = before("grand-tactics", "losses", Seat::Umpire);
    assert_eq!(fields(&told), Vec::<&str>::new());
}

#[test]
fn what_is_needed_is_asked_first_whoever_acts() {
    for game in GAMES {
        let battle = begin_example(game);
        for act in battle.acts() {
            let told = untold(battle.as_ref(), Seat::Umpire, act.name, &Datum::empty());
            let needed = told.iter().take_while(|one| one.needed).count();
            assert!(told[needed..].iter().all(|one| !one.needed), "{} {}: {told:?}", game.book, act.name);
        }
    }
}

/// The players decide whether a unit held to its target cannot fire at it: no pass decides it for them.
#[test]
fn coh_94_the_offered_pass_claims_no_blocked_unit() {
    let game = game("cohesion").unwrap();
    let mut battle = begin_example(game);
    let mut asked = 0;
    for line in game.script.lines() {
        for seat in [Seat::Umpire, Seat::A, Seat::B] {
            for offer in battle.offers(seat).into_iter().filter(|offer| offer.act == "pass") {
                assert_eq!(offer.with, Datum::empty(), "before {line}");
                asked += usize::from(offer.open.contains(&"blocked"));
            }
        }
        assert_eq!(play_script(battle.as_mut(), line, 1).failures, Vec::<String>::new());
    }
    assert!(asked > 0, "nobody is held in the ready battle");
}

#[test]
fn imp_57_a_move_asks_whether_it_is_an_advance_and_who_has_the_mover_in_arc() {
    let (battle, _) = play(A_ACTS, "");
    let with = Datum::of(&json!({ "unit": "5th Ohio" }));
    let told = untold(battle.as_ref(), Seat::A, "move", &with);
    assert!(["advance", "watched_by"].iter().all(|field| fields(&told).contains(field)), "{told:?}");
}

/// The book's page: a charger stopped short has moved, so its place is no longer the one recorded when it was fired at.
#[test]
fn imp_18_a_charger_that_stops_short_has_moved() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        a> charge "5th Ohio" "9th Georgia" 4
        b> react-fire "9th Georgia" cover=yes dice=1,1,6,6
        ? /units/5th Ohio/ground/cover = true
        a> contact dice=2,2,3,3,2
        ? /due/0/what = volleys
        ? /units/5th Ohio/moved = true
        ? /units/5th Ohio/ground/cover = false
        a> volleys
        "#,
    );
    let volley = battle.records().last().unwrap().rulings.iter().find(|ruled| ruled.title.contains("free volley"));
    let moved = volley.unwrap().lines.iter().any(|line| line.rule == "IMP-51" && line.text.contains("moved"));
    assert!(moved, "{volley:?}");
}

/// In its own fortress or supply area the distance is 0; a side without a supply area has no path.
#[test]
fn gt_95_a_supply_distance_that_the_books_know_is_not_asked() {
    let game = game("grand-tactics").unwrap();
    let mut battle = begin_example(game);
    let (mut known, mut asked) = (0, 0);
    for line in game.script.lines() {
        let document = battle.document();
        let due = document["due"][0].clone();
        if due["kind"] == "supply" {
            let formation = &document["formations"][due["formation"].as_str().unwrap()];
            let area = &document["areas"][formation["area"].as_str().unwrap()];
            let own = |field: &str| area[field] == formation["side"];
            let here = own("supply") || (area["terrain"] == "fortress" && own("owner"));
            let offers = battle.offers(Seat::Umpire);
            assert_eq!(offers[0].open.contains(&"distance"), !here, "before {line}");
            let questions = battle.questions(Seat::Umpire, "supply", &Datum::empty()).unwrap();
            assert_eq!(questions.open.is_empty(), here, "before {line}");
            if here {
                known += 1;
            } else {
                asked += 1;
            }
        }
        assert_eq!(play_script(battle.as_mut(), line, 1).failures, Vec::<String>::new());
    }
    assert!(known > 0 && asked > 0, "{known} known, {asked} asked");
}
