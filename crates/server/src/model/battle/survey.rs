//! Questions about a board, in inches and degrees, as they are asked.

use grognard_battle::answers::{Intent, WayStep};
use serde::Serialize;
use utoipa::ToSchema;

/// A question about a board. Asking changes nothing.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum SurveyQuestion {
    /// Where a piece can go.
    Reach { unit: String },
    /// What a way costs, and whether the piece may take it: given as steps, or as the place where it ends.
    Plan {
        unit: String,
        /// The steps.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        path: Option<Vec<WayStep>>,
        /// Where it ends.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        x: Option<f64>,
        /// Where it ends.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        y: Option<f64>,
        /// Which way the piece faces then; if absent, as the simplest way leaves it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        facing: Option<u16>,
        /// Whether to go as far as possible towards a place that cannot be reached.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        as_far: Option<bool>,
        /// Friends that move first and are out of the way.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        without: Option<Vec<String>>,
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
    /// Where a group would best be placed.
    Places {
        /// Which.
        group: String,
    },
    /// The distance between two things.
    Measure {
        /// One.
        from: MeasureEnd,
        /// The other.
        to: MeasureEnd,
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
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum MeasureEnd {
    /// A piece or an objective, by its name.
    Of(String),
    /// A bare place.
    At {
        /// From the left edge of side a.
        x: f64,
        /// From the edge of side a.
        y: f64,
    },
}
