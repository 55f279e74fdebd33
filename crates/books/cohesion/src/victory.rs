//! `cohesion.victory`: brigades spent, armies broken, points.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::rules::coh;
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

choice! {
    /// Why the battle is over.
    pub enum Reason {
        Broken = "broken",
        BothBroken = "both-broken",
        Time = "time",
        None = "none",
    }
}

/// A brigade at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Brigade {
    /// Units it began with.
    pub units: i32,
    /// How many of them are destroyed, routed or off the table.
    pub lost: i32,
}

impl Brigade {
    /// Whether it has lost so much that it is spent (COH-102).
    pub fn is_spent(&self, t: &Tables) -> bool {
        reaches(self.lost, self.units, t.battlefield.spent_fraction)
    }
}

/// Whether so many of an army's brigades are spent that it is broken (COH-103).
pub fn is_broken(t: &Tables, spent: i32, brigades: i32) -> bool {
    reaches(spent, brigades, t.battlefield.broken_fraction)
}

/// Whether a part is at least this share of the whole.
fn reaches(part: i32, whole: i32, share: Figure<f64>) -> bool {
    f64::from(part) >= share.value * f64::from(whole)
}

/// One side at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Army {
    pub brigades: Vec<Brigade>,
    /// Objectives held.
    pub objectives: i32,
    /// Enemy units destroyed.
    pub destroyed: i32,
    /// Enemy units routed or off the table.
    pub routed: i32,
    /// Enemy officers out of play.
    pub officers: i32,
}

/// Facts at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The turn just ended.
    pub turn: i32,
    /// Turns of the battle.
    pub turns: i32,
    /// Side a.
    pub a: Army,
    /// Side b.
    pub b: Army,
}

const A: Head = Head { name: "a", group: Group::Who, help: "side a" };
const B: Head = Head { name: "b", group: Group::Whom, help: "side b" };
const BRIGADES: Head = Head { name: "brigades", group: Group::Who, help: "brigades of the side" };

impl Facts for Army {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Army {
            brigades: r.list(BRIGADES, 1..=20, |r| Brigade {
                units: r.integer("units", 1..=20, "units it began with").required(),
                lost: r.integer("lost", 0..=20, "of them destroyed, routed or off the table").default(0),
            }),
            objectives: r.integer("objectives", 0..=20, "objectives held").default(0),
            destroyed: r.integer("destroyed", 0..=400, "enemy units destroyed").default(0),
            routed: r.integer("routed", 0..=400, "enemy units routed or off the table").default(0),
            officers: r.integer("officers", 0..=50, "enemy officers out of play").default(0),
        }
    }
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            turn: r.integer("turn", 1..=100, "the turn just ended").required(),
            turns: r.integer("turns", 1..=100, "turns of the battle").default(t.battlefield.turns),
            a: r.object(A, |r| Army::read(r, t)),
            b: r.object(B, |r| Army::read(r, t)),
        }
    }
}

/// The state of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub winner: Winner,
    pub reason: Reason,
    /// Side a's points.
    pub a_points: i32,
    /// Side b's points.
    pub b_points: i32,
    /// Side a's brigades spent.
    pub a_spent: i32,
    /// Side b's brigades spent.
    pub b_spent: i32,
}

pub struct Victory;

