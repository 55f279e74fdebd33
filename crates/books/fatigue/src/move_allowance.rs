//! `fatigue.move-allowance`: how far a unit may go.

use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value, show};
use serde::{Serialize, Serializer};

use super::names::{Arm, Formation, State};
use super::rules::fat;
use super::tables::{Mover, Tables, Terrain};

/// Facts of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Row of the chart.
    pub mover: Mover,
    /// Formation it moves in.
    pub formation: Formation,
    /// Morale.
    pub state: State,
    /// Whether it is inside the zone of a declared charge.
    pub in_charge_zone: bool,
    /// Worst terrain crossed.
    pub terrain: Terrain,
    /// Formation before this half turn's change.
    pub changed_from: Option<Formation>,
    pub charge: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            mover: r.choice("mover", "who moves").group(Group::Who).required(),
            formation: r.choice("formation", "formation it moves in").group(Group::Who).required(),
            state: r.choice("state", "morale").group(Group::Who).default(State::Good),
            in_charge_zone: r
                .flag("in_charge_zone", "inside the zone of a declared charge or counter-charge")
                .group(Group::Where)
                .default(false),
            terrain: r.choice("terrain", "worst terrain crossed").group(Group::Where).default(Terrain::Open),
            changed_from: r
                .choice("changed_from", "formation before this half turn's change")
                .group(Group::Who)
                .optional(),
            charge: r.flag("charge", "it makes a declared charge").default(false),
        }
    }
}

/// A number of inches in quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Quarters(pub i64);

impl Quarters {
    /// The same in inches.
    pub fn inches(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "some hundred quarters at most")]
        let quarters = self.0 as f64;
        quarters / 4.0
    }
}

impl Serialize for Quarters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 4 == 0 { serializer.serialize_i64(self.0 / 4) } else { serializer.serialize_f64(self.inches()) }
    }
}

/// How far it may go.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub inches: Quarters,
}

pub struct MoveAllowance;

impl Procedure for MoveAllowance {
    const NAME: &'static str = "fatigue.move-allowance";
    const SUMMARY: &'static str = "how far a unit may move or charge";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[fat(66), fat(81), fat(136), fat(137), fat(141)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("inches", "inches it may go, in quarters")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        let has = |formation: Formation| has_row(t, s.mover, formation);
        let names = || Some(Tables::formation_names(has));
        check.refuse_listing(!has(s.formation), fat(136), &["formation", "mover"], || {
            (format!("{} does not move in '{}'.", s.mover.name(), s.formation.name()), names())
        });
        if let Some(from) = s.changed_from {
            check.refuse_listing(!has(from), fat(136), &["changed_from", "mover"], || {
                (format!("{} is never in '{}'.", s.mover.name(), from.name()), names())
            });
            let unlisted = has(from) && has(s.formation) && t.formations.change(from, s.formation).is_none();
            check.refuse(unlisted, fat(137), &["changed_from", "formation", "mover"], || {
                format!("no change from {} to {} is listed.", from.name(), s.formation.name())
            });
        }
        let cannot = t.movement.row(s.mover).charge.value == 0;
        check.refuse(s.charge && cannot, fat(136), &["charge", "mover"], || {
            format!("{} does not charge.", s.mover.name())
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        if s.state == State::Routed {
            trace.note(|| Note::result(fat(81), "a routed unit makes no move of its own"));
            return Outcome { inches: Quarters(0) };
        }
        let mut inches = base(t, s, trace);
        inches = after_change(t, s, inches, trace);
        inches = over_terrain(t, s, inches, trace);
        inches = in_disorder(t, s, inches, trace);
        let quarters = (inches * 4).floor().to_integer();
        trace.note(|| {
            let text = format!("inches it may go, floored to a quarter: {}", show(Value::new(quarters, 4)));
            Note::result(fat(136), text)
        });
        Outcome { inches: Quarters(quarters) }
    }
}

/// Whether a mover has a row for a formation; artillery may shelter in a square but does not move in it.
fn has_row(t: &Tables, mover: Mover, formation: Formation) -> bool {
    let sheltered = mover.arm() == Arm::Artillery && formation == Formation::Square;
    sheltered || t.movement.row(mover).formation[formation].is_some()
}

fn whole(number: i32) -> Value {
    Value::from_integer(number.into())
}

fn base<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> Value {
    let row = t.movement.row(s.mover);
    if s.charge {
        if !t.terrain.row(s.terrain).charge {
            trace.note(|| Note::result(fat(141), format!("no charge through {}", s.terrain.name())));
            return whole(0);
        }
        trace.note(|| Note::add_figure(fat(136), format!("charge move of {}", s.mover.name()), row.charge).apart());
        return whole(row.charge.value);
    }
    let Some(rate) = row.formation[s.formation] else {
        trace.note(|| Note::result(fat(136), "guns in a square do not move"));
        return whole(0);
    };
    let text = || format!("{} in {}", s.mover.name(), s.formation.name());
    trace.note(|| Note::add_figure(fat(136), text(), rate).apart());
    whole(rate.value)
}

fn after_change<T: Trace>(t: &Tables, s: &Situation, inches: Value, trace: &mut T) -> Value {
    let Some((from, cost)) = s.changed_from.and_then(|from| t.formations.change(from, s.formation).map(|c| (from, c)))
    else {
        return inches;
    };
    let text = || format!("changed from {} for {} percent", from.name(), cost.value);
    scale(fat(137), text, inches, cost.map(|cost| 100 - cost), trace)
}

fn over_terrain<T: Trace>(t: &Tables, s: &Situation, inches: Value, trace: &mut T) -> Value {
    let on_road = matches!(s.formation, Formation::MarchColumn | Formation::Limbered);
    let counted = if s.terrain == Terrain::Road && !on_road { Terrain::Open } else { s.terrain };
    if counted != s.terrain {
        trace.note(|| Note::fact(fat(141), "a road helps only march columns and limbered units"));
    }
    scale(fat(141), || counted.name().to_owned(), inches, t.terrain.row(counted).percent(s.mover.arm()), trace)
}

fn scale<T: Trace>(rule: Rule, text: impl Fn() -> String, inches: Value, percent: Figure<i32>, trace: &mut T) -> Value {
    let share = Value::new(percent.value.into(), 100);
    trace.note(|| Note::product(rule, text(), inches, share).apart().from(percent.origin));
    inches * share
}

fn in_disorder<T: Trace>(t: &Tables, s: &Situation, inches: Value, trace: &mut T) -> Value {
    if s.state != State::Disordered {
        return inches;
    }
    let (text, divisor) = if s.in_charge_zone {
        ("disordered in a charge zone", t.disorder.move_divisor_in_charge_zone)
    } else {
        ("disordered", t.disorder.move_divisor)
    };
    let share = Value::new(1, divisor.value.into());
    trace.note(|| Note::product(fat(66), text, inches, share).apart().from(divisor.origin));
    inches * share
}
