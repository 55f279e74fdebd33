//! Exact odds of the book's procedures as shares of one, with guessed ratings where they are the enemy's secret.

use grognard_battle::Side;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::fire::{Fire, LossKind, Outcome as Fired};
use grognard_books::fatigue::morale::MoraleCheck;
use grognard_books::fatigue::names::{Circumstance, Cover, Phase, State as Morale};
use grognard_books::fatigue::shock::{Aspect, Outcome as Clash, Shock};
use grognard_core::compiled::{self, CompiledOnce};
use grognard_core::facts::Datum;
use grognard_table::to_inches;
use serde_json::{Value, json};

use super::enemy::{adjustment, object_of};
use super::mind::Mind;
use super::worth::{cost, of_cannon};
use crate::derive::{Piece, Shot};
use crate::facts::merge;
use crate::firing::{Stance, facts_of_fire};

/// No procedure asked here has more ways to fall.
const LEAVES: u64 = 1_000;

/// Every outcome with its share; nothing if the facts do not fit the procedure.
fn shares<P: CompiledOnce<Tables = Tables>>(t: &Tables, facts: &Value) -> Vec<(P::Outcome, f64)> {
    let Ok(situation) = compiled::read::<P>(t, &Datum::of(facts)) else { return Vec::new() };
    let Ok(all) = compiled::exact::<P>(t, &situation, LEAVES) else { return Vec::new() };
    #[expect(clippy::cast_precision_loss, reason = "a share for weighing, not for telling")]
    let share = |weight: u128| weight as f64 / all.total as f64;
    all.rows.into_iter().map(|(outcome, weight)| (outcome, share(weight))).collect()
}

/// Two units that clash.
pub struct Fight {
    /// Who attacks, as the procedure takes it.
    pub attacker: Value,
    /// Who defends.
    pub defender: Value,
    /// The attacker charges.
    pub charging: bool,
    /// From where.
    pub aspect: Aspect,
    /// The defender's cover.
    pub cover: Cover,
}

impl Mind<'_, '_> {
    /// How a unit may come out of a check.
    pub fn check(&self, what: (Phase, Circumstance), whose: Side, unit: &Value, facts: Value) -> Vec<(Morale, f64)> {
        let force = self.lay.state.sides.of(whose);
        let mut all = json!({
            "phase": what.0,
            "circumstance": what.1,
            "units": [unit],
            "army_cmr_adjustment": adjustment(self.lay, whose),
            "line_of_communication_lost": force.line_of_communication_lost || force.headquarters_lost,
            "senior_commander_lost": force.senior_commander_lost,
        });
        merge(&mut all, facts);
        let ends = shares::<MoraleCheck>(self.lay.t, &all);
        ends.into_iter().map(|(outcome, share)| (outcome.state_after, share)).collect()
    }

    /// What a fire is worth to whoever fires: losses, and checks that may fail.
    pub fn fire(&self, firer: &Piece<'_>, target: &Piece<'_>, shot: &Shot<'_>, closing: bool) -> f64 {
        let inside = |piece: &Piece<'_>| piece.unit.inside.is_some();
        let stance = Stance { from_building: inside(firer), in_building: inside(target), ..Stance::default() };
        let mut facts = facts_of_fire(self.lay.t, self.lay.state, firer.unit, (target.name, target.unit), stance);
        merge(
            &mut facts,
            json!({
                "range": if closing { 0.0 } else { to_inches(shot.range) },
                "target_cover": shot.cover,
                "enfilade": shot.enfilade,
                // What is left to an enemy is his secret.
                "out_of_ammunition": false,
            }),
        );
        let phase = if closing { Phase::ShockCombat } else { self.lay.state.phase };
        let ends = shares::<Fire>(self.lay.t, &facts).into_iter().filter(|(outcome, _)| outcome.losses > 0);
        ends.map(|(outcome, share)| share * self.harm(target, &outcome, phase, shot.cover)).sum()
    }

    /// What losses and the check after them cost a unit.
    fn harm(&self, target: &Piece<'_>, outcome: &Fired, phase: Phase, cover: Cover) -> f64 {
        let unit = target.unit;
        let figures = if outcome.loss_kind == LossKind::Cannon { 0 } else { outcome.losses };
        let guns = outcome.losses - figures;
        let mut hit = object_of(self.side, unit);
        hit["figures_lost"] = json!((unit.figures_lost + figures).min(unit.figures - 1));
        hit["cannon_lost"] = json!((unit.cannon_lost + guns).min(unit.cannon));
        let states = match unit.state {
            Morale::Routed => vec![(Morale::Routed, 1.0)],
            _ => self.check((phase, Circumstance::FireLoss), unit.side, &hit, json!({"cover": cover})),
        };
        let after: f64 = states.iter().map(|(state, share)| share * cost(unit, figures, *state)).sum();
        of_cannon(guns) + after
    }

    /// How a clash may end.
    pub fn clash(&self, (by, on): (Side, Side), fight: &Fight) -> Vec<(Clash, f64)> {
        let facts = json!({
            "attacker": {"units": [fight.attacker], "army_cmr_adjustment": adjustment(self.lay, by)},
            "defender": {"units": [fight.defender], "army_cmr_adjustment": adjustment(self.lay, on)},
            "charging": fight.charging,
            "aspect": fight.aspect,
            "cover": fight.cover,
        });
        shares::<Shock>(self.lay.t, &facts)
    }
}
