//! The impact book's own battle: what happens only once, what each outcome records, what is then due, who sees what.

use std::sync::Arc;

use grognard_battle::{AnyBattle, Seat, play_script};
use grognard_core::facts::Datum;
use grognard_core::rule::Scope;
use serde_json::{Value, json};

use crate::impact_table::{
    A_ACTS, B_ACTS, TO_THE_END, begun, impact, last_outcome, last_said, play, play_all, reasons,
};

#[test]
fn the_example_names_every_clause_of_sequence_and_bookkeeping() {
    let (_, played) = play_all(impact().example, impact().script);
    let book = grognard_books::BOOKS.iter().find(|book| book.name == "impact").unwrap();
    let carried = book.clauses.iter().filter(|clause| matches!(clause.scope, Scope::Sequence | Scope::Bookkeeping));
    let missing: Vec<&str> =
        carried.map(|clause| clause.id).filter(|id| !played.clauses.iter().any(|named| named == id)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn a_unit_fires_once_in_its_own_phase() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        a> fire "5th Ohio" "9th Georgia" 6 dice=1,1
        ? /units/5th Ohio/ap = 1
        ! IMP-55 a> fire "5th Ohio" "9th Georgia" 6
        "#,
    );
    assert!(reasons(battle.as_ref(), Seat::A, r#"fire "5th Ohio" "9th Georgia" 6"#).contains("once in its own phase"));
}

#[test]
fn a_unit_that_reacted_to_a_move_does_not_react_when_charged() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        a> move "11th Indiana" watched_by=["9th Georgia"]
        b> react-fire "9th Georgia" range=3 dice=1,1,6,6
        ? /units/9th Georgia/reacted = true
        a> charge "5th Ohio" "9th Georgia" 4
        ? /due/0/what = contact
        "#,
    );
    assert!(last_said(battle.as_ref(), "IMP-57"));
}

#[test]
fn a_watcher_that_cannot_react_is_told_and_left_out() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        umpire> correct at="/units/22nd Georgia/level" to=routed reason="for the test"
        a> move "11th Indiana" watched_by=["22nd Georgia"]
        ? /due = []
        "#,
    );
    assert!(last_said(battle.as_ref(), "IMP-57"));
}

#[test]
fn a_unit_disordered_while_it_acts_goes_on_at_double_cost() {
    play(
        A_ACTS,
        r#"
        a> move "11th Indiana" watched_by=["9th Georgia"]
        b> react-fire "9th Georgia" range=3 dice=1,1,2,2
        ? /units/11th Indiana/level = disorder
        ? /units/11th Indiana/ap = 1
        ! IMP-55 a> face "11th Indiana"
        "#,
    );
}

#[test]
fn disorder_doubles_every_cost_but_that_of_a_rally() {
    let (_, played) = play(
        A_ACTS,
        r#"
        umpire> correct at="/units/80th New York/level" to=disorder reason="for the test"
        umpire> correct at="/units/1st Sharpshooters/level" to=disorder reason="for the test"
        a> face "80th New York"
        ? /units/80th New York/ap = 0
        ! IMP-58 a> charge "1st Sharpshooters" "9th Georgia" 4
        a> rally "1st Sharpshooters" dice=6,6
        ? /units/1st Sharpshooters/level = good-order
        ? /units/1st Sharpshooters/ap = 0
        "#,
    );
    assert!(played.clauses.iter().any(|clause| clause == "IMP-08"));
}

