//! What a mover pays for its way and where it may be (COH-65 to COH-73 and the movement of a virtual table).

use std::ops::ControlFlow;

use grognard_books::cohesion::movement::{Action, Leg as LegFact, Mover as Arm, Situation, Terrain};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::tables::{Rates, Weight};
use grognard_books::cohesion::unit::{Arm as UnitArm, Stance};
use grognard_core::rule::Rule;
use grognard_field::{Band, Block, Going, Leg, Manner, Point, Polygon, Polyline, Step, Stretch, cut};

use super::near::nearest_enemy;
use super::range::{inches, measured};
use super::{Lay, Piece};
use grognard_battle::{Reasons, Side, all_reasons, no_reason};

/// A road counts within so many hundredths.
const ROAD_REACH: i32 = 50;
/// A wheel is looked at every so many degrees.
const LOOK: i32 = 5;

/// Hundredths gone by ground, and lines crossed.
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

/// A unit or officer that moves, with the rules for its way.
pub struct Rover<'l, 's> {
    lay: &'l Lay<'s>,
    /// Where it starts.
    pub block: Block,
    side: Side,
    index: Option<usize>,
    rates: Option<Rates>,
    obstacle: i32,
    free: bool,
    /// Added to the open rate: the bonus of a charge.
    pub bonus: i32,
    gap: i32,
    roads: Vec<Band<'l>>,
    rough: Vec<&'l Polygon>,
    lines: Vec<&'l Polyline>,
    /// Enemies nearer than the gap from the start, with their distance.
    crowded: Vec<(usize, i32)>,
    hangs_over: bool,
    /// A spent brigade's unit comes no nearer to the enemy than this.
    keeps_off: Option<i32>,
}

impl<'l, 's> Rover<'l, 's> {
    /// A unit.
    pub fn of_unit(lay: &'l Lay<'s>, piece: &Piece<'s>) -> Self {
        let unit = piece.unit;
        let rates = match unit.arm {
            UnitArm::Artillery => {
                let weight = lay.t.weapons.row(unit.weapon).weight.unwrap_or(Weight::Heavy);
                lay.t.movement.guns(weight, unit.formation)
            }
            arm => lay.t.movement.troops(arm.branch(), unit.stance()),
        };
        let by_road = matches!(unit.stance(), Stance::Column | Stance::Limbered | Stance::Disordered);
        let gap = 100 * lay.t.battlefield.near.charge_halt;
        let mut rover = Rover {
            lay,
            block: piece.block,
            side: unit.side,
            index: Some(piece.index),
            rates: rates.copied(),
            obstacle: lay.t.movement.obstacle[unit.arm.branch()].value,
            free: piece.is_skirmishing(),
            bonus: 0,
            gap,
            roads: Vec::new(),
            rough: Vec::new(),
            lines: Vec::new(),
            crowded: Vec::new(),
            hangs_over: false,
            keeps_off: None,
        };
        rover.look_round(by_road);
        let spent = unit.brigade.as_ref().and_then(|brigade| lay.state.brigades.get(brigade));
        if spent.is_some_and(|brigade| brigade.spent) {
            rover.keeps_off = nearest_enemy(lay, unit.side, &piece.block).map(|(_, distance)| distance);
        }
        rover
    }

    /// A lone officer: nobody within 1 inch of an enemy.
    pub fn of_officer(lay: &'l Lay<'s>, side: Side, at: Point) -> Self {
        let mut rover = Rover {
            lay,
            block: Block::point(at),
            side,
            index: None,
            rates: Some(lay.t.movement.officer),
            obstacle: lay.t.movement.officer_obstacle.value,
            free: true,
            bonus: 0,
            gap: 100 * lay.t.battlefield.near.attached + 1,
            roads: Vec::new(),
            rough: Vec::new(),
            lines: Vec::new(),
            crowded: Vec::new(),
            hangs_over: false,
            keeps_off: None,
        };
        rover.look_round(false);
        rover
    }

    fn look_round(&mut self, by_road: bool) {
        let ground = &self.lay.table.ground;
        for (area, shape) in ground.shaped_areas() {
            if super::ground::is_rough(self.lay, &area.kind) {
                self.rough.push(shape);
            }
        }
        for (line, shape) in ground.shaped_lines() {
            match (line.kind.as_str(), by_road) {
                ("road", true) => self.roads.push(Band { line: shape, reach: ROAD_REACH }),
                ("road", false) => {}
                _ => self.lines.push(shape),
            }
        }
        for enemy in self.lay.of_side(self.side.other()) {
            if enemy.block.nearer_than(&self.block, self.gap) {
                self.crowded.push((enemy.index, enemy.block.distance(&self.block)));
            }
        }
        self.hangs_over = !self.lay.is_on_table(&self.block);
    }

    /// How it goes.
    pub const fn manner(&self) -> Manner {
        if self.free { Manner::Free } else { Manner::Formed }
    }

