//! The cohesion book as a battle: what may happen only once, and what follows what, where the example's script does not
//! show it clearly.

use grognard_battle::{AnyBattle, play_script};
use grognard_core::facts::Datum;
use grognard_games::game;

fn begin(rules: &str) -> Box<dyn AnyBattle> {
    let game = game("cohesion").unwrap();
    let setup = Datum::from_toml(&format!("{}\n{rules}", game.example)).unwrap();
    game.begin(std::sync::Arc::default(), None, &setup).unwrap()
}

/// The option of COH-59, as a scenario sets it.
const OFFICERS_RETURN: &str = "[rules.officer_casualty.return]\nofficers_return = true\n";

/// Plays a script from the start; every line must give the result it states.
fn play(script: &str) -> Box<dyn AnyBattle> {
    play_by("", script)
}

/// The same under rules of the scenario.
fn play_by(rules: &str, script: &str) -> Box<dyn AnyBattle> {
    let mut battle = begin(rules);
    let played = play_script(battle.as_mut(), script, 1);
    assert!(played.failures.is_empty(), "{}", played.failures.join("\n"));
    assert_eq!(battle.replay(), []);
    battle
}

/// Everything said by the last command.
fn said(battle: &dyn AnyBattle) -> String {
    let last = battle.records().last().unwrap();
    let lines: Vec<String> = last.said.iter().map(|said| format!("{} {}", said.rule, said.text)).collect();
    lines.join("\n")
}

/// To the first choice of the fire phase: a holds the initiative, each side has one posture for all.
pub fn opening(a: &str, b: &str) -> String {
    format!(
        r#"a> next-phase
        umpire> initiative dice=1,1,6,6
        b> mark brigade="Tolliver's Brigade" posture={b}
        a> mark brigade="Price's Brigade" posture={a}
        b> mark brigade="Semmes's Brigade" posture={b}
        a> mark brigade="Marsh's Brigade" posture={a}
        b> mark unit="2nd Virginia Cavalry" posture={b}
        umpire> next-phase
        "#
    )
}

/// To the movement of a, with b ready to fire at it.
fn union_moves() -> String {
    opening("moving", "firing") + "a> choose first\nb> pass\numpire> next-phase\na> choose first\n"
}

/// From two passes in the fire phase to the recovery, when nobody moves.
const TO_RECOVERY: &str = "
    umpire> next-phase
    a> choose first
    a> pass
    b> pass
    umpire> next-phase
    a> detach
    b> detach
    umpire> next-phase
";

/// The same to the reckoning, when nobody recovers.
pub fn quiet_end() -> String {
    TO_RECOVERY.to_owned() + "a> pass\nb> pass\numpire> next-phase\n"
}

/// The 3rd Maryland is routed in turn 1 by fire and Marsh, with it, rolls this on Chart 8.
fn marsh_is_hit(chart_8: u8) -> String {
    opening("firing", "firing")
        + "a> choose second\n"
        + &format!(
            "b> fire \"10th Georgia\" target=\"3rd Maryland\" range=6 dice=10,1,1,20,{chart_8}\n\
             ? /units/3rd Maryland/routed = true\n"
        )
}

#[test]
fn a_seat_acts_for_its_own_side_only() {
    play(
        r#"! a> attach Rusk "10th Georgia"
        ! b> concede a
        a> next-phase
        umpire> initiative dice=1,1,6,6
        ! a> mark brigade="Tolliver's Brigade" posture=firing
        ! public> mark brigade="Tolliver's Brigade" posture=firing
        umpire> mark brigade="Tolliver's Brigade" posture=firing
        "#,
    );
}

#[test]
fn the_first_fire_bonus_is_for_the_first_fire_alone() {
    let fire = "b> pass\na> fire \"Battery K\" target=\"10th Georgia\" range=10 cover=heavy dice=1,6,4\n";
    let battle = play(
        &(opening("firing", "firing")
            + "a> choose second\n"
            + fire
            + "b> pass\na> pass\n"
            + &quiet_end()
            + "umpire> victory\numpire> initiative dice=1,1,6,6\numpire> next-phase\na> choose second\n"
            + fire),
    );
    let first_fires: Vec<bool> = battle
        .records()
        .iter()
        .flat_map(|record| &record.rulings)
        .filter(|ruled| ruled.procedure == "cohesion.fire")
        .map(|ruled| ruled.situation["firer"]["first_fire"].as_bool().unwrap())
        .collect();
    assert_eq!(first_fires, [true, false]);
}

