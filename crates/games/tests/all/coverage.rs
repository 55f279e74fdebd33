//! The coverage map is complete: only clauses about positions wait for the virtual table.

use grognard_books::BOOKS;
use grognard_games::coverage::{coverage, is_missing};

#[test]
fn every_clause_of_a_book_with_a_table_is_exercised() {
    let book = BOOKS.iter().find(|book| book.name == "cohesion").unwrap();
    let coverage = coverage(book);
    let missing: Vec<&str> = coverage.clauses.iter().filter(|c| c.cases.is_empty()).map(|c| c.rule.id).collect();
    assert!(missing.is_empty(), "not exercised: {missing:?}");
}

#[test]
fn every_clause_but_those_of_positions_is_exercised() {
    for book in BOOKS {
        let coverage = coverage(book);
        let missing: Vec<&str> = coverage.clauses.iter().filter(|c| is_missing(c)).map(|c| c.rule.id).collect();
        assert!(missing.is_empty(), "{}: not exercised: {missing:?}", book.name);
        assert!(coverage.failed.is_empty(), "{}: {:?}", book.name, coverage.failed);
    }
}

/// Placing needs positions, and the standard battle has them.
#[test]
fn placing_and_the_standard_battle_are_exercised() {
    let book = BOOKS.iter().find(|book| book.name == "cohesion").unwrap();
    let coverage = coverage(book);
    for id in ["COH-104", "COH-105"] {
        let covered = coverage.clauses.iter().find(|covered| covered.rule.id == id).unwrap();
        assert!(covered.cases.iter().any(|case| case == "battle examples/cohesion/table.script"), "{id}: {covered:?}");
    }
}
