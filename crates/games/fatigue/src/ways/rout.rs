//! Rout moves: straight to the unit's own edge, around enemies and ground that cannot be crossed, through friends
//! (FAT-139, FAT-148, FAT-169).

use grognard_books::fatigue::names::{Arm, Circumstance};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Body;
use grognard_field::{Block, Point, Pose, Vector, turned};
use grognard_table::whole;

use super::edge::off_edge;
use super::flight::{End, Flight, passed};
use super::mover::Mover;
use crate::derive::{Lay, Piece, within, worst};
use crate::footprint::{running_formation, size_in};
use crate::measures::{CLOSED, EDGE};
use grognard_battle::Side;

/// A bend is searched every half inch.
const STEP: i32 = 50;
/// Ways to bend, the least first.
const BENDS: i32 = 15;
/// The greatest angle of a bend off the straight way home.
const MOST: i32 = 90;
/// A clear place is searched every quarter of an inch.
const SLIDE: i32 = 25;

/// The facing towards the edge of a side.
fn home(side: Side) -> u16 {
    match side {
        Side::A => 180,
        Side::B => 0,
    }
}

/// Unrouted friends near enough to where a unit breaks to check for it, nearest first.
pub fn broke_near<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Vec<(&'s str, i32)> {
    let Some(radius) = lay.t.circumstances.radius(Circumstance::FriendRouts) else { return Vec::new() };
    let friend = |unit: &crate::state::Unit| unit.side == piece.side && unit.stands();
    within(lay, &piece.block, Some(piece.name), whole(radius.value), friend)
}

/// The rout move of a unit, whatever formation it was in.
pub fn rout<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> Flight<'s> {
    let mover = Mover::new(lay, piece);
    let running = running_formation(piece.unit.arm);
    let length = Body::of(piece.unit.arm).map_or(0, |body| whole(lay.t.zones.rout[body].value));
    let home = home(piece.side);
    let start = Block::new(Pose::new(piece.at(), home), size_in(lay.t, piece.unit, running));
    let stuck = is_impassable(lay, piece.unit.arm, piece.at(), piece.at());
    let run = Run { lay, mover: &mover, side: piece.side, home, arm: piece.unit.arm, stuck };
    let (way, closed) = run.way(start, length);
    let radius = lay.t.circumstances.radius(Circumstance::PassbyRout).map_or(0, |radius| whole(radius.value));
    let friends: Vec<Piece<'s>> =
        mover.others.iter().filter(|other| other.side == piece.side && other.unit.stands()).copied().collect();
    let leaves = off_edge(lay, piece.side, &start) <= EDGE;
    if closed && way.len() < 2 && !leaves {
        return Flight { end: End::Surrenders, way: vec![piece.block.pose], passed: Vec::new(), remark: None };
    }
    let near = passed(&start, &way, radius, &friends);
    if leaves {
        let remark = Some((fat(169), "was within an inch of its edge when it began to run"));
        return Flight { end: End::OffTable, way, passed: near, remark };
    }
    let last = way.last().copied().unwrap_or(start.pose);
    let end = run.clear(&start.at(last)).unwrap_or(piece.block.pose);
    let mut way = way;
    if way.last() != Some(&end) {
        way.push(end);
    }
    let remark = if end.at != last.at {
        Some((fat(169), "finds no room where its run ends and stands beside it"))
    } else if off_edge(lay, piece.side, &start.at(last)) <= EDGE {
        Some((fat(169), "stops an inch short of its edge"))
    } else {
        None
    };
    Flight { end: End::Stands(end), way, passed: near, remark }
}

/// Whether a straight way leads over ground an arm cannot cross.
fn is_impassable(lay: &Lay<'_>, arm: Arm, from: Point, to: Point) -> bool {
    let terrain = worst(lay.t, &lay.table.ground, arm, from, to);
    lay.t.terrain.row(terrain).percent(arm).value == 0
}

