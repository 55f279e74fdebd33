//! Where a battle stands: its clock, who must act, what is due, what may be done, how both sides fare.

use grognard_core::facts::Datum;
use serde::{Deserialize, Serialize};

use super::Side;

/// The time of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Clock {
    /// The turn, from 1.
    pub turn: u32,
    /// The half turn or the player's part of the turn, in words; empty if the book has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    pub part: String,
    /// The phase, in the book's word.
    pub phase: String,
    /// The hour, if the book keeps one: `08:30`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub hour: Option<String>,
}

impl std::fmt::Display for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "turn {}", self.turn)?;
        if let Some(hour) = &self.hour {
            write!(f, ", {hour}")?;
        }
        if !self.part.is_empty() {
            write!(f, ", {}", self.part)?;
        }
        write!(f, ", {}", self.phase)
    }
}

/// Something that must be answered before anything else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Due {
    /// What, and for whom: "20th Maine tests for the death of its commander".
    pub title: String,
    /// The clause that makes it due.
    pub rule: &'static str,
    /// The side that must answer it; none if it belongs to neither.
    pub side: Option<Side>,
    /// The act that answers it.
    pub act: &'static str,
    /// The arguments that are already known.
    #[cfg_attr(feature = "wire", schema(value_type = Object), ts(type = "Record<string, unknown>"))]
    pub with: Datum,
}

/// What a seat may know of the state of affairs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Business {
    /// The time.
    pub clock: Clock,
    /// Sides that have something to do in this phase.
    pub waiting: Vec<Side>,
    /// What is due, in order.
    pub due: Vec<Due>,
    /// What the phase is about and what is left to do, in a line or two.
    pub remarks: Vec<String>,
    /// The result, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub over: Option<String>,
}

/// A command that may be given now, as far as the books can tell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Offer {
    /// The act.
    pub act: &'static str,
    /// In words: "20th Maine fires".
    pub title: String,
    /// Arguments that are already settled.
    #[cfg_attr(feature = "wire", schema(value_type = Object), ts(type = "Record<string, unknown>"))]
    pub with: Datum,
    /// Arguments a player fills in, by name; those not listed keep their defaults.
    pub open: Vec<&'static str>,
}

/// A number that tells how a side fares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measure {
    /// What it counts: "steps lost", "MFP recorded".
    pub name: String,
    /// The number.
    pub value: f64,
    /// What it is out of, if that means something.
    pub of: Option<f64>,
}

/// A unit in the report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitStanding {
    /// Its name.
    pub name: String,
    /// Its command.
    pub command: String,
    /// What is left of it, in the book's own measure.
    pub strength: f64,
    /// What it began with.
    pub start: f64,
    /// Its condition: "shaken, disordered"; empty if there is nothing to say.
    pub condition: String,
    /// Whether it has left the battle for good.
    pub gone: bool,
}

/// How a side fares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Numbers; the first one makes the curve of the report.
    pub measures: Vec<Measure>,
    /// What a unit's strength is counted in: "stands", "figures", "steps".
    pub counted_in: &'static str,
    /// Its units in roster order.
    pub units: Vec<UnitStanding>,
}

impl Standing {
    /// A standing of units for which only strength counts: name, command, what is left and what there was.
    pub fn of_strength<'u>(
        counted_in: &'static str,
        units: impl Iterator<Item = (&'u String, &'u String, f64, f64)>,
    ) -> Self {
        let units = units.map(|(name, command, strength, start)| UnitStanding {
            name: name.clone(),
            command: command.clone(),
            strength,
            start,
            condition: String::new(),
            gone: strength == 0.0,
        });
        let units: Vec<UnitStanding> = units.collect();
        let value = units.iter().map(|unit| unit.strength).sum();
        Standing { measures: vec![Measure { name: counted_in.to_owned(), value, of: None }], counted_in, units }
    }
}
