//! Reactions to a move, and standing orders (IMP-57, IMP-73).

use grognard_battle::{Game as _, Seat, Source, document_of};
use grognard_books::impact::unit::Level;
use grognard_games::impact::Impact;
use grognard_games::impact::state::{OnCharge, OnMove, Order};
use grognard_table::Side;
use serde_json::{Value, json};

use super::bench::{Bench, to};

/// `a1` is about to come within three inches of `b1` and `b2`.
fn before() -> Bench {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 21.0, 0).put("b1", 30.0, 28.5, 180).put("b2", 34.5, 28.5, 180);
    bench
}

/// It has come there.
fn near() -> Bench {
    before().typed(Seat::A, "move", &to("a1", 30.0, 25.0), &[]).bench()
}

fn order(bench: &mut Bench, unit: &str, order: Order) {
    bench.state.orders.as_mut().unwrap().of_mut(Side::B).as_mut().unwrap().units.insert(unit.to_owned(), order);
}

/// A fire without effect but a check, which is passed.
const IN_VAIN: [u8; 4] = [1, 1, 6, 6];

#[test]
fn imp_73_the_owner_is_asked_once_with_the_odds_of_every_answer() {
    let bench = near();
    assert_eq!(Impact::business(&bench.state, Seat::Umpire).waiting, [Side::B]);
    assert!(Impact::offers(&bench.library, &bench.state, Seat::A).is_empty());
    let offers = Impact::offers(&bench.library, &bench.state, Seat::B);
    let titles: Vec<&str> = offers.iter().map(|offer| offer.title.as_str()).collect();
    assert!(titles[0].starts_with("only b1 fires at a1: ") && titles[0].ends_with(" % to hurt it"), "{titles:?}");
    assert!(titles[1].starts_with("only b2 fires at a1: "), "{titles:?}");
    assert!(
        titles[2].starts_with("all 2 fire at a1, one after another: ") && titles[3] == "no fire at a1",
        "{titles:?}"
    );
    let chance =
        |title: &str| -> f64 { title.rsplit(": ").next().unwrap().split(' ').next().unwrap().parse().unwrap() };
    let [one, other, both] = [titles[0], titles[1], titles[2]].map(|title| chance(title) / 100.0);
    assert!((both - (1.0 - (1.0 - one) * (1.0 - other))).abs() < 0.001, "{titles:?}");
    let done = bench.typed(Seat::B, "react", &json!({"units": ["b2"]}), &IN_VAIN);
    assert!(done.state.due.is_empty() && done.state.units["b2"].reacted && !done.state.units["b1"].reacted);
    let done = near().typed(Seat::B, "react-fire", &json!({"unit": "b1"}), &IN_VAIN);
    assert!(done.state.due.is_empty() && done.state.units["b1"].reacted, "one alone");
    assert!(near().typed(Seat::B, "hold-fire", &json!({}), &[]).state.due.is_empty());
}

#[test]
fn imp_73_several_fire_one_after_another_in_their_owners_order() {
    let faces = [IN_VAIN, IN_VAIN].concat();
    let done = near().typed(Seat::B, "react", &json!({"units": ["b2", "b1"]}), &faces);
    let titles: Vec<&str> = done.rulings("impact.fire").iter().map(|ruled| ruled.title.as_str()).collect();
    assert_eq!(titles, ["b2 fires at a1", "b1 fires at a1"]);
    assert_eq!(done.rulings("impact.fire")[0].situation["range"], json!(2.8));
}

#[test]
fn imp_73_a_mover_that_routs_is_no_longer_a_target() {
    let mut bench = before();
    bench.with("a1", |unit| unit.level = Level::Disorder);
    let bench = bench.typed(Seat::A, "move", &to("a1", 30.0, 25.0), &[]).bench();
    let units = json!({"units": ["b2", "b1"]});
    // Two figures and 3MC; the worst roll; a flight of three inches.
    let done = bench.typed(Seat::B, "react", &units, &[6, 6, 1, 1, 1, 2]);
    assert_eq!(done.rulings("impact.fire").len(), 1);
    assert_eq!((done.state.units["a1"].level, done.state.units["a1"].figures), (Level::Routed, 6));
    assert_eq!(done.at("a1"), (3000, 2200, 180));
    assert!(!done.state.units["b1"].reacted && done.said("IMP-73", "b1 does not fire"));
}

#[test]
fn imp_57_guns_react_within_canister_range_and_only_in_their_arc() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 21.0, 0).put("bg", 30.0, 30.0, 180).put("b1", 40.0, 26.0, 180);
    let done = bench.typed(Seat::A, "move", &to("a1", 30.0, 24.5), &[]);
    assert_eq!(done.state.due.len(), 1);
    assert!(done.said("IMP-55", "a1"));
    let offers = Impact::offers(&bench.library, &done.state, Seat::B);
    assert!(offers[0].title.starts_with("bg fires at a1") && offers[1].act == "hold-fire");
    let farther = bench.typed(Seat::A, "move", &to("a1", 30.0, 24.0), &[]);
    assert!(farther.state.due.is_empty(), "5.25 inches are beyond canister range");
}

