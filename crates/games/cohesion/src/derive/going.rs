//! The facts of a way for the movement procedure (COH-65 to COH-73).

use grognard_books::cohesion::movement::{Action, Leg, Situation, Terrain};
use grognard_table::{Rover, Spent, measured};

use super::Lay;
use crate::facts::going;
use crate::state::Unit;

/// The situation of the procedure for the way of a unit, or of an officer if there is none.
pub fn way_facts(lay: &Lay<'_>, unit: Option<&Unit>, rover: &Rover<'_>, spent: Spent) -> Situation {
    let leg =
        |terrain: Terrain, hundredths: i32| (hundredths > 0).then(|| Leg { terrain, inches: measured(hundredths) });
    let legs = [leg(Terrain::Open, spent.open), leg(Terrain::Road, spent.road), leg(Terrain::Rough, spent.rough)];
    Situation {
        bonus: rover.bonus,
        legs: legs.into_iter().flatten().collect(),
        obstacles: spent.obstacles,
        ..going(lay.t, unit, Action::Move)
    }
}
