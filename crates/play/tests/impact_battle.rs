//! The impact book's own battle: what is once only, what each outcome writes, what is then due, who sees what.

use std::sync::Arc;

use grognard_core::facts::Datum;
use grognard_core::rule::Scope;
use grognard_play::battle::{AnyBattle, Played, Seat, Source, Stop, decide_line, play_script, read_command};
use grognard_play::games::{Playable, game};
use serde_json::{Value, json};

/// Both sides are on the table, a is first and its units act.
const A_ACTS: &str = "a> deploy\nb> deploy\numpire> initiative dice=4,4,4,3\na> next-phase\n";
/// The same with b first.
const B_ACTS: &str = "a> deploy\nb> deploy\numpire> initiative dice=1,1,6,6\nb> next-phase\n";
/// From the actions of the first side, a, to the end phase, when nobody is routed.
const TO_THE_END: &str = "a> next-phase\nb> next-phase\nb> next-phase\numpire> next-phase\n";

fn impact() -> &'static Playable {
    game("impact").expect("the impact book can be played")
}

fn begun(setup: &str) -> Box<dyn AnyBattle> {
    let setup = Datum::from_toml(setup).unwrap();
    impact().begin(Arc::default(), None, &setup).unwrap_or_else(|refusals| panic!("{refusals:?}"))
}

/// Plays the example from the beginning and then the lines; every expectation must hold.
fn play_all(setup: &str, script: &str) -> (Box<dyn AnyBattle>, Played) {
    let mut battle = begun(setup);
    let played = play_script(battle.as_mut(), script, 1);
    assert!(played.failures.is_empty(), "{}", played.failures.join("\n"));
    assert_eq!(battle.objections(), Vec::<String>::new());
    assert_eq!(battle.replay(), []);
    (battle, played)
}

fn play(before: &str, lines: &str) -> (Box<dyn AnyBattle>, Played) {
    play_all(impact().example, &format!("{before}{lines}"))
}

/// Whether the last command said something by a clause.
fn last_said(battle: &dyn AnyBattle, clause: &str) -> bool {
    battle.records().last().is_some_and(|record| record.said.iter().any(|said| said.rule == clause))
}

fn last_outcome<'b>(battle: &'b dyn AnyBattle, field: &str) -> &'b Value {
    &battle.records().last().unwrap().rulings.last().unwrap().outcome[field]
}

fn reasons(battle: &dyn AnyBattle, seat: Seat, line: &str) -> String {
    let command = read_command(&battle.acts(), line).unwrap();
    match decide_line(battle, seat, &command, &Source::Seed(1)) {
        Err(Stop::Refused(refusals)) => refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        other => panic!("{line} is not refused: {other:?}"),
    }
}

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
fn a_charger_shaken_by_the_reaction_stops_and_its_support_has_paid() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        ! IMP-58 a> charge "5th Ohio" "9th Georgia" 4 legs=[{"terrain": "open", "inches": 2}]
        a> charge "5th Ohio" "9th Georgia" 4 supports=["11th Indiana"]
        b> react-fire "9th Georgia" dice=6,6,1,1
        ? /units/5th Ohio/level = shaken
        ? /charge = null
        ? /due = []
        ? /units/11th Indiana/ap = 0
        ? /units/11th Indiana/moved = true
        "#,
    );
    assert!(last_said(battle.as_ref(), "IMP-57"));
}

#[test]
fn a_charger_in_disorder_goes_on() {
    play(
        A_ACTS,
        r#"
        a> charge "5th Ohio" "9th Georgia" 4
        b> react-fire "9th Georgia" dice=1,1,1,2
        ? /units/5th Ohio/level = disorder
        ? /due/0/what = contact
        "#,
    );
}

#[test]
fn a_charger_destroyed_by_the_reaction_ends_the_charge() {
    play(
        A_ACTS,
        r#"
        umpire> correct at="/units/5th Ohio/figures" to=2 reason="for the test"
        a> charge "5th Ohio" "9th Georgia" 4
        b> react-fire "9th Georgia" dice=6,6
        ? /units/5th Ohio/out = eliminated
        ? /charge = null
        ? /due = []
        "#,
    );
}

