//! Going back without a choice: flight, fall back, evasion (IMP-59, IMP-75, IMP-76). Through friends freely; who would end
//! on somebody goes on until it is free.

use grognard_books::impact::movement::rates_of;
use grognard_books::impact::unit::{Formation, Level};
use grognard_field::{Block, Point, Pose, Vector};
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
    /// Enemies, or ground it cannot go over, stopped it.
    pub stopped: bool,
}

/// Whoever must go on until it is free tries again after so many hundredths.
const STEP: i32 = 5;

/// A block about to go straight back.
struct Runner<'l, 's> {
    lay: &'l Lay<'s>,
    index: usize,
    block: Block,
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
        let here = self.at(gone);
        !self.lay.others(self.index).any(|other| other.block.overlaps(&here))
    }

    /// How far it goes until it touches an enemy; none if it does not within the length.
    fn touches_enemy(&self, length: i32) -> Option<i32> {
        let enemies = self.lay.of_side(self.side.other());
        enemies.filter_map(|enemy| self.block.contact(self.way, length, &enemy.block)).min()
    }

    /// On until it is free or off the table, whoever is in the way.
    fn on_until_free(&self, from: i32) -> End {
        let mut gone = from;
        loop {
            if !self.is_on_table(gone) {
                return End::OffTable;
            }
            if self.is_free(gone) {
                return End::Stands(self.at(gone).pose);
            }
            gone += STEP;
        }
    }

    /// Goes so far; `closed` is where ground it cannot go over begins.
    fn goes(&self, length: i32, closed: Option<i32>) -> Back {
        let touched = self.touches_enemy(length);
        let limit = [touched, closed].into_iter().flatten().min().unwrap_or(length).min(length);
        if limit == length && touched.is_none() && closed.is_none_or(|closed| closed >= length) {
            let end = self.on_until_free(length);
            // Whoever had to go on for room may have met an enemy there.
            let gone = match end {
                End::Stands(pose) => self.block.pose.at.distance(pose.at),
                End::OffTable => return Back { end, stopped: false },
            };
            return match self.touches_enemy(gone).filter(|touched| *touched < gone) {
                Some(touched) => self.stops(touched),
                None => Back { end, stopped: false },
            };
        }
        self.stops(limit)
    }

    /// Stopped at most so far on: at the last place where it is free. Where there is none it breaks through.
    fn stops(&self, limit: i32) -> Back {
        let places = (0..=limit).rev();
        let free = places.into_iter().find(|gone| self.is_on_table(*gone) && self.is_free(*gone));
        let end = free.map_or_else(|| self.on_until_free(limit), |gone| End::Stands(self.at(gone).pose));
        Back { end, stopped: true }
    }
}

/// The way straight away from a point; straight home for whoever stands on it.
pub fn away_from(piece: &Piece<'_>, point: Point) -> Vector {
    Vector::towards(point, piece.at()).unwrap_or_else(|| home(piece.side).0)
}

fn runner<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'_>, facing: u16, way: Vector) -> Runner<'l, 's> {
    let block = piece.block.at(Pose { facing, ..piece.block.pose });
    Runner { lay, index: piece.index, block, way, side: piece.side }
}

/// A flight: at right angles to the own edge, facing it; batteries are limbered.
pub fn flees(lay: &Lay<'_>, piece: &Piece<'_>, inches: i32) -> Back {
    let (way, facing) = home(piece.side);
    let mut runner = runner(lay, piece, facing, way);
    runner.block = Block::new(runner.block.pose, size_in(lay.t, piece.unit, running(piece.unit.formation)));
    runner.goes(whole(inches), None)
}

/// The formation of whoever runs.
const fn running(formation: Formation) -> Formation {
    match formation {
        Formation::Unlimbered => Formation::Limbered,
        other => other,
    }
}

/// The fall back of a loser, straight away from the centre of the enemy's lead; who is routed faces its own edge.
pub fn falls_back(lay: &Lay<'_>, piece: &Piece<'_>, from: Point, inches: i32) -> Back {
    let way = away_from(piece, from);
    let facing = if piece.unit.level == Level::Routed { home(piece.side).1 } else { piece.block.pose.facing };
    let runner = runner(lay, piece, facing, way);
    let closed = impassable(lay, piece, piece.at().moved(way, whole(inches)));
    runner.goes(whole(inches), closed)
}

/// How far it is on a straight way to ground that a unit cannot go over; none if it meets none.
fn impassable(lay: &Lay<'_>, piece: &Piece<'_>, to: Point) -> Option<i32> {
    let unit = piece.unit;
    if unit.level == Level::Routed {
        // The routed have dice for every ground.
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

/// An evasion: straight away from the charger's centre, facing kept.
pub fn evades(lay: &Lay<'_>, piece: &Piece<'_>, from: Point, inches: i32) -> Back {
    let way = away_from(piece, from);
    let runner = runner(lay, piece, piece.block.pose.facing, way);
    let closed = impassable(lay, piece, piece.at().moved(way, whole(inches)));
    runner.goes(whole(inches), closed)
}
