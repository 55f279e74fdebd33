//! The veteran's recovery: keep firing if that is what it would do next turn, try everything else.

use super::mind::Mind;
use super::posture::fires;
use crate::turns::{Attempt, attempts, recovering};
use grognard_battle::CommandLine;
use grognard_players::order::{order, word};

/// The next attempt of the unit whose turn it is.
pub fn recover(mind: &Mind<'_, '_>) -> Option<CommandLine> {
    let name = recovering(mind.lay.state)?;
    let piece = mind.lay.piece(&name)?;
    let act = match attempts(mind.lay.state, &name).first()? {
        Attempt::CeaseFire if fires(mind, piece) => "keep",
        Attempt::CeaseFire => "cease-fire",
        Attempt::Rally => "rally",
        Attempt::Rejoin => "rejoin",
        Attempt::Resupply => "resupply",
    };
    Some(order(act, [("unit", word(&name))]))
}
