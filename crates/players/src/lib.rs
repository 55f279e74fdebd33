//! Computer players of every book: how well they play, and whole battles between them.

mod best_first;
mod duel;

pub use best_first::best_first;
pub use duel::{Duel, Ending, Fault, Watch, play_out, refused, standing};
pub use grognard_battle::{Skill, Whim, choose};
