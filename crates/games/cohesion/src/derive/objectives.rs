//! Who holds what is fought for: own units, not routed, near it, and no such enemy.

use super::Lay;
use grognard_battle::Side;

/// Each objective with who holds it.
pub fn objectives_held<'l>(lay: &'l Lay<'_>) -> impl Iterator<Item = (&'l str, Option<Side>)> {
    lay.table.ground.objectives.iter().map(|(name, objective)| {
        let near = |side: Side| {
            lay.of_side(side)
                .any(|piece| !piece.unit.routed && piece.block.distance_to(objective.at) <= objective.radius)
        };
        let held = match (near(Side::A), near(Side::B)) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => None,
        };
        (name.as_str(), held)
    })
}
