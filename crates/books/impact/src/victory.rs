//! `impact.victory`: armies broken, points, the end of the game.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::rules::imp;
use super::tables::Tables;

choice! {
    /// Who won.
    pub enum Winner {
        A = "a",
        B = "b",
        Draw = "draw",
        /// The battle goes on.
        None = "none",
    }
}

/// One side at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Army {
    /// Brigades it began with.
    pub brigades: i32,
    /// How many of them are broken.
    pub brigades_broken: i32,
    /// Units of the side eliminated.
    pub units_eliminated: i32,
    /// Units of the side routed on the table.
    pub units_routed: i32,
    /// Leaders of the side eliminated.
    pub leaders_eliminated: i32,
    /// Objectives it holds.
    pub objectives_held: i32,
}

/// Facts at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The turn just ended.
    pub turn: i32,
    /// Turns of the battle.
    pub turn_limit: i32,
    /// Side a.
    pub a: Army,
    /// Side b.
    pub b: Army,
}

const A: Head = Head { name: "a", group: Group::Who, help: "side a, its own losses" };
const B: Head = Head { name: "b", group: Group::Whom, help: "side b, its own losses" };

impl Facts for Army {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Army {
            brigades: r.integer("brigades", 1..=20, "brigades it began with").required(),
            brigades_broken: r.integer("brigades_broken", 0..=20, "its brigades broken").default(0),
            units_eliminated: r.integer("units_eliminated", 0..=99, "its units eliminated").default(0),
            units_routed: r.integer("units_routed", 0..=99, "its units routed on the table").default(0),
            leaders_eliminated: r.integer("leaders_eliminated", 0..=20, "its leaders eliminated").default(0),
            objectives_held: r.integer("objectives_held", 0..=20, "objectives it holds").default(0),
        }
    }
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            turn: r.integer("turn", 1..=99, "the turn just ended").required(),
            turn_limit: r.integer("turn_limit", 1..=99, "turns of the battle").default(t.game.victory.turn_limit),
            a: r.object(A, |r| Army::read(r, t)),
            b: r.object(B, |r| Army::read(r, t)),
        }
    }
}

/// The state of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub over: bool,
    pub winner: Winner,
    /// Side a's points.
    pub points_a: i32,
    /// Side b's points.
    pub points_b: i32,
}

pub struct Victory;

impl Procedure for Victory {
    const NAME: &'static str = "impact.victory";
    const SUMMARY: &'static str = "at the end of a turn: is an army broken, is the battle over, who has won";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[imp(62)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("over", "the battle is over"),
        ("winner", "a, b, draw, or none while it goes on"),
        ("points_a", "side a's points"),
        ("points_b", "side b's points"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        for (name, army) in [("a", &s.a), ("b", &s.b)] {
            check.within(name, |check| {
                let wrong = army.brigades_broken > army.brigades;
                check.refuse(wrong, imp(62), &["brigades_broken", "brigades"], || {
                    format!("must not be above the {} brigades it began with.", army.brigades)
                });
            });
        }
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let points_a = points(t, &s.a, &s.b, "side a's points", trace);
        let points_b = points(t, &s.b, &s.a, "side b's points", trace);
        let (a_broken, b_broken) = (is_broken(t, &s.a, "a", trace), is_broken(t, &s.b, "b", trace));
        let (why, winner) = match (a_broken, b_broken) {
            (true, false) => ("a broken army loses at once", Winner::B),
            (false, true) => ("a broken army loses at once", Winner::A),
            (true, true) => ("both armies are broken, points decide", by_points(t, points_a, points_b, trace)),
            (false, false) if s.turn >= s.turn_limit => {
                ("the last turn is over, points decide", by_points(t, points_a, points_b, trace))
            }
            (false, false) => ("the battle goes on", Winner::None),
        };
        trace.note(|| {
            let who = match winner {
                Winner::A | Winner::B => format!(": side {} wins", winner.name()),
                Winner::Draw => ": a draw".to_owned(),
                Winner::None => String::new(),
            };
            Note::result(imp(62), format!("{why}{who}"))
        });
        Outcome { over: winner != Winner::None, winner, points_a, points_b }
    }
}

/// A side's points: for the enemy's losses and its own objectives.
fn points<T: Trace>(t: &Tables, own: &Army, enemy: &Army, text: &'static str, trace: &mut T) -> i32 {
    let v = &t.game.victory;
    let terms = [
        ("enemy units eliminated", enemy.units_eliminated, v.eliminated_unit),
        ("enemy units routed on the table", enemy.units_routed, v.routed_unit),
        ("enemy brigades broken", enemy.brigades_broken, v.broken_brigade),
        ("enemy leaders eliminated", enemy.leaders_eliminated, v.eliminated_leader),
        ("objectives held", own.objectives_held, v.objective),
    ];
    let mut sum = 0;
    for (text, number, each) in terms.into_iter().filter(|term| term.1 > 0) {
        sum += number * each.value;
        let (number, value) = (Value::from_integer(number.into()), Value::from_integer(each.value.into()));
        trace.note(|| Note::product(imp(62), text, number, value).from(each.origin));
    }
    trace.note(|| Note::sum(imp(62), text, i64::from(sum)));
    sum
}

fn is_broken<T: Trace>(t: &Tables, army: &Army, side: &'static str, trace: &mut T) -> bool {
    let broken = t.game.army.is_reached(army.brigades_broken, army.brigades);
    trace.note(|| {
        let state = if broken { "the army is broken" } else { "the army holds" };
        let text = format!("side {side}: {} of {} brigades broken, {state}", army.brigades_broken, army.brigades);
        Note::fact(imp(62), text).from(t.game.army.words().origin)
    });
    broken
}

fn by_points<T: Trace>(t: &Tables, a: i32, b: i32, trace: &mut T) -> Winner {
    let lead = t.game.victory.win_lead;
    trace.note(|| {
        let text = format!("side a's points against side b's, a lead of {} wins", lead.value);
        Note::against(imp(62), text, i64::from(a), i64::from(b)).from(lead.origin)
    });
    if a - b >= lead.value.max(1) {
        Winner::A
    } else if b - a >= lead.value.max(1) {
        Winner::B
    } else {
        Winner::Draw
    }
}
