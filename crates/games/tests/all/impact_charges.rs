//! Charges of the impact book: reactions, contact, losses, flight and follow-up, step by step.

use crate::impact_table::{A_ACTS, B_ACTS, last_said, play};

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
    assert!(last_said(battle.as_ref(), "IMP-70"), "the roll that is dropped is mentioned");
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
