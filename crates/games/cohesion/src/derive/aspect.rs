//! From which direction a unit is hit: the angle between its facing and the line of centres (COH-54).

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::charge_bonus::Aspect;
use grognard_books::cohesion::fire::FireAspect;
use grognard_field::{Block, Hand, Point};

use crate::state::Flank;
use grognard_table::inches;

/// How far off a unit's front something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bearing {
    /// Hundredths of a degree between its facing and the line of centres.
    pub angle: i32,
    /// Front, flank or rear.
    pub aspect: Aspect,
}

impl Bearing {
    /// The bearing of something with its centre at a point, as the unit sees it.
    pub fn of(t: &Tables, target: &Block, from: Point) -> Self {
        let angle = target.bearing_of(from);
        let arcs = &t.battlefield.arcs;
        let aspect = if angle <= 100 * arcs.front_half_angle {
            Aspect::Front
        } else if angle < 100 * arcs.rear_from {
            Aspect::Flank
        } else {
            Aspect::Rear
        };
        Bearing { angle, aspect }
    }

    /// The same for fire.
    pub const fn of_fire(self) -> FireAspect {
        match self.aspect {
            Aspect::Front => FireAspect::Front,
            Aspect::Flank => FireAspect::Enfilade,
            Aspect::Rear => FireAspect::Rear,
        }
    }

    /// "74 degrees off the front, over 60".
    pub fn words(self, t: &Tables) -> String {
        let (arcs, angle) = (&t.battlefield.arcs, inches(self.angle));
        match self.aspect {
            Aspect::Front => format!("{angle} degrees off the front, at most {}", arcs.front_half_angle),
            Aspect::Flank => format!("{angle} degrees off the front, over {}", arcs.front_half_angle),
            Aspect::Rear => format!("{angle} degrees off the front, {} or more", arcs.rear_from),
        }
    }
}

/// The aspect of a charge at its declaration, and which flank it is.
pub fn charge_aspect(t: &Tables, attacker: &Block, defender: &Block) -> (Bearing, Option<Flank>) {
    let bearing = Bearing::of(t, defender, attacker.pose.at);
    let flank = (bearing.aspect == Aspect::Flank).then(|| match defender.side_of(attacker.pose.at) {
        Hand::Left => Flank::Left,
        Hand::Right => Flank::Right,
    });
    (bearing, flank)
}