    /// Inches it may spend; 0 if it cannot move at all.
    pub fn inches(&self) -> i32 {
        self.rates.map_or(0, |rates| (rates.open.value + self.bonus).max(0))
    }

    /// What a way leads over.
    pub fn spent(&self, legs: &[Leg]) -> Spent {
        let mut spent = Spent::default();
        for leg in legs {
            for stretch in leg.stretches() {
                spent.obstacles += self.crossed(&stretch);
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
        if sideways && !self.free { 2 } else { 1 }
    }

    fn crossed(&self, stretch: &Stretch) -> i32 {
        let crossings = self.lines.iter().map(|line| line.crossings(stretch.from, stretch.to));
        i32::try_from(crossings.sum::<usize>()).unwrap_or(i32::MAX)
    }

    fn add(&self, stretch: &Stretch, times: i32, spent: &mut Spent) {
        if self.rough.is_empty() && self.roads.is_empty() {
            spent.open += times * stretch.length;
            return;
        }
        for piece in cut(stretch.from, stretch.to, stretch.length, &self.rough, &self.roads) {
            let sum = match (piece.bands.is_empty(), piece.areas.is_empty()) {
                (false, _) => &mut spent.road,
                (true, false) => &mut spent.rough,
                (true, true) => &mut spent.open,
            };
            *sum += times * piece.length;
        }
    }

    /// Hundredths of open inches, rounded up (COH-70).
    pub fn cost_of(&self, spent: Spent) -> i32 {
        let Some(rates) = self.rates else { return i32::MAX };
        let open = i64::from(rates.open.value);
        let road = i64::from(rates.road.map_or(rates.open.value, |road| road.value)).max(1);
        let rough = i64::from(rates.rough.value).max(1);
        let above = i64::from(spent.open) * road * rough
            + i64::from(spent.road) * open * rough
            + i64::from(spent.rough) * open * road;
        let below = road * rough;
        let ground = (above + below - 1).div_euclid(below);
        let lines = 100 * i64::from(spent.obstacles) * i64::from(self.obstacle);
        i32::try_from(ground + lines).unwrap_or(i32::MAX)
    }

    /// The situation of the procedure for a way.
    pub fn situation(&self, action: Action, spent: Spent) -> Situation {
        let leg = |terrain: Terrain, hundredths: i32| {
            (hundredths > 0).then(|| LegFact { terrain, inches: measured(hundredths) })
        };
        let legs = [leg(Terrain::Open, spent.open), leg(Terrain::Road, spent.road), leg(Terrain::Rough, spent.rough)];
        let unit = self.index.and_then(|index| self.lay.state.units.get_index(index)).map(|(_, unit)| unit);
        Situation {
            arm: match unit.map(|unit| unit.arm) {
                Some(UnitArm::Infantry) => Arm::Infantry,
                Some(UnitArm::Cavalry) => Arm::Cavalry,
                Some(UnitArm::Dismounted) => Arm::Dismounted,
                Some(UnitArm::Artillery) => Arm::Artillery,
                None => Arm::Officer,
            },
            formation: unit.map(|unit| unit.formation),
            weight: unit
                .filter(|unit| unit.arm == UnitArm::Artillery)
                .and_then(|unit| self.lay.t.weapons.row(unit.weapon).weight),
            disordered: unit.is_some_and(|unit| unit.disordered),
            action,
            bonus: self.bonus,
            legs: legs.into_iter().flatten().collect(),
            obstacles: spent.obstacles,
        }
    }

    /// On the table; a unit that hung over its edge must only keep its centre on it.
    fn is_on_table(&self, block: &Block) -> bool {
        let (at, ground) = (block.pose.at, &self.lay.table.ground);
        let centre = (0..=ground.width).contains(&at.x) && (0..=ground.depth).contains(&at.y);
        centre && (self.hangs_over || self.lay.is_on_table(block))
    }

    fn too_near(&self, block: &Block) -> Option<&Piece<'s>> {
        self.lay.of_side(self.side.other()).find(|enemy| {
            enemy.block.nearer_than(block, self.gap)
                && match self.crowded.iter().find(|(index, _)| *index == enemy.index) {
                    Some((_, distance)) => enemy.block.distance(block) < *distance,
                    None => true,
                }
        })
    }

    fn friends(&self) -> impl Iterator<Item = &Piece<'s>> {
        let (index, side) = (self.index, self.side);
        self.lay.pieces.iter().filter(move |piece| piece.unit.side == side && Some(piece.index) != index)
    }

