//! The two leads against each other: final impact values and the margin between them.
//!
//! It is a procedure of its own, so that exact odds weigh each margin once, however many pairs of rolls lead to it.

use grognard_core::dice::{Ask, Dice, Roll, Roller};
use grognard_core::facts::Choice;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::situation::Situation;
use crate::morale_point::{Cause, Occasion, morale_point};
use crate::rules::imp;
use crate::tables::Tables;
use crate::unit::{Level, Unit};
use crate::who::Who;

/// The clauses of the clash beyond those of the morale points.
pub(super) const CLASH: [Rule; 2] = [imp(7), imp(17)];

/// The margin of the attacker: negative if the defender wins; limited by the cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub(super) struct Margin {
    /// Attacker's FIV less the defender's.
    pub(super) margin: i32,
}

/// The part of a charge that ends with the margin.
pub(super) struct Clash;

impl Procedure for Clash {
    const NAME: &'static str = "impact.charge.clash";
    const SUMMARY: &'static str = "the margin of a charge";
    const DICE: &'static str = "2d6 attacker; 2d6 defender";
    const RULES: &'static [Rule] = &CLASH;
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("margin", "attacker's FIV less the defender's")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Margin;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Margin {
        if s.defender.lead.level == Level::Routed {
            return overrun(t, trace);
        }
        let attacker = Contender::attacker(t, s, trace);
        let defender = Contender::defender(t, s, trace);
        let roll = t.charge.dice.value;
        let cap = t.charge.margin_cap.value;
        let ask = Ask::adding(imp(17), "attacker's lead: impact roll");
        let attacker_roll = i32::from(dice.roll(ask, roll, trace));
        let attacker_fiv = attacker.total(t, attacker_roll, trace);
        let margin_of = |roll: u16| (attacker_fiv - defender.fiv(i32::from(roll))).clamp(-cap, cap);
        let (defender_roll, margin) = defender_dice(dice, roll, trace, margin_of);
        let defender_fiv = defender.total(t, defender_roll, trace);
        trace.note(|| {
            let text = format!(
                "FIV side by side, attacker {} and defender {}",
                attacker.in_words(attacker_roll),
                defender.in_words(defender_roll)
            );
            Note::against(imp(17), text, i64::from(attacker_fiv), i64::from(defender_fiv))
        });
        if (attacker_fiv - defender_fiv).abs() > cap {
            let text = || format!("a win by {} counts as {cap}", (attacker_fiv - defender_fiv).abs());
            trace.note(|| Note::fact(imp(20), text()).from(t.charge.margin_cap.origin));
        }
        Margin { margin }
    }
}

/// Only the margin matters, not the defender's roll itself.
fn defender_dice<D: Dice, T: Trace>(
    dice: &mut D,
    roll: Roll,
    trace: &mut T,
    margin_of: impl Fn(u16) -> i32,
) -> (i32, i32) {
    let ask = Ask::adding(imp(17), "defender's lead: impact roll").by(Roller::Opponent);
    let (roll, margin) = dice.class(ask, roll, trace, margin_of);
    (i32::from(roll), margin)
}

/// A routed lead is beaten without dice.
fn overrun<T: Trace>(t: &Tables, trace: &mut T) -> Margin {
    let margin = t.charge.overrun_margin;
    trace.note(|| {
        let text = format!("the defender's lead is routed and has no FIV: overrun, beaten by {}", margin.value);
        Note::result(imp(9), text).from(margin.origin)
    });
    Margin { margin: margin.value.min(t.charge.margin_cap.value) }
}

/// A lead and the numbers to which its roll is added.
struct Contender {
    who: Who,
    unit: Unit,
    uiv: Figure<i32>,
    mmp: i32,
}

impl Contender {
    fn attacker<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> Self {
        let occasion = Occasion { charging: true, ..Occasion::of(Cause::ChargeImpact) };
        Contender::new(t, s.attacker.supported_lead(), occasion, Who::AttackerLead, trace)
    }

    fn defender<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> Self {
        let charged_by = s.attacker.lead.charges_as(t);
        let occasion = Occasion { charged_from: s.charge_on.into(), charged_by, ..Occasion::of(Cause::ChargeImpact) };
        Contender::new(t, s.defender.supported_lead(), occasion, Who::DefenderLead, trace)
    }

    fn new<T: Trace>(t: &Tables, unit: Unit, occasion: Occasion, who: Who, trace: &mut T) -> Self {
        let mmp = morale_point(t, &unit, occasion, who, trace).mmp;
        let level = t.formations.level(unit.arm, unit.level);
        let uiv = level.map_or(t.formations.row(unit.formation).uiv, |row| row.uiv);
        Contender { who, unit, uiv, mmp }
    }

    fn fiv(&self, roll: i32) -> i32 {
        roll + self.uiv.value - self.mmp
    }

    /// The sum on the receipt.
    fn total<T: Trace>(&self, t: &Tables, roll: i32, trace: &mut T) -> i32 {
        let Unit { arm, formation, level, .. } = self.unit;
        trace.note(|| {
            if t.formations.level(arm, level).is_some() {
                let text = format!("UIV of {} in {}", arm.name(), level_words(level));
                Note::add_figure(imp(7), self.who.line(&text), self.uiv)
            } else {
                let text = format!("UIV of {}", formation.name());
                Note::add_figure(arm.formation_rule(), self.who.line(&text), self.uiv)
            }
        });
        trace.note(|| Note::add(imp(17), self.who.line("less its charge MMP"), i64::from(-self.mmp)));
        let fiv = self.fiv(roll);
        trace.note(|| Note::sum(imp(17), self.who.line("FIV"), i64::from(fiv)));
        fiv
    }

    /// "9 + 6 - 5".
    fn in_words(&self, roll: i32) -> String {
        let sign = |value: i32| if value < 0 { format!("- {}", -value) } else { format!("+ {value}") };
        format!("{roll} {} {}", sign(self.uiv.value), sign(-self.mmp))
    }
}

fn level_words(level: Level) -> &'static str {
    if level == Level::Shaken { "shaken order" } else { "disorder" }
}