#[test]
fn a_mover_that_routs_is_no_longer_a_target() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        a> move "80th New York" watched_by=["9th Georgia", "4th Texas"]
        b> react-fire "9th Georgia" range=3 dice=6,6,1,1
        ? /units/80th New York/figures = 2
        ? /units/80th New York/level = routed
        ? /due/0/what = flight
        "#,
    );
    assert!(last_said(battle.as_ref(), "IMP-73"));
    assert_eq!(battle.document()["due"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_mover_that_is_destroyed_ends_its_action_and_counts_for_its_brigade() {
    play(
        A_ACTS,
        r#"
        umpire> correct at="/units/80th New York/figures" to=2 reason="for the test"
        a> move "80th New York" watched_by=["9th Georgia", "4th Texas"]
        ? /active = 80th New York
        b> react-fire "9th Georgia" range=3 dice=6,6
        ? /units/80th New York/out = eliminated
        ? /active = null
        ? /due = []
        ? /brigades/Dunmore's Brigade/units_eliminated = 1
        ? /brigades/Dunmore's Brigade/regiments_eliminated = 1
        ! IMP-52 a> move "80th New York"
        "#,
    );
}

#[test]
fn a_merger_keeps_the_worse_level_both_marks_of_fire_and_the_first_weapon_on_a_tie() {
    play(
        A_ACTS,
        r#"
        umpire> correct at="/units/80th New York/figures" to=2 reason="for the test"
        umpire> correct at="/units/11th Indiana/figures" to=2 reason="for the test"
        umpire> correct at="/units/11th Indiana/level" to=shaken reason="for the test"
        umpire> correct at="/units/11th Indiana/fired_from" to=["rear"] reason="for the test"
        umpire> correct at="/units/80th New York/fired_from" to=["front"] reason="for the test"
        a> merge "80th New York" with="11th Indiana"
        ? /units/80th New York/weapon = smoothbore-musket
        ? /units/80th New York/level = shaken
        ? /units/80th New York/fired_from = ["front", "rear"]
        ? /units/11th Indiana/figures = 0
        ! IMP-52 a> move "11th Indiana"
        "#,
    );
}

#[test]
fn both_parts_of_a_merger_pay() {
    play(
        A_ACTS,
        r#"
        umpire> correct at="/units/80th New York/figures" to=2 reason="for the test"
        umpire> correct at="/units/11th Indiana/figures" to=2 reason="for the test"
        a> face "11th Indiana"
        ! IMP-55 a> merge "80th New York" with="11th Indiana"
        "#,
    );
}

#[test]
fn a_rally_counts_the_worst_arc_of_the_turn() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        umpire> correct at="/units/5th Ohio/level" to=disorder reason="for the test"
        umpire> correct at="/units/5th Ohio/fired_from" to=["front", "rear"] reason="for the test"
        a> rally "5th Ohio" dice=6,6
        "#,
    );
    // Veteran 4, disorder 2, rear 3.
    assert_eq!(last_outcome(battle.as_ref(), "mmp"), &json!(9));
}

#[test]
fn what_the_table_showed_is_proposed_until_the_unit_moves() {
    play(
        A_ACTS,
        r#"
        a> fire "Battery K" "7th Tennessee" 12 cover=yes works=light dice=1,1
        ? /units/7th Tennessee/ground/works = light
        a> next-phase
        b> next-phase
        b> move "7th Tennessee"
        ? /units/7th Tennessee/ground/works = none
        ? /units/7th Tennessee/ground/cover = false
        "#,
    );
}

#[test]
fn a_broken_brigade_neither_charges_nor_advances_and_may_recover() {
    play(
        A_ACTS,
        &format!(
            r#"
            umpire> correct at="/brigades/Dunmore's Brigade/broken" to=true reason="for the test"
            ! IMP-61 a> move "5th Ohio" advance=yes
            ! IMP-61 a> charge "5th Ohio" "9th Georgia" 4
            a> move "5th Ohio"
            {TO_THE_END}
            ? /brigades/Dunmore's Brigade/broken = false
            "#
        ),
    );
}

#[test]
fn an_army_leader_who_fell_adds_nothing_to_the_initiative() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        umpire> correct at="/units/80th New York/figures" to=2 reason="for the test"
        umpire> correct at="/leaders/General Harwood/attached_to" to="80th New York" reason="for the test"
        a> next-phase
        b> next-phase
        b> fire "9th Georgia" "80th New York" 3 dice=6,6
        ? /leaders/General Harwood/eliminated = true
        ? /sides/a/leaders_eliminated = 1
        ? /brigades/Dunmore's Brigade/leaders_eliminated = 0
        b> next-phase
        umpire> next-phase
        umpire> objective "Hollow Lane" held_by=none
        umpire> next-phase
        umpire> initiative dice=4,4,4,4
        ? /first = b
        "#,
    );
    assert_eq!(battle.records().last().unwrap().rulings[0].situation["lb_a"], json!(0));
}

