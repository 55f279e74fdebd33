//! A document with another value at one place. Everything else is borrowed, because copying it would take longer than
//! what a correction does with it: read the books in it and write its text.

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, IntoDeserializer, Visitor};
use serde::{Serialize, Serializer, forward_to_deserialize_any};
use serde_json::{Error, Value};

use super::document::document_of;

/// A part of such a document.
#[derive(Clone, Copy)]
pub(super) struct Corrected<'d> {
    value: &'d Value,
    /// The keys that lead from here to the place; none if nothing is corrected.
    way: &'d [String],
    to: &'d Value,
}

impl<'d> Corrected<'d> {
    /// The document with `to` at the place to which the keys lead, which must exist in it.
    pub fn new(document: &'d Value, way: &'d [String], to: &'d Value) -> Self {
        let value = if way.is_empty() { to } else { document };
        Corrected { value, way, to }
    }

    /// The part under a key.
    fn part(self, key: &str, value: &'d Value) -> Self {
        match self.way.split_first() {
            Some((next, way)) if next == key => Corrected::new(value, way, self.to),
            _ => Corrected { value, way: &[], to: self.to },
        }
    }
}

impl Serialize for Corrected<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            value if self.way.is_empty() => value.serialize(serializer),
            Value::Object(map) => serializer.collect_map(map.iter().map(|(key, value)| (key, self.part(key, value)))),
            Value::Array(list) => {
                let parts = list.iter().enumerate().map(|(index, value)| self.part(&index.to_string(), value));
                serializer.collect_seq(parts)
            }
            value => value.serialize(serializer),
        }
    }
}

impl<'de> IntoDeserializer<'de, Error> for Corrected<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Corrected<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            value if self.way.is_empty() => value.deserialize_any(visitor),
            Value::Object(map) => {
                let parts = map.iter().map(|(key, value)| (key.as_str(), self.part(key, value)));
                let mut parts = MapDeserializer::new(parts);
                let read = visitor.visit_map(&mut parts)?;
                parts.end()?;
                Ok(read)
            }
            Value::Array(list) => {
                let parts = list.iter().enumerate().map(|(index, value)| self.part(&index.to_string(), value));
                let mut parts = SeqDeserializer::new(parts);
                let read = visitor.visit_seq(&mut parts)?;
                parts.end()?;
                Ok(read)
            }
            value => value.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.way.is_empty() {
            return self.value.deserialize_enum(name, variants, visitor);
        }
        document_of(&self).deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}
