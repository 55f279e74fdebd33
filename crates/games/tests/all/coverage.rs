//! The coverage map is complete: only clauses about positions wait for the virtual table.

use grognard_books::BOOKS;
use grognard_games::coverage::{coverage, is_missing};

#[test]
fn every_clause_of_a_book_with_a_table_is_exercised() {
    for name in ["cohesion", "fatigue"] {
        let book = BOOKS.iter().find(|book| book.name == name).unwrap();
        let coverage = coverage(book);
        let missing: Vec<&str> = coverage.clauses.iter().filter(|c| c.cases.is_empty()).map(|c| c.rule.id).collect();
        assert!(missing.is_empty(), "{name}: not exercised: {missing:?}");
    }
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

/// Whether the ready battle of a book on its table exercises some clauses.
fn table_script_exercises(book: &str, clauses: &[&str]) {
    let found = BOOKS.iter().find(|known| known.name == book).unwrap();
    let coverage = coverage(found);
    let script = format!("battle examples/{book}/table.script");
    for id in clauses {
        let covered = coverage.clauses.iter().find(|covered| covered.rule.id == *id).unwrap();
        assert!(covered.cases.contains(&script), "{id}: {covered:?}");
    }
}

/// Placing needs positions, and the standard battle has them.
#[test]
fn placing_and_the_standard_battle_are_exercised() {
    table_script_exercises("cohesion", &["COH-104", "COH-105"]);
}

/// What only positions decide under the fatigue book.
#[test]
fn the_clauses_of_positions_of_the_fatigue_book_are_exercised() {
    let clauses = ["FAT-75", "FAT-144", "FAT-146", "FAT-150", "FAT-165", "FAT-167", "FAT-168", "FAT-169", "FAT-171"];
    table_script_exercises("fatigue", &clauses);
}

/// What only a map decides under the grand-tactics book.
#[test]
fn the_clauses_of_the_map_of_the_grand_tactics_book_are_exercised() {
    let clauses = ["GT-86", "GT-89", "GT-90", "GT-91", "GT-92", "GT-93", "GT-98", "GT-101"];
    table_script_exercises("grand-tactics", &clauses);
}
