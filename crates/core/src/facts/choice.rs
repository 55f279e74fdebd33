//! Lists of named values: arms, formations, covers.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// An enum whose values have fixed names, the same in JSON, TOML, charts and forms. Made by [`choice!`](crate::choice).
pub trait Choice: enum_map::Enum + Copy + Eq + 'static {
    /// All names, in order.
    const NAMES: &'static [&'static str];

    /// The name of this value.
    fn name(self) -> &'static str {
        Self::NAMES[self.into_usize()]
    }

    /// All values, in order.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::NAMES.len()).map(Self::from_usize)
    }

    /// The value of a name.
    fn named(name: &str) -> Option<Self> {
        place_of(name, Self::NAMES).map(Self::from_usize)
    }
}

/// Reads a value by its name; the message lists the names.
pub fn choice_of_name<'de, C: Choice, D: Deserializer<'de>>(deserializer: D) -> Result<C, D::Error> {
    let name = String::deserialize(deserializer)?;
    C::named(&name).ok_or_else(|| D::Error::custom(none_of(&name, C::NAMES)))
}

fn place_of(name: &str, names: &[&str]) -> Option<usize> {
    names.iter().position(|known| *known == name)
}

fn none_of(name: &str, names: &[&str]) -> String {
    format!("'{name}' is none of {}", names.join(", "))
}

/// Declares an enum with its names once, so that spelling never differs between input, charts and outcomes.
#[macro_export]
macro_rules! choice {
    ($(#[$about:meta])* pub enum $type:ident { $($(#[$doc:meta])* $value:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ::enum_map::Enum)]
        pub enum $type { $($(#[$doc])* #[doc = concat!("`", $name, "`")] $value,)+ }

        impl $crate::facts::Choice for $type {
            const NAMES: &'static [&'static str] = &[$($name),+];
        }

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::facts::Choice::name(*self))
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::facts::choice_of_name(deserializer)
            }
        }
    };
}
