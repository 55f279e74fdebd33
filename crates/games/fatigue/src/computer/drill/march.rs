//! Marches: every unit goes as near to the enemy, or to its goal, as its order and its weapon demand.

use grognard_battle::{Offer, Side, Temper};
use grognard_books::fatigue::names::{Arm, State as Morale};
use grognard_books::fatigue::order_check::Verdict;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_field::{Block, Point};
use grognard_table::{Wish, whole};

use super::offered::each;
use crate::acts::{Move, Order};
use crate::derive::{Lay, Piece, nearest_foe, order_actions};
use crate::orders::permission;
use crate::ways::{Goal, Mover, reach};

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

/// The value of a place: its distance from where the unit wants to be.
fn off(lay: &Lay<'_>, piece: &Piece<'_>, block: &Block, want: i32, goal: Option<Point>) -> i32 {
    let far = nearest_foe(lay, piece.side, block).map_or(0, |(_, far)| far);
    let short = whole(want);
    // Too near is worse than too far.
    let apart = if far < short { 2 * (short - far) } else { far - short };
    let place = goal.map_or(0, |goal| block.distance_to(goal) / 4);
    apart + place
}

/// The objective nearest to a unit that its side does not hold.
fn objective(lay: &Lay<'_>, side: Side, at: Point) -> Option<Point> {
    let open = lay.state.objectives.iter().filter(|(_, objective)| objective.holder != Some(side));
    let places = open.filter_map(|(name, _)| lay.table.ground.objectives.get(name)).map(|place| place.at);
    places.min_by_key(|place| place.distance(at))
}

/// Whether an order lets a unit go to a place without cost.
fn is_free(lay: &Lay<'_>, piece: &Piece<'_>, end: &Block) -> bool {
    order_actions(lay, piece, &piece.block, end).into_iter().all(|action| {
        let found = permission(lay.t, lay.state, piece.name, action);
        found.is_none_or(|found| found.permission != Verdict::Forbidden && found.mfp == Points::ZERO)
    })
}

/// The next unit that would be better elsewhere goes there.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper, offers: &[Offer]) -> Option<Order> {
    let movers = each::<Move>(lay.state, offers).filter(|mover| mover.into.is_none() && mover.pays.is_none());
    movers.filter_map(|mover| lay.piece(&mover.unit)).find_map(|piece| {
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
    // A unit that must leave a fire goes to any allowed place, as near as it can.
    let want = wanted(piece, order, temper);
    let mover = Mover::new(lay, piece);
    if piece.unit.must_leave {
        let out = crate::ways::shortest_out(lay, piece)?;
        return Some(Goal { at: out.end.at, end: out.end, cost: 0 });
    }
    let want = want?;
    let goal = objective(lay, side, piece.at()).filter(|_| matches!(piece.unit.arm, Arm::Infantry));
    let now = off(lay, piece, &piece.block, want, goal);
    if now <= GAIN {
        return None;
    }
    let worth = |place: &Goal| off(lay, piece, &mover.start.at(place.end), want, goal);
    let mut places: Vec<(i32, Goal)> = reach(&mover, GRID).into_iter().map(|place| (worth(&place), place)).collect();
    places.sort_by_key(|(off, place)| (*off, place.cost));
    let better = places.into_iter().take_while(|(off, _)| *off + GAIN <= now);
    better.map(|(_, place)| place).find(|place| is_free(lay, piece, &mover.start.at(place.end)))
}
