//! A part of a view, read leniently: if the seat does not see something, it is simply absent.

use serde_json::Value;

use super::Side;

/// A part of what a seat sees, or nothing.
#[derive(Clone, Copy, Debug)]
pub struct Part<'v>(Option<&'v Value>);

impl<'v> Part<'v> {
    pub const fn whole(view: &'v Value) -> Self {
        Part(Some(view))
    }

    /// The part under a key.
    #[must_use]
    pub fn at(self, key: &str) -> Self {
        Part(self.0.and_then(|value| value.get(key)).filter(|value| !value.is_null()))
    }

    /// Whether there is anything under a key.
    pub fn has(self, key: &str) -> bool {
        self.at(key).0.is_some()
    }

    /// A text, unchanged.
    pub fn text(self, key: &str) -> Option<&'v str> {
        self.at(key).0.and_then(Value::as_str)
    }

    /// The word of an enum as people write it: blanks for hyphens.
    pub fn words(self, key: &str) -> Option<String> {
        self.text(key).map(spaced)
    }

    pub fn number(self, key: &str) -> Option<f64> {
        self.at(key).0.and_then(Value::as_f64)
    }

    /// A number; 0 if it is not seen.
    pub fn count(self, key: &str) -> f64 {
        self.number(key).unwrap_or(0.0)
    }

    /// A number in words; none if it is 0 or not seen.
    pub fn some(self, key: &str) -> Option<String> {
        self.number(key).filter(|number| *number != 0.0).map(|number| number.to_string())
    }

    /// A mark.
    pub fn flag(self, key: &str) -> bool {
        self.at(key).0.and_then(Value::as_bool).unwrap_or(false)
    }

    /// A number or word as it is written.
    pub fn shown(self, key: &str) -> Option<String> {
        match self.at(key).0? {
            Value::String(text) => Some(spaced(text)),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// The texts of a list.
    pub fn texts(self, key: &str) -> Vec<&'v str> {
        let list = self.at(key).0.and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    pub fn list(self, key: &str) -> impl Iterator<Item = Part<'v>> {
        self.at(key).0.and_then(Value::as_array).into_iter().flatten().map(|value| Part(Some(value)))
    }

    /// Named parts, in order.
    pub fn entries(self, key: &str) -> impl Iterator<Item = (&'v str, Part<'v>)> {
        let map = self.at(key).0.and_then(Value::as_object);
        map.into_iter().flatten().map(|(name, value)| (name.as_str(), Part(Some(value))))
    }

    /// Every plain value in it, with its key.
    pub fn leaves(self) -> impl Iterator<Item = (&'v str, &'v Value)> {
        let mut found = Vec::new();
        if let Some(whole) = self.0 {
            gather("", whole, &mut found);
        }
        found.into_iter()
    }

    /// Named parts that belong to a side.
    pub fn own(self, key: &str, side: Side) -> impl Iterator<Item = (&'v str, Part<'v>)> {
        self.entries(key).filter(move |(_, part)| part.text("side") == Some(side.name()))
    }

    /// The side named under a key.
    pub fn side(self, key: &str) -> Option<Side> {
        let name = self.text(key)?;
        Side::BOTH.into_iter().find(|side| side.name() == name)
    }
}

fn gather<'v>(name: &'v str, value: &'v Value, found: &mut Vec<(&'v str, &'v Value)>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, inner)| gather(name, inner, found)),
        Value::Array(list) => list.iter().for_each(|inner| gather(name, inner, found)),
        plain => found.push((name, plain)),
    }
}

/// A number in words; none if it is 0.
pub fn some_number(number: i32) -> Option<String> {
    (number != 0).then(|| number.to_string())
}

/// The word of an enum as people write it.
pub fn spaced(word: &str) -> String {
    word.replace('-', " ")
}

/// With a capital letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
