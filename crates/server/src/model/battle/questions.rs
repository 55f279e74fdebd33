//! What a command still needs to know before it is given.

use grognard_core::facts::Datum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::{OddsReply, Shape};

/// Asks what a command still needs to know.
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

/// What a command still needs to know, and its odds as things are.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuestionsReply {
    /// The procedure that will rule it; null if it rules nothing, or nothing this seat may see.
    pub procedure: Option<String>,
    /// Arguments not given yet from which its facts come, whether worth asking for or not; also if the command would be
    /// refused.
    pub weighs: Vec<String>,
    /// The facts to ask for, most telling first.
    pub ask: Vec<OpenQuestion>,
    /// The facts that need not be asked for.
    pub skipped: Vec<NeedNotAsk>,
    /// The odds with every open fact at its default; null if something required is missing.
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
    /// Why it must be asked for.
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
