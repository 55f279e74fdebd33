//! The structure of the house, and the checker itself on made-up sources.

mod acts;
mod circles;
mod dependencies;
mod floors;
mod house;
mod lock_file;
mod rooms;
mod sizes;
