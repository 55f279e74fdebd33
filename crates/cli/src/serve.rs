//! `grognard serve`: the web app and the interface for programs.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use grognard_books::Library;
use grognard_core::tables::Change;
use grognard_server::{Config, Limits, Policy, serve};

use crate::output::{Failure, HEADING, QUIET, line, paint};
use crate::serving_arguments::{LimitArguments, ServeArguments};

/// Serves until the process is asked to end.
pub fn run(
    library: Library,
    changes: Vec<Change>,
    house: Option<&Path>,
    asked: &ServeArguments,
) -> Result<ExitCode, Failure> {
    let house = house.map(std::fs::read_to_string).transpose().context("cannot read the house rules")?;
    let config = Config {
        listen: asked.listen,
        data: asked.data.clone(),
        library,
        changes,
        house,
        names: asked.host.clone(),
        proxies: asked.trusted_proxy.clone(),
        policy: Policy { private_webhooks: asked.private_webhooks, ..Policy::default() },
        limits: limits(&asked.limits),
    };
    let kept = grognard_server::admin::words_for(&asked.data);
    serve(config, |address| {
        let kept = format!("Battles are kept in {kept}. Ctrl-C stops it.");
        let address = paint(HEADING, format!("http://{address}/"));
        // In one piece: a reader that takes the address and goes away must not end the server at the second line.
        line(format_args!("Grognard is at {address}\n{}", paint(QUIET, kept)));
    })
    .with_context(|| format!("cannot serve at {} with the battles of {}", asked.listen, kept))?;
    Ok(ExitCode::SUCCESS)
}

/// The usual limits, except those that were given as options.
fn limits(asked: &LimitArguments) -> Limits {
    let usual = Limits::default();
    let count = |asked: Option<u32>, usual: usize| asked.map_or(usual, |n| usize::try_from(n).unwrap_or(usize::MAX));
    Limits {
        requests_per_second: asked.requests_per_second.unwrap_or(usual.requests_per_second),
        connections: count(asked.connections, usual.connections),
        connections_per_address: count(asked.connections_per_address, usual.connections_per_address),
        sockets_per_address: count(asked.sockets_per_address, usual.sockets_per_address),
        battles_in_memory: count(asked.battles_in_memory, usual.battles_in_memory),
        battle_mebibytes: asked.battle_memory.unwrap_or(usual.battle_mebibytes),
        battles_per_day: asked.battles_per_day.unwrap_or(usual.battles_per_day),
        data_mebibytes: asked.data_limit.unwrap_or(usual.data_mebibytes),
        expiry: asked.expire_after.map(|days| Duration::from_hours(24 * u64::from(days))),
        ..usual
    }
}
