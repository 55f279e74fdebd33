//! The tables of all books, default or with house rules, loaded when first asked for.

use std::sync::OnceLock;

use grognard_core::rule::Origin;
use grognard_core::tables::{Change, Node, Place, Problem, Tree, apply_patch, parse_tree};

use crate::{cohesion, fatigue, grand_tactics, impact};

/// The tables of one book.
pub trait BookTables: Sized {
    /// Name and text of each table file.
    const FILES: &'static [(&'static str, &'static str)];

    /// Types the files, which hang under their names in one tree.
    fn from_tree(tree: &Tree) -> Result<Self, Vec<Problem>>;
}

/// The files of a book as one tree, typed.
#[derive(Clone, Debug)]
pub struct Loaded<T> {
    /// Every value with origin.
    pub tree: Tree,
    /// The same, typed.
    pub tables: T,
}

fn embedded_tree<T: BookTables>() -> Tree {
    let grown = T::FILES.iter().map(|(name, text)| {
        let tree = parse_tree(text).unwrap_or_else(|problem| panic!("embedded table {name}: {problem}"));
        ((*name).to_owned(), tree)
    });
    let place = Place { line: 1, column: 1 };
    Tree { node: Node::Table(grown.collect()), origin: None::<Origin>, place, patched: false }
}

fn default_tables<T: BookTables>() -> Loaded<T> {
    let tree = embedded_tree::<T>();
    let tables = T::from_tree(&tree).unwrap_or_else(|problems| panic!("embedded tables: {problems:?}"));
    Loaded { tree, tables }
}

/// The books' tables. Procedures take theirs by `as_ref`.
#[derive(Debug, Default)]
pub struct Library {
    cohesion: OnceLock<Loaded<cohesion::Tables>>,
    fatigue: OnceLock<Loaded<fatigue::Tables>>,
    impact: OnceLock<Loaded<impact::Tables>>,
    grand_tactics: OnceLock<Loaded<grand_tactics::Tables>>,
}

impl Library {
    /// The default tables; each book is loaded when first asked for.
    pub fn new() -> Self {
        Library::default()
    }

    /// The default tables with house rules laid over them: TOML whose first level names the book, the second the
    /// table file. Says what changed, or everything that is wrong.
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
                    reason: format!(
                        "is not a book. Known: {}.",
                        crate::BOOKS.iter().map(|b| b.name).collect::<Vec<_>>().join(", ")
                    ),
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

    /// The tables of a book with origins, for showing charts.
    pub fn tree(&self, book: &str) -> Option<&Tree> {
        match book {
            "cohesion" => Some(&self.cohesion.get_or_init(default_tables).tree),
            "fatigue" => Some(&self.fatigue.get_or_init(default_tables).tree),
            "impact" => Some(&self.impact.get_or_init(default_tables).tree),
            "grand-tactics" => Some(&self.grand_tactics.get_or_init(default_tables).tree),
            _ => None,
        }
    }
}

fn lay<T: BookTables>(slot: &OnceLock<Loaded<T>>, difference: &Tree) -> Result<Vec<Change>, Vec<Problem>> {
    let mut tree = embedded_tree::<T>();
    let (changes, mut problems) = apply_patch(&mut tree, difference);
    let tables = match T::from_tree(&tree) {
        Ok(tables) if problems.is_empty() => tables,
        Ok(_) => return Err(problems),
        Err(more) => {
            problems.extend(more);
            return Err(problems);
        }
    };
    // The slot of a new library is empty, so nothing is lost when it is set.
    let _ = slot.set(Loaded { tree, tables });
    Ok(changes)
}

impl AsRef<cohesion::Tables> for Library {
    fn as_ref(&self) -> &cohesion::Tables {
        &self.cohesion.get_or_init(default_tables).tables
    }
}

impl AsRef<fatigue::Tables> for Library {
    fn as_ref(&self) -> &fatigue::Tables {
        &self.fatigue.get_or_init(default_tables).tables
    }
}

impl AsRef<impact::Tables> for Library {
    fn as_ref(&self) -> &impact::Tables {
        &self.impact.get_or_init(default_tables).tables
    }
}

impl AsRef<grand_tactics::Tables> for Library {
    fn as_ref(&self) -> &grand_tactics::Tables {
        &self.grand_tactics.get_or_init(default_tables).tables
    }
}
