//! Questions about a board and what it answers, in inches and degrees. `grognard_table` writes them; a test reads real
//! answers back through these types.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::march::{Advice, March};
use super::reason::{ProspectFact, Reason};
use super::{PieceOutline, PieceSort};

/// What a piece may mean to do to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Intent {
    /// Fire at it.
    Fire,
    /// Charge it.
    Charge,
}

/// Something asked of a board. Nothing happens by asking.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum SurveyQuestion {
    /// Where a piece can go.
    Reach {
        /// Who.
        unit: String,
    },
    /// What a way costs, and whether it may be gone: steps, or the place where it ends.
    Plan {
        /// Who.
        unit: String,
        /// The steps.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        path: Option<Vec<WayStep>>,
        /// Where it ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        x: Option<f64>,
        /// Where it ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        y: Option<f64>,
        /// Which way the piece looks then; as the simplest way leaves it if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        facing: Option<u16>,
        /// Where it does not lead so far, as far as it goes towards that place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        as_far: Option<bool>,
        /// Friends that go first and are out of the way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        without: Option<Vec<String>>,
    },
    /// What comes of doing something to each enemy.
    Prospects {
        /// Who does it.
        unit: String,
        /// What it does.
        intent: Intent,
    },
    /// The ground a piece can fire at.
    Arcs {
        /// Who.
        unit: String,
    },
    /// Where a group would best be placed.
    Places {
        /// Which.
        group: String,
    },
    /// How far it is from one to another.
    Measure {
        /// One.
        from: MeasureEnd,
        /// The other.
        to: MeasureEnd,
    },
    /// The areas a formation can march to, and its supply.
    March {
        /// Which.
        unit: String,
    },
    /// What a hidden choice is best made of.
    Advice,
}

/// One end of a distance.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum MeasureEnd {
    /// A piece or an objective, by its name.
    Of(String),
    /// A bare place.
    At {
        /// From the left edge of side a.
        x: f64,
        /// From the edge of side a.
        y: f64,
    },
}

/// What a board answers, to each kind of question its own.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum SurveyAnswer {
    /// Where a piece can go.
    Reach(Reach),
    /// A way and what it costs.
    Plan(Plan),
    /// What comes of doing something to each enemy.
    Prospects(Prospects),
    /// The ground a piece can fire at.
    Arcs(Arcs),
    /// Where a group would best be placed.
    Places(Places),
    /// How far it is.
    Measured(Measured),
    /// The areas a formation can march to, and its supply.
    March(March),
    /// What a hidden choice is best made of.
    Advice(Advice),
}

/// Squares a piece can reach.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// Inches it has.
    pub allowance: f64,
    /// The side of a square.
    pub cell: f64,
    /// The squares.
    pub cells: Vec<ReachCell>,
}

/// A square within reach.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReachCell {
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// The least it costs to come there.
    pub cost: f64,
}

/// A way, and what is to be said of it.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Its steps, as a command takes them.
    pub path: Vec<WayStep>,
    /// What it costs; null where no way was found.
    pub cost: Option<f64>,
    /// Inches there are.
    pub allowance: f64,
    /// It may be gone.
    pub legal: bool,
    /// Where it ends; null where no way was found.
    pub end: Option<WayEnd>,
    /// Places on it at which it may be interrupted.
    #[cfg_attr(test, ts(type = "Array<[number, number]>"))]
    pub way_points: Vec<Vec<f64>>,
    /// Why it may not be gone.
    pub reasons: Vec<Reason>,
    /// Friends it goes through.
    pub crossed: Vec<String>,
}

/// A step as a command takes it.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "step", rename_all = "lowercase")]
pub enum WayStep {
    /// Straight ahead.
    Ahead {
        /// How far.
        inches: f64,
    },
    /// Straight back, facing kept.
    Back {
        /// How far.
        inches: f64,
    },
    /// Straight to the left, facing kept.
    Left {
        /// How far.
        inches: f64,
    },
    /// Straight to the right, facing kept.
    Right {
        /// How far.
        inches: f64,
    },
    /// A wheel on the inner front corner.
    Wheel {
        /// Above zero to the right, below to the left.
        degrees: i16,
    },
    /// Straight to a place, facing kept.
    To {
        /// The place.
        x: f64,
        /// The place.
        y: f64,
    },
    /// A turn on the spot.
    Face {
        /// The facing afterwards.
        facing: u16,
    },
}

/// Where a way ends.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WayEnd {
    /// The middle of the piece.
    pub x: f64,
    /// The middle of the piece.
    pub y: f64,
    /// Which way it looks.
    pub facing: u16,
}

/// What comes of doing something to each enemy on the table.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Prospects {
    /// One for each.
    pub prospects: Vec<Prospect>,
}

/// What comes of doing something to an enemy.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Prospect {
    /// The enemy.
    pub target: String,
    /// Inches to it; null where nothing leads there.
    pub distance: Option<f64>,
    /// What else counts, each in words that can stand alone.
    pub facts: Vec<ProspectFact>,
    /// It may be done.
    pub allowed: bool,
    /// Why it may not be done.
    pub reasons: Vec<Reason>,
    /// The chance that matters most to whoever does it; null where nothing is known.
    pub hope: Option<Chance>,
    /// What may come of it. More than one of these may happen at once.
    pub odds: Vec<Chance>,
}

/// How likely something is.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// What.
    pub words: String,
    /// Exactly, as `n/d`; null where it is not known exactly.
    pub chance: Option<String>,
    /// As a share of 1.
    pub share: f64,
}

/// The ground a piece can fire at.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Arcs {
    /// The nearest first.
    pub bands: Vec<ArcBand>,
}

/// The ground up to a range.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ArcBand {
    /// What the book calls the range.
    pub name: String,
    /// The farthest of it.
    pub inches: f64,
    /// Its outline.
    #[cfg_attr(test, ts(type = "Array<[number, number]>"))]
    pub points: Vec<Vec<f64>>,
}

/// Where a group would best be placed.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// Each of the group.
    pub places: Vec<Suggested>,
}

/// A suggested place, with the look of its piece.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Suggested {
    /// Who.
    pub name: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// Which way it looks; absent of an officer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub facing: Option<u16>,
    /// Its formation, where the book knows any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub formation: Option<String>,
    /// The unit an officer is with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub attached: Option<String>,
    /// The name, short enough to stand on the piece.
    pub label: String,
    /// What it is.
    pub sort: PieceSort,
    /// `infantry`, `cavalry`, `artillery` or `headquarters`.
    pub branch: String,
    /// `regiment`, `battery` and so on; absent of an officer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub echelon: Option<String>,
    /// Along the front; 0 for an officer.
    pub width: f64,
    /// From front to rear; 0 for an officer.
    pub depth: f64,
    /// How its edge is drawn.
    pub outline: PieceOutline,
    /// The formations it may be placed in.
    pub formations: Vec<SuggestedShape>,
}

/// A formation and the room it takes.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SuggestedShape {
    /// Which.
    pub formation: String,
    /// Along the front.
    pub width: f64,
    /// From front to rear.
    pub depth: f64,
    /// How its edge is drawn.
    pub outline: PieceOutline,
}

/// How far it is: units by their nearest edges, officers and places as points.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Inches.
    pub inches: f64,
}