#[test]
fn imp_73_only_those_asked_are_named() {
    let words = near().refused(Seat::B, "react", &json!({"units": ["b3"]}));
    assert!(words.contains("b1") && words.contains("b2"), "{words}");
    assert!(near().refused(Seat::A, "react", &json!({"units": ["b1"]})).contains("belongs to Confederates"));
    assert!(before().refused(Seat::B, "react", &json!({"units": ["b1"]})).contains("nothing of the kind is due"));
}

#[test]
fn standing_orders_to_fire_and_to_hold_are_carried_out_without_asking() {
    let mut bench = before();
    order(&mut bench, "b1", Order { moved: OnMove::Fire, ..Order::ASK });
    order(&mut bench, "b2", Order { moved: OnMove::Hold, ..Order::ASK });
    let done = bench.typed(Seat::A, "move", &to("a1", 30.0, 25.0), &IN_VAIN);
    let titles: Vec<&str> = done.rulings("impact.fire").iter().map(|ruled| ruled.title.as_str()).collect();
    assert_eq!(titles, ["b1 fires at a1"]);
    assert!(done.state.due.is_empty() && !done.state.units["b2"].reacted);
    order(&mut bench, "b1", Order { moved: OnMove::Fire, within: Some(2), ..Order::ASK });
    let done = bench.typed(Seat::A, "move", &to("a1", 30.0, 25.0), &[]);
    assert!(done.rulings("impact.fire").is_empty(), "2.75 inches are beyond 2");
    order(&mut bench, "b2", Order::ASK);
    let done = bench.typed(Seat::A, "move", &to("a1", 30.0, 25.0), &[]);
    let offers = Impact::offers(&bench.library, &done.state, Seat::B);
    assert!(offers[0].title.starts_with("b2 fires at a1") && offers[1].act == "hold-fire");
}

#[test]
fn a_unit_ordered_to_stand_is_charged_without_a_question() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 26.0, 180);
    order(&mut bench, "b1", Order { charged: OnCharge::Stand, ..Order::ASK });
    let charge = json!({"unit": "a1", "target": "b1"});
    let done = bench.typed(Seat::A, "charge", &charge, &[5, 4, 2, 2, 3, 1]);
    assert_eq!(done.rulings("impact.charge").len(), 1);
    assert!(done.state.units["b1"].reacted);
    // Foot in line cannot give way: its owner is asked after all.
    order(&mut bench, "b1", Order { charged: OnCharge::Evade, ..Order::ASK });
    let done = bench.typed(Seat::A, "charge", &charge, &[]);
    assert_eq!(Impact::business(&done.state, Seat::Umpire).waiting, [Side::B]);
}

#[test]
fn standing_orders_are_given_when_a_side_acts_or_is_asked() {
    let all = json!({"moved": "fire", "within": 2, "charged": "stand"});
    let done = near().typed(Seat::B, "standing", &all, &[]);
    let told = Order { moved: OnMove::Fire, within: Some(2), charged: OnCharge::Stand };
    assert_eq!(done.state.orders_of(Side::B).unwrap().all, told);
    assert_eq!(done.state.due.len(), 0, "it is carried out at once: nobody fires at 2.75 inches");
    let one = json!({"unit": "a1", "charged": "face"});
    let done = before().typed(Seat::A, "standing", &one, &[]);
    assert_eq!(done.state.order_of("a1").charged, OnCharge::Face);
    assert_eq!(done.state.order_of("a2"), Order::ASK);
    assert!(before().refused(Seat::B, "standing", &all).contains("when your side acts or is asked"));
    assert!(before().refused(Seat::Umpire, "standing", &all).contains("only a side itself"));
    assert!(before().refused(Seat::A, "standing", &json!({"unit": "b1", "moved": "hold"})).contains("unit"));
    assert!(before().refused(Seat::A, "standing", &json!({"moved": "hold", "within": 3})).contains("within"));
    assert!(before().refused(Seat::A, "standing", &json!({})).contains("is missing"));
}

#[test]
fn a_side_reads_its_standing_orders_on_its_roster_cards() {
    let told = json!({"unit": "b1", "moved": "fire", "within": 2, "charged": "stand"});
    let done = near().typed(Seat::B, "standing", &told, &[]);
    let card = |seat: Seat| {
        let sheet = Impact::sheet(&grognard_books::Library::new(), &Impact::view(&done.state, seat), seat);
        serde_json::to_string(&sheet).unwrap()
    };
    assert!(card(Seat::B).contains("fire at anything within 2 inches; stand when charged"));
    assert!(!card(Seat::A).contains("standing orders"));
}

