//! The chain of a charge, contact and shock, orders, fires and arrivals of the fatigue book, clause by clause.

use grognard_battle::{Seat, Stop};
use serde_json::{Value, json};

use crate::fatigue_battle::{Battle, example, first_edition};

/// The facts of the last move-allowance, and its result.
fn last_move(battle: &Battle) -> (Value, Value) {
    let record = battle.0.records().last().unwrap();
    let ruled = record.rulings.iter().rfind(|ruled| ruled.procedure == "fatigue.move-allowance").unwrap();
    (ruled.situation.clone(), ruled.outcome["inches"].clone())
}

/// The cavalry of both sides may do as it likes.
fn horse_on_attack() -> String {
    example().replace("order = \"reserve\"\nreserve_place = \"behind the left wing\"", "order = \"attack\"").replacen(
        "order = \"engage\"",
        "order = \"attack\"",
        1,
    )
}

#[test]
fn fat_170_equal_faces_of_the_roll_off_are_rolled_again() {
    let mut battle = Battle::new();
    match battle.try_line("umpire>roll-off dice=5,5") {
        Err(Stop::Need(_)) => {}
        other => panic!("5,5 decides nothing, but: {other:?}"),
    }
    assert_eq!(battle.at("/first_side"), Value::Null);
    battle.play(&["umpire>roll-off dice=5,5,3,8"]);
    assert_eq!(battle.at("/first_side"), "b");
}

#[test]
fn fat_138_what_moves_is_fired_at_only_inside_the_minimum_fire_zone() {
    let mut battle = Battle::new();
    battle.to(1, 1, "facing").play(&["a>turn \"1st Line\""]);
    battle.refuses("FAT-138", "b>fire \"Red Battery\" \"1st Line\" range=5.25");
    battle.refuses("FAT-138", "b>fire \"4th Foot\" \"1st Line\" range=2.25");
    battle.play(&["b>fire \"4th Foot\" \"1st Line\" range=2", "b>fire \"Red Battery\" \"1st Line\" range=5"]);
}

#[test]
fn fat_137_a_change_of_formation_shortens_the_charge_of_the_half_turn() {
    let mut battle = Battle::of(&horse_on_attack());
    battle.to(1, 1, "formation").play(&["a>change-formation \"Blue Hussars\" column"]);
    battle.to(1, 1, "declared-cavalry-charge");
    // 16 inches, a quarter of it gone for the change.
    battle.refuses("FAT-145", "a>declare-charge \"Blue Hussars\" \"5th Foot\" distance=13");
    battle.play(&["a>declare-charge \"Blue Hussars\" \"5th Foot\" distance=12"]);
    assert_eq!(battle.at("/charges/0/reach"), json!(12.0));
}

#[test]
fn fat_66_disorder_halves_a_charge_and_ground_that_bars_it_ends_it() {
    let mut battle = Battle::of(&horse_on_attack());
    battle.correct("/units/Blue Hussars/state", &json!("disordered")).to(1, 1, "declared-cavalry-charge");
    battle.refuses("FAT-145", "a>declare-charge \"Blue Hussars\" \"5th Foot\" distance=9");
    battle.refuses("FAT-145", "a>declare-charge \"Blue Dragoons\" \"5th Foot\" distance=3 terrain=woods");
    battle.play(&["a>declare-charge \"Blue Hussars\" \"5th Foot\" distance=8"]);
}

#[test]
fn fat_145_the_declared_target_is_in_the_zone_and_every_distance_is_measured() {
    let mut battle = Battle::of(&horse_on_attack());
    battle.to(1, 1, "declared-cavalry-charge");
    assert!(battle.try_line("a>declare-charge \"Blue Hussars\" \"5th Foot\"").is_err(), "no distance, no charge");
    battle.play(&["a>declare-charge \"Blue Hussars\" \"5th Foot\" distance=6", "a>next-phase", "a>check dice=1"]);
    battle.play(&["a>next-phase"]);
    assert!(battle.try_line("b>charge-zone units=[\"4th Foot\"]").is_err(), "a unit in the zone is measured");
    assert!(battle.try_line("b>charge-zone units=[\"5th Foot\"] distances=[3]").is_err(), "the target is in it anyhow");
    battle.play(&["b>charge-zone units=[\"4th Foot\"] distances=[5]"]);
    // Nearest first, each by its own distance: 5 inches, then the 6 of the declaration.
    battle.play(&["b>check dice=1"]);
    let ruled = &battle.0.records().last().unwrap().rulings[0];
    assert_eq!(ruled.situation["charger"], json!({"distance": 5, "charge_move": 16}));
    battle.play(&["b>check dice=1"]);
    let ruled = &battle.0.records().last().unwrap().rulings[0];
    assert_eq!(ruled.situation["charger"], json!({"distance": 6, "charge_move": 16}));
}

