//! What a map of areas says: marches, supply, and what a hidden choice is best made of.

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
    /// Its line of supply where it stands; none where no area supplies its side.
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
    /// The enemy is there: to enter is to engage him.
    pub engages: bool,
    /// What counts there, each in words that can stand alone.
    pub facts: Vec<ProspectFact>,
}

/// A line of supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SupplyLine {
    /// The areas from the formation to the area that supplies it; empty where no way leads there.
    pub areas: Vec<String>,
    /// The formation is supplied.
    pub supplied: bool,
    /// The same in words.
    pub words: String,
}

/// What a hidden choice is best made of.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Advice {
    /// What the round is worth if both sides play their best, in steps; above zero is good for the seat.
    pub value: f64,
    /// What was assumed of the enemy, in words.
    pub assumed: String,
    /// Every choice there is, the likeliest first.
    pub choices: Vec<AdvisedChoice>,
}

/// A hidden choice and its worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct AdvisedChoice {
    /// The grand tactic, as a command takes it.
    pub tactic: String,
    /// The card, as a command takes it; none without one.
    pub card: Option<String>,
    /// How often the best play takes it, as a share of 1.
    pub share: f64,
    /// What it is worth against the best play of the enemy, in steps.
    pub worth: f64,
}
