//! The virtual table as it is drawn: ground, pieces and what has just moved. Inches and degrees.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::mark::Mark;
use crate::model::SideName;

/// Everything that is drawn of a table.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TableMap {
    /// From left to right, seen by side a.
    pub width: f64,
    /// From side a to side b.
    pub depth: f64,
    /// Woods, hills and the like.
    pub areas: Vec<MapArea>,
    /// Roads, fences and the like.
    pub lines: Vec<MapLine>,
    /// Where each side places.
    pub zones: Vec<MapZone>,
    /// What is fought for.
    pub objectives: Vec<MapObjective>,
    /// Units and officers on the table, in roster order.
    pub pieces: Vec<MapPiece>,
    /// Units that touch, attacker first.
    #[cfg_attr(test, ts(type = "Array<[string, string]>"))]
    pub contacts: Vec<Vec<String>>,
    /// The way of whatever moved in the last command.
    pub moved: Vec<MapMoved>,
    /// Units and officers that are not on the table.
    pub off: Vec<MapOff>,
}

/// A piece of ground.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MapArea {
    /// What it is.
    pub kind: String,
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// How high it lies.
    pub level: i32,
    /// Its corners.
    #[cfg_attr(test, ts(type = "Array<[number, number]>"))]
    pub points: Vec<Vec<f64>>,
}

/// Something along a line.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MapLine {
    /// What it is.
    pub kind: String,
    /// Its points.
    #[cfg_attr(test, ts(type = "Array<[number, number]>"))]
    pub points: Vec<Vec<f64>>,
}

/// Where a side, or a late command of it, places.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MapZone {
    /// Whose.
    pub side: SideName,
    /// The command that comes on here later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub who: Option<String>,
    /// Its corners.
    #[cfg_attr(test, ts(type = "Array<[number, number]>"))]
    pub points: Vec<Vec<f64>>,
}

/// Something to be held.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MapObjective {
    /// What it is called.
    pub name: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// How near one must be to hold it.
    pub radius: f64,
    /// Who holds it now.
    pub held: Option<SideName>,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PieceSort {
    /// Troops.
    Unit,
    /// An officer.
    Officer,
}

/// How the edge of a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PieceOutline {
    /// Formed.
    Solid,
    /// In open order.
    Dashed,
    /// Guns on the road.
    Wedge,
    /// In disorder.
    Broken,
}

/// A unit or officer on the table.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MapPiece {
    /// Its name.
    pub name: String,
    /// The same, short enough to stand on it.
    pub label: String,
    /// Whose.
    pub side: SideName,
    /// What it is.
    pub sort: PieceSort,
    /// `infantry`, `cavalry`, `artillery` or `headquarters`.
    pub branch: String,
    /// `regiment`, `battery`, `brigade` and so on.
    pub echelon: String,
    /// The command it belongs to.
    pub command: Option<String>,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// Degrees clockwise; 0 looks away from the edge of side a.
    pub facing: u16,
    /// Along the front; 0 for an officer.
    pub width: f64,
    /// From front to rear; 0 for an officer.
    pub depth: f64,
    /// Its formation.
    pub formation: Option<String>,
    /// How its edge is drawn.
    pub outline: PieceOutline,
    /// Strength left and at the start.
    #[cfg_attr(test, ts(type = "[number, number] | null"))]
    pub stands: Option<Vec<f64>>,
    /// Its beads and marks.
    pub marks: Vec<Mark>,
    /// It may act now.
    pub ready: bool,
    /// The unit an officer is with.
    pub attached: Option<String>,
    /// How far an officer's command reaches.
    pub radius: Option<f64>,
}

/// The way something went.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MapMoved {
    /// Who.
    pub name: String,
    /// x, y and facing, one after the other.
    #[cfg_attr(test, ts(type = "Array<[number, number, number]>"))]
    pub way: Vec<Vec<f64>>,
}

/// Who is not on the table.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MapOff {
    /// Who.
    pub name: String,
    /// Whose.
    pub side: SideName,
    /// Why, in words.
    pub fate: String,
}
