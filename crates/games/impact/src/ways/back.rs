//! Going back without a choice: flight, fall back, evasion (IMP-59, IMP-75, IMP-76). Through friends freely; a unit
//! that would end on another goes on until it is free.

use grognard_books::impact::movement::rates_of;
use grognard_books::impact::unit::{Formation, Level};
use grognard_field::{Block, Point, Pose, Vector, turn_between, turned};
use grognard_table::whole;

use super::edge::home;
use crate::derive::{Lay, Piece, stretches};
use crate::footprint::size_in;

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Here.
    Stands(Pose),
    /// With its centre beyond an edge.
    OffTable,
}

/// A way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Back {
    /// How it ends.
    pub end: End,
    /// Whether enemies, or ground it cannot cross, stopped it.
    pub stopped: bool,
}

/// A block about to go straight back.
struct Runner<'l, 's> {
    lay: &'l Lay<'s>,
    index: usize,
    /// Turned, and with the size it has as it goes.
    block: Block,
    /// As it stood before it turned.
    stood: Block,
    way: Vector,
    side: grognard_table::Side,
}

impl Runner<'_, '_> {
    fn at(&self, gone: i32) -> Block {
        self.block.moved(self.way, gone)
    }

    fn is_on_table(&self, gone: i32) -> bool {
        self.lay.table.ground.has(self.at(gone).pose.at)
    }

    fn is_free(&self, gone: i32) -> bool {
        self.is_clear(&self.at(gone))
    }

    fn is_clear(&self, block: &Block) -> bool {
        !self.lay.others(self.index).any(|other| other.block.overlaps(block))
    }

    /// How far it goes until an enemy stops it; none if none does within the length. An enemy that it would overlap
    /// only because of its turn is not in its way, unless the way leads into him from its old facing.
    fn is_stopped_at(&self, length: i32) -> Option<i32> {
        let stops = |enemy: &Block| {
            let block = if self.block.overlaps(enemy) { &self.stood } else { &self.block };
            let blocked = !block.met_along(self.way, length, 0, [enemy]).is_empty();
            block.contact(self.way, length, enemy).filter(|_| blocked)
        };
        let enemies = self.lay.of_side(self.side.other());
        enemies.filter_map(|enemy| stops(&enemy.block)).min().filter(|gone| *gone < length)
    }

    /// On until it is free or off the table, whatever is in the way.
    fn on_until_free(&self, from: i32) -> End {
        let mut gone = from;
        loop {
            if !self.is_on_table(gone) {
                return End::OffTable;
            }
            if self.is_free(gone) {
                return End::Stands(self.at(gone).pose);
            }
            gone += 1;
        }
    }

    /// Goes so far; `closed` is where ground it cannot cross begins.
    fn goes(&self, length: i32, closed: Option<i32>) -> Back {
        let closed = closed.filter(|closed| *closed < length);
        let Some(limit) = self.is_stopped_at(length).into_iter().chain(closed).min() else {
            let end = self.on_until_free(length);
            // A unit that had to go on for room may have met an enemy there.
            let gone = match end {
                End::Stands(pose) => self.block.pose.at.distance(pose.at),
                End::OffTable => return Back { end, stopped: false },
            };
            return match self.is_stopped_at(gone) {
                Some(gone) => self.stops(gone),
                None => Back { end, stopped: false },
            };
        };
        self.stops(limit)
    }

    /// Stopped after at most this much: at the last place where it is free. If there is none it has no room for its
    /// turn, and turns only as far as it can; without any room it breaks through.
    fn stops(&self, limit: i32) -> Back {
        let places = || (0..=limit).rev().filter(|gone| self.is_on_table(*gone));
        let free = places().find(|gone| self.is_free(*gone)).map(|gone| self.at(gone));
        let end = free.or_else(|| places().find_map(|gone| self.turned_as_far(gone)));
        Back { end: end.map_or_else(|| self.on_until_free(limit), |block| End::Stands(block.pose)), stopped: true }
    }

