//! What units do on a virtual table in their phases: their ways are measured here, and carried out.

mod formed;
mod goes;
mod home;
mod way;

pub use formed::against_change;
pub use goes::{goes, goes_into, touched_now, turns};
pub use home::way_home;
pub use way::{attack_way, retire_way, wished_way};
