//! Cover against an enemy (IMP-35, IMP-68).

use grognard_books::impact::tables::Terrain;
use grognard_core::facts::Choice as _;
use grognard_field::Point;
use grognard_table::Ground;

use super::going::area_at;
use crate::measures::BEHIND_LINE;
use crate::terrain::{LineKind, is_cover, of_line, words};

/// What covers a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// The ground its centre is in.
    Ground(Terrain),
    /// A wall or fence before it.
    Line(LineKind),
}

impl Cover {
    /// "its centre is in light woods".
    pub fn words(self) -> String {
        match self {
            Cover::Ground(terrain) => format!("in cover, its centre is in {}", words(terrain)),
            Cover::Line(line) => format!("in cover, close to a {} between it and the enemy", line.name()),
        }
    }
}

/// The cover of a centre: of the ground it is in, or of a wall or fence near it that the line to the enemy concerned
/// crosses. Without an enemy only the ground counts.
pub fn cover(ground: &Ground, at: Point, enemy: Option<Point>) -> Option<Cover> {
    let under = area_at(ground, at);
    if is_cover(under) {
        return Some(Cover::Ground(under));
    }
    let enemy = enemy?;
    let lines = ground.shaped_lines().filter_map(|(line, shape)| Some((of_line(&line.kind)?, shape)));
    let mut walls = lines.filter(|(line, _)| line.is_wall());
    let found = walls.find(|(_, shape)| shape.distance_to(at) <= BEHIND_LINE && shape.meets(at, enemy));
    found.map(|(line, _)| Cover::Line(line))
}
