//! What a study found as plain tables, for other programs.

mod battles;
mod csv;
mod parquet;
mod summary;
mod table;
mod turns;

pub use battles::{battles, fallen};
pub use summary::summary;
pub use table::{Column, Table, Values};
pub use turns::turns;
