//! `fatigue.charge-test`: does cavalry charge, and do its targets stand.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Head, Inches, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::morale::facts::Charger;
use super::morale::{self, MoraleCheck, Tester, leading_unit};
use super::names::{Arm, Circumstance, Formation, Phase, State};
use super::rules::fat;
use super::tables::Tables;
use super::unit::{Rating, Unit};

/// A unit or group in the charge zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Target {
    /// How far away the charger is.
    pub distance: Inches,
    /// Who checks.
    #[serde(flatten)]
    pub tester: Tester,
}

/// Facts of a charge.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// How far it may charge.
    pub charge_move: Inches,
    pub night: bool,
    pub charger: Tester,
    /// The units it charges.
    pub targets: Vec<Target>,
}

const CHARGER: Head = Head { name: "charger", group: Group::Who, help: "the cavalry that wants to charge" };
const TARGETS: Head = Head { name: "targets", group: Group::Whom, help: "units or groups in the charge zone" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            charge_move: r.inches("charge_move", 1.0..=99.0, "how far it may charge").group(Group::Where).required(),
            night: r.flag("night", "it is night").default(false),
            charger: r.object(CHARGER, |r| Tester::read(r, t)),
            targets: r.list(TARGETS, 0..=2, |r| Target {
                distance: r
                    .inches("distance", 0.0..=999.0, "how far off the charger is")
                    .group(Group::Where)
                    .required(),
                tester: Tester::read(r, t),
            }),
        }
    }
}

impl Situation {
    fn of_charger(&self) -> morale::Situation {
        morale::Situation {
            phase: Phase::DeclaredCavalryCharge,
            circumstance: Circumstance::DeclareCharge,
            night: self.night,
            charger: None,
            tester: self.charger.clone(),
        }
    }

    fn of_target(&self, target: &Target) -> morale::Situation {
        morale::Situation {
            phase: Phase::DeclaredCavalryCharge,
            circumstance: Circumstance::ChargeZone,
            night: self.night,
            charger: Some(Charger { distance: target.distance, charge_move: self.charge_move }),
            tester: target.tester.clone(),
        }
    }
}

choice! {
    /// Whether the charge is made.
    pub enum Made {
        Made = "made",
        Failed = "failed",
    }
}

choice! {
    /// How a target's check went.
    pub enum TargetVerdict {
        Pass = "pass",
        Disordered = "disordered",
        Routed = "routed",
        Returned = "returned",
        Retired = "retired",
        NoCheck = "no-check",
        /// The charge was not made.
        NotTested = "not-tested",
    }
}

impl From<morale::Verdict> for TargetVerdict {
    fn from(verdict: morale::Verdict) -> Self {
        match verdict {
            morale::Verdict::Pass => TargetVerdict::Pass,
            morale::Verdict::Disordered => TargetVerdict::Disordered,
            morale::Verdict::Routed => TargetVerdict::Routed,
            morale::Verdict::Returned => TargetVerdict::Returned,
            morale::Verdict::Retired => TargetVerdict::Retired,
            morale::Verdict::NoCheck => TargetVerdict::NoCheck,
        }
    }
}

/// What a charge does to one target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct TargetOutcome {
    /// How its check went.
    pub result: TargetVerdict,
    /// Morale after it.
    pub state_after: State,
    /// It may form square at once.
    pub may_form_square: bool,
}

/// The result of a charge.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub charge: Made,
    /// How the charger's check went.
    pub charger_result: morale::Verdict,
    /// The charger's morale after it.
    pub charger_state: State,
    /// The targets in order.
    pub targets: Vec<TargetOutcome>,
}

pub struct ChargeTest;

impl Procedure for ChargeTest {
    const NAME: &'static str = "fatigue.charge-test";
    const SUMMARY: &'static str = "does cavalry charge, and do up to two targets stand";
    const DICE: &'static str = "1d10 charger (none if exempt); if it charges 1d10 for each target not exempt, in order";
    const RULES: &'static [Rule] = {
        // Everything that governs a morale check, and the square.
        const ALL: [Rule; MoraleCheck::RULES.len() + 1] = {
            let mut all = [fat(145); MoraleCheck::RULES.len() + 1];
            let mut index = 0;
            while index < MoraleCheck::RULES.len() {
                all[index] = MoraleCheck::RULES[index];
                index += 1;
            }
            all
        };
        &ALL
    };
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("charge", "made or failed"),
        ("charger_result", "how the charger's check went, as in fatigue.morale-check"),
        ("charger_state", "the charger's morale after it"),
        ("targets", "the targets in order"),
        ("targets.result", "how its check went, or not-tested"),
        ("targets.state_after", "its morale after it"),
        ("targets.may_form_square", "it may form square at once"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("charger", |check| MoraleCheck::check(t, &s.of_charger(), check));
        for (index, target) in s.targets.iter().enumerate() {
            check.within(&format!("targets.{index}"), |check| MoraleCheck::check(t, &s.of_target(target), check));
        }
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        trace.note(|| Note::fact(fat(145), "the charger"));
        let charger = dice.call::<MoraleCheck, _>(t, &s.of_charger(), trace);
        let made = charger.may_act == Some(true);
        let mut targets = Vec::new();
        for (number, target) in (1..).zip(&s.targets) {
            if !made {
                targets.push(untested(t, target));
                continue;
            }
            trace.note(|| Note::fact(fat(145), format!("target {number}")));
            let tested = dice.call::<MoraleCheck, _>(t, &s.of_target(target), trace);
            let may_form_square = may_form_square(t, target, tested.state_after);
            if may_form_square {
                trace.note(|| {
                    let text = format!("over {} inches away and in good order: may form square", square_over(t));
                    Note::result(fat(145), text).from(t.zones.form_square_over.origin)
                });
            }
            targets.push(TargetOutcome {
                result: tested.result.into(),
                state_after: tested.state_after,
                may_form_square,
            });
        }
        if !made {
            trace.note(|| Note::result(fat(145), "no charge: nobody else tests"));
        }
        Outcome {
            charge: if made { Made::Made } else { Made::Failed },
            charger_result: charger.result,
            charger_state: charger.state_after,
            targets,
        }
    }
}

fn leader<'a>(t: &Tables, tester: &'a Tester) -> Option<&'a Unit> {
    let rating = Rating { in_shock: false, optional_cannon_losses: tester.burden.optional_cannon_losses };
    leading_unit(t, &tester.units, rating).map(|(unit, _)| unit)
}

fn untested(t: &Tables, target: &Target) -> TargetOutcome {
    let state_after = leader(t, &target.tester).map_or(State::Good, |unit| unit.state);
    TargetOutcome { result: TargetVerdict::NotTested, state_after, may_form_square: false }
}

fn square_over(t: &Tables) -> i32 {
    t.zones.form_square_over.value
}

fn may_form_square(t: &Tables, target: &Target, state_after: State) -> bool {
    let can = |unit: &Unit| {
        let close = matches!(unit.formation, Formation::Line | Formation::Column | Formation::MarchColumn);
        unit.arm == Arm::Infantry && close
    };
    let far = target.distance.get() > f64::from(square_over(t));
    state_after == State::Good && far && leader(t, &target.tester).is_some_and(can)
}
