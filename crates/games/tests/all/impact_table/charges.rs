//! Charges on a virtual table from the declaration to the follow-up (IMP-18, IMP-19, IMP-57, IMP-58, IMP-66, IMP-75,
//! IMP-76).

use grognard_battle::{Game as _, Seat, Source};
use grognard_books::impact::unit::Level;
use grognard_games::impact::Impact;
use grognard_table::Side;
use serde_json::json;

use super::bench::{Bench, Done};

/// Two lines 5.25 inches apart, face to face.
fn facing() -> Bench {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 26.0, 180);
    bench
}

fn charged(bench: &Bench) -> Bench {
    bench.typed(Seat::A, "charge", &json!({"unit": "a1", "target": "b1"}), &[]).bench()
}

fn b1(act: &str, bench: &Bench, faces: &[u8]) -> Done {
    bench.typed(Seat::B, act, &json!({"unit": "b1"}), faces)
}

/// The attacker wins by six, the loser's check fails by three.
const WON_BY_SIX: [u8; 6] = [5, 4, 2, 2, 3, 1];

#[test]
fn imp_58_a_charge_goes_straight_into_contact_and_costs_all_points() {
    let bench = charged(&facing());
    assert_eq!((bench.state.units["a1"].ap, bench.state.units["a1"].moved), (0, true));
    let way = bench.state.charge.as_ref().unwrap().way.as_ref().unwrap();
    assert_eq!((way.contact.at.y, way.contact.facing), (2525, 0));
    let far = facing().put("b1", 30.0, 27.5, 180).refused(Seat::A, "charge", &json!({"unit": "a1", "target": "b1"}));
    assert!(far.contains("one move does not bring a1 the"), "{far}");
    let behind = facing().put("b1", 30.0, 16.0, 180).refused(Seat::A, "charge", &json!({"unit": "a1", "target": "b1"}));
    assert!(behind.contains("after a turn of at most 45 degrees"), "{behind}");
    let between = facing().put("a5", 30.0, 23.0, 0).refused(Seat::A, "charge", &json!({"unit": "a1", "target": "b1"}));
    assert!(between.contains("no free way"), "{between}");
}

#[test]
fn imp_57_the_unit_charged_is_asked_with_the_odds_of_each_answer() {
    let bench = charged(&facing());
    let offers = Impact::offers(&bench.library, &bench.state, Seat::B);
    let titles: Vec<&str> = offers.iter().map(|offer| offer.title.as_str()).collect();
    // Equal trained lines: the attacker wins 44 % against a unit that stands, 32 % after its volley.
    assert!(titles[0].starts_with("b1 fires at a1: 6") && titles[0].ends_with("not to be beaten"), "{titles:?}");
    assert!(titles[1].starts_with("b1 stands: 5"), "{titles:?}");
    assert!(titles[2].starts_with("b1 tries to face a1: "), "{titles:?}");
    assert!(!offers.iter().any(|offer| offer.act == "evade"), "foot in line does not give way");
}

#[test]
fn imp_19_losers_fall_back_straight_away_from_the_winner_with_their_facing() {
    let done = b1("stand", &charged(&facing()), &WON_BY_SIX);
    assert_eq!(done.at("a1"), (3000, 2525, 0));
    assert_eq!(done.at("b1"), (3000, 3200, 180));
    assert_eq!((done.state.units["b1"].figures, done.state.units["b1"].level), (6, Level::Disorder));
}

#[test]
fn imp_66_the_winner_follows_up_or_stays() {
    let bench = b1("stand", &charged(&facing()), &WON_BY_SIX).bench();
    let offers = Impact::offers(&bench.library, &bench.state, Seat::A);
    assert_eq!(offers[0].title, "a1 follows up 5 inches", "half an inch off the loser, six inches back");
    let done = bench.typed(Seat::A, "follow-up", &json!({"inches": 2}), &[]);
    assert_eq!(done.at("a1"), (3000, 2725, 0));
    assert!(done.state.charge.is_none() && done.state.due.is_empty());
    assert!(bench.refused(Seat::A, "follow-up", &json!({"inches": 7})).contains("fall back, 6 inches"));
    assert!(bench.refused(Seat::A, "follow-up", &json!({"inches": 6})).contains("room for 5 inches"));
    assert_eq!(bench.typed(Seat::A, "follow-up", &json!({}), &[]).at("a1"), (3000, 2525, 0));
}

