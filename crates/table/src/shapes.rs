//! The ground ready for measuring: made once, when it is first asked for.

use std::sync::OnceLock;

use grognard_field::{Polygon, Polyline};

/// Areas and lines in their order; none where the points make no shape.
pub type Drawn = (Vec<Option<Polygon>>, Vec<Option<Polyline>>);

/// Areas and lines as shapes. It follows from the ground, so it is neither written down nor compared.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    drawn: OnceLock<Drawn>,
}

impl PartialEq for Shapes {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Shapes {
    /// The shapes, drawn by whoever has the ground if they are asked for the first time.
    pub fn drawn(&self, draw: impl FnOnce() -> Drawn) -> &Drawn {
        self.drawn.get_or_init(draw)
    }
}
