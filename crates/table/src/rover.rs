//! The cost of a mover's way, and where it may be.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use grognard_core::rule::Rule;
use grognard_field::{Block, Footprint, Going, Leg, Manner, Point, Polyline, Step, Stretch, lengths};

use crate::Side;
use crate::gait::{Gait, WayClauses};
use crate::ground::{Ground, Readings};
use crate::inches::inches;
use crate::lay::{Lay, Piece, TableBook};
use crate::reasons::{Reasons, all_reasons, no_reason};
use crate::shapes::Terrain;

/// A unit within this many hundredths of a road is on it.
const ROAD_REACH: i32 = 50;
/// A wheel is examined every so many degrees.
const LOOK: i32 = 5;

/// Hundredths moved on each kind of ground, and lines crossed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// In the open, wheels included.
    pub open: i32,
    /// Along a road.
    pub road: i32,
    /// Through rough ground.
    pub rough: i32,
    /// Linear obstacles.
    pub obstacles: i32,
}

/// Another unit on the table, as a mover sees it.
#[derive(Clone, Copy, Debug)]
struct Other<'l> {
    name: &'l str,
    /// Its index on the roster.
    index: usize,
    block: Block,
}

/// An enemy, and how near he was at the start if that was nearer than the gap.
#[derive(Clone, Copy, Debug)]
struct Foe<'l> {
    name: &'l str,
    block: Block,
    crowded: Option<i32>,
    /// Whether the mover overlapped him at the start: it may leave.
    overlapped: bool,
}

/// A unit or officer that moves, with the rules for its way.
pub struct Rover<'l> {
    /// Where it starts.
    pub block: Block,
    /// Added to the open rate: the bonus of a charge.
    pub bonus: i32,
    gait: Gait,
    ground: &'l Ground,
    terrain: &'l Terrain,
    foes: Vec<Foe<'l>>,
    /// Friends, for whom it must leave room; none for an officer.
    friends: Vec<Other<'l>>,
    hangs_over: bool,
    /// It may come no nearer to the enemy than this.
    keeps_off: Option<i32>,
}

impl<'l, 's: 'l, B: TableBook> Lay<'s, B> {
    /// A unit about to move.
    pub fn rover(&'l self, piece: &Piece<'s, B::Unit>) -> Rover<'l> {
        let friends = self.of_side(piece.side).filter(|friend| friend.index != piece.index);
        let friends = friends.map(|friend| Other { name: friend.name, index: friend.index, block: friend.block });
        Rover::new(self, piece.side, piece.block, B::gait(self, piece), friends.collect())
    }

    /// A lone officer about to ride.
    pub fn rider(&'l self, side: Side, at: Point, gait: Gait) -> Rover<'l> {
        Rover::new(self, side, Block::point(at), gait, Vec::new())
    }
}

impl<'l> Rover<'l> {
    fn new<'s: 'l, B: TableBook>(
        lay: &'l Lay<'s, B>,
        side: Side,
        block: Block,
        gait: Gait,
        friends: Vec<Other<'l>>,
    ) -> Self {
        let foes = lay.of_side(side.other()).map(|enemy| Foe {
            name: enemy.name,
            block: enemy.block,
            crowded: enemy.block.distance_below(&block, gait.gap),
            overlapped: enemy.block.overlaps(&block),
        });
        let foes = foes.collect();
        Rover::among(&lay.table.ground, lay.ground(), block, gait, foes, friends)
    }

    fn among(
        ground: &'l Ground,
        read: Readings<'l>,
        block: Block,
        gait: Gait,
        foes: Vec<Foe<'l>>,
        friends: Vec<Other<'l>>,
    ) -> Self {
        let hangs_over = !ground.holds(&block);
        let mut rover = Rover {
            block,
            bonus: 0,
            gait,
            ground,
            terrain: read.terrain(),
            foes,
            friends,
            hangs_over,
            keeps_off: None,
        };
        if gait.keeps_off.is_some() {
            rover.keeps_off = rover.nearest_foe(&block).map(|(_, distance)| distance);
        }
        rover
    }

    /// Its centre cannot get further than this by a way it can afford: a wheel may take it around its corner.
    pub fn reach(&self) -> i32 {
        self.allowance().saturating_add(self.block.size.width).saturating_add(self.block.size.depth)
    }

    /// The same for a caller that only considers ways it can afford: units further away are left out.
    #[must_use]
    pub fn within_reach(mut self) -> Self {
        let (block, reach) = (self.block, self.reach());
        self.friends.retain(|friend| friend.block.may_be_within(&block, reach));
        // A unit that must keep away looks at the nearest enemy, however far he is.
        if self.keeps_off.is_none() {
            let reach = reach + self.gait.gap;
            self.foes.retain(|foe| foe.block.may_be_within(&block, reach));
        }
        self
    }

