//! Units that hold although they could come nearer, which an Attack order forbids (FAT-140, FAT-167).

use grognard_books::fatigue::names::{Arm, State as Morale};
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_field::{Block, Vector};

use super::mover::Mover;
use super::reach::{Places, best_leg};
use crate::derive::{Lay, Piece, is_far, nearest_foe};
use grognard_battle::Side;

/// A grid of two inches is fine enough to find out whether any move leads nearer.
const SQUARE: i32 = 200;
/// And one small step straight at the enemy.
const STEP: i32 = 50;

/// Whether a unit has a legal move that brings it nearer to the nearest enemy.
pub fn can_come_nearer<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> bool {
    let Some((foe, now)) = nearest_foe(lay, piece.side, &piece.block) else { return false };
    let mover = Mover::new(lay, piece);
    let nearer = |block: &Block| nearest_foe(lay, piece.side, block).is_some_and(|(_, far)| far < now);
    let straight = lay.piece(foe).and_then(|foe| Vector::towards(piece.at(), foe.at()));
    let ahead = straight.and_then(|way| best_leg(&mover, piece.at().moved(way, STEP)));
    ahead.is_some_and(|(leg, _)| nearer(&leg.last()))
        || Places::round(&mover, SQUARE).goals().any(|goal| nearer(&mover.start.at(goal.end)))
}

/// Good-order infantry and cavalry of a side under Attack orders, far from every enemy, that are no nearer than at the
/// beginning of the phase: those that could be, and those that no legal move brings nearer.
pub fn idle<'s>(lay: &Lay<'s>, side: Side) -> (Vec<&'s str>, Vec<&'s str>) {
    let attacks = |piece: &&Piece<'s>| {
        let command = lay.state.commands.get(&piece.unit.command);
        command.is_some_and(|command| command.order == OrderOrNone::Attack)
            && matches!(piece.unit.arm, Arm::Infantry | Arm::Cavalry)
            && piece.unit.state == Morale::Good
            && is_far(lay, side, &piece.block)
    };
    let begun = |piece: &Piece<'s>| lay.state.stood.get(piece.name).map_or(piece.block, |pose| piece.block.at(*pose));
    let far = |block: &Block| nearest_foe(lay, side, block).map(|(_, far)| far);
    let stood = |piece: &&Piece<'s>| far(&piece.block) >= far(&begun(piece));
    let could = |piece: &&Piece<'s>| {
        let before = lay.elsewhere(piece.index, begun(piece));
        before.piece(piece.name).is_some_and(|piece| can_come_nearer(&before, piece))
    };
    let (holds, hindered): (Vec<_>, Vec<_>) = lay.of_side(side).filter(attacks).filter(stood).partition(could);
    let names = |pieces: Vec<&Piece<'s>>| pieces.into_iter().map(|piece| piece.name).collect();
    (names(holds), names(hindered))
}
