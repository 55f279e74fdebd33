//! The books as games, one crate each, and the one list of them, with the scenarios that come with the program.

mod check;
pub mod coverage;
pub mod estimate;
mod list;
mod playable;
pub mod row;
pub mod scenario;
pub mod tally;

pub use check::{Kept, audited, play_checked, play_kept};
pub use grognard_games_cohesion as cohesion;
pub use grognard_games_fatigue as fatigue;
pub use grognard_games_grand_tactics as grand_tactics;
pub use grognard_games_impact as impact;
pub use list::{GAMES, game};
pub use playable::{Laid, Playable};
