//! The coverage map: every clause with the tests that exercise it, found by running them.

use std::process::ExitCode;

use grognard_books::coverage::Coverage;
use grognard_books::{BOOKS, Book};
use grognard_core::rule::Scope;
use grognard_games::coverage::{coverage, is_complete, is_missing};
use serde_json::json;

use super::clause::text_on_page;
use crate::output::{Failure, HEADING, QUIET, WRONG, paint};

/// Prints the map of one book or of all; fails if a clause that must be exercised is not.
pub fn run(book: Option<&str>, as_json: bool) -> Result<ExitCode, Failure> {
    let books: Vec<&Book> = BOOKS.iter().filter(|known| book.is_none_or(|name| name == known.name)).collect();
    if books.is_empty() {
        let known: Vec<&str> = BOOKS.iter().map(|book| book.name).collect();
        return Err(Failure::Usage(format!("there is no such book; the books are {}", known.join(", "))));
    }
    let mut complete = true;
    let mut maps = Vec::new();
    for book in books {
        let coverage = coverage(book);
        let strays = strays(book);
        complete &= is_complete(&coverage) && strays.is_empty();
        if as_json {
            let clauses = coverage.clauses.iter().map(|covered| {
                json!({
                    "id": covered.rule.id, "origin": covered.rule.origin, "scope": covered.rule.scope,
                    "procedures": covered.procedures, "tests": covered.cases, "missing": is_missing(covered),
                })
            });
            maps.push(json!({ "book": book.name, "clauses": clauses.collect::<Vec<_>>(), "failed": coverage.failed, "strays": strays }));
        } else {
            print(book, &coverage, &strays);
        }
    }
    if as_json {
        crate::output::line(format_args!("{}", json!({ "complete": complete, "books": maps })));
    }
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Ids that are on the page but not in the list of clauses, or the other way round.
fn strays(book: &Book) -> Vec<String> {
    let on_page = book.page.lines().filter_map(|line| line.strip_prefix("- **")?.split_once(" [")).map(|(id, _)| id);
    let unlisted = on_page
        .filter(|id| !book.clauses.iter().any(|clause| clause.id == *id))
        .map(|id| format!("{id} is only on the page"));
    let unwritten = book.clauses.iter().filter(|clause| text_on_page(book.page, clause.id).is_empty());
    unlisted.chain(unwritten.map(|clause| format!("{} is not on the page", clause.id))).collect()
}

fn print(book: &Book, coverage: &Coverage, strays: &[String]) {
    crate::output::line(format_args!("{}", paint(HEADING, format!("{}: {} clauses", book.name, book.clauses.len()))));
    for covered in &coverage.clauses {
        let rule = covered.rule;
        let told = match (rule.scope, covered.cases.as_slice()) {
            (Scope::Table, []) => paint(QUIET, "comes with the virtual table"),
            (_, []) => paint(WRONG, "NOT EXERCISED"),
            (_, [only]) => only.clone(),
            (_, [first, rest @ ..]) => {
                format!("{first} {}", paint(QUIET, format!("and {} more", rest.len())))
            }
        };
        let unused = if covered.is_missing() && covered.procedures.is_empty() {
            paint(WRONG, " NO PROCEDURE LISTS IT")
        } else {
            String::new()
        };
        crate::output::line(format_args!("  {:<8} {:<8} {told}{unused}", rule.id, rule.origin.word()));
    }
    for (case, difference) in &coverage.failed {
        crate::output::line(format_args!("  {} {case}: {difference}", paint(WRONG, "FAILED")));
    }
    for stray in strays {
        crate::output::line(format_args!("  {} {stray}", paint(WRONG, "STRAY")));
    }
    let missing = coverage.clauses.iter().filter(|covered| is_missing(covered)).count();
    let later = coverage.clauses.iter().filter(|c| c.rule.scope == Scope::Table && c.cases.is_empty()).count();
    let exercised = coverage.clauses.len() - missing - later;
    crate::output::line(format_args!(
        "  {exercised} exercised, {later} that come with the virtual table, {missing} missing\n"
    ));
}
