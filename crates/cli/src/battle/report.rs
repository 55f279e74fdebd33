//! Writes the after-action report into a folder.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use grognard_desk::report::Report;

use super::store;
use crate::output::{Failure, line};

const CHART: &str = "chart.svg";

/// Writes report.md, report.html and the chart.
pub fn write(file: &Path, folder: &Path) -> Result<ExitCode, Failure> {
    let battle = store::look(file)?;
    let report = Report::of(battle.as_ref());
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let markdown = report.markdown(CHART);
    let html = report.html();
    for (name, text) in [("report.md", markdown.as_str()), ("report.html", html.as_str()), (CHART, report.chart())] {
        let path = folder.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        line(format_args!("{}", path.display()));
    }
    Ok(ExitCode::SUCCESS)
}
