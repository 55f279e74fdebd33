//! Things by name, in roster order. Names are looked up at every step of a battle, so they are hashed quickly; how many
//! there may be is bounded (the limits of a battle), so nobody gains by names that collide.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// Things by name, in roster order.
pub type Roster<T> = IndexMap<String, T, FxBuildHasher>;