#[test]
fn fat_145_cavalry_rides_against_a_charge_only_from_near() {
    let mut battle = Battle::of(&horse_on_attack());
    battle.to(1, 2, "declared-cavalry-charge");
    battle.play(&["b>declare-charge \"Red Cuirassiers\" \"1st Line\" distance=6", "b>next-phase", "b>check dice=1"]);
    battle.refuses("FAT-145", "a>counter-charge \"Blue Dragoons\" \"Red Cuirassiers\" distance=8.25");
    battle.play(&["a>counter-charge \"Blue Dragoons\" \"Red Cuirassiers\" distance=8"]);
}

/// Red cuirassiers charge the 1st Line; a unit that rides against them has declared it.
fn charged(counter: bool) -> Battle {
    let mut battle = Battle::of(&horse_on_attack());
    battle.to(1, 2, "declared-cavalry-charge");
    battle.play(&["b>declare-charge \"Red Cuirassiers\" \"1st Line\" distance=6", "b>next-phase", "b>check dice=1"]);
    if counter {
        battle.play(&["a>counter-charge \"Blue Dragoons\" \"Red Cuirassiers\" distance=5", "a>check dice=1"]);
    }
    battle.play(&["b>next-phase", "a>charge-zone"]);
    battle
}

#[test]
fn fat_130_a_charger_moves_first_has_moved_and_may_be_fired_at() {
    let mut battle = charged(false);
    battle.play(&["a>check dice=1", "b>next-phase"]);
    battle.refuses("FAT-143", "b>move \"4th Foot\" action=aside");
    battle.refuses("FAT-143", "b>next-phase");
    battle.play(&["b>charge \"Red Cuirassiers\""]);
    assert_eq!(last_move(&battle).1, json!(12));
    assert_eq!(battle.at("/units/Red Cuirassiers/moved"), json!(true));
    assert_eq!(battle.at("/units/Red Cuirassiers/touches"), json!(["1st Line"]));
    battle.play(&["a>fire \"3rd Light\" \"Red Cuirassiers\" range=2 dice=9"]);
}

#[test]
fn fat_171_a_charger_that_is_met_fights_him_alone() {
    let mut battle = charged(true);
    battle.play(&["a>check dice=1", "b>next-phase"]);
    battle.refuses("FAT-171", "b>charge \"Red Cuirassiers\" touches=[\"2nd Line\"]");
    battle.play(&["b>charge \"Red Cuirassiers\""]).reach_shock();
    battle.refuses("FAT-171", "b>combat \"Blue Dragoons\" aspect=flank");
    assert!(battle.try_line("b>combat \"1st Line\"").is_err(), "the target is not fought");
    battle.play(&["b>combat \"Blue Dragoons\""]);
    assert_eq!(battle.at("/combat/defenders"), json!(["Blue Dragoons"]));
    battle.refuses("FAT-135", "a>fire \"Blue Dragoons\" \"Red Cuirassiers\"");
    battle.play(&["a>receive"]);
    assert!(battle.0.business(Seat::Umpire).due.iter().all(|due| due.act == "clash"), "no receiving check");
}

#[test]
fn fat_171_a_charger_whose_target_has_fled_rides_on_or_stays() {
    // 6 - 3 for the charge at 6 inches: a 10 is 7 over.
    let fled = || {
        let mut battle = charged(false);
        battle.play(&["a>check dice=10", "a>rout", "b>next-phase"]);
        battle
    };
    let mut battle = fled();
    battle.refuses("FAT-171", "b>charge \"Red Cuirassiers\"");
    battle.play(&["b>charge \"Red Cuirassiers\" rides_on=yes"]);
    assert_eq!(battle.at("/units/Red Cuirassiers/state"), "disordered");
    assert_eq!(battle.at("/units/Red Cuirassiers/moved"), json!(true));
    battle.reach_shock();
    assert!(battle.0.business(Seat::Umpire).due.is_empty(), "there is nobody to fight");
    let mut battle = fled();
    battle.play(&["b>charge \"Red Cuirassiers\" rides_on=no"]);
    assert_eq!(battle.at("/units/Red Cuirassiers/state"), "good");
    assert_eq!(battle.at("/units/Red Cuirassiers/moved"), json!(false));
    assert_eq!(battle.at("/units/Red Cuirassiers/charging"), Value::Null);
}

