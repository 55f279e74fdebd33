//! What a move means for an order: nearer, near, farther, out of the area (FAT-140, FAT-167).

use grognard_books::fatigue::names::Order;
use grognard_books::fatigue::tables::{Action, OrderOrNone, Permission};
use grognard_core::facts::Choice;
use grognard_field::{Block, Point};
use grognard_table::{nearest, whole};

use super::who::{everybody, is_enemy_to_orders, screens};
use super::{Lay, Piece};
use crate::measures::ROUNDED;
use crate::state::State;
use grognard_battle::Side;

/// The nearest enemy of a side to a block, as orders count enemies, and its distance.
pub fn nearest_foe<'s>(lay: &Lay<'s>, side: Side, block: &Block) -> Option<(&'s str, i32)> {
    let counts = |piece: &Piece<'_>| is_foe(piece, side);
    let unit = nearest(lay.pieces.iter().filter(|piece| counts(piece)), block, i32::MAX);
    let limit = unit.map_or(i32::MAX, |(_, distance)| distance);
    let out: Vec<Piece<'s>> = screens(lay).filter(counts).collect();
    let screen = nearest(out.iter(), block, limit);
    screen.or(unit).map(|(piece, distance)| (piece.name, distance))
}

/// Whether a piece is an enemy of a side as orders count enemies.
fn is_foe(piece: &Piece<'_>, side: Side) -> bool {
    piece.side != side && is_enemy_to_orders(piece.unit)
}

/// The enemies of a side that may be the nearest to a unit no farther than this from a point, those nearest to the point
/// first.
pub fn foes_about<'s>(lay: &Lay<'s>, side: Side, at: Point, spread: i32) -> Vec<Piece<'s>> {
    let foes = everybody(lay).filter(|piece| is_foe(piece, side));
    let mut foes: Vec<(i32, Piece<'s>)> = foes.map(|piece| (piece.block.distance_to(at), piece)).collect();
    let near = foes.iter().map(|(far, _)| *far).min().unwrap_or_default();
    foes.retain(|(far, _)| *far <= near.saturating_add(2 * spread).saturating_add(ROUNDED));
    foes.sort_by_key(|(far, _)| *far);
    foes.into_iter().map(|(_, piece)| piece).collect()
}

/// Whether a unit is farther from every enemy than orders call near: only then it can be said to hold.
pub fn is_far(lay: &Lay<'_>, side: Side, block: &Block) -> bool {
    nearest_foe(lay, side, block).is_some_and(|(_, far)| far > whole(lay.t.orders.near_enemy))
}

/// What going from one place to another means for an order: every action in it.
pub fn order_actions(lay: &Lay<'_>, piece: &Piece<'_>, from: &Block, to: &Block) -> Vec<Action> {
    let far = |block: &Block| nearest_foe(lay, piece.side, block).map(|(_, far)| far);
    let mut actions = Vec::new();
    if let (Some(before), Some(after)) = (far(from), far(to)) {
        match after.cmp(&before) {
            std::cmp::Ordering::Less if after <= whole(lay.t.orders.near_enemy) => actions.push(Action::Close),
            std::cmp::Ordering::Less => actions.push(Action::Advance),
            std::cmp::Ordering::Greater => actions.push(Action::Retire),
            std::cmp::Ordering::Equal => {}
        }
    }
    let leaves = area(lay.state, &piece.unit.command).is_some_and(|area| {
        let near = area.iter().map(|place| place.distance(to.pose.at)).min();
        near.is_some_and(|near| near > whole(lay.t.orders.area_radius))
    });
    actions.extend(leaves.then_some(Action::LeaveArea));
    actions
}

/// The middles of the area of a command: its defend markers, or where its officer was when it was put in Reserve; none
/// under other orders.
fn area(state: &State, command: &str) -> Option<Vec<Point>> {
    let command = state.commands.get(command)?;
    match command.order {
        OrderOrNone::Defend => Some(command.markers.clone()),
        OrderOrNone::Reserve => Some(command.reserve_at.into_iter().collect()),
        _ => None,
    }
}

/// The actions of a way that its order does not allow: what a rout or retreat costs in edition 1.
pub fn broken_by(lay: &Lay<'_>, piece: &Piece<'_>, from: &Block, to: &Block) -> Vec<Action> {
    let order = lay.state.commands.get(&piece.unit.command).and_then(|command| Order::named(command.order.name()));
    let Some(order) = order else { return Vec::new() };
    let mut actions = order_actions(lay, piece, from, to);
    actions.retain(|action| lay.t.orders.cell(order, *action).value != Permission::Allowed);
    actions
}
