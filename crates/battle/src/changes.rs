//! The differences between two states of the books, found by comparing them, so that no rule can forget to mention one.

use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::record::Change;

/// Every value that differs, in the order of the books.
pub fn changes(before: &Value, after: &Value) -> Vec<Change> {
    let mut found = Vec::new();
    compare(before, after, &mut String::new(), &mut found);
    found
}

/// The same for one place of the books, to which these keys lead.
pub(super) fn changes_at(way: &[String], before: &Value, after: &Value) -> Vec<Change> {
    let (mut path, mut found) = (String::new(), Vec::new());
    for key in way {
        step(&mut path, key);
    }
    compare(before, after, &mut path, &mut found);
    found
}

fn compare(before: &Value, after: &Value, path: &mut String, found: &mut Vec<Change>) {
    match (before, after) {
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            for ((key, value), now) in old.iter().zip(new.values()) {
                let length = step(path, key);
                compare(value, now, path, found);
                path.truncate(length);
            }
        }
        (Value::Object(old), Value::Object(new)) if keeps_order(old, new) => {
            for (key, value) in old {
                let length = step(path, key);
                match new.get(key) {
                    Some(now) => compare(value, now, path, found),
                    None => found.push(Change { at: path.clone(), from: Some(value.clone()), to: None }),
                }
                path.truncate(length);
            }
            for (key, value) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
                let length = step(path, key);
                found.push(Change { at: path.clone(), from: None, to: Some(value.clone()) });
                path.truncate(length);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (index, (value, now)) in old.iter().zip(new).enumerate() {
                let length = step(path, &index.to_string());
                compare(value, now, path, found);
                path.truncate(length);
            }
        }
        // Objects that get here differ at least in the order of their keys, which `==` would not notice.
        (Value::Object(_), Value::Object(_)) => found.push(replaced(path, before, after)),
        _ if before == after => {}
        _ => found.push(replaced(path, before, after)),
    }
}

fn replaced(path: &str, before: &Value, after: &Value) -> Change {
    Change { at: path.to_owned(), from: Some(before.clone()), to: Some(after.clone()) }
}

/// Goes one step down and returns the previous length of the path.
fn step(path: &mut String, key: &str) -> usize {
    let length = path.len();
    path.push('/');
    for letter in key.chars() {
        match letter {
            '~' => path.push_str("~0"),
            '/' => path.push_str("~1"),
            plain => path.push(plain),
        }
    }
    length
}

/// The path that these keys make.
pub(super) fn pointer_to(keys: &[&str]) -> String {
    let mut path = String::new();
    for key in keys {
        step(&mut path, key);
    }
    path
}

pub(super) fn keys_of(path: &str) -> Vec<String> {
    path.split('/').skip(1).map(key_of).collect()
}

/// The key that a part of a path names.
fn key_of(part: &str) -> String {
    part.replace("~1", "/").replace("~0", "~")
}

/// Whether the new object is the old one with keys removed and others added at its end. Then single changes are enough,
/// even for the order of the roster.
fn keeps_order(old: &Map<String, Value>, new: &Map<String, Value>) -> bool {
    let kept = old.keys().filter(|key| new.contains_key(*key));
    let added = new.keys().filter(|key| !old.contains_key(*key));
    kept.chain(added).eq(new.keys())
}

/// Makes the changes; if one leads nowhere, the error names its place.
pub fn apply(books: &mut Value, changes: &[Change]) -> Result<(), String> {
    changes.iter().try_for_each(|change| apply_one(books, change).ok_or_else(|| change.at.clone()))
}

fn apply_one(books: &mut Value, change: &Change) -> Option<()> {
    let Some((parent, last)) = change.at.rsplit_once('/') else {
        *books = change.to.clone()?;
        return Some(());
    };
    let key = key_of(last);
    match (books.pointer_mut(parent)?, &change.to) {
        (Value::Object(map), Some(to)) => drop(map.insert(key, to.clone())),
        (Value::Object(map), None) => drop(map.shift_remove(&key)),
        (Value::Array(list), Some(to)) => *list.get_mut(key.parse::<usize>().ok()?)? = to.clone(),
        _ => return None,
    }
    Some(())
}

/// The hash of a document: 16 hexadecimal digits of SHA-256 over its JSON.
pub fn hash(document: &Value) -> String {
    hash_and_length(document).0
}

/// The hash of something as it is serialized, which is that of its document.
pub fn hash_of(written: &impl Serialize) -> String {
    hash_text(&serde_json::to_string(written).unwrap_or_default())
}

/// The hash of a document and how long its JSON is.
pub(super) fn hash_and_length(document: &Value) -> (String, usize) {
    let text = serde_json::to_string(document).unwrap_or_default();
    (hash_text(&text), text.len())
}

pub fn hash_text(text: &str) -> String {
    format!("{:016x}", number_of(text))
}

/// The hash of something as a number.
pub fn hash_number(written: &impl Serialize) -> u64 {
    number_of(&serde_json::to_string(written).unwrap_or_default())
}

fn number_of(text: &str) -> u64 {
    Sha256::digest(text.as_bytes()).iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// Whether a text has the form of such a hash.
pub fn is_hash(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