impl Procedure for Victory {
    const NAME: &'static str = "cohesion.victory";
    const SUMMARY: &'static str = "at the end of a turn: which brigades are spent, is an army broken, who leads";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[coh(102), coh(103)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("winner", "a, b, draw, or none while the battle goes on"),
        ("reason", "broken (one side), both-broken, time or none"),
        ("a_points", "side a's points"),
        ("b_points", "side b's points"),
        ("a_spent", "side a's brigades spent"),
        ("b_spent", "side b's brigades spent"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        for (name, army) in [("a", &s.a), ("b", &s.b)] {
            for (index, brigade) in army.brigades.iter().enumerate() {
                check.within(&format!("{name}.brigades.{index}"), |check| {
                    check.refuse(brigade.lost > brigade.units, coh(102), &["lost", "units"], || {
                        format!("must not be above the {} units the brigade began with.", brigade.units)
                    });
                });
            }
        }
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let (a_spent, a_broken) = condition(t, &s.a, "a", trace);
        let (b_spent, b_broken) = condition(t, &s.b, "b", trace);
        let a_points = points(t, &s.a, "side a's points", trace);
        let b_points = points(t, &s.b, "side b's points", trace);
        let reason = match (a_broken, b_broken) {
            (true, true) => Reason::BothBroken,
            (false, false) if s.turn >= s.turns => Reason::Time,
            (false, false) => Reason::None,
            _ => Reason::Broken,
        };
        let winner = match reason {
            Reason::None => Winner::None,
            Reason::Broken => {
                if a_broken {
                    Winner::B
                } else {
                    Winner::A
                }
            }
            Reason::BothBroken | Reason::Time => by_points(t, a_points, b_points, trace),
        };
        note_end(reason, winner, trace);
        Outcome { winner, reason, a_points, b_points, a_spent, b_spent }
    }
}

/// Brigades spent, and whether the army is broken.
fn condition<T: Trace>(t: &Tables, army: &Army, side: &'static str, trace: &mut T) -> (i32, bool) {
    let spent_from = t.battlefield.spent_fraction;
    let spent = army.brigades.iter().filter(|brigade| brigade.is_spent(t)).count();
    let (spent, brigades) = (small(spent), small(army.brigades.len()));
    let broken = is_broken(t, spent, brigades);
    trace.note(|| {
        Note::fact(coh(102), format!("side {side}: {spent} of {brigades} brigades spent")).from(spent_from.origin)
    });
    if broken {
        trace.note(|| {
            Note::result(coh(103), format!("side {side} is broken")).from(t.battlefield.broken_fraction.origin)
        });
    }
    (spent, broken)
}

fn small(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn points<T: Trace>(t: &Tables, army: &Army, text: &'static str, trace: &mut T) -> i32 {
    let v = &t.battlefield.victory;
    let terms = [
        ("objectives held", army.objectives, v.objective_points),
        ("enemy units destroyed", army.destroyed, v.unit_destroyed_points),
        ("enemy units routed or off the table", army.routed, v.unit_routed_points),
        ("enemy officers out of play", army.officers, v.officer_points),
    ];
    let mut sum = 0;
    for (text, number, each) in terms {
        sum += number * each.value;
        if number > 0 {
            let (number, each_value) = (Value::from_integer(number.into()), Value::from_integer(each.value.into()));
            trace.note(|| Note::product(coh(103), text, number, each_value).from(each.origin));
        }
    }
    trace.note(|| Note::sum(coh(103), text, i64::from(sum)));
    sum
}

fn by_points<T: Trace>(t: &Tables, a: i32, b: i32, trace: &mut T) -> Winner {
    let margin = t.battlefield.victory.margin;
    trace.note(|| Note::fact(coh(103), format!("a lead of {} wins", margin.value)).from(margin.origin));
    if a - b >= margin.value.max(1) {
        Winner::A
    } else if b - a >= margin.value.max(1) {
        Winner::B
    } else {
        Winner::Draw
    }
}

fn note_end<T: Trace>(reason: Reason, winner: Winner, trace: &mut T) {
    trace.note(|| {
        let why = match reason {
            Reason::Broken => "one army is broken",
            Reason::BothBroken => "both armies are broken, points decide",
            Reason::Time => "the last turn is over, points decide",
            Reason::None => "the battle goes on",
        };
        let who = match winner {
            Winner::A => ": side a wins",
            Winner::B => ": side b wins",
            Winner::Draw => ": a draw",
            Winner::None => "",
        };
        Note::result(coh(103), format!("{why}{who}"))
    });
}
