//! The table as it is drawn: ground, pieces and the last moves. Inches and degrees.

use grognard_field::{Point, Pose};
use serde::Serialize;

use super::inches::{place_in_inches, to_inches};
use super::label::label;
use super::{Ground, Table};
use crate::{Mark, Side};

/// Everything that is drawn of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = TableMap), ts(rename = "TableMap"))]
pub struct MapView {
    /// From left to right, seen by side a.
    pub width: f64,
    /// From side a to side b.
    pub depth: f64,
    /// Woods, hills and the like.
    pub areas: Vec<AreaView>,
    /// Roads, fences and the like.
    pub lines: Vec<LineView>,
    /// Where each side places its units.
    pub zones: Vec<ZoneView>,
    /// The objectives.
    pub objectives: Vec<ObjectiveView>,
    /// Units and officers on the table, in roster order.
    pub pieces: Vec<PieceView>,
    /// Units that touch, attacker first.
    pub contacts: Vec<[String; 2]>,
    /// The ways of everything that moved in the last command.
    pub moved: Vec<Moved>,
    /// Units and officers that are not on the table.
    pub off: Vec<Off>,
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = MapArea), ts(rename = "MapArea"))]
pub struct AreaView {
    /// What it is.
    pub kind: String,
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub name: Option<String>,
    /// Its height.
    pub level: i32,
    /// Its corners.
    pub points: Vec<[f64; 2]>,
}

/// Something along a line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = MapLine), ts(rename = "MapLine"))]
pub struct LineView {
    /// What it is.
    pub kind: String,
    /// Its points.
    pub points: Vec<[f64; 2]>,
}

/// Where a side, or a late command of it, is placed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = MapZone), ts(rename = "MapZone"))]
pub struct ZoneView {
    /// Its side.
    pub side: Side,
    /// The command that comes on here later.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub who: Option<String>,
    /// Its corners.
    pub points: Vec<[f64; 2]>,
}

/// An objective.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = MapObjective), ts(rename = "MapObjective"))]
pub struct ObjectiveView {
    /// Its name.
    pub name: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// How near a unit must be to hold it.
    pub radius: f64,
    /// Who holds it now.
    pub held: Option<Side>,
}

/// The sort of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = PieceSort), ts(rename = "PieceSort"))]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// Troops.
    Unit,
    /// An officer.
    Officer,
}

/// How the edge of a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = PieceOutline), ts(rename = "PieceOutline"))]
#[serde(rename_all = "lowercase")]
pub enum Outline {
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
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = MapPiece), ts(rename = "MapPiece"))]
pub struct PieceView {
    /// Its name.
    pub name: String,
    /// The same, short enough for the piece.
    pub label: String,
    /// Its side.
    pub side: Side,
    /// Its sort.
    pub sort: Sort,
    /// `infantry`, `cavalry`, `artillery` or `headquarters`.
    pub branch: &'static str,
    /// `regiment`, `battery`, `brigade` and so on.
    pub echelon: &'static str,
    /// The command it belongs to.
    pub command: Option<String>,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// Degrees clockwise; 0 faces away from the edge of side a.
    pub facing: u16,
    /// Along the front; 0 for an officer.
    pub width: f64,
    /// From front to rear; 0 for an officer.
    pub depth: f64,
    /// Its formation.
    pub formation: Option<String>,
    /// How its edge is drawn.
    pub outline: Outline,
    /// Strength left and at the start.
    pub stands: Option<[f64; 2]>,
    /// Its beads and marks.
    pub marks: Vec<Mark>,
    /// Whether it may act now.
    pub ready: bool,
    /// The unit an officer is with.
    pub attached: Option<String>,
    /// The radius of an officer's command.
    pub radius: Option<f64>,
}

impl PieceView {
    /// A piece without troops that takes no room, such as a marker; for an officer more is added.
    pub fn spot(name: String, side: Side, at: Point) -> Self {
        PieceView {
            label: label(&name, &[]),
            name,
            side,
            sort: Sort::Officer,
            branch: "headquarters",
            echelon: "marker",
            command: None,
            x: to_inches(at.x),
            y: to_inches(at.y),
            facing: 0,
            width: 0.0,
            depth: 0.0,
            formation: None,
            outline: Outline::Solid,
            stands: None,
            marks: Vec::new(),
            ready: false,
            attached: None,
            radius: None,
        }
    }
}

/// The way of something that moved.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = MapMoved), ts(rename = "MapMoved"))]
pub struct Moved {
    /// Its name.
    pub name: String,
    /// x, y and facing, one after the other.
    pub way: Vec<(f64, f64, u16)>,
}

/// A unit or officer that is not on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = MapOff), ts(rename = "MapOff"))]
pub struct Off {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Why, in words.
    pub fate: String,
}

fn in_inches(points: &[Point]) -> Vec<[f64; 2]> {
    points.iter().map(|point| place_in_inches(*point)).collect()
}

impl MapView {
    /// The bare ground, and what moved. `side_of` gives the side of a late command, `holder` the holder of an
    /// objective.
    pub fn of(table: &Table, side_of: impl Fn(&str) -> Option<Side>, holder: impl Fn(&str) -> Option<Side>) -> Self {
        let ground: &Ground = &table.ground;
        let own = Side::BOTH.map(|side| ZoneView { side, who: None, points: in_inches(ground.zones.of(side)) });
        let late = ground.arrivals.iter().filter_map(|(who, arrival)| {
            Some(ZoneView { side: side_of(who)?, who: Some(who.clone()), points: in_inches(&arrival.zone) })
        });
        let areas = ground.areas.iter().map(|area| AreaView {
            kind: area.kind.clone(),
            name: area.name.clone(),
            level: area.level,
            points: in_inches(&area.points),
        });
        let lines = ground.lines.iter();
        let objectives = ground.objectives.iter().map(|(name, objective)| {
            let [x, y] = place_in_inches(objective.at);
            ObjectiveView { name: name.clone(), x, y, radius: to_inches(objective.radius), held: holder(name) }
        });
        let step = |pose: &Pose| (to_inches(pose.at.x), to_inches(pose.at.y), pose.facing);
        let moved = table.ways.iter();
        MapView {
            width: to_inches(ground.width),
            depth: to_inches(ground.depth),
            areas: areas.collect(),
            lines: lines.map(|line| LineView { kind: line.kind.clone(), points: in_inches(&line.points) }).collect(),
            zones: own.into_iter().chain(late).collect(),
            objectives: objectives.collect(),
            pieces: Vec::new(),
            contacts: Vec::new(),
            moved: moved.map(|(name, way)| Moved { name: name.clone(), way: way.iter().map(step).collect() }).collect(),
            off: Vec::new(),
        }
    }
}