#[test]
fn routed_units_flee_in_the_rout_phase_the_first_sides_first() {
    play(
        B_ACTS,
        r#"
        umpire> correct at="/units/5th Ohio/level" to=routed reason="for the test"
        umpire> correct at="/units/9th Georgia/level" to=routed reason="for the test"
        umpire> correct at="/units/22nd Georgia/level" to=routed reason="for the test"
        umpire> correct at="/units/22nd Georgia/fled" to=true reason="for the test"
        b> next-phase
        a> next-phase
        a> next-phase
        ? /due/0/unit = 9th Georgia
        ? /due/1/unit = 5th Ohio
        ! a> flee "5th Ohio"
        b> flee "9th Georgia" stopped=yes dice=1,1
        ? /units/9th Georgia/figures = 7
        a> flee "5th Ohio" terrain=heavy-woods dice=1
        ? /due = []
        "#,
    );
}

#[test]
fn the_last_turn_is_decided_by_points() {
    let setup = impact().example.replace("turn_limit = 6", "turn_limit = 1");
    for (holder, result) in [("a", "victory for Union, 4 points to 0"), ("none", "a draw, 0 points to 0")] {
        let script = format!(
            "{A_ACTS}{TO_THE_END}umpire> objective \"Hollow Lane\" held_by={holder}\numpire> next-phase\n? /result = {result}\n"
        );
        let (battle, _) = play_all(&setup, &script);
        assert_eq!(battle.business(Seat::Public).over.as_deref(), Some(result));
        assert!(battle.offers(Seat::Umpire).is_empty());
    }
}

#[test]
fn a_side_may_give_up_but_only_for_itself() {
    let (battle, _) = play(
        A_ACTS,
        "! a> concede b\nb> concede b\n? /result = victory for Union, conceded by Confederates\n! a> next-phase\n",
    );
    assert!(battle.business(Seat::A).over.is_some());
}

#[test]
fn a_lone_leader_without_friends_is_lost_when_reached() {
    let setup = r#"
        [a]
        name = "Blue"
        [[a.brigades]]
        name = "First"
        units = [{ name = "1st", experience = "trained", weapon = "rifle-musket" }]
        [b]
        name = "Grey"
        leader = { name = "Old Man", lb = 1 }
        [[b.brigades]]
        name = "Second"
        units = [{ name = "2nd", experience = "trained", weapon = "rifle-musket", figures = 2 }]
    "#;
    play_all(
        setup,
        &format!(
            r#"{A_ACTS}
            b> leader-reached "Old Man"
            ? /leaders/Old Man/eliminated = false
            a> fire "1st" "2nd" 3 dice=6,6
            ? /units/2nd/out = eliminated
            b> leader-reached "Old Man"
            ? /leaders/Old Man/eliminated = true
            ? /sides/b/leaders_eliminated = 1
            "#
        ),
    );
}

