//! Facts as they come in, from JSON, TOML or the command line alike.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// A value as a player gave it. Unlike most JSON trees it keeps a key given twice, so that it can be refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// Nothing; counts as absent.
    Null,
    /// True or false.
    Flag(bool),
    /// A whole number.
    Integer(i128),
    /// A number with a point or an exponent.
    Number(f64),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Datum>),
    /// Named values in the order given.
    Map(Vec<(String, Datum)>),
}

impl Datum {
    /// An empty object.
    pub fn empty() -> Self {
        Datum::Map(Vec::new())
    }

    /// Reads JSON; the message says what is wrong and where.
    pub fn from_json(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Reads TOML; the message says what is wrong and where.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error: toml::de::Error| error.to_string())
    }

    /// The value a serializable thing is written as.
    pub fn of(value: &impl serde::Serialize) -> Self {
        let json = serde_json::to_value(value).unwrap_or_default();
        Datum::deserialize(json).unwrap_or(Datum::Null)
    }

    /// What kind of value it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Datum::Null => "null",
            Datum::Flag(_) => "true or false",
            Datum::Integer(_) => "a whole number",
            Datum::Number(_) => "a number with a fraction",
            Datum::Text(_) => "text",
            Datum::List(_) => "a list",
            Datum::Map(_) => "an object",
        }
    }

    /// The value under a dotted path such as `target.cover` or `legs.0.inches`.
    pub fn at(&self, path: &str) -> Option<&Datum> {
        path.split('.').try_fold(self, |datum, step| match datum {
            Datum::Map(entries) => entries.iter().find(|entry| entry.0 == step).map(|entry| &entry.1),
            Datum::List(items) => items.get(step.parse::<usize>().ok()?),
            _ => None,
        })
    }

    /// Puts a value under a dotted path, making objects and list items on the way.
    pub fn set(&mut self, path: &str, value: Datum) {
        let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
        if let (Datum::List(items), Ok(index)) = (&mut *self, step.parse::<usize>())
            && let Some(item) = items.get_mut(index)
        {
            return match rest {
                Some(rest) => item.set(rest, value),
                None => *item = value,
            };
        }
        if !matches!(self, Datum::Map(_)) {
            *self = Datum::empty();
        }
        let Datum::Map(entries) = self else { return };
        let place = entries.iter().position(|entry| entry.0 == step).unwrap_or_else(|| {
            entries.push((step.to_owned(), Datum::Null));
            entries.len() - 1
        });
        match rest {
            Some(rest) => entries[place].1.set(rest, value),
            None => entries[place].1 = value,
        }
    }
}

struct DatumVisitor;

impl<'de> Visitor<'de> for DatumVisitor {
    type Value = Datum;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, true, false, a number, text, a list or an object")
    }

    fn visit_unit<E>(self) -> Result<Datum, E> {
        Ok(Datum::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Datum, E> {
        Ok(Datum::Flag(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Datum, E> {
        Ok(Datum::Integer(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Datum, E> {
        Ok(Datum::Integer(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Datum, E> {
        Ok(Datum::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Datum, E> {
        Ok(Datum::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Datum, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Datum::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Datum, A::Error> {
        let mut map = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            map.push(entry);
        }
        Ok(Datum::Map(map))
    }
}

impl<'de> Deserialize<'de> for Datum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DatumVisitor)
    }
}
