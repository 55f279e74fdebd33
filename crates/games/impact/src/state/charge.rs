//! A charge in the books, from its declaration to its end.

use grognard_books::impact::charge::ChargeOn;
use grognard_field::Pose;
use serde::{Deserialize, Serialize};

/// A charge from its declaration to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// The unit in front.
    pub lead: String,
    /// Those that go with it.
    pub supports: Vec<String>,
    /// The unit charged.
    pub target: String,
    /// The side of the target that is struck.
    pub charge_on: ChargeOn,
    /// Inches between them at the start.
    pub distance: f64,
    /// Whether the target has turned toward it, so that the side struck is asked for again.
    pub faced: bool,
    /// Its way, on a virtual table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<ChargeWay>,
}

/// The way of a charge on a virtual table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChargeWay {
    /// Where the lead starts.
    pub start: Pose,
    /// Where it touches the target, turned to the direction of its way.
    pub contact: Pose,
    /// Where each support starts, in their order.
    pub supports: Vec<Pose>,
    /// Where the target stands.
    pub target: Pose,
}
