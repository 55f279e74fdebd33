//! How our sources depend on each other, for the tests of this crate only: which file uses which, which crate is above
//! which, and how large each is.

mod arrows;
mod circles;
mod client;
mod files_page;
mod floors;
mod house;
mod names;
mod plain;
mod uses;

pub use arrows::{Circle, Step, circles_of};
pub use circles::circles;
pub use client::client_arrows;
pub use files_page::files_page;
pub use floors::{Manifest, objections};
pub use house::{Crate, crates, files_below};
pub use names::{Module, Sources};
