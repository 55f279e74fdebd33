//! The charts of a book: several files, each under its name in one tree, read into types together.

use std::sync::OnceLock;

use super::{Change, Loader, Node, Place, Problem, Tree, apply_patch, load, parse_tree};

pub trait BookTables: Sized {
    /// Name and text of each table file.
    const FILES: &'static [(&'static str, &'static str)];

    /// Reads the files, which hang under their names in one tree.
    fn read(n: &Loader<'_>) -> Self;
}

/// The files of a book as one tree, typed.
#[derive(Clone, Debug)]
pub struct Loaded<T> {
    /// Every value with its origin.
    pub tree: Tree,
    /// The same, typed.
    pub tables: T,
}

impl<T: BookTables> Default for Loaded<T> {
    /// The charts as the book prints them.
    fn default() -> Self {
        let tree = embedded_tree(T::FILES);
        let tables = load("", &tree, T::read).unwrap_or_else(|problems| panic!("embedded tables: {problems:?}"));
        Loaded { tree, tables }
    }
}

/// The files of a book under their names in one tree.
pub(super) fn embedded_tree(files: &[(&str, &str)]) -> Tree {
    let grown = files.iter().map(|(name, text)| {
        let tree = parse_tree(text).unwrap_or_else(|problem| panic!("embedded table {name}: {problem}"));
        ((*name).to_owned(), tree)
    });
    let place = Place { line: 1, column: 1 };
    Tree { node: Node::Table(grown.collect()), origin: None, place, patched: false }
}

/// Lays house rules over the charts of a book and puts the result into its empty slot. Returns what changed, or
/// everything that is wrong.
pub fn lay<T: BookTables>(slot: &OnceLock<Loaded<T>>, difference: &Tree) -> Result<Vec<Change>, Vec<Problem>> {
    let mut tree = embedded_tree(T::FILES);
    let (changes, mut problems) = apply_patch(&mut tree, difference);
    let tables = match load("", &tree, T::read) {
        Ok(tables) if problems.is_empty() => tables,
        Ok(_) => return Err(problems),
        Err(more) => {
            problems.extend(more);
            return Err(problems);
        }
    };
    let _ = slot.set(Loaded { tree, tables });
    Ok(changes)
}
