//! Fire at the target where it does most.

use super::mind::Mind;
use crate::acts::{Fire, Order};
use crate::computer::drill::offered::Offered;
use crate::derive::{everybody, is_screen, shot};

impl Mind<'_, '_> {
    /// The fire that does most; each firer has one.
    pub fn shoot(&self, offered: Offered<'_, '_>) -> Option<Order> {
        let pieces: Vec<_> = everybody(self.lay).collect();
        let piece =
            |name: &str, screen: bool| pieces.iter().find(|piece| piece.name == name && is_screen(piece) == screen);
        let mut fires = offered.each::<Fire>().filter(|fire| fire.pays.is_none()).peekable();
        let firer = fires.peek()?.unit.clone();
        let rated = fires.filter(|fire| fire.unit == firer).map(|fire| {
            let worth = piece(&firer, fire.screen == Some(true))
                .zip(piece(&fire.target, fire.at_screen == Some(true)))
                .map_or(0.0, |(one, enemy)| {
                    self.fire(one, enemy, &shot(self.lay, one, enemy), self.lay.state.combat.is_some())
                });
            (worth, fire)
        });
        rated.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, fire)| fire.into())
    }
}
