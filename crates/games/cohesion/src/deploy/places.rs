//! Places as a player gives them, with every reason against them.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::{Arm, Branch, Formation};
use grognard_core::facts::Choice;
use grognard_field::{Point, Pose};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::groups::Group;
use super::scene::Scene;
use crate::state::{Fate, State};
use grognard_battle::Arguments;
use grognard_table::to_inches;

/// Where one of a group is placed.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Who.
    pub name: String,
    /// Where; of an officer only the point counts.
    pub pose: Pose,
    /// A unit's formation, if it is not that of the roster.
    pub formation: Option<Formation>,
    /// The unit an officer is with.
    pub attached: Option<String>,
    /// It is an officer.
    pub officer: bool,
}

impl Place {
    /// A unit's.
    pub fn of_unit(name: &str, pose: Pose, formation: Option<Formation>) -> Self {
        Place { name: name.to_owned(), pose, formation, attached: None, officer: false }
    }

    /// An officer's.
    pub fn of_officer(name: &str, at: Point) -> Self {
        Place { name: name.to_owned(), pose: Pose { at, facing: 0 }, formation: None, attached: None, officer: true }
    }
}

/// Puts a group on the table; says who stands where.
pub fn put(state: &mut State, places: Vec<Place>) -> Vec<String> {
    let mut words = Vec::new();
    for place in places {
        let Some(table) = state.table.as_mut() else { return words };
        let (x, y) = (to_inches(place.pose.at.x), to_inches(place.pose.at.y));
        if let Some(unit) = state.units.get_mut(&place.name) {
            table.units.insert(place.name.clone(), place.pose);
            unit.fate = Fate::Present;
            unit.formation = place.formation.unwrap_or(unit.formation);
            let formation = unit.formation.name();
            words.push(format!("{} in {formation} at {x}, {y} facing {}", place.name, place.pose.facing));
        } else if let Some(officer) = state.officers.get_mut(&place.name) {
            table.officers.insert(place.name.clone(), place.pose.at);
            words.push(match &place.attached {
                Some(unit) => format!("{} with {unit}", place.name),
                None => format!("{} at {x}, {y}", place.name),
            });
            officer.attached = place.attached;
        }
    }
    words
}

/// As the command takes it.
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
            map.serialize_entry("formation", formation.name())?;
        }
        if let Some(attached) = &self.attached {
            map.serialize_entry("attached", attached)?;
        }
        map.end()
    }
}

/// What a place lacks before it is checked.
struct Given {
    name: Option<String>,
    at: Option<Point>,
    facing: Option<u16>,
    formation: Option<Formation>,
    attached: Option<String>,
}

/// The places given for a group, checked; none if none are given.
pub fn given(t: &Tables, state: &State, group: &Group, arguments: &mut Arguments) -> Option<Vec<Place>> {
    let (units, officer) = (group.units(state), group.officer(state));
    let members: Vec<&String> = units.iter().chain(&officer).collect();
    let given = arguments.items("places", |item| read(state, item, &members))?;
    let mut places: Vec<Place> = Vec::new();
    for (index, one) in given.into_iter().enumerate() {
        let Some(name) = one.name else { continue };
        if places.iter().any(|place| place.name == name) {
            arguments.refuse(&format!("places.{index}.name"), format!("'{name}' is placed twice."));
            continue;
        }
        let is_officer = Some(&name) == officer.as_ref();
        let Some(at) = one.at else { continue };
        let pose = Pose { at, facing: one.facing.unwrap_or_default() };
        let (formation, attached) = (one.formation, one.attached);
        places.push(Place { name, pose, formation, attached, officer: is_officer });
    }
    if arguments.are_fine() {
        for name in members.iter().filter(|name| places.iter().all(|place| place.name != ***name)) {
            let reason = format!("{name} is missing; the whole of {} is placed at once.", group.name());
            arguments.refuse_by(coh(104), "places", reason);
        }
    }
    if let Some(scene) = Scene::of(t, state, group).filter(|_| arguments.are_fine()) {
        scene.keep_officer_with_his_unit(&mut places);
        for (field, reason) in scene.faults(&places) {
            arguments.refuse_by(coh(104), &field, reason);
        }
    }
    Some(places)
}

fn read(state: &State, item: &mut Arguments, members: &[&String]) -> Given {
    let name = item.need_name_of("name", members.iter().copied());
    let at = item.need_hundredths("x").zip(item.need_hundredths("y")).map(|(x, y)| Point { x, y });
    let unit = name.as_ref().and_then(|name| state.units.get(name));
    let is_officer = name.is_some() && unit.is_none();
    let facing = if is_officer { item.integer("facing", 0..=359) } else { item.need_integer("facing", 0..=359) };
    let formation = item.choice::<Formation>("formation");
    if let (Some(unit), Some(formation)) = (unit, formation)
        && !unit.arm.branch().formations().contains(&formation)
    {
        let rule = if unit.arm.branch() == Branch::Cavalry { coh(43) } else { coh(41) };
        let allowed: Vec<&str> = unit.arm.branch().formations().iter().map(|formation| formation.name()).collect();
        let arm = if unit.arm == Arm::Dismounted { "dismounted cavalry" } else { unit.arm.name() };
        let reason = format!("{arm} has no {}; choose {}.", formation.name(), allowed.join(", "));
        item.refuse_by(rule, "formation", reason);
    }
    let with: Vec<&String> = state.units.iter().filter(|(_, unit)| !unit.is_gone()).map(|(name, _)| name).collect();
    let attached = item.name_of("attached", with);
    if is_officer && formation.is_some() {
        item.refuse("formation", "an officer has no formation; leave it out.");
    }
    if !is_officer && attached.is_some() {
        item.refuse("attached", "only an officer is attached to a unit; leave it out.");
    }
    Given { name, at, facing: facing.and_then(|facing| u16::try_from(facing).ok()), formation, attached }
}