    /// The same as if these friends were elsewhere, because they move first.
    #[must_use]
    pub fn without(mut self, friends: &[String]) -> Self {
        self.friends.retain(|friend| !friends.iter().any(|name| name == friend.name));
        self
    }

    /// The enemy nearest to a block; of equals the first.
    fn nearest_foe(&self, block: &Block) -> Option<(&Foe<'l>, i32)> {
        let mut found: Option<(&Foe<'l>, i32)> = None;
        for foe in &self.foes {
            let least = found.map_or(i32::MAX, |(_, distance)| distance);
            if let Some(distance) = foe.block.distance_below(block, least) {
                found = Some((foe, distance));
            }
        }
        found
    }

    /// How it moves.
    pub const fn manner(&self) -> Manner {
        if self.gait.free { Manner::Free } else { Manner::Formed }
    }

    /// Inches it may spend; 0 if it cannot move at all.
    pub fn inches(&self) -> i32 {
        self.gait.inches(self.bonus)
    }

    pub const fn clauses(&self) -> &WayClauses {
        &self.gait.clauses
    }

    /// The ground and lines of a way.
    pub fn spent(&self, legs: &[Leg]) -> Spent {
        let mut spent = Spent::default();
        for leg in legs {
            if !self.terrain.lines.is_empty() {
                for stretch in leg.stretches() {
                    spent.obstacles += self.crossed(&stretch);
                }
            }
            if leg.wheel() > 0 {
                spent.open += leg.wheel();
                continue;
            }
            let times = self.times(leg.step.is_sideways());
            for stretch in leg.stretches() {
                self.add(&stretch, times, &mut spent);
            }
        }
        spent
    }

    const fn times(&self, sideways: bool) -> i32 {
        if sideways { self.gait.sideways } else { 1 }
    }

    fn crossed(&self, stretch: &Stretch) -> i32 {
        let crossings = self.terrain.lines.iter().map(|line| line.crossings(stretch.from, stretch.to));
        i32::try_from(crossings.sum::<usize>()).unwrap_or(i32::MAX)
    }

    fn add(&self, stretch: &Stretch, times: i32, spent: &mut Spent) {
        let (rough, roads) = (&self.terrain.rough, self.roads());
        if rough.is_empty() && roads.is_empty() {
            spent.open += times * stretch.length;
            return;
        }
        let found = lengths(stretch.from, stretch.to, stretch.length, rough, (roads, ROAD_REACH));
        spent.road += times * found.in_bands;
        spent.rough += times * found.in_areas;
        spent.open += times * found.outside;
    }

    /// The roads that it uses.
    fn roads(&self) -> &'l [Polyline] {
        if self.gait.by_road { &self.terrain.roads } else { &[] }
    }

    /// Hundredths of open inches, rounded up.
    pub fn cost_of(&self, spent: Spent) -> i32 {
        let Some(rates) = self.gait.rates else { return i32::MAX };
        let open = i64::from(rates.open);
        let road = i64::from(rates.road.unwrap_or(rates.open)).max(1);
        let rough = i64::from(rates.rough).max(1);
        let above = i64::from(spent.open) * road * rough
            + i64::from(spent.road) * open * rough
            + i64::from(spent.rough) * open * road;
        let below = road * rough;
        let ground = (above + below - 1).div_euclid(below);
        let lines = 100 * i64::from(spent.obstacles) * i64::from(self.gait.obstacle);
        i32::try_from(ground + lines).unwrap_or(i32::MAX)
    }

    /// Whether it is on the table; a unit that hung over the edge only has to keep its centre on it.
    fn is_on_table(&self, block: &Block) -> bool {
        self.ground.has(block.pose.at) && (self.hangs_over || self.ground.holds(block))
    }

    /// Whether a block is too near to an enemy; if it was too near at the start, whether it is nearer still, or on him.
    fn is_too_near(&self, foe: &Foe<'l>, block: &Block) -> bool {
        let Some(distance) = foe.block.distance_below(block, self.gait.gap) else { return false };
        let nearer = foe.crowded.is_none_or(|was| distance < was);
        nearer || (distance == 0 && !foe.overlapped && foe.block.overlaps(block))
    }

