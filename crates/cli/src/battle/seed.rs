//! The seed of the program's own dice.

use grognard_battle::AnyBattle;

use crate::resolve::fresh_seed;

/// The battle's own seed, or one that cannot be foreseen.
pub fn seed_of(battle: &dyn AnyBattle) -> u64 {
    battle.header().seed.unwrap_or_else(fresh_seed)
}
