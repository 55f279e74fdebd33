//! The recruit does anything that is legal: it draws a kind of command, then one of that kind, then fills it in.

mod fill;
mod place;
mod ways;

use grognard_core::facts::Datum;

use super::order::order_of;
use crate::derive::Lay;
use crate::offers::offers;
use grognard_battle::Whim;
use grognard_battle::{CommandLine, Offer, Seat, Side};

/// How often a kind of command is drawn. What ends something early is rarer, so that there is something to end.
fn weight(act: &str) -> usize {
    match act {
        // Giving up is no move of a battle.
        "concede" => 0,
        "pass" | "finish" | "skip" | "hold" | "leave" => 1,
        _ => 4,
    }
}

/// A command drawn from all that may be given.
pub fn choose(lay: &Lay<'_>, side: Side, whim: &mut Whim) -> Option<CommandLine> {
    let mut list = offers(lay.t, lay.state, Seat::of(side));
    while !list.is_empty() {
        let index = draw(&list, whim)?;
        let offer = list.remove(index);
        if let Some(with) = fill::fill(lay, side, &offer, whim) {
            return Some(order_of(offer.act, Datum::of(&with)));
        }
    }
    None
}

/// Draws a kind of command by its weight, then one of the kind.
fn draw(list: &[Offer], whim: &mut Whim) -> Option<usize> {
    let mut acts: Vec<&str> = Vec::new();
    for offer in list {
        if !acts.contains(&offer.act) {
            acts.push(offer.act);
        }
    }
    let mut left = whim.below(acts.iter().map(|act| weight(act)).sum());
    let act = acts.into_iter().find(|act| {
        let found = left < weight(act);
        left = left.saturating_sub(weight(act));
        found
    })?;
    let of_kind: Vec<usize> =
        list.iter().enumerate().filter(|(_, offer)| offer.act == act).map(|(index, _)| index).collect();
    of_kind.get(whim.below(of_kind.len())).copied()
}
