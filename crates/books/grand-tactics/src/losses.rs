//! `grand-tactics.losses`: which units take the steps a force lost.

use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::kinds::{UnitClass, UnitType};
use super::rules::gt;
use super::tables::Tables;

/// Longest id of a unit.
const ID: usize = 1000;

/// A unit of the force.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Unit {
    pub id: String,
    #[serde(rename = "type")]
    pub unit_type: UnitType,
    pub class: UnitClass,
    /// Full steps.
    pub max_steps: i32,
    /// Steps now.
    pub steps: i32,
    pub broken: bool,
}

/// Facts of the losses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Steps to lose.
    pub steps_lost: i32,
    /// The first must be cavalry.
    pub first_loss_cavalry: bool,
    /// Units in the battle line.
    pub units: Vec<Unit>,
    /// The unit that takes each step, in order; none for the automatic order.
    pub allocation: Option<Vec<String>>,
}

const UNITS: Head = Head { name: "units", group: Group::Who, help: "units in the battle line, screens left out" };
const ALLOCATION: Head = Head {
    name: "allocation",
    group: Group::How,
    help: "ids of the units that take the steps, one for each in order; left out for the automatic order",
};

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        let steps_lost = r.integer("steps_lost", 0..=200, "steps to lose").required();
        let first_loss_cavalry = r.flag("first_loss_cavalry", "the first step must be cavalry").default(false);
        let units = r.list(UNITS, 1..=30, |r| Unit {
            id: r.text("id", ID, "id of the unit, each its own").group(Group::Who).required(),
            unit_type: r.choice("type", "type of the unit").group(Group::Who).required(),
            class: r.choice("class", "class of the unit").group(Group::Who).default(UnitClass::Line),
            max_steps: r.integer("max_steps", 1..=6, "full steps").group(Group::Who).required(),
            steps: r.integer("steps", 1..=6, "steps now").group(Group::Who).required(),
            broken: r.flag("broken", "it is broken").group(Group::Who).default(false),
        });
        let is_given = r.is_given(ALLOCATION.name);
        let allocation = r.texts(ALLOCATION, 0..=200, ID);
        Situation { steps_lost, first_loss_cavalry, units, allocation: is_given.then_some(allocation) }
    }
}

/// A unit after the losses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct UnitAfter {
    pub id: String,
    /// Steps left.
    pub steps: i32,
    pub broken: bool,
}

/// The force after the losses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// All units in the order given.
    pub units: Vec<UnitAfter>,
    /// Those without a step left.
    pub eliminated: Vec<String>,
    /// Whether a guard unit lost a step.
    pub guard_step_lost: bool,
}

/// Whether a unit with this many full steps is broken by a loss that leaves it with this many (GT-76).
pub fn is_broken_at(t: &Tables, max_steps: i32, left: i32) -> bool {
    t.battle.broken_min_full_steps.value <= max_steps && left == t.battle.broken_steps_left.value
}

pub struct Losses;

