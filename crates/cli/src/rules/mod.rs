//! `grognard rules`: books, clauses, procedures, charts, coverage.

mod book;
mod chart;
mod clause;
mod coverage;
mod procedure;

pub use procedure::takes;

use std::process::ExitCode;

use grognard_books::{BOOKS, Library};
use grognard_core::tables::Change;
use serde_json::json;

use crate::arguments::RulesArguments;
use crate::input;
use crate::output::{Failure, HEADING, QUIET, paint};

/// Shows what was asked for.
pub fn run(library: &Library, changes: &[Change], asked: &RulesArguments) -> Result<ExitCode, Failure> {
    if let Some(table) = &asked.table {
        return chart::run(library, table, asked.json);
    }
    if asked.coverage {
        return coverage::run(asked.what.as_deref(), asked.json);
    }
    if asked.changes {
        print_changes(changes, asked.json);
        return Ok(ExitCode::SUCCESS);
    }
    let Some(what) = &asked.what else {
        list_books(asked.json);
        return Ok(ExitCode::SUCCESS);
    };
    if let Some(book) = grognard_books::book(what) {
        book::print(book, asked.json);
    } else if let Some((book, rule)) = grognard_books::clause(what) {
        clause::print(book, rule, asked.json);
    } else if what.contains('.') {
        procedure::print(library, input::find_procedure(what)?, asked.json);
    } else {
        let books: Vec<&str> = BOOKS.iter().map(|book| book.name).collect();
        let known =
            format!("a book ({}), a clause such as COH-32, or a procedure such as cohesion.fire", books.join(", "));
        return Err(Failure::Usage(format!("'{what}' is unknown; give {known}")));
    }
    Ok(ExitCode::SUCCESS)
}

fn list_books(as_json: bool) {
    if as_json {
        let books = BOOKS.iter().map(|book| {
            json!({ "name": book.name, "title": book.title, "clauses": book.clauses.len(), "procedures": book.procedures.len() })
        });
        crate::output::line(format_args!("{}", json!({ "books": books.collect::<Vec<_>>() })));
        return;
    }
    crate::output::line(format_args!("{}", paint(HEADING, "Rule books")));
    for book in BOOKS {
        crate::output::line(format_args!("  {:<14} {}", book.name, book.title));
        let counts = format!("{} clauses, {} procedures", book.clauses.len(), book.procedures.len());
        crate::output::line(format_args!("  {:<14} {}", "", paint(QUIET, counts)));
    }
    crate::output::line(format_args!("\n{}", paint(QUIET, "grognard rules BOOK lists its procedures and clauses.")));
}

fn print_changes(changes: &[Change], as_json: bool) {
    if as_json {
        crate::output::line(format_args!("{}", json!({ "changes": changes })));
        return;
    }
    if changes.is_empty() {
        crate::output::line(format_args!("No chart value is changed. Give house rules with --house FILE."));
        return;
    }
    crate::output::line(format_args!("{}", paint(HEADING, "House rules, as differences from the default charts")));
    for change in changes {
        crate::output::line(format_args!("  {}: {} -> {}", change.path, change.was, change.now));
    }
}
