//! `impact.mmp`: the modified morale point of a unit.

use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::Trace;
use serde::Serialize;

use super::morale_point::{Cause, MoralePoint, Occasion, morale_point};
use super::rules::imp;
use super::tables::Tables;
use super::unit::{Arc, ChargedFrom, HitFrom, Mc, Troops, Unit, check_charging};
use super::who::Who;

/// Facts of a morale point or check.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    #[serde(flatten)]
    pub unit: Unit,
    /// Why it is needed.
    #[serde(flatten)]
    pub occasion: Occasion,
    /// Whose dice are asked for: only for words, not a fact.
    #[serde(skip)]
    pub who: Who,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let unit = Unit::read(r, t);
        let occasion = Occasion {
            cause: r.choice("cause", "why: decides which modifiers count").required(),
            mc: r.choice("mc", "the check that is due").default(Mc::None),
            charging: r.flag("charging", "the unit is charging").default(false),
            hit_from: r
                .choice("hit_from", "from where it was fired at; none: not fired at")
                .group(Group::Where)
                .default(HitFrom::Front),
            charged_from: r
                .choice("charged_from", "from where it is charged")
                .group(Group::Where)
                .default(ChargedFrom::None),
            charged_by: r
                .choice("charged_by", "who charges it; only mounted chargers are cavalry")
                .group(Group::Whom)
                .default(Troops::Infantry),
        };
        Situation { unit, occasion, who: Who::Unit }
    }
}

impl Situation {
    /// Refuses facts that exclude each other.
    pub(super) fn check(&self, t: &Tables, check: &mut Check) {
        let Situation { unit, occasion: o, .. } = self;
        unit.check(t, check);
        let no_mc = matches!(o.cause, Cause::Rally | Cause::ChargeImpact);
        check.refuse_listing(no_mc && o.mc != Mc::None, imp(44), &["mc", "cause"], || {
            let what = if o.cause == Cause::Rally { "a rally" } else { "a charge MMP" };
            (format!("{what} has no MC; leave it out."), Some(vec!["none".to_owned()]))
        });
        check.refuse_listing(o.cause.is_fire() && o.hit_from == HitFrom::None, imp(39), &["hit_from", "cause"], || {
            let arcs = Arc::all().map(|arc| arc.name().to_owned()).collect();
            ("a check from fire was fired from somewhere.".to_owned(), Some(arcs))
        });
        if !o.charging {
            return;
        }
        check_charging(t, "charging", unit.arm, unit.formation, unit.level, check);
        check.refuse(o.cause == Cause::Rally, imp(44), &["charging", "cause"], || {
            "a unit that rallies does not charge.".to_owned()
        });
        check.refuse(o.charged_from != ChargedFrom::None, imp(44), &["charging", "charged_from"], || {
            "a unit charges or is charged, not both.".to_owned()
        });
    }
}

/// The clauses by which a morale point is worked out, and those of its refusals.
#[rustfmt::skip]
pub(super) const MORALE_POINT: [Rule; 30] = [
    imp(6), imp(9), imp(14), imp(15), imp(16), imp(22), imp(23), imp(24), imp(25), imp(26), imp(27), imp(28), imp(29),
    imp(30), imp(31), imp(32), imp(33), imp(34), imp(35), imp(36), imp(37), imp(38), imp(39), imp(40), imp(41), imp(42),
    imp(43), imp(44), imp(52), imp(58),
];

pub struct Mmp;

impl Procedure for Mmp {
    const NAME: &'static str = "impact.mmp";
    const SUMMARY: &'static str = "the modified morale point of a unit and the modifiers it is made of";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &MORALE_POINT;
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("bmp", "basic morale point, doubled when depleted, raised by sections lost"),
        ("level", "value of the morale level: 0, 2, 4 or 6"),
        ("good", "good modifiers that count, best first: key and value"),
        ("bad", "bad modifiers that count, worst first: key and value"),
        ("good_unused", "good modifiers left out"),
        ("bad_unused", "bad modifiers left out"),
        ("lb", "minus the LB of an attached leader"),
        ("mc", "what the check adds, 0 to 4"),
        ("mmp", "modified morale point; 1 to 12 for a charge impact"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = MoralePoint;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        s.check(t, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> MoralePoint {
        morale_point(t, &s.unit, s.occasion, s.who, trace)
    }
}
