//! `fatigue.morale-check`: does a unit or group stand.
//!
//! The facts are in [`facts`]. [`refusals`] says which of them exclude each other, [`exemption`] who need not check,
//! and [`value`] gives the value with which the die is compared.

mod exemption;
pub mod facts;
mod leader;
mod refusals;
mod value;

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::Choice;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::names::{Circumstance, Phase, State};
use super::rules::fat;
use super::tables::Tables;
use facts::GroupKind;
use leader::Leader;

pub use facts::{Burden, Situation, Tester};
pub(super) use leader::leading_unit;
pub(super) use refusals::{check_burden, check_deployed};

choice! {
    /// How a check went.
    pub enum Verdict {
        Pass = "pass",
        Disordered = "disordered",
        Routed = "routed",
        /// A cluster rejoins its parents.
        Returned = "returned",
        /// Skirmishers form column and go back.
        Retired = "retired",
        /// It need not check.
        NoCheck = "no-check",
    }
}

/// What a check does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// A die was needed.
    pub required: bool,
    /// The clause that exempts it; empty if none does.
    pub reason: &'static str,
    /// The value with which the die was compared.
    pub value: Option<i32>,
    /// How it went.
    pub result: Verdict,
    /// Morale after it.
    pub state_after: State,
    /// The effect of a natural 1 or 10 on the rating for the rest of the phase.
    pub shock_change: i32,
    /// Whether it may do what it checked for; none if it checked for no permission.
    pub may_act: Option<bool>,
}

pub struct MoraleCheck;

