//! A way that nobody chooses: where it ends, and which units it passes.

use grognard_core::rule::Rule;
use grognard_field::{Block, Pose, Vector};

use crate::derive::Piece;
use crate::measures::ROUNDED;

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Here.
    Stands(Pose),
    OffTable,
    /// It surrenders, because its way is closed (FAT-148).
    Surrenders,
}

/// A rout or a retreat.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight<'s> {
    /// How it ends.
    pub end: End,
    /// Its way: where it began, each bend, where it ended.
    pub way: Vec<Pose>,
    /// Friends passed within a given radius, in the order passed, with how near it came.
    pub passed: Vec<(&'s str, i32)>,
    /// The reason why it did not end where its length says, for the log.
    pub remark: Option<Remark>,
}

/// The clause that cut a way short or extended it, and what it did, to follow the name of the unit.
pub type Remark = (Rule, &'static str);

/// The units that a block passes within a radius on its way through some poses, including its edge, in order, with how
/// near it came.
pub fn passed<'s>(block: &Block, way: &[Pose], radius: i32, friends: &[Piece<'s>]) -> Vec<(&'s str, i32)> {
    let mut found: Vec<(usize, i32, &'s str, i32)> = Vec::new();
    for (number, (from, to)) in way.iter().zip(way.iter().skip(1)).enumerate() {
        let Some(direction) = Vector::towards(from.at, to.at) else { continue };
        let (length, here) = (from.at.distance(to.at), block.at(Pose { facing: to.facing, ..*from }));
        let reached = length.saturating_add(radius).saturating_add(ROUNDED);
        for friend in friends.iter().filter(|friend| here.may_be_within(&friend.block, reached)) {
            let near = here.closest_along(direction, length, &friend.block);
            if near > radius {
                continue;
            }
            let at = here.comes_within(direction, length, radius + 1, &friend.block).unwrap_or(0);
            match found.iter_mut().find(|(_, _, name, _)| *name == friend.name) {
                Some((.., least)) => *least = near.min(*least),
                None => found.push((number, at, friend.name, near)),
            }
        }
    }
    found.sort_by_key(|(number, at, ..)| (*number, *at));
    found.into_iter().map(|(_, _, name, near)| (name, near)).collect()
}
