//! A unit on its way over the table: what is kept between the way-points, because the enemy may fire at each.

use grognard_books::cohesion::charge_bonus::Aspect;
use grognard_books::cohesion::unit::Cover;
use grognard_field::{Point, Pose};
use serde::{Deserialize, Serialize};

/// A move or charge that is being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// Who moves.
    pub unit: String,
    /// Way-points still ahead, the next one first (COH-110).
    pub ahead: Vec<Pose>,
    /// Friends it passes through, in order.
    pub crossed: Vec<String>,
    /// The enemy fires no more at it.
    pub held: bool,
    /// What it charges; none for a move.
    pub charge: Option<Onset>,
}

/// A charge as it was measured at its declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Onset {
    /// Whom.
    pub defender: String,
    /// From where, kept for the melee.
    pub aspect: Aspect,
    /// The bonus rolled.
    pub bonus: i32,
    /// Hundredths of open inches to contact.
    pub distance: i32,
    /// Hundredths of open inches it can spend in all.
    pub reach: i32,
    /// Obstacle or work the charge comes across.
    pub cover: Cover,
    /// The level it charged from.
    pub level: i32,
    /// Where it stood after its wheel, from which it goes straight ahead.
    pub start: Pose,
    /// Hundredths of open inches its wheel cost.
    pub wheel: i32,
    /// The defender ran so many inches; the charger follows.
    pub fled: Option<i32>,
}

/// From whom a unit goes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opponent {
    /// Who.
    pub unit: String,
    /// Its centre when the retreat became due: it may be gone by then.
    pub at: Point,
}

/// A flank of a unit that was charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flank {
    /// The left one.
    Left,
    /// The right one.
    Right,
}
