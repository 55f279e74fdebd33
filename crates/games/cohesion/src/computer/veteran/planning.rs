//! What a plan needs to know about this book: its brigades, their worth, how worn they are, and who leads.

use grognard_battle::Side;
use grognard_books::cohesion::unit::Arm;
use grognard_books::cohesion::victory::Outcome;
use grognard_players::aim::middle;
use grognard_players::plan::{Body, Plans, by_name};

use super::worth::{Ledger, worth};
use crate::derive::{Lay, Piece};
use crate::facts::unit_with_bonus;
use crate::reckoning::as_it_stands;
use crate::table_book::Cohesion;

impl Plans for Cohesion {
    fn bodies<'s>(lay: &Lay<'s>, side: Side) -> Vec<Body<'s>> {
        let ledger = Ledger::of(lay.t, lay.state);
        let own = lay.of_side(side).filter(|piece| !piece.unit.routed);
        let body = |(name, pieces): (&'s str, Vec<&Piece<'s>>)| {
            Some(Body {
                name,
                units: pieces.iter().map(|piece| piece.index).collect(),
                at: middle(pieces.iter().map(|piece| piece.at()))?,
                strength: pieces.iter().map(|piece| worth(lay.t, &unit_with_bonus(piece.unit, 0))).sum(),
                wear: ledger.wear(name),
                charges: pieces.iter().any(|piece| piece.unit.arm != Arm::Artillery),
            })
        };
        by_name(own, name_of).into_iter().filter_map(body).collect()
    }

    fn lead(lay: &Lay<'_>, side: Side) -> f64 {
        let Outcome { a_points, b_points, .. } = as_it_stands(lay);
        let lead = if side == Side::A { a_points - b_points } else { b_points - a_points };
        f64::from(lead) / f64::from(lay.t.battlefield.victory.margin.value.max(1))
    }

    fn turns_left(lay: &Lay<'_>) -> i32 {
        lay.state.turns - lay.state.turn
    }
}

/// The name of its brigade, or its own.
fn name_of<'s>(piece: &Piece<'s>) -> &'s str {
    match piece.unit.brigade.as_deref() {
        Some(brigade) if !piece.unit.is_independent() => brigade,
        _ => piece.name,
    }
}
