//! How a battle went, as far as a seat may know: what was left of each side and how it fared, whenever that changed.
//!
//! Made from sheets, so that it shows no more than the seat could have read at the time.

use serde::Serialize;

use super::sheet::{Sheet, SideSheet};

/// How both sides stood after a command; 0 is the start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct CourseMoment {
    /// The number of the command.
    pub n: u64,
    /// The turn in which it was given.
    pub turn: u32,
    /// Side a and side b.
    pub sides: [CourseSide; 2],
}

/// How a side stood.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct CourseSide {
    /// What was left of all units whose strength the seat knows.
    pub left: f64,
    /// What these units began with.
    pub start: f64,
    /// The unit in which strength is counted; empty if no strength is known.
    pub counted_in: &'static str,
    /// Units and officers that had left the battle for good.
    pub gone: Vec<String>,
    /// Its gauges.
    pub gauges: Vec<CourseGauge>,
}

/// A gauge as it stood.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct CourseGauge {
    /// What it counts.
    pub name: &'static str,
    /// The number.
    pub value: f64,
    /// What it is out of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub of: Option<f64>,
}

/// Adds a moment if either side differs from the last one.
pub fn go_on(course: &mut Vec<CourseMoment>, n: u64, turn: u32, sheet: &Sheet) {
    let sides = [0, 1].map(|side| stood(&sheet.sides[side]));
    if course.last().is_none_or(|last| last.sides != sides) {
        course.push(CourseMoment { n, turn, sides });
    }
}

fn stood(side: &SideSheet) -> CourseSide {
    let cards = || side.commands.iter().flat_map(|command| command.units.iter().chain(&command.officers));
    let known = || cards().filter_map(|card| Some((card, card.strength.as_ref()?)));
    CourseSide {
        left: known().filter(|(card, _)| card.gone.is_none()).map(|(_, strength)| strength.left).sum(),
        start: known().map(|(_, strength)| strength.start).sum(),
        counted_in: known().next().map_or("", |(_, strength)| strength.counted_in),
        gone: cards().filter(|card| card.gone.is_some()).map(|card| card.name.clone()).collect(),
        gauges: (side.gauges.iter())
            .map(|gauge| CourseGauge { name: gauge.name, value: gauge.value, of: gauge.of })
            .collect(),
    }
}