#[test]
fn one_rout_makes_one_rout_move() {
    // The Marylanders rout, and are hit again while routed: no second retreat is due.
    let again = r#"a> retreat
        a> pass
        b> fire "48th Virginia" target="3rd Maryland" range=6 dice=5,3,3,19
        ? /units/3rd Maryland/steps_lost = 5
        ? /due = []
        "#;
    let battle = play(&(marsh_is_hit(1) + again));
    assert!(said(battle.as_ref()).contains("COH-19 3rd Maryland was routed already"));
}

#[test]
fn unlimbered_guns_that_rout_are_lost() {
    play(
        r#"umpire> test "Battery K" modifier=10 dice=20
        ? /units/Battery K/fate = destroyed
        ? /units/Battery K/routed = false
        ? /due = []
        "#,
    );
}

#[test]
fn a_scenario_test_that_routs_makes_a_retreat_due() {
    play(
        r#"a> test "7th Ohio" purpose=plain dice=20
        ? /units/7th Ohio/routed = false
        a> test "7th Ohio" modifier=2 dice=20
        ? /due/0/what = retreat
        ? /due/0/inches = 6
        ! COH-20 a> test "29th Ohio"
        a> retreat no_room=true
        ? /units/7th Ohio/fate = destroyed
        "#,
    );
}

#[test]
fn a_test_of_a_unit_that_is_gone_is_dropped_with_a_word() {
    let battle = play(
        &(marsh_is_hit(4)
            + "? /due/1/what = commander-death\n? /due/1/unit = 3rd Maryland\na> retreat left_table=true\n"
            + "? /due/0/unit = 111th Pennsylvania\n? /units/3rd Maryland/fate = off-table\n"),
    );
    assert!(said(battle.as_ref()).contains("COH-107 No longer due: 3rd Maryland takes the death of Marsh"));
}

