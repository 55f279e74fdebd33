//! A law: something that is true of every command of a sound battle.

/// Something a book says that can be seen in a log.
#[derive(Debug, PartialEq, Eq)]
pub struct Law {
    /// What it is called, in a few plain words: `nobody overlaps`.
    pub name: &'static str,
    /// The clauses it comes from.
    pub clauses: &'static [&'static str],
    /// What it says, in a sentence for the page of laws.
    pub says: &'static str,
}
