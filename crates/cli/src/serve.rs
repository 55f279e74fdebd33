//! `grognard serve`: the web app and the interface for programs.

use std::process::ExitCode;

use anyhow::Context;
use grognard_books::Library;
use grognard_core::tables::Change;
use grognard_server::{Config, serve};

use crate::arguments::ServeArguments;
use crate::output::{Failure, HEADING, QUIET, line, paint};

/// Serves until the process is told to end.
pub fn run(library: Library, changes: Vec<Change>, asked: &ServeArguments) -> Result<ExitCode, Failure> {
    let config = Config { listen: asked.listen, library, changes };
    serve(config, |address| {
        line(format_args!("Grognard is at {}", paint(HEADING, format!("http://{address}/"))));
        line(format_args!("{}", paint(QUIET, "Ctrl-C stops it.")));
    })
    .with_context(|| format!("cannot serve at {}", asked.listen))?;
    Ok(ExitCode::SUCCESS)
}