#[test]
fn imp_18_a_charge_that_stops_short_goes_back_along_its_way_and_both_fire() {
    // Equal impact, two inches; a volley in vain, a volley whose check is passed.
    let done = b1("stand", &charged(&facing()), &[2, 2, 2, 3, 2, 1, 1, 1, 1, 6, 6]);
    assert_eq!(done.at("a1"), (3000, 2325, 0));
    let volleys = done.rulings("impact.fire");
    assert_eq!(volleys[0].title, "a1 fires a free volley at b1");
    assert_eq!((&volleys[0].situation["range"], &volleys[0].situation["firer"]["moved"]), (&json!(2), &json!(true)));
    assert_eq!(volleys[1].title, "b1 fires a free volley at a1");
    // Six inches are more than it came: it goes back to its start.
    let done = b1("stand", &charged(&facing()), &[2, 2, 2, 3, 6, 1, 1, 1, 1]);
    assert_eq!(done.at("a1"), (3000, 2000, 0));
}

#[test]
fn imp_75_supports_make_the_leads_displacement() {
    let mut bench = facing();
    bench.put("a2", 34.0, 20.0, 0);
    let with = json!({"unit": "a1", "target": "b1", "supports": ["a2"]});
    let bench = bench.typed(Seat::A, "charge", &with, &[]).bench();
    assert_eq!(bench.state.units["a2"].ap, 0);
    let done = b1("stand", &bench, &WON_BY_SIX);
    assert_eq!(done.at("a2"), (3400, 2525, 0));
    assert_eq!(done.rulings("impact.charge")[0].situation["attacker"]["supports"].as_array().unwrap().len(), 1);
    let mut far = facing();
    far.put("a2", 35.0, 20.0, 0);
    assert!(far.refused(Seat::A, "charge", &with).contains("a2 is not adjacent"));
}

#[test]
fn imp_75_a_support_that_cannot_keep_up_is_not_involved() {
    let mut bench = facing();
    bench.put("a2", 34.0, 20.0, 0).put("b2", 35.0, 23.0, 180);
    let with = json!({"unit": "a1", "target": "b1", "supports": ["a2"]});
    let bench = bench.typed(Seat::A, "charge", &with, &[]).bench();
    let done = b1("stand", &bench, &WON_BY_SIX);
    assert_eq!(done.at("a2"), (3400, 2225, 0), "it stops before b2");
    assert!(done.said("IMP-75", "a2 is no longer adjacent"));
}

#[test]
fn imp_57_a_charger_that_is_shaken_stops_two_inches_off() {
    // Two figures and 3MC, the worst roll: shaken.
    let done = b1("react-fire", &charged(&facing()), &[6, 6, 1, 1]);
    assert_eq!(done.at("a1"), (3000, 2325, 0));
    assert_eq!(done.state.units["a1"].level, Level::Shaken);
    assert!(done.state.charge.is_none() && done.rulings("impact.charge").is_empty());
    let fire = done.rulings("impact.fire")[0];
    assert_eq!((&fire.situation["range"], &fire.situation["target"]["charging"]), (&json!(2), &json!(true)));
    assert_eq!(fire.situation["target"]["enemy_within_two"], json!(true));
}

#[test]
fn imp_73_a_charger_from_outside_the_arc_is_not_fired_at() {
    let mut bench = facing();
    bench.put("b1", 30.0, 25.0, 90);
    let bench = charged(&bench);
    assert!(bench.refused(Seat::B, "react-fire", &json!({"unit": "b1"})).contains("within the fire arc"));
    assert_eq!(bench.state.charge.as_ref().unwrap().charge_on, grognard_books::impact::charge::ChargeOn::FullFlank);
}