#[test]
fn a_failed_turn_leaves_the_charge_as_it_came() {
    // 2 + 6 - 4 against 12 + 0 - 12: by four, one figure and +1MC.
    play(
        A_ACTS,
        r#"
        a> charge "5th Ohio" "22nd Georgia" 4 charge_on=partial-flank
        b> react-face "22nd Georgia" dice=1,1
        ? /units/22nd Georgia/level = shaken
        ? /units/22nd Georgia/reacted = true
        ? /charge/faced = false
        ! a> contact charge_on=front
        a> contact dice=1,1,6,6,6,6
        ? /units/22nd Georgia/figures = 5
        ? /due/0/inches = 4
        "#,
    );
}

#[test]
fn a_unit_that_routs_turning_flees_and_the_charge_is_over() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        umpire> correct at="/units/22nd Georgia/level" to=shaken reason="for the test"
        a> charge "5th Ohio" "22nd Georgia" 4
        b> react-face "22nd Georgia" dice=1,1
        ? /units/22nd Georgia/level = routed
        ? /charge = null
        ? /due/0/what = flight
        "#,
    );
    assert!(last_said(battle.as_ref(), "IMP-75"));
}

#[test]
fn a_unit_that_evades_off_the_table_is_lost_and_its_leader_stays() {
    play(
        A_ACTS,
        r#"
        umpire> correct at="/leaders/Colonel Pryor/attached_to" to="3rd Virginia Cavalry" reason="for the test"
        a> charge "5th Ohio" "3rd Virginia Cavalry" 4
        ! b> evade "3rd Virginia Cavalry" left_table=yes stopped=yes
        b> evade "3rd Virginia Cavalry" left_table=yes
        ? /units/3rd Virginia Cavalry/out = eliminated
        ? /leaders/Colonel Pryor/attached_to = null
        ? /leaders/Colonel Pryor/eliminated = false
        ? /charge = null
        "#,
    );
}

#[test]
fn flight_comes_before_the_roll_for_a_leader_and_may_make_it_needless() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        umpire> correct at="/leaders/General Tarrant/attached_to" to="22nd Georgia" reason="for the test"
        umpire> correct at="/units/22nd Georgia/level" to=shaken reason="for the test"
        a> fire "Battery K" "22nd Georgia" 12 dice=6,6,1,1
        ? /due/0/what = flight
        ? /due/1/what = leader-casualty
        b> flee "22nd Georgia" left_table=yes dice=3,3
        ? /units/22nd Georgia/out = eliminated
        ? /leaders/General Tarrant/eliminated = false
        ? /due = []
        "#,
    );
    assert!(last_said(battle.as_ref(), "IMP-70"), "the roll that is dropped is told");
}

#[test]
fn a_fall_back_that_is_stopped_costs_one_more_figure_and_no_roll() {
    // 12 + 6 - 4 against 2 + 6 - 6: by twelve, four of five figures; the last one goes with the leader.
    play(
        A_ACTS,
        r#"
        umpire> correct at="/leaders/General Tarrant/attached_to" to="22nd Georgia" reason="for the test"
        umpire> correct at="/units/22nd Georgia/figures" to=5 reason="for the test"
        a> charge "5th Ohio" "22nd Georgia" 4
        b> stand "22nd Georgia"
        a> contact dice=6,6,1,1
        ? /units/22nd Georgia/figures = 1
        ? /due/0/what = fall-back
        ? /due/1/what = leader-casualty
        ? /due/2/what = follow-up
        b> fall-back "22nd Georgia" stopped=yes
        ? /units/22nd Georgia/out = eliminated
        ? /leaders/General Tarrant/eliminated = true
        ? /due/0/what = follow-up
        a> follow-up inches=12
        ? /charge = null
        "#,
    );
}

#[test]
fn a_leader_falls_on_eleven_after_a_charge_and_the_fall_back_is_the_flight() {
    play(
        A_ACTS,
        r#"
        umpire> correct at="/leaders/General Tarrant/attached_to" to="9th Georgia" reason="for the test"
        a> charge "5th Ohio" "9th Georgia" 4
        b> stand "9th Georgia"
        a> contact dice=6,6,1,1
        ? /units/9th Georgia/level = routed
        ? /units/9th Georgia/fled = true
        b> fall-back "9th Georgia"
        b> leader-casualty "General Tarrant" dice=6,5
        ? /leaders/General Tarrant/eliminated = true
        ? /brigades/Tarrant's Brigade/leaders_eliminated = 1
        a> follow-up
        a> next-phase
        b> next-phase
        b> next-phase
        ? /phase = rout
        ? /due = []
        "#,
    );
}

