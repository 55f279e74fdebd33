//! A unit about to move: one turn, one straight leg, and every objection of the table to it (FAT-165, procedure 4.10).

use std::cell::OnceCell;
use std::ops::ControlFlow;

use enum_map::EnumMap;

use grognard_books::fatigue::names::Formation;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Terrain;
use grognard_core::facts::Choice;
use grognard_core::rule::Rule;
use grognard_field::{Block, Footprint, Point, Pose, Vector};
use grognard_table::{Heading, OneLeg, Reasons, all_reasons, inches, no_reason};

use crate::derive::{Building, Lay, Piece, Terrains, allowance, building, buildings, everybody};
use crate::footprint::size_in;
use crate::measures::{GAP, ROUNDED, TURN};

/// A unit about to move.
#[derive(Clone)]
pub struct Mover<'l, 's> {
    /// The table.
    pub lay: &'l Lay<'s>,
    /// Who moves.
    pub piece: Piece<'s>,
    /// Where it starts, outside of any building: a unit in one forms up before it leaves.
    pub start: Block,
    /// The building or redoubt it leaves.
    pub leaves: Option<Building<'s>>,
    /// Unrouted enemies, from whom it keeps an inch.
    pub foes: Vec<Piece<'s>>,
    /// Whom it may not pass through.
    pub blocks: Vec<Piece<'s>>,
    /// Whom it may not end on.
    pub others: Vec<Piece<'s>>,
    /// The ground it crosses, read when first needed.
    terrains: OnceCell<Terrains<'s>>,
    /// Every building and redoubt, read when first needed.
    houses: OnceCell<Vec<Building<'s>>>,
    /// Its allowance over each terrain, read when first needed.
    has: EnumMap<Terrain, OnceCell<i32>>,
}

/// The worst terrain of a leg, a unit's allowance over it, and what it spends.
type Price = (Terrain, i32, i32);

/// What a move comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Account<'s> {
    /// The turn and the leg.
    pub leg: OneLeg,
    /// The worst terrain crossed.
    pub terrain: Terrain,
    /// What it has over that terrain.
    pub allowance: i32,
    /// What it spends of it.
    pub cost: i32,
    /// Friends it passes through, in order.
    pub through: Vec<&'s str>,
    /// Why it may not be made.
    pub against: Vec<(Rule, String)>,
}

impl Account<'_> {
    /// It may be made.
    pub fn is_legal(&self) -> bool {
        self.against.is_empty()
    }
}

