//! Drill's recovery: keep firing at what is in good range, try everything else.

use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Arm;

use super::movement::has_target;
use super::posture::best_band;
use crate::derive::Lay;
use crate::turns::{Attempt, attempts, recovering};
use grognard_battle::CommandLine;
use grognard_players::order::{order, word};

/// The next attempt of the unit whose turn it is.
pub fn recover(lay: &Lay<'_>) -> Option<CommandLine> {
    let name = recovering(lay.state)?;
    let piece = lay.piece(&name)?;
    let keeps = || {
        if piece.unit.out_of_ammo {
            return false;
        }
        match piece.unit.arm {
            Arm::Artillery => has_target(lay, piece),
            _ => matches!(best_band(lay, piece), Some(Band::Short | Band::Medium)),
        }
    };
    let act = match attempts(lay.state, &name).first()? {
        Attempt::CeaseFire if keeps() => "keep",
        Attempt::CeaseFire => "cease-fire",
        Attempt::Rally => "rally",
        Attempt::Rejoin => "rejoin",
        Attempt::Resupply => "resupply",
    };
    Some(order(act, [("unit", word(&name))]))
}
