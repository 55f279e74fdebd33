//! The recruit does anything legal: it draws a kind of command, then one of that kind, then fills it in. What an
//! argument takes shows how; only what a book alone knows is left to the book.

mod candidates;
mod place;
mod ways;

use grognard_battle::{Act, Breadth, CommandLine, Game, Offer, Side, Takes, Whim};
use grognard_core::facts::Datum;
use grognard_table::{Lay, Piece, Place, Shows, TableBook};
use serde_json::{Value, json};

use crate::order::order_of;
pub use candidates::candidates_by;
pub use place::varied_places;
pub use ways::Drawn;

/// A book that a recruit can play.
pub trait Recruits: Game<State = <Self as TableBook>::State> + Shows {
    /// Fills in what only the book knows, and optional arguments; none if nothing legal was found.
    fn fill(lay: &Lay<'_, Self>, side: Side, offer: &Offer, with: Value, whim: &mut Whim) -> Option<Value> {
        let _ = (lay, side, offer, whim);
        Some(with)
    }

    /// A way of a unit drawn at random; a book with its own kind of moves draws its own.
    fn way(lay: &Lay<'_, Self>, piece: &Piece<'_, Self::Unit>, whim: &mut Whim) -> Option<Drawn> {
        ways::walked(&lay.rover(piece), whim)
    }

    /// Another arrangement of a group than the program's own; see [`varied_places`].
    fn varied(lay: &Lay<'_, Self>, group: &str, whim: &mut Whim) -> Option<Vec<Place>> {
        let _ = (lay, group, whim);
        None
    }
}

/// A command drawn from all that may be given.
pub fn recruit<B: Recruits>(lay: &Lay<'_, B>, side: Side, offers: Vec<Offer>, whim: &mut Whim) -> Option<CommandLine> {
    recruit_by(B::ACTS, offers, whim, |offer, whim| fill(lay, side, offer, whim))
}

/// The numbered commands to choose from: every offer, filled in as a recruit would.
pub fn candidates<B: Recruits>(
    lay: &Lay<'_, B>,
    side: Side,
    offers: Vec<Offer>,
    breadth: Breadth,
    whim: &mut Whim,
) -> Vec<CommandLine> {
    candidates_by(B::ACTS, offers, breadth, whim, |offer, whim| fill(lay, side, offer, whim))
}

/// A recruit for a book without a table in inches: `fill` fills in what an offer leaves open; none if nothing legal was
/// found.
pub fn recruit_by(
    acts: &[Act],
    mut offers: Vec<Offer>,
    whim: &mut Whim,
    mut fill: impl FnMut(&Offer, &mut Whim) -> Option<Value>,
) -> Option<CommandLine> {
    while !offers.is_empty() {
        let index = draw(acts, &offers, whim)?;
        let offer = offers.remove(index);
        if let Some(with) = fill(&offer, whim) {
            return Some(order_of(offer.act, Datum::of(&with)));
        }
    }
    None
}

fn act_of<'a>(acts: &'a [Act], offer: &Offer) -> Option<&'a Act> {
    acts.iter().find(|act| act.name == offer.act)
}

/// Draws a kind of command by its weight, then one of the kind.
fn draw(all: &[Act], offers: &[Offer], whim: &mut Whim) -> Option<usize> {
    let mut acts: Vec<(&str, usize)> = Vec::new();
    for offer in offers {
        if !acts.iter().any(|(name, _)| *name == offer.act) {
            acts.push((offer.act, act_of(all, offer).map_or(0, |act| usize::from(act.weight))));
        }
    }
    let mut left = whim.below(acts.iter().map(|(_, weight)| weight).sum());
    let (act, _) = acts.into_iter().find(|(_, weight)| {
        let found = left < *weight;
        left = left.saturating_sub(*weight);
        found
    })?;
    let of_kind: Vec<usize> =
        offers.iter().enumerate().filter(|(_, offer)| offer.act == act).map(|(index, _)| index).collect();
    of_kind.get(whim.below(of_kind.len())).copied()
}

/// The whole command; none if nothing legal was found.
fn fill<B: Recruits>(lay: &Lay<'_, B>, side: Side, offer: &Offer, whim: &mut Whim) -> Option<Value> {
    let act = act_of(B::ACTS, offer)?;
    let mut with = json!(offer.with);
    let subject = act.subject.and_then(|argument| with[argument].as_str()).map(str::to_owned);
    for argument in act.arguments.iter().filter(|argument| offer.open.contains(&argument.name)) {
        match argument.takes {
            Takes::Way { .. } => {
                B::way(lay, lay.piece(subject.as_deref()?)?, whim)?.put(&mut with);
            }
            Takes::Place { .. } => ways::placed(lay, side, subject.as_deref()?, whim)?.put(&mut with),
            // The program's own arrangement half of the time.
            Takes::Group if whim.below(2) == 0 => {
                if let Some(places) = B::varied(lay, subject.as_deref()?, whim) {
                    with[argument.name] = json!(places);
                }
            }
            _ => {}
        }
    }
    B::fill(lay, side, offer, with, whim)
}
