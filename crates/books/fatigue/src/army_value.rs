//! `fatigue.army-value`: the total an army can bear, and at which records it reaches each limit.

use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::{Serialize, Serializer};

use super::command_value::{self, CommandValue, UNITS, check_level, read_edition};
use super::names::{Edition, Level};
use super::points::Points;
use super::rules::fat;
use super::tables::{Breaks, Tables};
use super::unit_value::Situation as UnitFacts;

/// A command of the army.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Command {
    pub level: Level,
    pub units: Vec<UnitFacts>,
    /// Whether it is in the battle zone.
    pub in_zone: bool,
}

/// Facts of an army at the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub edition: Edition,
    pub commands: Vec<Command>,
    /// Points of the positions it holds, in halves.
    #[serde(serialize_with = "serialize_list")]
    pub objectives: Vec<i32>,
    /// The scenario's adjustment, in halves.
    #[serde(serialize_with = "grognard_core::facts::serialize_halves")]
    pub scenario_adjustment: i32,
}

/// Writes numbers of halves as the numbers they represent.
pub(super) fn serialize_list<S: Serializer>(halves: &[i32], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(halves.iter().copied().map(Points::halves))
}

const COMMANDS: Head = Head { name: "commands", group: Group::Who, help: "commands of the army" };
const OBJECTIVES: Head = Head { name: "objectives", group: Group::Where, help: "points of the positions it holds" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            edition: read_edition(r),
            commands: r.list(COMMANDS, 1..=40, |r| Command {
                level: r.choice("level", "level of the command").group(Group::Who).required(),
                units: r.list(UNITS, 0..=60, |r| UnitFacts::read(r, t)),
                in_zone: r.flag("in_zone", "stands in the battle zone").group(Group::Where).default(true),
            }),
            objectives: r.halves_list(OBJECTIVES, 0..=20, 0..=1998),
            scenario_adjustment: r.halves("scenario_adjustment", -1998..=1998, "the scenario's adjustment").default(0),
        }
    }
}

/// The total and its limits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Value of each command, in the zone or not.
    pub commands: Vec<Points>,
    /// Commands in the zone.
    pub base: Points,
    pub objectives_counted: Points,
    /// Whether more was given than counts.
    pub objectives_capped: bool,
    pub total: Points,
    /// The least record that makes it waver.
    pub wavering_at: Points,
    /// The least record that demoralizes it.
    pub demoralized_at: Points,
    /// The least record that is 150 percent.
    pub severe_at: Points,
    /// The least record that is 200 percent.
    pub ruin_at: Points,
}

pub struct ArmyValue;

impl Procedure for ArmyValue {
    const NAME: &'static str = "fatigue.army-value";
    const SUMMARY: &'static str = "the fatigue total an army can bear, and where its record crosses each limit";
    const DICE: &'static str = "none";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        fat(84), fat(85), fat(86), fat(87), fat(88), fat(89), fat(90), fat(91), fat(92), fat(93), fat(115), fat(116),
        fat(117), fat(119), fat(123),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("commands", "value of each command, in the zone or not"),
        ("base", "commands in the zone"),
        ("objectives_counted", "points of objectives that count"),
        ("objectives_capped", "more was wanted than counts"),
        ("total", "what the army can bear; hidden from the enemy"),
        ("wavering_at", "least recorded total that makes it waver"),
        ("demoralized_at", "least recorded total that demoralizes it"),
        ("severe_at", "least recorded total that is 150 percent"),
        ("ruin_at", "least recorded total that is 200 percent"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        for (index, command) in s.commands.iter().enumerate() {
            check.within(&format!("commands.{index}"), |check| check_level(t, command.level, &command.units, check));
        }
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let value = |command: &Command, dice: &mut D, trace: &mut T| {
            let Command { level, units, .. } = command.clone();
            let facts = command_value::Situation { edition: s.edition, level, units };
            dice.call::<CommandValue, _>(t, &facts, trace).total
        };
        let commands: Vec<Points> = s.commands.iter().map(|command| value(command, dice, trace)).collect();
        let base = base(s, &commands, trace);
        let (objectives_counted, objectives_capped) = objectives(t, s, base, trace);
        let total = total(s, base, objectives_counted, trace);
        trace.note(|| Note::fact(fat(91), "the total stays hidden from the enemy; what is recorded is public"));
        let [wavering_at, demoralized_at, severe_at, ruin_at] = limits(t, s.edition, total, trace);
        Outcome {
            commands,
            base,
            objectives_counted,
            objectives_capped,
            total,
            wavering_at,
            demoralized_at,
            severe_at,
            ruin_at,
        }
    }
}

