//! `cohesion.charge`: a charge from its bonus to the moment of contact.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll, Roller};
use grognard_core::facts::{Facts, Group, Head, Inches, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::charge_bonus::{
    ATTACKER, Aspect, ChargeBonus, Reached, Situation as BonusSituation, check_attacker, reach, read_distance,
};
use super::cohesion_roll::{CohesionRoll, Term, Throw};
use super::rules::coh;
use super::tables::Tables;
use super::unit::{Arm, Branch, Formation, Unit};

choice! {
    /// How the charge ended.
    pub enum Ended {
        Short = "short",
        Falter = "falter",
        Stand = "stand",
        Skedaddle = "skedaddle",
        GunsLost = "guns-lost",
    }
}

/// Facts of a charge, as they are after opportunity fire.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub attacker: Unit,
    pub defender: Unit,
    /// Open inches to contact.
    pub distance: Inches,
    pub aspect: Aspect,
    /// The bonus, if it has been rolled already.
    pub bonus: Option<i32>,
}

pub(super) const DEFENDER: Head = Head { name: "defender", group: Group::Whom, help: "the unit that is attacked" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            attacker: r.object(ATTACKER, |r| Unit::read(r, t)),
            defender: r.object(DEFENDER, |r| Unit::read(r, t)),
            distance: read_distance(r),
            aspect: r.choice("aspect", "from where the defender is charged").group(Group::Where).default(Aspect::Front),
            bonus: r.integer("bonus", -1..=4, "the charge bonus, if it was rolled already").optional(),
        }
    }
}

/// How the charge ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub result: Ended,
    /// Inches the defender ran.
    pub retreat: i32,
    /// Contact: a melee follows.
    pub melee: bool,
}

pub struct Charge;

impl Procedure for Charge {
    const NAME: &'static str = "cohesion.charge";
    const SUMMARY: &'static str = "a charge up to contact: short, falter, stand or skedaddle";
    const DICE: &'static str =
        "[1d6 bonus, unless given]; if not short 1d20 attacker; if passed 1d20 defender; [1d6 retreat of a skedaddle]";
    const RULES: &'static [Rule] = &[
        coh(11),
        coh(13),
        coh(14),
        coh(15),
        coh(16),
        coh(17),
        coh(41),
        coh(43),
        coh(48),
        coh(49),
        coh(50),
        coh(51),
        coh(65),
        coh(74),
        coh(75),
        coh(76),
        coh(77),
        coh(78),
        coh(79),
        coh(80),
        coh(81),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("result", "short, falter, stand, skedaddle or guns-lost"),
        ("retreat", "inches the defender ran, 0 to 6"),
        ("melee", "contact: a melee follows"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check_attacker(t, &s.attacker, check);
        check.within("defender", |check| s.defender.check(t, check));
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let (reach, reached) = match s.bonus {
            Some(bonus) => reach(t, &s.attacker, s.distance, bonus, trace),
            None => {
                let begun = BonusSituation { attacker: s.attacker.clone(), distance: s.distance };
                let bonus = dice.call::<ChargeBonus, _>(t, &begun, trace);
                (bonus.reach, bonus.result)
            }
        };
        let over = |result| Outcome { result, retreat: 0, melee: false };
        if reached == Reached::Short {
            return over(Ended::Short);
        }
        if !attacker_goes_on(t, s, dice, trace) {
            return over(Ended::Falter);
        }
        if defender_stands(t, s, dice, trace) {
            trace.note(|| Note::result(coh(77), "the defender stands: contact, melee"));
            return Outcome { melee: true, ..over(Ended::Stand) };
        }
        if s.defender.arm == Arm::Artillery && s.defender.formation == Formation::Unlimbered {
            trace.note(|| Note::result(coh(81), "unlimbered guns that fail are lost"));
            return over(Ended::GunsLost);
        }
        let ask = Ask::alone(coh(76), "defender's retreat in inches").by(Roller::Opponent);
        let retreat = i32::from(dice.roll(ask, Roll::die(t.charge.retreat_sides), trace));
        let melee = f64::from(reach - retreat) >= s.distance.get();
        trace.note(|| Note::result(coh(76), format!("the defender skedaddles {retreat} inches, disordered")));
        trace.note(|| {
            let needed = s.distance.get() + f64::from(retreat);
            let text = if melee { "contact, melee" } else { "no contact" };
            Note::result(coh(78), format!("{needed} inches to the defender now, reach {reach}: {text}"))
        });
        Outcome { result: Ended::Skedaddle, retreat, melee }
    }
}

fn attacker_goes_on<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> bool {
    let aspect_text = match s.aspect {
        Aspect::Front => "charging the front",
        Aspect::Flank => "charging a flank",
        Aspect::Rear => "charging the rear",
    };
    let daunted = s.attacker.arm == Arm::Cavalry && s.aspect == Aspect::Front && is_steady_line(&s.defender);
    let terms = [
        Some(Term { rule: coh(80), text: aspect_text, figure: t.charge.attacker[s.aspect] }),
        daunted.then_some(Term {
            rule: coh(80),
            text: "mounted, against the front of a steady line",
            figure: t.charge.cavalry_against_steady,
        }),
    ];
    let ask = Ask::adding(coh(75), "attacker's cohesion roll");
    let roll = CohesionRoll { terms: &terms, ..CohesionRoll::new(&s.attacker, "attacker", ask) };
    let passed = roll.roll(t, dice, trace, Throw::passed);
    if !passed {
        trace.note(|| Note::result(coh(75), "the charger falters and stops there"));
        trace.note(|| Note::fact(coh(79), "a charge roll puts on no bead"));
    }
    passed
}

/// Whether it is steady infantry in line, whose front mounted cavalry fears.
fn is_steady_line(unit: &Unit) -> bool {
    let steady = !unit.shaken && !unit.routed && !unit.disordered;
    steady && unit.arm.branch() == Branch::Infantry && unit.formation == Formation::Line
}

fn defender_stands<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> bool {
    let text = match s.aspect {
        Aspect::Front => "charged in front",
        Aspect::Flank => "charged in flank",
        Aspect::Rear => "charged in rear",
    };
    let terms = [Some(Term { rule: coh(80), text, figure: t.charge.defender[s.aspect] })];
    let ask = Ask::adding(coh(76), "defender's cohesion roll").by(Roller::Opponent);
    let roll = CohesionRoll { terms: &terms, ..CohesionRoll::new(&s.defender, "defender", ask) };
    roll.roll(t, dice, trace, Throw::passed)
}
