//! Facts as they come in, whether from JSON, TOML or the command line.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};

/// A value as a player gave it. Unlike most JSON trees it keeps both of two equal keys, so that they can be refused.
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
    Text(String),
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
    pub fn of(value: &impl Serialize) -> Self {
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

    pub fn remove(&mut self, path: &str) {
        let (parent, last) = path.rsplit_once('.').map_or(("", path), |(parent, last)| (parent, last));
        let target = if parent.is_empty() { Some(self) } else { self.at_mut(parent) };
        if let Some(Datum::Map(entries)) = target {
            entries.retain(|entry| entry.0 != last);
        }
    }

    fn at_mut(&mut self, path: &str) -> Option<&mut Datum> {
        path.split('.').try_fold(self, |datum, step| match datum {
            Datum::Map(entries) => entries.iter_mut().find(|entry| entry.0 == step).map(|entry| &mut entry.1),
            Datum::List(items) => items.get_mut(step.parse::<usize>().ok()?),
            _ => None,
        })
    }

    /// Puts a value at a dotted path, making objects and list items (from `legs.0` on) on the way.
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
        if let (Datum::List(items), Ok(_)) = (&mut *self, step.parse::<usize>()) {
            items.push(Datum::Null);
            let last = items.len() - 1;
            return self.set(&path.replacen(step, &last.to_string(), 1), value);
        }
        if *self == Datum::Null && step == "0" {
            *self = Datum::List(Vec::new());
            return self.set(path, value);
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

impl Serialize for Datum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Datum::Null => serializer.serialize_unit(),
            Datum::Flag(flag) => serializer.serialize_bool(*flag),
            // JSON allows whole numbers of 64 bits at most, signed or not.
            Datum::Integer(integer) => match (i64::try_from(*integer), u64::try_from(*integer)) {
                (Ok(integer), _) => serializer.serialize_i64(integer),
                (_, Ok(integer)) => serializer.serialize_u64(integer),
                _ => serializer.serialize_str(&integer.to_string()),
            },
            Datum::Number(number) => serializer.serialize_f64(*number),
            Datum::Text(text) => serializer.serialize_str(text),
            Datum::List(items) => serializer.collect_seq(items),
            Datum::Map(entries) => serializer.collect_map(entries.iter().map(|(key, value)| (key, value))),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_make_what_they_need() {
        let mut datum = Datum::empty();
        datum.set("target.cover", Datum::Text("light".to_owned()));
        datum.set("legs.0.inches", Datum::Integer(5));
        datum.set("legs.1.inches", Datum::Integer(6));
        datum.set("legs.0.inches", Datum::Integer(7));
        let expected = r#"{"target":{"cover":"light"},"legs":[{"inches":7},{"inches":6}]}"#;
        assert_eq!(serde_json::to_string(&datum).unwrap(), expected);
        datum.remove("target.cover");
        assert_eq!(datum.at("target.cover"), None);
        assert_eq!(datum.at("legs.1.inches"), Some(&Datum::Integer(6)));
    }
}
