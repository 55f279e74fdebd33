//! What a book must tell so that its commands can be placed on a table.

use grognard_core::rule::Rule;
use grognard_field::Footprint;

use super::groups::Group;
use crate::Table;
use crate::lay::TableBook;
use crate::map::Outline;

/// What a unit is, as far as its place in a line goes.
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

/// A unit that is to be placed.
#[derive(Clone, Debug)]
pub struct Member {
    pub branch: Branch,
    /// The same for the eye: `infantry`, `regiment`.
    pub drawn_as: (&'static str, &'static str),
    pub formation: &'static str,
    /// The room it takes as it is.
    pub size: Footprint,
    /// Every formation it may be placed in.
    pub shapes: Vec<Shape>,
    /// The narrowest of them, for where there is no room for another.
    pub narrow: &'static str,
    /// What it is called where it has no such formation, and by which clause.
    pub called: (&'static str, Rule),
}

impl Member {
    /// The room it takes in a formation, as it is if none is named.
    pub fn room(&self, formation: Option<&str>) -> Option<Footprint> {
        let Some(wanted) = formation else { return Some(self.size) };
        self.shapes.iter().find(|shape| shape.formation == wanted).map(|shape| shape.size)
    }
}

/// What the places of a book must heed; lengths in whole inches.
#[derive(Clone, Copy, Debug)]
pub struct PlacingRules {
    /// The clause of placing.
    pub rule: Rule,
    /// Whoever comes on later keeps so far from enemies.
    pub off_enemy: i32,
    /// An officer is with a unit within this.
    pub attached: i32,
}

/// A book whose commands are placed: in the open one after the other, or by both sides in secret.
pub trait Deploys: TableBook<State: Clone> {
    /// Every formation of the book.
    const FORMATIONS: &'static [&'static str];
    /// Before the battle both sides place at the same time, each unseen by the other.
    const IN_SECRET: bool = false;

    /// The table of a battle, to be changed.
    fn table_mut(state: &mut Self::State) -> Option<&mut Table>;

    /// Everything that is placed as one, of both sides, in the order of placing.
    fn groups(state: &Self::State) -> Vec<Group>;

    fn group(state: &Self::State, name: &str) -> Option<Group> {
        Self::groups(state).into_iter().find(|group| group.name == name)
    }

    /// The turn; none before the battle.
    fn turn(state: &Self::State) -> Option<i32>;

    /// What places must heed.
    fn placing(t: &Self::Tables) -> PlacingRules;

    /// A unit that is to be placed.
    fn member(t: &Self::Tables, unit: &Self::Unit) -> Member;

    /// Whether a unit is lost for good.
    fn is_gone(unit: &Self::Unit) -> bool;

    /// How far the officer of a command reaches over his units, in hundredths; none if he is free of them.
    fn radius(t: &Self::Tables, state: &Self::State, officer: &str) -> Option<i32>;

    /// The unit the scenario puts an officer with.
    fn unit_of_officer<'s>(state: &'s Self::State, officer: &str) -> Option<&'s str>;

    /// A unit is on the table, in another formation if one is named; tells its formation.
    fn unit_is_placed(state: &mut Self::State, name: &str, formation: Option<&'static str>) -> &'static str;

    /// An officer is on the table, with a unit if one is named.
    fn officer_is_placed(state: &mut Self::State, name: &str, with: Option<String>);
}