#[test]
fn fat_66_a_move_asks_for_the_zone_of_a_counter_charge() {
    let mut battle = charged(true);
    battle.play(&["a>check dice=1", "b>next-phase", "b>charge \"Red Cuirassiers\""]);
    battle.correct("/units/5th Foot/state", &json!("disordered"));
    battle.play(&["b>move \"5th Foot\" action=retire in_charge_zone=yes pays=yes"]);
    let (facts, inches) = last_move(&battle);
    assert_eq!(facts["in_charge_zone"], json!(true));
    assert_eq!(inches, json!(1.5), "a quarter of 6 inches");
}

#[test]
fn fat_146_who_must_leave_a_fire_neither_charges_nor_attacks() {
    let mut battle = Battle::of(&horse_on_attack());
    battle.correct("/units/Blue Hussars/must_leave", &json!(true)).to(1, 1, "declared-cavalry-charge");
    battle.refuses("FAT-146", "a>declare-charge \"Blue Hussars\" \"5th Foot\" distance=6");
    battle.play(&["a>next-phase"]).refuses("FAT-146", "a>assault \"Blue Hussars\" \"5th Foot\"");
    battle.refuses("FAT-146", "a>next-phase");
    battle.play(&["a>move \"Blue Hussars\" action=retire pays=yes", "a>next-phase"]);
}

#[test]
fn fat_135_every_touched_defender_is_fought_by_all_who_touch_it_and_by_nobody_else() {
    let mut battle = Battle::of(&horse_on_attack());
    battle.to(1, 1, "movement");
    battle.play(&["a>assault \"1st Line\" \"4th Foot\"", "a>assault \"2nd Line\" \"4th Foot\" touches=[\"5th Foot\"]"]);
    battle.play(&["a>assault \"3rd Light\" \"Red Grenadiers\""]).reach_shock();
    battle.refuses("FAT-135", "a>next-phase");
    assert!(battle.try_line("a>combat \"Red Battery\"").is_err(), "nobody touches it");
    battle.play(&["a>combat \"5th Foot\""]);
    assert_eq!(battle.at("/combat/attackers"), json!(["1st Line", "2nd Line"]));
    assert_eq!(battle.at("/combat/defenders"), json!(["4th Foot", "5th Foot"]));
    battle.play(&["b>receive", "b>check dice=1", "b>check dice=1", "umpire>clash dice=1,10"]);
    battle.play(&["a>rout", "a>rout"]).refuses("FAT-135", "a>next-phase");
    battle.play(&["a>combat \"Red Grenadiers\"", "b>receive", "b>check dice=1", "umpire>clash dice=1,10", "a>rout"]);
    battle.play(&["a>next-phase"]);
}

#[test]
fn fat_13_who_shares_a_building_is_drawn_into_its_combat() {
    let mut battle = Battle::new();
    battle.to(1, 1, "movement").play(&["a>assault \"1st Line\" \"4th Foot\""]).reach_shock();
    battle.refuses("FAT-13", "a>combat \"4th Foot\" together_with=[\"5th Foot\"]");
    battle.play(&["a>combat \"4th Foot\" together_with=[\"5th Foot\"] group=building cover=class-2", "b>receive"]);
    battle.play(&["b>check cover=class-2 dice=1", "umpire>clash dice=5,5"]);
    assert_eq!(battle.at("/units/5th Foot/checked_this_phase"), json!(["receive-shock"]));
}

#[test]
fn fat_140_what_a_move_is_must_be_told_and_its_breach_agreed_to() {
    let mut battle = Battle::new();
    battle.to(1, 1, "movement");
    assert!(battle.try_line("a>move \"Blue Dragoons\"").is_err(), "a move is something to the nearest enemy");
    battle.refuses("FAT-108", "a>move \"Blue Dragoons\" action=advance");
    battle.refuses("FAT-108", "a>move \"Blue Dragoons\" action=retire leaves_area=yes");
    assert_eq!(battle.pending("a"), Vec::<Value>::new(), "nothing is paid for what is not done");
    battle.play(&["a>move \"Blue Dragoons\" action=aside", "a>move \"Blue Hussars\" action=advance pays=yes"]);
    assert_eq!(battle.pending("a").len(), 1);
}

