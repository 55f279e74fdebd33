//! The sentence that says why a battle is over: for the ways in which the books end one, against what its log ruled.

use grognard_battle::{AnyBattle, Seat, play_script};
use grognard_core::facts::Datum;
use grognard_games::game;
use serde_json::{Value, json};

use crate::cohesion_battle::{opening, quiet_end};
use crate::fatigue_battle::Battle;
use crate::grand_tactics_battle::{BATTLE_GAME, CAMPAIGN};
use crate::impact_table::{A_ACTS, TO_THE_END, impact};

fn played(book: &str, setup: &str, script: &str) -> Box<dyn AnyBattle> {
    let setup = Datum::from_toml(setup).unwrap();
    let mut battle = game(book).unwrap().begin(std::sync::Arc::default(), None, &setup).unwrap();
    assert!(told(battle.as_ref()).is_none(), "it has only begun");
    let played = play_script(battle.as_mut(), script, 1);
    assert!(played.failures.is_empty(), "{}", played.failures.join("\n"));
    battle
}

/// The sentence; everybody is told the same.
fn told(battle: &dyn AnyBattle) -> Option<String> {
    let [first, others @ ..] = Seat::ALL.map(|seat| battle.sheet(seat).ending);
    assert!(others.iter().all(|other| *other == first));
    first.map(|ending| ending.text)
}

/// What the log's last ruling of a procedure came to.
fn ruled<'b>(battle: &'b dyn AnyBattle, procedure: &str) -> &'b Value {
    let mut rulings = battle.records().iter().flat_map(|record| &record.rulings);
    &rulings.rfind(|ruled| ruled.procedure == procedure).unwrap().outcome
}

fn correction(at: &str, to: &str) -> String {
    format!("umpire> correct at=\"{at}\" to={to} reason=\"for the test\"\n")
}

/// The example of the cohesion book to the end of its first turn, with these units destroyed.
fn cohesion_to_the_end(turns: &str, destroyed: &[&str]) -> Box<dyn AnyBattle> {
    let setup = game("cohesion").unwrap().example.replace("turns = 6", turns);
    let gone = |unit: &&str| {
        correction(&format!("/units/{unit}/posture"), "null")
            + &correction(&format!("/units/{unit}/fate"), "\"destroyed\"")
    };
    let fate: String = destroyed.iter().map(gone).collect();
    let script =
        opening("firing", "firing") + "a> choose first\na> pass\nb> pass\n" + &quiet_end() + &fate + "umpire> victory";
    played("cohesion", &setup, &script)
}

const TOLLIVERS: [&str; 2] = ["48th Virginia", "Poague's Battery"];
const MARSHS: [&str; 2] = ["111th Pennsylvania", "1st Michigan Cavalry"];

#[test]
fn coh_103_a_broken_army_is_named_with_its_brigades_and_the_number_that_is_enough() {
    let battle = cohesion_to_the_end("turns = 6", &TOLLIVERS);
    let outcome = ruled(battle.as_ref(), "cohesion.victory");
    assert_eq!(
        (&outcome["winner"], &outcome["reason"], &outcome["b_spent"]),
        (&json!("a"), &json!("broken"), &json!(1))
    );
    assert_eq!(
        told(battle.as_ref()).unwrap(),
        "Victory for Union at the end of turn 1: 1 of the enemy's 2 brigades was spent, and 1 is enough to break an army."
    );
}

#[test]
fn coh_103_where_both_armies_break_the_points_are_told() {
    let battle = cohesion_to_the_end("turns = 6", &[TOLLIVERS, MARSHS].concat());
    let outcome = ruled(battle.as_ref(), "cohesion.victory");
    assert_eq!(outcome["reason"], json!("both-broken"));
    let points = format!("{} points to {}", outcome["a_points"], outcome["b_points"]);
    let told = told(battle.as_ref()).unwrap();
    assert!(told.contains("both armies were broken") && told.contains(&points), "{told}");
}

#[test]
fn coh_103_the_last_turn_is_told_with_points_and_lead() {
    let battle = cohesion_to_the_end("turns = 1", &["48th Virginia"]);
    let outcome = ruled(battle.as_ref(), "cohesion.victory");
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("a"), &json!("time")));
    let points = format!("points decide: {} points to {}, and a lead of", outcome["a_points"], outcome["b_points"]);
    let told = told(battle.as_ref()).unwrap();
    assert!(told.starts_with("Victory for Union: turn 1 was the last and no army was broken"), "{told}");
    assert!(told.contains(&points), "{told}");
}

#[test]
fn coh_103_who_gave_up_is_told_with_the_turn() {
    let battle = played("cohesion", game("cohesion").unwrap().example, &(opening("firing", "firing") + "b> concede b"));
    assert_eq!(told(battle.as_ref()).unwrap(), "Victory for Union in turn 1: Confederate gave the battle up.");
}

