//! `grand-tactics.deployment-change`: whether a formation may change its mode, and how many MP it has left.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::kinds::Mode;
use super::rules::gt;
use super::tables::Tables;

choice! {
    /// When in its movement.
    pub enum When {
        Start = "start",
        End = "end",
    }
}

choice! {
    /// Why it is allowed or not.
    pub enum Reason {
        Ok = "ok",
        SameMode = "same-mode",
        AlreadyChanged = "already-changed",
        MarchOrderToConcentrated = "march-order-to-concentrated",
        CannotMove = "cannot-move",
        NoMp = "no-mp",
    }
}

/// Facts of the change.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub from: Mode,
    /// The mode it wants.
    pub to: Mode,
    pub when: When,
    /// MP spent in this segment.
    pub mp_spent: i32,
    /// MP of a force march.
    pub bonus_mp: i32,
    /// Whether it has already changed in this segment.
    pub changed_this_segment: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            from: r.choice("from", "the mode the formation is in").group(Group::Who).required(),
            to: r.choice("to", "the mode it changes into").required(),
            when: r.choice("when", "at the start or the end of its movement").default(When::Start),
            mp_spent: r.integer("mp_spent", 0..=20, "MP spent in this segment").default(0),
            bonus_mp: r.integer("bonus_mp", 0..=5, "MP of a force march").default(0),
            changed_this_segment: r.flag("changed_this_segment", "it has changed in this segment").default(false),
        }
    }
}

/// Whether it may.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether it may.
    pub allowed: bool,
    pub reason: Reason,
    /// MP it costs.
    pub cost: i32,
    /// MP left for moving.
    pub mp_left: i32,
}

pub struct DeploymentChange;

impl Procedure for DeploymentChange {
    const NAME: &'static str = "grand-tactics.deployment-change";
    const SUMMARY: &'static str = "whether a formation may change its mode, and the MP it has left";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(59), gt(63), gt(64), gt(65)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("allowed", "whether it may change"),
        ("reason", "ok, same-mode, already-changed, march-order-to-concentrated, cannot-move or no-mp"),
        ("cost", "MP it costs; 0 if not allowed"),
        ("mp_left", "MP left after a change at the start; else 0"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        check.refuse(s.when == When::Start && s.mp_spent > 0, gt(64), &["mp_spent", "when"], || {
            "must be 0 for a change at the start of the movement.".to_owned()
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let cost = t.modes.change_cost;
        let (from, to) = (t.modes.of(s.from), t.modes.of(s.to));
        let left_of_old = from.ma.value + s.bonus_mp - s.mp_spent;
        let cannot_move = from.ma.value == 0;
        let (reason, rule) = if s.from == s.to {
            (Reason::SameMode, gt(63))
        } else if s.changed_this_segment || t.modes.changes_per_segment < 1 {
            (Reason::AlreadyChanged, gt(64))
        } else if !from.may_become[s.to] {
            (Reason::MarchOrderToConcentrated, gt(63))
        } else if cannot_move && s.mp_spent > 0 {
            (Reason::CannotMove, gt(65))
        } else if s.when == When::End && !cannot_move && left_of_old < cost.value {
            (Reason::NoMp, gt(65))
        } else {
            (Reason::Ok, gt(64))
        };
        trace.note(|| Note::result(rule, format!("{} to {}: {}", s.from.words(), s.to.words(), words(reason))));
        if reason != Reason::Ok {
            return Outcome { allowed: false, reason, cost: 0, mp_left: 0 };
        }
        let mp_left = if s.when == When::Start && to.ma.value > 0 { left_to_move(t, s, trace) } else { 0 };
        Outcome { allowed: true, reason, cost: cost.value, mp_left }
    }
}

/// What is left of the new mode's allowance for a formation that changed at the start.
fn left_to_move<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> i32 {
    let (ma, cost) = (t.modes.of(s.to).ma, t.modes.change_cost);
    trace.note(|| Note::add_figure(gt(59), format!("allowance of {}", s.to.words()), ma));
    if s.bonus_mp > 0 {
        trace.note(|| Note::add(gt(65), "force march", i64::from(s.bonus_mp)));
    }
    trace.note(|| Note::add(gt(64), "the change", i64::from(-cost.value)).from(cost.origin));
    let left = ma.value + s.bonus_mp - cost.value;
    trace.note(|| Note::sum(gt(65), "MP left for moving", i64::from(left)));
    left.max(0)
}

fn words(reason: Reason) -> &'static str {
    match reason {
        Reason::Ok => "allowed",
        Reason::SameMode => "it is in that mode already",
        Reason::AlreadyChanged => "it has changed in this segment",
        Reason::MarchOrderToConcentrated => "not directly",
        Reason::CannotMove => "it cannot have moved before",
        Reason::NoMp => "no MP is left for it",
    }
}
