//! Offers for drill and veteran: as the commands they contain.

use grognard_battle::Offer;
use grognard_battle::command::Command;
use grognard_table::Arguments;

use crate::state::State;

/// The offers of one act, without the arguments they leave open.
pub fn each<'o, C: Command<State = State>>(state: &'o State, offers: &'o [Offer]) -> impl Iterator<Item = C> + 'o {
    let of_act = offers.iter().filter(|offer| offer.act == C::ACT.name);
    of_act.filter_map(|offer| C::read(&mut Arguments::new(&offer.with), state))
}
