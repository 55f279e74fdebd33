//! The names in a source: its `use` declarations, and the paths in its code.

use std::collections::BTreeSet;

use crate::plain::is_of_name;

/// One name imported by a `use`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// Whether it is re-exported by `pub use`, to any extent.
    pub hands_on: bool,
    /// Where it comes from; a `*` means everything.
    pub path: Vec<String>,
    /// Its name here.
    pub name: String,
}

/// The names in a plain source.
pub struct Named {
    pub uses: Vec<Use>,
    /// The paths in its other code.
    pub paths: Vec<Vec<String>>,
    /// Every single name in its other code.
    pub names: BTreeSet<String>,
}

/// Reads the names in a plain source.
pub fn named(code: &str) -> Named {
    let words = words(code);
    let (mut uses, mut paths, mut names) = (Vec::new(), Vec::new(), BTreeSet::new());
    let mut at = 0;
    while at < words.len() {
        if words[at] == "use" && begins_declaration(&words[..at]) {
            let end = words[at..].iter().position(|word| *word == ";").map_or(words.len(), |length| at + length);
            let hands_on = matches!(words[..at].last(), Some(&("pub" | ")")));
            let declared = Declared { hands_on, uses: &mut uses };
            declared.tree(&words[at + 1..end], &[]);
            at = end;
        } else if at + 1 < words.len() && is_name(words[at]) && words[at + 1] == "::" && !follows_path(&words[..at]) {
            let mut path = vec![words[at].to_owned()];
            while at + 2 < words.len() && words[at + 1] == "::" && is_name(words[at + 2]) {
                at += 2;
                path.push(words[at].to_owned());
            }
            names.insert(path[0].clone());
            paths.push(path);
        } else if is_name(words[at]) && !declares_module(&words[..at]) {
            names.insert(words[at].to_owned());
        }
        at += 1;
    }
    Named { uses, paths, names }
}

/// Whether a `use` here begins a declaration: after another one, a block, an attribute or its visibility.
fn begins_declaration(before: &[&str]) -> bool {
    matches!(before.last(), None | Some(&(";" | "{" | "}" | "]" | "pub" | ")")))
}

/// Whether a module is declared here, which does not count as using it.
fn declares_module(before: &[&str]) -> bool {
    before.last() == Some(&"mod")
}

fn follows_path(before: &[&str]) -> bool {
    before.last() == Some(&"::")
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| is_of_name(first) && !first.is_numeric())
}

/// Names, `::`, and every other character by itself.
fn words(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if is_of_name(first) {
            rest.find(|character| !is_of_name(character)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        found.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    found
}

/// A declaration that is being read.
struct Declared<'u> {
    hands_on: bool,
    uses: &'u mut Vec<Use>,
}

impl Declared<'_> {
    /// Reads `a::b`, `a::b as c`, `a::*` or `a::{..}` below a path.
    fn tree(self, words: &[&str], below: &[String]) {
        let mut path = below.to_vec();
        for (at, word) in words.iter().enumerate() {
            match *word {
                "::" => {}
                "{" => {
                    let inner = words[at + 1..].strip_suffix(&["}"]).unwrap_or(&words[at + 1..]);
                    for part in parts(inner) {
                        Declared { hands_on: self.hands_on, uses: self.uses }.tree(part, &path);
                    }
                    return;
                }
                "as" => {
                    let name = words.get(at + 1).map_or(String::new(), |name| (*name).to_owned());
                    self.uses.push(Use { hands_on: self.hands_on, path, name });
                    return;
                }
                "self" if !path.is_empty() => {}
                name => path.push(name.to_owned()),
            }
        }
        if let Some(name) = path.last().cloned() {
            self.uses.push(Use { hands_on: self.hands_on, path, name });
        }
    }
}

/// The parts between commas that are not inside further braces.
fn parts<'w, 't>(words: &'w [&'t str]) -> Vec<&'w [&'t str]> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, word) in words.iter().enumerate() {
        match *word {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            "," if depth == 0 => {
                found.push(&words[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&words[start..]);
    found.retain(|part| !part.is_empty());
    found
}