#[test]
fn a_routed_unit_does_not_react_and_is_overrun_without_dice() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        umpire> correct at="/units/9th Georgia/level" to=routed reason="for the test"
        a> charge "5th Ohio" "9th Georgia" 4
        ? /due/0/what = contact
        ! IMP-09 a> contact defenders=["22nd Georgia"]
        a> contact
        ? /units/9th Georgia/figures = 4
        ? /due/0/inches = 11
        "#,
    );
    assert!(battle.records().last().unwrap().faces.is_empty());
}

#[test]
fn a_winning_defender_stays_and_nobody_follows_up() {
    play(
        A_ACTS,
        r#"
        a> charge "80th New York" "4th Texas" 2
        b> stand "4th Texas"
        a> contact dice=1,1,6,6
        ? /units/80th New York/figures = 1
        ? /units/80th New York/level = routed
        ? /charge = null
        ? /due/0/inches = 11
        a> fall-back "80th New York"
        ? /due = []
        "#,
    );
}

#[test]
fn a_battery_flees_limbered_and_a_section_counts_only_after_its_loss() {
    let (battle, _) = play(
        A_ACTS,
        r#"
        umpire> correct at="/units/Rowan Artillery/level" to=shaken reason="for the test"
        a> fire "5th Ohio" "Rowan Artillery" 3 dice=6,6,1,1
        ? /units/Rowan Artillery/figures = 2
        ? /units/Rowan Artillery/sections_lost = 1
        ? /units/Rowan Artillery/level = routed
        b> flee "Rowan Artillery" dice=1,1
        ? /units/Rowan Artillery/formation = limbered
        ? /units/Rowan Artillery/fled = true
        "#,
    );
    // 5 + 4 + 2: the section lost by this very fire is not in it.
    let fired = &battle.records()[battle.records().len() - 2].rulings[0];
    assert!(fired.lines.iter().all(|line| line.rule != "IMP-24"), "{:?}", fired.lines);
}

#[test]
fn a_support_left_behind_is_not_involved_and_one_involved_suffers() {
    play(
        A_ACTS,
        r#"
        a> charge "5th Ohio" "9th Georgia" 4 supports=["11th Indiana"]
        b> stand "9th Georgia"
        a> contact left_behind=["11th Indiana"] dice=1,1,6,6,6,6
        ? /units/5th Ohio/figures = 6
        ? /units/11th Indiana/figures = 6
        "#,
    );
    // With it: 2 + 6 - 2 against 12 + 6 - 6, by six: one figure, +1MC, each its own check.
    play(
        A_ACTS,
        r#"
        a> charge "5th Ohio" "9th Georgia" 4 supports=["11th Indiana"]
        b> stand "9th Georgia"
        a> contact support_facts={"11th Indiana": {"friends": ["80th New York"]}} dice=1,1,6,6,6,6,6,6
        ? /units/5th Ohio/figures = 7
        ? /units/11th Indiana/figures = 5
        ? /due/0/unit = 5th Ohio
        ? /due/1/unit = 11th Indiana
        a> fall-back "11th Indiana"
        a> fall-back "5th Ohio"
        ? /due = []
        "#,
    );
}

#[test]
fn a_lead_out_of_range_does_not_fire_the_free_volley() {
    let (battle, _) = play(
        B_ACTS,
        r#"
        b> charge "3rd Virginia Cavalry" "5th Ohio" 8
        a> stand "5th Ohio"
        b> contact dice=3,3,4,3,5
        ? /due/0/inches = 5.0
        b> volleys dice=1,1
        ? /charge = null
        ? /due = []
        ? /units/3rd Virginia Cavalry/fired_from = ["front"]
        ? /units/5th Ohio/fired_from = []
        ? /units/5th Ohio/fired = false
        ? /units/5th Ohio/reacted = true
        "#,
    );
    assert!(last_said(battle.as_ref(), "IMP-75"));
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
    assert!(battle.shuffled(Seat::B, &mut |most| most / 2).differs);
    assert!(battle.shuffled(Seat::Public, &mut |most| most / 2).differs);
    play_script(battle.as_mut(), "a> deploy", 1);
    assert_eq!(all(battle.as_ref()), [(true, true), (true, false), (true, true), (true, false)]);
    assert!(battle.undo(Seat::A).is_err(), "what was shown stays shown");
    play_script(battle.as_mut(), "b> deploy", 1);
    assert_eq!(all(battle.as_ref()), [(true, true); 4]);
    assert!(!battle.shuffled(Seat::B, &mut |most| most / 2).differs);
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
        "objectives.1",
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
