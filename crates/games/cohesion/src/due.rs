//! The items that can be due, as the books keep them (COH-107).

use grognard_books::cohesion::charge_bonus::Aspect;
use grognard_books::cohesion::commander_death::Death;
use grognard_books::cohesion::officer_casualty::Cause;
use serde::{Deserialize, Serialize};

use super::march::Opponent;
use grognard_battle::Side;

/// Why a unit goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flight {
    /// It routs, or runs on after a failed rally.
    Rout,
    /// It ran from a charge.
    Skedaddle,
    /// It gives ground after a melee.
    FallBack,
}

/// Something that is due.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Due {
    /// The roll of phase 1.
    Initiative,
    /// The holder of the initiative says who acts first.
    Choose,
    /// A unit goes back.
    Retreat {
        unit: String,
        /// How far.
        inches: i32,
        /// Why.
        flight: Flight,
        /// On a virtual table: from whom it goes back, unless it routs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Opponent>,
    },
    /// On a virtual table: an attacker that holds the ground may go on a little.
    TakeGround { unit: String },
    /// An attached officer is at risk, or has been hit already.
    OfficerCasualty {
        officer: String,
        /// The unit he is or was with.
        unit: String,
        /// What puts him at risk.
        cause: Cause,
        /// Whether he has been hit; then only Chart 8 is rolled.
        hit: bool,
    },
    /// A unit reacts to the death of its commander.
    CommanderDeath {
        unit: String,
        /// Who died.
        officer: String,
        /// How.
        death: Death,
    },
    /// The enemy of a moving unit may fire at it.
    Opportunity { mover: String },
    /// The rolls of a charge that halted at its target.
    Charge {
        attacker: String,
        defender: String,
        /// Open inches to contact.
        distance: f64,
        /// From where.
        aspect: Aspect,
        /// The bonus rolled.
        bonus: i32,
    },
    /// A side says which of its units are outside their commander's radius.
    Detach {
        /// Whose.
        side: Side,
    },
    /// A wounded officer may come back.
    OfficerReturn { officer: String },
    /// An officer who has come back is placed.
    Appear { officer: String },
    /// A brigade gets a substitute.
    Substitute { brigade: String },
    /// The turn is reckoned up.
    Victory,
    /// On a virtual table: a side places one of its commands.
    Place {
        /// Whose turn it is to place.
        side: Side,
        /// What it may place now: brigades, units without a brigade, or its senior commander.
        groups: Vec<String>,
    },
}