    /// An enemy that a block overlaps, and overlapped from the start: a way may not end there.
    fn still_on(&self, block: &Block) -> Option<&Foe<'l>> {
        self.foes.iter().find(|foe| foe.overlapped && foe.block.overlaps(block))
    }

    /// The radius around the start within which the whole step stays: a wheel goes around a corner of the block.
    fn reach_of(&self, leg: &Leg) -> i32 {
        match leg.step {
            Step::Wheel(degrees) => {
                // The centre stays on a circle round the corner, half a diagonal away; a degree is less than 0.018.
                let across = i64::from(self.block.size.width) + i64::from(self.block.size.depth);
                let arc = across * i64::from(degrees).abs() * 9 / 1_000 + 2;
                i32::try_from(arc.min(across)).unwrap_or(i32::MAX)
            }
            _ => leg.length(),
        }
    }

    fn lies_on(&self, block: &Block) -> Option<&Other<'l>> {
        self.friends.iter().find(|friend| friend.block.overlaps(block))
    }

    /// Friends within reach of a step; those it overlaps from the start are left behind.
    fn friends_near(&self, leg: &Leg) -> impl Iterator<Item = &Other<'l>> {
        let (here, reach) = (self.block.at(leg.start), self.reach_of(leg));
        let near = self.friends.iter().filter(move |friend| friend.block.may_be_within(&here, reach));
        near.filter(|friend| !friend.block.overlaps(&self.block))
    }

    /// The blocks of a wheel, every few degrees.
    fn wheeled(&self, leg: &Leg) -> Vec<Block> {
        leg.poses(i32::MAX, LOOK).map(|pose| self.block.at(pose)).collect()
    }

    /// Whether a way leads through a friend of some kind, by its index on the roster.
    pub fn crosses(&self, legs: &[Leg], kind: impl Fn(usize) -> bool) -> bool {
        legs.iter().any(|leg| {
            let here = self.block.at(leg.start);
            let wheel = OnceCell::new();
            let straight = leg.step.straight(leg.start);
            self.friends_near(leg).filter(|friend| kind(friend.index)).any(|friend| match straight {
                Some((way, length)) => here.meets_along(way, length, &friend.block),
                None => wheel.get_or_init(|| self.wheeled(leg)).iter().any(|block| block.overlaps(&friend.block)),
            })
        })
    }

    /// Friends that a way leads through, in order, each once; those it overlaps from the start are left behind.
    pub fn friends_crossed(&self, legs: &[Leg]) -> Vec<&'l str> {
        let mut crossed: Vec<&'l str> = Vec::new();
        for leg in legs {
            let friends: Vec<&Other<'l>> = self.friends_near(leg).collect();
            if friends.is_empty() {
                continue;
            }
            let met: Vec<usize> = match leg.step.straight(leg.start) {
                Some((way, length)) => {
                    let here = self.block.at(leg.start);
                    let met = here.met_along(way, length, 0, friends.iter().map(|friend| &friend.block));
                    met.into_iter().map(|met| met.index).collect()
                }
                None => {
                    let wheel = self.wheeled(leg);
                    let on_way = |index: &usize| {
                        friends.get(*index).is_some_and(|one| wheel.iter().any(|block| block.overlaps(&one.block)))
                    };
                    (0..friends.len()).filter(on_way).collect()
                }
            };
            for name in met.into_iter().filter_map(|index| friends.get(index)).map(|friend| friend.name) {
                if !crossed.contains(&name) {
                    crossed.push(name);
                }
            }
        }
        crossed
    }

    /// Every reason of the table against a way, except its cost.
    pub fn against(&self, legs: &[Leg]) -> Vec<(Rule, String)> {
        all_reasons(|reasons| self.object(legs, reasons))
    }

    /// Whether the table has no objection to a way.
    pub fn allows(&self, legs: &[Leg]) -> bool {
        no_reason(|reasons| self.object(legs, reasons))
    }

    /// Whether the table has no objection to a way up to its end, which is judged separately: see [`Going::may_pass`]
    /// and [`Going::may_halt`].
    pub fn allows_up_to_end(&self, legs: &[Leg]) -> bool {
        no_reason(|reasons| self.object_on_way(legs, reasons))
    }

    fn object(&self, legs: &[Leg], reasons: &mut impl Reasons) -> ControlFlow<()> {
        self.object_on_way(legs, reasons)?;
        self.object_at_end(legs, reasons)
    }

    fn object_on_way(&self, legs: &[Leg], reasons: &mut impl Reasons) -> ControlFlow<()> {
        let clauses = &self.gait.clauses;
        for leg in legs {
            let free_only = matches!(leg.step, Step::To(_) | Step::Face(_));
            if free_only && !self.gait.free {
                let (rule, who) = clauses.any_way;
                reasons.add(rule, || format!("{who} go any way; others go ahead, back, left, right or wheel."))?;
            }
            if self.leaves_table(leg) {
                reasons.add(clauses.table, || "the way leads off the table.".to_owned())?;
            }
            if let Some(near) = self.comes_near(leg) {
                reasons.add(clauses.table, || self.too_near_words(near.name))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn object_at_end(&self, legs: &[Leg], reasons: &mut impl Reasons) -> ControlFlow<()> {
        let clauses = &self.gait.clauses;
        let end = legs.last().map_or(self.block, |leg| self.block.at(leg.end));
        if let Some(foe) = self.still_on(&end) {
            reasons.add(clauses.table, || self.too_near_words(foe.name))?;
        }
        if let Some(friend) = self.lies_on(&end) {
            reasons.add(clauses.friends, || format!("it would end on {}; it must come out clear.", friend.name))?;
        }
        if let (Some(least), Some(why)) = (self.keeps_off, self.gait.keeps_off)
            && let Some((enemy, distance)) = self.nearest_foe(&end)
            && distance < least
        {
            reasons.add(clauses.keeps_off, || {
                let (was, is) = (inches(least), inches(distance));
                format!("{why}: {} would be {is} inches away, nearer than {was}.", enemy.name)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// A straight way between two places on the table stays on it.
    fn leaves_table(&self, leg: &Leg) -> bool {
        // Far from every edge no step leaves it.
        let Footprint { width, depth } = self.block.size;
        let reach = self.reach_of(leg).saturating_add(width).saturating_add(depth);
        let corner = |by: i32| Point::new(leg.start.at.x.saturating_add(by), leg.start.at.y.saturating_add(by));
        if self.ground.has(corner(-reach)) && self.ground.has(corner(reach)) {
            return false;
        }
        leg.poses(i32::MAX, LOOK).any(|pose| !self.is_on_table(&self.block.at(pose)))
    }

    /// An enemy to whom a step comes too near.
    fn comes_near(&self, leg: &Leg) -> Option<&Foe<'l>> {
        let here = self.block.at(leg.start);
        let reach = self.reach_of(leg).saturating_add(self.gait.gap);
        let foes = || self.foes.iter().filter(|foe| foe.block.may_be_within(&here, reach));
        foes().next()?;
        let too_near = |block: &Block| foes().find(|foe| self.is_too_near(foe, block));
        if let Some(near) = leg.poses(i32::MAX, LOOK).find_map(|pose| too_near(&self.block.at(pose))) {
            return Some(near);
        }
        let (way, length) = leg.step.straight(leg.start)?;
        // For an enemy who was too near from the start, only the ends of the steps are examined, but no step goes
        // through him.
        foes().find(|foe| match foe.crowded {
            None => here.room(way, length, self.gait.gap, [&foe.block]) < length,
            Some(_) => !foe.overlapped && here.meets_along(way, length, &foe.block),
        })
    }

    fn too_near_words(&self, enemy: &str) -> String {
        format!("the way leads within {} inch of {enemy}; only a charge does.", self.gait.gap / 100)
    }
}

impl Going for Rover<'_> {
    fn allowance(&self) -> i32 {
        100 * self.inches()
    }

    fn ground(&self, stretch: &Stretch, sideways: bool) -> i32 {
        let mut spent = Spent::default();
        self.add(stretch, self.times(sideways), &mut spent);
        self.cost_of(spent)
    }

    fn crossing(&self, stretch: &Stretch) -> i32 {
        if self.terrain.lines.is_empty() { 0 } else { 100 * self.crossed(stretch) * self.gait.obstacle }
    }

    fn cheapest(&self) -> i32 {
        let road = self.gait.rates.filter(|_| !self.roads().is_empty());
        let by_road = road.and_then(|rates| Some(100 * rates.open / rates.road?.max(1)));
        by_road.unwrap_or(100).min(100)
    }

    fn may_pass(&self, block: &Block) -> bool {
        self.is_on_table(block) && !self.foes.iter().any(|foe| self.is_too_near(foe, block))
    }

    fn may_walk(&self, leg: &Leg) -> bool {
        !self.leaves_table(leg) && self.comes_near(leg).is_none()
    }

    fn may_halt(&self, block: &Block) -> bool {
        let off = |least: i32| self.nearest_foe(block).is_none_or(|(_, near)| near >= least);
        self.lies_on(block).is_none() && self.still_on(block).is_none() && self.keeps_off.is_none_or(off)
    }
}
