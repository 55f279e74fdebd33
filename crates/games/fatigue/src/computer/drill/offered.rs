//! Offers as drill and veteran read them: as commands, listed act by act only when somebody reads them.

use grognard_battle::command::Command;
use grognard_battle::{Offer, Seat, Side};
use grognard_table::Arguments;

use crate::derive::Lay;
use crate::offers::{is_paid, offers_of};
use crate::state::State;

/// What a side may do now.
#[derive(Clone, Copy)]
pub struct Offered<'l, 's> {
    /// The lay of the table.
    pub lay: &'l Lay<'s>,
    /// The side that chooses.
    pub side: Side,
}

impl<'l, 's> Offered<'l, 's> {
    /// The offers of one act, without the arguments they leave open.
    pub fn each<C: Command<State = State>>(self) -> impl Iterator<Item = C> + use<'l, 's, C> {
        let list = self.of(&[C::ACT.name]).into_iter();
        list.filter_map(move |offer| C::read(&mut Arguments::new(&offer.with), self.lay.state))
    }

    /// The first offer of one act that breaks no order.
    pub fn first_free<C: Command<State = State>>(self) -> Option<C> {
        let list = offers_of(self.lay, Seat::of(self.side), &[C::ACT.name], true);
        let mut free = list.iter().filter(|offer| !is_paid(offer));
        C::read(&mut Arguments::new(&free.next()?.with), self.lay.state)
    }

    /// The offers of some acts, in the order of the list.
    pub fn of(self, acts: &[&str]) -> Vec<Offer> {
        offers_of(self.lay, Seat::of(self.side), acts, false)
    }
}
