//! What a command still wants to know before it is given.

use grognard_core::facts::Datum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::{OddsReply, Shape};

/// Asks what a command still wants to know.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct QuestionsRequest {
    /// The act.
    pub act: String,
    /// The arguments so far.
    #[serde(default = "Datum::empty")]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub with: Datum,
}

/// What a command still wants to know, and its odds as things stand.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuestionsReply {
    /// The procedure it will be ruled by; null if it rules nothing, or nothing this seat may look into.
    pub procedure: Option<String>,
    /// Arguments not given yet that its facts come from, worth asking or not; also where the command would be refused.
    pub weighs: Vec<String>,
    /// What to ask, most telling first.
    pub ask: Vec<OpenQuestion>,
    /// What need not be asked.
    pub skipped: Vec<NeedNotAsk>,
    /// The odds with everything still open at its default; null where something needed is missing.
    pub odds: Option<OddsReply>,
}

/// A fact that is worth asking.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenQuestion {
    /// The argument that gives it.
    pub argument: String,
    /// What it means.
    pub help: String,
    /// What it may be.
    pub shape: Shape,
    /// Whether it must be answered.
    pub required: bool,
    /// Why it is asked.
    pub why: String,
}

/// A fact that cannot matter.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NeedNotAsk {
    /// The argument.
    pub argument: String,
    /// Why not.
    pub reason: String,
}
