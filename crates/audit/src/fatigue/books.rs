//! The books of a battle for the laws: units with the room they take, sides, commands.

use serde_json::Value;

use crate::geometry::{Point, Rectangle};
use crate::reading::{flag, number, text};

use super::charts::Charts;
use super::ground::{Area, Ground, point};

/// What every family of laws uses.
pub(super) struct Eyes<'a> {
    pub charts: Charts<'a>,
    pub ground: Option<Ground>,
}

/// Place and facing of a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    pub at: Point,
    pub facing: f64,
}

impl Pose {
    /// A pose of the books.
    pub fn read(value: &Value) -> Option<Pose> {
        Some(Pose { at: point(value.get("at")?)?, facing: number(value, "facing")? })
    }
}

/// A unit in the books.
#[derive(Clone, Copy)]
pub(super) struct Unit<'a> {
    pub name: &'a str,
    pub row: &'a Value,
    pub pose: Option<Pose>,
}

impl<'a> Unit<'a> {
    /// A text of its row.
    pub fn text(&self, key: &str) -> &'a str {
        text(self.row, key).unwrap_or_default()
    }

    /// A number of its row; 0 if there is none.
    pub fn number(&self, key: &str) -> f64 {
        number(self.row, key).unwrap_or_default()
    }

    /// A flag of its row.
    pub fn flag(&self, key: &str) -> bool {
        flag(self.row, key)
    }

    pub fn side(&self) -> &'a str {
        self.text("side")
    }

    pub fn arm(&self) -> &'a str {
        self.text("arm")
    }

    pub fn formation(&self) -> &'a str {
        self.text("formation")
    }

    pub fn is_routed(&self) -> bool {
        self.text("state") == "routed"
    }

    /// Whether it was overrun and is without its crew.
    pub fn is_abandoned(&self) -> bool {
        self.flag("abandoned")
    }

    /// Whether it is removed, gone or still to come.
    pub fn is_away(&self) -> bool {
        self.row.get("fate").is_some_and(|fate| !fate.is_null())
    }

    /// Figures that are left.
    pub fn left(&self) -> f64 {
        self.number("figures") - self.number("figures_lost")
    }

    /// Whether it is in the field, unrouted, with its guns manned.
    pub fn is_fit(&self) -> bool {
        !self.is_away() && !self.is_routed() && !self.is_abandoned()
    }

    /// Whether it is one of those to which the order chart measures (FAT-167).
    pub fn threatens(&self) -> bool {
        self.is_fit() && self.arm() != "headquarters"
    }

    /// Strength in odds (FAT-60).
    pub fn strength(&self) -> f64 {
        match self.arm() {
            "artillery" => (self.number("cannon") - self.number("cannon_lost")).max(1.0),
            "train" | "headquarters" => 1.0,
            _ => self.left(),
        }
    }

    /// Its current CMR (4.4) with every loss and change; guns lost to artillery count only for their phase.
    pub fn current_cmr(&self, cannon_count_for_good: bool) -> f64 {
        let start = match self.row.get("cmr") {
            _ if self.arm() == "headquarters" => 8.0,
            Some(Value::Number(cmr)) => cmr.as_f64().unwrap_or_default(),
            _ => 10.0,
        };
        let guns = if self.arm() != "artillery" {
            0.0
        } else if cannon_count_for_good {
            self.number("cannon_lost")
        } else {
            self.number("cannon_lost_this_phase")
        };
        let half = 2.0 * self.number("figures_lost") >= self.number("figures")
            || (self.arm() == "artillery" && 2.0 * self.number("cannon_lost") >= self.number("cannon"));
        start + self.number("cmr_change") + self.number("shock_shift")
            - self.number("figures_lost")
            - guns
            - if half { 2.0 } else { 0.0 }
    }
}

/// The books at one moment.
pub(super) struct Books<'a> {
    pub state: &'a Value,
    pub units: Vec<Unit<'a>>,
}

impl<'a> Books<'a> {
    /// The books of a state.
    pub fn read(state: &'a Value) -> Self {
        let rows = state.get("units").and_then(Value::as_object);
        let poses = state.pointer("/table/units");
        let unit = |(name, row): (&'a String, &'a Value)| Unit {
            name,
            row,
            pose: poses.and_then(|poses| poses.get(name)).and_then(Pose::read),
        };
        Books { state, units: rows.into_iter().flatten().map(unit).collect() }
    }

