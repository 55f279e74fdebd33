//! The chance that an attacker holds the ground of a melee, round after round.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::melee::{Holder, Melee, Situation};
use grognard_core::compiled;
use grognard_core::odds::LEAF_BUDGET;

/// Ties are followed for this many rounds; each costs both sides two steps.
const ROUNDS: u32 = 3;

/// The share of all melees in which the attacker holds the ground.
pub fn attacker_holds(t: &Tables, situation: &Situation) -> f64 {
    after(t, situation, ROUNDS)
}

fn after(t: &Tables, situation: &Situation, rounds: u32) -> f64 {
    let Ok(all) = compiled::exact::<Melee>(t, situation, LEAF_BUDGET) else { return 0.0 };
    let mut share = 0.0;
    for (outcome, weight) in &all.rows {
        #[expect(clippy::cast_precision_loss, reason = "a share for display")]
        let part = *weight as f64 / all.total as f64;
        if outcome.again {
            if rounds > 0 {
                let (attacker, defender) = (&outcome.attacker, &outcome.defender);
                let next = Situation {
                    attacker: situation.attacker.after_losses(t, attacker.steps, attacker.half_stands),
                    defender: situation.defender.after_losses(t, defender.steps, defender.half_stands),
                    ..situation.clone()
                };
                share += part * after(t, &next, rounds - 1);
            }
        } else if outcome.holder == Holder::Attacker {
            share += part;
        }
    }
    share
}