impl<'l, 's> Mover<'l, 's> {
    /// A unit of the table.
    pub fn new(lay: &'l Lay<'s>, piece: &Piece<'s>) -> Self {
        let inside = piece.unit.inside.as_ref();
        let leaves = inside.and_then(|inside| building(lay, &inside.place));
        let start = match inside {
            Some(_) => Block::new(piece.block.pose, size_in(lay.t, piece.unit, piece.unit.formation)),
            None => piece.block,
        };
        let shares = |other: &Piece<'_>| {
            inside.is_some()
                && other.unit.inside.as_ref().map(|inside| &inside.place) == inside.map(|inside| &inside.place)
        };
        // Its own screen goes along; abandoned guns are no obstacle (FAT-159).
        let is_other = |other: &Piece<'_>| other.index != piece.index && !other.unit.abandoned && !shares(other);
        let others: Vec<Piece<'s>> = everybody(lay).filter(is_other).collect();
        let passes = |other: &Piece<'_>| {
            other.side == piece.side && (other.loose || other.unit.formation == Formation::Unlimbered)
        };
        let foes = others.iter().filter(|other| other.side != piece.side && other.unit.stands()).copied().collect();
        let blocks = others.iter().filter(|other| !passes(other)).copied().collect();
        let (terrains, houses, has) = (OnceCell::new(), OnceCell::new(), EnumMap::default());
        Mover { lay, piece: *piece, start, leaves, foes, blocks, others, terrains, houses, has }
    }

    /// The same as if these units were elsewhere, because they move first.
    pub fn without(&mut self, names: &[String]) {
        let stays = |piece: &Piece<'_>| !names.iter().any(|name| name == piece.name);
        self.blocks.retain(stays);
        self.others.retain(stays);
    }

    /// It goes no farther than this, so a unit beyond that is not in its way.
    pub fn stays_within(&mut self, most: i32) {
        let (start, limit) = (self.start, most.saturating_add(GAP).saturating_add(ROUNDED));
        let near = |block: &Block| start.may_be_within(block, limit);
        self.foes.retain(|foe| near(&foe.block));
        self.blocks.retain(|other| near(&other.block));
        self.others.retain(|other| near(&other.block));
        let mut houses = self.houses().to_vec();
        houses.retain(|house| near(&house.block));
        self.houses = houses.into();
    }

    /// The ground it crosses.
    pub fn terrains(&self) -> &Terrains<'s> {
        self.terrains.get_or_init(|| Terrains::of(&self.lay.table.ground))
    }

    fn houses(&self) -> &[Building<'s>] {
        self.houses.get_or_init(|| buildings(self.lay))
    }

    /// What it has over open ground.
    pub fn allowance(&self) -> i32 {
        self.has_over(Terrain::Open)
    }

    /// Its allowance over a terrain, unless it charges.
    pub fn has_over(&self, terrain: Terrain) -> i32 {
        *self.has[terrain].get_or_init(|| allowance(self.lay.t, self.piece.unit, terrain, false))
    }

    /// How much of a leg is outside: a unit that leaves a building starts at its wall. None if it does not get clear.
    fn outside(&self, leg: &OneLeg) -> Option<(Point, i32)> {
        let (from, length) = (leg.start.pose.at, leg.length());
        let (Some(house), Some(way)) = (self.leaves, leg.direction()) else { return Some((from, length)) };
        if leg.last().overlaps(&house.block) {
            return None;
        }
        let back = leg.last().contact(way * -1.0, length, &house.block).unwrap_or(length);
        Some((leg.end.at.moved(way, -back), back))
    }

    /// The worst terrain of a straight way, and the unit's allowance over it.
    pub fn over(&self, from: Point, to: Point) -> (Terrain, i32) {
        let terrain = self.terrains().worst(self.lay.t, self.piece.unit.arm, from, to);
        (terrain, self.has_over(terrain))
    }

    /// Terrain, allowance and cost of a leg.
    fn price(&self, leg: &OneLeg) -> Option<Price> {
        let (from, length) = self.outside(leg)?;
        Some(self.price_over(leg, length, self.over(from, leg.end.at)))
    }

    fn price_over(&self, leg: &OneLeg, length: i32, (terrain, has): (Terrain, i32)) -> Price {
        let times = if leg.heading() == Heading::Back { 2 } else { 1 };
        // A unit in a building has its front all around and turns freely.
        let turned = leg.turn() > TURN && self.leaves.is_none();
        let half = if turned { has / 2 } else { 0 };
        (terrain, has, length.saturating_mul(times).saturating_add(half))
    }

    /// The account of a move.
    pub fn account(&self, leg: OneLeg) -> Account<'s> {
        let price = self.price(&leg);
        let against = all_reasons(|reasons| self.object(&leg, price, reasons));
        let (terrain, has, cost) = price.unwrap_or((Terrain::Open, self.allowance(), 0));
        let through = leg.direction().map(|way| {
            let friends: Vec<&Piece<'s>> = self.others.iter().filter(|other| other.side == self.piece.side).collect();
            let met = leg.turned().met_along(way, leg.length(), 0, friends.iter().map(|friend| &friend.block));
            met.into_iter().filter_map(|met| friends.get(met.index)).map(|friend| friend.name).collect()
        });
        Account { leg, terrain, allowance: has, cost, through: through.unwrap_or_default(), against }
    }

    /// Whether a move may be made.
    pub fn allows(&self, leg: &OneLeg) -> bool {
        self.cost(leg).is_some()
    }

    /// Whether no facing lets a leg lead to a point, because the middle of the unit comes too near to somebody as it is: a
    /// yes is always right.
    pub fn is_shut_off(&self, at: Point) -> bool {
        let (from, size) = (self.start.pose.at, self.start.size);
        // Whichever way it faces, a unit fills a circle that is larger than this.
        let inner = size.width.min(size.depth) / 2 - ROUNDED;
        if self.leaves.is_some() || inner <= 0 {
            return false;
        }
        let crosses = |other: &Block, gap: i32| {
            // Even the corners of the larger block are nearer than the gap.
            let side = gap / 5 * 7;
            let size = Footprint::new(other.size.width + side, other.size.depth + side);
            Block::new(other.pose, size).is_crossed_by(from, at)
        };
        // Who is near an enemy from the start may leave him.
        let near = i32::midpoint(size.width, size.depth) + GAP + 2 * ROUNDED;
        let comes_near = |foe: &Block| !foe.may_be_within(&Block::point(from), near) && crosses(foe, GAP + inner);
        self.others.iter().any(|other| other.block.nearer_than(&Block::point(at), inner))
            || self.blocks.iter().any(|other| crosses(&other.block, inner))
            || self.foes.iter().any(|foe| comes_near(&foe.block))
    }

    /// What it spends on a move that may be made.
    pub fn cost(&self, leg: &OneLeg) -> Option<i32> {
        self.cost_at(leg, self.price(leg))
    }

    /// The same if the ground of the leg is known: it is the same whichever way the unit faces, unless it leaves a
    /// building.
    pub fn cost_over(&self, leg: &OneLeg, over: (Terrain, i32)) -> Option<i32> {
        self.cost_at(leg, Some(self.price_over(leg, leg.length(), over)))
    }

    fn cost_at(&self, leg: &OneLeg, price: Option<Price>) -> Option<i32> {
        let allowed = no_reason(|reasons| self.object(leg, price, reasons));
        price.filter(|_| allowed).map(|(_, _, cost)| cost)
    }

    fn object(&self, leg: &OneLeg, price: Option<Price>, reasons: &mut impl Reasons) -> ControlFlow<()> {
        let name = self.piece.name;
        if !self.piece.unit.stands() {
            reasons.add(fat(81), || format!("{name} does not move of itself."))?;
        }
        let heading = leg.heading();
        if matches!(heading, Heading::Off(off) if off > 100 * TURN && self.leaves.is_none()) {
            reasons
                .add(fat(165), || format!("a leg leads at most {TURN} degrees off the facing, or straight back."))?;
        }
        if heading == Heading::Back && leg.turn() > 0 && self.leaves.is_none() {
            reasons.add(fat(165), || "who goes straight back keeps his facing.".to_owned())?;
        }
        match price {
            None => reasons.add(fat(165), || format!("{name} does not come clear of where it is."))?,
            Some((terrain, 0, _)) => {
                reasons.add(fat(141), || format!("{name} cannot go over {}.", terrain.name()))?;
            }
            Some((terrain, has, cost)) if cost > has => {
                reasons.add(fat(136), || {
                    let (cost, has) = (inches(cost), inches(has));
                    format!("{name} would spend {cost} inches and has {has} over {}.", terrain.name())
                })?;
            }
            Some(_) => {}
        }
        if !self.is_on_table(leg) {
            reasons.add(fat(144), || format!("{name} would not stand on the table."))?;
        }
        self.object_to_others(leg, reasons)
    }

    fn is_on_table(&self, leg: &OneLeg) -> bool {
        let ground = &self.lay.table.ground;
        ground.has(leg.end.at) && (ground.holds(&leg.last()) || !ground.holds(&self.start))
    }

    /// The units in the way: of the turn, of the leg, at its end.
    fn object_to_others(&self, leg: &OneLeg, reasons: &mut impl Reasons) -> ControlFlow<()> {
        let (turned, last, length) = (leg.turned(), leg.last(), leg.length());
        let direction = leg.direction();
        if self.leaves.is_none() && leg.turn() > 0 {
            if let Some(other) = self.others.iter().find(|other| overlaps_anew(other, &self.start, &turned)) {
                reasons.add(fat(165), || format!("turned, it would lie on {}.", other.name))?;
            }
            if let Some(foe) = self.foes.iter().find(|foe| crowds_anew(foe, &self.start, &turned)) {
                reasons.add(fat(165), || format!("turned, it would be within an inch of {}.", foe.name))?;
            }
        }
        if let Some(way) = direction {
            // The end is checked too, because its place is rounded.
            let near = |foe: &&Piece<'_>| {
                turned.comes_within(way, length, GAP, &foe.block).is_some() || crowds_anew(foe, &turned, &last)
            };
            if let Some(foe) = self.foes.iter().find(near) {
                reasons
                    .add(fat(165), || format!("the way leads within an inch of {}; only an attack does.", foe.name))?;
            }
            let met = turned.met_along(way, length, 0, self.blocks.iter().map(|other| &other.block));
            if let Some(other) = met.first().and_then(|met| self.blocks.get(met.index)) {
                reasons.add(fat(165), || format!("the way leads through {}.", other.name))?;
            }
            if let Some((house, _)) = self.house_met(&turned, way, length, None) {
                reasons.add(fat(144), || format!("the way leads through {house}; go in, or round it."))?;
            }
        }
        if let Some(other) = self.others.iter().find(|other| other.block.overlaps(&last)) {
            reasons.add(fat(165), || format!("it would end on {}.", other.name))?;
        }
        ControlFlow::Continue(())
    }

    /// The first building or redoubt that a leg would lead through, except the one it leaves or goes to, and how far it
    /// is. A unit with a corner on one goes on beside it: only its centre stays out.
    pub fn house_met(&self, turned: &Block, way: Vector, length: i32, goal: Option<&str>) -> Option<(&'s str, i32)> {
        let left = self.leaves.map(|house| house.name);
        let (from, to) = (turned.pose.at, turned.pose.at.moved(way, length));
        let shut = self.houses().iter().filter(|house| Some(house.name) != left && Some(house.name) != goal);
        let met = shut.filter_map(|house| {
            let lies_on = house.block.overlaps(&self.start);
            let at = if !lies_on {
                turned.met_along(way, length, 0, [&house.block]).first()?.at
            } else if !house.block.contains(from) && house.block.is_crossed_by(from, to) {
                0
            } else {
                return None;
            };
            Some((house.name, at))
        });
        met.min_by_key(|(_, at)| *at)
    }

    /// Whether it could be at a pose, as far as other units, buildings, enemies and the table allow: for moves without
    /// a choice.
    pub fn has_room(&self, block: &Block) -> bool {
        self.lay.table.ground.holds(block)
            && !self.others.iter().any(|other| other.block.overlaps(block))
            && !self.houses().iter().any(|house| house.block.overlaps(block))
    }

    /// The move to a pose.
    pub fn to(&self, end: Pose) -> OneLeg {
        OneLeg::to(self.start, end)
    }
}

/// Whether a block overlaps a unit that another block did not overlap.
pub fn overlaps_anew(other: &Piece<'_>, before: &Block, after: &Block) -> bool {
    other.block.overlaps(after) && !other.block.overlaps(before)
}

/// Whether a block is within an inch of a unit, and nearer than another block was.
pub fn crowds_anew(foe: &Piece<'_>, before: &Block, after: &Block) -> bool {
    let near = foe.block.distance_below(after, GAP);
    near.is_some_and(|near| foe.block.distance_below(before, GAP).is_none_or(|was| near < was))
}
