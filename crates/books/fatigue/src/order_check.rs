//! `fatigue.order-check`: may a unit do this under its order, and what does it cost.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::command_value::read_edition;
use super::names::{Edition, Order};
use super::points::Points;
use super::rules::fat;
use super::tables::{Action, EventKind, Permission, Tables};

/// Facts of an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub edition: Edition,
    /// Order of the command.
    pub order: Order,
    /// What its units do.
    pub action: Action,
    /// How many units.
    pub units: i32,
    /// Whether they do it of their own will.
    pub voluntary: bool,
    /// Whether they have already paid in this turn.
    pub paid_this_turn: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            edition: read_edition(r),
            order: r.choice("order", "order of the command").group(Group::Who).required(),
            action: r.choice("action", "what its units do").required(),
            units: r.integer("units", 1..=60, "how many units do it").group(Group::Who).default(1),
            voluntary: r.flag("voluntary", "they do it of their own will").default(true),
            paid_this_turn: r.flag("paid_this_turn", "they have paid for a violation this turn").default(false),
        }
    }
}

choice! {
    /// What comes of it.
    pub enum Verdict {
        Allowed = "allowed",
        /// They cannot avoid it.
        Involuntary = "involuntary",
        /// It costs points.
        Violation = "violation",
        /// It is not allowed at any price.
        Forbidden = "forbidden",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether they may.
    pub permission: Verdict,
    /// What it costs.
    pub mfp: Points,
}

pub struct OrderCheck;

impl Procedure for OrderCheck {
    const NAME: &'static str = "fatigue.order-check";
    const SUMMARY: &'static str = "may units do this under their order, and what does it cost";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[fat(108), fat(109), fat(140)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("permission", "allowed, involuntary, violation or forbidden (may not be done)"),
        ("mfp", "fatigue points it costs"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let cell = t.orders.cell(s.order, s.action);
        trace.note(|| {
            Note::lookup(fat(140), "orders", &s.action.name(), &s.order.name(), &cell.value.name())
                .saying("order restrictions")
                .from(cell.origin)
        });
        let (permission, mfp) = match (cell.value, s.voluntary) {
            (Permission::Allowed, _) => (Verdict::Allowed, Points::ZERO),
            (_, false) => {
                let each = t.mfp_events.of(EventKind::OrderViolationInvoluntary, s.edition);
                (
                    Verdict::Involuntary,
                    charge(fat(109), "units breaking their order involuntarily", each, s.units, trace),
                )
            }
            (Permission::Forbidden, true) => {
                trace.note(|| Note::result(fat(108), "this limit of the order cannot be broken: it may not be done"));
                (Verdict::Forbidden, Points::ZERO)
            }
            (Permission::Violation, true) if s.paid_this_turn => {
                trace.note(|| Note::result(fat(108), "paid for: free for the rest of the turn"));
                (Verdict::Violation, Points::ZERO)
            }
            (Permission::Violation, true) => {
                let each = t.mfp_events.of(EventKind::OrderViolation, s.edition);
                (Verdict::Violation, charge(fat(108), "units breaking their order, announced", each, s.units, trace))
            }
        };
        Outcome { permission, mfp }
    }
}

fn charge<T: Trace>(rule: Rule, text: &'static str, each: Figure<i32>, units: i32, trace: &mut T) -> Points {
    let points = Points::halves(each.value);
    trace
        .note(|| Note::product(rule, text, Value::from_integer(units.into()), points.into()).apart().from(each.origin));
    points.times(units)
}
