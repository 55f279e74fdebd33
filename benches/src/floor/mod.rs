//! Hand-written tight loops for the reference jobs: the floor the engine is measured against.
//!
//! Each function does one job the way a programmer would who knew that single rule and cared for nothing but speed.

mod chain;
mod cohesion;
mod exact;
mod sampled;

pub use chain::{ChainResult, j1c_exact, j1c_f64};
pub use cohesion::{Volley, fire_odds, fire_sample, melee_odds, melee_sample};
pub use exact::{CHARGES, MARGINS, charge_outcome, j1a, j1b};
pub use sampled::{BattleSums, j2a, j2b, j2c, j2d};
