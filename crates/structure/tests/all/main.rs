//! The structure of our sources, and the checker itself on made-up ones.

mod acts;
mod circles;
mod dependencies;
mod floors;
mod house;
mod lock_file;
mod rooms;
mod sizes;
