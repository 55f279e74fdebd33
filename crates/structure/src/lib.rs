//! How the sources of the house hang together, for the tests of this crate alone: which file uses which, which crate
//! stands above which, how large each is.

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
