//! The ground prepared for measuring: made once, when it is first needed.

use std::sync::OnceLock;

use grognard_field::{Polygon, Polyline};

use crate::feature::Feature;

/// Areas and lines in their order; none if the points make no shape.
pub type Drawn = (Vec<Option<Polygon>>, Vec<Option<Polyline>>);
/// The meanings of areas and lines, in the same order.
pub type Read = (Vec<Feature>, Vec<Feature>);

/// The ground as a mover meets it.
#[derive(Clone, Debug)]
pub struct Terrain {
    /// Areas that are hard to move through.
    pub rough: Vec<Polygon>,
    pub roads: Vec<Polyline>,
    /// Lines that are crossed.
    pub lines: Vec<Polyline>,
}

/// Areas and lines as shapes, and as the book reads them. Both follow from the ground and the charts of its battle, so
/// they are neither written down nor compared.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    drawn: OnceLock<Drawn>,
    read: OnceLock<Read>,
    terrain: OnceLock<Terrain>,
}

impl PartialEq for Shapes {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Shapes {
    /// The shapes; the owner of the ground draws them when they are first needed.
    pub fn drawn(&self, draw: impl FnOnce() -> Drawn) -> &Drawn {
        self.drawn.get_or_init(draw)
    }

    /// The ground as a mover meets it; whoever has it read sorts it when that is first needed.
    pub fn terrain(&self, sort: impl FnOnce() -> Terrain) -> &Terrain {
        self.terrain.get_or_init(sort)
    }

    /// Their meanings; the owner of the charts reads them when they are first needed.
    pub fn read(&self, read: impl FnOnce() -> Read) -> &Read {
        self.read.get_or_init(read)
    }
}
