//! Drill's moves: forward in line to good range, guns to a place from which they hit, charges at wavering units.

use std::cell::OnceCell;

use grognard_books::cohesion::charge_bonus::Aspect;
use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::{Arm, Formation};
use grognard_field::{Block, turn_between};

use super::aim::{enemy_of, goal};
use super::nerve::Nerve;
use super::officers;
use crate::acts::{ChangeFormation, Charge, Hold, Move, Order};
use crate::changes::{Change, change_of};
use crate::computer::passing::disorders;
use crate::derive::{Lay, Piece, charge_aspect, hits};
use crate::moves::{approach_to, change_overlaps, may_charge};
use crate::table_book::Cohesion;
use crate::turns::has_yet_to_act;
use grognard_battle::Side;
use grognard_players::aim::facing;
use grognard_players::best_first;
use grognard_players::ways::{drafts, judge};
use grognard_table::{TableBook as _, nearest};

/// Guns halt this far from the enemy.
const GUNS_OFF: i32 = 1_200;
/// Disorder by passing through friends counts as this many hundredths.
const DISORDER: i32 = 2_000;
/// Turning by a degree counts as this many hundredths.
const TURN: i32 = 3;

/// The next command of the movement phase.
pub fn act(lay: &Lay<'_>, side: Side, nerve: Nerve) -> Option<Order> {
    let state = lay.state;
    let pieces = lay.of_side(side).filter(|piece| {
        let in_turn = |active| !piece.unit.detached && piece.unit.brigade.as_ref() == Some(active);
        state.active.as_ref().is_none_or(in_turn) && has_yet_to_act(state, piece.name, piece.unit)
    });
    foremost(lay, side, pieces).map_or_else(|| officers::act(lay, side), |piece| Some(one(lay, piece, nerve)))
}

/// The foremost unit makes room for the others: the nearest to the enemy, of equals the first.
fn foremost<'l, 's>(
    lay: &'l Lay<'s>,
    side: Side,
    mut pieces: impl Iterator<Item = &'l Piece<'s>>,
) -> Option<&'l Piece<'s>> {
    let mut found = pieces.next()?;
    let mut least = lay.enemy_nearer_than(side, &found.block, i32::MAX).unwrap_or(i32::MAX);
    for piece in pieces {
        if let Some(far) = lay.enemy_nearer_than(side, &piece.block, least) {
            (found, least) = (piece, far);
        }
    }
    Some(found)
}

fn one(lay: &Lay<'_>, piece: &Piece<'_>, nerve: Nerve) -> Order {
    let unit = piece.unit;
    let hold = || Hold::of(piece.name).into();
    if unit.disordered && unit.arm != Arm::Artillery {
        return reform(lay, piece, nerve).unwrap_or_else(hold);
    }
    if unit.arm == Arm::Artillery {
        return guns(lay, piece);
    }
    if let Some(target) = charge_of(lay, piece, nerve) {
        return Charge::at(piece.name, target).into();
    }
    if let Some(formed) = into_line(lay, piece) {
        return formed;
    }
    walk(lay, piece, nerve.stand_off).unwrap_or_else(hold)
}

/// Columns form line when the enemy is near.
pub fn into_line(lay: &Lay<'_>, piece: &Piece<'_>) -> Option<Order> {
    let formed = matches!(piece.unit.formation, Formation::Line | Formation::Skirmish);
    if formed || !is_near(lay, piece, 1_400) { None } else { change(lay, piece, Change::Line) }
}

fn is_near(lay: &Lay<'_>, piece: &Piece<'_>, far: i32) -> bool {
    lay.nearest_enemy(piece.unit.side, &piece.block).is_some_and(|(_, is)| is <= far)
}

/// A change of formation that faces the enemy if there is room; otherwise with the old facing.
fn change(lay: &Lay<'_>, piece: &Piece<'_>, to: Change) -> Option<Order> {
    let changed = change_of(piece.unit, piece.name, to).ok()?;
    let old = piece.block.pose.facing;
    let wanted = enemy_of(lay, piece).and_then(|(enemy, _)| facing(piece.at(), enemy.at()));
    let facings = wanted.into_iter().chain([old]);
    let fits = |facing: &u16| change_overlaps(lay, piece, changed, *facing).is_none();
    let facing = facings.into_iter().find(fits)?;
    Some(ChangeFormation::of(piece.name, to, Some(facing)).into())
}

