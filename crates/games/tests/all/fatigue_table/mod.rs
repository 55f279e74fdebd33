//! The fatigue book on the virtual table: every clause that depends on positions.

mod abandoned;
mod battles;
mod bench;
mod charges;
mod checked;
mod combats;
mod facts;
mod fires;
mod flights;
mod given;
mod houses;
mod laws;
mod moves;
mod odds;
mod officers;
mod placing;
mod play;
mod rallies;
mod secrets;
mod setup;
mod sights;
mod ways;
