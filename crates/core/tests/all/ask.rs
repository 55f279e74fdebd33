//! Asking only what matters, on a small game of its own.

use grognard_core::ask::{Asked, Why, ask};
use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::{Datum, Facts, Group, Head, Inches, Reader, Remark};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::{Clause, Origin, Rule, Scope};
use grognard_core::trace::Trace;
use serde::Serialize;

static ANY: Clause =
    Clause { id: "TST-01", origin: Origin::House, scope: Scope::Procedure, title: "a rule of the test game" };

choice! {
    /// What shoots.
    pub enum Weapon {
        Bow = "bow",
        Gun = "gun",
        /// Never loaded.
        Relic = "relic",
    }
}

/// A shot. A bow hits by range, wind and the best spotter; a gun always does the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct Shot {
    weapon: Weapon,
    range: Inches,
    reach: Inches,
    wind: bool,
    spotters: Vec<i32>,
    height: Inches,
    sees: bool,
}

const SPOTTERS: Head = Head { name: "spotters", group: Group::Who, help: "who helps" };

impl Facts for Shot {
    type Tables = ();

    fn read(r: &mut Reader<'_>, (): &()) -> Self {
        let weapon = r.choice("weapon", "what shoots").default(Weapon::Bow);
        Shot {
            weapon,
            range: r
                .inches("range", 0.0..=40.0, "how far")
                .cuts(|| vec![6])
                .against("reach")
                .default(Inches::default()),
            reach: r.inches("reach", 0.0..=40.0, "how far it may be").against("range").default(Inches::new(20.0)),
            wind: r.remarked(Remark::CountsFor(&[("weapon", &["bow"])]), |r| r.flag("wind", "it blows").default(false)),
            spotters: r.remarked(Remark::OneCounts, |r| {
                r.list(SPOTTERS, 0..=3, |r| r.integer("skill", 0..=2, "skill").required())
            }),
            height: r.inches("height", 0.0..=40.0, "how high").default(Inches::default()),
            sees: r.flag("sees", "it sees the target").default(true),
        }
    }
}

struct Shoot;

impl Procedure for Shoot {
    const NAME: &'static str = "test.shoot";
    const SUMMARY: &'static str = "a shot";
    const DICE: &'static str = "1d6";
    const RULES: &'static [Rule] = &[&ANY];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[];
    type Tables = ();
    type Situation = Shot;
    type Outcome = bool;

    fn check((): &(), s: &Shot, check: &mut Check) {
        check.refuse(s.weapon == Weapon::Relic, &ANY, &["weapon"], || "does not shoot.".to_owned());
        check.refuse(!s.sees, &ANY, &["sees"], || "must be true.".to_owned());
    }

    fn run<D: Dice, T: Trace>((): &(), s: &Shot, dice: &mut D, trace: &mut T) -> bool {
        if s.range > s.reach {
            return false;
        }
        let needed = if s.weapon == Weapon::Gun {
            4
        } else {
            let best = s.spotters.iter().copied().max().unwrap_or(0);
            3 + i32::from(s.range.get() > 6.0) + i32::from(s.wind) - best
        };
        dice.class(Ask::alone(&ANY, "shot"), Roll::die(6), trace, |face| i32::from(face) >= needed).1
    }
}

fn asked(known: &str, open: &[&str]) -> Asked {
    let open: Vec<String> = open.iter().map(|path| (*path).to_owned()).collect();
    ask(&Shoot, &(), &Datum::from_json(known).expect("JSON"), &open).expect("a possible shot")
}

fn why(asked: &Asked) -> Vec<(&str, Why)> {
    asked.ask.iter().map(|question| (question.path.as_str(), question.why)).collect()
}

fn reasons(asked: &Asked) -> Vec<(&str, &str)> {
    asked.skipped.iter().map(|skipped| (skipped.path.as_str(), skipped.reason.as_str())).collect()
}

