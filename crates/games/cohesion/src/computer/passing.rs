//! What passing through friends does to a unit.

use crate::derive::{Lay, Piece};

/// Whether a unit that passes through these friends comes out in disorder.
pub fn disorders(lay: &Lay<'_>, piece: &Piece<'_>, crossed: &[&str]) -> bool {
    let open = |piece: &Piece<'_>| {
        !piece.unit.disordered && lay.t.pass_through.open_formations.contains(&piece.unit.formation)
    };
    let unclean = crossed.iter().filter_map(|name| lay.piece(name)).any(|friend| !open(friend));
    unclean && !open(piece)
}
