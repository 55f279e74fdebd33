//! House rules written as a file: only what differs, as a person would write it.

use super::tree::{Leaf, Node, Tree};

/// The most steps of a path below its book. Charts have a few; a deeper path is an attempt to exhaust the stack.
const DEEPEST: usize = 32;

/// A file of house rules in the making.
#[derive(Debug, Default)]
pub struct PatchFile {
    parts: Vec<(String, Draft)>,
}

/// What is going to be at a place of the file.
#[derive(Debug)]
enum Draft {
    Value { value: Leaf, default: Option<Leaf> },
    List(Vec<Draft>),
    Table(Vec<(String, Draft)>),
}

impl PatchFile {
    /// Puts a value at a place; the first step of the path names the book, and `charts` are that book's. Lists are
    /// given whole, so the rest of the list is copied. False if the place lies within another value that was put, or
    /// around one, or deeper than any chart.
    pub fn put(&mut self, charts: Option<&Tree>, path: &str, value: Leaf) -> bool {
        let steps: Vec<&str> = path.split('.').collect();
        let Some((book, inner)) = steps.split_first() else { return false };
        if inner.is_empty() || inner.len() > DEEPEST {
            return false;
        }
        put_below(&mut self.parts, book, charts, inner, value)
    }

    /// The file as text. `name` is for people.
    pub fn text(&self, name: &str) -> String {
        let mut text = String::new();
        if !name.is_empty() {
            text.extend(["name = ", &quoted(name), "\n"]);
        }
        for (key, draft) in &self.parts {
            if let Draft::Table(parts) = draft {
                write_table(&mut text, &key_of(key), parts);
            }
        }
        text
    }
}

fn put_below(parts: &mut Vec<(String, Draft)>, key: &str, base: Option<&Tree>, inner: &[&str], value: Leaf) -> bool {
    let place = parts.iter().position(|part| part.0 == key);
    let Some((step, rest)) = inner.split_first() else {
        if place.is_some() {
            return false;
        }
        parts.push((key.to_owned(), Draft::Value { value, default: base.and_then(Tree::leaf).cloned() }));
        return true;
    };
    let place = place.unwrap_or_else(|| {
        let empty = match base.map(|tree| &tree.node) {
            Some(Node::List(items)) => Draft::List(items.iter().map(copied).collect()),
            _ => Draft::Table(Vec::new()),
        };
        parts.push((key.to_owned(), empty));
        parts.len() - 1
    });
    put_within(&mut parts[place].1, base, step, rest, value)
}

fn put_within(draft: &mut Draft, base: Option<&Tree>, step: &str, rest: &[&str], value: Leaf) -> bool {
    match draft {
        Draft::Value { .. } => false,
        Draft::Table(parts) => put_below(parts, step, base.and_then(|tree| tree.get(step)), rest, value),
        Draft::List(items) => {
            let item = step.parse::<usize>().ok().and_then(|index| items.get_mut(index));
            match (item, rest.split_first()) {
                (None, _) => false,
                (Some(item), None) => {
                    let fits = matches!(item, Draft::Value { .. });
                    *item = Draft::Value { value, default: None };
                    fits
                }
                (Some(item), Some((step, rest))) => match item {
                    // Parts that are copied whole have their own keys already.
                    Draft::Table(parts) => {
                        parts.retain(|part| part.0 != *step || !rest.is_empty());
                        put_within(item, None, step, rest, value)
                    }
                    _ => put_within(item, None, step, rest, value),
                },
            }
        }
    }
}

fn copied(tree: &Tree) -> Draft {
    match &tree.node {
        Node::Leaf { leaf, .. } => Draft::Value { value: leaf.clone(), default: None },
        Node::List(items) => Draft::List(items.iter().map(copied).collect()),
        Node::Table(parts) => Draft::Table(parts.iter().map(|(key, part)| (key.clone(), copied(part))).collect()),
    }
}

fn write_table(text: &mut String, path: &str, parts: &[(String, Draft)]) {
    if parts.iter().any(|(_, draft)| !matches!(draft, Draft::Table(_))) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.extend(["[", path, "]\n"]);
    }
    for (key, draft) in parts {
        if let Draft::Table(_) = draft {
            continue;
        }
        let default = match draft {
            Draft::Value { default: Some(default), .. } => format!("  # default {}", literal(default)),
            _ => String::new(),
        };
        text.extend([&key_of(key), " = ", &inline(draft), &default, "\n"]);
    }
    for (key, draft) in parts {
        if let Draft::Table(inner) = draft {
            write_table(text, &format!("{path}.{}", key_of(key)), inner);
        }
    }
}

fn inline(draft: &Draft) -> String {
    match draft {
        Draft::Value { value, .. } => literal(value),
        Draft::List(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Draft::Table(parts) => {
            let parts: Vec<String> =
                parts.iter().map(|(key, draft)| format!("{} = {}", key_of(key), inline(draft))).collect();
            format!("{{ {} }}", parts.join(", "))
        }
    }
}

fn literal(leaf: &Leaf) -> String {
    match leaf {
        Leaf::Integer(integer) => integer.to_string(),
        // Always with a point or an exponent, as TOML wants it.
        Leaf::Float(float) => format!("{float:?}"),
        Leaf::Flag(flag) => flag.to_string(),
        Leaf::Text(text) => quoted(text),
    }
}

fn key_of(key: &str) -> String {
    let bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { key.to_owned() } else { quoted(key) }
}

fn quoted(text: &str) -> String {
    let letter = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        control if control.is_control() => format!("\\u{:04X}", u32::from(control)),
        letter => letter.to_string(),
    };
    let letters: String = text.chars().map(letter).collect();
    format!("\"{letters}\"")
}
