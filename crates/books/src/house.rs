//! House rules as values: read from a file, and written as one.

use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::tables::{Leaf, PatchFile, Problem, parse_tree};

use crate::Library;

/// House rules that fit the charts.
#[derive(Debug)]
pub struct HouseRules {
    /// Their name; empty if they have none.
    pub name: String,
    /// What differs from the books.
    pub values: Vec<HouseValue>,
    /// The charts they lead to.
    pub library: Library,
}

/// A value that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct HouseValue {
    /// Its dotted path, the book first.
    pub path: String,
    /// What the book has.
    pub was: Leaf,
    /// The house rule.
    pub now: Leaf,
}

impl HouseRules {
    /// Reads a file, or lists everything that is wrong with it.
    pub fn read(text: &str) -> Result<Self, Vec<Problem>> {
        let (library, changes) = Library::with_house_rules(text)?;
        let named = parse_tree(text).ok().and_then(|tree| tree.get("name").and_then(|name| name.leaf().cloned()));
        let name = if let Some(Leaf::Text(name)) = named { name } else { String::new() };
        let printed = Library::new();
        let leaf_in = |library: &Library, path: &str| {
            let (book, place) = path.split_once('.')?;
            library.tree(book)?.at(place)?.leaf().cloned()
        };
        let values = changes.into_iter().filter_map(|change| {
            let (was, now) = (leaf_in(&printed, &change.path)?, leaf_in(&library, &change.path)?);
            Some(HouseValue { path: change.path, was, now })
        });
        let values = values.collect();
        Ok(HouseRules { name, values, library })
    }

    /// The same as a file that contains only what differs.
    pub fn text(&self) -> String {
        let values: Vec<_> = self.values.iter().map(|value| (value.path.clone(), value.now.clone())).collect();
        // Values that were read from charts can be written as a file.
        file_of(&self.name, &values).unwrap_or_default()
    }
}

/// A file of house rules that puts these values in these places, whether they fit or not; reading it will show that.
pub fn file_of(name: &str, values: &[(String, Leaf)]) -> Result<String, Refusals> {
    let printed = Library::new();
    let mut file = PatchFile::default();
    let mut refused = Refusals::new();
    for (path, value) in values {
        let charts = path.split_once('.').and_then(|(book, _)| printed.tree(book));
        if !file.put(charts, path, value.clone()) {
            let reason = "is no place for a single value, or was given a value already.";
            refused.push(Refusal::new(path.chars().take(200).collect::<String>(), reason));
        }
    }
    if refused.is_empty() { Ok(file.text(name)) } else { Err(refused) }
}
