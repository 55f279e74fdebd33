//! Named things in the order of the books.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// Named things in the order of the books.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Roster<T>(pub Vec<(String, T)>);

impl<T> Roster<T> {
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|row| row.0 == name).map(|row| &row.1)
    }

    /// The one with that name, for changing.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        self.0.iter_mut().find(|row| row.0 == name).map(|row| &mut row.1)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|row| (row.0.as_str(), &row.1))
    }

    /// All of them, for changing.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().map(|row| &mut row.1)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Roster<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rows<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Rows<T> {
            type Value = Vec<(String, T)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("named things")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = map.next_entry()? {
                    rows.push(row);
                }
                Ok(rows)
            }
        }
        deserializer.deserialize_map(Rows(PhantomData)).map(Roster)
    }
}
