//! Computer players for every book: what their levels share, and whole battles between them.

pub mod aim;
pub mod arena;
mod best_first;
mod duel;
mod march;
pub mod order;
pub mod plan;
mod recruit;
pub mod ways;

pub use best_first::best_first;
pub use duel::{Duel, Ending, Fault, Watch, play_out, refused, standing};
pub use grognard_battle::{Level, Skill, Temper, Whim, choose};
pub use march::towards;
pub use recruit::{Drawn, Recruits, candidates, candidates_by, recruit, recruit_by, varied_places};
