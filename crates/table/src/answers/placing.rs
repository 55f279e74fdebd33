//! The best places for a group.

use serde::Serialize;

use crate::map::{Outline, Sort};

/// The best places for a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Places {
    /// One for each member of the group.
    pub places: Vec<Suggested>,
}

/// A suggested place, with the look of its piece. A command takes name, place, facing, formation and the unit an
/// officer is with in the form given here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Suggested {
    pub name: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// Which way it faces; none for an officer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub facing: Option<u16>,
    /// Its formation, if the book has formations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub formation: Option<String>,
    /// The unit an officer is with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub attached: Option<String>,
    /// The name, short enough to stand on the piece.
    pub label: String,
    /// Its sort.
    pub sort: Sort,
    /// `infantry`, `cavalry`, `artillery` or `headquarters`.
    pub branch: String,
    /// `regiment`, `battery` and so on; none for an officer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub echelon: Option<String>,
    /// Along the front; 0 for an officer.
    pub width: f64,
    /// From front to rear; 0 for an officer.
    pub depth: f64,
    /// How its edge is drawn.
    pub outline: Outline,
    /// The formations in which it may be placed.
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
