//! The fatigue book on the virtual table: every clause about positions by positions.

mod battles;
mod bench;
mod facts;
mod flights;
mod laws;
mod moves;
mod placing;
mod results;
mod secrets;
mod setup;
mod sights;
mod ways;
