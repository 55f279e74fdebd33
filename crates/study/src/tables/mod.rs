//! The results of a study as plain tables, for other programs.

mod battles;
mod csv;
#[cfg(feature = "parquet")]
mod parquet;
mod summary;
mod table;
mod turns;

pub use table::{Column, Table, Values};

use crate::report::Report;

/// The results as tables: the summary, every battle, how battles went, which units fell where.
pub fn all(report: &Report) -> [Table; 4] {
    [summary::summary(report), battles::battles(report), turns::turns(report), battles::fallen(report)]
}
