//! Marches: every unit goes as near to the enemy, or to its goal, as its order and its weapon demand.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use grognard_battle::{Side, Temper};
use grognard_books::fatigue::names::{Arm, State as Morale};
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_field::{Block, Point};
use grognard_table::{Wish, whole};

use crate::acts::{Move, Order};
use crate::derive::{Lay, Piece, foes_about, order_actions};
use crate::measures::ROUNDED;
use crate::offers::movers;
use crate::orders;
use crate::ways::{Goal, Mover, Places};

/// Places are examined on a grid of this many hundredths.
const GRID: i32 = 150;
/// A move that gains less is not made, in hundredths.
const GAIN: i32 = 75;

/// The desired distance of a unit from the nearest enemy, in inches; none if it stays where it is.
fn wanted(piece: &Piece<'_>, order: OrderOrNone, temper: Temper) -> Option<i32> {
    let closer = match temper {
        Temper::Bold => -1,
        Temper::Steady => 0,
        Temper::Wary => 1,
    };
    let shaken = piece.unit.state == Morale::Disordered;
    let far = match (piece.unit.arm, order) {
        (_, OrderOrNone::Reserve | OrderOrNone::Defend | OrderOrNone::March) => return None,
        (Arm::Infantry, _) if shaken => 9,
        (Arm::Infantry, OrderOrNone::Attack) => 2 + closer,
        (Arm::Infantry, OrderOrNone::Engage) => 5 + closer,
        (Arm::Cavalry, OrderOrNone::Attack) => 7 + closer,
        (Arm::Cavalry | Arm::Artillery, _) => 12 + closer,
        (Arm::Train | Arm::Headquarters, _) => 24,
        _ => return None,
    };
    Some(far)
}

/// Where a unit wants to be.
struct Wanted {
    /// At this distance from the nearest enemy.
    far: i32,
    /// The objective it is going for.
    goal: Option<Point>,
    /// The enemies it takes into account.
    foes: Vec<Block>,
}

impl Wanted {
    /// How far the nearest enemy is from a block.
    fn nearest(&self, block: &Block) -> i32 {
        let mut near = None;
        for foe in &self.foes {
            near = foe.distance_below(block, near.unwrap_or(i32::MAX)).or(near);
        }
        near.unwrap_or_default()
    }

    /// The worth of this distance from the nearest enemy. Too near is worse than too far.
    fn apart(&self, far: i32) -> i32 {
        if far < self.far { 2 * (self.far - far) } else { far - self.far }
    }

    /// The worth of a place: how far it is from where the unit wants to be.
    fn off(&self, block: &Block) -> i32 {
        self.apart(self.nearest(block)) + self.goal.map_or(0, |goal| block.distance_to(goal) / 4)
    }

    /// The best a place can be worth, whichever way a unit faces there, if no part of the unit is farther from its
    /// middle than
    /// this.
    fn off_at_best(&self, at: Point, radius: i32) -> i32 {
        let point = Block::point(at);
        let nearer = |far: i32, foe: &Block| {
            if foe.may_be_within(&point, far) { far.min(foe.distance_to(at)) } else { far }
        };
        let far = if self.foes.is_empty() { 0 } else { self.foes.iter().fold(i32::MAX - ROUNDED, nearer) };
        let around = (far - radius).max(0)..=far + ROUNDED;
        let apart =
            if around.contains(&self.far) { 0 } else { self.apart(*around.start()).min(self.apart(*around.end())) };
        apart + self.goal.map_or(0, |goal| (at.distance(goal) - radius).max(0) / 4)
    }
}

/// The objective nearest to a unit that its side does not hold.
fn objective(lay: &Lay<'_>, side: Side, at: Point) -> Option<Point> {
    let open = lay.state.objectives.iter().filter(|(_, objective)| objective.holder != Some(side));
    let places = open.filter_map(|(name, _)| lay.table.ground.objectives.get(name)).map(|place| place.at);
    places.min_by_key(|place| place.distance(at))
}

/// Whether an order lets a unit go to a place without cost.
fn is_free(lay: &Lay<'_>, piece: &Piece<'_>, end: &Block) -> bool {
    let actions = order_actions(lay, piece, &piece.block, end);
    actions.into_iter().all(|action| orders::is_free(lay.t, lay.state, piece.name, action))
}

/// The next unit that is better off elsewhere goes there.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper) -> Option<Order> {
    movers(lay).find_map(|piece| {
        let command = lay.state.commands.get(&piece.unit.command)?;
        let goal = best(lay, side, temper, piece, command.order)?;
        // A unit that must leave a fire leaves it, whatever its order says.
        let pays = Some(piece.unit.must_leave);
        let way = Wish::Goal { at: goal.end.at, facing: Some(goal.end.facing) };
        Some(Move { pays, ..Move::by(piece.name, Some(way)) }.into())
    })
}

fn best(lay: &Lay<'_>, side: Side, temper: Temper, piece: &Piece<'_>, order: OrderOrNone) -> Option<Goal> {
    let piece = lay.piece(piece.name)?;
    // Who must leave a fire goes wherever it may, as near as it can.
    if piece.unit.must_leave {
        let out = crate::ways::shortest_out(lay, piece)?;
        return Some(Goal { at: out.end.at, end: out.end, cost: 0 });
    }
    let far = whole(wanted(piece, order, temper)?);
    let goal = objective(lay, side, piece.at()).filter(|_| matches!(piece.unit.arm, Arm::Infantry));
    let foes_within =
        |spread: i32| foes_about(lay, piece.side, piece.at(), spread).iter().map(|foe| foe.block).collect();
    let here = Wanted { far, goal, foes: foes_within(radius(&piece.block)) };
    let now = here.off(&piece.block);
    if now <= GAIN {
        return None;
    }
    let mover = Mover::new(lay, piece);
    let places = Places::round(&mover, GRID);
    let radius = radius(&mover.start);
    let wanted = Wanted { foes: foes_within(places.most + radius), ..here };
    let block_at = |goal: Goal| mover.start.at(goal.end);
    // The best a place can be worth is known before it is known whether any way leads there.
    let points: Vec<Point> = places.points().collect();
    let at_best = points.iter().map(|at| wanted.off_at_best(*at, radius)).enumerate();
    let unjudged = at_best.filter(|(_, off)| off + GAIN <= now).map(|(number, off)| Reverse((off, i32::MIN, number)));
    let mut open: BinaryHeap<Reverse<(i32, i32, usize)>> = unjudged.collect();
    let mut goals = BTreeMap::new();
    while let Some(Reverse((_, _, number))) = open.pop() {
        if let Some(goal) = goals.remove(&number) {
            if is_free(lay, piece, &block_at(goal)) {
                return Some(goal);
            }
        } else if let Some(goal) = points.get(number).and_then(|at| places.goal(*at)) {
            let off = wanted.off(&block_at(goal));
            if off + GAIN <= now {
                open.push(Reverse((off, goal.cost, number)));
                goals.insert(number, goal);
            }
        }
    }
    None
}

/// No point of a block is farther from its middle.
fn radius(block: &Block) -> i32 {
    i32::midpoint(block.size.width, block.size.depth) + ROUNDED
}
