//! Ways, where they lead, and why not.

use grognard_core::refusal::Refusal;
use grognard_core::rule::Rule;
use grognard_field::{Point, Pose, Step};
use serde::Serialize;

use crate::inches::{place_in_inches, to_inches};

/// Squares a piece can reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Reach {
    /// Inches it may move.
    pub allowance: f64,
    /// The side of a square.
    pub cell: f64,
    /// The squares.
    pub cells: Vec<ReachCell>,
}

/// A square within reach.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ReachCell {
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// The least cost of getting there.
    pub cost: f64,
}

impl ReachCell {
    /// A square by its corner with the lowest x and y; all in hundredths.
    pub fn of(low: Point, side: i32, cost: i32) -> Self {
        let middle = |low: i32| to_inches(low) + to_inches(side) / 2.0;
        ReachCell { x: middle(low.x), y: middle(low.y), cost: to_inches(cost) }
    }
}

/// A way, and everything about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Plan {
    /// Its steps, as a command takes them.
    pub path: Vec<WayStep>,
    /// Its cost; none if no way was found.
    pub cost: Option<f64>,
    /// Inches it may move.
    pub allowance: f64,
    /// Whether the piece may take it.
    pub legal: bool,
    /// Where it ends; none if no way was found.
    pub end: Option<WayEnd>,
    /// Places on it at which it may be interrupted.
    pub way_points: Vec<[f64; 2]>,
    /// Why the piece may not take it.
    pub reasons: Vec<Reason>,
    /// Friends through whom it leads.
    pub crossed: Vec<String>,
}

impl Plan {
    /// No way was found.
    pub fn none(allowance: f64, reason: Reason) -> Self {
        Plan {
            path: Vec::new(),
            cost: None,
            allowance,
            legal: false,
            end: None,
            way_points: Vec::new(),
            reasons: vec![reason],
            crossed: Vec::new(),
        }
    }
}

/// A step as a command takes it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "step", rename_all = "lowercase")]
pub enum WayStep {
    /// Straight ahead.
    Ahead {
        /// How far.
        inches: f64,
    },
    /// Straight back, facing kept.
    Back {
        /// How far.
        inches: f64,
    },
    /// Straight to the left, facing kept.
    Left {
        /// How far.
        inches: f64,
    },
    /// Straight to the right, facing kept.
    Right {
        /// How far.
        inches: f64,
    },
    /// A wheel on the inner front corner.
    Wheel {
        /// Above zero to the right, below to the left.
        degrees: i16,
    },
    /// Straight to a place, facing kept.
    To {
        /// The place.
        x: f64,
        /// The place.
        y: f64,
    },
    /// A turn on the spot.
    Face {
        /// The facing afterwards.
        facing: u16,
    },
}

impl From<Step> for WayStep {
    fn from(step: Step) -> Self {
        match step {
            Step::Ahead(length) => WayStep::Ahead { inches: to_inches(length) },
            Step::Back(length) => WayStep::Back { inches: to_inches(length) },
            Step::Left(length) => WayStep::Left { inches: to_inches(length) },
            Step::Right(length) => WayStep::Right { inches: to_inches(length) },
            Step::Wheel(degrees) => WayStep::Wheel { degrees },
            Step::To(at) => WayStep::To { x: to_inches(at.x), y: to_inches(at.y) },
            Step::Face(facing) => WayStep::Face { facing },
        }
    }
}

/// Where a way ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct WayEnd {
    /// The middle of the piece.
    pub x: f64,
    /// The middle of the piece.
    pub y: f64,
    /// Which way it faces.
    pub facing: u16,
}

impl From<Pose> for WayEnd {
    fn from(pose: Pose) -> Self {
        let [x, y] = place_in_inches(pose.at);
        WayEnd { x, y, facing: pose.facing }
    }
}

/// A reason why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The clause behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub rule: Option<String>,
}

impl Reason {
    /// A reason by a clause.
    pub fn by(rule: Rule, text: impl Into<String>) -> Self {
        Reason { text: text.into(), rule: Some(rule.id.to_owned()) }
    }
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Self {
        Reason { text: refusal.reason, rule: refusal.rule.map(|rule| rule.id.to_owned()) }
    }
}