fn reform(lay: &Lay<'_>, piece: &Piece<'_>, nerve: Nerve) -> Option<Order> {
    let near = 100 * lay.t.battlefield.near.reform_min_enemy;
    if is_near(lay, piece, near) {
        return walk(lay, piece, nerve.stand_off);
    }
    change(lay, piece, Change::Reformed)
}

/// Guns limber only when no enemy is in range, and unlimber as soon as one is.
pub fn guns(lay: &Lay<'_>, piece: &Piece<'_>) -> Order {
    let long = 100 * lay.t.weapons.row(piece.unit.weapon).bands[Band::Long].max.value;
    let near = is_near(lay, piece, long);
    let order_of = match (piece.unit.formation, near) {
        (Formation::Limbered, true) => change(lay, piece, Change::Unlimbered),
        (Formation::Limbered, false) => walk(lay, piece, GUNS_OFF),
        (_, false) => change(lay, piece, Change::Limbered),
        (_, true) => change(lay, piece, Change::Turned),
    };
    order_of.unwrap_or_else(|| Hold::of(piece.name).into())
}

/// The target of a unit's charge: shaken, routed or disordered troops, or any flank, as far as its nerve allows.
pub fn charge_of<'s>(lay: &Lay<'s>, piece: &Piece<'s>, nerve: Nerve) -> Option<&'s str> {
    let unit = piece.unit;
    if unit.arm == Arm::Artillery || unit.disordered || unit.routed || unit.shaken {
        return None;
    }
    let reach = 100 * Cohesion::gait(lay, piece).inches(0) + nerve.beyond;
    let rover = OnceCell::new();
    let mut best: Option<(i32, &'s str)> = None;
    for target in lay.of_side(unit.side.other()) {
        let wavers = target.unit.shaken || target.unit.routed || target.unit.disordered;
        let is_prey = || wavers || charge_aspect(lay.t, &piece.block, &target.block).0.aspect != Aspect::Front;
        if !piece.block.nearer_than(&target.block, reach) || !is_prey() || !may_charge(lay, piece, target) {
            continue;
        }
        let rover = rover.get_or_init(|| lay.rover(piece));
        if let Some(found) = approach_to(lay, rover, (piece, target), None).filter(|found| found.cost <= reach)
            && best.is_none_or(|(cost, _)| found.cost < cost)
        {
            best = Some((found.cost, target.name));
        }
    }
    best.map(|(_, name)| name)
}

/// The way that leads nearest to the goal, but no nearer to the enemy than good range, facing him.
fn walk(lay: &Lay<'_>, piece: &Piece<'_>, stand_off: i32) -> Option<Order> {
    let enemy = enemy_of(lay, piece);
    let goal = goal(lay, piece, enemy);
    let looks = |at| match enemy {
        Some((enemy, far)) if far <= 1_500 => facing(at, enemy.at()),
        _ => facing(at, goal),
    };
    // Without ammunition it keeps out of the way.
    let stand_off = if piece.unit.out_of_ammo { 1_200 } else { stand_off };
    let turned = |block: &Block| TURN * looks(block.pose.at).map_or(0, |to| turn_between(block.pose.facing, to).abs());
    let rover = lay.rover(piece).within_reach();
    let reach = rover.reach().saturating_add(stand_off);
    let enemies = lay.of_side(piece.unit.side.other());
    let near: Vec<&Piece<'_>> = enemies.filter(|enemy| enemy.block.may_be_within(&piece.block, reach)).collect();
    let crowded = |block: &Block| {
        let near = nearest(near.iter().copied(), block, stand_off);
        4 * near.map_or(0, |(_, distance)| stand_off - distance)
    };
    let far = |block: &Block| block.pose.at.distance(goal);
    let stays = far(&piece.block) + turned(&piece.block) + crowded(&piece.block);
    let drafts = drafts(&rover, looks(piece.at()));
    let best = best_first(drafts.iter().map(|draft| far(&draft.end)), stays, 3, |index, step, cost| {
        let draft = drafts.get(index)?;
        Some(match step {
            0 => cost + turned(&draft.end),
            1 => cost + crowded(&draft.end),
            _ => cost + if disorders(lay, piece, &rover, &judge(&rover, draft)?) { DISORDER } else { 0 },
        })
    })?;
    Some(Move::by(piece.name, &drafts.get(best)?.steps).into())
}

/// Whether a unit could hit any enemy with the present positions.
pub fn has_target(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    lay.of_side(piece.unit.side.other()).any(|enemy| hits(lay, piece, enemy))
}
