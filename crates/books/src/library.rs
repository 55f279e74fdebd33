//! The tables of all books, default or with house rules, each loaded when it is first needed.

use std::sync::OnceLock;

use grognard_core::tables::{Change, Changeable, Loaded, Node, Problem, Tree, changeable, lay, parse_tree};

use crate::{cohesion, fatigue, grand_tactics, impact};

/// The books whose tables are here.
pub const NAMES: [&str; 4] = ["cohesion", "fatigue", "impact", "grand-tactics"];

/// The books' tables. Procedures take theirs by `as_ref`.
#[derive(Debug, Default)]
pub struct Library {
    cohesion: OnceLock<Loaded<cohesion::Tables>>,
    fatigue: OnceLock<Loaded<fatigue::Tables>>,
    impact: OnceLock<Loaded<impact::Tables>>,
    grand_tactics: OnceLock<Loaded<grand_tactics::Tables>>,
}

impl Library {
    /// The default tables; each book is loaded when it is first needed.
    pub fn new() -> Self {
        Library::default()
    }

    /// The default tables with house rules laid over them: TOML whose first level names the book, the second the table
    /// file. Returns what changed, or everything that is wrong.
    pub fn with_house_rules(patch: &str) -> Result<(Self, Vec<Change>), Vec<Problem>> {
        let patch = parse_tree(patch).map_err(|problem| vec![problem])?;
        let Node::Table(books) = &patch.node else { return Ok((Library::new(), Vec::new())) };
        let library = Library::new();
        let (mut changes, mut problems) = (Vec::new(), Vec::new());
        for (book, difference) in books {
            let laid = match book.as_str() {
                "name" => continue,
                "cohesion" => lay(&library.cohesion, difference),
                "fatigue" => lay(&library.fatigue, difference),
                "impact" => lay(&library.impact, difference),
                "grand-tactics" => lay(&library.grand_tactics, difference),
                _ => Err(vec![Problem {
                    path: String::new(),
                    reason: format!("is not a book. Known: {}.", NAMES.join(", ")),
                    place: Some(difference.place),
                }]),
            };
            let prefixed = |path: String| if path.is_empty() { book.clone() } else { format!("{book}.{path}") };
            match laid {
                Ok(done) => changes.extend(done.into_iter().map(|c| Change { path: prefixed(c.path), ..c })),
                Err(found) => problems.extend(found.into_iter().map(|p| Problem { path: prefixed(p.path), ..p })),
            }
        }
        if problems.is_empty() { Ok((library, changes)) } else { Err(problems) }
    }

    /// Every value of a book that house rules can change, with what it takes, in the order of its charts.
    pub fn changeable(book: &str) -> Option<Vec<Changeable>> {
        match book {
            "cohesion" => Some(changeable::<cohesion::Tables>()),
            "fatigue" => Some(changeable::<fatigue::Tables>()),
            "impact" => Some(changeable::<impact::Tables>()),
            "grand-tactics" => Some(changeable::<grand_tactics::Tables>()),
            _ => None,
        }
    }

    /// The tables of a book with origins, for showing charts.
    pub fn tree(&self, book: &str) -> Option<&Tree> {
        match book {
            "cohesion" => Some(&self.cohesion.get_or_init(Loaded::default).tree),
            "fatigue" => Some(&self.fatigue.get_or_init(Loaded::default).tree),
            "impact" => Some(&self.impact.get_or_init(Loaded::default).tree),
            "grand-tactics" => Some(&self.grand_tactics.get_or_init(Loaded::default).tree),
            _ => None,
        }
    }
}

impl AsRef<cohesion::Tables> for Library {
    fn as_ref(&self) -> &cohesion::Tables {
        &self.cohesion.get_or_init(Loaded::default).tables
    }
}

impl AsRef<fatigue::Tables> for Library {
    fn as_ref(&self) -> &fatigue::Tables {
        &self.fatigue.get_or_init(Loaded::default).tables
    }
}

impl AsRef<impact::Tables> for Library {
    fn as_ref(&self) -> &impact::Tables {
        &self.impact.get_or_init(Loaded::default).tables
    }
}

impl AsRef<grand_tactics::Tables> for Library {
    fn as_ref(&self) -> &grand_tactics::Tables {
        &self.grand_tactics.get_or_init(Loaded::default).tables
    }
}
