//! The result of a round.

use grognard_core::choice;
use serde::Serialize;

use crate::cavalry_charge::Clash;
use crate::kinds::{Player, State};

choice! {
    /// How the charge of the round went.
    pub enum Charge {
        None = "none",
        UnopposedA = "unopposed-a",
        UnopposedB = "unopposed-b",
        AWins = "a-wins",
        BWins = "b-wins",
        Tie = "tie",
    }
}

impl From<Clash> for Charge {
    fn from(result: Clash) -> Self {
        match result {
            Clash::UnopposedA => Charge::UnopposedA,
            Clash::UnopposedB => Charge::UnopposedB,
            Clash::AWins => Charge::AWins,
            Clash::BWins => Charge::BWins,
            Clash::Tie => Charge::Tie,
        }
    }
}

/// A side during and after the round. Losses are those it suffers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct SideOutcome {
    /// Modified strength.
    pub strength: i32,
    /// Shifted FERT column.
    pub column: i32,
    /// Sum of its modifiers.
    pub drm: i32,
    /// Cavalry steps lost in the charge.
    pub charge_steps_lost: i32,
    /// Steps lost by the FERT.
    pub steps_lost: i32,
    /// The first of them must be cavalry.
    pub first_loss_cavalry: bool,
    /// Morale levels its lead formation lost.
    pub morale_lost: i32,
    /// Lead morale after it.
    pub morale_after: i32,
    /// How it stands.
    pub state: State,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether there was combat.
    pub combat: bool,
    /// How the charge went.
    pub charge: Charge,
    pub a: SideOutcome,
    pub b: SideOutcome,
}

impl Outcome {
    /// A side in the round.
    pub fn side(&self, player: Player) -> &SideOutcome {
        match player {
            Player::A => &self.a,
            Player::B => &self.b,
        }
    }
}