#[test]
fn fat_108_a_breach_by_fire_is_agreed_to_when_written_and_announced_before_any_die() {
    let mut battle = Battle::of(&example().replacen("order = \"attack\"", "order = \"march\"", 1));
    battle.to(1, 1, "reciprocal-artillery-fire");
    battle.refuses("FAT-108", "a>fire \"Blue Battery\" \"4th Foot\" range=10");
    battle.play(&["a>fire \"Blue Battery\" \"4th Foot\" range=10 pays=yes", "a>ready"]);
    assert_eq!(battle.pending("a"), Vec::<Value>::new(), "what is written is a secret");
    battle.play(&["b>ready"]);
    assert_eq!(battle.pending("a").len(), 1);
    assert!(battle.said("FAT-108"));
    battle.play(&["umpire>roll-fire dice=10"]);
    assert_eq!(battle.pending("a").len(), 1);
}

#[test]
fn fat_129_who_stands_in_a_place_that_catches_fire_is_asked_and_checks_if_it_stays() {
    let mut battle = Battle::new();
    battle.to(1, 1, "reciprocal-artillery-fire");
    let fire = "a>fire \"Blue Battery\" \"4th Foot\" range=10 burnable=yes place=\"the wood\"";
    battle.play(&[fire, "a>ready", "b>ready", "umpire>roll-fire dice=10"]);
    battle.refuses("FAT-31", "a>next-phase");
    battle.play(&["umpire>in-fire units=[\"4th Foot\",\"5th Foot\"]"]);
    battle.to(1, 2, "movement").play(&["b>move \"5th Foot\" action=aside", "b>next-phase"]);
    let due = battle.0.business(Seat::Umpire).due;
    assert_eq!(due.iter().map(|due| due.title.as_str()).collect::<Vec<_>>(), ["4th Foot checks morale: burning"]);
    battle.play(&["b>check dice=1"]);
    let ruled = &battle.0.records().last().unwrap().rulings[0];
    assert_eq!(ruled.situation["in_burning_terrain"], json!(true));
}

#[test]
fn fat_110_a_command_whose_entry_is_blocked_waits_and_goes_on_paying() {
    let mut battle = Battle::new();
    battle.to(3, 1, "army-morale-fatigue");
    let offers = battle.0.offers(Seat::B);
    assert!(offers.iter().any(|offer| offer.act == "enter-points" && offer.open.contains(&"blocked")), "{offers:?}");
    battle.play(&["a>enter-points Anna", "a>enter-points Ben", "b>enter-points Clara blocked=[\"Red Reserve\"]"]);
    battle.play(&["umpire>tally"]);
    assert_eq!(battle.at("/commands/Red Reserve/location"), "marching");
    assert_eq!(battle.at("/sides/b/account/recorded"), json!(4));
    battle.to(5, 1, "army-morale-fatigue");
    battle.play(&["a>enter-points Anna", "a>enter-points Ben", "b>enter-points Clara", "umpire>tally"]);
    // Defend 1, Engage 2, the march 1: it was on the way until now.
    assert_eq!(battle.at("/sides/b/account/recorded"), json!(8));
    assert_eq!(battle.at("/commands/Red Reserve/location"), "zone");
}

#[test]
fn fat_164_the_officer_of_a_destroyed_command_may_join_any_other() {
    let mut battle = Battle::new();
    for unit in ["Blue Dragoons", "Blue Hussars"] {
        battle.correct(&format!("/units/{unit}/fate"), &json!("destroyed"));
    }
    battle.to(1, 1, "facing").play(&["a>join-command \"Colonel Curz\" \"First Division\""]);
    assert_eq!(battle.at("/officers/Colonel Curz/command"), "First Division");
    assert_eq!(battle.at("/commands/First Division/officer"), "General Berg", "who leads it still does");
}

/// A blast breaks the headquarters base of Blue.
const BREAKS: [&str; 2] = ["umpire>blast near=[\"Blue Headquarters\"] distances=[1]", "a>check dice=10"];

#[test]
fn fat_106_in_edition_one_a_headquarters_is_charged_each_time_it_routs() {
    let lost = json!({"kind": "hq-lost", "rank": "corps"});
    let mut battle = Battle::of(&first_edition());
    battle.to(1, 1, "movement").play(&BREAKS);
    assert_eq!(battle.pending("a"), std::slice::from_ref(&lost));
    battle.play(&["a>rout"]).correct("/units/Blue Headquarters/rally_done", &json!(false)).to(1, 1, "rally");
    battle.play(&["a>rally \"Blue Headquarters\" dice=1", "a>next-phase"]).tally();
    assert_eq!(battle.at("/units/Blue Headquarters/state"), "disordered");
    battle.to(1, 2, "movement").play(&BREAKS);
    assert_eq!(battle.pending("a"), [lost], "for each occurrence");
}

