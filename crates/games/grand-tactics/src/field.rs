//! A battle being fought, as the books keep it.

use grognard_books::grand_tactics::kinds::{Card, GrandTactic, Neither, State as ForceState, Terrain, Weather};
use serde::{Deserialize, Serialize};

use grognard_battle::Side;

/// What the place of a battle without a map is called.
pub const FIELD: &str = "the field";

/// The hidden choice of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Commitment {
    /// Grand tactic.
    pub tactic: GrandTactic,
    /// Card.
    pub card: Card,
    /// Cavalry CF sent out with Skirmish.
    pub skirmishing_cf: i32,
}

/// A side of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BattleSide {
    /// Its formations in the area.
    pub formations: Vec<String>,
    /// The lead formation of the round.
    pub lead: Option<String>,
    /// The commanding leader of the round.
    pub commander: Option<String>,
    /// Cards in hand.
    pub hand: Vec<Card>,
    /// Those of them the enemy has seen.
    pub known: Vec<Card>,
    /// The choice, hidden.
    pub committed: Option<Commitment>,
    /// The choice, shown.
    pub revealed: Option<Commitment>,
    /// Card of the last reveal.
    pub last_card: Option<Card>,
    /// Tactic of the last reveal.
    pub last_tactic: Option<GrandTactic>,
    /// Steps lost in this battle, pursuit apart.
    pub steps_lost: i32,
    /// Levels of lead formations lost in this battle.
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
    /// Who attacks.
    pub attacker: Side,
    /// Terrain.
    pub terrain: Terrain,
    /// The force inside the fortress.
    pub fortress: Neither,
    /// Weather.
    pub weather: Weather,
    /// The round.
    pub round: i32,
    /// The last round was fought out.
    pub combat: bool,
    /// Some round of it was fought out.
    #[serde(default)]
    pub fought: bool,
    /// The hands have been dealt, or lie on the table.
    pub dealt: bool,
    /// It has ended; what follows is pursuit, withdrawal and clearing.
    pub ended: bool,
    /// Who won.
    pub winner: Option<Side>,
    /// Who withdraws.
    pub withdraws: Option<Side>,
    /// Formations that have withdrawn.
    pub withdrawn: Vec<String>,
    /// Side a.
    pub a: BattleSide,
    /// Side b.
    pub b: BattleSide,
}

impl Battle {
    /// A side of it.
    pub fn side(&self, side: Side) -> &BattleSide {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// A side of it, to be changed.
    pub fn side_mut(&mut self, side: Side) -> &mut BattleSide {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}
