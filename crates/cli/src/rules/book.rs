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
        println!("{}", json!({ "name": book.name, "title": book.title, "procedures": procedures, "clauses": clauses }));
        return;
    }
    anstream::println!("{}  {}", paint(HEADING, book.name), book.title);
    anstream::println!("\n{}", paint(HEADING, "Procedures"));
    for procedure in book.procedures {
        anstream::println!("  {:<28} {}", procedure.name(), procedure.summary());
    }
    anstream::println!("\n{}", paint(HEADING, "Clauses"));
    for clause in book.clauses {
        let padding = " ".repeat(8 - clause.origin.word().len());
        anstream::println!("  {:<8} {}{padding}{}", clause.id, origin(clause.origin), clause.title);
    }
    let hint = format!("grognard rules ID shows a clause, grognard rules --table {} lists the charts.", book.name);
    anstream::println!("\n{}", paint(QUIET, hint));
}
