//! Every offer filled in, as a list of whole commands: for an agent that chooses by number and has no hand to fill in
//! the rest.

use grognard_battle::{Act, Breadth, CommandLine, Offer, Whim};
use grognard_core::facts::Datum;
use serde_json::Value;

use crate::order::order_of;

/// The commands, no two alike: first one for each offer, so that none is left out, then further ones for those that
/// leave something open, in turns. Commands that move the battle on come first, so that they are there however many
/// others there are. Commands that a recruit never draws are not candidates. `fill` gives the whole command for an
/// offer; none if nothing legal was found.
pub fn candidates_by(
    acts: &[Act],
    offers: Vec<Offer>,
    breadth: Breadth,
    whim: &mut Whim,
    mut fill: impl FnMut(&Offer, &mut Whim) -> Option<Value>,
) -> Vec<CommandLine> {
    let act_of = |offer: &Offer| acts.iter().find(|act| act.name == offer.act);
    let mut open: Vec<Offer> =
        offers.into_iter().filter(|offer| act_of(offer).is_some_and(|act| act.weight > 0)).collect();
    open.sort_by_key(|offer| !act_of(offer).is_some_and(|act| act.onward));
    let mut found: Vec<CommandLine> = Vec::new();
    for round in 0..breadth.each {
        for offer in &open {
            if found.len() >= breadth.most {
                return found;
            }
            if let Some(with) = fill(offer, whim) {
                let command = order_of(offer.act, Datum::of(&with));
                if !found.contains(&command) {
                    found.push(command);
                }
            }
        }
        if round == 0 {
            open.retain(|offer| !offer.open.is_empty());
        }
    }
    found
}
