//! The report of a study as one page that needs no other file: words, tables and drawings, light or dark as the reader
//! prefers, readable for eyes over fifty, and without a meaning that only colour carries.

mod escape;
mod ground;
mod margins;
mod page;
mod plot;
mod turns;

pub use page::page;
