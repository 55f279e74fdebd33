//! What a fire does.

use grognard_core::choice;
use serde::Serialize;

use crate::officer_casualty::Fate;

choice! {
    /// Result of the target's test, not its state.
    pub enum Morale {
        NoTest = "no-test",
        Passed = "passed",
        Shaken = "shaken",
        Routed = "routed",
        Destroyed = "destroyed",
    }
}

/// What a fire did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// AV minus DV, as calculated.
    pub column: i32,
    /// Steps lost by the cell.
    pub steps: i32,
    /// Half stands lost by the cell.
    pub half_stands: i32,
    /// Result of the target's test.
    pub morale: Morale,
    /// What became of an attached officer.
    pub officer: Fate,
    /// The firer has no ammunition from now on.
    pub firer_out_of_ammo: bool,
}
