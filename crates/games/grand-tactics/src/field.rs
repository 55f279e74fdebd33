//! A battle in progress, as the books keep it.

use grognard_books::grand_tactics::battle_end::Reason;
use grognard_books::grand_tactics::kinds::{Card, GrandTactic, Neither, State as ForceState, Terrain, Weather};
use serde::{Deserialize, Serialize};

use grognard_battle::Side;

/// The name for the place of a battle without a map.
pub const FIELD: &str = "the field";

/// The hidden choice of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Commitment {
    pub tactic: GrandTactic,
    pub card: Card,
    /// Cavalry CF sent out with Skirmish.
    pub skirmishing_cf: i32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BattleSide {
    /// Its formations in the area.
    pub formations: Vec<String>,
    /// The lead formation of the round.
    pub lead: Option<String>,
    /// The commanding leader of the round.
    pub commander: Option<String>,
    pub hand: Vec<Card>,
    /// Cards of the hand that the enemy has seen.
    pub known: Vec<Card>,
    /// The choice, hidden.
    pub committed: Option<Commitment>,
    /// The choice, shown.
    pub revealed: Option<Commitment>,
    /// Card of the last reveal.
    pub last_card: Option<Card>,
    /// Tactic of the last reveal.
    pub last_tactic: Option<GrandTactic>,
    /// Steps lost in this battle, not counting pursuit.
    pub steps_lost: i32,
    /// Morale levels that lead formations lost in this battle.
    pub morale_lost: i32,
    /// Steps lost in this round.
    pub round_steps: i32,
    /// Formations that lost a guard step in this round.
    pub guard_hit: Vec<String>,
    /// How it stands.
    pub state: ForceState,
}

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "how far it has come, each independent of the others")]
pub struct Battle {
    /// Where; none in the battle game.
    pub area: Option<String>,
    pub attacker: Side,
    pub terrain: Terrain,
    /// The force inside the fortress.
    pub fortress: Neither,
    pub weather: Weather,
    pub round: i32,
    /// The last round was fought out.
    pub combat: bool,
    /// At least one round has been fought to the end.
    #[serde(default)]
    pub fought: bool,
    /// The hands have been dealt, or are on the table.
    pub dealt: bool,
    /// The battle has ended; pursuit, withdrawal and clearing follow.
    pub ended: bool,
    pub winner: Option<Side>,
    pub withdraws: Option<Side>,
    /// Formations that have withdrawn.
    pub withdrawn: Vec<String>,
    pub a: BattleSide,
    pub b: BattleSide,
}

/// How the battle of a battle game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decided {
    /// The round after which it ended.
    pub round: i32,
    pub reason: Reason,
    /// The side that withdraws.
    pub withdraws: Option<Side>,
}

impl Battle {
    pub fn side(&self, side: Side) -> &BattleSide {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// One side of the battle, mutable.
    pub fn side_mut(&mut self, side: Side) -> &mut BattleSide {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}
