//! `fatigue.shock`: one shock combat.
//!
//! This file has the result; [`situation`] has the facts, [`score`] adds up each side.

mod score;
mod situation;

pub use situation::{Aspect, Side, Situation};

use grognard_core::dice::{Ask, Dice, Roller};
use grognard_core::facts::Choice;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::command_value::count;
use super::names::{Arm, Formation, State};
use super::rules::fat;
use super::tables::{ResultName, ResultRow, Tables, Winner};
use super::unit::Unit;
use score::{Lead, lead, score};

/// The result of a combat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Attacker over defender, in percent.
    pub odds_percent: i32,
    pub result: ResultName,
    /// Figures the attacker loses.
    pub attacker_losses: i32,
    /// Figures the defender loses.
    pub defender_losses: i32,
    /// Morale of the attacker's leading unit, for the whole side.
    pub attacker_state: State,
    /// Morale of the defender's leading unit, for the whole side.
    pub defender_state: State,
    /// Batteries and trains overrun.
    pub overrun: i32,
    /// Headquarters bases lost.
    pub hq_lost: i32,
    pub attacker_officer_hit: bool,
    pub defender_officer_hit: bool,
}

pub struct Shock;

impl Procedure for Shock {
    const NAME: &'static str = "fatigue.shock";
    const SUMMARY: &'static str = "one shock combat: an assault or a charge";
    const DICE: &'static str = "1d10 attacker, 1d10 defender; none if every defender is routed";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        fat(3), fat(8), fat(9), fat(10), fat(11), fat(27), fat(28), fat(60), fat(65), fat(70), fat(81), fat(124),
        fat(125), fat(131), fat(132), fat(133), fat(134), fat(137), fat(158),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("odds_percent", "attacker's strength over the defender's, in percent, floored"),
        ("result", "defender-routs, defender-breaks-off, defender-falls-back or the same of the attacker"),
        ("attacker_losses", "figures the attacker loses"),
        ("defender_losses", "figures the defender loses"),
        ("attacker_state", "morale of the attacker's leading unit; a change holds for all"),
        ("defender_state", "morale of the defender's leading unit; a change holds for all"),
        ("overrun", "defending batteries and trains overrun"),
        ("hq_lost", "defending headquarters bases lost"),
        ("attacker_officer_hit", "the attacker's attached officer is hit"),
        ("defender_officer_hit", "the defender's attached officer is hit"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        for (name, side) in [("attacker", &s.attacker), ("defender", &s.defender)] {
            for (index, unit) in side.units.iter().enumerate() {
                check.within(&format!("{name}.units.{index}"), |check| {
                    unit.check(t, check);
                    let person = matches!(unit.arm, Arm::Officer | Arm::Engineer);
                    check.refuse(person, fat(27), &["arm"], || format!("{} does not fight.", unit.arm.name()));
                    if name == "attacker" && !person {
                        check_attacker(unit, check);
                    }
                });
            }
        }
        let on_foot = s.attacker.units.iter().any(|unit| unit.arm != Arm::Cavalry);
        check.refuse(s.charging && on_foot, fat(132), &["charging", "attacker.units"], || {
            "only cavalry charges; men on foot fight a combat of their own.".to_owned()
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let (ours, theirs) = (s.attacker.strength(), s.defender.strength());
        let odds_percent = i32::try_from(100 * i64::from(ours) / i64::from(theirs.max(1))).unwrap_or(i32::MAX);
        trace.note(|| Note::fact(fat(60), format!("odds {ours} to {theirs}: {odds_percent} percent")));
        let attacker = lead(t, &s.attacker);
        let (Some(attacker), Some(defender)) = (attacker, lead(t, &s.defender)) else {
            trace.note(|| Note::fact(fat(133), "every defender is routed: no dice"));
            let result = ResultName::DefenderRouts;
            return finish(t, s, odds_percent, (result, t.shock.row(result)), (attacker, None), (0, 0), trace);
        };
        let modifiers = score::attacker_terms(t, s, &attacker, &defender, odds_percent);
        let ask = Ask::adding(fat(131), "attacker's shock die");
        let (ours, our_die) = score(t, &s.attacker, &attacker, &modifiers, ask, dice, trace);
        score::note_square(s, &defender, trace);
        let modifiers = score::defender_terms(t, s, &defender);
        let ask = Ask::adding(fat(131), "defender's shock die").by(Roller::Opponent);
        let (theirs, their_die) = score(t, &s.defender, &defender, &modifiers, ask, dice, trace);
        trace.note(|| Note::against(fat(131), "attacker less defender", i64::from(ours), i64::from(theirs)));
        let found = t.shock.result(ours - theirs);
        finish(t, s, odds_percent, found, (Some(attacker), Some(defender)), (our_die, their_die), trace)
    }
}

/// The place of the unit that leads its side and takes losses first; none if all are routed.
pub fn leading_place(t: &Tables, side: &Side) -> Option<usize> {
    let lead = lead(t, side)?;
    side.units.iter().position(|unit| std::ptr::eq(unit, lead.unit))
}

fn check_attacker(unit: &Unit, check: &mut Check) {
    let troops = matches!(unit.arm, Arm::Infantry | Arm::Cavalry);
    check.refuse(!troops, fat(131), &["arm"], || "only infantry and cavalry attack.".to_owned());
    check.refuse(unit.state == State::Routed, fat(81), &["state"], || {
        "a routed unit does not attack; rally it first.".to_owned()
    });
    let unfit = matches!(unit.formation, Formation::Square | Formation::MarchColumn);
    check.refuse(troops && unfit, fat(131), &["formation"], || {
        format!("a unit in {} does not attack; change formation first.", unit.formation.name())
    });
}

/// Losses, states, guns and officers by the row of the result.
fn finish<T: Trace>(
    t: &Tables,
    s: &Situation,
    odds_percent: i32,
    (result, row): (ResultName, ResultRow),
    (attacker, defender): (Option<Lead<'_>>, Option<Lead<'_>>),
    (our_die, their_die): (i32, i32),
    trace: &mut T,
) -> Outcome {
    let won = row.winner == Winner::Attacker;
    trace.note(|| Note::result(fat(133), result.name().replace('-', " ")).from(row.difference_min.origin));
    let state = |lead: Option<Lead<'_>>| lead.map_or(State::Routed, |lead| lead.unit.state);
    let attacker_state = match result {
        ResultName::AttackerRouts => State::Routed,
        ResultName::AttackerBreaksOff => State::Disordered,
        _ if won && s.charging => State::Disordered,
        _ => state(attacker),
    };
    let defender_state = match result {
        ResultName::DefenderRouts => State::Routed,
        ResultName::DefenderBreaksOff => State::Disordered,
        _ => state(defender),
    };
    let number = |is: &dyn Fn(Arm) -> bool| {
        if won { count(s.defender.units.iter().filter(|unit| is(unit.arm)).count()) } else { 0 }
    };
    let hit = |side: &Side, lost: bool, die: i32| side.officer_attached && lost && die == t.shock.officer_hit_on;
    let outcome = Outcome {
        odds_percent,
        result,
        attacker_losses: row.attacker_losses.value.min(s.attacker.figures()),
        defender_losses: row.defender_losses.value.min(s.defender.figures()),
        attacker_state,
        defender_state,
        overrun: number(&|arm| matches!(arm, Arm::Artillery | Arm::Train)),
        hq_lost: number(&|arm| arm == Arm::Headquarters),
        attacker_officer_hit: hit(&s.attacker, !won, our_die),
        defender_officer_hit: hit(&s.defender, won, their_die),
    };
    note_aftermath(s, won, &outcome, trace);
    outcome
}

fn note_aftermath<T: Trace>(s: &Situation, won: bool, o: &Outcome, trace: &mut T) {
    trace.note(|| {
        Note::result(fat(133), format!("attacker loses {}, defender {}", o.attacker_losses, o.defender_losses))
    });
    let events = [
        (won && s.charging, "the charging winner is blown: disordered"),
        (o.overrun > 0, "the defender's guns and trains are overrun"),
        (o.hq_lost > 0, "the defender's headquarters base is lost"),
        (o.attacker_officer_hit, "the loser's natural 1 hits the attacker's officer"),
        (o.defender_officer_hit, "the loser's natural 1 hits the defender's officer"),
    ];
    for (happened, text) in events {
        if happened {
            trace.note(|| Note::result(fat(134), text));
        }
    }
}
