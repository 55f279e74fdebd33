//! Laws of the impact book: receipts that add up, exact odds that agree however they are counted, dice asked for by
//! name, facts that survive writing and reading, and tables that no house rule can break.

use grognard_books::{Library, procedure};
use grognard_core::dice::Need;
use grognard_core::facts::Datum;
use grognard_core::odds::{Distribution, Odds};
use grognard_core::registry::DEFAULT_BUDGET;
use grognard_core::rule::Origin;
use grognard_core::ruling::{Source, Stop};
use serde_json::{Value as Json, json};

fn datum(json: &str) -> Datum {
    Datum::from_json(json).expect("the test's own JSON")
}

fn exact(name: &str, situation: &Datum) -> Distribution<Json> {
    match procedure(name).expect("a procedure").odds(&Library::new(), situation, DEFAULT_BUDGET) {
        Ok(Odds::Exact(distribution)) => distribution,
        other => panic!("{name}: no exact odds but {other:?}"),
    }
}

fn face_by_face(name: &str, situation: &Datum) -> Distribution<Json> {
    let odds = procedure(name).expect("a procedure").odds_face_by_face(&Library::new(), situation, 400_000_000);
    odds.expect("not refused").expect("within the budget")
}

fn assert_same_odds(name: &str, situation: &Datum) {
    let (merged, faces) = (exact(name, situation), face_by_face(name, situation));
    assert_eq!(merged.rows.len(), faces.rows.len(), "{name}");
    for (outcome, _) in &faces.rows {
        let share = |odds: &Distribution<Json>| odds.chance(|row| row == outcome);
        assert_eq!(share(&merged), share(&faces), "{name}: {outcome}");
    }
}

#[test]
fn odds_of_small_charges_equal_every_face_by_itself() {
    for situation in [
        r#"{"attacker": {"lead": {"experience": "trained"}}, "defender": {"lead": {"experience": "trained"}}}"#,
        r#"{"attacker": {"lead": {"experience": "elite", "formation": "attack-column", "attached_leader": 2}},
            "defender": {"lead": {"experience": "green", "figures": 3, "works": "light"}}}"#,
        r#"{"attacker": {"lead": {"arm": "cavalry", "experience": "veteran"}},
            "defender": {"lead": {"arm": "artillery", "experience": "trained", "figures": 3, "sections_lost": 1}},
            "charge_on": "partial-flank"}"#,
        r#"{"attacker": {"lead": {"experience": "trained", "level": "disorder", "figures": 1}},
            "defender": {"lead": {"experience": "trained", "level": "shaken"}}, "charge_on": "rear"}"#,
        r#"{"attacker": {"lead": {"experience": "trained"}},
            "defender": {"lead": {"experience": "trained", "level": "routed", "figures": 4}}}"#,
        r#"{"attacker": {"lead": {"experience": "trained"}, "supports": [{"experience": "green", "figures": 2}]},
            "defender": {"lead": {"experience": "veteran"}}}"#,
    ] {
        assert_same_odds("impact.charge", &datum(situation));
    }
}