#[test]
fn an_order_of_battle_is_hidden_until_its_side_has_deployed() {
    let mut battle = begun(impact().example);
    let units = |battle: &dyn AnyBattle, seat: Seat| {
        let view = battle.view(seat);
        let names = view["units"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        (names.contains(&"5th Ohio".to_owned()), names.contains(&"9th Georgia".to_owned()))
    };
    let all = |battle: &dyn AnyBattle| [Seat::Umpire, Seat::A, Seat::B, Seat::Public].map(|seat| units(battle, seat));
    assert_eq!(all(battle.as_ref()), [(true, true), (true, false), (false, true), (false, false)]);
    let refused = reasons(battle.as_ref(), Seat::B, r#"fire "5th" "9th" 3"#);
    assert!(!refused.contains("Ohio"), "{refused}");
    assert!(battle.shuffled(Seat::B, &[], &mut |most| most / 2).differs);
    assert!(battle.shuffled(Seat::Public, &[], &mut |most| most / 2).differs);
    play_script(battle.as_mut(), "a> deploy", 1);
    assert_eq!(all(battle.as_ref()), [(true, true), (true, false), (true, true), (true, false)]);
    assert!(battle.undo(Seat::A).is_err(), "what was shown stays shown");
    play_script(battle.as_mut(), "b> deploy", 1);
    assert_eq!(all(battle.as_ref()), [(true, true); 4]);
    assert!(!battle.shuffled(Seat::B, &[], &mut |most| most / 2).differs);
}

#[test]
fn what_the_roster_knows_is_not_asked() {
    let (battle, _) = play(A_ACTS, "");
    let with = Datum::from_json(r#"{"unit": "5th Ohio", "target": "9th Georgia"}"#).unwrap();
    let questions = battle.questions(Seat::A, "fire", &with).unwrap();
    let open: Vec<&str> = questions.open.iter().map(|(_, argument)| *argument).collect();
    assert_eq!(open, ["range", "hit_from", "works", "cover", "behind_friends", "enemy_within_two"]);
    assert_eq!(questions.known.at("firer.figures"), Some(&Datum::Integer(8)));
    assert!(reasons(battle.as_ref(), Seat::A, r#"fire "5th Ohio" "9th Georgia" 6 figures=9"#).contains("figures"));
}

#[test]
fn every_slip_of_a_set_up_is_told_at_once() {
    let setup = r#"
        turn_limit = 0
        objectives = ["Hill", "Hill"]
        [a]
        name = "Blue"
        [[a.brigades]]
        name = "First"
        units = [
            { name = "1st", experience = "old", weapon = "rifle-musket" },
            { name = "1st", experience = "green", weapon = "parrott-10pdr" },
            { name = "Guns", arm = "artillery", experience = "green", weapon = "parrott-10pdr", figures = 8 },
            { name = "Horse", arm = "cavalry", experience = "green", weapon = "shotgun", formation = "battle-line" },
        ]
        [b]
        brigades = []
        general = "nobody"
    "#;
    let refusals = impact().begin(Arc::default(), None, &Datum::from_toml(setup).unwrap()).err().unwrap();
    let fields: Vec<&str> = refusals.iter().map(|refusal| refusal.field.as_str()).collect();
    for field in [
        "turn_limit",
        "objectives.1.name",
        "a.brigades.0.units.0.experience",
        "a.brigades.0.units.1.name",
        "a.brigades.0.units.1.weapon",
        "a.brigades.0.units.2.figures",
        "a.brigades.0.units.3.formation",
        "b.name",
        "b.brigades",
        "b.general",
    ] {
        assert!(fields.contains(&field), "{field} is missing in {fields:?}");
    }
}

#[test]
fn corrections_that_break_the_books_are_refused() {
    let (battle, _) = play(A_ACTS, "");
    let correct = |at: &str, to: Value| battle.correct(Seat::Umpire, at, &to, "for the test").is_ok();
    assert!(correct("/units/5th Ohio/level", json!("shaken")));
    for (at, to) in [
        ("/units/5th Ohio/figures", json!(0)),
        ("/units/5th Ohio/figures", json!(9)),
        ("/units/5th Ohio/figures_at_start", json!(i32::MAX)),
        ("/units/5th Ohio/sections_at_start", json!(2)),
        ("/units/5th Ohio/out", json!("eliminated")),
        ("/units/5th Ohio/formation", json!("limbered")),
        ("/units/5th Ohio/weapon", json!("parrott-10pdr")),
        ("/units/5th Ohio/ap", json!(3)),
        ("/units/5th Ohio/brigade", json!("Pryor's Brigade")),
        ("/units/5th Ohio/fired_from", json!(["rear", "front"])),
        ("/units/Battery K/figures", json!(4)),
        ("/leaders/Colonel Carver/attached_to", json!("9th Georgia")),
        ("/leaders/Colonel Carver/eliminated", json!(true)),
        ("/brigades/Pryor's Brigade/units_eliminated", json!(1)),
        ("/turn", json!(7)),
        ("/phase", json!("deployment")),
        ("/first", json!(null)),
        ("/active", json!("9th Georgia")),
        ("/due", json!([{"what": "contact"}])),
        ("/due", json!([{"what": "flight", "unit": "5th Ohio"}])),
    ] {
        assert!(!correct(at, to.clone()), "{at} = {to}");
    }
}
