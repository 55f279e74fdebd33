//! The way off the table by the unit's own edge (FAT-95).

use grognard_battle::Side;
use grognard_field::{Pose, Vector};
use grognard_table::{OneLeg, least_turn};

use crate::derive::{Lay, Piece};
use crate::measures::TURN;
use crate::ways::{Mover, is_on_own_edge, off_edge};

/// The straight legal move that ends on the unit's own edge, with the smallest possible turn; none if there is none.
pub fn way_home<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> Option<OneLeg> {
    let mover = Mover::new(lay, piece);
    let (home, there) = match piece.side {
        Side::A => (Vector::new(0.0, -1.0), 180),
        Side::B => (Vector::new(0.0, 1.0), 0),
    };
    let kept = mover.start.pose.facing;
    let facings = [kept, least_turn(kept, there, TURN), there];
    let legs = facings.into_iter().map(|facing| {
        let turned = mover.start.at(Pose { facing, ..mover.start.pose });
        mover.to(turned.moved(home, off_edge(lay, piece.side, &turned).max(0)).pose)
    });
    legs.into_iter().find(|leg| is_on_own_edge(lay, piece.side, &leg.last()) && mover.allows(leg))
}
