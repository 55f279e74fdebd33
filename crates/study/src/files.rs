//! The files a study is handed over in.

use std::path::Path;

use crate::html;
use crate::report::Report;
use crate::study::Study;
use crate::tables::{Table, battles, fallen, summary, turns};

/// The journal, beside the other files.
pub const JOURNAL: &str = "battles.jsonl";
/// The report.
pub const REPORT: &str = "report.html";

/// What was found as tables: the summary, every battle, how battles went, who fell where.
pub fn tables(report: &Report) -> [Table; 4] {
    [summary(report), battles(report), turns(report), fallen(report)]
}

/// Writes every table as CSV and Parquet, and the report, into a folder that exists.
pub fn write(study: &Study, report: &Report, folder: &Path) -> Result<(), String> {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
    };
    for table in tables(report) {
        write(&format!("{}.csv", table.name), table.csv().as_bytes())?;
        write(&format!("{}.parquet", table.name), &table.parquet()?)?;
    }
    write(REPORT, html::page(study, report).as_bytes())
}
