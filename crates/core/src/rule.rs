//! Clauses of a rule book: every explanation and every refusal names one.

use serde::Serialize;

/// Who decided: the printed rules, our reading of damaged print, or a house rule that fills a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The source states it.
    Source,
    /// The source is damaged, ambiguous or contradicts itself; this is how we read it.
    Reading,
    /// The source is silent; this rule is ours, and can be replaced.
    House,
}

impl Origin {
    /// The word shown to players and used in table files.
    pub const fn word(self) -> &'static str {
        match self {
            Origin::Source => "source",
            Origin::Reading => "reading",
            Origin::House => "house",
        }
    }

    /// The letter of the tag on the book's page.
    pub const fn letter(self) -> char {
        match self {
            Origin::Source => 'S',
            Origin::Reading => 'R',
            Origin::House => 'H',
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        [Origin::Source, Origin::Reading, Origin::House].into_iter().find(|origin| origin.word() == word)
    }
}

/// Which part of the program applies a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// A procedure rules by it; the coverage map demands a test that exercises it.
    Procedure,
    /// The order of phases and actions: applied by whole battles.
    Sequence,
    /// Positions on the table: applied by the virtual table.
    Table,
    /// Records between rulings: applied by the books of a battle.
    Bookkeeping,
}

impl Scope {
    /// Words for the coverage map.
    pub const fn words(self) -> &'static str {
        match self {
            Scope::Procedure => "procedure",
            Scope::Sequence => "sequence of play",
            Scope::Table => "table",
            Scope::Bookkeeping => "bookkeeping",
        }
    }
}

/// One clause of a book. Its full text is on the book's page; here is what code needs.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Clause {
    /// The id that never changes, such as `COH-36`.
    pub id: &'static str,
    /// The first tag on the book's page.
    pub origin: Origin,
    pub scope: Scope,
    /// A few words for lists.
    pub title: &'static str,
}

/// A reference to a clause; cheap to copy, compared by id.
pub type Rule = &'static Clause;
