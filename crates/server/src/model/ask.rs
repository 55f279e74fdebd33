//! Which facts are worth asking for.

use grognard_core::ask;
use grognard_core::facts::Datum;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Group, Shape};

/// Asks which of the facts not given yet can still change the odds.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AskRequest {
    /// Such as `cohesion.fire`.
    pub procedure: String,
    /// The facts that are known.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub situation: Datum,
    /// Dotted paths of the facts that are open; if absent, every fact that is not given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub open: Option<Vec<String>>,
    /// Whether to examine each open fact by itself, with the others at their usual values. Otherwise a fact counts if
    /// it matters for any values of the other open facts.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub alone: bool,
}

/// What to ask and what not.
#[derive(Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Asked {
    /// The facts to ask, most telling first.
    pub ask: Vec<Question>,
    /// The facts that change nothing, in the order given.
    pub skipped: Vec<Skipped>,
    /// Open facts that were not looked at, because the time for one answer was used up.
    pub not_tried: Vec<String>,
    /// Whether nothing is left to ask.
    pub settled: bool,
    /// Situations weighed to find out.
    pub tried: usize,
}

/// A fact to be asked.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Question {
    /// Dotted path in the situation.
    pub path: String,
    /// Where it belongs in a player's mind.
    pub group: Group,
    /// What it means.
    pub help: &'static str,
    /// Kind, limits and default.
    #[serde(flatten)]
    pub shape: Shape,
    /// Whether it must be answered.
    pub required: bool,
    /// Why it must be asked for.
    pub why: Why,
    /// The same in words.
    pub reason: String,
    /// How far two answers were seen to move the odds: the largest difference in the chance of any outcome.
    pub telling: f64,
}

/// Why a fact must be asked for.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// It changes the odds.
    Changes,
    /// Some answers are refused; the others give the same odds.
    Refuses,
    /// Nobody could prove that it changes nothing.
    Unproved,
}

/// A fact that need not be asked.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Skipped {
    /// Dotted path in the situation.
    pub path: String,
    /// Why not, in words.
    pub reason: String,
    /// What to put in its place; null means leaving it out.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub fill: Value,
}

impl From<ask::Asked> for Asked {
    fn from(asked: ask::Asked) -> Self {
        Asked {
            ask: asked.ask.into_iter().map(Question::from).collect(),
            skipped: asked.skipped.into_iter().map(Skipped::from).collect(),
            not_tried: Vec::new(),
            settled: asked.settled,
            tried: asked.tried,
        }
    }
}

impl From<ask::Question> for Question {
    fn from(question: ask::Question) -> Self {
        Question {
            path: question.path,
            group: question.group.into(),
            help: question.help,
            shape: question.shape.into(),
            required: question.required,
            why: match question.why {
                ask::Why::Changes => Why::Changes,
                ask::Why::Refuses => Why::Refuses,
                ask::Why::Unproved => Why::Unproved,
            },
            reason: question.reason,
            telling: question.telling,
        }
    }
}

impl From<ask::Skipped> for Skipped {
    fn from(skipped: ask::Skipped) -> Self {
        let fill = serde_json::to_value(skipped.fill).unwrap_or_default();
        Skipped { path: skipped.path, reason: skipped.reason, fill }
    }
}
