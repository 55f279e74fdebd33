//! Turns and changes of formation on the spot: not if they would overlap a unit or the inch around an enemy (FAT-165).

use grognard_books::fatigue::names::Formation;
use grognard_books::fatigue::rules::fat;
use grognard_core::rule::Rule;
use grognard_field::{Block, Pose};

use super::mover::{Mover, crowds_anew, overlaps_anew};
use crate::derive::{Lay, Piece};
use crate::footprint::size_in;

/// Every reason of the table against a new facing.
pub fn against_turn<'s>(lay: &Lay<'s>, piece: &Piece<'s>, facing: u16) -> Vec<(Rule, String)> {
    if piece.unit.inside.is_some() {
        return Vec::new();
    }
    let Pose { at, .. } = piece.block.pose;
    against(lay, piece, piece.block.at(Pose::new(at, facing)))
}

/// Every reason of the table against a new formation, including squares against a charge.
pub fn against_formation<'s>(lay: &Lay<'s>, piece: &Piece<'s>, formation: Formation) -> Vec<(Rule, String)> {
    if piece.unit.inside.is_some() {
        return Vec::new();
    }
    against(lay, piece, Block::new(piece.block.pose, size_in(lay.t, piece.unit, formation)))
}

fn against<'s>(lay: &Lay<'s>, piece: &Piece<'s>, block: Block) -> Vec<(Rule, String)> {
    let mover = Mover::new(lay, piece);
    let mut reasons = Vec::new();
    let on = mover.others.iter().filter(|other| overlaps_anew(other, &piece.block, &block));
    reasons.extend(on.map(|other| (fat(165), format!("{} would lie on {}.", piece.name, other.name))));
    let near = mover.foes.iter().filter(|foe| crowds_anew(foe, &piece.block, &block));
    reasons.extend(near.map(|foe| (fat(165), format!("{} would be within an inch of {}.", piece.name, foe.name))));
    if lay.table.ground.holds(&piece.block) && !lay.table.ground.holds(&block) {
        reasons.push((fat(144), format!("{} would not stand on the table.", piece.name)));
    }
    reasons
}
