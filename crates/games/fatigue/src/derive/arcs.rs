//! Front, flank and rear (section 8, FAT-165): a unit is in the arc that contains its centre.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::morale::facts::ChargeTarget;
use grognard_books::fatigue::names::{Arm, Formation};
use grognard_books::fatigue::shock::Aspect;
use grognard_field::{Point, Pose, turned};

use super::Piece;
use super::who::formation_of;

/// An arc of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arc {
    /// Ahead of the front edge, outward from its corners.
    Front,
    /// Whatever is neither.
    Flank,
    /// The mirror of the front.
    Rear,
}

/// Squares, and units in a building or redoubt, have their front all around.
pub fn is_all_round(piece: &Piece<'_>) -> bool {
    piece.unit.inside.is_some() || formation_of(piece) == Formation::Square
}

/// The arc of a unit that holds a point. In open order the flanks are front.
pub fn arc_at(t: &Tables, piece: &Piece<'_>, point: Point) -> Arc {
    let angle = t.zones.front_arc_degrees;
    if is_all_round(piece) || piece.block.point_in_arc(angle, point) {
        return Arc::Front;
    }
    let Pose { at, facing } = piece.block.pose;
    let behind = piece.block.at(Pose { at, facing: turned(facing, 180) });
    match (behind.point_in_arc(angle, point), formation_of(piece)) {
        (true, _) => Arc::Rear,
        (false, Formation::OpenOrder) => Arc::Front,
        (false, _) => Arc::Flank,
    }
}

/// Whether a unit has another in its front arc.
pub fn in_front(t: &Tables, piece: &Piece<'_>, other: &Piece<'_>) -> bool {
    arc_at(t, piece, other.at()) == Arc::Front
}

/// From which direction a defender is attacked: the arc that held the attacker's centre when its move began.
pub fn aspect(t: &Tables, attacker: &Piece<'_>, defender: &Piece<'_>) -> Aspect {
    let from = attacker.unit.came_from.map_or(attacker.at(), |pose| pose.at);
    match arc_at(t, defender, from) {
        Arc::Front => Aspect::Front,
        Arc::Flank => Aspect::Flank,
        Arc::Rear => Aspect::Rear,
    }
}

/// Whether fire takes a target in flank or rear.
pub fn is_enfiladed(t: &Tables, target: &Piece<'_>, firer: &Piece<'_>) -> bool {
    arc_at(t, target, firer.at()) != Arc::Front
}

/// What a charge is aimed at.
pub fn charge_target(t: &Tables, charger: &Piece<'_>, target: &Piece<'_>) -> ChargeTarget {
    if target.unit.arm == Arm::Cavalry {
        ChargeTarget::Cavalry
    } else if formation_of(target) == Formation::OpenOrder {
        ChargeTarget::OpenOrder
    } else if arc_at(t, target, charger.at()) == Arc::Front {
        ChargeTarget::FootFront
    } else {
        ChargeTarget::FootFlank
    }
}
