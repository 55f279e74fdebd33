//! `fatigue.tally`: the show of hands in the Army Morale Fatigue Phase.

use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::army_value::serialize_list;
use super::points::Points;
use super::rules::fat;
use super::tables::Tables;

/// Facts of a tally.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Points each player used in the last half turn, in halves.
    #[serde(serialize_with = "serialize_list")]
    pub points: Vec<i32>,
    /// The public total so far, in halves.
    #[serde(serialize_with = "grognard_core::facts::serialize_halves")]
    pub running_total: i32,
}

const POINTS: Head =
    Head { name: "points", group: Group::Who, help: "points each player of the side used in the last half turn" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            points: r.halves_list(POINTS, 1..=20, 0..=1998),
            running_total: r.halves("running_total", -19998..=19998, "the side's public total so far").default(0),
        }
    }
}

/// What one player shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Signal {
    pub fingers: i32,
    /// One more, bent.
    pub bent: bool,
    /// He wriggles them.
    pub wriggle: bool,
    /// The number he calls.
    pub call: Points,
}

/// The tally of a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// What each player shows.
    pub signals: Vec<Signal>,
    /// Points of the half turn.
    pub side_points: Points,
    /// The new public total.
    pub running_total: Points,
}

pub struct Tally;

impl Procedure for Tally {
    const NAME: &'static str = "fatigue.tally";
    const SUMMARY: &'static str = "the show of hands: what each player signals and the side's running total";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[fat(112), fat(113), fat(114)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("signals", "what each player shows, in order"),
        ("signals.fingers", "fingers shown"),
        ("signals.bent", "one more finger, bent, for a half point"),
        ("signals.wriggle", "more points than fingers: wriggle them"),
        ("signals.call", "the number called when wriggling, else 0"),
        ("side_points", "points of the half turn"),
        ("running_total", "the new public total"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        trace.note(|| Note::fact(fat(112), "Army Morale Fatigue Phase: points of the last half turn"));
        let points = || s.points.iter().copied().map(Points::halves);
        for (number, points) in (1..).zip(points()) {
            trace.note(|| Note::add(fat(113), format!("player {number}"), points));
        }
        let side_points: Points = points().sum();
        trace.note(|| Note::sum(fat(113), "points of the side", side_points));
        let before = Points::halves(s.running_total);
        let running_total = before + side_points;
        trace.note(|| Note::add(fat(114), "running total so far", before));
        trace.note(|| Note::add(fat(114), "points of the half turn", side_points));
        trace.note(|| Note::sum(fat(114), "running total, displayed to all", running_total));
        Outcome { signals: points().map(|points| signal(t, points)).collect(), side_points, running_total }
    }
}

/// The signal for this many points.
pub fn signal(t: &Tables, points: Points) -> Signal {
    let most = t.sequence.fingers_max.value;
    let (whole, half) = (points.in_halves().div_euclid(2), points.in_halves().rem_euclid(2) == 1);
    let wriggle = points > Points::whole(most);
    Signal {
        fingers: whole.min(most),
        bent: half && !wriggle,
        wriggle,
        call: if wriggle { points } else { Points::ZERO },
    }
}
