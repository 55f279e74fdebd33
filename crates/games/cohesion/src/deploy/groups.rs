//! What is placed as one, and when: brigades, then units of no brigade, then the senior commanders.

use grognard_field::Polygon;

use crate::state::{Fate, Phase, State};
use grognard_battle::Side;

/// Something that is placed as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// A brigade with its commander.
    Brigade(String),
    /// A unit of no brigade.
    Unit(String),
    /// The senior commander of a side.
    Senior(String),
}

impl Group {
    /// The group of a name.
    pub fn named(state: &State, name: &str) -> Option<Self> {
        if state.brigades.contains_key(name) {
            return Some(Group::Brigade(name.to_owned()));
        }
        if state.units.get(name).is_some_and(|unit| unit.brigade.is_none()) {
            return Some(Group::Unit(name.to_owned()));
        }
        let senior = Side::BOTH.iter().any(|side| state.sides.of(*side).senior == name);
        senior.then(|| Group::Senior(name.to_owned()))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Group::Brigade(name) | Group::Unit(name) | Group::Senior(name) => name,
        }
    }

    /// Whose it is.
    pub fn side(&self, state: &State) -> Option<Side> {
        match self {
            Group::Brigade(name) => state.brigades.get(name).map(|brigade| brigade.side),
            Group::Unit(name) => state.units.get(name).map(|unit| unit.side),
            Group::Senior(name) => state.officers.get(name).map(|officer| officer.side),
        }
    }

    /// Its units in roster order.
    pub fn units(&self, state: &State) -> Vec<String> {
        match self {
            Group::Brigade(name) => state.units_in(name).map(|(unit, _)| unit.clone()).collect(),
            Group::Unit(name) => vec![name.clone()],
            Group::Senior(_) => Vec::new(),
        }
    }

    /// Its officer.
    pub fn officer(&self, state: &State) -> Option<String> {
        match self {
            Group::Brigade(name) => state.commander_of(name).cloned(),
            Group::Unit(_) => None,
            Group::Senior(name) => Some(name.clone()),
        }
    }

    /// Whether it is still to be placed.
    pub fn is_awaited(&self, state: &State) -> bool {
        let unit = |name: &String| state.units.get(name).is_some_and(|unit| unit.fate == Fate::Awaited);
        match self {
            Group::Senior(name) => state.is_awaited(name),
            _ => self.units(state).iter().any(unit),
        }
    }

    /// The turn it comes in; none if it is there from the start.
    pub fn turn(&self, state: &State) -> Option<i32> {
        Some(state.table.as_ref()?.ground.arrivals.get(self.name())?.turn)
    }

    /// Where it is placed.
    pub fn zone(&self, state: &State) -> Option<Polygon> {
        let ground = &state.table.as_ref()?.ground;
        let points = match ground.arrivals.get(self.name()) {
            Some(arrival) => &arrival.zone,
            None => ground.zones.of(self.side(state)?),
        };
        Polygon::new(points.clone()).ok()
    }
}

/// The names of all groups of both sides.
pub fn all(state: &State) -> Vec<String> {
    let loose = state.units.iter().filter(|(_, unit)| unit.brigade.is_none()).map(|(name, _)| name);
    let seniors = Side::BOTH.map(|side| &state.sides.of(side).senior);
    state.brigades.keys().chain(loose).chain(seniors).cloned().collect()
}

fn of_side(state: &State, side: Side) -> impl Iterator<Item = Group> + '_ {
    let groups = all(state).into_iter().filter_map(|name| Group::named(state, &name));
    groups.filter(move |group| group.side(state) == Some(side) && group.is_awaited(state))
}

/// Late commands of a side whose turn has come.
pub fn arriving(state: &State, side: Side) -> Vec<Group> {
    of_side(state, side).filter(|group| group.turn(state).is_some_and(|turn| turn <= state.turn)).collect()
}

/// What a side may place now: before the battle its brigades while anybody has one left, then its units of no brigade,
/// then its senior commander; later whatever has come.
pub fn to_place(state: &State, side: Side) -> Vec<Group> {
    if state.phase != Phase::SetUp {
        return arriving(state, side);
    }
    let at_start = |side: Side| of_side(state, side).filter(|group| group.turn(state).is_none());
    let rank = |group: &Group| match group {
        Group::Brigade(_) => 0,
        Group::Unit(_) => 1,
        Group::Senior(_) => 2,
    };
    let first = at_start(side).chain(at_start(side.other())).map(|group| rank(&group)).min();
    at_start(side).filter(|group| Some(rank(group)) == first).collect()
}
