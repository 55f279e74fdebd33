//! Which file of the web client imports which.

use std::collections::{BTreeMap, BTreeSet};

use crate::arrows::Arrows;
use crate::names::Module;

/// The words before an imported file, whether for a type or a value, at once or later; its path follows in quotes.
const WORDS: [&str; 3] = ["from ", "import ", "import("];

/// The imports between the files of a client, given their paths and texts. Files elsewhere are left out, and so is a
/// file that imports itself, like a component that contains others of its kind.
pub fn client_arrows(files: &[(String, String)]) -> Arrows {
    let known: BTreeSet<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let arrows_of = |path: &str, text: &str| {
        let mut arrows = BTreeMap::new();
        for brought in WORDS.iter().flat_map(|word| text.split(*word).skip(1)).filter_map(quoted) {
            let target = joined(path, brought);
            let target = ["", ".ts", ".svelte"].iter().map(|ending| format!("{target}{ending}"));
            if let Some(target) = target.into_iter().find(|file| known.contains(file.as_str()) && file != path) {
                arrows.insert(module(&target), brought.to_owned());
            }
        }
        arrows
    };
    files.iter().map(|(path, text)| (module(path), arrows_of(path, text))).collect()
}

fn module(path: &str) -> Module {
    path.split('/').map(str::to_owned).collect()
}

/// A relative path in quotes at the start of a text.
fn quoted(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once('\'').filter(|(before, _)| before.is_empty())?;
    let (path, _) = rest.split_once('\'')?;
    path.starts_with('.').then_some(path)
}

/// The path that a relative one leads to from a file.
fn joined(file: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}
