//! What the program's own dice come from.

use grognard_battle::AnyBattle;

use crate::resolve::fresh_seed;

/// The battle's own seed, or one that nobody can foresee.
pub fn seed_of(battle: &dyn AnyBattle) -> u64 {
    battle.header().seed.unwrap_or_else(fresh_seed)
}