    fn lies_on(&self, block: &Block) -> Option<&Piece<'s>> {
        self.index?;
        self.friends().find(|friend| friend.block.overlaps(block))
    }

    /// Friends a way leads through, in order, each once; those it lies on from the start are left behind.
    pub fn friends_crossed(&self, legs: &[Leg]) -> Vec<&'s str> {
        let mut crossed: Vec<&'s str> = Vec::new();
        if self.index.is_none() {
            return crossed;
        }
        let friends: Vec<&Piece<'s>> = self.friends().filter(|friend| !friend.block.overlaps(&self.block)).collect();
        for leg in legs {
            let here = self.block.at(leg.start);
            let met: Vec<usize> = match leg.step.straight(leg.start) {
                Some((way, length)) => {
                    let met = here.met_along(way, length, 0, friends.iter().map(|friend| &friend.block));
                    met.into_iter().map(|met| met.index).collect()
                }
                None => {
                    let wheel: Vec<Block> = leg.poses(i32::MAX, LOOK).map(|pose| here.at(pose)).collect();
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

    /// Every reason of the table against a way, but what it costs.
    pub fn against(&self, legs: &[Leg]) -> Vec<(Rule, String)> {
        all_reasons(|reasons| self.object(legs, reasons))
    }

    /// Whether the table has nothing against a way.
    pub fn allows(&self, legs: &[Leg]) -> bool {
        no_reason(|reasons| self.object(legs, reasons))
    }

    fn object(&self, legs: &[Leg], reasons: &mut impl Reasons) -> ControlFlow<()> {
        for leg in legs {
            let free_only = matches!(leg.step, Step::To(_) | Step::Face(_));
            if free_only && !self.free {
                let words = "only skirmishers and officers go any way; others go ahead, back, left, right or wheel.";
                reasons.add(coh(111), || words.to_owned())?;
            }
            if self.leaves_table(leg) {
                reasons.add(coh(104), || "the way leads off the table.".to_owned())?;
            }
            if let Some(near) = self.comes_near(leg) {
                reasons.add(coh(104), || self.too_near_words(near.name))?;
            }
        }
        let end = legs.last().map_or(self.block, |leg| self.block.at(leg.end));
        if let Some(friend) = self.lies_on(&end) {
            reasons.add(coh(73), || format!("it would end on {}; it must come out clear.", friend.name))?;
        }
        if let Some(least) = self.keeps_off
            && let Some((enemy, distance)) = nearest_enemy(self.lay, self.side, &end)
            && distance < least
        {
            reasons.add(coh(102), || {
                let (was, is) = (inches(least), inches(distance));
                format!("its brigade is spent: {} would be {is} inches away, nearer than {was}.", enemy.name)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// A straight way between two places on the table stays on it.
    fn leaves_table(&self, leg: &Leg) -> bool {
        leg.poses(i32::MAX, LOOK).any(|pose| !self.is_on_table(&self.block.at(pose)))
    }

    /// An enemy a step leads too near to.
    fn comes_near(&self, leg: &Leg) -> Option<&Piece<'s>> {
        if let Some(near) = leg.poses(i32::MAX, LOOK).find_map(|pose| self.too_near(&self.block.at(pose))) {
            return Some(near);
        }
        let (way, length) = leg.step.straight(leg.start)?;
        let here = self.block.at(leg.start);
        // Who was too near from the start is looked at where the steps end.
        let strange = |enemy: &&Piece<'s>| !self.crowded.iter().any(|(index, _)| *index == enemy.index);
        let mut enemies = self.lay.of_side(self.side.other()).filter(strange);
        enemies.find(|enemy| here.room(way, length, self.gap, [&enemy.block]) < length)
    }

    fn too_near_words(&self, enemy: &str) -> String {
        format!("the way leads within {} inch of {enemy}; only a charge does.", self.gap / 100)
    }
}

impl Going for Rover<'_, '_> {
    fn allowance(&self) -> i32 {
        100 * self.inches()
    }

    fn ground(&self, stretch: &Stretch, sideways: bool) -> i32 {
        let mut spent = Spent::default();
        self.add(stretch, self.times(sideways), &mut spent);
        self.cost_of(spent)
    }

    fn crossing(&self, stretch: &Stretch) -> i32 {
        if self.lines.is_empty() { 0 } else { 100 * self.crossed(stretch) * self.obstacle }
    }

    fn cheapest(&self) -> i32 {
        let road = self.rates.filter(|_| !self.roads.is_empty());
        let by_road = road.and_then(|rates| Some(100 * rates.open.value / rates.road?.value.max(1)));
        by_road.unwrap_or(100).min(100)
    }

    fn may_pass(&self, block: &Block) -> bool {
        self.is_on_table(block) && self.too_near(block).is_none()
    }

    fn may_walk(&self, leg: &Leg) -> bool {
        !self.leaves_table(leg) && self.comes_near(leg).is_none()
    }

    fn may_halt(&self, block: &Block) -> bool {
        let off = |least: i32| nearest_enemy(self.lay, self.side, block).is_none_or(|(_, near)| near >= least);
        self.lies_on(block).is_none() && self.keeps_off.is_none_or(off)
    }
}
