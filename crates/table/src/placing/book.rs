//! What a book must provide so that its commands can be placed on a table.

use grognard_core::rule::Rule;
use grognard_field::Footprint;

use super::groups::Group;
use crate::Table;
use crate::lay::TableBook;
use crate::map::Outline;

/// The kind of a unit, as far as its place in a line depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// Foot: behind walls first.
    Infantry,
    /// Horse: no use for walls.
    Cavalry,
    /// Guns: the strongest work, or the right of the front row.
    Artillery,
}

/// The room a unit takes in a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub formation: &'static str,
    pub size: Footprint,
    /// How its edge is drawn.
    pub outline: Outline,
}

/// A unit to be placed.
#[derive(Clone, Debug)]
pub struct Member {
    pub branch: Branch,
    /// The words for its drawing: `infantry`, `regiment`.
    pub drawn_as: (&'static str, &'static str),
    pub formation: &'static str,
    /// The room it takes at present.
    pub size: Footprint,
    /// Every formation in which it may be placed.
    pub shapes: Vec<Shape>,
    /// The narrowest of them, if there is no room for another.
    pub narrow: &'static str,
    /// Its words if it has no such formation, and the clause.
    pub called: (&'static str, Rule),
}

impl Member {
    /// The room it takes in a formation, or at present if none is named.
    pub fn room(&self, formation: Option<&str>) -> Option<Footprint> {
        let Some(wanted) = formation else { return Some(self.size) };
        self.shapes.iter().find(|shape| shape.formation == wanted).map(|shape| shape.size)
    }
}

/// The restrictions on places in a book; lengths in whole inches.
#[derive(Clone, Copy, Debug)]
pub struct PlacingRules {
    /// The clause of placing.
    pub rule: Rule,
    /// Units that come on later keep this far from enemies.
    pub off_enemy: i32,
    /// An officer within this distance is with a unit.
    pub attached: i32,
}

/// A book whose commands are placed: openly one after the other, or by both sides in secret.
pub trait Deploys: TableBook<State: Clone> {
    /// Every formation of the book.
    const FORMATIONS: &'static [&'static str];
    /// Whether both sides place at the same time before the battle, each unseen by the other.
    const IN_SECRET: bool = false;

    /// The table of a battle, for changing.
    fn table_mut(state: &mut Self::State) -> Option<&mut Table>;

    /// Everything that is placed together, of both sides, in the order of placing.
    fn groups(state: &Self::State) -> Vec<Group>;

    fn group(state: &Self::State, name: &str) -> Option<Group> {
        Self::groups(state).into_iter().find(|group| group.name == name)
    }

    /// The turn; none before the battle.
    fn turn(state: &Self::State) -> Option<i32>;

    /// The restrictions on places.
    fn placing(t: &Self::Tables) -> PlacingRules;

    /// A unit to be placed.
    fn member(t: &Self::Tables, unit: &Self::Unit) -> Member;

    /// Whether a unit is lost for good.
    fn is_gone(unit: &Self::Unit) -> bool;

    /// The radius of a command's officer, in hundredths; none if it does not restrict his units.
    fn radius(t: &Self::Tables, state: &Self::State, officer: &str) -> Option<i32>;

    /// The unit where the scenario puts an officer.
    fn unit_of_officer<'s>(state: &'s Self::State, officer: &str) -> Option<&'s str>;

    /// Puts a unit on the table, in another formation if one is named; returns its formation.
    fn unit_is_placed(state: &mut Self::State, name: &str, formation: Option<&'static str>) -> &'static str;

    /// Puts an officer on the table, with a unit if one is named.
    fn officer_is_placed(state: &mut Self::State, name: &str, with: Option<String>);
}
