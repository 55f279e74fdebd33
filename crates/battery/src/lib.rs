//! The laws every book as a game is held to, and Outposts, a made-up book they are proved on without building any other.

#![allow(clippy::missing_panics_doc, reason = "a law that is broken fails the test that holds it")]

mod fuzz;
pub mod outposts;
mod random_play;

pub use fuzz::Fuzz;
pub use random_play::{Played, random_play, text_of};
