//! Battles to plant faults in: fought by computer players, kept with their log, and the log made wrong in one place.

use std::collections::BTreeSet;

use grognard_audit::{Findings, audit, laws};
use grognard_battle::{Header, Record};
use grognard_books::Library;

/// A battle's log, to be made wrong.
pub struct Kept {
    /// The charts it was fought by.
    pub library: Library,
    /// Its first line.
    pub header: Header,
    /// Its commands.
    pub records: Vec<Record>,
}

impl Kept {
    /// What an audit finds in it.
    pub fn findings(&self) -> Findings {
        audit(&self.library, &self.header, &self.records).expect("the log leads from one state to the next")
    }

    /// The laws that are broken in it, by name.
    pub fn broken(&self) -> BTreeSet<&'static str> {
        self.findings().broken.iter().map(|broken| broken.law.name).collect()
    }
}

/// Every law of a book that no planted fault was found by.
pub fn without_a_fault(book: &str, found: &BTreeSet<&'static str>) -> Vec<&'static str> {
    let laws = laws(book).expect("the book has laws");
    laws.iter().map(|law| law.name).filter(|name| !found.contains(name)).collect()
}