fn base<T: Trace>(s: &Situation, values: &[Points], trace: &mut T) -> Points {
    let mut base = Points::ZERO;
    for (number, (command, value)) in (1..).zip(s.commands.iter().zip(values)) {
        if command.in_zone {
            base += *value;
            trace.note(|| Note::add(fat(84), format!("command {number}"), *value));
        } else {
            trace.note(|| Note::fact(fat(93), format!("command {number} is not in the battle zone: not counted")));
        }
    }
    trace.note(|| Note::sum(fat(84), "commands in the battle zone", base));
    base
}

fn objectives<T: Trace>(t: &Tables, s: &Situation, base: Points, trace: &mut T) -> (Points, bool) {
    let wanted: Points = s.objectives.iter().copied().map(Points::halves).sum();
    let percent = t.army_status.objective_cap_percent;
    let cap = base.percent_down(percent.value);
    if !s.objectives.is_empty() {
        trace.note(|| Note::add(fat(89), "points of positions held", wanted).apart());
    }
    if wanted > cap {
        trace.note(|| {
            let text = format!("positions count up to {} percent of units and commands: {cap}", percent.value);
            Note::fact(fat(90), text).from(percent.origin)
        });
    }
    (wanted.min(cap), wanted > cap)
}

fn total<T: Trace>(s: &Situation, base: Points, counted: Points, trace: &mut T) -> Points {
    let adjustment = Points::halves(s.scenario_adjustment);
    let sum = base + counted + adjustment;
    let total = sum.max(Points::ZERO);
    trace.note(|| Note::add(fat(84), "units and commands", base));
    if counted != Points::ZERO {
        trace.note(|| Note::add(fat(89), "positions", counted));
    }
    if adjustment != Points::ZERO {
        trace.note(|| Note::add(fat(92), "adjustment of the scenario", adjustment));
    }
    if sum < Points::ZERO {
        trace.note(|| Note::add(fat(92), "a total is never below 0", -sum));
    }
    trace.note(|| Note::sum(fat(84), "total of the army", total));
    total
}

/// The least records that reach wavering, demoralized, 150 and 200 percent.
pub fn limits<T: Trace>(t: &Tables, edition: Edition, total: Points, trace: &mut T) -> [Points; 4] {
    let status = &t.army_status;
    let half = Points::halves(1);
    let breaks = status.edition[edition].demoralized_when;
    let limits = if total == Points::ZERO {
        trace.note(|| Note::fact(fat(119), "without a total any recorded point demoralizes"));
        [half; 4]
    } else {
        let demoralized = if breaks.value == Breaks::Above { total + half } else { total };
        [
            total.percent_up(status.wavering_percent.value),
            demoralized,
            total.percent_up(status.severe_percent.value),
            total.percent_up(status.ruin_percent.value),
        ]
    };
    let rows = [
        (fat(115), "wavers from", status.wavering_percent.origin),
        (fat(116), "demoralized from", breaks.origin),
        (fat(123), "severe, march only, from", status.severe_percent.origin),
        (fat(117), "ruin from", status.ruin_percent.origin),
    ];
    for ((rule, text, origin), limit) in rows.into_iter().zip(limits) {
        trace.note(|| Note::add(rule, text, limit).apart().from(origin));
    }
    limits
}
