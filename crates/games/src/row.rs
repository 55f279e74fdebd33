//! A row of battles between two computer players: who plays which side of which battle, and with which dice.

use grognard_battle::{Pair, Side, Wanted, hash_number};
use grognard_players::Duel;

/// After this many commands a battle counts as endless.
const MOST_COMMANDS: u64 = 20_000;
/// Seeds of battles are shorter than 64 bits, so that every reader of JSON holds them exactly.
const SEED_BITS: u32 = 53;

/// A row of battles.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    /// The title of the scenario.
    pub scenario: &'r str,
    /// The first player.
    pub first: Wanted,
    /// The second player.
    pub second: Wanted,
    /// The seed of all battles.
    pub seed: u64,
    /// Whether the first player plays side a in every battle, instead of in every other one.
    pub keep_sides: bool,
}

impl Row<'_> {
    /// Battle number `game`, and the side of the first player. Its dice follow only from the row and its number, so
    /// nothing depends on when and where it is fought. If sides are changed, two battles in a row have the same dice, and
    /// the same temperaments if these are left to chance.
    pub fn battle(&self, game: u32) -> (Side, Duel) {
        let swapped = self.changes_sides() && game % 2 == 1;
        let seed = self.seed_of(if self.changes_sides() { game / 2 } else { game });
        let (first, second) = (self.first.settled(Side::A, seed), self.second.settled(Side::B, seed));
        let skills = if swapped { Pair { a: second, b: first } } else { Pair { a: first, b: second } };
        let first_is = if swapped { Side::B } else { Side::A };
        (first_is, Duel { skills, seed, most: MOST_COMMANDS, explained: false })
    }

    /// Whether every second battle repeats the one before with sides changed. Two equal players keep theirs: the same
    /// battle would be fought, and counted, twice.
    pub fn changes_sides(&self) -> bool {
        let equal = self.first == self.second && matches!(self.first, Wanted::Just(_));
        !self.keep_sides && !equal
    }

    /// How many battles make one trial. Two with changed sides and the same dice are one, because they are not
    /// independent.
    pub fn per_trial(&self) -> usize {
        if self.changes_sides() { 2 } else { 1 }
    }

    /// The seed of a battle or of a pair of them. It is scattered, because the battles of neighbouring seeds would
    /// otherwise be the same ones, counted from another number.
    fn seed_of(&self, number: u32) -> u64 {
        let row = (self.seed, self.scenario, self.first.name(), self.second.name());
        hash_number(&(row, number)) >> (u64::BITS - SEED_BITS)
    }
}
