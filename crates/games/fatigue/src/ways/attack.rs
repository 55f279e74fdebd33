//! Attacks into contact: straight from centre to centre, to where the rectangles touch (section 8, FAT-166, FAT-171).

use grognard_books::fatigue::names::{Arm, Formation};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Terrain;
use grognard_core::facts::Choice;
use grognard_core::rule::Rule;
use grognard_field::{Point, Pose, Vector, turn_between};
use grognard_table::{OneLeg, inches, least_turn};

use super::mover::Mover;
use super::range::Range;
use crate::derive::{Lay, Piece, allowance, worst};
use crate::measures::{GAP, TURN};
use crate::state::Unit;

/// An attack as it would be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// The turn and the leg into contact.
    pub leg: OneLeg,
    /// The worst terrain crossed.
    pub terrain: Terrain,
    /// What it has over that terrain.
    pub allowance: i32,
    /// What it spends of it.
    pub cost: i32,
}

/// The facing straight towards another unit.
pub fn facing_to(from: Point, to: Point, kept: u16) -> u16 {
    Vector::towards(from, to).and_then(Vector::to_facing).unwrap_or(kept)
}

/// An attack without a declared charge, or every reason against it. Straight ahead if the turn is free, otherwise with
/// the least turn.
pub fn assault<'s>(lay: &Lay<'s>, piece: &Piece<'s>, target: &Piece<'s>) -> Result<Contact, Vec<(Rule, String)>> {
    assault_by(&Mover::new(lay, piece), target)
}

/// The enemies of some kind that a unit can attack without a declared charge, in roster order.
pub fn assaulted<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'s>, kind: impl Fn(&Piece<'s>) -> bool) -> Vec<&'l Piece<'s>> {
    // Roads lead further than open ground.
    let widest = 2 * allowance(lay.t, piece.unit, Terrain::Open, false);
    let near = lay.of_side(piece.side.other()).filter(|enemy| piece.block.nearer_than(&enemy.block, widest + 1));
    let mut near = near.filter(|enemy| is_able(piece.unit) && kind(enemy)).peekable();
    if near.peek().is_none() {
        return Vec::new();
    }
    let mut mover = Mover::new(lay, piece);
    let most = Range::of(&mover).map_or(widest, Range::most);
    let near: Vec<_> = near.filter(|enemy| mover.start.may_be_within(&enemy.block, most)).collect();
    mover.stays_within(most);
    near.into_iter().filter(|enemy| assault_by(&mover, enemy).is_ok()).collect()
}

/// Whether a unit attacks at all in its formation.
fn is_able(unit: &Unit) -> bool {
    matches!(unit.arm, Arm::Infantry | Arm::Cavalry)
        && matches!(unit.formation, Formation::Line | Formation::Column | Formation::OpenOrder)
}

fn assault_by(mover: &Mover<'_, '_>, target: &Piece<'_>) -> Result<Contact, Vec<(Rule, String)>> {
    let (mut against, piece) = (Vec::new(), &mover.piece);
    if !is_able(piece.unit) {
        let (arm, formation) = (piece.unit.arm, piece.unit.formation);
        let words = format!("{} in {} does not attack.", arm.name(), formation.name());
        against.push((fat(131), words));
    }
    if target.unit.abandoned {
        against.push((fat(159), format!("{} stands abandoned and is no target.", target.name)));
    }
    let (kept, there) = (mover.start.pose.facing, facing_to(piece.at(), target.at(), piece.block.pose.facing));
    let free = turn_between(kept, there).abs() <= TURN || mover.leaves.is_some();
    let least = least_turn(kept, there, TURN - 1);
    let facings = if free { vec![there, least] } else { vec![least, there] };
    first_way(mover, target, &facings, false, &against)
}

/// A declared charge, or every reason against it: a charger turns freely to its target and rides straight at it.
pub fn charge<'s>(lay: &Lay<'s>, piece: &Piece<'s>, target: &Piece<'s>) -> Result<Contact, Vec<(Rule, String)>> {
    let kept = piece.block.pose.facing;
    let there = facing_to(piece.at(), target.at(), kept);
    first_way(&Mover::new(lay, piece), target, &[there, least_turn(kept, there, TURN - 1)], true, &[])
}

/// The first facing with which the attack can be made, because a unit that stands close may have no room to turn
/// straight at it. Otherwise the reasons against the first.
fn first_way(
    mover: &Mover<'_, '_>,
    target: &Piece<'_>,
    facings: &[u16],
    charge: bool,
    against: &[(Rule, String)],
) -> Result<Contact, Vec<(Rule, String)>> {
    let mut refused = None;
    for facing in facings {
        match into_contact(mover, target, *facing, charge, against.to_vec()) {
            Ok(contact) => return Ok(contact),
            // Only room depends on the facing.
            Err(reasons) if reasons.iter().any(|(rule, _)| rule.id != fat(165).id) => {
                return Err(refused.unwrap_or(reasons));
            }
            Err(reasons) => refused = refused.or(Some(reasons)),
        }
    }
    Err(refused.unwrap_or_default())
}

