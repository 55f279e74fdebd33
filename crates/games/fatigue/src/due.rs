//! Items that are due: checks, routs, retreats, explosions, fires and charge zones, in the order in which they arose.

use grognard_battle::Side;
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::Circumstance;
use grognard_field::Point;
use serde::{Deserialize, Serialize};

use super::roster::is_false;

/// The friend whose rout makes a unit check, as he was when he broke.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Friend {
    pub unit: String,
    /// Figures he had.
    pub figures: i32,
    pub open_order: bool,
    pub failed_rally: bool,
}

/// A morale check that is due.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// Who checks.
    pub units: Vec<String>,
    /// The kind of group that checks together.
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
    /// How far that charger can come towards it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge_move: Option<f64>,
    /// Whether it did not see its friend break, on a virtual table (FAT-44).
    #[serde(default, skip_serializing_if = "is_false")]
    pub unseen: bool,
    /// The unit that fired at it, on a virtual table: cover counts against that unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub firer: Option<String>,
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
            charge_move: None,
            unseen: false,
            firer: None,
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
        /// Whether it was in open order when it broke.
        was_open: bool,
    },
    Retreat {
        unit: String,
        /// How far.
        inches: i32,
        /// On a virtual table, the units it fought: it goes straight away from them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fought: Vec<String>,
    },
    /// Something blew up: who stood near.
    Explosion {
        unit: String,
        /// Whose it was.
        side: Side,
    },
    /// A place has caught fire: who stands in it.
    Fire { place: String },
    /// On a virtual table: enemies of a unit that turns, changes formation or moves may fire at it (FAT-130).
    Chance {
        /// Who acted.
        target: String,
        /// Who may fire at it.
        firers: Vec<String>,
    },
    /// On a virtual table: disordered units may retire before the other side moves (FAT-67).
    Retire {
        /// Whose.
        side: Side,
        /// Who may.
        units: Vec<String>,
    },
    /// On a virtual table: cavalry may ride against charges (FAT-145).
    Counter {
        /// Whose.
        side: Side,
        /// Who may.
        units: Vec<String>,
    },
    /// On a virtual table: infantry in a charge zone may form square (FAT-145).
    Squares {
        /// Whose.
        side: Side,
        /// Who may.
        units: Vec<String>,
    },
    /// On a virtual table: the winner of a combat may take the ground left (FAT-135).
    Occupy {
        unit: String,
        /// Where the loser stood.
        towards: Point,
    },
    /// A charge is made: which units are in its zone.
    Zone { charger: String },
}

impl Due {
    /// The units it is about.
    pub fn units(&self) -> Vec<&String> {
        match self {
            Due::Check(check) => check.units.iter().collect(),
            Due::Rout { unit, .. } | Due::Retreat { unit, .. } | Due::Occupy { unit, .. } => vec![unit],
            Due::Explosion { .. } | Due::Fire { .. } => Vec::new(),
            Due::Chance { firers, .. } => firers.iter().collect(),
            Due::Retire { units, .. } | Due::Counter { units, .. } | Due::Squares { units, .. } => {
                units.iter().collect()
            }
            Due::Zone { charger } => vec![charger],
        }
    }
}

impl Due {
    /// Whether a side may do it or leave it undone: the item goes when no unit is left that could, or when the side
    /// passes.
    pub fn is_chance(&self) -> bool {
        matches!(
            self,
            Due::Chance { .. } | Due::Retire { .. } | Due::Counter { .. } | Due::Squares { .. } | Due::Occupy { .. }
        )
    }

    /// Removes a unit that has had its chance, or no longer has one.
    pub fn strike_off(&mut self, name: &str) {
        match self {
            Due::Chance { firers, .. } => firers.retain(|firer| firer != name),
            Due::Retire { units, .. } | Due::Counter { units, .. } | Due::Squares { units, .. } => {
                units.retain(|unit| unit != name);
            }
            _ => {}
        }
    }
}
