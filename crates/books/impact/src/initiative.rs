//! `impact.initiative`: which side is first this turn.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roller};
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::imp;
use super::tables::Tables;

choice! {
    pub enum Side {
        A = "a",
        B = "b",
    }
}

choice! {
    /// Who was first last turn.
    pub enum LastFirst {
        A = "a",
        B = "b",
        /// It is the first turn.
        None = "none",
    }
}

/// Facts of the roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// LB of side a's army leader.
    pub lb_a: i32,
    /// LB of side b's army leader.
    pub lb_b: i32,
    /// Who was first last turn.
    pub last_first: LastFirst,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let lb = t.game.leader.lb_min..=t.game.leader.lb_max;
        Situation {
            lb_a: r.integer("lb_a", lb.clone(), "LB of side a's army leader, 0 if none").group(Group::Who).default(0),
            lb_b: r.integer("lb_b", lb, "LB of side b's army leader, 0 if none").group(Group::Whom).default(0),
            last_first: r.choice("last_first", "who was first last turn").default(LastFirst::None),
        }
    }
}

/// Who is first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub first: Side,
}

pub struct Initiative;

impl Procedure for Initiative {
    const NAME: &'static str = "impact.initiative";
    const SUMMARY: &'static str = "which side acts first this turn";
    const DICE: &'static str = "2d6 side a; 2d6 side b";
    const RULES: &'static [Rule] = &[imp(63)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("first", "the side that is first, a or b")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let roll = t.game.initiative_dice.value;
        let a = i32::from(dice.roll(Ask::adding(imp(63), "side a: initiative"), roll, trace)) + s.lb_a;
        trace.note(|| Note::add(imp(63), "LB of side a's army leader", i64::from(s.lb_a)));
        trace.note(|| Note::sum(imp(63), "side a", i64::from(a)));
        let tied = if s.last_first == LastFirst::A { Side::B } else { Side::A };
        let first_of = |roll: u16| {
            let b = i32::from(roll) + s.lb_b;
            match a.cmp(&b) {
                std::cmp::Ordering::Greater => Side::A,
                std::cmp::Ordering::Less => Side::B,
                std::cmp::Ordering::Equal => tied,
            }
        };
        let ask = Ask::adding(imp(63), "side b: initiative").by(Roller::Opponent);
        let (b_roll, first) = dice.class(ask, roll, trace, first_of);
        let b = i32::from(b_roll) + s.lb_b;
        trace.note(|| Note::add(imp(63), "LB of side b's army leader", i64::from(s.lb_b)));
        trace.note(|| Note::sum(imp(63), "side b", i64::from(b)));
        trace.note(|| {
            let why = match (a == b, s.last_first) {
                (false, _) => "the higher total is first",
                (true, LastFirst::None) => "a tie in the first turn goes to side a",
                (true, _) => "a tie goes to the side that was second last turn",
            };
            Note::against(imp(63), format!("side {} is first: {why}", first.name()), i64::from(a), i64::from(b))
        });
        Outcome { first }
    }
}
