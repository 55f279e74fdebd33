//! What is due: checks, routs, retreats, explosions, fires and charge zones, in the order they arose.

use grognard_battle::Side;
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::Circumstance;
use serde::{Deserialize, Serialize};

/// The friend whose rout a unit checks for, as he was when he broke.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Friend {
    /// Who.
    pub unit: String,
    /// Figures he had.
    pub figures: i32,
    /// He was in open order.
    pub open_order: bool,
    /// He failed to rally.
    pub failed_rally: bool,
}

/// A morale check that is due.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// Who checks.
    pub units: Vec<String>,
    /// Together as what.
    pub group: GroupKind,
    /// Why.
    pub circumstance: Circumstance,
    /// The friend who routs.
    pub friend: Option<Friend>,
    /// How far off the cause is.
    pub distance: Option<f64>,
    /// The explosion was announced.
    pub warned: bool,
    /// The charger whose zone it is in.
    pub charger: Option<String>,
}

impl Check {
    /// A check of one unit.
    pub fn of(unit: &str, circumstance: Circumstance) -> Self {
        Check {
            units: vec![unit.to_owned()],
            group: GroupKind::Single,
            circumstance,
            friend: None,
            distance: None,
            warned: false,
            charger: None,
        }
    }
}

/// Something that is due.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Due {
    /// A morale check.
    Check(Check),
    /// A rout: who stood near, where it ran, whom it passed.
    Rout {
        /// Who runs.
        unit: String,
        /// It has just broken.
        fresh: bool,
        /// It was in open order when it broke.
        was_open: bool,
    },
    /// A retreat.
    Retreat {
        /// Who.
        unit: String,
        /// How far.
        inches: i32,
    },
    /// Something blew up: who stood near.
    Explosion {
        /// What.
        unit: String,
        /// Whose it was.
        side: Side,
    },
    /// A place has caught fire: who stands in it.
    Fire {
        /// Which.
        place: String,
    },
    /// A charge is made: who stands in its zone.
    Zone {
        /// Who charges.
        charger: String,
    },
}

impl Due {
    /// The units it is about.
    pub fn units(&self) -> Vec<&String> {
        match self {
            Due::Check(check) => check.units.iter().collect(),
            Due::Rout { unit, .. } | Due::Retreat { unit, .. } => vec![unit],
            Due::Explosion { .. } | Due::Fire { .. } => Vec::new(),
            Due::Zone { charger } => vec![charger],
        }
    }
}
