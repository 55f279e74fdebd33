//! How the sources of the house hang together, for the tests of this crate alone: which file uses which, which crate
//! stands above which, how large each is.

mod circles;
mod files_page;
mod floors;
mod house;
mod names;
mod plain;
mod uses;

pub use circles::{Circle, Step, circles};
pub use files_page::files_page;
pub use floors::{Manifest, objections};
pub use house::{Crate, crates};
pub use names::{Module, Sources};
