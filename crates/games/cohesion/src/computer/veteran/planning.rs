//! What a plan must know of this book: its brigades, what they are worth, how worn they are, and who leads.

use grognard_battle::Side;
use grognard_books::cohesion::unit::Arm;
use grognard_players::aim::middle;
use grognard_players::plan::{Body, Plans};

use super::worth::{Ledger, worth};
use crate::derive::{Lay, Piece};
use crate::facts::unit_with_bonus;
use crate::table_book::Cohesion;

impl Plans for Cohesion {
    fn bodies<'s>(lay: &Lay<'s>, side: Side) -> Vec<Body<'s>> {
        let ledger = Ledger::of(lay.t, lay.state);
        let mut bodies: Vec<Body<'s>> = Vec::new();
        let mut places: Vec<Vec<grognard_field::Point>> = Vec::new();
        for piece in lay.of_side(side).filter(|piece| !piece.unit.routed) {
            let name = name_of(piece);
            let strength = worth(lay.t, &unit_with_bonus(piece.unit, 0));
            let charges = piece.unit.arm != Arm::Artillery;
            match bodies.iter().position(|body| body.name == name) {
                Some(known) => {
                    if let (Some(body), Some(at)) = (bodies.get_mut(known), places.get_mut(known)) {
                        body.units.push(piece.index);
                        body.strength += strength;
                        body.charges |= charges;
                        at.push(piece.at());
                    }
                }
                None => {
                    let wear = ledger.wear(name);
                    bodies.push(Body { name, units: vec![piece.index], at: piece.at(), strength, wear, charges });
                    places.push(vec![piece.at()]);
                }
            }
        }
        for (body, at) in bodies.iter_mut().zip(places) {
            body.at = middle(at.into_iter()).unwrap_or(body.at);
        }
        bodies
    }

    fn lead(lay: &Lay<'_>, side: Side) -> f64 {
        let victory = &lay.t.battlefield.victory;
        let mut lead = 0.0;
        for (_, held) in lay.objectives_held() {
            let points = f64::from(victory.objective_points.value);
            lead += held.map_or(0.0, |held| if held == side { points } else { -points });
        }
        for unit in lay.state.units.values() {
            let lost = if unit.is_gone() {
                f64::from(victory.unit_destroyed_points.value)
            } else if unit.routed {
                f64::from(victory.unit_routed_points.value)
            } else {
                0.0
            };
            lead += if unit.side == side { -lost } else { lost };
        }
        lead / f64::from(victory.margin.value.max(1))
    }

    fn turns_left(lay: &Lay<'_>) -> i32 {
        lay.state.turns - lay.state.turn
    }
}

/// Its brigade, or itself on its own.
fn name_of<'s>(piece: &Piece<'s>) -> &'s str {
    match piece.unit.brigade.as_deref() {
        Some(brigade) if !piece.unit.is_independent() => brigade,
        _ => piece.name,
    }
}
