//! How many things the books of a battle may hold: what a set-up may have, also where a stranger wrote the books.

use serde_json::Value;

/// The longest name of anything in the books; set-ups take shorter ones.
const LONGEST_NAME: usize = 200;

/// A limit of a book.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Where the things stand: a JSON pointer into the books. A part `*` goes through everything that stands there.
    pub at: &'static str,
    /// How many there may be.
    pub count: usize,
    /// What they are.
    pub what: &'static str,
}

impl Most {
    /// So many of something.
    pub const fn of(at: &'static str, count: usize, what: &'static str) -> Self {
        Most { at, count, what }
    }
}

/// What the books have too much of, in words.
pub(super) fn too_many(limits: &[Most], books: &Value) -> Option<String> {
    limits.iter().find_map(|limit| beyond(limit, limit.at, books))
}

fn beyond(limit: &Most, at: &str, part: &Value) -> Option<String> {
    if let Some((before, after)) = at.split_once("/*") {
        return match part.pointer(before)? {
            Value::Array(items) => items.iter().find_map(|item| beyond(limit, after, item)),
            Value::Object(items) => items.values().find_map(|item| beyond(limit, after, item)),
            _ => None,
        };
    }
    let (count, longest) = match part.pointer(at)? {
        Value::Array(items) => (items.len(), 0),
        Value::Object(items) => (items.len(), items.keys().map(String::len).max().unwrap_or(0)),
        _ => return None,
    };
    let Most { count: most, what, .. } = limit;
    if count > *most {
        return Some(format!("its books have {count} {what}; {most} are the most"));
    }
    (longest > LONGEST_NAME).then(|| format!("a name among its {what} is longer than {LONGEST_NAME} letters"))
}
