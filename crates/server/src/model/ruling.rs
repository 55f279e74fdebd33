//! Requests for rulings and odds, and their replies, as in `grognard batch`.

use grognard_core::refusal::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Origin;

/// A request for a ruling.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResolveRequest {
    /// Anything; returned in the reply.
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub id: Option<Value>,
    /// Such as `cohesion.fire`.
    pub procedure: String,
    /// The facts.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub situation: Value,
    /// Faces in the order rolled; an empty list asks for the first die. Random dice if neither dice nor seed is given.
    #[cfg_attr(test, ts(optional, type = "Array<number>"))]
    pub dice: Option<Vec<u8>>,
    /// Repeatable random dice.
    #[cfg_attr(test, ts(optional))]
    pub seed: Option<u64>,
}

/// A request for odds.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OddsRequest {
    /// Anything; returned in the reply.
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub id: Option<Value>,
    /// Such as `cohesion.fire`.
    pub procedure: String,
    /// The facts.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub situation: Value,
}

/// A ruling, or the die that is needed next.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum ResolveReply {
    /// A ruling.
    Ruled(Ruled),
    /// The typed dice ran short.
    Needs(NextDie),
}

/// A ruling.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Ruled {
    /// As in the request.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub id: Value,
    /// The procedure.
    pub procedure: String,
    /// What was ruled.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Value)]
    pub outcome: Value,
    /// Faces in the order drawn.
    #[cfg_attr(test, ts(type = "Array<number>"))]
    pub dice: Vec<u8>,
    /// The receipt.
    pub notes: Vec<ReceiptLine>,
}

/// A line of a receipt.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReceiptLine {
    /// Clause id.
    pub rule: String,
    /// Who decided: the weaker of clause and chart value.
    pub origin: Origin,
    /// The line in words.
    pub text: String,
    /// Its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    #[schema(value_type = Option<f64>)]
    pub value: Option<Value>,
}

/// The die that is needed next.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NextDie {
    /// As in the request.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub id: Value,
    /// The die.
    pub need: Needed,
}

/// A die and what it is for.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Needed {
    /// Its sides.
    pub sides: u8,
    /// What it is for.
    #[serde(rename = "for")]
    pub what: String,
}

/// Odds.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OddsReply {
    /// As in the request.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub id: Value,
    /// Every possible outcome once, most likely first.
    pub odds: Vec<OddsRow>,
    /// Whether every way the dice can fall was weighed.
    pub exact: bool,
    /// The number of runs, if not exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub samples: Option<u64>,
}

/// An outcome with its chance.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OddsRow {
    /// The outcome.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Value)]
    pub outcome: Value,
    /// A fraction in lowest terms.
    pub p: String,
    /// 95 % interval of a sampled chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "[number, number]"))]
    #[schema(value_type = Option<Vec<f64>>)]
    pub interval: Option<(f64, f64)>,
}

/// What went wrong, in the form of RFC 9457.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// Always `about:blank`: the title says what kind of problem it is.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind of problem.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What is wrong and what to do.
    pub detail: String,
    /// As in the request, if one was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub id: Option<Value>,
    /// Every reason, if facts or dice were refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Refused>>"))]
    pub refused: Vec<Refused>,
    /// The number of a battle's last command, if a command to that battle was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub n: Option<u64>,
}

/// One reason for refusing.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The field, nested ones joined by dots.
    pub field: String,
    /// What is wrong and what to do.
    pub reason: String,
    /// The values that would be accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub allowed: Option<Vec<String>>,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Refused { field: refusal.field, reason: refusal.reason, allowed: refusal.allowed }
    }
}
