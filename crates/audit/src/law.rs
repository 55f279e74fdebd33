//! A law: something that is true of every command of a sound battle.

/// A statement of a book that can be checked in a log.
#[derive(Debug, PartialEq, Eq)]
pub struct Law {
    /// Its name, in a few plain words: `nobody overlaps`.
    pub name: &'static str,
    /// The clauses it comes from.
    pub clauses: &'static [&'static str],
    /// What it says, in a sentence for the page of laws.
    pub says: &'static str,
}
