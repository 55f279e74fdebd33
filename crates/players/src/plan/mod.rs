//! Plans above moves: what a side means to do, body by body. A plan is a function of what stands on the table and the
//! clock, so it changes as soon as it fails, and two looks at the same table find the same plan.

mod making;
mod words;

use grognard_field::Point;
use grognard_table::{Lay, Side, TableBook};

pub use making::plan;

/// What a plan must know of a book.
pub trait Plans: TableBook {
    /// The bodies of a side that are led as one, brigades and units on their own, as far as they are on the table and
    /// do not run.
    fn bodies<'s>(lay: &Lay<'s, Self>, side: Side) -> Vec<Body<'s>>;
    /// By how much a side would lead if the battle ended now, in parts of the lead that wins: 1 and more wins.
    fn lead(lay: &Lay<'_, Self>, side: Side) -> f64;
    /// Turns still to be played after this one.
    fn turns_left(lay: &Lay<'_, Self>) -> i32;
}

/// A body of men that is led as one.
#[derive(Clone, Debug, PartialEq)]
pub struct Body<'s> {
    pub name: &'s str,
    /// Its units, by their places on the roster.
    pub units: Vec<usize>,
    pub at: Point,
    /// What it is worth in a fight; 1 for a fresh unit of usual size.
    pub strength: f64,
    /// How far it is worn, 0 to 1: from 1 it is no longer fit to attack.
    pub wear: f64,
    /// Whether it can charge at all; guns alone cannot.
    pub charges: bool,
}

/// Pieces gathered under a name each, in the order in which the names are met.
pub fn by_name<'p, 's, P>(
    pieces: impl Iterator<Item = &'p P>,
    name: impl Fn(&P) -> &'s str,
) -> Vec<(&'s str, Vec<&'p P>)> {
    let mut gathered: Vec<(&'s str, Vec<&'p P>)> = Vec::new();
    for piece in pieces {
        let name = name(piece);
        match gathered.iter_mut().find(|(known, _)| *known == name) {
            Some((_, list)) => list.push(piece),
            None => gathered.push((name, vec![piece])),
        }
    }
    gathered
}

/// What a body is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Go for a place or an enemy, and for the bayonet where it promises something.
    Attack,
    /// Come up behind whoever attacks, to go in when he has shaken the enemy.
    Support,
    /// Keep the enemy ahead busy by fire.
    Fix,
    /// Stay on a place that counts.
    Hold,
    /// Keep out of it until it is needed.
    Reserve,
    /// Get out of the enemy's fire.
    Withdraw,
}

/// What one body is to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Order<'s> {
    pub body: Body<'s>,
    /// What it is to do.
    pub task: Task,
    pub place: Point,
    /// What is there: an objective or a body of the enemy.
    pub of: Option<&'s str>,
}

/// What a side means to do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan<'s> {
    /// An order for each of its bodies.
    pub orders: Vec<Order<'s>>,
    /// How hard the side must press, 0 to 1.
    pub press: f64,
}

impl<'s> Plan<'s> {
    /// The order of the body that a unit belongs to, by its place on the roster.
    pub fn order_of(&self, unit: usize) -> Option<&Order<'s>> {
        self.orders.iter().find(|order| order.body.units.contains(&unit))
    }
}
