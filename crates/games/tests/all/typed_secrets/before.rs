//! A book as it was played before commands were accepted ahead of their dice.

use grognard_battery::{Twist, Twisted};
use grognard_battle::{Game, Seat};

/// No act meets a secret.
pub struct NoSecrets;

impl<G: Game> Twist<G> for NoSecrets {
    fn meets_secrets(_: &G::State, _: Seat, _: &str) -> bool {
        false
    }
}

pub type Before<G> = Twisted<G, NoSecrets>;
