//! The ground a battle is fought on, as the scenario gives it.

use grognard_field::{Point, Polygon, Polyline};
use serde::{Deserialize, Serialize};

use crate::roster::Roster;
use crate::seat::Pair;
use crate::shapes::{Drawn, Shapes};

/// The ground of a battle; all places in hundredths of an inch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ground {
    /// From left to right, seen by side a.
    pub width: i32,
    /// From the edge of side a to that of side b.
    pub depth: i32,
    /// Woods, hills and the like.
    pub areas: Vec<Area>,
    /// Roads, fences and the like.
    pub lines: Vec<Obstacle>,
    /// What is fought for.
    pub objectives: Roster<Objective>,
    /// Where each side places.
    pub zones: Pair<Vec<Point>>,
    /// Who comes later, by the name of the brigade or independent unit.
    pub arrivals: Roster<Arrival>,
    /// The same ready for measuring.
    #[serde(skip)]
    pub shapes: Shapes,
}

impl Ground {
    fn drawn(&self) -> &Drawn {
        self.shapes.drawn(|| {
            let areas = self.areas.iter().map(|area| Polygon::new(area.points.clone()).ok());
            let lines = self.lines.iter().map(|line| Polyline::new(line.points.clone()).ok());
            (areas.collect(), lines.collect())
        })
    }

    /// Each area with its shape.
    pub fn shaped_areas(&self) -> impl Iterator<Item = (&Area, &Polygon)> {
        self.areas.iter().zip(&self.drawn().0).filter_map(|(area, shape)| Some((area, shape.as_ref()?)))
    }

    /// Each line with its shape.
    pub fn shaped_lines(&self) -> impl Iterator<Item = (&Obstacle, &Polyline)> {
        self.lines.iter().zip(&self.drawn().1).filter_map(|(line, shape)| Some((line, shape.as_ref()?)))
    }
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Area {
    /// What it is, in the book's word.
    pub kind: String,
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// How high it lies; 0 for all but hills.
    pub level: i32,
    /// Its corners.
    pub points: Vec<Point>,
}

/// Something along a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Obstacle {
    /// What it is, in the book's word.
    pub kind: String,
    /// Its points, one after the other.
    pub points: Vec<Point>,
}

/// Something to be held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// Its middle.
    pub at: Point,
    /// How near one must be to hold it.
    pub radius: i32,
}

/// A command that comes later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arrival {
    /// The turn it comes in.
    pub turn: i32,
    /// Where its owner places it.
    pub zone: Vec<Point>,
}
