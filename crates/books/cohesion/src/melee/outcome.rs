//! What a round of melee does.

use grognard_core::choice;
use serde::Serialize;

choice! {
    /// A side's morale after the round.
    pub enum Morale {
        Unchecked = "unchecked",
        Passed = "passed",
        Shaken = "shaken",
        Routed = "routed",
        RoutedAndShaken = "routed-and-shaken",
        Destroyed = "destroyed",
    }
}

choice! {
    /// Who holds the ground.
    pub enum Holder {
        Attacker = "attacker",
        Defender = "defender",
        None = "none",
        /// Another round follows.
        Contested = "contested",
    }
}

/// What the round did to one side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct SideOutcome {
    /// Steps lost by the chart.
    pub steps: i32,
    /// Half stands lost with them.
    pub half_stands: i32,
    pub morale: Morale,
    /// Inches it goes back.
    #[serde(rename = "move")]
    pub back: i32,
}

/// What the round did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Attacker minus defender, limited to the chart.
    pub difference: i32,
    pub attacker: SideOutcome,
    pub defender: SideOutcome,
    /// Another round follows.
    pub again: bool,
    /// Who holds the ground.
    pub holder: Holder,
}
