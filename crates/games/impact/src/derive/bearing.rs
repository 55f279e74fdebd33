//! Arcs: from which direction a unit is hit or struck (IMP-68), and what is in its own fire arc (IMP-64).

use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::tables::{EnfiladeClass, Tables};
use grognard_books::impact::unit::Arc;
use grognard_core::facts::Choice as _;
use grognard_field::{Block, Point};
use grognard_table::inches;

use super::Piece;

/// How far off a unit's front something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspect {
    /// Between its facing and the line from the nearest point of its front edge.
    pub angle: i32,
    /// Front, side, flank or rear.
    pub arc: Arc,
}

impl Aspect {
    /// The aspect of something with its centre at a point, as the unit sees it.
    pub fn of(t: &Tables, target: &Block, from: Point) -> Self {
        let angle = target.bearing_from_front(from);
        let chart = &t.game.geometry;
        let within = |degrees: i32| angle <= 100 * degrees;
        let arc = if within(chart.front_degrees) {
            Arc::Front
        } else if within(chart.partial_flank_degrees) {
            Arc::Side
        } else if within(chart.rear_degrees) {
            Arc::Flank
        } else {
            Arc::Rear
        };
        Aspect { angle, arc }
    }

    /// The side of a unit that is struck by a charge from there.
    pub const fn charge_on(self) -> ChargeOn {
        match self.arc {
            Arc::Front => ChargeOn::Front,
            Arc::Side => ChargeOn::PartialFlank,
            Arc::Flank => ChargeOn::FullFlank,
            Arc::Rear => ChargeOn::Rear,
        }
    }

    /// "side: 63.2 degrees off its front, up to 75".
    pub fn words(self, t: &Tables) -> String {
        let (chart, angle) = (&t.game.geometry, inches(self.angle));
        let limit = match self.arc {
            Arc::Front => format!("up to {}", chart.front_degrees),
            Arc::Side => format!("up to {}", chart.partial_flank_degrees),
            Arc::Flank => format!("up to {}", chart.rear_degrees),
            Arc::Rear => format!("over {}", chart.rear_degrees),
        };
        format!("{}: {angle} degrees off its front, {limit}", self.arc.name())
    }
}

/// How far to each side of its facing a unit fires, in whole degrees.
pub fn fire_arc(t: &Tables, firer: &Piece<'_>) -> i32 {
    match t.formations.row(firer.unit.formation).class.value {
        EnfiladeClass::None => t.game.geometry.fire_arc_loose_degrees,
        EnfiladeClass::Line | EnfiladeClass::Column | EnfiladeClass::Unlimbered => t.game.geometry.fire_arc_degrees,
    }
}

/// The angle between the firer's facing and the shortest line from its front edge to the target.
pub fn fire_bearing(firer: &Piece<'_>, target: &Block) -> i32 {
    firer.block.bearing_to(target)
}

/// Whether a block is in the fire arc of a unit.
pub fn in_arc(t: &Tables, firer: &Piece<'_>, target: &Block) -> bool {
    fire_bearing(firer, target) <= 100 * fire_arc(t, firer)
}
