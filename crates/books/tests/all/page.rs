//! The books' pages.

use grognard_books::{BOOKS, clauses_on_page};

#[test]
fn every_clause_is_found_with_its_text_and_section() {
    for book in BOOKS {
        let found = clauses_on_page(book.page);
        for clause in book.clauses {
            let on_page = found.iter().find(|found| found.id == clause.id);
            let on_page = on_page.unwrap_or_else(|| panic!("{} is not on the page", clause.id));
            assert!(!on_page.text.is_empty() && !on_page.section.is_empty(), "{}", clause.id);
        }
        assert_eq!(found.len(), book.clauses.len(), "{}", book.name);
    }
}
