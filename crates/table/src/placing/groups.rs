//! What is placed as one, and when: commands, then units of no command, then the commanders of the sides.

use grognard_field::Polygon;

use super::book::Deploys;
use super::suggest::suggestion;
use crate::{Ground, Side};

/// What is placed as one, in the order of placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroupKind {
    /// Units with their commander.
    Command,
    /// A unit of no command.
    Loose,
    /// The commander of a side.
    Chief,
}

/// Something that is placed as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: GroupKind,
    /// Whose it is.
    pub side: Side,
    /// Its units in roster order.
    pub units: Vec<String>,
    /// Its officer.
    pub officer: Option<String>,
    /// It is still to be placed.
    pub awaited: bool,
}

impl Group {
    /// The group of a name.
    pub fn named<B: Deploys>(state: &B::State, name: &str) -> Option<Self> {
        B::groups(state).into_iter().find(|group| group.name == name)
    }

    /// The turn it comes in; none if it is there from the start.
    pub fn turn(&self, ground: &Ground) -> Option<i32> {
        Some(ground.arrivals.get(&self.name)?.turn)
    }

    /// Where it is placed.
    pub fn zone(&self, ground: &Ground) -> Option<Polygon> {
        let points = match ground.arrivals.get(&self.name) {
            Some(arrival) => &arrival.zone,
            None => ground.zones.of(self.side),
        };
        Polygon::new(points.clone()).ok()
    }
}

/// What a side may place now: before the battle its commands while anybody has one left, then its units of no command,
/// then its commander; later whatever has come.
pub fn to_place<B: Deploys>(state: &B::State, side: Side) -> Vec<Group> {
    let Some(ground) = B::table(state).map(|table| &table.ground) else { return Vec::new() };
    let awaited: Vec<Group> = B::groups(state).into_iter().filter(|group| group.awaited).collect();
    if let Some(turn) = B::turn(state) {
        let come = |group: &Group| group.side == side && group.turn(ground).is_some_and(|comes| comes <= turn);
        return awaited.into_iter().filter(come).collect();
    }
    let at_start = || awaited.iter().filter(|group| group.turn(ground).is_none());
    let first = at_start().map(|group| group.kind).min();
    at_start().filter(|group| group.side == side && Some(group.kind) == first).cloned().collect()
}

/// Whose turn it is to place, and what: this side's if it has anything, else the other's, else nobody's. Before the battle
/// everything has its turn; later only what finds room.
pub fn next_to_place<B: Deploys>(t: &B::Tables, state: &B::State, side: Side) -> Option<(Side, Vec<String>)> {
    let setting_up = B::turn(state).is_none();
    [side, side.other()].into_iter().find_map(|side| {
        let groups = to_place::<B>(state, side).into_iter();
        let groups = groups.filter(|group| setting_up || suggestion::<B>(t, state, group).is_some());
        let groups: Vec<String> = groups.map(|group| group.name).collect();
        (!groups.is_empty()).then_some((side, groups))
    })
}
