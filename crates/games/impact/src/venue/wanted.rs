//! What an act needs from the place where a battle is fought.

use grognard_battle::{Arguments, Datum, Side};
use grognard_books::impact::charge::ChargeOn;
use grognard_core::refusal::Refusals;
use grognard_table::Wish;

use crate::state::{Charge, Leader, Stage};
use crate::table_moves::Goal;

/// A march as it was ordered.
pub struct March {
    pub unit: String,
    /// The way, which a virtual table needs.
    pub way: Option<Wish>,
    /// Whether it ends nearer to the enemy, and who watches it: given by the players at a real table.
    pub advance: bool,
    pub watched_by: Vec<String>,
}

/// A charge as it was ordered.
pub struct Onset {
    pub lead: String,
    pub target: String,
    pub supports: Vec<String>,
    /// How far it is, and which side is struck: given by the players at a real table.
    pub distance: Option<f64>,
    pub charge_on: Option<ChargeOn>,
}

/// The end of an evasion, as players say.
pub struct Flees {
    pub left_table: bool,
    pub stopped: bool,
}

pub type Done = Result<(), Refusals>;

/// Everything that differs between a virtual table and miniatures.
pub trait Venue {
    /// Who deploys when nobody is named.
    fn deploying(&self, stage: &Stage<'_>, next: Side) -> Side;
    /// A side puts its army down.
    fn deploy(&self, stage: &mut Stage<'_>, told: &mut Arguments, side: Side, formations: Option<Datum>) -> Done;
    /// A unit moves.
    fn march(&self, stage: &mut Stage<'_>, told: &mut Arguments, march: March) -> Done;
    /// A unit turns on the spot.
    fn face(&self, stage: &mut Stage<'_>, told: &mut Arguments, unit: &str, facing: Option<u16>) -> Done;
    /// A leader's step; at a real table the players give the inches.
    fn step(
        &self,
        stage: &mut Stage<'_>,
        told: &mut Arguments,
        leader: (&str, &Leader),
        to: Goal<'_>,
        inches: i32,
    ) -> Done;
    /// A charge is declared.
    fn charge(&self, stage: &mut Stage<'_>, told: &mut Arguments, onset: Onset) -> Done;
    /// The unit charged evades.
    fn evade(&self, stage: &mut Stage<'_>, told: &mut Arguments, charge: &Charge, ends: Flees) -> Done;
    /// A unit fires at an enemy that has moved.
    fn fire_at_mover(&self, stage: &mut Stage<'_>, told: &mut Arguments, firer: &str, mover: &str) -> Done;
    /// The target of a charge has routed before contact.
    fn gives_way(&self, stage: &mut Stage<'_>, charge: &Charge);
    /// From whom the losers of a charge fall back, if that is measured.
    fn falls_back_from(&self, winner: &str) -> Option<String>;
}
