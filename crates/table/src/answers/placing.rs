//! Where a group would best be placed.

use serde::Serialize;

use crate::map::{Outline, Sort};

/// Where a group would best be placed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Places {
    /// Each of the group.
    pub places: Vec<Suggested>,
}

/// A suggested place, with the look of its piece. A command takes name, place, facing, formation and the unit an officer is
/// with as they stand here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Suggested {
    /// Who.
    pub name: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// Which way it looks; none of an officer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub facing: Option<u16>,
    /// Its formation, where the book knows any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub formation: Option<String>,
    /// The unit an officer is with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub attached: Option<String>,
    /// The name, short enough to stand on the piece.
    pub label: String,
    /// What it is.
    pub sort: Sort,
    /// `infantry`, `cavalry`, `artillery` or `headquarters`.
    pub branch: String,
    /// `regiment`, `battery` and so on; none of an officer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub echelon: Option<String>,
    /// Along the front; 0 for an officer.
    pub width: f64,
    /// From front to rear; 0 for an officer.
    pub depth: f64,
    /// How its edge is drawn.
    pub outline: Outline,
    /// The formations it may be placed in.
    pub formations: Vec<Shape>,
}

/// A formation and the room it takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = SuggestedShape), ts(rename = "SuggestedShape"))]
pub struct Shape {
    /// Which.
    pub formation: String,
    /// Along the front.
    pub width: f64,
    /// From front to rear.
    pub depth: f64,
    /// How its edge is drawn.
    pub outline: Outline,
}
