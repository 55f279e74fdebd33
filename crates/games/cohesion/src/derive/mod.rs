//! Every fact a table knows, measured from where everything stands. Nothing here changes the books, and nothing is asked.

mod aspect;
mod command;
mod cover;
mod going;
mod ground;
mod near;
mod objectives;
mod range;
mod shot;
mod sight;

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::Formation;
use grognard_field::{Block, Point};

pub use aspect::charge_aspect;
pub use command::{bonus_now, distance_to_commander, in_radius};
pub use cover::{charge_cover, most_in_rough};
pub use going::Rover;
pub use ground::level_at;
pub use near::{enemy_nearer_than, nearest, nearest_enemy, nearest_friend};
pub use objectives::objectives_held;
pub use range::{band, inches, measured, range_words};
pub use shot::{Shot, bound_elsewhere, fires_at, shooters_at, targets_of};
pub use sight::sight;

use super::footprint::size;
use super::state::{State, Unit};
use grognard_battle::Side;
use grognard_table::Table;

/// A unit on the table.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'s> {
    /// Its place on the roster.
    pub index: usize,
    /// Its name.
    pub name: &'s str,
    /// Its books.
    pub unit: &'s Unit,
    /// The ground it takes.
    pub block: Block,
}

impl Piece<'_> {
    /// In open order: it turns freely, fires all round and hides nobody.
    pub fn is_skirmishing(&self) -> bool {
        self.unit.formation == Formation::Skirmish && !self.unit.disordered
    }

    /// Its centre.
    pub fn at(&self) -> Point {
        self.block.pose.at
    }
}

/// The lay of the table: who stands where.
pub struct Lay<'s> {
    /// The charts.
    pub t: &'s Tables,
    /// The books.
    pub state: &'s State,
    /// The table.
    pub table: &'s Table,
    /// Units on the table, in roster order.
    pub pieces: Vec<Piece<'s>>,
}

impl<'s> Lay<'s> {
    /// The table of a battle; none where it is fought with miniatures.
    pub fn of(t: &'s Tables, state: &'s State) -> Option<Self> {
        let table = state.table.as_ref()?;
        let mut pieces = Vec::with_capacity(table.units.len());
        // Brigades are placed as wholes, so the next on the roster is mostly the next on the table.
        let mut next = 0;
        for (index, (name, unit)) in state.units.iter().enumerate().filter(|(_, (_, unit))| unit.is_present()) {
            let found = match table.units.get_index(next) {
                Some((there, pose)) if there == name => Some((next, pose)),
                _ => table.units.get_full(name).map(|(place, _, pose)| (place, pose)),
            };
            if let Some((place, pose)) = found {
                next = place + 1;
                pieces.push(Piece { index, name, unit, block: Block::new(*pose, size(t, unit)) });
            }
        }
        Some(Lay { t, state, table, pieces })
    }

    /// A unit on the table.
    pub fn piece(&self, name: &str) -> Option<&Piece<'s>> {
        let index = self.state.units.get_index_of(name)?;
        let at = self.pieces.binary_search_by_key(&index, |piece| piece.index).ok()?;
        self.pieces.get(at)
    }

    /// The units of a side on the table.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = &Piece<'s>> {
        self.pieces.iter().filter(move |piece| piece.unit.side == side)
    }

    /// Everybody on the table but one.
    pub fn others(&self, index: usize) -> impl Iterator<Item = &Piece<'s>> {
        self.pieces.iter().filter(move |piece| piece.index != index)
    }
    /// Whether a block is wholly on the table.
    pub fn is_on_table(&self, block: &Block) -> bool {
        let ground = &self.table.ground;
        let (width, depth) = (f64::from(ground.width) + 0.5, f64::from(ground.depth) + 0.5);
        let inside = |x: f64, y: f64| (-0.5..=width).contains(&x) && (-0.5..=depth).contains(&y);
        block.corners().into_iter().all(|corner| inside(corner.x, corner.y))
    }
}
