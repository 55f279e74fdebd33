//! One book: procedures, charts and clauses.

use grognard_books::Book;
use serde_json::json;

use crate::output::{HEADING, QUIET, origin, paint};

/// Lists what is in a book.
pub fn print(book: &Book, as_json: bool) {
    if as_json {
        let procedures: Vec<_> = book
            .procedures
            .iter()
            .map(|procedure| json!({ "name": procedure.name(), "summary": procedure.summary() }))
            .collect();
        let clauses: Vec<_> = book
            .clauses
            .iter()
            .map(|clause| json!({ "id": clause.id, "origin": clause.origin, "scope": clause.scope, "title": clause.title }))
            .collect();
        crate::output::line(format_args!(
            "{}",
            json!({ "name": book.name, "title": book.title, "procedures": procedures, "clauses": clauses })
        ));
        return;
    }
    crate::output::line(format_args!("{}  {}", paint(HEADING, book.name), book.title));
    crate::output::line(format_args!("\n{}", paint(HEADING, "Procedures")));
    for procedure in book.procedures {
        crate::output::line(format_args!("  {:<28} {}", procedure.name(), procedure.summary()));
    }
    crate::output::line(format_args!("\n{}", paint(HEADING, "Clauses")));
    for clause in book.clauses {
        let padding = " ".repeat(8 - clause.origin.word().len());
        crate::output::line(format_args!("  {:<8} {}{padding}{}", clause.id, origin(clause.origin), clause.title));
    }
    let hint = format!("grognard rules ID shows a clause, grognard rules --table {} lists the charts.", book.name);
    crate::output::line(format_args!("\n{}", paint(QUIET, hint)));
}
