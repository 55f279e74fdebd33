//! Duels in which both players take both sides, with the same dice.

use grognard_battle::Side;
use grognard_players::Skill;

/// How many battles out of this many pairs the better player wins; `winner` fights one.
pub fn won(better: Skill, other: Skill, pairs: u64, winner: impl Fn((Skill, Skill), u64) -> Option<Side>) -> u64 {
    let mut won = 0;
    for seed in 1..=pairs {
        won += u64::from(winner((better, other), seed) == Some(Side::A));
        won += u64::from(winner((other, better), seed) == Some(Side::B));
    }
    won
}

/// One battle in fifty may go wrong, and so may one of a few.
pub fn is_nearly_all(won: u64, all: u64) -> bool {
    all - won <= (all / 50).max(1)
}
