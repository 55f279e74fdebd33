//! Things by name, in roster order. Names are looked up at every step of a battle, so they are hashed quickly. Their
//! number is limited (by the limits of a battle), so colliding names do no harm.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// Things by name, in roster order.
pub type Roster<T> = IndexMap<String, T, FxBuildHasher>;
