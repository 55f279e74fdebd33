//! `grognard serve`: the web app and the interface for programs.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use grognard_books::Library;
use grognard_core::tables::Change;
use grognard_server::{Config, Place, Policy, serve};

use crate::arguments::ServeArguments;
use crate::output::{Failure, HEADING, QUIET, line, paint};

/// Serves until the process is told to end.
pub fn run(
    library: Library,
    changes: Vec<Change>,
    house: Option<&Path>,
    asked: &ServeArguments,
) -> Result<ExitCode, Failure> {
    let house = house.map(std::fs::read_to_string).transpose().context("cannot read the house rules")?;
    let config = Config {
        listen: asked.listen,
        data: Place::File(asked.data.clone()),
        library,
        changes,
        house,
        requests_per_second: asked.requests_per_second,
        policy: Policy { private_webhooks: asked.private_webhooks, ..Policy::default() },
    };
    serve(config, |address| {
        let kept = format!("Battles are kept in {}. Ctrl-C stops it.", asked.data.display());
        let address = paint(HEADING, format!("http://{address}/"));
        // In one piece: whoever reads the address and goes away must not end the server with the second line.
        line(format_args!("Grognard is at {address}\n{}", paint(QUIET, kept)));
    })
    .with_context(|| format!("cannot serve at {} with the battles of {}", asked.listen, asked.data.display()))?;
    Ok(ExitCode::SUCCESS)
}
