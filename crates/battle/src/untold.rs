//! What players still have to say about a command: what it needs, and what only the table shows. If such a fact were
//! left out, it would count as none without anybody having said so. So programs that take commands from people ask for
//! it.

use grognard_core::facts::Datum;

use super::Seat;
use super::act::Takes;
use super::any::AnyBattle;
use super::business::Offer;

/// A field of a command that has not been given yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Untold {
    pub field: &'static str,
    /// What it may be.
    pub takes: Takes,
    /// Whether the command is refused without it.
    pub needed: bool,
    /// What it means.
    pub help: &'static str,
}

/// What a command still needs: first what it cannot do without, then what its offer leaves open.
pub fn untold(battle: &dyn AnyBattle, seat: Seat, act: &str, with: &Datum) -> Vec<Untold> {
    let Some(described) = battle.acts().into_iter().find(|known| known.name == act) else { return Vec::new() };
    let offers = battle.offers(seat);
    let open = nearest(&offers, act, with).map_or(&[][..], |offer| offer.open.as_slice());
    let mut list: Vec<Untold> = described
        .arguments
        .iter()
        .filter(|argument| argument.needed || (argument.asked && open.contains(&argument.name)))
        // A way and the places of a group are shown by hand, not said.
        .filter(|argument| !matches!(argument.takes, Takes::Way { .. } | Takes::Group))
        .flat_map(|argument| {
            let (needed, help) = (argument.needed, argument.help);
            argument.fields().into_iter().map(move |(field, takes)| Untold { field, takes, needed, help })
        })
        .filter(|untold| with.at(untold.field).is_none())
        .collect();
    list.sort_by_key(|untold| !untold.needed);
    list
}

/// The offer on which a command is based: the command has what the offer settles, or may give it differently.
fn nearest<'o>(offers: &'o [Offer], act: &str, with: &Datum) -> Option<&'o Offer> {
    let agreeing = |offer: &Offer| -> Option<usize> {
        let Datum::Map(settled) = &offer.with else { return Some(0) };
        let mut agreeing = 0;
        for (name, value) in settled {
            match with.at(name) {
                Some(given) if given == value => agreeing += 1,
                Some(_) if !offer.open.contains(&name.as_str()) => return None,
                _ => {}
            }
        }
        Some(agreeing)
    };
    let mut best: Option<(usize, &Offer)> = None;
    for offer in offers.iter().filter(|offer| offer.act == act) {
        if let Some(agreeing) = agreeing(offer)
            && best.is_none_or(|(most, _)| agreeing > most)
        {
            best = Some((agreeing, offer));
        }
    }
    best.map(|(_, offer)| offer)
}