#[test]
fn each_unit_of_the_brigade_tests_once_for_a_death_in_roster_order() {
    play(
        &(marsh_is_hit(6)
            + r#"a> retreat
        ! COH-107 a> commander-death unit="111th Pennsylvania"
        a> commander-death dice=1
        a> commander-death unit="111th Pennsylvania" dice=13
        ? /units/111th Pennsylvania/shaken = true
        a> commander-death dice=14
        ? /units/1st Michigan Cavalry/shaken = false
        ? /due = []
        ! COH-107 a> commander-death
        "#),
    );
}

#[test]
fn a_returning_commander_relieves_his_substitute_who_is_not_scored() {
    play_by(
        OFFICERS_RETURN,
        &(marsh_is_hit(3)
            + "? /officers/Marsh/status = wounded\na> retreat\na> pass\nb> pass\n"
            + &quiet_end()
            + r#"! COH-12 a> officer-return
        ! a> substitute unit="7th Ohio"
        a> substitute unit="111th Pennsylvania"
        ? /officers/Marsh's Brigade, acting/competence = 0
        umpire> victory
        ? /sides/b/score = 2
        umpire> initiative dice=1,1,6,6
        umpire> next-phase
        a> choose first
        a> pass
        b> pass
        "# + &quiet_end()
            + r#"a> officer-return dice=5
        ? /brigades/Marsh's Brigade/commander = Marsh
        ? /officers/Marsh's Brigade, acting/status = relieved
        ! a> appear unit="7th Ohio"
        a> appear unit="3rd Maryland"
        ? /officers/Marsh/attached = 3rd Maryland
        ? /officers/Marsh/cohesion_lost = 2
        umpire> victory
        ? /sides/b/score = 1
        "#),
    );
}

/// COH-59: the card removes him from play, so he stays away unless a scenario or house rule says otherwise.
#[test]
fn coh_59_a_seriously_wounded_officer_stays_out_of_play() {
    play(
        &(marsh_is_hit(3)
            + "a> retreat\na> pass\nb> pass\n"
            + &quiet_end()
            + r#"a> substitute unit="111th Pennsylvania"
        umpire> victory
        umpire> initiative dice=1,1,6,6
        umpire> next-phase
        a> choose first
        a> pass
        b> pass
        "# + &quiet_end()
            + "? /due/0/what = victory\n? /officers/Marsh/status = wounded\n"),
    );
}

#[test]
fn a_wounded_officer_does_not_return_in_the_turn_he_fell() {
    play_by(
        OFFICERS_RETURN,
        &(marsh_is_hit(3)
            + "a> retreat\na> pass\nb> pass\n"
            + &quiet_end()
            + "? /due/0/what = substitute\n? /due/1/what = victory\n"),
    );
}

#[test]
fn a_defender_that_ran_too_short_a_way_is_caught_and_fights_disordered() {
    let charge = r#"a> charge-bonus "29th Ohio" target="48th Virginia" distance=4 dice=6
        b> hold-fire rest_of_phase=true
        a> charge dice=5,20,2
        ? /units/48th Virginia/disordered = true
        ? /units/48th Virginia/shaken = false
        ? /due/0/inches = 2
        "#;
    play(&(union_moves() + charge + "b> retreat\n? /contacts/0/attacker = 29th Ohio\n"));
    // Off the table it cannot be caught.
    play(&(union_moves() + charge + "b> retreat left_table=true\n? /contacts = []\n"));
}

#[test]
fn a_later_charge_that_makes_the_defender_run_breaks_the_earlier_contact() {
    play(
        &(union_moves()
            + r#"a> charge-bonus "29th Ohio" target="48th Virginia" distance=4 dice=6
        b> hold-fire rest_of_phase=true
        a> charge dice=5,5
        ? /contacts/0/attacker = 29th Ohio
        ! COH-62 a> charge-bonus "29th Ohio" target="21st Virginia" distance=4
        ! COH-106 a> charge-bonus "7th Ohio" target="48th Virginia" distance=4
        a> charge-bonus "7th Ohio" target="48th Virginia" distance=4 aspect=flank dice=6
        a> charge dice=5,20,6
        ? /contacts = []
        b> retreat
        "#),
    );
}

#[test]
fn a_unit_in_contact_is_neither_fired_at_nor_moved() {
    play(
        &(union_moves()
            + r#"a> charge-bonus "29th Ohio" target="48th Virginia" distance=4 dice=6
        b> hold-fire
        a> charge dice=5,5
        a> move "7th Ohio"
        ! COH-109 b> opportunity-fire "48th Virginia" range=2
        b> hold-fire
        ! COH-109 a> move "29th Ohio"
        "#),
    );
}

#[test]
fn several_officers_share_the_risk_die_and_take_a_die_of_the_chart_each() {
    let script = "a> attach Calder \"29th Ohio\"\na> attach Price \"29th Ohio\"\n".to_owned()
        + &union_moves()
        + r#"a> charge-bonus "29th Ohio" target="48th Virginia" distance=4 dice=6
        b> hold-fire rest_of_phase=true
        a> charge dice=5,5
        a> finish hold=true
        b> pass
        a> hold "3rd Maryland"
        a> finish hold=true
        a> pass
        umpire> next-phase
        a> detach
        b> detach
        umpire> melee dice=1,1,1,3,1,1,1,1
        ? /units/29th Ohio/steps_lost = 2
        ? /due/0/what = retreat
        ? /due/0/inches = 1
        a> retreat
        ? /officers/Price/displaced = true
        a> officer-casualty officer=Calder dice=18,1
        ? /due/0/officer = Price
        ? /due/0/hit = true
        a> officer-casualty dice=2
        ? /officers/Price/cohesion_lost = 1
        ? /due = []
        "#;
    play(&script);
}

#[test]
fn a_rally_is_for_one_bead_once_a_turn() {
    play(
        &("umpire> test \"7th Ohio\" dice=18\n? /units/7th Ohio/shaken = true\n".to_owned()
            + &opening("firing", "firing")
            + "a> choose first\na> pass\nb> pass\n"
            + TO_RECOVERY
            + r#"a> keep "7th Ohio"
        ! COH-101 a> cease-fire "7th Ohio"
        a> rally "7th Ohio" dice=1
        ? /units/7th Ohio/shaken = false
        ! COH-97 a> rally "7th Ohio"
        "#),
    );
}

#[test]
fn a_unit_never_enters_a_brigade_that_was_not_its_own() {
    play(
        &(opening("firing", "firing")
            + "a> choose first\na> pass\nb> pass\numpire> next-phase\na> choose first\na> pass\nb> pass\n"
            + r#"umpire> next-phase
        a> detach units=["7th Ohio"]
        ! COH-62 b> detach units=["2nd Virginia Cavalry"]
        b> detach
        umpire> next-phase
        a> pass
        ! COH-10 b> rejoin "2nd Virginia Cavalry"
        "#),
    );
}

#[test]
fn a_detached_unit_is_marked_and_moves_alone() {
    play(
        &(opening("firing", "firing")
            + "a> choose first\na> pass\nb> pass\numpire> next-phase\na> choose first\na> pass\nb> pass\n"
            + r#"umpire> next-phase
        a> detach units=["7th Ohio"]
        b> detach
        umpire> next-phase
        a> cease-fire "7th Ohio"
        a> skip "7th Ohio"
        a> pass
        b> pass
        umpire> next-phase
        umpire> victory
        umpire> initiative dice=1,1,6,6
        ! COH-08 a> mark brigade="Price's Brigade" posture=moving
        a> mark unit="7th Ohio" posture=moving
        umpire> next-phase
        a> choose first
        a> pass
        b> pass
        umpire> next-phase
        a> choose first
        a> move "7th Ohio" open=2
        b> hold-fire
        ? /active = null
        ? /to_act = b
        "#),
    );
}

#[test]
fn units_of_a_spent_brigade_do_not_charge() {
    play(
        &(union_moves()
            + r#"umpire> correct at="/brigades/Price's Brigade/spent" to=true reason="the umpire says so"
        ! COH-102 a> charge-bonus "29th Ohio" target="48th Virginia" distance=4
        "#),
    );
}

#[test]
fn a_side_may_give_up_at_any_time() {
    let battle = play(&(opening("firing", "firing") + "b> concede b\n! a> choose first\n"));
    let over = battle.business(grognard_battle::Seat::Public).over;
    assert_eq!(over.as_deref(), Some("Union wins: Confederate gives up"));
}

#[test]
fn mounting_dismounting_and_limbering_take_the_phase() {
    play(
        &(union_moves()
            + r#"a> change-formation "1st Michigan Cavalry" to=dismounted
        ? /units/1st Michigan Cavalry/arm = dismounted
        ! COH-62 a> change-formation "1st Michigan Cavalry" to=mounted
        ! COH-41 a> change-formation "3rd Maryland" to=limbered
        a> change-formation "3rd Maryland" to=turned
        a> finish hold=true
        b> pass
        a> change-formation "Battery K" to=limbered
        ? /units/Battery K/formation = limbered
        ? /due = []
        "#),
    );
}

#[test]
fn corrections_that_break_the_books_are_refused() {
    play(
        r#"! umpire> correct at="/units/7th Ohio/routed" to=true reason="not disordered"
        ! umpire> correct at="/officers/Price/attached" to="21st Virginia" reason="an enemy"
        ! umpire> correct at="/units/7th Ohio/formation" to=limbered reason="infantry"
        ! umpire> correct at="/units/Battery K/stands" to=3 reason="more than it began with"
        ! umpire> correct at="/phase" to=fire reason="nobody holds the initiative"
        umpire> correct at="/units/7th Ohio/stands" to=4.5 reason="one base is lost"
        "#,
    );
}

#[test]
fn every_slip_of_a_set_up_is_told_at_once() {
    let game = game("cohesion").unwrap();
    let broken = game
        .example
        .replacen("weapon = \"rifle-musket\"", "weapon = \"12pdr-smoothbore\"", 1)
        .replacen("name = \"29th Ohio\"", "name = \"7th ohio\"", 1)
        .replacen("attached = \"3rd Maryland\"", "attached = \"10th Georgia\"", 1);
    let setup = Datum::from_toml(&broken).unwrap();
    let Err(refusals) = game.begin(std::sync::Arc::default(), None, &setup) else { panic!("this is refused") };
    let mut fields: Vec<&str> = refusals.iter().map(|refusal| refusal.field.as_str()).collect();
    fields.sort_unstable();
    let expected = ["a.brigades.0.units.0.weapon", "a.brigades.0.units.1.name", "a.brigades.1.commander.attached"];
    assert_eq!(fields, expected);
}
