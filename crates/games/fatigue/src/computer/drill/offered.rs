//! Offers as drill reads them.

use grognard_battle::{CommandLine, Offer};
use grognard_core::facts::Datum;
use grognard_players::order::order_of;

/// An offer as it stands.
pub fn given(offer: &Offer) -> CommandLine {
    order_of(offer.act, offer.with.clone())
}

/// An offer that breaks an order; drill keeps to its orders.
pub fn pays(offer: &Offer) -> bool {
    offer.with.at("pays") == Some(&Datum::Flag(true))
}

/// The word of an offer under a name.
pub fn named<'o>(offer: &'o Offer, name: &str) -> Option<&'o str> {
    match offer.with.at(name) {
        Some(Datum::Text(text)) => Some(text),
        _ => None,
    }
}