#[test]
fn fat_106_a_routed_headquarters_that_is_then_lost_counts_once() {
    let mut battle = Battle::of(&first_edition());
    battle.correct("/commands/Red Division/order", &json!("attack"));
    battle.to(1, 2, "movement").play(&BREAKS);
    assert_eq!(battle.pending("a").len(), 1);
    battle.play(&["a>rout", "b>assault \"Red Grenadiers\" \"Blue Headquarters\""]).reach_shock();
    battle.play(&["b>combat \"Blue Headquarters\"", "a>receive", "umpire>clash"]);
    assert!(battle.at("/units/Blue Headquarters/fate").is_string(), "it is gone");
    assert_eq!(battle.pending("a").iter().filter(|event| event["kind"] == "hq-lost").count(), 1);
}

#[test]
fn fat_159_an_order_to_attack_abandoned_guns_is_refused_and_costs_nothing() {
    let mut battle = Battle::new();
    battle.correct("/units/Red Battery/abandoned", &json!(true));
    battle.correct("/commands/First Division/order", &json!("engage"));
    battle.to(1, 1, "declared-cavalry-charge");
    battle.refuses("FAT-159", "a>declare-charge \"Blue Hussars\" \"Red Battery\" distance=6 pays=yes");
    battle.to(1, 1, "movement").refuses("FAT-159", "a>assault \"1st Line\" \"Red Battery\" pays=yes");
    assert_eq!(battle.pending("a"), Vec::<Value>::new());
}

#[test]
fn fat_145_who_is_farther_off_than_the_charge_move_is_not_in_the_zone() {
    let mut battle = Battle::of(&horse_on_attack());
    battle.to(1, 1, "declared-cavalry-charge");
    let hill = "a>declare-charge \"Blue Hussars\" \"5th Foot\" distance=6 terrain=hill";
    battle.play(&[hill, "a>next-phase", "a>check dice=1", "a>next-phase"]);
    battle.refuses("FAT-145", "b>charge-zone units=[\"4th Foot\"] distances=[16.25]");
    // The hill before the target does not shorten the zone for a unit behind open ground.
    battle.play(&["b>charge-zone units=[\"4th Foot\"] distances=[14]", "b>check dice=1", "b>check dice=1"]);
    let ruled = &battle.0.records().last().unwrap().rulings[0];
    assert_eq!(ruled.situation["charger"], json!({"distance": 14, "charge_move": 16}));
    assert_eq!(ruled.outcome["required"], json!(true));
}

#[test]
fn fat_145_a_charger_that_is_met_tells_the_ground_he_crosses_and_is_met_in_good_order() {
    let mut battle = charged(true);
    battle.play(&["a>check dice=1", "b>next-phase", "b>charge \"Red Cuirassiers\" terrain=hill"]);
    assert_eq!(last_move(&battle).1, json!(9), "three quarters of 12");
    battle.correct("/units/Blue Dragoons/state", &json!("disordered")).reach_shock();
    battle.play(&["b>combat \"Blue Dragoons\"", "a>receive", "umpire>clash dice=5,5"]);
    let ruled = &battle.0.records().last().unwrap().rulings[0];
    assert_eq!(ruled.situation["defender"]["units"][0]["state"], "good");
    let mut battle = charged(false);
    battle.play(&["a>check dice=1", "b>next-phase"]);
    assert!(battle.try_line("b>charge \"Red Cuirassiers\" terrain=hill").is_err(), "as he declared");
}

#[test]
fn fat_44_players_say_whether_the_friend_is_seen_to_break() {
    let mut battle = Battle::new();
    battle.to(1, 1, "movement").play(&["umpire>blast near=[\"1st Line\"] distances=[1]", "a>check dice=10"]);
    battle.play(&["a>rout near=[\"2nd Line\"]", "a>check seen=no dice=1"]);
    let ruled = &battle.0.records().last().unwrap().rulings[0];
    assert_eq!(ruled.situation["routing_friend"]["seen"], json!(false));
    assert!(ruled.lines.iter().all(|line| line.rule != "FAT-44" || line.value.is_none()), "{:?}", ruled.lines);
}
