//! The place of a member of a group, and putting it there.

use grognard_field::{Point, Pose};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::book::Deploys;
use crate::inches::to_inches;

/// The place of a member of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub name: String,
    /// Its pose; for an officer only the point counts.
    pub pose: Pose,
    /// A unit's formation, if it differs from the roster.
    pub formation: Option<&'static str>,
    /// The unit an officer is with.
    pub attached: Option<String>,
    pub officer: bool,
}

impl Place {
    /// The place of a unit.
    pub fn of_unit(name: &str, pose: Pose, formation: Option<&'static str>) -> Self {
        Place { name: name.to_owned(), pose, formation, attached: None, officer: false }
    }

    /// The place of an officer.
    pub fn of_officer(name: &str, at: Point) -> Self {
        Place { name: name.to_owned(), pose: Pose { at, facing: 0 }, formation: None, attached: None, officer: true }
    }
}

/// In the form a command takes.
impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("x", &to_inches(self.pose.at.x))?;
        map.serialize_entry("y", &to_inches(self.pose.at.y))?;
        if !self.officer {
            map.serialize_entry("facing", &self.pose.facing)?;
        }
        if let Some(formation) = self.formation {
            map.serialize_entry("formation", formation)?;
        }
        if let Some(attached) = &self.attached {
            map.serialize_entry("attached", attached)?;
        }
        map.end()
    }
}

/// Puts a group on the table; returns who stands how. The map shows where.
pub fn put<B: Deploys>(state: &mut B::State, places: Vec<Place>) -> Vec<String> {
    let mut words = Vec::new();
    for place in places {
        let Some(table) = B::table_mut(state) else { return words };
        if place.officer {
            table.officers.insert(place.name.clone(), place.pose.at);
            words.push(match &place.attached {
                Some(unit) => format!("{} with {unit}", place.name),
                None => place.name.clone(),
            });
            B::officer_is_placed(state, &place.name, place.attached);
        } else {
            table.units.insert(place.name.clone(), place.pose);
            let formation = B::unit_is_placed(state, &place.name, place.formation);
            words.push(format!("{} in {formation}", place.name));
        }
    }
    words
}