    pub fn unit(&self, name: &str) -> Option<&Unit<'a>> {
        self.units.iter().find(|unit| unit.name == name)
    }

    pub fn command(&self, name: &str) -> Option<&'a Value> {
        self.state.get("commands")?.get(name)
    }

    pub fn phase(&self) -> &'a str {
        text(self.state, "phase").unwrap_or_default()
    }

    pub fn edition(&self) -> &'a str {
        text(self.state, "edition").unwrap_or_default()
    }

    pub fn turn(&self) -> f64 {
        number(self.state, "turn").unwrap_or_default()
    }

    /// Whose half turn it is.
    pub fn phasing(&self) -> &'a str {
        let first = text(self.state, "first_side").unwrap_or_default();
        match (number(self.state, "half_turn").unwrap_or(1.0) < 1.5, first) {
            (true, side) => side,
            (false, side) => other(side),
        }
    }
}

pub(super) fn other(side: &str) -> &'static str {
    if side == "a" { "b" } else { "a" }
}

impl Eyes<'_> {
    /// The room a unit takes where it stands: that of the house it is in, otherwise its footprint.
    pub fn room(&self, unit: &Unit<'_>) -> Option<Rectangle> {
        self.room_at(unit, unit.pose?)
    }

    /// The room of the skirmishers that a unit has sent out (FAT-160).
    pub fn screen(&self, unit: &Unit<'_>) -> Option<Rectangle> {
        let pose = unit.row.get("screen").and_then(Pose::read)?;
        self.shape(unit.arm(), "open-order", unit.number("skirmishers"), pose)
    }

    /// The room it would take elsewhere.
    pub fn room_at(&self, unit: &Unit<'_>, pose: Pose) -> Option<Rectangle> {
        if let Some(house) = self.house_of(unit, pose) {
            return Some(house.bounds());
        }
        // Skirmishers that are out have a rectangle of their own.
        self.shape(unit.arm(), unit.formation(), unit.left() - unit.number("skirmishers"), pose)
    }

    /// The room of this many figures of an arm in a formation (FAT-144).
    pub fn shape(&self, arm: &str, formation: &str, figures: f64, pose: Pose) -> Option<Rectangle> {
        let value = |key: &str| self.charts.number(&format!("footprints.shape.{arm}.{formation}.{key}"));
        let grows = |each: &str, least: &str| {
            let each = value(each).unwrap_or_default() * figures;
            each.max(value(least).unwrap_or_default())
        };
        value("depth")?;
        let (width, depth) = (grows("width_per_figure", "width_min"), grows("depth_per_figure", "depth"));
        Some(Rectangle { centre: pose.at, facing: pose.facing, width, depth })
    }

    /// The house that a unit holds.
    pub fn house_of(&self, unit: &Unit<'_>, pose: Pose) -> Option<&Area> {
        unit.row.get("inside").filter(|inside| !inside.is_null())?;
        self.ground.as_ref()?.house(pose.at)
    }

    /// Whether a unit holds a building, which counts as a formation of its own for fire; a redoubt does not.
    pub fn is_housed(&self, unit: &Unit<'_>) -> bool {
        unit.pose.and_then(|pose| self.house_of(unit, pose)).is_some_and(|house| house.kind != "redoubt")
    }

    /// The arcs of a unit in which a place may be (section 8).
    pub fn arcs(&self, unit: &Unit<'_>, pose: Pose, place: Point) -> Vec<&'static str> {
        let Some(room) = self.room_at(unit, pose) else { return Vec::new() };
        if unit.formation() == "square" || self.house_of(unit, pose).is_some() {
            return vec!["front"];
        }
        let (ahead, right) = room.seen_from(place);
        let arc = |slack: f64| {
            let beyond = |ahead: f64| {
                let past = ahead - room.depth / 2.0 + slack;
                past >= 0.0 && right.abs() <= room.width / 2.0 + past + slack
            };
            if beyond(ahead) {
                "front"
            } else if beyond(-ahead) {
                "rear"
            } else if unit.formation() == "open-order" {
                "front"
            } else {
                "flank"
            }
        };
        let mut found = vec![arc(super::ground::EDGE), arc(-super::ground::EDGE)];
        found.dedup();
        found
    }
}
