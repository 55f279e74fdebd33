//! What the chart does to one side: losses, check, fall back, ground.

use grognard_core::dice::{Ask, Dice, Roll, Roller};
use grognard_core::trace::{Note, Trace};

use super::outcome::{Morale, SideOutcome};
use crate::cohesion_roll::{CohesionRoll, Grade, Term};
use crate::rules::coh;
use crate::tables::{SideResult, Tables};
use crate::unit::{Arm, Formation, Unit};

/// A unit's part in the melee.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// It charged.
    Attacker,
    /// It was charged.
    Defender,
}

/// One side on its way through the round.
pub(super) struct Side<'a> {
    unit: &'a Unit,
    part: Part,
    chart: SideResult,
    /// Whether it lost, by the chart's column: negative for the attacker, positive for the defender.
    loses: bool,
    tie: bool,
    half_stands: i32,
    morale: Morale,
    fallen_back: i32,
}

impl<'a> Side<'a> {
    pub(super) fn new(t: &Tables, unit: &'a Unit, part: Part, chart: SideResult, difference: i32) -> Self {
        let steps = chart.steps.value;
        let half_stands = t.melee_results.half_stands(steps).map_or(0, |figure| figure.value);
        let loses = if part == Part::Attacker { difference < 0 } else { difference > 0 };
        let morale = match (unit.is_destroyed_by(t, steps, half_stands), chart.shaken, chart.routed) {
            (true, ..) => Morale::Destroyed,
            (_, true, true) => Morale::RoutedAndShaken,
            (_, true, false) => Morale::Shaken,
            (_, false, true) => Morale::Routed,
            _ => Morale::Unchecked,
        };
        Side { unit, part, chart, loses, tie: difference == 0, half_stands, morale, fallen_back: 0 }
    }

    fn name(&self) -> &'static str {
        if self.part == Part::Attacker { "attacker" } else { "defender" }
    }

    pub(super) fn note_losses<T: Trace>(&self, t: &Tables, trace: &mut T) {
        let steps = self.chart.steps;
        if steps.value == 0 {
            return;
        }
        trace.note(|| Note::add_figure(coh(87), format!("{} loses steps", self.name()), steps).apart());
        if let Some(stands) = t.melee_results.half_stands(steps.value).filter(|stands| stands.value > 0) {
            let each = f64::from(stands.value) / 2.0;
            trace.note(|| Note::result(coh(89), format!("with the steps go {each} stands")).from(stands.origin));
        }
        if self.morale == Morale::Destroyed {
            trace.note(|| Note::result(coh(51), format!("more than the {} holds: destroyed, no check", self.name())));
        }
    }

    /// The check of the column, after the losses.
    pub(super) fn check<D: Dice, T: Trace>(&mut self, t: &Tables, dice: &mut D, trace: &mut T) {
        let Some(figure) = self.chart.check.filter(|_| self.morale == Morale::Unchecked) else { return };
        let terms = [Some(Term { rule: coh(87), text: "modifier of the melee chart", figure })];
        let (roller, what) = match self.part {
            Part::Attacker => (Roller::Actor, "attacker's melee check"),
            Part::Defender => (Roller::Opponent, "defender's melee check"),
        };
        let roll = CohesionRoll {
            terms: &terms,
            fresh_steps: self.chart.steps.value,
            ..CohesionRoll::new(self.unit, self.name(), Ask::adding(coh(88), what).by(roller))
        };
        self.morale = match roll.roll(t, dice, trace, |throw| throw.grade(t)) {
            Grade::Passed => Morale::Passed,
            Grade::Failed => Morale::Shaken,
            Grade::FailedBy5 => Morale::Routed,
        };
        trace.note(|| {
            let text = match self.morale {
                Morale::Passed => "stands",
                Morale::Shaken => "is shaken",
                _ => "routs",
            };
            Note::result(coh(18), format!("the {} {text}", self.name())).from(t.cohesion_test.rout_margin.origin)
        });
    }

    pub(super) fn passed(&self) -> bool {
        self.morale == Morale::Passed
    }

    /// The retreat of the column.
    pub(super) fn fall_back<D: Dice, T: Trace>(&mut self, t: &Tables, dice: &mut D, trace: &mut T) {
        if self.chart.fall_back == 0 || self.morale == Morale::Destroyed {
            return;
        }
        let (roller, what) = match self.part {
            Part::Attacker => (Roller::Actor, "attacker falls back, inches"),
            Part::Defender => (Roller::Opponent, "defender falls back, inches"),
        };
        let roll = Roll::sum(self.chart.fall_back, t.melee_results.fall_back_sides);
        self.fallen_back = dice.roll(Ask::alone(coh(87), what).by(roller), roll, trace).into();
    }

    /// Ground given, and guns lost if they would have to move.
    pub(super) fn finish<T: Trace>(mut self, t: &Tables, trace: &mut T) -> SideOutcome {
        let mut back = self.ground(t, trace);
        if back > 0 && self.unit.arm == Arm::Artillery && self.unit.formation == Formation::Unlimbered {
            trace.note(|| Note::result(coh(20), "unlimbered guns that must go back are lost"));
            (self.morale, back) = (Morale::Destroyed, 0);
        }
        SideOutcome { steps: self.chart.steps.value, half_stands: self.half_stands, morale: self.morale, back }
    }

    /// Inches back (COH-90).
    fn ground<T: Trace>(&self, t: &Tables, trace: &mut T) -> i32 {
        if self.fallen_back > 0 {
            return self.fallen_back;
        }
        let results = &t.melee_results;
        let (rule, text, figure) = match self.morale {
            Morale::Routed => (coh(20), "routs, inches", t.rout.inches[self.unit.arm]),
            Morale::Shaken if self.loses || self.tie => (coh(90), "shaken, goes back inches", results.failed_check),
            Morale::Passed if self.loses => (coh(90), "loses but passes, recoils inches", results.recoil),
            _ => return 0,
        };
        trace.note(|| Note::add_figure(rule, format!("{} {text}", self.name()), figure).apart());
        figure.value
    }
}