impl Procedure for Losses {
    const NAME: &'static str = "grand-tactics.losses";
    const SUMMARY: &'static str = "spreads lost steps over the units: who is broken, who is gone";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(45), gt(75), gt(76)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("units[].id", "id of a unit, in the order given"),
        ("units[].steps", "steps it has left"),
        ("units[].broken", "whether it is broken"),
        ("eliminated", "ids of the units without a step left"),
        ("guard_step_lost", "whether a guard unit lost a step"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        check_units(s, check);
        check_allocation(s, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let mut left: Vec<i32> = s.units.iter().map(|unit| unit.steps).collect();
        let mut broken: Vec<bool> = s.units.iter().map(|unit| unit.broken).collect();
        trace.note(|| {
            let order = if s.allocation.is_some() { "as the owner allots them" } else { "in the automatic order" };
            Note::fact(gt(75), format!("{} steps are lost {order}", s.steps_lost))
        });
        for number in 0..s.steps_lost {
            let Some(index) = next_loser(s, &left, number) else { break };
            left[index] -= 1;
            let unit = &s.units[index];
            trace.note(|| {
                let rule = if number == 0 && s.first_loss_cavalry { gt(45) } else { gt(75) };
                Note::result(rule, format!("{} loses a step, {} left", unit.id, left[index]))
            });
            let breaks = is_broken_at(t, unit.max_steps, left[index]);
            if breaks && left[index] > 0 && !broken[index] {
                broken[index] = true;
                let origin = t.battle.broken_steps_left.origin;
                trace.note(|| Note::result(gt(76), format!("{} is broken", unit.id)).from(origin));
            }
        }
        outcome(s, &left, &broken)
    }
}

fn outcome(s: &Situation, left: &[i32], broken: &[bool]) -> Outcome {
    let units = s.units.iter().zip(left).zip(broken);
    let after = units.map(|((unit, steps), broken)| UnitAfter {
        id: unit.id.clone(),
        steps: *steps,
        broken: *broken && *steps > 0,
    });
    let gone = s.units.iter().zip(left).filter(|(_, steps)| **steps == 0);
    let is_guard = |(unit, steps): (&Unit, &i32)| unit.class == UnitClass::Guard && *steps < unit.steps;
    Outcome {
        units: after.collect(),
        eliminated: gone.map(|(unit, _)| unit.id.clone()).collect(),
        guard_step_lost: s.units.iter().zip(left).any(is_guard),
    }
}

fn check_units(s: &Situation, check: &mut Check) {
    let mut step_fields = vec!["steps_lost".to_owned(), "units".to_owned()];
    let mut type_fields = vec!["first_loss_cavalry".to_owned(), "units".to_owned()];
    for (index, unit) in s.units.iter().enumerate() {
        step_fields.push(format!("units.{index}.steps"));
        type_fields.push(format!("units.{index}.type"));
        check.within(&format!("units.{index}"), |check| {
            check.refuse(unit.steps > unit.max_steps, None, &["steps", "max_steps"], || {
                format!("must not be above max_steps, which is {}.", unit.max_steps)
            });
            let twice = s.units[..index].iter().any(|other| other.id == unit.id);
            check.refuse(twice, None, &["id"], || format!("'{}' is the id of a unit before it.", unit.id));
        });
    }
    let steps: i32 = s.units.iter().map(|unit| unit.steps).sum();
    check.refuse(s.steps_lost > steps, gt(75), &names(&step_fields), || format!("the units have only {steps} steps."));
    let no_cavalry = !s.units.iter().any(|unit| unit.unit_type == UnitType::Cavalry);
    check.refuse(s.first_loss_cavalry && no_cavalry, gt(45), &names(&type_fields), || {
        "there is no cavalry to lose the first step; the duty is waived, say false.".to_owned()
    });
}

fn names(fields: &[String]) -> Vec<&str> {
    fields.iter().map(String::as_str).collect()
}

fn check_allocation(s: &Situation, check: &mut Check) {
    let Some(allocation) = &s.allocation else { return };
    let wanted = usize::try_from(s.steps_lost).unwrap_or(0);
    check.refuse(allocation.len() != wanted, gt(75), &["allocation", "steps_lost"], || {
        format!("names {} units; one for each of the {wanted} steps is wanted.", allocation.len())
    });
    let mut taken = vec![0; s.units.len()];
    for (number, id) in allocation.iter().enumerate() {
        let field = format!("allocation.{number}");
        let fields = [field.as_str(), "allocation", "units"];
        let Some(index) = s.units.iter().position(|unit| unit.id == *id) else {
            check.refuse(true, gt(75), &fields, || format!("'{id}' is not among the units."));
            continue;
        };
        let unit = &s.units[index];
        taken[index] += 1;
        check.refuse(taken[index] > unit.steps, gt(75), &fields, || {
            format!("'{id}' has no step left: it had {}.", unit.steps)
        });
        let must_ride = number == 0 && s.first_loss_cavalry && unit.unit_type != UnitType::Cavalry;
        check.refuse(must_ride, gt(45), &fields, || "the first step must come from cavalry.".to_owned());
    }
}

/// The unit that takes the next step.
fn next_loser(s: &Situation, left: &[i32], number: i32) -> Option<usize> {
    if let Some(allocation) = &s.allocation {
        let id = usize::try_from(number).ok().and_then(|number| allocation.get(number))?;
        return s.units.iter().position(|unit| unit.id == *id);
    }
    let rides = number == 0 && s.first_loss_cavalry;
    let may = |index: &usize| left[*index] > 0 && (!rides || s.units[*index].unit_type == UnitType::Cavalry);
    // Guards last, then units with the most steps, then the order of the list.
    let key = |index: &usize| (s.units[*index].class == UnitClass::Guard, -left[*index], *index);
    (0..s.units.len()).filter(may).min_by_key(key)
}
