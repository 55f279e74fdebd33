//! The answers of a map of areas: marches, supply, and the best mix of a hidden choice.

use serde::Serialize;

use super::prospects::ProspectFact;
use super::ways::Reason;

/// The areas a formation can march to, and its supply.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct March {
    /// Movement points it has left.
    pub left: i32,
    /// Where it can end.
    pub goals: Vec<MarchGoal>,
    /// Why it cannot march at all.
    pub reasons: Vec<Reason>,
    /// Its present line of supply; none if no area supplies its side.
    pub supply: Option<SupplyLine>,
}

/// An area at the end of a march.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct MarchGoal {
    /// Which.
    pub area: String,
    /// Areas on the way, in order, as a command takes them.
    pub through: Vec<String>,
    /// Movement points it takes.
    pub cost: i32,
    /// Whether the enemy is there, so that entering engages him.
    pub engages: bool,
    /// What counts there, each in words that make sense alone.
    pub facts: Vec<ProspectFact>,
}

/// A line of supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SupplyLine {
    /// The areas from the formation to the one that supplies it; empty if no way leads there.
    pub areas: Vec<String>,
    /// Whether the formation is supplied.
    pub supplied: bool,
    /// The same in words.
    pub words: String,
}

/// The best mix of a hidden choice.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Advice {
    /// The worth of the round if both sides play their best, in steps; above zero is good for the seat.
    pub value: f64,
    /// The assumptions about the enemy, in words.
    pub assumed: String,
    /// All possible choices, the likeliest first.
    pub choices: Vec<AdvisedChoice>,
}

/// A hidden choice and its worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct AdvisedChoice {
    /// The grand tactic, as a command takes it.
    pub tactic: String,
    /// The card, as a command takes it; none if none is played.
    pub card: Option<String>,
    /// How often it is chosen in the best play, as a share of 1.
    pub share: f64,
    /// Its worth against the best play of the enemy, in steps.
    pub worth: f64,
}