#[test]
fn imp_57_a_unit_that_passes_its_check_turns_45_degrees_toward_the_charger() {
    let mut bench = facing();
    bench.put("b1", 30.0, 25.0, 90);
    let done = b1("react-face", &charged(&bench), &[6, 6, 5, 4, 2, 2, 1, 1]);
    assert!(done.said("IMP-71", "b1 looks 135 degrees now"));
    assert_eq!(done.rulings("impact.charge")[0].situation["charge_on"], json!("front"));
}

#[test]
fn imp_73_who_has_reacted_does_not_react_when_charged() {
    let mut bench = facing();
    bench.with("b1", |unit| unit.reacted = true);
    let done = bench.typed(Seat::A, "charge", &json!({"unit": "a1", "target": "b1"}), &WON_BY_SIX);
    assert!(done.said("IMP-57", "b1 has reacted this turn"));
    assert_eq!(done.at("b1"), (3000, 3200, 180));
}

#[test]
fn imp_76_skirmishers_give_way_and_the_charger_takes_their_place() {
    let mut bench = facing();
    bench.put("b5", 30.0, 25.0, 180).put("b1", 50.0, 40.0, 180);
    let charge = json!({"unit": "a1", "target": "b5"});
    let bench = bench.typed(Seat::A, "charge", &charge, &[]).bench();
    let done = bench.typed(Seat::B, "evade", &json!({"unit": "b5"}), &[]);
    assert_eq!(done.at("b5"), (3000, 3400, 180), "nine inches straight away, facing kept");
    assert_eq!(done.at("a1"), (3000, 2500, 0));
    assert!(done.state.charge.is_none() && done.rulings("impact.charge").is_empty());
}

#[test]
fn imp_75_who_is_blocked_by_enemies_on_its_way_back_loses_one_more_figure() {
    let mut bench = facing();
    bench.put("a4", 30.0, 30.0, 0);
    let done = b1("stand", &charged(&bench), &WON_BY_SIX);
    assert_eq!(done.at("b1"), (3000, 2925, 180));
    assert_eq!(done.state.units["b1"].figures, 5);
}

#[test]
fn imp_09_a_routed_unit_is_overrun_without_a_question() {
    let mut bench = facing();
    bench.with("b1", |unit| (unit.level, unit.figures) = (Level::Routed, 8));
    let done = bench.given(Seat::A, "charge", &json!({"unit": "a1", "target": "b1"}), &Source::Seed(1));
    assert_eq!(done.rulings("impact.charge")[0].outcome["win_by"], 11);
    assert_eq!(done.at("b1").2, 0, "it faces its own edge");
    assert!(done.state.units["b1"].fled);
}

#[test]
fn imp_46_any_of_the_friends_beside_a_unit_may_go_along_at_most_two() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("a2", 34.2, 20.0, 0).put("a3", 25.8, 20.0, 0).put("a4", 30.0, 18.9, 0);
    bench.put("b1", 30.0, 25.0, 180);
    let offers = Impact::offers(&bench.library, &bench.ready(), Seat::A);
    let of_lead = offers.iter().filter(|offer| offer.act == "charge" && offer.title.starts_with("a1 charges b1"));
    let mut companies: Vec<String> = of_lead
        .map(|offer| {
            let with = json!(offer.with);
            with["supports"].as_array().map_or(String::new(), |names| {
                names.iter().map(|name| name.as_str().unwrap()).collect::<Vec<_>>().join("+")
            })
        })
        .collect();
    companies.sort();
    assert_eq!(companies, ["", "a2", "a2+a3", "a2+a4", "a3", "a3+a4", "a4"]);
    for (index, with) in [json!(["a3"]), json!(["a4", "a3"])].iter().enumerate() {
        let with = json!({"unit": "a1", "target": "b1", "supports": with});
        let done = bench.typed(Seat::A, "charge", &with, &[]);
        assert_eq!(done.state.charge.as_ref().unwrap().supports.len(), index + 1);
    }
}
