//! What drill does with one unit.

use grognard_battle::Temper;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::{Arc, Arm, Formation, Level};
use grognard_field::{Block, Point};
use grognard_players::best_first;
use grognard_table::whole;

use super::super::scout::{can, drafts, enemy_of, facing, march, onsets, turn_to};
use crate::acts::{self, Fire, Limber, Order, Rally, Unlimber};
use crate::derive::{Aspect, Lay, Piece, hits, reach, works};
use crate::facts::has_fire;
use crate::footprint::size_in;
use crate::ways::{Mover, room_for};

/// A column deploys when an enemy is this near.
const DEPLOY: i32 = 1_000;
/// Coming nearer than good range counts this many times for each hundredth.
const CROWDED: i32 = 4;
/// A way must bring a unit this much nearer to where it should be.
const NEARER: i32 = 50;
/// Who is in works stays there while an enemy is this near.
const STAYS: i32 = 3_000;

/// The enemy a unit watches, and the gap to him.
type Foe<'l, 's> = Option<(&'l Piece<'s>, i32)>;

/// The next action of a unit; none if it has nothing to do.
pub fn act<'s>(lay: &Lay<'s>, piece: &Piece<'s>, temper: Temper) -> Option<Order> {
    let unit = piece.unit;
    if unit.level >= Level::Shaken || (unit.level == Level::Disorder && target(lay, piece, true).is_none()) {
        return can(lay, piece, Action::Rally).then(|| Rally::of(piece.name).into());
    }
    let foe = enemy_of(lay, piece);
    if unit.arm == Arm::Artillery {
        return guns(lay, piece, foe);
    }
    charge(lay, piece, temper)
        .or_else(|| form(lay, piece, foe))
        .or_else(|| fire(lay, piece, true))
        .or_else(|| walk(lay, piece, foe))
        .or_else(|| fire(lay, piece, false))
        .or_else(|| look(lay, piece, foe))
}

fn normal(lay: &Lay<'_>, piece: &Piece<'_>) -> i32 {
    whole(lay.t.weapons.row(piece.unit.weapon).normal.value)
}

/// Turns to the enemy if he is not in front.
fn look(lay: &Lay<'_>, piece: &Piece<'_>, foe: Foe<'_, '_>) -> Option<Order> {
    let (enemy, far) = foe?;
    let wanted = can(lay, piece, Action::Face) && far <= 2_000;
    wanted.then(|| turn_to(lay, piece, enemy.at(), 30)).flatten()
}

/// The target of a unit: the nearest it can hit, but wavering ones not before others.
fn target<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'s>, near: bool) -> Option<&'l Piece<'s>> {
    if piece.unit.fired || !can(lay, piece, Action::Fire) {
        return None;
    }
    let far = reach(lay.t, piece, false);
    let most = if near { far.min(normal(lay, piece)) } else { far };
    let rated = |enemy: &'l Piece<'s>| {
        let gap = piece.block.distance_below(&enemy.block, most + 1)?;
        Some((!enemy.holds, gap, enemy.index, enemy))
    };
    let mut all: Vec<_> = lay.of_side(piece.side.other()).filter_map(rated).collect();
    all.sort_by_key(|(runs, gap, index, _)| (*runs, *gap, *index));
    all.into_iter().map(|(.., enemy)| enemy).find(|enemy| hits(lay, piece, enemy))
}

fn fire(lay: &Lay<'_>, piece: &Piece<'_>, near: bool) -> Option<Order> {
    let enemy = target(lay, piece, near)?;
    Some(Fire::at(piece.name, enemy.name).into())
}

/// Charges an enemy that wavers, is weak or shows a flank, with as many friends as can come along.
fn charge<'s>(lay: &Lay<'s>, piece: &Piece<'s>, temper: Temper) -> Option<Order> {
    let strength = |one: &Piece<'_>| one.unit.figures;
    let is_prey = |target: &Piece<'s>, with: usize| {
        let aspect = Aspect::of(lay.t, &target.block, piece.at());
        let wavers = target.unit.level > Level::Disorder || matches!(aspect.arc, Arc::Flank | Arc::Rear);
        let weak = 2 * strength(target) <= strength(piece) || target.unit.level == Level::Disorder;
        match temper {
            Temper::Bold => wavers || weak || with > 0,
            Temper::Steady => wavers || (weak && with > 0),
            Temper::Wary => wavers && with > 0,
        }
    };
    onsets(lay, piece, 1, is_prey).first().map(|onset| onset.command(piece.name))
}

