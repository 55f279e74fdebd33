//! Commands as computer players of this book give them.

use grognard_battle::{CommandLine, Offer};
use grognard_books::grand_tactics::kinds::Mode;
use grognard_core::facts::{Choice as _, Datum};
use grognard_players::order::{order, order_of, word};

use crate::land::Route;

/// An offer as it is.
pub fn taken(offer: Offer) -> CommandLine {
    order_of(offer.act, offer.with)
}

/// The end of a phase.
pub fn go_on() -> CommandLine {
    order("next-phase", [])
}

/// A name in an offer.
pub fn named<'o>(offer: &'o Offer, argument: &str) -> Option<&'o str> {
    match offer.with.at(argument) {
        Some(Datum::Text(text)) => Some(text),
        _ => None,
    }
}

/// A march.
pub fn march(formation: &str, route: &Route) -> CommandLine {
    let through = route.through.iter().map(|area| word(area)).collect();
    order("movement", [("formation", word(formation)), ("to", word(&route.to)), ("through", Datum::List(through))])
}

/// A change of mode, at the `start` or the `end` of the movement.
pub fn change(formation: &str, to: Mode, when: &str) -> CommandLine {
    order("deployment-change", [("formation", word(formation)), ("to", word(to.name())), ("when", word(when))])
}
