//! Which units are near which, and which touch.

use grognard_field::{Block, Point};

use super::who::{everybody, screens};
use super::{Lay, Piece};
use crate::state::Unit;

/// Two units touch at no distance; a hundredth may be missing if no whole one is nearer.
const TOUCH: i32 = 1;

/// The distance of two units, their screens not counted: the shortest between their rectangles.
pub fn distance(one: &Piece<'_>, other: &Piece<'_>) -> i32 {
    one.block.distance(&other.block)
}

/// Whether two units touch.
pub fn touches(one: &Piece<'_>, other: &Piece<'_>) -> bool {
    one.block.distance_below(&other.block, TOUCH + 1).is_some()
}

/// The nearest first, of equals the first on the roster; each unit once, by its nearer rectangle.
pub fn nearest_first<'s>(mut found: Vec<(&'s str, i32)>) -> Vec<(&'s str, i32)> {
    found.sort_by_key(|(_, distance)| *distance);
    let mut once: Vec<(&'s str, i32)> = Vec::with_capacity(found.len());
    for (name, distance) in found {
        if !once.iter().any(|(known, _)| *known == name) {
            once.push((name, distance));
        }
    }
    once
}

/// The units of some kind within a distance of a block, including its edge, nearest first. `but` names the unit in that
/// block, which is not near itself.
pub fn within<'s>(
    lay: &Lay<'s>,
    block: &Block,
    but: Option<&str>,
    limit: i32,
    kind: impl Fn(&Unit) -> bool,
) -> Vec<(&'s str, i32)> {
    let near = everybody(lay).filter(|piece| but != Some(piece.name) && kind(piece.unit));
    let near = near.filter_map(|piece| Some((piece.name, piece.block.distance_below(block, limit.saturating_add(1))?)));
    nearest_first(near.collect())
}

/// The same of a point.
pub fn within_point<'s>(lay: &Lay<'s>, at: Point, limit: i32, kind: impl Fn(&Unit) -> bool) -> Vec<(&'s str, i32)> {
    within(lay, &Block::point(at), None, limit, kind)
}

/// Whether any is.
pub fn is_near_point(lay: &Lay<'_>, at: Point, limit: i32, kind: impl Fn(&Unit) -> bool) -> bool {
    let (at, limit) = (Block::point(at), limit.saturating_add(1));
    let is_near = |piece: &Piece<'_>| kind(piece.unit) && piece.block.nearer_than(&at, limit);
    lay.pieces.iter().any(is_near) || screens(lay).any(|screen| is_near(&screen))
}
