//! The files in which the results of a study are delivered.

use std::path::Path;

use crate::html;
use crate::report::Report;
use crate::study::Study;
use crate::tables::all;

/// The journal, beside the other files.
pub const JOURNAL: &str = "battles.jsonl";
pub const REPORT: &str = "report.html";

/// Writes every table as CSV and Parquet, and the report, into an existing folder.
pub fn write(study: &Study, report: &Report, folder: &Path) -> Result<(), String> {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
    };
    for table in all(report) {
        write(&format!("{}.csv", table.name), table.csv().as_bytes())?;
        write(&format!("{}.parquet", table.name), &table.parquet()?)?;
    }
    write(REPORT, html::page(study, report).as_bytes())
}