fn into_contact(
    mover: &Mover<'_, '_>,
    target: &Piece<'_>,
    facing: u16,
    charge: bool,
    mut against: Vec<(Rule, String)>,
) -> Result<Contact, Vec<(Rule, String)>> {
    let (lay, piece, start) = (mover.lay, &mover.piece, mover.start);
    let turned = start.at(Pose { facing, ..start.pose });
    let far = start.pose.at.distance(target.at());
    let way = Vector::towards(start.pose.at, target.at());
    let Some((way, length)) = way.and_then(|way| Some((way, turned.contact(way, far, &target.block)?))) else {
        return Err(vec![(fat(165), format!("nothing leads to {}.", target.name))]);
    };
    let leg = mover.to(Pose { at: start.pose.at.moved(way, length), facing });
    let outside = mover.leaves.map_or(0, |house| house.block.size.depth.min(house.block.size.width) / 2);
    let wall = start.pose.at.moved(way, outside.min(length));
    let terrain = mover.terrains().worst(lay.t, piece.unit.arm, wall, leg.end.at);
    let has = if charge { allowance(lay.t, piece.unit, terrain, true) } else { mover.has_over(terrain) };
    let free = charge || mover.leaves.is_some() || leg.turn() <= TURN;
    let cost = length.saturating_sub(outside).max(0) + if free { 0 } else { has / 2 };
    if !piece.unit.stands() {
        against.push((fat(81), format!("{} does not attack.", piece.name)));
    }
    if cost > has {
        let words = format!("{} is {} inches off and {} has {}.", target.name, inches(cost), piece.name, inches(has));
        against.push((fat(136), words));
    }
    if !lay.table.ground.holds(&leg.last()) && lay.table.ground.holds(&start) {
        against.push((fat(144), format!("{} would not stand on the table.", piece.name)));
    }
    // An attacker may come near to others, but passes through no unit and ends on none.
    let shares = |other: &Piece<'_>| target.unit.inside.is_some() && other.unit.inside == target.unit.inside;
    let is_target = |other: &Piece<'_>| other.index == target.index || shares(other);
    let blocks: Vec<&Piece<'_>> = mover.blocks.iter().filter(|other| !is_target(other)).collect();
    let met = turned.met_along(way, length, 0, blocks.iter().map(|other| &other.block));
    let held = target.unit.inside.as_ref().map(|inside| inside.place.as_str());
    if let Some(other) = met.first().and_then(|met| blocks.get(met.index)) {
        against.push((fat(171), format!("{} stands in the way.", other.name)));
    } else if let Some((house, _)) = mover.house_met(&turned, way, length, held) {
        against.push((fat(144), format!("the way leads through {house}.")));
    } else if leg.last().overlaps(&target.block) {
        against.push((fat(165), format!("{} has no room to turn to {}.", piece.name, target.name)));
    } else if let Some(other) = mover.others.iter().find(|one| !is_target(one) && one.block.overlaps(&leg.last())) {
        against.push((fat(165), format!("it would end on {}.", other.name)));
    }
    if against.is_empty() { Ok(Contact { leg, terrain, allowance: has, cost }) } else { Err(against) }
}

/// How far a charger rides whose target is gone: straight to where it was, an inch short of other enemies, through no
/// unit (FAT-171).
pub fn rides_on<'s>(lay: &Lay<'s>, piece: &Piece<'s>, to: Point) -> Pose {
    let mover = Mover::new(lay, piece);
    let facing = facing_to(piece.at(), to, piece.block.pose.facing);
    let Some(way) = Vector::towards(piece.at(), to) else { return piece.block.pose };
    let terrain = worst(lay.t, &lay.table.ground, piece.unit.arm, piece.at(), to);
    let most = piece.at().distance(to).min(allowance(lay.t, piece.unit, terrain, true));
    let turned = mover.start.at(Pose { facing, ..mover.start.pose });
    let room = turned.room(way, most, GAP, mover.foes.iter().map(|foe| &foe.block));
    let met = turned.met_along(way, room, 0, mover.blocks.iter().map(|other| &other.block));
    let room = met.first().map_or(room, |met| met.at);
    let room = mover.house_met(&turned, way, room, None).map_or(room, |(_, at)| at);
    let clear = |gone: &i32| mover.has_room(&turned.moved(way, *gone));
    let gone = (0..=room).rev().step_by(5).find(clear);
    // Without room even to turn he stays as he is.
    gone.map_or(piece.block.pose, |gone| turned.moved(way, gone).pose)
}

/// Where a counter-charger meets a charger: half way between the two, or as near as there is room; it faces him.
pub fn meets<'s>(lay: &Lay<'s>, counter: &Piece<'s>, charger: &Piece<'s>) -> Pose {
    let mover = Mover::new(lay, counter);
    let facing = facing_to(counter.at(), charger.at(), counter.block.pose.facing);
    let Some(way) = Vector::towards(counter.at(), charger.at()) else { return counter.block.pose };
    let turned = counter.block.at(Pose { facing, ..counter.block.pose });
    let far = turned.contact(way, counter.at().distance(charger.at()), &charger.block).unwrap_or(0);
    let clear = |gone: &i32| mover.has_room(&turned.moved(way, *gone));
    let gone = (0..=far / 2).rev().step_by(5).find(clear);
    gone.map_or(counter.block.pose, |gone| turned.moved(way, gone).pose)
}

/// The place of an attacker that does not fight after all: back to an inch from its target, keeping its facing
/// (FAT-166).
pub fn short_of<'s>(lay: &Lay<'s>, piece: &Piece<'s>, target: &Piece<'_>) -> Pose {
    let Some(way) = Vector::towards(target.at(), piece.at()) else { return piece.block.pose };
    let mover = Mover::new(lay, piece);
    let back = |gone: &i32| piece.block.moved(way, *gone);
    let enough = (0..=2 * GAP).find(|gone| !back(gone).nearer_than(&target.block, GAP)).unwrap_or(GAP);
    // A friend close behind leaves no room for all of it.
    let clear = |gone: &i32| mover.has_room(&back(gone));
    let gone = (0..=enough).rev().find(clear).unwrap_or(0);
    back(&gone).pose
}