struct Run<'r, 'l, 's> {
    lay: &'r Lay<'s>,
    mover: &'r Mover<'l, 's>,
    side: Side,
    home: u16,
    arm: Arm,
    /// Whether it is in ground it cannot cross.
    stuck: bool,
}

/// What a step meets.
enum Step {
    Free(Block),
    ByEnemies,
    ByGround,
}

impl Run<'_, '_, '_> {
    /// The poses of the run, and whether enemies stopped it.
    fn way(&self, start: Block, length: i32) -> (Vec<Pose>, bool) {
        let mut way = vec![start.pose];
        let (mut here, mut left, mut hand) = (start, length, 1);
        loop {
            let room = off_edge(self.lay, self.side, &here) - EDGE;
            let step = left.min(STEP).min(room);
            if step <= 0 {
                return (way, false);
            }
            let mut enemies = false;
            let angles = (0..=MOST / BENDS).flat_map(|times| [times * BENDS * hand, -times * BENDS * hand]);
            let found =
                angles.map(|angle| (angle, self.step(&here, angle, step))).find_map(|(angle, step)| match step {
                    Step::Free(block) => Some((angle, block)),
                    Step::ByEnemies => {
                        enemies = true;
                        None
                    }
                    Step::ByGround => None,
                });
            let Some((angle, next)) = found else { return (way, enemies) };
            // A unit that has begun to go around one side of something goes on around that side.
            hand = if angle == 0 { hand } else { angle.signum() };
            // Steps in one direction are one leg.
            if way.len() > 1 && way.last().is_some_and(|last| last.facing == next.pose.facing) {
                way.pop();
            }
            way.push(next.pose);
            here = next;
            left -= step;
        }
    }

    /// A step at an angle off the straight way home.
    fn step(&self, here: &Block, angle: i32, length: i32) -> Step {
        let facing = turned(self.home, angle);
        let way = Vector::facing(i32::from(facing));
        let from = here.at(Pose { facing, ..here.pose });
        let near = |foe: &Piece<'_>| from.comes_within(way, length, CLOSED, &foe.block).is_some();
        if self.mover.foes.iter().any(near) {
            return Step::ByEnemies;
        }
        let next = from.moved(way, length);
        let ground = &self.lay.table.ground;
        // A unit in ground it cannot cross gets out of it; others do not even touch it.
        let closed = |from: Point, to: Point| !self.stuck && self.is_impassable(from, to);
        if !ground.has(next.pose.at) || closed(from.pose.at, next.pose.at) || closed(next.pose.at, next.pose.at) {
            return Step::ByGround;
        }
        Step::Free(next)
    }

    fn is_impassable(&self, from: Point, to: Point) -> bool {
        is_impassable(self.lay, self.arm, from, to)
    }

    /// The nearest clear place beside a block along the edge, otherwise farther from the edge.
    fn clear(&self, block: &Block) -> Option<Pose> {
        let ground = &self.lay.table.ground;
        let away = match self.side {
            Side::A => 1,
            Side::B => -1,
        };
        let crowded = |block: &Block| self.mover.foes.iter().any(|foe| foe.block.nearer_than(block, CLOSED));
        let was_crowded = crowded(block);
        let rows = (0..=ground.depth / (2 * STEP)).map(|row| away * row * 2 * STEP);
        // To the same hand for both sides, as they face their edge.
        let aside = move |column: i32| [away * column * SLIDE, -away * column * SLIDE];
        let at = block.pose.at;
        let places = rows.flat_map(move |down| {
            (0..=ground.width / SLIDE).flat_map(aside).map(move |across| Point::new(at.x + across, at.y + down))
        });
        let mut blocks = places.map(|at| block.at(Pose { at, ..block.pose }));
        blocks.find(|place| self.mover.has_room(place) && (was_crowded || !crowded(place))).map(|place| place.pose)
    }
}
