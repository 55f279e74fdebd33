//! How many things the books of a battle may hold, whatever set-up or file they come from.

use serde_json::Value;

/// Units of both sides together: more than any great battle of the age had, and as many as a table carries.
pub const MOST_UNITS: usize = 600;

/// The longest name of anything in the books; set-ups take shorter ones.
const LONGEST_NAME: usize = 200;

/// A limit of a book.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Where the things are: a JSON pointer into the books. A part `*` stands for every key there.
    pub at: &'static str,
    /// How many there may be.
    pub count: usize,
    /// Whether they are counted together in all places, rather than each place by itself.
    in_all: bool,
    /// What they are.
    pub what: &'static str,
}

impl Most {
    /// This many of something.
    pub const fn of(at: &'static str, count: usize, what: &'static str) -> Self {
        Most { at, count, what, in_all: false }
    }

    /// This many of something in all places together.
    pub const fn in_all(at: &'static str, count: usize, what: &'static str) -> Self {
        Most { at, count, what, in_all: true }
    }
}

/// What the books have too much of, in words.
pub(super) fn too_many(limits: &[Most], books: &Value) -> Option<String> {
    limits.iter().find_map(|limit| {
        let mut all = 0;
        let beyond_one = beyond(limit, limit.at, books, &mut all);
        beyond_one.or_else(|| (limit.in_all && all > limit.count).then(|| limit.words(all)))
    })
}

impl Most {
    fn words(&self, count: usize) -> String {
        let Most { count: most, what, in_all, .. } = self;
        let together = if *in_all { " in all" } else { "" };
        format!("its books have {count} {what}{together}; {most} are the most")
    }
}

fn beyond(limit: &Most, at: &str, part: &Value, all: &mut usize) -> Option<String> {
    if let Some((before, after)) = at.split_once("/*") {
        return match part.pointer(before)? {
            Value::Array(items) => items.iter().find_map(|item| beyond(limit, after, item, all)),
            Value::Object(items) => items.values().find_map(|item| beyond(limit, after, item, all)),
            _ => None,
        };
    }
    let (count, longest) = match part.pointer(at)? {
        Value::Array(items) => (items.len(), 0),
        Value::Object(items) => (items.len(), items.keys().map(String::len).max().unwrap_or(0)),
        _ => return None,
    };
    *all += count;
    if count > limit.count {
        return Some(limit.words(count));
    }
    let what = limit.what;
    (longest > LONGEST_NAME).then(|| format!("a name among its {what} is longer than {LONGEST_NAME} letters"))
}
