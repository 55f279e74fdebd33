//! The ground ready for measuring: made once, when it is first asked for.

use std::sync::OnceLock;

use grognard_field::{Polygon, Polyline};

use super::ground::{Area, Ground, Obstacle};

/// Areas and lines in their order; none where the points make no shape.
type Drawn = (Vec<Option<Polygon>>, Vec<Option<Polyline>>);

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

impl Ground {
    fn drawn(&self) -> &Drawn {
        self.shapes.drawn.get_or_init(|| {
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
