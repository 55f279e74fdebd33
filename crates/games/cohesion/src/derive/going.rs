//! The facts of a way for the movement procedure (COH-65 to COH-73).

use grognard_books::cohesion::movement::{Action, Leg, Mover, Situation, Terrain};
use grognard_books::cohesion::unit::Arm;
use grognard_table::{Rover, Spent, measured};

use super::Lay;
use crate::state::Unit;

/// The situation of the procedure for a way of a unit, or of an officer where there is none.
pub fn way_facts(lay: &Lay<'_>, unit: Option<&Unit>, rover: &Rover<'_>, spent: Spent) -> Situation {
    let leg =
        |terrain: Terrain, hundredths: i32| (hundredths > 0).then(|| Leg { terrain, inches: measured(hundredths) });
    let legs = [leg(Terrain::Open, spent.open), leg(Terrain::Road, spent.road), leg(Terrain::Rough, spent.rough)];
    Situation {
        arm: match unit.map(|unit| unit.arm) {
            Some(Arm::Infantry) => Mover::Infantry,
            Some(Arm::Cavalry) => Mover::Cavalry,
            Some(Arm::Dismounted) => Mover::Dismounted,
            Some(Arm::Artillery) => Mover::Artillery,
            None => Mover::Officer,
        },
        formation: unit.map(|unit| unit.formation),
        weight: unit.filter(|unit| unit.arm == Arm::Artillery).and_then(|unit| lay.t.weapons.row(unit.weapon).weight),
        disordered: unit.is_some_and(|unit| unit.disordered),
        action: Action::Move,
        bonus: rover.bonus,
        legs: legs.into_iter().flatten().collect(),
        obstacles: spent.obstacles,
    }
}
