//! The ground a battle is fought on, as the scenario gives it.

use grognard_field::{Block, Point, Polygon, Polyline};
use serde::{Deserialize, Serialize};

use crate::feature::Feature;
use crate::roster::Roster;
use crate::seat::{Pair, Side};
use crate::shapes::{Drawn, Shapes, Terrain};

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
    pub objectives: Roster<Objective>,
    /// Where each side places its units.
    pub zones: Pair<Vec<Point>>,
    /// Commands that come later, by the name of the brigade or independent unit.
    pub arrivals: Roster<Arrival>,
    /// The same ready for measuring.
    #[serde(skip)]
    pub shapes: Shapes,
}

impl Ground {
    /// An open plain with a zone along the edge of each side.
    pub fn open(width: i32, depth: i32, zone_depth: i32) -> Self {
        let strip = |low: i32, high: i32| {
            [(0, low), (width, low), (width, high), (0, high)].map(|(x, y)| Point { x, y }).to_vec()
        };
        Ground {
            width,
            depth,
            areas: Vec::new(),
            lines: Vec::new(),
            objectives: Roster::default(),
            zones: Pair { a: strip(0, zone_depth), b: strip(depth - zone_depth, depth) },
            arrivals: Roster::default(),
            shapes: Shapes::default(),
        }
    }

    pub fn is_in_zone(&self, side: Side, point: Point) -> bool {
        Polygon::new(self.zones.of(side).clone()).is_ok_and(|zone| zone.contains(point))
    }

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

    /// Areas and lines as the book of the battle reads them; `feature` gives the meaning of a kind.
    pub fn read(&self, feature: impl Fn(&str) -> Feature) -> Readings<'_> {
        let read = self.shapes.read(|| {
            let areas = self.areas.iter().map(|area| feature(&area.kind));
            let lines = self.lines.iter().map(|line| feature(&line.kind));
            (areas.collect(), lines.collect())
        });
        Readings { ground: self, areas: &read.0, lines: &read.1 }
    }

    /// The highest hill a point is on; 0 on the plain.
    pub fn level_at(&self, point: Point) -> i32 {
        let hills = self.shaped_areas().filter(|(area, shape)| area.level > 0 && shape.contains(point));
        hills.map(|(area, _)| area.level).max().unwrap_or(0)
    }

    /// Whether a block is wholly on the table.
    pub fn holds(&self, block: &Block) -> bool {
        let (width, depth) = (f64::from(self.width) + 0.5, f64::from(self.depth) + 0.5);
        let inside = |x: f64, y: f64| (-0.5..=width).contains(&x) && (-0.5..=depth).contains(&y);
        block.corners().into_iter().all(|corner| inside(corner.x, corner.y))
    }

    /// Whether a point is on the table.
    pub fn has(&self, point: Point) -> bool {
        (0..=self.width).contains(&point.x) && (0..=self.depth).contains(&point.y)
    }
}

/// The ground as a book reads it.
#[derive(Clone, Copy, Debug)]
pub struct Readings<'g> {
    ground: &'g Ground,
    areas: &'g [Feature],
    lines: &'g [Feature],
}

impl<'g> Readings<'g> {
    /// Each area with its shape and its meaning.
    pub fn areas(self) -> impl Iterator<Item = (&'g Area, &'g Polygon, Feature)> {
        let shaped = self.ground.areas.iter().zip(&self.ground.drawn().0).zip(self.areas);
        shaped.filter_map(|((area, shape), feature)| Some((area, shape.as_ref()?, *feature)))
    }

    /// The ground as a mover meets it.
    pub fn terrain(self) -> &'g Terrain {
        self.ground.shapes.terrain(|| {
            let lines = |road: bool| self.lines().filter(move |(_, feature)| feature.road == road);
            Terrain {
                rough: self.areas().filter(|(.., feature)| feature.rough).map(|(_, shape, _)| shape.clone()).collect(),
                roads: lines(true).map(|(line, _)| line.clone()).collect(),
                lines: lines(false).map(|(line, _)| line.clone()).collect(),
            }
        })
    }

    /// Each line with its shape and its meaning.
    pub fn lines(self) -> impl Iterator<Item = (&'g Polyline, Feature)> {
        let shaped = self.ground.drawn().1.iter().zip(self.lines);
        shaped.filter_map(|(shape, feature)| Some((shape.as_ref()?, *feature)))
    }
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Area {
    /// What it is, in the book's word.
    pub kind: String,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its height; 0 for everything except hills.
    pub level: i32,
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

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    pub at: Point,
    /// How near a unit must be to hold it.
    pub radius: i32,
}

/// A command that comes later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arrival {
    /// The turn in which it comes.
    pub turn: i32,
    /// Where its owner places it.
    pub zone: Vec<Point>,
}
