//! Fire at whom it does most to.

use grognard_battle::{CommandLine, Offer};
use grognard_core::facts::Datum;

use super::mind::Mind;
use crate::computer::drill::offered::{given, named, pays};
use crate::derive::{everybody, is_screen, shot};

impl Mind<'_, '_> {
    /// The fire that does most; each firer has one.
    pub fn shoot(&self, offers: &[Offer]) -> Option<CommandLine> {
        let pieces = everybody(self.lay);
        let piece =
            |name: &str, screen: bool| pieces.iter().find(|piece| piece.name == name && is_screen(piece) == screen);
        let flag = |offer: &Offer, name: &str| offer.with.at(name) == Some(&Datum::Flag(true));
        let first = offers.iter().find(|offer| offer.act == "fire" && !pays(offer))?;
        let firer = named(first, "unit")?;
        let own =
            offers.iter().filter(|offer| offer.act == "fire" && !pays(offer) && named(offer, "unit") == Some(firer));
        let rated = own.map(|offer| {
            let worth = piece(firer, flag(offer, "screen"))
                .zip(named(offer, "target").and_then(|name| piece(name, flag(offer, "at_screen"))))
                .map_or(0.0, |(one, enemy)| {
                    self.fire(one, enemy, &shot(self.lay, one, enemy), self.lay.state.combat.is_some())
                });
            (worth, offer)
        });
        rated.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, offer)| given(offer))
    }
}
