//! The ground prepared for measuring: made once, when it is first needed.

use std::sync::OnceLock;

use grognard_field::{Polygon, Polyline};

use crate::feature::Feature;

/// Areas and lines in their order; none if the points make no shape.
pub type Drawn = (Vec<Option<Polygon>>, Vec<Option<Polyline>>);
/// The meanings of areas and lines, in the same order.
pub type Read = (Vec<Feature>, Vec<Feature>);

/// Areas and lines as shapes, and as the book reads them. Both follow from the ground and the charts of its battle, so
/// they are neither written down nor compared.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    drawn: OnceLock<Drawn>,
    read: OnceLock<Read>,
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

    /// Their meanings; the owner of the charts reads them when they are first needed.
    pub fn read(&self, read: impl FnOnce() -> Read) -> &Read {
        self.read.get_or_init(read)
    }
}
