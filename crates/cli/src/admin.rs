//! `grognard admin`: the battles of a server, for its operator.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use grognard_server::Place;
use grognard_server::admin::{copy, delete, expire, export, import, list, words_for};
use indicatif::{ProgressBar, ProgressStyle};

use crate::output::{Failure, line};
use crate::serving_arguments::{AdminArguments, AdminCommand};

const DAY: Duration = Duration::from_hours(24);

/// Does what was asked for.
pub fn run(asked: &AdminArguments) -> Result<ExitCode, Failure> {
    let place = &asked.data;
    match &asked.command {
        AdminCommand::List => show(place)?,
        AdminCommand::Export { battle, file } => {
            let text = done(export(place, battle))?;
            std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
            line(format_args!("written to {}", file.display()));
        }
        AdminCommand::Import { file } => take_in(place, file)?,
        AdminCommand::Delete { battles } => {
            for battle in battles {
                done(delete(place, battle))?;
                line(format_args!("deleted {battle}"));
            }
        }
        AdminCommand::Expire { days } => {
            let before = SystemTime::now() - DAY * *days;
            let moment = before.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
            let deleted = done(expire(place, i64::try_from(moment).unwrap_or(i64::MAX)))?;
            line(format_args!("deleted {deleted} battles that nobody has opened for {days} days"));
        }
        AdminCommand::Copy { to } => copy_all(place, to)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn show(place: &Place) -> Result<(), Failure> {
    let battles = done(list(place))?;
    if battles.is_empty() {
        line(format_args!("no battles in {}", words_for(place)));
        return Ok(());
    }
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(["battle", "book", "commands", "created", "last opened", "title"]);
    for battle in &battles {
        let opened = UNIX_EPOCH + Duration::from_secs(u64::try_from(battle.visited).unwrap_or(0));
        let opened = humantime::format_rfc3339_seconds(opened).to_string();
        let commands = battle.commands.to_string();
        table.add_row([&battle.id, &battle.book, &commands, &battle.created, &opened, &battle.title]);
    }
    if let Some(column) = table.column_mut(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    line(format_args!("{table}"));
    Ok(())
}

fn take_in(place: &Place, file: &Path) -> Result<(), Failure> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let (id, links) = done(import(place, text))?;
    line(format_args!("battle {id}. Its links, which are shown only now:"));
    for (seat, path) in links {
        line(format_args!("  {seat:<8} {path}"));
    }
    Ok(())
}

fn copy_all(place: &Place, to: &Place) -> Result<(), Failure> {
    let bar = ProgressBar::no_length();
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} battles") {
        bar.set_style(style);
    }
    let copied = done(copy(place, to, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    }))?;
    bar.finish_and_clear();
    line(format_args!("copied {copied} battles from {} to {}", words_for(place), words_for(to)));
    Ok(())
}

fn done<T>(ended: Result<T, String>) -> Result<T, Failure> {
    ended.map_err(Failure::other)
}