/// A column forms line when the enemy is near.
fn form(lay: &Lay<'_>, piece: &Piece<'_>, foe: Foe<'_, '_>) -> Option<Order> {
    let unit = piece.unit;
    let (_, far) = foe?;
    let to = match unit.formation {
        Formation::RoadColumn | Formation::AttackColumn => Formation::BattleLine,
        Formation::MountedColumn => Formation::MountedLine,
        _ => return None,
    };
    let fits = far <= DEPLOY && can(lay, piece, Action::Formation) && room_for(lay, piece, size_in(lay.t, unit, to));
    fits.then(|| acts::Formation { unit: piece.name.to_owned(), to }.into())
}

/// A battery comes up limbered, and fires as long as anybody is in range.
fn guns(lay: &Lay<'_>, piece: &Piece<'_>, foe: Foe<'_, '_>) -> Option<Order> {
    let (unit, change) = (piece.unit, can(lay, piece, Action::Limber));
    let (_, far) = foe?;
    let near = far <= normal(lay, piece);
    let to = if unit.formation == Formation::Limbered { Formation::Unlimbered } else { Formation::Limbered };
    let fits = || change && room_for(lay, piece, size_in(lay.t, unit, to));
    if unit.formation == Formation::Limbered {
        if near && fits() {
            return Some(Unlimber { unit: piece.name.to_owned() }.into());
        }
        return walk(lay, piece, foe);
    }
    let out_of_reach = far > whole(lay.t.weapons.row(unit.weapon).long.value);
    fire(lay, piece, false)
        .or_else(|| look(lay, piece, foe))
        .or_else(|| (out_of_reach && fits()).then(|| Limber { unit: piece.name.to_owned() }.into()))
}

/// Where a unit goes: to the nearest objective that is not held, or to the enemy if he is near or there is none.
fn goal(lay: &Lay<'_>, piece: &Piece<'_>, foe: Foe<'_, '_>) -> Option<Point> {
    let held = crate::derive::objectives_held(lay);
    let open = held.iter().filter(|(_, holder)| *holder != Some(piece.side));
    let places = open.filter_map(|(name, _)| lay.table.ground.objectives.get(*name)).map(|objective| objective.at);
    let place = places.min_by_key(|at| at.distance(piece.at()));
    match (foe, place) {
        (Some((enemy, far)), _) if far <= 1_200 => Some(enemy.at()),
        (_, Some(place)) => Some(place),
        (Some((enemy, _)), None) => Some(enemy.at()),
        (None, None) => None,
    }
}

/// The move that ends nearest to the goal, but no nearer to the enemy than normal range, facing him.
fn walk(lay: &Lay<'_>, piece: &Piece<'_>, foe: Foe<'_, '_>) -> Option<Order> {
    if !can(lay, piece, Action::Move) || (has_fire(lay.t, piece.unit) && piece.unit.formation == Formation::Unlimbered)
    {
        return None;
    }
    let (enemy, far) = foe?;
    // Nobody leaves works with an enemy before them.
    if far <= STAYS && works(&lay.table.ground, piece.at()).is_some() {
        return None;
    }
    let goal = goal(lay, piece, foe)?;
    let looks = |at: Point| facing(at, if far <= 2_000 { enemy.at() } else { goal });
    let stand_off = normal(lay, piece);
    let crowded = |block: &Block| {
        let near = lay.enemy_nearer_than(piece.side, block, stand_off);
        CROWDED * near.map_or(0, |near| stand_off - near)
    };
    let mover = Mover::new(lay, lay.piece(piece.name)?);
    let drafts = drafts(&mover, goal);
    let below = piece.at().distance(goal) + crowded(&piece.block) - NEARER;
    let bounds = drafts.iter().map(|draft| draft.at.distance(goal));
    let best = best_first(bounds, below, 2, |index, step, price| {
        let end = drafts.get(index)?.end(&mover, looks);
        match step {
            0 => Some(price + crowded(&mover.block(end))),
            _ => mover.allows(end).then_some(price),
        }
    })?;
    Some(march(piece.name, drafts.get(best)?.end(&mover, looks)))
}
