//! Plans above moves: the intentions of a side, body by body. A plan is a function of the table and the clock, so it
//! changes as soon as it fails, and two looks at the same table find the same plan.

mod making;
mod words;

use grognard_field::Point;
use grognard_table::{Lay, Side, TableBook};

pub use making::plan;

/// What a plan needs to know about a book.
pub trait Plans: TableBook {
    /// The bodies of a side that are led as one, brigades and units on their own, as far as they are on the table and
    /// not routed.
    fn bodies<'s>(lay: &Lay<'s, Self>, side: Side) -> Vec<Body<'s>>;
    /// By how much a side would lead if the battle ended now, as a share of the lead that wins: 1 and more wins.
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
    /// Its worth in a fight; 1 for a fresh unit of usual size.
    pub strength: f64,
    /// How worn it is, 0 to 1: at 1 it is no longer fit to attack.
    pub wear: f64,
    /// Whether it can charge at all; guns alone cannot.
    pub charges: bool,
}

/// Pieces gathered by name, in the order in which the names come up.
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

/// The task of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Attack a place or an enemy, with the bayonet if that is promising.
    Attack,
    /// Come up behind an attacking body, to go in when it has shaken the enemy.
    Support,
    /// Keep the enemy ahead busy with fire.
    Fix,
    /// Stay on a place that counts.
    Hold,
    /// Keep out of it until it is needed.
    Reserve,
    /// Get out of the enemy's fire.
    Withdraw,
}

/// The order of one body.
#[derive(Clone, Debug, PartialEq)]
pub struct Order<'s> {
    pub body: Body<'s>,
    pub task: Task,
    pub place: Point,
    /// The goal there: an objective or a body of the enemy.
    pub of: Option<&'s str>,
}

/// The intentions of a side.
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
