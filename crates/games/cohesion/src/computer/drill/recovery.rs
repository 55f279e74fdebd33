//! Drill's recovery: keep firing at targets in good range, try everything else.

use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Arm;

use super::movement::has_target;
use super::posture::best_band;
use crate::acts::{CeaseFire, Keep, Order, Rally, Rejoin, Resupply};
use crate::derive::Lay;
use crate::turns::{Attempt, attempts, recovering};

/// The next attempt of the unit whose turn it is.
pub fn recover(lay: &Lay<'_>) -> Option<Order> {
    let name = recovering(lay.state)?;
    let piece = lay.piece(name)?;
    let keeps = || {
        if piece.unit.out_of_ammo {
            return false;
        }
        match piece.unit.arm {
            Arm::Artillery => has_target(lay, piece),
            _ => matches!(best_band(lay, piece), Some(Band::Short | Band::Medium)),
        }
    };
    let first = *attempts(lay.state, name).first()?;
    let unit = name.clone();
    Some(if first == Attempt::CeaseFire && keeps() { Keep { unit }.into() } else { attempt(first, unit) })
}

/// The act of an attempt.
pub fn attempt(attempt: Attempt, unit: String) -> Order {
    match attempt {
        Attempt::CeaseFire => CeaseFire { unit, ..CeaseFire::default() }.into(),
        Attempt::Rally => Rally { unit, ..Rally::default() }.into(),
        Attempt::Rejoin => Rejoin { unit, ..Rejoin::default() }.into(),
        Attempt::Resupply => Resupply { unit, ..Resupply::default() }.into(),
    }
}
