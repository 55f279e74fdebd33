//! The hands an enemy may hold, as far as they differ in the choices they give him (GT-109).

use std::collections::BTreeMap;

use crate::kinds::Card;

/// A hand, as kinds of cards, and its chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// How likely it is.
    pub chance: f64,
    /// The kinds of cards in it that count.
    pub cards: Vec<Card>,
}

/// All hands of this many cards drawn from the unseen ones, in addition to the cards that are known. Only kinds in
/// `useful` are distinguished: a card that cannot be played is not a choice.
pub fn hands(known: &[Card], unseen: &[Card], drawn: usize, useful: &[Card]) -> Vec<Hand> {
    let kinds: Vec<Card> = useful.iter().copied().filter(|card| !known.contains(card)).collect();
    let copies = |card: Card| unseen.iter().filter(|other| **other == card).count();
    let others = unseen.len() - kinds.iter().map(|card| copies(*card)).sum::<usize>();
    // The weight of every set of kinds held, as a mask, and of the number of cards still to be drawn.
    let mut ways = BTreeMap::from([((0_usize, drawn.min(unseen.len())), 1.0)]);
    for (index, card) in kinds.iter().enumerate() {
        let mut next = BTreeMap::new();
        for ((mask, left), weight) in ways {
            for taken in 0..=copies(*card).min(left) {
                let mask = if taken > 0 { mask | 1 << index } else { mask };
                *next.entry((mask, left - taken)).or_insert(0.0) += weight * combinations(copies(*card), taken);
            }
        }
        ways = next;
    }
    let mut masks: BTreeMap<usize, f64> = BTreeMap::new();
    for ((mask, left), weight) in ways {
        *masks.entry(mask).or_insert(0.0) += weight * combinations(others, left);
    }
    let total: f64 = masks.values().sum();
    let of_mask = |mask: usize| {
        let held = kinds.iter().enumerate().filter(move |(index, _)| mask & (1 << index) != 0).map(|(_, card)| *card);
        useful.iter().copied().filter(|card| known.contains(card)).chain(held).collect()
    };
    let likely = masks.into_iter().filter(|(_, weight)| *weight > 0.0);
    likely.map(|(mask, weight)| Hand { chance: weight / total, cards: of_mask(mask) }).collect()
}

/// The number of ways to take this many cards from a larger number.
#[expect(clippy::cast_precision_loss, reason = "a deck is small")]
fn combinations(of: usize, taken: usize) -> f64 {
    if taken > of {
        return 0.0;
    }
    (0..taken).fold(1.0, |ways, index| ways * (of - index) as f64 / (index + 1) as f64)
}