#[test]
fn odds_of_the_other_procedures_equal_every_face_by_itself() {
    for (name, situation) in [
        ("impact.initiative", r#"{"lb_a": 1, "last_first": "a"}"#),
        ("impact.leader-casualty", r#"{"cause": "fire"}"#),
        ("impact.move", r#"{"level": "routed", "terrain": "road"}"#),
        ("impact.morale-check", r#"{"experience": "green", "cause": "other-fire", "mc": "3MC"}"#),
        ("impact.rally", r#"{"experience": "veteran", "level": "routed", "hit_from": "rear"}"#),
        (
            "impact.fire",
            r#"{"firer": {"weapon": "repeating-rifle"}, "range": 4,
                "target": {"experience": "trained", "figures": 3, "attached_leader": 1}}"#,
        ),
    ] {
        assert_same_odds(name, &datum(situation));
    }
}

const FULL_CHARGE: &str = r#"{
    "attacker": {"lead": {"experience": "veteran", "attached_leader": 1},
                 "supports": [{"experience": "trained"}, {"experience": "green", "level": "disorder"}]},
    "defender": {"lead": {"experience": "trained", "works": "light"},
                 "supports": [{"experience": "trained", "figures": 4}, {"experience": "elite", "figures": 3}]}}"#;

#[test]
fn odds_of_a_full_charge_are_exact() {
    let charge = procedure("impact.charge").expect("a procedure");
    let odds = charge.odds(&Library::new(), &datum(FULL_CHARGE), DEFAULT_BUDGET);
    assert!(matches!(odds, Ok(Odds::Exact(_))));
}

/// Chances in percent that the attacker wins, stops short, or is repulsed.
fn charge_chances(attacker: &Json, defender: &Json, charge_on: &str) -> [f64; 3] {
    let situation = json!({"attacker": attacker, "defender": defender, "charge_on": charge_on});
    let odds = exact("impact.charge", &Datum::of(&situation));
    ["attacker-wins", "stopped-short", "defender-wins"].map(|result| percent(&odds, |row| row["result"] == result))
}

#[expect(clippy::cast_precision_loss, reason = "percentages are compared to whole points")]
fn percent(odds: &Distribution<Json>, is: impl Fn(&Json) -> bool) -> f64 {
    let share = odds.chance(is);
    100.0 * *share.numer() as f64 / *share.denom() as f64
}

/// The same after a volley of eight rifle-muskets at two inches; a charger that is shaken or worse is repulsed.
fn chances_under_fire(lead: &Json, supports: usize, defender: &Json) -> [f64; 3] {
    let mut target = lead.clone();
    for (key, value) in
        [("charging", json!(true)), ("enemy_within_two", json!(true)), ("supports_good", json!(supports))]
    {
        target[key] = value;
    }
    let fire = json!({"firer": {"weapon": "rifle-musket"}, "range": 2, "target": target});
    let volley = exact("impact.fire", &Datum::of(&fire));
    let mut sum = [0.0; 3];
    for (outcome, _) in &volley.rows {
        let share = percent(&volley, |row| row == outcome) / 100.0;
        let stopped =
            outcome["eliminated"] == true || ["shaken", "routed"].iter().any(|l| outcome["level_after"] == *l);
        let chances = if stopped {
            [0.0, 0.0, 100.0]
        } else {
            let mut lead = lead.clone();
            (lead["figures"], lead["level"]) = (outcome["figures_after"].clone(), outcome["level_after"].clone());
            let line = json!({"experience": "trained"});
            charge_chances(&json!({"lead": lead, "supports": vec![line; supports]}), defender, "front")
        };
        for (sum, chance) in sum.iter_mut().zip(chances) {
            *sum += share * chance;
        }
    }
    sum
}

#[test]
fn measured_charges_are_those_of_the_page() {
    let line = json!({"experience": "trained"});
    let one = json!({"lead": line});
    let three = json!({"lead": line, "supports": [line, line]});
    let near = |found: [f64; 3], expected: [f64; 3]| {
        let close = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() <= 0.6);
        assert!(close, "{found:?} is not {expected:?}");
    };
    let wins = |found: [f64; 3], expected: f64| assert!((found[0] - expected).abs() <= 0.5, "{found:?}, {expected}");
    near(charge_chances(&one, &one, "front"), [44.0, 32.0, 24.0]);
    wins(charge_chances(&one, &one, "full-flank"), 84.0);
    let cavalry = json!({"lead": {"arm": "cavalry", "experience": "trained"}});
    wins(charge_chances(&cavalry, &one, "full-flank"), 95.0);
    near(chances_under_fire(&line, 0, &one), [32.0, 27.0, 41.0]);
    near(chances_under_fire(&line, 2, &three), [40.0, 30.0, 30.0]);
    wins(chances_under_fire(&line, 2, &one), 79.0);
    wins(chances_under_fire(&json!({"experience": "trained", "formation": "attack-column"}), 0, &one), 29.0);
    wins(chances_under_fire(&line, 0, &json!({"lead": {"experience": "trained", "works": "light"}})), 17.0);
}

#[test]
fn rounds_feed_on_what_the_last_one_left() {
    let library = Library::new();
    let rounds = |name: &str, situation: &str, count: u32| {
        let rounds = procedure(name).expect("a procedure").rounds(&library, &datum(situation), count, true);
        let rows = rounds.expect("it has rounds").rows;
        let total: f64 = rows.iter().map(|row| row.share).sum();
        assert!((total - 1.0).abs() < 1e-9, "{name}: {total}");
        rows
    };
    for row in rounds("impact.rally", r#"{"experience": "veteran", "level": "routed"}"#, 4) {
        assert_eq!(row.state["ended"] == true, row.state["situation"]["level"] == "good-order", "{}", row.state);
    }
    let battery = r#"{"firer": {"weapon": "rifle-musket"}, "range": 3,
        "target": {"arm": "artillery", "experience": "elite", "figures": 6}}"#;
    for row in rounds("impact.fire", battery, 4) {
        let target = &row.state["situation"]["target"];
        let (figures, lost) = (target["figures"].as_i64(), target["sections_lost"].as_i64());
        assert_eq!(lost, figures.map(|figures| 3 - (figures + 1) / 2), "sections lost follow the figures: {target}");
        let over = figures == Some(0) || target["level"] == "routed";
        assert_eq!(row.state["ended"] == true, over, "{}", row.state);
    }
    let check = rounds("impact.morale-check", r#"{"experience": "green", "cause": "other", "mc": "4MC"}"#, 3);
    assert!(check.iter().all(|row| row.state["ended"] == false));
}

/// Answers each die when it is asked for, and lists the questions.
fn die_by_die(name: &str, situation: &Datum, face: impl Fn(&Need) -> u8) -> Vec<(String, u8, u8)> {
    let (library, procedure) = (Library::new(), procedure(name).expect("a procedure"));
    let (mut dice, mut asked) = (Vec::new(), Vec::new());
    loop {
        match procedure.resolve(&library, situation, &Source::Typed(dice.clone())) {
            Ok(_) => return asked,
            Err(Stop::Need(need)) => {
                dice.push(face(&need));
                asked.push((need.what.to_owned(), need.number, need.of));
            }
            Err(Stop::Refused(refusals)) => panic!("{refusals:?}"),
        }
    }
}

#[test]
fn a_charge_asks_for_each_die_by_name() {
    let situation = datum(FULL_CHARGE);
    let asked = die_by_die("impact.charge", &situation, |need| if need.what.starts_with("attacker") { 1 } else { 6 });
    let expected = [
        "attacker's lead: impact roll",
        "defender's lead: impact roll",
        "attacker's lead: morale check",
        "attacker's support 1: morale check",
        "attacker's support 2: morale check",
    ];
    let expected: Vec<_> = expected.iter().flat_map(|what| [1, 2].map(|n| ((*what).to_owned(), n, 2))).collect();
    assert_eq!(asked, expected);
    let stopped = die_by_die(
        "impact.charge",
        &datum(r#"{"attacker": {"lead": {"experience": "trained"}}, "defender": {"lead": {"experience": "trained"}}}"#),
        |_| 3,
    );
    assert_eq!(stopped.last(), Some(&("attacker: inches he stops short".to_owned(), 1, 1)));
    assert_eq!(stopped.len(), 5);
}

/// The clause, origin and words of the lines of a receipt that name a clause.
fn lines_by(name: &str, situation: &str, faces: &[u8], clause: &str) -> Vec<(Origin, String)> {
    let ruling = procedure(name).expect("a procedure").resolve(
        &Library::new(),
        &datum(situation),
        &Source::Typed(faces.to_vec()),
    );
    let notes = ruling.unwrap_or_else(|stop| panic!("{name}: {stop:?}")).notes;
    notes.iter().filter(|note| note.rule.id == clause).map(|note| (note.origin, note.sentence())).collect()
}

#[test]
fn imp_40_that_contact_and_a_short_fall_back_are_within_two_inches_is_told_as_a_reading() {
    let clash = r#"{"attacker": {"lead": {"experience": "trained"}}, "defender": {"lead": {"experience": "trained"}}}"#;
    // Both leads in contact; then three inches, and no enemy near.
    let origins = |faces: &[u8]| -> Vec<Origin> {
        lines_by("impact.charge", clash, faces, "IMP-40").into_iter().map(|(origin, _)| origin).collect()
    };
    assert_eq!(origins(&[4, 4, 3, 3, 3, 3]), [Origin::Reading, Origin::Reading]);
    // Two inches: the reading, and the modifier as the card has it.
    assert_eq!(origins(&[4, 4, 3, 4, 3, 3]), [Origin::Reading, Origin::Reading, Origin::Reading, Origin::Source]);
    let near = r#"{"experience": "trained", "cause": "other", "enemy_within_two": true}"#;
    assert_eq!(lines_by("impact.mmp", near, &[], "IMP-40")[0].0, Origin::Source);
}

#[test]
fn imp_37_a_charger_under_fire_is_told_that_its_supports_count_by_their_first_value() {
    let fire = |charging: bool| {
        let situation = json!({
            "firer": {"weapon": "rifle-musket"}, "range": 2,
            "target": {"experience": "trained", "supports_good": 2, "charging": charging},
        });
        lines_by("impact.fire", &situation.to_string(), &[4, 4, 6, 6], "IMP-37").len()
    };
    assert_eq!((fire(true), fire(false)), (1, 0));
}
