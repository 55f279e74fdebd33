//! The laws that every book as a game must keep, and Outposts, a made-up book on which they are tested without building
//! any other.

#![allow(clippy::missing_panics_doc, reason = "a law that is broken fails the test that holds it")]

mod fuzz;
pub mod outposts;
mod random_play;
mod twisted;

pub use fuzz::Fuzz;
pub use random_play::{Played, random_play, text_of};
pub use twisted::{Twist, Twisted};
