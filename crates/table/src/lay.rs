//! The lay of the table, that is the places of all units, and the book by which it is read: each is made of the other.

use grognard_field::{Block, Footprint, Point};

use crate::feature::Feature;
use crate::gait::Gait;
use crate::ground::Readings;
use crate::observed::Observed;
use crate::sight_rule::SightRule;
use crate::{Roster, Side, Table};

/// How a unit stands on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    pub side: Side,
    /// Whether it is in open order: it turns freely, goes any way and hides nobody.
    pub loose: bool,
    /// Whether it holds the ground it stands on; a routed unit does not.
    pub holds: bool,
}

pub trait TableBook: Sized + 'static {
    type Tables: 'static;
    type State: 'static;
    /// A unit in its books.
    type Unit: 'static;

    /// The words for ground that hides: "woods or buildings".
    const HIDING: &'static str = "ground";
    /// Words of names that are written shorter on a piece, in small letters: `ohio` is `OH`.
    const SHORT: &'static [(&'static str, &'static str)] = &[];

    /// The table of a battle; none if it is fought with miniatures.
    fn table(state: &Self::State) -> Option<&Table>;

    /// The units of both sides, in roster order.
    fn units(state: &Self::State) -> &Roster<Self::Unit>;

    /// How a unit stands; none if it is not on the table.
    fn stand(unit: &Self::Unit) -> Option<Stand>;

    /// The ground a unit takes.
    fn footprint(t: &Self::Tables, unit: &Self::Unit) -> Footprint;

    /// What a kind of area or line means.
    fn feature(t: &Self::Tables, kind: &str) -> Feature {
        let _ = (t, kind);
        Feature::default()
    }

    /// What hides one unit from another.
    fn sight(t: &Self::Tables) -> SightRule;

    /// How a unit moves.
    fn gait(lay: &Lay<'_, Self>, piece: &Piece<'_, Self::Unit>) -> Gait;

    /// How a lone officer rides; none for books without officers on the table.
    fn riding(_: &Self::Tables) -> Option<Gait> {
        None
    }

    /// How one officer rides, if they differ.
    fn riding_of(lay: &Lay<'_, Self>, officer: &str) -> Option<Gait> {
        let _ = officer;
        Self::riding(lay.t)
    }
}

/// A unit on the table.
#[derive(Debug)]
pub struct Piece<'s, U> {
    /// Its index on the roster.
    pub index: usize,
    pub name: &'s str,
    pub unit: &'s U,
    pub side: Side,
    /// Whether it is in open order: it turns freely, goes any way and hides nobody.
    pub loose: bool,
    /// Whether it holds the ground it stands on.
    pub holds: bool,
    /// The ground it takes.
    pub block: Block,
}

impl<U> Copy for Piece<'_, U> {}

impl<U> Clone for Piece<'_, U> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<U> Piece<'_, U> {
    pub fn at(&self) -> Point {
        self.block.pose.at
    }
}

pub struct Lay<'s, B: TableBook> {
    pub t: &'s B::Tables,
    pub state: &'s B::State,
    pub table: &'s Table,
    /// Units on the table, in roster order.
    pub pieces: Vec<Piece<'s, B::Unit>>,
}

impl<'s, B: TableBook> Lay<'s, B> {
    /// The table of a battle; none if it is fought with miniatures.
    pub fn of(t: &'s B::Tables, state: &'s B::State) -> Option<Self> {
        let table = B::table(state)?;
        let mut pieces = Vec::with_capacity(table.units.len());
        for (index, (name, unit, pose)) in table.units.along(B::units(state)).enumerate() {
            if let Some((pose, stand)) = pose.zip(B::stand(unit)) {
                let block = Block::new(*pose, B::footprint(t, unit));
                pieces.push(Piece {
                    index,
                    name,
                    unit,
                    side: stand.side,
                    loose: stand.loose,
                    holds: stand.holds,
                    block,
                });
            }
        }
        Some(Lay { t, state, table, pieces })
    }