#[test]
fn standing_orders_are_seen_by_their_own_side_alone() {
    let done = near().typed(Seat::B, "standing", &json!({"unit": "b1", "moved": "hold"}), &[]);
    let view = |seat: Seat| -> Value { document_of(&Impact::view(&done.state, seat))["orders"].clone() };
    assert_eq!(view(Seat::B)["b"]["units"]["b1"]["moved"], "hold");
    for seat in [Seat::A, Seat::Umpire, Seat::Public] {
        assert!(view(seat)["b"].is_null(), "{seat:?}");
        assert!(!Impact::hides_nothing(&done.state, seat));
    }
    let mut other = done.state.clone();
    Impact::shuffle_hidden(&grognard_books::Library::new(), &mut other, Seat::A, &mut |below| below - 1);
    assert_ne!(other.orders_of(Side::B), done.state.orders_of(Side::B));
    assert_eq!(other.orders_of(Side::A), done.state.orders_of(Side::A));
    assert_eq!(Impact::view(&other, Seat::A), Impact::view(&done.state, Seat::A));
    for (seat, told) in &done.told {
        let heard = told.to_string().contains("b1: hold fire until charged");
        assert_eq!(heard, *seat == Seat::B, "{seat:?}: {told}");
    }
}

#[test]
fn standing_orders_are_offered_as_they_are_and_told_anew() {
    let told = json!({"unit": "a1", "moved": "fire", "within": 2, "charged": "stand"});
    let mut bench = before();
    bench.put("a2", 20.0, 10.0, 0);
    let bench = bench.typed(Seat::A, "standing", &told, &[]).bench();
    let offers = Impact::offers(&bench.library, &bench.state, Seat::A);
    let offer = |title: &str| offers.iter().find(|offer| offer.title == title).unwrap();
    assert_eq!(json!(offer("a1: standing orders").with), told);
    assert_eq!(json!(offer("a2: standing orders").with), json!({"unit": "a2", "moved": "ask", "charged": "ask"}));
    let all = offer("standing orders of every unit");
    assert_eq!((json!(all.with), all.open.len()), (json!({"moved": "ask", "charged": "ask"}), 3));
    // A distance that is left out is given up, not kept.
    let done = bench.typed(Seat::A, "standing", &json!({"unit": "a1", "moved": "fire"}), &[]);
    assert!(done.said("IMP-57", "a1: fire at anything that comes near; stand when charged"));
    // One that stands there from before lapses with the order to fire.
    let done = bench.typed(Seat::A, "standing", &json!({"unit": "a1", "moved": "hold", "within": 2}), &[]);
    assert!(done.said("IMP-57", "a1: hold fire until charged; stand when charged"));
    let done = bench.typed(Seat::A, "standing", &json!({"moved": "ask", "charged": "ask"}), &[]);
    assert!(done.said("IMP-57", "every unit: ask whatever happens"));
    let asked = near();
    let offers = Impact::offers(&asked.library, &asked.state, Seat::B);
    assert_eq!(offers.iter().filter(|offer| offer.act == "standing").count(), 1, "one beside the answers");
}

#[test]
fn a_unit_that_is_acting_shows_its_points_left() {
    let mark = |bench: &Bench, unit: &str| {
        let board = Impact::board(&bench.library, &bench.ready(), Seat::A);
        let shown = serde_json::to_value(board).unwrap();
        let pieces = shown["pieces"].as_array().unwrap().iter();
        let piece = pieces.clone().find(|piece| piece["name"] == unit).unwrap();
        piece["marks"].as_array().unwrap().iter().find(|mark| mark["word"].as_str().unwrap().contains("point")).cloned()
    };
    let mut bench = before();
    assert_eq!(mark(&bench, "a1"), None, "it has not begun");
    bench.state.active = Some("a1".to_owned());
    assert_eq!(mark(&bench, "a1").unwrap()["word"], "2 action points left");
    bench.with("a1", |unit| unit.ap = 1);
    assert_eq!(mark(&bench, "a1").unwrap()["letter"], "1");
    bench.with("a1", |unit| unit.ap = 0);
    assert_eq!(mark(&bench, "a1"), None);
}

#[test]
fn standing_orders_belong_to_a_virtual_table() {
    let (battle, _) = super::play(super::A_ACTS, "");
    assert!(super::reasons(battle.as_ref(), Seat::A, "standing moved=hold").contains("virtual table"));
    assert!(super::reasons(battle.as_ref(), Seat::A, "react units=\"5th Ohio\"").contains("virtual table"));
}

#[test]
fn imp_57_orders_to_fire_at_a_charger_are_carried_out() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 26.0, 180);
    order(&mut bench, "b1", Order { charged: OnCharge::Fire, ..Order::ASK });
    let charge = json!({"unit": "a1", "target": "b1"});
    let done = bench.given(Seat::A, "charge", &charge, &Source::Seed(4));
    assert_eq!(done.rulings("impact.fire")[0].title, "b1 fires at a1");
    assert_eq!(done.rulings("impact.fire")[0].situation["range"], json!(2));
}
