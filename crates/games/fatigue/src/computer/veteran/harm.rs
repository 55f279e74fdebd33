//! The worth of fire by exact odds: losses, and the checks that follow from them.

use grognard_battle::Seat;
use grognard_books::fatigue::fire::{Fire, LossKind, Outcome as Fired, Situation};
use grognard_books::fatigue::names::{Circumstance, Cover, Phase, State as Morale};
use grognard_books::fatigue::unit::Unit as UnitFacts;
use grognard_core::facts::Inches;
use grognard_table::to_inches;

use super::mind::Mind;
use super::worth::{cost, of_cannon};
use crate::chances::{facts_for, shares};
use crate::derive::{Piece, Shot};
use crate::firing::{Stance, facts_of_fire};

impl Mind<'_, '_> {
    /// The worth of a fire to the side that fires: losses, and checks that may fail.
    pub fn fire(&self, firer: &Piece<'_>, target: &Piece<'_>, shot: &Shot<'_>, closing: bool) -> f64 {
        let inside = |piece: &Piece<'_>| piece.unit.inside.is_some();
        let stance = Stance { from_building: inside(firer), in_building: inside(target), ..Stance::default() };
        let known = facts_of_fire(self.lay.t, self.lay.state, firer.unit, (target.name, target.unit), stance);
        let Some(known) = known else { return 0.0 };
        let situation = Situation {
            range: Inches::new(if closing { 0.0 } else { to_inches(shot.range) }),
            target_cover: shot.cover,
            enfilade: shot.enfilade,
            // The ammunition an enemy has left is his secret.
            out_of_ammunition: false,
            ..known
        };
        let phase = if closing { Phase::ShockCombat } else { self.lay.state.phase };
        let ends = shares::<Fire>(self.lay.t, &situation).into_iter().filter(|(outcome, _)| outcome.losses > 0);
        ends.map(|(outcome, share)| share * self.harm(target, &outcome, phase, shot.cover)).sum()
    }

    /// The cost to a unit of losses and the check after them.
    fn harm(&self, target: &Piece<'_>, outcome: &Fired, phase: Phase, cover: Cover) -> f64 {
        let unit = target.unit;
        let figures = if outcome.loss_kind == LossKind::Cannon { 0 } else { outcome.losses };
        let guns = outcome.losses - figures;
        let hit = UnitFacts {
            figures_lost: (unit.figures_lost + figures).min(unit.figures - 1),
            cannon_lost: (unit.cannon_lost + guns).min(unit.cannon),
            ..facts_for(Seat::of(self.side), unit)
        };
        let states = match unit.state {
            Morale::Routed => vec![(Morale::Routed, 1.0)],
            _ => self.chances().check((phase, Circumstance::FireLoss), unit.side, hit, |check| {
                check.tester.burden.cover = cover;
            }),
        };
        let after: f64 = states.iter().map(|(state, share)| share * cost(unit, figures, *state)).sum();
        of_cannon(guns) + after
    }
}
