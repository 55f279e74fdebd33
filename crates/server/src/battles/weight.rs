//! About how many bytes a battle takes in memory.

use serde_json::Value;

/// How many copies of the books are in memory: as they began, as the set-up they began with, as the document they are
/// compared by, and themselves, now and before the last command.
const COPIES: usize = 5;
/// The memory taken by a byte of a written line once it has been read.
const READ: usize = 8;
/// The charts of a battle with house rules of its own.
const CHARTS: usize = 4 << 20;
/// From this weight on, looking at a battle waits for a core.
pub const HEAVY: usize = 2 << 20;

/// What a tree takes.
pub fn of_value(value: &Value) -> usize {
    /// Beside each name of an object there are its hash and its place.
    const ENTRY: usize = size_of::<String>() + 3 * size_of::<usize>();
    size_of::<Value>()
        + match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => 0,
            Value::String(text) => text.capacity(),
            Value::Array(items) => items.iter().map(of_value).sum(),
            Value::Object(entries) => entries.iter().map(|(name, value)| ENTRY + name.len() + of_value(value)).sum(),
        }
}

/// The weight of a battle that begins with some books, with charts of its own or not.
pub fn of_books(books: &Value, own_charts: bool) -> usize {
    COPIES * of_value(books) + if own_charts { CHARTS } else { 0 }
}

/// What a line of the log takes.
pub fn of_line(line: &str) -> usize {
    READ * line.len()
}

/// The weight a battle is going to have, judged by its first line and its commands before it is opened.
pub fn expected<'l>(header: &str, lines: impl Iterator<Item = &'l str>) -> usize {
    // The first line holds the books twice.
    COPIES * READ * header.len() / 2 + lines.map(of_line).sum::<usize>()
}