#[test]
fn imp_62_the_last_turn_and_giving_up_are_told() {
    let setup = impact().example.replace("turn_limit = 6", "turn_limit = 1");
    let end = |holder: &str| {
        let script =
            format!("{A_ACTS}{TO_THE_END}umpire> objective \"Hollow Lane\" held_by={holder}\numpire> next-phase");
        played("impact", &setup, &script)
    };
    let battle = end("a");
    assert_eq!(ruled(battle.as_ref(), "impact.victory")["points_a"], json!(4));
    assert_eq!(
        told(battle.as_ref()).unwrap(),
        "Victory for Union: turn 1 was the last and no army was broken, so points decide: 4 points to 0, and a lead of 3 wins."
    );
    assert!(told(end("none").as_ref()).unwrap().starts_with("A draw: turn 1 was the last"));
    let given_up = played("impact", impact().example, &format!("{A_ACTS}b> concede b"));
    assert_eq!(told(given_up.as_ref()).unwrap(), "Victory for Union in turn 1: Confederates gave the battle up.");
}

/// A battle of the fatigue book that is ended with these totals and records.
fn fatigue_ended(proposal: &str, a: [i32; 2], b: [i32; 2]) -> String {
    let mut battle = Battle::new();
    battle.correct("/first_side", &json!("a")).correct("/step", &json!("closing"));
    for (side, [total, recorded]) in [("a", a), ("b", b)] {
        battle.correct(&format!("/sides/{side}/account/total"), &json!(total));
        battle.correct(&format!("/sides/{side}/account/recorded"), &json!(recorded));
    }
    battle.correct("/proposal", &json!(proposal)).play(&["umpire>end-battle"]);
    told(battle.0.as_ref()).unwrap()
}

#[test]
fn fat_149_the_sentence_names_hour_share_and_threshold() {
    let night = fatigue_ended("night has fallen", [50, 4], [50, 1]);
    assert!(night.starts_with("Victory for Red, a minor one, when night fell at "), "{night}");
    assert!(
        night.contains("Blue had used up 8 percent of its points and the enemy 2, and a lead of 5 wins"),
        "{night}"
    );
    let used_up = fatigue_ended("Blue has reached 150 percent", [50, 80], [50, 1]);
    assert!(used_up.starts_with("Victory for Red, a decisive one, at "), "{used_up}");
    assert!(used_up.contains("Blue had used up 160 percent of its points, and 150 decide a battle"), "{used_up}");
    let draw = fatigue_ended("night has fallen", [50, 4], [50, 4]);
    assert!(draw.starts_with("A draw, when night fell at ") && draw.ends_with("is a draw."), "{draw}");
}

#[test]
fn fat_149_who_gave_up_is_told_with_the_hour() {
    let mut battle = Battle::new();
    battle.to(1, 1, "army-morale-fatigue").play(&["b>concede side=b"]);
    let told = told(battle.0.as_ref()).unwrap();
    assert!(told.starts_with("Victory for Blue at ") && told.ends_with(": Red gave the battle up."), "{told}");
}

#[test]
fn gt_99_the_end_of_a_campaign_is_told_with_its_points() {
    let given_up = played("grand-tactics", CAMPAIGN, "a> concede");
    assert!(told(given_up.as_ref()).unwrap().ends_with(" in turn 1: Army of the Ebro gave the game up."));
    let napoleon = "b> begin-battle\na> commit hold\nb> commit left-flank-attack\numpire> round dice=1,1,6,6";
    let lost = told(played("grand-tactics", BATTLE_GAME, napoleon).as_ref()).unwrap();
    assert!(lost.contains("Napoleon's formation had no morale left"), "{lost}");
}

#[test]
fn gt_80_a_battle_game_tells_the_round_and_what_ended_it() {
    let retreat = "b> begin-battle\na> commit retreat\nb> commit hold\numpire> round";
    let mut battle = played("grand-tactics", BATTLE_GAME, retreat);
    for _ in 0..30 {
        let business = battle.business(Seat::Umpire);
        let Some(due) = business.due.first().filter(|_| business.over.is_none()) else { break };
        let line = format!("umpire> {}", due.act);
        let done = play_script(battle.as_mut(), &line, 1);
        assert!(done.failures.is_empty(), "{}", done.failures.join("\n"));
    }
    let outcome = ruled(battle.as_ref(), "grand-tactics.battle-end");
    assert_eq!((&outcome["reason"], &outcome["withdraws"]), (&json!("retreats"), &json!("a")));
    let told = told(battle.as_ref()).unwrap();
    assert!(
        told.contains("after round 1: the choice of Blue was to retreat, and then victory points decide: "),
        "{told}"
    );
}
