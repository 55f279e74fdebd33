//! The holders of objectives: a side that alone has the centre of an unrouted unit near (section "Flight and end").

use grognard_table::Side;

use super::Lay;

/// Each objective with who holds it.
pub fn objectives_held<'s>(lay: &Lay<'s>) -> Vec<(&'s str, Option<Side>)> {
    let objectives = lay.table.ground.objectives.iter();
    let held = objectives.map(|(name, objective)| {
        let near = |side: Side| {
            lay.of_side(side).any(|piece| piece.holds && piece.at().distance(objective.at) <= objective.radius)
        };
        let holder = match (near(Side::A), near(Side::B)) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => None,
        };
        (name.as_str(), holder)
    });
    held.collect()
}
