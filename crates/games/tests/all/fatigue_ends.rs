//! How battles of the fatigue book end: exact percentages, armies that march off, armies that are beaten (FAT-149).

use serde_json::{Value, json};

use crate::fatigue_battle::Battle;

/// A battle that is ended with these totals and records of both sides.
fn ended(a: [f64; 2], b: [f64; 2]) -> String {
    let mut battle = Battle::new();
    battle.correct("/first_side", &json!("a")).correct("/step", &json!("closing"));
    for (side, [total, recorded]) in [("a", a), ("b", b)] {
        battle.correct(&format!("/sides/{side}/account/total"), &number(total));
        battle.correct(&format!("/sides/{side}/account/recorded"), &number(recorded));
    }
    battle.correct("/proposal", &json!("night has fallen"));
    battle.play(&["umpire>end-battle"]);
    battle.at("/result").as_str().unwrap().to_owned()
}

/// Whole points are written as whole numbers.
fn number(points: f64) -> Value {
    if points.fract() == 0.0 { json!(grognard_field::round(points)) } else { json!(points) }
}

#[test]
fn fat_149_percentages_are_compared_exactly_and_never_rounded() {
    // Less than 5 points between the two, though more than 5 between their whole percents.
    assert_eq!(ended([50.0, 4.0], [26.5, 1.0]), "a draw (8 percent against 3.77)");
    assert_eq!(ended([50.0, 6.0], [26.5, 2.0]), "a draw (12 percent against 7.54)");
    assert_eq!(ended([111.5, 103.0], [191.5, 168.0]), "a draw (92.37 percent against 87.72)");
    assert_eq!(ended([50.0, 4.0], [50.0, 1.5]), "Red wins, a minor victory (8 percent against 3)");
    assert_eq!(ended([40.0, 2.5], [40.0, 4.5]), "Blue wins, a minor victory (6.25 percent against 11.25)");
    // A credit of half a point, and no points at all.
    assert_eq!(ended([50.0, -0.5], [50.0, 1.5]), "a draw (-1 percent against 3)");
    assert_eq!(ended([50.0, 2.0], [0.0, 0.0]), "Blue wins, decisively (4 percent against 999)");
}

/// Blue has two battalions left; they leave as the lines say, and the battle ends.
fn blue_goes(lines: &[&str]) -> String {
    let mut battle = Battle::new();
    for unit in ["3rd Light", "Blue Battery", "Blue Dragoons", "Blue Hussars"] {
        battle.correct(&format!("/units/{unit}/fate"), &json!("destroyed"));
    }
    battle.to(1, 1, "movement").play(lines).to(1, 2, "army-morale-fatigue").tally();
    battle.play(&["umpire>end-battle"]);
    battle.at("/result").as_str().unwrap().to_owned()
}

const LEAVES: &str = "a>leave-table \"1st Line\" pays=yes";
const BREAKS: [&str; 2] = ["umpire>blast near=[\"2nd Line\"] distances=[1]", "a>check dice=10"];

#[test]
fn fat_149_an_army_that_is_beaten_loses_decisively_though_a_unit_of_it_left() {
    let gone = blue_goes(&[LEAVES, BREAKS[0], BREAKS[1], "a>rout off_table=yes"]);
    assert!(gone.starts_with("Red wins, decisively"), "{gone}");
    let away = blue_goes(&[BREAKS[0], BREAKS[1], "a>rout off_table=yes", LEAVES]);
    assert!(away.starts_with("Red wins, a major victory"), "its last left by its edge: {away}");
}

#[test]
fn fat_149_an_army_whose_last_units_run_over_the_table_is_still_there() {
    let mut battle = Battle::new();
    for unit in ["3rd Light", "Blue Battery", "Blue Dragoons", "Blue Hussars"] {
        battle.correct(&format!("/units/{unit}/fate"), &json!("destroyed"));
    }
    battle.to(1, 1, "movement").play(&[BREAKS[0], BREAKS[1], "a>rout", LEAVES]);
    battle.correct("/units/2nd Line/rally_done", &json!(false)).to(1, 1, "rally");
    battle.play(&["a>rally \"2nd Line\" elect=no", "a>next-phase", "a>rout", "a>next-phase"]).tally();
    battle.play(&["umpire>end-battle"]);
    let result = battle.at("/result");
    assert!(result.as_str().unwrap().starts_with("Red wins, decisively"), "{result}");
}
