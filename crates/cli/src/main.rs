//! `grognard`: rulings with receipts, exact odds and the rules themselves, on the command line.

mod admin;
mod arguments;
mod army;
mod ask;
mod batch;
mod battle;
mod duel;
mod facts_that_mattered;
mod input;
mod ledger;
mod odds;
mod output;
mod play;
mod players;
mod receipt;
mod resolve;
mod rules;
mod scenario;
mod serve;
mod serving_arguments;
mod study;

use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use grognard_books::Library;
use grognard_core::tables::Change;

use arguments::{Arguments, Command};
use output::Failure;

/// Books and receipts are many small pieces of memory, for which this allocator is made.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(arguments) {
        Ok(code) => code,
        Err(failure) => output::report(&failure),
    }
}

fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    if let Command::Completions { shell } = arguments.command {
        output::line(format_args!("{}", arguments::completions(shell)));
        return Ok(ExitCode::SUCCESS);
    }
    let (library, changes) = library(arguments.house.as_deref())?;
    match arguments.command {
        Command::Rules(asked) => rules::run(&library, &changes, &asked),
        Command::Resolve(asked) => resolve::run(&library, &asked),
        Command::Odds(asked) => match asked.against.as_deref() {
            None => odds::run(&library, None, &asked),
            Some(path) => {
                let (other, further) = self::library(Some(path))?;
                odds::run(&library, Some(odds::Against { library: &other, changes: [&changes, &further] }), &asked)
            }
        },
        Command::Ask(asked) => ask::run(&library, &asked),
        Command::Army(asked) => army::run(&library, &asked),
        Command::Ledger(asked) => ledger::run(&library, &asked),
        Command::Batch => batch::run(&library),
        Command::Battle(asked) => battle::run(arguments.house.as_deref(), &asked),
        Command::Study(asked) => study::run(arguments.house.as_deref(), &asked),
        Command::Serve(asked) => serve::run(library, changes, arguments.house.as_deref(), &asked),
        Command::Admin(asked) => admin::run(&asked),
        Command::Play(asked) => {
            let Some(name) = &asked.scenario else {
                scenario::list();
                return Ok(ExitCode::SUCCESS);
            };
            let house = house_text(arguments.house.as_deref())?;
            play::run(&scenario::choose(library, house, name)?, &asked)
        }
        Command::Duel(asked) => {
            let Some(name) = &asked.scenario else {
                scenario::list();
                return Ok(ExitCode::SUCCESS);
            };
            let house = house_text(arguments.house.as_deref())?;
            duel::run(&scenario::choose(library, house, name)?, &asked)
        }
        Command::Completions { .. } => Ok(ExitCode::SUCCESS),
    }
}

/// The default tables, or those of a file of house rules.
fn library(house: Option<&std::path::Path>) -> Result<(Library, Vec<Change>), Failure> {
    let Some(path) = house else { return Ok((Library::new(), Vec::new())) };
    let text = house_text(house)?.unwrap_or_default();
    Library::with_house_rules(&text).map_err(|problems| Failure::HouseRules { path: path.to_owned(), problems })
}

/// The text of the house rules, if there are any.
fn house_text(house: Option<&std::path::Path>) -> Result<Option<String>, Failure> {
    let Some(path) = house else { return Ok(None) };
    let text = std::fs::read_to_string(path);
    Ok(Some(text.with_context(|| format!("cannot read the house rules {}", path.display()))?))
}
