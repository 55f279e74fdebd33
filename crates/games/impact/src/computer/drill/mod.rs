//! Drill: a few sensible rules. It faces the enemy, closes to good range, fires at the best target, charges units that
//! waver or show a flank, and rallies its own shaken ones.

mod answers;
mod leaders;
mod units;

use grognard_battle::{Side, Temper};

use super::scout::active;
use crate::acts::{Deploy, NextPhase, Order, Pass, Standing};
use crate::deploy::left_to_place;
use crate::derive::{Lay, Piece};
use crate::state::{OnCharge, OnMove, Phase};

pub use answers::follow;
pub use leaders::step;

/// What a side does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper) -> Option<Order> {
    let state = lay.state;
    if !state.due.is_empty() {
        return answers::answer(lay);
    }
    match state.phase {
        Phase::Deployment => deploy(lay),
        Phase::FirstLeaders | Phase::SecondLeaders => {
            let told = tell(lay, side, OnCharge::Fire);
            Some(told.or_else(|| step(lay, side)).unwrap_or_else(|| NextPhase {}.into()))
        }
        _ => Some(act(lay, side, temper).unwrap_or_else(|| NextPhase {}.into())),
    }
}

/// The standing orders of a side that has given none: to fire at everything that comes near, and what to do when
/// charged.
pub fn tell(lay: &Lay<'_>, side: Side, charged: OnCharge) -> Option<Order> {
    let untold = lay.state.orders_of(side).is_some_and(|orders| orders.all.moved == OnMove::Ask);
    untold.then(|| Standing { moved: Some(OnMove::Fire), charged: Some(charged), ..Standing::default() }.into())
}

/// Places the next group as the program suggests.
pub fn deploy(lay: &Lay<'_>) -> Option<Order> {
    let (_, names) = left_to_place(lay.state)?;
    Some(Deploy::of(names.first()?).into())
}

fn act<'s>(lay: &Lay<'s>, side: Side, temper: Temper) -> Option<Order> {
    if let Some(piece) = active(lay, side) {
        return Some(units::act(lay, piece, temper).unwrap_or_else(|| pass(piece)));
    }
    // Guns before the others: what they shake can be charged.
    let mut ready: Vec<&Piece<'s>> = lay.of_side(side).filter(|piece| piece.unit.ap > 0).collect();
    ready.sort_by_key(|piece| (piece.unit.arm != grognard_books::impact::unit::Arm::Artillery, piece.index));
    ready.into_iter().find_map(|piece| units::act(lay, piece, temper))
}

fn pass(piece: &Piece<'_>) -> Order {
    Pass { unit: piece.name.to_owned() }.into()
}