    /// After this much of its way, turned from its old to its new facing as far as it is free; none if it is not free
    /// at all.
    fn turned_as_far(&self, gone: i32) -> Option<Block> {
        let (here, from) = (self.at(gone), self.stood.pose.facing);
        let turn = turn_between(from, here.pose.facing);
        let after = |degrees: i32| here.at(Pose { facing: turned(from, turn.signum() * degrees), ..here.pose });
        if !self.is_clear(&after(0)) {
            return None;
        }
        (0..=turn.abs()).rev().map(after).find(|block| self.is_clear(block))
    }
}

/// The way straight away from a point; straight home for a unit that is on it.
pub fn away_from(piece: &Piece<'_>, point: Point) -> Vector {
    Vector::towards(point, piece.at()).unwrap_or_else(|| home(piece.side).0)
}

fn runner<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'_>, facing: u16, way: Vector) -> Runner<'l, 's> {
    let block = piece.block.at(Pose { facing, ..piece.block.pose });
    Runner { lay, index: piece.index, block, stood: piece.block, way, side: piece.side }
}

/// A flight: at right angles to the unit's own edge, facing it; batteries are limbered.
pub fn flees(lay: &Lay<'_>, piece: &Piece<'_>, inches: i32) -> Back {
    let (way, facing) = home(piece.side);
    routed_runner(lay, piece, facing, way).goes(whole(inches), None)
}

/// A routed unit about to run, with the size it has as it runs.
fn routed_runner<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'_>, facing: u16, way: Vector) -> Runner<'l, 's> {
    let runner = runner(lay, piece, facing, way);
    let size = size_in(lay.t, piece.unit, running(piece.unit.formation));
    Runner { block: Block::new(runner.block.pose, size), ..runner }
}

/// The formation of a unit that runs.
const fn running(formation: Formation) -> Formation {
    match formation {
        Formation::Unlimbered => Formation::Limbered,
        other => other,
    }
}

/// The fall back of a loser, straight away from the centre of the enemy's lead; a routed unit faces its own edge, a
/// battery is limbered.
pub fn falls_back(lay: &Lay<'_>, piece: &Piece<'_>, from: Point, inches: i32) -> Back {
    let way = away_from(piece, from);
    let runner = if piece.unit.level == Level::Routed {
        routed_runner(lay, piece, home(piece.side).1, way)
    } else {
        runner(lay, piece, piece.block.pose.facing, way)
    };
    let closed = impassable(lay, piece, piece.at().moved(way, whole(inches)));
    runner.goes(whole(inches), closed)
}

/// How far it is on a straight way to ground that a unit cannot cross; none if it meets none.
fn impassable(lay: &Lay<'_>, piece: &Piece<'_>, to: Point) -> Option<i32> {
    let unit = piece.unit;
    if unit.level == Level::Routed {
        // Routed units have dice for every ground.
        return None;
    }
    let (_, rates) = rates_of(lay.t, unit.arm, unit.formation, unit.level);
    let mut gone = 0;
    for (under, length) in stretches(&lay.table.ground, piece.at(), to) {
        let beside: grognard_books::impact::tables::Terrain = under.beside.into();
        let used = if under.terrain.is_way() && rates[under.terrain].is_none() { beside } else { under.terrain };
        if rates[used].is_none() {
            return Some(gone);
        }
        gone += length;
    }
    None
}

/// An evasion: straight away from the charger's centre, keeping the facing.
pub fn evades(lay: &Lay<'_>, piece: &Piece<'_>, from: Point, inches: i32) -> Back {
    let way = away_from(piece, from);
    let runner = runner(lay, piece, piece.block.pose.facing, way);
    let closed = impassable(lay, piece, piece.at().moved(way, whole(inches)));
    runner.goes(whole(inches), closed)
}
