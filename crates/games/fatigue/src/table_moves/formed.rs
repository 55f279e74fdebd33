//! Room for another formation, and for skirmishers who come back to their unit (FAT-160, FAT-165).

use grognard_books::fatigue::names::Formation;
use grognard_books::fatigue::rules::fat;
use grognard_core::rule::Rule;
use grognard_field::Block;

use crate::derive::{Lay, Piece};
use crate::footprint::room;
use crate::ways::{Mover, against_formation};

/// Every reason of the table against a formation with all figures in it.
pub fn against_change<'s>(lay: &Lay<'s>, piece: &Piece<'s>, to: Formation) -> Vec<(Rule, String)> {
    let mut reasons = against_formation(lay, piece, to);
    if piece.unit.screen.is_none() || piece.unit.inside.is_some() || !reasons.is_empty() {
        return reasons;
    }
    // Its skirmishers come back, and it takes more room than without them.
    let whole = Block::new(piece.block.pose, room(lay.t, piece.unit.arm, to, piece.unit.figures_left()));
    let mover = Mover::new(lay, piece);
    let on = mover.others.iter().filter(|other| other.block.overlaps(&whole) && !other.block.overlaps(&piece.block));
    reasons.extend(on.map(|other| (fat(165), format!("{} would lie on {}.", piece.name, other.name))));
    reasons
}
