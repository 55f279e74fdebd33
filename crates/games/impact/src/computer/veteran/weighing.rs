//! Fire, move, both in either order, or a rally: whichever gains most.

use grognard_books::impact::rally::Situation as RallyFacts;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::{Level, Unit as Facts};
use grognard_field::{Point, Pose};
use grognard_players::plan::Task;

use super::super::scout::{can, ends, enemy_of, facing, march, turn_to};
use super::mind::Mind;
use super::place::{View, moved_to};
use crate::acts::{Fire, Order, Rally};
use crate::blocks::cost;
use crate::derive::{Piece, Surroundings, objectives_held, works};
use crate::facts::enfiladed_from;
use crate::ways::Mover;

/// The least gain for which anything is done.
const LEAST: f64 = 0.01;
/// An objective this near can still be reached in the last two turns.
const GRAB: i32 = 1_800;
/// A unit turns to an enemy who is this near.
const LOOKS: i32 = 1_800;

/// The most promising so far.
struct Best {
    order: Option<Order>,
    most: f64,
}

impl Best {
    fn offer(&mut self, value: f64, order: impl FnOnce() -> Order) {
        if value > self.most {
            (self.order, self.most) = (Some(order()), value);
        }
    }
}

/// Fire, move, fire and move, move and fire, rally: whichever promises most.
pub fn weigh(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> Option<Order> {
    let lay = mind.lay;
    let goal = goal(mind, piece);
    let target = mind.best_target(piece).filter(|_| !piece.unit.fired && can(lay, piece, Action::Fire));
    let twice = piece.unit.ap >= 2 * cost(lay.t, piece.unit, Action::Move);
    let mut best = Best { order: None, most: LEAST };
    if let Some(gain) = rally(mind, piece) {
        best.offer(gain, || Rally::of(piece.name).into());
    }
    let mut left = 0.0_f64;
    if can(lay, piece, Action::Move) {
        let here = View::of(mind, lay, piece.name, (goal, false), |_| false).unwrap_or_default();
        let gains = |view: &View| {
            let shift = view.standing - here.standing - view.reaction;
            (shift, shift + if twice { view.fire } else { 0.0 })
        };
        for end in places(mind, piece, goal) {
            let hopeless = |view: &View| {
                let (shift, value) = gains(view);
                shift <= left && value <= best.most
            };
            let there = moved_to(lay, piece, end);
            let Some(view) = View::of(mind, &there, piece.name, (goal, true), hopeless) else { continue };
            let (shift, value) = gains(&view);
            left = left.max(shift);
            best.offer(value, || march(piece.name, end));
        }
    }
    if let Some((gain, name)) = target {
        let then = if twice { left.max(0.0) } else { 0.0 };
        best.offer(gain + then, || Fire::at(piece.name, name).into());
    }
    if best.order.is_none() && can(lay, piece, Action::Face) {
        let (enemy, far) = enemy_of(lay, piece)?;
        return (far <= LOOKS).then(|| turn_to(lay, piece, enemy.at(), 30)).flatten();
    }
    best.order
}

/// The places a unit may move to.
fn places(mind: &Mind<'_, '_>, piece: &Piece<'_>, goal: Option<Point>) -> Vec<Pose> {
    let lay = mind.lay;
    let Some(own) = lay.piece(piece.name) else { return Vec::new() };
    let mover = Mover::new(lay, own);
    let enemy = enemy_of(lay, piece);
    let to = goal.or(enemy.map(|(enemy, _)| enemy.at())).unwrap_or(piece.at());
    let looks = |at: Point| {
        let near = lay.of_side(piece.side.other()).filter(|enemy| enemy.holds);
        let near = near.map(|enemy| (enemy.at().distance(at), enemy.at())).min();
        facing(at, near.filter(|(far, _)| *far <= LOOKS).map_or(to, |(_, at)| at))
    };
    ends(&mover, to, looks)
}

/// The goal of a unit when points are about to be counted: the nearest objective that its side does not hold, if it can
/// get there.
fn last_goal(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> Option<Point> {
    let lay = mind.lay;
    let open = objectives_held(lay).into_iter().filter(|(_, holder)| *holder != Some(piece.side));
    let places = open.filter_map(|(name, _)| lay.table.ground.objectives.get(name)).map(|objective| objective.at);
    let near = places.min_by_key(|at| at.distance(piece.at()));
    near.filter(|at| mind.prize > 0.0 && at.distance(piece.at()) <= GRAB)
}

/// The goal of a unit: beside its brigade's place, in its present position relative to the middle. A unit in works
/// stays there unless it must attack.
fn goal(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> Option<Point> {
    if let Some(at) = last_goal(mind, piece) {
        return Some(at);
    }
    let order = mind.plan.order_of(piece.index)?;
    let must = order.task == Task::Attack && mind.plan.press >= 1.0;
    if !must && works(&mind.lay.table.ground, piece.at()).is_some() {
        return None;
    }
    let (at, middle, place) = (piece.at(), order.body.at, order.place);
    // A brigade keeps its shape, drawn together by half.
    let part = |own: i32, middle: i32, to: i32| to + (own - middle) / 2;
    let wanted = Point::new(part(at.x, middle.x, place.x), part(at.y, middle.y, place.y));
    let ground = &mind.lay.table.ground;
    Some(Point::new(wanted.x.clamp(0, ground.width), wanted.y.clamp(0, ground.depth)))
}

/// The average gain of a rally; none if there is nothing to rally from.
fn rally(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> Option<f64> {
    let lay = mind.lay;
    if piece.unit.level == Level::GoodOrder || !can(lay, piece, Action::Rally) {
        return None;
    }
    let unit = Surroundings::of(lay, piece, None).facts(lay, piece);
    let facts = RallyFacts { unit, hit_from: enfiladed_from(lay.t, piece.unit) };
    let gain = |level: Level| {
        let after = Facts { level, ..unit };
        -mind.loss(piece, &unit, Some(&after))
    };
    Some(mind.chances.rally(lay.t, &facts).iter().map(|(level, share)| share * gain(*level)).sum())
}
