//! `cohesion.initiative`: who holds the initiative this turn.

use std::cmp::Ordering;

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll, Roller};
use grognard_core::facts::{Facts, Group, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::coh;
use super::tables::Tables;

choice! {
    pub enum Side {
        A = "a",
        B = "b",
    }
}

choice! {
    /// Who held the initiative before.
    pub enum LastWinner {
        A = "a",
        B = "b",
        /// Nobody yet.
        None = "none",
    }
}

/// Facts of the initiative.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Competence of side a's senior commander.
    pub a_competence: i32,
    /// Competence of side b's.
    pub b_competence: i32,
    /// Who won it the turn before.
    pub last_winner: LastWinner,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            a_competence: r.integer("a_competence", 0..=3, "side a's senior commander").group(Group::Who).required(),
            b_competence: r.integer("b_competence", 0..=3, "side b's senior commander").group(Group::Whom).required(),
            last_winner: r.choice("last_winner", "who held it the turn before").default(LastWinner::None),
        }
    }
}

/// Who won.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub winner: Side,
    /// Whether the totals were equal.
    pub tie: bool,
}

pub struct Initiative;

impl Procedure for Initiative {
    const NAME: &'static str = "cohesion.initiative";
    const SUMMARY: &'static str = "which side holds the initiative this turn";
    const DICE: &'static str = "2d6 of side a; 2d6 of side b; [1d6 on a tie that nobody held before]";
    const RULES: &'static [Rule] = &[coh(2), coh(3), coh(4), coh(9)];
    const OUTCOME: &'static [(&'static str, &'static str)] =
        &[("winner", "a or b"), ("tie", "whether the totals were equal")];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let a = total(
            t,
            (Roller::Actor, s.a_competence),
            ["side a's initiative roll", "side a's Command Bonus", "side a's total"],
            dice,
            trace,
        );
        let b = total(
            t,
            (Roller::Opponent, s.b_competence),
            ["side b's initiative roll", "side b's Command Bonus", "side b's total"],
            dice,
            trace,
        );
        let tie = a == b;
        let winner = match (a.cmp(&b), s.last_winner) {
            (Ordering::Less, _) | (Ordering::Equal, LastWinner::A) => Side::A,
            (Ordering::Greater, _) | (Ordering::Equal, LastWinner::B) => Side::B,
            (Ordering::Equal, LastWinner::None) => first_tie(t, dice, trace),
        };
        trace.note(|| {
            let name = if winner == Side::A { "side a" } else { "side b" };
            match (tie, s.last_winner) {
                (false, _) => Note::result(coh(2), format!("the lower total wins: {name}")),
                (true, LastWinner::None) => Note::result(coh(4), format!("first tie, decided by the die: {name}")),
                (true, _) => Note::result(coh(3), format!("a tie leaves it with {name}")),
            }
        });
        Outcome { winner, tie }
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        let last_winner = if o.winner == Side::A { LastWinner::A } else { LastWinner::B };
        Again::GoesOn(Situation { last_winner, ..s.clone() })
    }
}

fn total<D: Dice, T: Trace>(
    t: &Tables,
    (roller, competence): (Roller, i32),
    [what, bonus_text, sum_text]: [&'static str; 3],
    dice: &mut D,
    trace: &mut T,
) -> i32 {
    let roll = Roll::sum(t.initiative.dice, t.initiative.sides);
    let bonus = t.command.level(competence).bonus;
    let total = i32::from(dice.roll(Ask::adding(coh(2), what).by(roller), roll, trace)) + bonus.value;
    trace.note(|| Note::add_figure(coh(9), bonus_text, bonus));
    trace.note(|| Note::sum(coh(2), sum_text, i64::from(total)));
    total
}

fn first_tie<D: Dice, T: Trace>(t: &Tables, dice: &mut D, trace: &mut T) -> Side {
    let ask = Ask::alone(coh(4), "die for the first tie").by(Roller::Nobody);
    let a_wins = |face: u16| i32::from(face) <= t.initiative.a_wins_up_to.value;
    if dice.class(ask, Roll::die(t.initiative.tie_sides), trace, a_wins).1 { Side::A } else { Side::B }
}
