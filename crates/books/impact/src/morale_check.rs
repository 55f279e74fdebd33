//! `impact.morale-check`: 2D6 against the modified morale point.

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::Choice;
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::mmp::{MORALE_POINT, Situation};
use super::morale_point::{Cause, morale_point};
use super::rules::{imp, joined};
use super::tables::Tables;
use super::unit::{Level, Unit};
use super::who::Who;

/// What a check did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Modified morale point.
    pub mmp: i32,
    /// Whether the roll was at or over it.
    pub passed: bool,
    pub level_after: Level,
    /// Levels actually lost.
    pub levels_dropped: i32,
    /// Whether it failed and is now routed.
    pub must_flee: bool,
}

/// The clauses of a morale check.
pub(super) const CHECK: [Rule; MORALE_POINT.len() + 2] = joined(&[&MORALE_POINT, &[imp(47), imp(49)]]);

pub struct MoraleCheck;

impl Procedure for MoraleCheck {
    const NAME: &'static str = "impact.morale-check";
    const SUMMARY: &'static str = "a morale check: does the unit hold, or is it disordered, shaken or routed";
    const DICE: &'static str = "2d6";
    const RULES: &'static [Rule] = &CHECK;
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("mmp", "modified morale point the roll is held against"),
        ("passed", "rolled at or over it"),
        ("level_after", "morale level after the check"),
        ("levels_dropped", "levels really lost, 0 to 3"),
        ("must_flee", "failed and now routed: it flees"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        s.check(t, check);
        let allowed = || {
            let causes = Cause::all().filter(|cause| !matches!(cause, Cause::Rally | Cause::ChargeImpact));
            Some(causes.map(|cause| cause.name().to_owned()).collect())
        };
        let cause = s.occasion.cause;
        check.refuse_listing(cause == Cause::Rally, imp(25), &["cause"], || {
            ("a rally is no check; rule it by impact.rally.".to_owned(), allowed())
        });
        check.refuse_listing(cause == Cause::ChargeImpact, imp(16), &["cause"], || {
            ("a charge impact is no check; rule it by impact.charge.".to_owned(), allowed())
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let mmp = morale_point(t, &s.unit, s.occasion, s.who, trace).mmp;
        let level = s.unit.level;
        let lost = |roll: u16| levels_lost(t, mmp, i32::from(roll));
        let judge = |roll: u16| {
            let lost = lost(roll);
            (lost.is_none(), level.worse_by(lost.unwrap_or(0)))
        };
        let ask = Ask::alone(imp(47), s.who.check()).by(s.who.roller());
        let (roll, (passed, level_after)) = dice.class(ask, t.check.dice.value, trace, judge);
        note_verdict(t, s.who, mmp, i32::from(roll), passed, trace);
        let dropped = level_after.steps() - level.steps();
        let levels_dropped = i32::try_from(dropped).unwrap_or(0);
        if !passed {
            trace.note(|| {
                let text = match levels_dropped {
                    0 => "already routed, the end of the ladder".to_owned(),
                    1 => format!("one level worse: {}", level_after.name()),
                    more => format!("{more} levels worse: {}", level_after.name()),
                };
                Note::result(imp(47), s.who.line(&text)).from(t.check.dice.origin)
            });
        }
        let must_flee = !passed && level_after == Level::Routed && t.levels.routed_must_flee;
        if must_flee {
            trace.note(|| Note::result(imp(49), s.who.line("routed by a failed check: it must flee")));
        }
        Outcome { mmp, passed, level_after, levels_dropped, must_flee }
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        Again::GoesOn(Situation { unit: Unit { level: o.level_after, ..s.unit }, ..s.clone() })
    }
}

/// Whether a roll passes; some always do, some never.
pub(super) fn passes(t: &Tables, mmp: i32, roll: i32) -> bool {
    let always = |figure: Figure<i32>| roll == figure.value;
    !always(t.check.always_fails) && (roll >= mmp || always(t.check.always_passes))
}

/// Levels a failed roll costs; none when it passes.
fn levels_lost(t: &Tables, mmp: i32, roll: i32) -> Option<i32> {
    (!passes(t, mmp, roll)).then(|| t.check.fail.levels((mmp - roll).max(1)).value)
}

/// The line that compares the roll with the MMP.
pub(super) fn note_verdict<T: Trace>(t: &Tables, who: Who, mmp: i32, roll: i32, passed: bool, trace: &mut T) {
    trace.note(|| {
        let verdict = match (passed, roll >= mmp) {
            (true, true) => "passes".to_owned(),
            (true, false) => format!("a roll of {roll} always passes"),
            (false, true) => format!("a roll of {roll} always fails"),
            (false, false) => format!("fails by {}", mmp - roll),
        };
        let text = format!("{}, roll against MMP", who.line(&verdict));
        Note::against(imp(47), text, i64::from(roll), i64::from(mmp)).from(t.check.dice.origin)
    });
}
