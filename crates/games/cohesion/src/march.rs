//! A unit on its way over the table: what is kept between the way-points, because the enemy may fire at each of them.

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
    /// Whether the enemy will no longer fire at it.
    pub held: bool,
    /// Its charge; none for a move.
    pub charge: Option<Onset>,
}

/// A charge as measured at its declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Onset {
    pub defender: String,
    /// From where, kept for the melee.
    pub aspect: Aspect,
    /// The bonus rolled.
    pub bonus: i32,
    /// Hundredths of open inches to contact.
    pub distance: i32,
    /// Hundredths of open inches it can spend in total.
    pub reach: i32,
    /// The obstacle or work that the charge crosses.
    pub cover: Cover,
    /// The level it charged from.
    pub level: i32,
    /// Its pose after the wheel, from which it goes straight ahead.
    pub start: Pose,
    /// Hundredths of open inches that its wheel cost.
    pub wheel: i32,
    /// The inches the defender ran, if he did; the charger follows.
    pub fled: Option<i32>,
}

/// The enemy from whom a unit goes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opponent {
    pub unit: String,
    /// His centre when the retreat became due, because he may be gone by then.
    pub at: Point,
}

/// A flank of a unit that was charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flank {
    Left,
    Right,
}