impl Procedure for MoraleCheck {
    const NAME: &'static str = "fatigue.morale-check";
    const SUMMARY: &'static str = "does a unit or group stand, fall into disorder or rout";
    const DICE: &'static str = "1d10, or none if it need not check";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        fat(3), fat(5), fat(6), fat(7), fat(8), fat(9), fat(10), fat(11), fat(12), fat(13), fat(14), fat(15), fat(16),
        fat(17), fat(18), fat(20), fat(21), fat(22), fat(23), fat(24), fat(25), fat(26), fat(27), fat(28), fat(29),
        fat(30), fat(32), fat(35), fat(36), fat(37), fat(38), fat(39), fat(40), fat(41), fat(42), fat(43), fat(44),
        fat(45), fat(46), fat(47), fat(48), fat(49), fat(50), fat(51), fat(52), fat(53), fat(54), fat(55), fat(56),
        fat(57), fat(58), fat(59), fat(60), fat(61), fat(62), fat(63), fat(71), fat(77), fat(78), fat(81), fat(124),
        fat(126), fat(137), fat(158),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("required", "a die was needed"),
        ("reason", "the clause that exempts from the check, else empty"),
        ("value", "what the die was held against, before shock_change; null if exempt"),
        ("result", "pass, disordered, routed, returned, retired or no-check"),
        ("state_after", "morale after it: good, disordered or routed"),
        ("shock_change", "what a natural 1 or 10 in shock adds to the rating until the phase ends"),
        ("may_act", "it may charge, stay or stop running; null where it checked for nothing of the kind"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        refusals::check_situation(t, s, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        // A checked situation has a unit; without one there is nothing to check.
        let Some(leader) = s.leader(t) else { return no_check(s, "", State::Good) };
        if let Some((rule, text)) = exemption::exemption(t, s, &leader) {
            trace.note(|| Note::result(rule, format!("no check: {text}")));
            return no_check(s, rule.id, leader.unit.state);
        }
        note_occasion(t, s, &leader, trace);
        let value = value::value(t, s, &leader, trace);
        let throw = |face: u16| judge(t, s, &leader, value, face);
        let ask = Ask::alone(fat(6), "morale check");
        let (face, (result, shock_change)) = dice.class(ask, Roll::die(SIDES), trace, throw);
        note_throw(t, s, &leader, (value, i32::from(face), shock_change), result, trace);
        let passed = result == Verdict::Pass;
        Outcome {
            required: true,
            reason: "",
            value: Some(value),
            result,
            state_after: state_after(s, result, leader.unit.state),
            shock_change,
            may_act: is_permission(s.circumstance).then_some(passed),
        }
    }
}

/// Sides of the die of the whole book.
pub(super) const SIDES: u8 = 10;

/// Whether a unit checks for permission to do something.
fn is_permission(circumstance: Circumstance) -> bool {
    use Circumstance::{Burning, DeclareCharge, DeclareCounterCharge, Rally};
    matches!(circumstance, DeclareCharge | DeclareCounterCharge | Burning | Rally)
}

fn no_check(s: &Situation, reason: &'static str, state: State) -> Outcome {
    Outcome {
        required: false,
        reason,
        value: None,
        result: Verdict::NoCheck,
        state_after: state,
        shock_change: 0,
        may_act: is_permission(s.circumstance).then_some(state != State::Routed),
    }
}

/// The result of a face, and its effect on the rating.
fn judge(t: &Tables, s: &Situation, leader: &Leader<'_>, value: i32, face: u16) -> (Verdict, i32) {
    let m = &t.morale_modifiers;
    let counts = s.phase == Phase::ShockCombat && (s.tester.group == GroupKind::Single || !s.tester.first_check);
    let shock_change = match face {
        1 if counts => m.natural_1.value,
        10 if counts => m.natural_10.value,
        _ => 0,
    };
    let excess = i32::from(face) - (value + shock_change);
    let verdict = if s.circumstance == Circumstance::Rally {
        if excess <= 0 { Verdict::Pass } else { Verdict::Routed }
    } else if excess < m.disorder_excess_min {
        Verdict::Pass
    } else if s.tester.group == GroupKind::Cluster {
        Verdict::Returned
    } else if excess >= m.rout_excess_min {
        Verdict::Routed
    } else if s.tester.group == GroupKind::Single && leader.unit.formation.is_open_order() {
        Verdict::Retired
    } else {
        Verdict::Disordered
    };
    (verdict, shock_change)
}

fn state_after(s: &Situation, result: Verdict, state: State) -> State {
    match result {
        Verdict::Disordered => State::Disordered,
        Verdict::Routed => State::Routed,
        Verdict::Pass if s.circumstance == Circumstance::Rally => State::Disordered,
        Verdict::Pass | Verdict::Returned | Verdict::Retired | Verdict::NoCheck => state,
    }
}

/// When the check is made and, after a friend's rout, by whose grade it is due.
fn note_occasion<T: Trace>(t: &Tables, s: &Situation, leader: &Leader<'_>, trace: &mut T) {
    let at_once = t.circumstances.row(s.circumstance).at_once[s.phase];
    trace.note(|| {
        let (rule, when) = if at_once { (fat(30), "at once") } else { (fat(32), "at the end of the phase") };
        Note::fact(rule, format!("{}: checked {when}", s.circumstance.name()))
    });
    if let Some(friend) = exemption::routing_friend(s) {
        trace.note(|| {
            let own = leader.unit.grade(t, s.phase == Phase::ShockCombat);
            Note::fact(
                fat(5),
                format!("grade {}, the friend's {}", own.name(), exemption::friend_grade(t, friend).name()),
            )
        });
    }
}

fn note_throw<T: Trace>(
    t: &Tables,
    s: &Situation,
    leader: &Leader<'_>,
    (value, face, shock_change): (i32, i32, i32),
    result: Verdict,
    trace: &mut T,
) {
    let natural = face == 1 || face == 10;
    if shock_change != 0 {
        trace.note(|| {
            let m = &t.morale_modifiers;
            let figure = if face == 1 { m.natural_1 } else { m.natural_10 };
            Note::add_figure(fat(28), format!("natural {face} in shock, until the phase ends"), figure).apart()
        });
    } else if natural && s.phase == Phase::ShockCombat && s.tester.group != GroupKind::Single {
        trace.note(|| Note::fact(fat(29), format!("natural {face} on a group's first check: ignored")));
    }
    trace.note(|| Note::against(fat(6), "die against value", i64::from(face), i64::from(value + shock_change)));
    trace.note(|| result_note(t, s, leader, result));
}

fn result_note(t: &Tables, s: &Situation, leader: &Leader<'_>, result: Verdict) -> Note {
    let rallies = s.circumstance == Circumstance::Rally;
    match result {
        Verdict::Pass if rallies => Note::result(fat(77), "rallied: disordered, good at the next Rally Phase"),
        Verdict::Routed if rallies => Note::result(fat(77), "any excess fails: still routed"),
        Verdict::Pass => Note::result(fat(6), "stands"),
        Verdict::Disordered if leader.unit.state == State::Disordered => {
            Note::result(fat(71), "disordered again: stays disordered")
        }
        Verdict::Disordered => Note::result(fat(6), "disordered"),
        Verdict::Routed => Note::result(fat(6), "routed: rout move at once"),
        Verdict::Returned => Note::result(fat(18), "the figures return to their parents"),
        Verdict::Retired | Verdict::NoCheck => {
            let inches = t.morale_modifiers.retire_inches;
            Note::result(fat(15), format!("retired: forms column and goes back {inches} inches"))
        }
    }
}
