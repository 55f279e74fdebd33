//! Questions about a table, which it answers without changing, and their answers. Inches and degrees.
//!
//! A client knows no book: facts that only one book has come as words, beside the numbers that every table has.

mod areas;
mod placing;
mod prospects;
mod ways;

use grognard_core::facts::Datum;
use serde::{Deserialize, Serialize};

pub use areas::{Advice, AdvisedChoice, March, MarchGoal, SupplyLine};
pub use placing::{Places, Shape, Suggested};
pub use prospects::{ArcBand, Arcs, Chance, Prospect, ProspectFact, Prospects};
pub use ways::{Plan, Reach, ReachCell, Reason, WayEnd, WayStep};

/// What a piece may want to do to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Intent {
    /// Fire at it.
    Fire,
    /// Charge it.
    Charge,
}

impl Intent {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Fire, Self::Charge];

    /// The word by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Charge => "charge",
        }
    }
}

/// A question about a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Where a piece can go.
    Reach { unit: String },
    /// What a way costs, and whether the piece may take it.
    Plan {
        unit: String,
        /// The way as a command gives it: its steps, or where it ends.
        way: Datum,
    },
    /// The chances of doing something to each enemy.
    Prospects {
        /// Who does it.
        unit: String,
        /// What it does.
        intent: Intent,
    },
    /// The ground a piece can fire at.
    Arcs { unit: String },
    /// The best places for a group.
    Places {
        /// Which.
        group: String,
    },
    /// The distance between two things.
    Measure {
        /// One.
        from: End,
        /// The other.
        to: End,
    },
    /// The areas a formation can march to, and its supply.
    March {
        /// Which.
        unit: String,
    },
    /// The best mix of a hidden choice.
    Advice,
}

/// One end of a distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A piece or an objective, by its name.
    Of(String),
    /// A bare place, in hundredths.
    At {
        /// From the left edge of side a.
        x: i32,
        /// From the edge of side a.
        y: i32,
    },
}

/// The answer of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = SurveyAnswer), ts(rename = "SurveyAnswer"))]
#[serde(untagged)]
pub enum Answer {
    /// Where a piece can go.
    Reach(Reach),
    /// A way and what it costs.
    Plan(Plan),
    /// The chances of doing something to each enemy.
    Prospects(Prospects),
    /// The ground a piece can fire at.
    Arcs(Arcs),
    /// The best places for a group.
    Places(Places),
    /// A distance.
    Measured(Measured),
    /// The areas a formation can march to, and its supply.
    March(March),
    /// The best mix of a hidden choice.
    Advice(Advice),
}

/// A distance: units by their nearest edges, officers and places as points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Measured {
    /// Inches.
    pub inches: f64,
}
