//! The roster itself: sides, their commands, the units of each. It knows no book: qualities, arms and levels are words.

use grognard_core::tables::Place;
use serde::Serialize;

/// A value with the place it was read from. Two are equal if their values are.
#[derive(Clone, Debug)]
pub struct Placed<T> {
    pub value: T,
    /// Line and column of the file.
    pub place: Place,
}

impl<T: PartialEq> PartialEq for Placed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Placed<T> {}

impl<T: Serialize> Serialize for Placed<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Its name, unique in its command.
    pub name: Placed<String>,
    pub arm: Option<Placed<String>>,
    /// Quality in words.
    pub grade: Option<Placed<String>>,
    /// Quality as a number or letter.
    pub cmr: Option<Placed<String>>,
    /// Figures at the start.
    pub figures: Option<Placed<i64>>,
    /// What it fights with.
    pub weapon: Option<Placed<String>>,
    /// For people only.
    pub notes: Option<Placed<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Command {
    /// Its name, unique on its side.
    pub name: Placed<String>,
    /// The command above it.
    pub parent: Option<Placed<String>>,
    /// Brigade, division, corps.
    pub level: Option<Placed<String>>,
    /// For people only.
    pub notes: Option<Placed<String>>,
    /// Its own units.
    pub units: Vec<Unit>,
}

/// One army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    pub name: Placed<String>,
    /// Its commands, in the order of the file.
    pub commands: Vec<Command>,
}

/// An order of battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Roster {
    /// The sides, in the order of the file.
    pub sides: Vec<Side>,
}

impl Roster {
    /// How many units there are.
    pub fn unit_count(&self) -> usize {
        self.sides.iter().flat_map(|side| &side.commands).map(|command| command.units.len()).sum()
    }
}
