//! `cohesion.charge-bonus`: how far a charge reaches. Also everything that all charges share: aspects, chargers, reach.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::{Choice, Facts, Group, Head, Inches, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::coh;
use super::tables::Tables;
use super::unit::{Arm, Unit};

pub use super::kinds::Aspect;

choice! {
    /// Whether the charge comes near enough.
    pub enum Reached {
        Short = "short",
        Halted = "halted",
    }
}

/// Facts of a charge about to begin.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub attacker: Unit,
    /// Open inches to contact.
    pub distance: Inches,
}

pub(super) const ATTACKER: Head = Head { name: "attacker", group: Group::Who, help: "the unit that charges" };

/// Reads the distance of a charge.
pub(super) fn read_distance(r: &mut Reader<'_>) -> Inches {
    // Reach, halt and retreat are whole inches.
    let distance = r.inches("distance", 0.0..=100.0, "open inches to contact").group(Group::Where);
    distance.cuts(|| (0..=100).collect::<Vec<i32>>()).required()
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation { attacker: r.object(ATTACKER, |r| Unit::read(r, t)), distance: read_distance(r) }
    }
}

/// How far it reaches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// 1D6 - 2.
    pub bonus: i32,
    /// Open rate plus bonus, in inches.
    pub reach: i32,
    /// Short, or halted at 1 inch.
    pub result: Reached,
}

pub struct ChargeBonus;

impl Procedure for ChargeBonus {
    const NAME: &'static str = "cohesion.charge-bonus";
    const SUMMARY: &'static str = "how far a charge reaches, and whether it halts at its target or falls short";
    const DICE: &'static str = "1d6";
    const RULES: &'static [Rule] = &[coh(41), coh(43), coh(48), coh(50), coh(51), coh(65), coh(74), coh(78), coh(81)];
    const OUTCOME: &'static [(&'static str, &'static str)] =
        &[("bonus", "-1 to 4"), ("reach", "inches the charge goes"), ("result", "short, or halted before it")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check_attacker(t, &s.attacker, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let die = dice.roll(Ask::adding(coh(74), "charge bonus die"), Roll::die(t.charge.bonus_sides), trace);
        let bonus = i32::from(die) + t.charge.bonus_modifier.value;
        trace.note(|| Note::add_figure(coh(74), "off the charge die", t.charge.bonus_modifier));
        trace.note(|| Note::sum(coh(74), "charge bonus", i64::from(bonus)));
        let (reach, result) = reach(t, &s.attacker, s.distance, bonus, trace);
        Outcome { bonus, reach, result }
    }
}

/// Refuses units that may not charge (COH-81).
pub(super) fn check_attacker(t: &Tables, attacker: &Unit, check: &mut Check) {
    check.within("attacker", |check| {
        attacker.check(t, check);
        check.refuse(attacker.arm == Arm::Artillery, coh(81), &["arm"], || "artillery does not charge.".to_owned());
        check.refuse(attacker.routed, coh(81), &["routed"], || {
            "a routed unit does not charge; rally it first.".to_owned()
        });
        check.refuse(attacker.disordered, coh(81), &["disordered"], || {
            "a disordered unit does not charge; reform it first.".to_owned()
        });
    });
}

/// Reach of a charge with a known bonus, and whether it gets to its target.
pub(super) fn reach<T: Trace>(
    t: &Tables,
    attacker: &Unit,
    distance: Inches,
    bonus: i32,
    trace: &mut T,
) -> (i32, Reached) {
    let rates = t.movement.troops(attacker.arm.branch(), attacker.stance());
    let open = rates.map_or(0, |rates| rates.open.value);
    if attacker.arm == Arm::Dismounted {
        trace.note(|| Note::fact(coh(48), "dismounted cavalry charges as infantry"));
    }
    if let Some(rates) = rates {
        let text = || format!("open rate of {} {}", attacker.arm.name(), attacker.stance().name());
        trace.note(|| Note::add_figure(coh(65), text(), rates.open));
    }
    trace.note(|| Note::add(coh(74), "charge bonus", i64::from(bonus)));
    let reach = (open + bonus).max(0);
    trace.note(|| Note::sum(coh(78), "reach in inches", i64::from(open + bonus)));
    let result = if f64::from(reach + t.charge.halt_at) < distance.get() { Reached::Short } else { Reached::Halted };
    trace.note(|| {
        let away = distance.get();
        Note::result(
            coh(78),
            match result {
                Reached::Short => format!("{away} inches to go, less {} for the halt: short", t.charge.halt_at),
                Reached::Halted => format!("{away} inches to go: it halts {} inch away", t.charge.halt_at),
            },
        )
    });
    (reach, result)
}