#[test]
fn a_bow_asks_for_what_a_gun_does_not() {
    let bow = asked(r#"{"weapon": "bow"}"#, &["range", "wind", "spotters"]);
    assert!(bow.ask.iter().all(|question| question.why == Why::Changes) && bow.ask.len() == 3);
    assert!(bow.ask.windows(2).all(|two| two[0].telling >= two[1].telling));
    let gun = asked(r#"{"weapon": "gun"}"#, &["range", "wind", "spotters"]);
    assert_eq!(why(&gun), [("range", Why::Changes)]);
    assert_eq!(reasons(&gun)[0], ("wind", "counts only for weapon bow"));
    assert!(reasons(&gun)[1].1.starts_with("whatever the answer"));
    // Within reach of the gun its range is as good as any.
    let near = asked(r#"{"weapon": "gun", "range": 3}"#, &["wind", "spotters"]);
    assert!(near.settled && near.ask.is_empty());
}

#[test]
fn compared_numbers_are_tried_in_every_order() {
    let both = asked(r#"{"weapon": "gun"}"#, &["range", "reach"]);
    assert_eq!(why(&both).len(), 2);
    let reach = asked(r#"{"weapon": "gun", "range": 39.5}"#, &["reach"]);
    assert_eq!(why(&reach), [("reach", Why::Changes)]);
    let none = asked(r#"{"weapon": "gun", "range": 0}"#, &["reach"]);
    assert!(none.settled);
}

#[test]
fn a_measure_without_cuts_is_asked_and_stands_in_the_way() {
    let gun = asked(r#"{"weapon": "gun", "range": 3}"#, &["spotters", "height"]);
    assert_eq!(why(&gun), [("height", Why::Unproved), ("spotters", Why::Unproved)]);
    assert!(gun.ask[1].reason.contains("while height is open"), "{}", gun.ask[1].reason);
}

#[test]
fn refused_answers_are_told_or_asked() {
    let shot = asked(r#"{"range": 3, "spotters": [{"skill": 2}]}"#, &["sees"]);
    assert_eq!(reasons(&shot), [("sees", "only yes is taken here; anything else is refused")]);
    // Out of reach both weapons miss; the relic cannot even be tried.
    let shot = asked(r#"{"range": 30}"#, &["weapon"]);
    assert_eq!(why(&shot), [("weapon", Why::Refuses)]);
    assert!(shot.ask[0].reason.starts_with("relic is refused"), "{}", shot.ask[0].reason);
}

#[test]
fn what_cannot_come_about_is_not_asked() {
    // The weapon is open, but out of reach nothing matters, wind least of all.
    let shot = asked(r#"{"range": 30}"#, &["weapon", "wind", "spotters"]);
    assert_eq!(why(&shot), [("weapon", Why::Refuses)]);
    assert_eq!(shot.skipped.len(), 2);
}

#[test]
fn what_is_filled_in_has_the_odds_of_all() {
    let known = Datum::from_json(r#"{"weapon": "gun", "range": 3}"#).expect("JSON");
    let open = ["wind".to_owned(), "spotters".to_owned(), "sees".to_owned()];
    let settled = ask(&Shoot, &(), &known, &open).expect("a possible shot");
    assert!(settled.settled);
    assert_eq!(settled.filled(&known), known);
}

#[test]
fn slips_are_refused() {
    let refused = |known: &str, open: &[&str]| {
        let open: Vec<String> = open.iter().map(|path| (*path).to_owned()).collect();
        let refused = ask(&Shoot, &(), &Datum::from_json(known).expect("JSON"), &open).expect_err("refused");
        refused.into_iter().map(|refusal| refusal.field).collect::<Vec<_>>()
    };
    assert_eq!(refused("{}", &["colour"]), ["colour"]);
    assert_eq!(refused(r#"{"weapon": "relic"}"#, &["wind"]), ["weapon"]);
    assert_eq!(refused(r#"{"weapon": "sling"}"#, &["wind", "height"]), ["weapon"]);
    assert_eq!(refused("{}", &["spotters", "spotters.0.skill"]), ["spotters.0.skill"]);
}
