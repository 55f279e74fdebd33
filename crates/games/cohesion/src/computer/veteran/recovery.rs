//! The veteran's recovery: keep firing if that is what it would do next turn, try everything else.

use super::super::drill::attempt;
use super::mind::Mind;
use super::posture::fires;
use crate::acts::{Keep, Order};
use crate::turns::{Attempt, attempts, recovering};

/// The next attempt of the unit whose turn it is.
pub fn recover(mind: &Mind<'_, '_>) -> Option<Order> {
    let name = recovering(mind.lay.state)?;
    let piece = mind.lay.piece(name)?;
    let first = *attempts(mind.lay.state, name).first()?;
    let keeps = first == Attempt::CeaseFire && fires(mind, piece);
    let unit = name.clone();
    Some(if keeps { Keep { unit }.into() } else { attempt(first, unit) })
}
