//! The clauses of a book with what exercises them.

use grognard_books::{Book, clauses_on_page};
use grognard_games::coverage::coverage;

use crate::model::ClauseEntry;

/// Every clause of a book in the order of its page, with what exercises it: found by running all cases.
pub fn map_of(book: &'static Book) -> Vec<ClauseEntry> {
    let coverage = coverage(book);
    let on_page = clauses_on_page(book.page);
    let entry = |page: &grognard_books::PageClause| {
        let covered = coverage.clauses.iter().find(|covered| covered.rule.id == page.id)?;
        Some(ClauseEntry {
            id: covered.rule.id,
            book: book.name,
            origin: covered.rule.origin.into(),
            scope: covered.rule.scope.into(),
            title: covered.rule.title,
            section: page.section.clone(),
            text: page.text.clone(),
            procedures: covered.procedures.clone(),
            tests: covered.cases.clone(),
        })
    };
    on_page.iter().filter_map(entry).collect()
}
