//! Where a screen may stand, and where it goes when its parent moves (FAT-160).

use grognard_books::fatigue::rules::fat;
use grognard_core::rule::Rule;
use grognard_field::{Block, Point, Pose, Vector, turn_between, turned};
use grognard_table::inches;

use super::mover::Mover;
use crate::derive::{Lay, Piece};
use crate::footprint::screen_size;
use crate::measures::{GAP, SCREEN};

/// A free place is searched every half inch.
const STEP: i32 = 50;

/// Every reason of the table against a screen of this many figures at a pose. `parent` is the block of its parent,
/// where that is or will be.
pub fn against_screen<'s>(
    lay: &Lay<'s>,
    piece: &Piece<'s>,
    parent: &Block,
    figures: i32,
    at: Pose,
) -> Vec<(Rule, String)> {
    let mover = Mover::new(lay, piece);
    let block = Block::new(at, screen_size(lay.t, piece.unit, figures));
    let mut reasons = Vec::new();
    if block.distance(parent) > SCREEN {
        let words = format!("a screen stands within {} inches of its parent.", inches(SCREEN));
        reasons.push((fat(160), words));
    }
    if !lay.table.ground.holds(&block) {
        reasons.push((fat(144), "the screen would not stand on the table.".to_owned()));
    }
    if block.overlaps(parent) {
        reasons.push((fat(160), format!("the screen would lie on {}.", piece.name)));
    }
    let on = mover.others.iter().filter(|other| other.block.overlaps(&block));
    reasons.extend(on.map(|other| (fat(165), format!("the screen would lie on {}.", other.name))));
    let near = mover.foes.iter().filter(|foe| foe.block.nearer_than(&block, GAP));
    reasons.extend(near.map(|foe| (fat(165), format!("the screen would be within an inch of {}.", foe.name))));
    reasons
}

/// A place for a screen of this many figures: before its parent, as near to the front as there is room; none if there
/// is no room.
pub fn screen_place<'s>(lay: &Lay<'s>, piece: &Piece<'s>, parent: &Block, figures: i32) -> Option<Pose> {
    let ahead = parent.pose.ahead();
    let depth = i32::midpoint(parent.size.depth, screen_size(lay.t, piece.unit, figures).depth);
    let free = |at: &Pose| against_screen(lay, piece, parent, figures, *at).is_empty();
    // A screen belongs an inch or two in front; then closer, then farther, then aside.
    let before = [200, 300, 100, 400, 500, 600, 50].map(|gap| parent.pose.at.moved(ahead, depth + gap));
    let aside = before.into_iter().flat_map(|at| {
        let right = Vector::new(ahead.y, -ahead.x);
        (0..=SCREEN / STEP).flat_map(|step| [step * STEP, -step * STEP]).map(move |by| at.moved(right, by))
    });
    aside.map(|at: Point| Pose { at, facing: parent.pose.facing }).find(free)
}

/// The place of a screen after its parent has moved: the same relative to it as before, otherwise wherever there is
/// room; none if it is called back for want of any, or is not out.
pub fn screen_along<'s>(lay: &Lay<'s>, piece: &Piece<'s>, end: Pose) -> Option<Pose> {
    let (screen, figures) = (piece.unit.screen?, piece.unit.skirmishers);
    let before = piece.block.pose;
    let turn = turn_between(before.facing, end.facing);
    let off = (screen.at.vector() - before.at.vector()).turned(turn);
    let kept = Pose { at: (end.at.vector() + off).point(), facing: turned(screen.facing, turn) };
    let parent = piece.block.at(end);
    if against_screen(lay, piece, &parent, figures, kept).is_empty() {
        return Some(kept);
    }
    screen_place(lay, piece, &parent, figures)
}
