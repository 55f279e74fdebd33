//! Facts of a regiment or battery, used by every procedure.

use grognard_core::facts::{Choice, Facts, Reader, serialize_halves};
use grognard_core::refusal::Check;
use serde::Serialize;

use super::rules::coh;
use super::tables::Tables;

pub use super::kinds::{Arm, Branch, Cover, Formation, Stance};

/// The facts of one unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Unit {
    pub arm: Arm,
    /// Formation; without effect while infantry or cavalry is disordered.
    pub formation: Formation,
    /// Stands at the start of the battle.
    pub original_stands: i32,
    /// Half stands left.
    #[serde(rename = "stands", serialize_with = "serialize_halves")]
    pub half_stands: i32,
    /// Steps lost so far.
    pub steps_lost: i32,
    /// Base cohesion.
    pub cohesion: i32,
    /// White bead.
    pub shaken: bool,
    /// Black bead.
    pub routed: bool,
    pub disordered: bool,
    /// Bonus of the officer that counts for this roll.
    pub command_bonus: i32,
}

impl Facts for Unit {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let arm = r.choice("arm", "infantry, cavalry (mounted), dismounted cavalry or artillery").required();
        let formation =
            r.choice("formation", "formation; no effect while infantry or cavalry is disordered").required();
        let most_stands = t.cohesion_loss.most_stands(Branch::Infantry);
        let original_stands =
            r.integer("original_stands", 1..=most_stands, "stands at the start of the battle").required();
        let half_stands = r
            .halves("stands", 1..=2 * most_stands, "stands left, halves count")
            .same_as("original_stands", 2 * original_stands);
        let most_steps = t.cohesion_loss.most_steps();
        Unit {
            arm,
            formation,
            original_stands,
            half_stands,
            steps_lost: r.integer("steps_lost", 0..=most_steps, "steps lost so far").default(0),
            cohesion: r.integer("cohesion", 1..=20, "base cohesion").default(t.quality.trained().value),
            shaken: r.flag("shaken", "carries a white bead").default(false),
            routed: r.flag("routed", "carries a black bead").default(false),
            disordered: r.flag("disordered", "is in disorder").default(false),
            command_bonus: r
                .integer("command_bonus", -3..=0, "bonus of the officer that counts for this roll")
                .default(0),
        }
    }
}

impl Unit {
    /// Refuses facts that do not go together.
    pub fn check(&self, t: &Tables, check: &mut Check) {
        let branch = self.arm.branch();
        self.formation.check_fits(self.arm.name(), branch, check);
        let most_stands = t.cohesion_loss.most_stands(branch);
        check.refuse(self.original_stands > most_stands, coh(50), &["original_stands", "arm"], || {
            format!(
                "must be a whole number from 1 to {most_stands} for {}, not {}.",
                self.arm.name(),
                self.original_stands
            )
        });
        check.refuse(self.half_stands > 2 * self.original_stands, None, &["stands", "original_stands"], || {
            format!("must not be above original_stands, which is {}.", self.original_stands)
        });
        let row = t.cohesion_loss.steps_held(branch, self.original_stands);
        check.refuse(self.steps_lost > row, coh(51), &["steps_lost", "original_stands", "arm"], || {
            format!("must not be above {row}, all that {} original stands hold.", self.original_stands)
        });
    }

    /// How it counts in the charts: disorder takes the place of the formation, but a battery keeps its own.
    pub fn stance(&self) -> Stance {
        if self.disordered && self.arm != Arm::Artillery { Stance::Disordered } else { self.formation.stance() }
    }

    /// Whether it is in this formation and not disordered.
    pub fn is_formed(&self, formation: Formation) -> bool {
        !self.disordered && self.formation == formation
    }

    /// Infantry or cavalry at or below half its original stands.
    pub fn is_at_half_strength(&self) -> bool {
        self.arm != Arm::Artillery && self.half_stands <= self.original_stands
    }

    /// Whether these further losses destroy it (COH-51).
    pub fn is_destroyed_by(&self, t: &Tables, steps: i32, half_stands: i32) -> bool {
        let held = t.cohesion_loss.steps_held(self.arm.branch(), self.original_stands);
        self.steps_lost + steps > held || self.half_stands <= half_stands
    }

    /// The unit after losses, for the next round. A destroyed unit keeps the most losses its chart row shows.
    #[must_use]
    pub fn after_losses(&self, t: &Tables, steps: i32, half_stands: i32) -> Self {
        let held = t.cohesion_loss.steps_held(self.arm.branch(), self.original_stands);
        Unit {
            steps_lost: (self.steps_lost + steps).min(held),
            half_stands: (self.half_stands - half_stands).max(0),
            ..self.clone()
        }
    }
}
