//! Computer players of every book: how well they play, and whole battles between them.

mod duel;

pub use duel::{Duel, Ending, Fault, Watch, play_out, refused, standing};
pub use grognard_battle::{Skill, Whim, choose};
