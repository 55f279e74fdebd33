//! The page of laws and the laws themselves are the same. `WRITE_LAWS=1` writes the page anew.

use std::fmt::Write as _;
use std::path::Path;

use grognard_audit::laws;
use grognard_books::BOOKS;

/// Where the part that is made from the laws begins.
const MARK: &str = "<!-- From here on the page is written by `make laws`. -->\n";

/// The part of the page that is made from the laws.
fn tables() -> String {
    let mut text = String::new();
    for book in BOOKS.iter().map(|book| book.name) {
        let laws = laws(book).expect("every book has laws");
        write!(text, "\n## {book}\n\n| law | what it says | clauses |\n|---|---|---|\n").unwrap();
        for law in laws {
            writeln!(text, "| {} | {} | {} |", law.name, law.says, law.clauses.join(", ")).unwrap();
        }
    }
    text
}

#[test]
fn the_page_of_laws_lists_every_law() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/AUDIT.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (head, written) = page.split_once(MARK).expect("the page has its mark");
    if std::env::var_os("WRITE_LAWS").is_some() {
        std::fs::write(&path, format!("{head}{MARK}{}", tables())).unwrap();
        return;
    }
    assert_eq!(written, tables(), "write the page anew with `make laws`");
}

#[test]
fn every_clause_of_a_law_is_one_of_its_book() {
    let known = |book: &str, id: &str| grognard_books::clause(id).is_some_and(|(owner, _)| owner.name == book);
    for book in BOOKS.iter().map(|book| book.name) {
        for law in laws(book).expect("every book has laws") {
            assert!(!law.clauses.is_empty(), "{book}: {} names no clause", law.name);
            for clause in law.clauses {
                assert!(known(book, clause), "{book}: {} names {clause}, which the book does not have", law.name);
            }
        }
    }
}
