//! A brigade's front, the goal of each unit, and how hard the side must press.

use grognard_field::{Point, Vector, turn_between};
use grognard_players::aim::{facing, middle, objective};

use crate::derive::{Lay, Piece};
use grognard_battle::Side;
use grognard_players::plan::{Order, Task};

/// Enemies within this distance of a brigade's middle define its front.
const NEAR: i32 = 2_400;

/// How a unit's brigade stands.
#[derive(Clone, Copy, Debug)]
pub struct Front {
    /// Which way it looks.
    pub facing: u16,
    /// Where the unit is to go.
    pub goal: Point,
}

/// The comrades that fight beside a unit, including itself.
fn comrades<'l, 's>(lay: &'l Lay<'s>, piece: &'l Piece<'s>) -> impl Iterator<Item = &'l Piece<'s>> {
    lay.pieces.iter().filter(move |other| {
        other.index == piece.index
            || (other.unit.brigade == piece.unit.brigade
                && !piece.unit.is_independent()
                && !other.unit.is_independent()
                && !other.unit.routed)
    })
}

/// The front of a unit's brigade.
pub fn front(lay: &Lay<'_>, piece: &Piece<'_>, order: Option<&Order<'_>>) -> Front {
    let side = piece.unit.side;
    let here = middle(comrades(lay, piece).map(Piece::at)).unwrap_or_else(|| piece.at());
    let steady = |enemy: &&Piece<'_>| !enemy.unit.routed;
    let near = lay.of_side(side.other()).filter(steady).filter(|enemy| enemy.at().distance(here) <= NEAR);
    let enemy = middle(near.map(Piece::at));
    // A body that should keep back does so, and attacks nothing on its own.
    let behind = order.filter(|order| matches!(order.task, Task::Support | Task::Reserve | Task::Withdraw));
    let own = if behind.is_some() { None } else { sent(lay, piece) };
    let wanted = behind.map(|order| order.place).or(own).or_else(|| objective(lay, side, here)).or(enemy);
    let look = enemy.or(wanted).and_then(|to| facing(here, to)).unwrap_or(piece.block.pose.facing);
    let goal = match (own, wanted) {
        (Some(own), _) => own,
        (None, Some(wanted)) => beside(piece, here, wanted, look),
        (None, None) => piece.at(),
    };
    Front { facing: look, goal }
}

/// A unit's place in the line of its brigade, once that has reached a point: its distance across the front stays the
/// same.
fn beside(piece: &Piece<'_>, here: Point, wanted: Point, look: u16) -> Point {
    let right = Vector::facing(i32::from(look) + 90);
    let off = Vector::new(f64::from(piece.at().x - here.x), f64::from(piece.at().y - here.y));
    (wanted.vector() + right * right.dot(off)).point()
}

/// The objective for a unit: one that is not held, and to which no unit of its side is nearer.
fn sent(lay: &Lay<'_>, piece: &Piece<'_>) -> Option<Point> {
    let side = piece.unit.side;
    let held: Vec<Option<Side>> = lay.objectives_held().map(|(_, held)| held).collect();
    let fit = |one: &&Piece<'_>| {
        !one.unit.routed && !one.unit.shaken && one.unit.arm != grognard_books::cohesion::unit::Arm::Artillery
    };
    let open = lay.table.ground.objectives.values().zip(held).filter(|(_, held)| *held != Some(side));
    let nearest = |at: Point| lay.of_side(side).filter(fit).min_by_key(|own| own.block.distance_to(at));
    let own = open.filter(|(one, _)| nearest(one.at).is_some_and(|own| own.index == piece.index));
    own.map(|(one, _)| one.at).min_by_key(|at| piece.block.distance_to(*at))
}

/// Degrees between a facing and the front.
pub fn askew(front: Front, facing: u16) -> f64 {
    f64::from(turn_between(facing, front.facing).abs())
}