    /// Looks at the table of a battle, if there is one.
    pub fn look<T>(t: &'s B::Tables, state: &'s B::State, measure: impl FnOnce(&Self) -> Option<T>) -> Observed<T> {
        Lay::of(t, state).map_or(Observed::Asked, |lay| Observed::Measured(measure(&lay)))
    }

    /// The same with one unit elsewhere.
    #[must_use]
    pub fn elsewhere(&self, index: usize, block: Block) -> Self {
        let mut pieces = self.pieces.clone();
        if let Some(piece) = pieces.iter_mut().find(|piece| piece.index == index) {
            piece.block = block;
        }
        Lay { t: self.t, state: self.state, table: self.table, pieces }
    }

    /// The ground as the book reads it.
    pub fn ground(&self) -> Readings<'s> {
        let t = self.t;
        self.table.ground.read(|kind| B::feature(t, kind))
    }

    /// A unit on the table.
    pub fn piece(&self, name: &str) -> Option<&Piece<'s, B::Unit>> {
        self.piece_of(B::units(self.state).get_index_of(name)?)
    }

    /// The same by its index on the roster.
    pub fn piece_of(&self, index: usize) -> Option<&Piece<'s, B::Unit>> {
        let at = self.pieces.binary_search_by_key(&index, |piece| piece.index).ok()?;
        self.pieces.get(at)
    }

    /// The units of a side on the table.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = &Piece<'s, B::Unit>> {
        self.pieces.iter().filter(move |piece| piece.side == side)
    }

    /// All units on the table except one.
    pub fn others(&self, index: usize) -> impl Iterator<Item = &Piece<'s, B::Unit>> {
        self.pieces.iter().filter(move |piece| piece.index != index)
    }

    /// The enemy of a side nearest to a block, and its distance; of equals the first on the roster.
    pub fn nearest_enemy(&self, side: Side, block: &Block) -> Option<(&Piece<'s, B::Unit>, i32)> {
        nearest(self.of_side(side.other()), block, i32::MAX)
    }

    /// The distance of the enemy of a side nearest to a block, if that is less than a limit.
    pub fn enemy_nearer_than(&self, side: Side, block: &Block, limit: i32) -> Option<i32> {
        nearest(self.of_side(side.other()), block, limit).map(|(_, distance)| distance)
    }

    /// The side's unit nearest to a point.
    pub fn nearest_friend(&self, side: Side, point: Point) -> Option<(&Piece<'s, B::Unit>, i32)> {
        let friends = self.of_side(side).map(|piece| (piece, piece.block.distance_to(point)));
        friends.min_by_key(|(_, distance)| *distance)
    }

    /// Each objective and the side that holds it: it has units near it, and the other side has none there that could
    /// hold it.
    pub fn objectives_held(&self) -> impl Iterator<Item = (&'s str, Option<Side>)> {
        self.table.ground.objectives.iter().map(|(name, objective)| {
            let near = |side: Side| {
                let at = Block::point(objective.at);
                let is_near = |piece: &Piece<'_, B::Unit>| {
                    piece.block.may_be_within(&at, objective.radius)
                        && piece.block.distance_to(objective.at) <= objective.radius
                };
                self.of_side(side).any(|piece| piece.holds && is_near(piece))
            };
            let held = match (near(Side::A), near(Side::B)) {
                (true, false) => Some(Side::A),
                (false, true) => Some(Side::B),
                _ => None,
            };
            (name.as_str(), held)
        })
    }
}

/// The unit nearest to a block among some, if it is nearer than a limit, and its distance; of equals the first.
pub fn nearest<'l, 's: 'l, U: 's>(
    pieces: impl Iterator<Item = &'l Piece<'s, U>>,
    block: &Block,
    limit: i32,
) -> Option<(&'l Piece<'s, U>, i32)> {
    let mut found = None;
    for piece in pieces {
        let least = found.map_or(limit, |(_, distance)| distance);
        if let Some(distance) = piece.block.distance_below(block, least) {
            found = Some((piece, distance));
        }
    }
    found
}
