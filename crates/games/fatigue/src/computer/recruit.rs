//! What only this book knows of an offer that a recruit fills in.

use grognard_battle::{Offer, Side, Whim};
use grognard_players::{Drawn, Recruits};
use grognard_table::Place;
use serde_json::{Value, json};

use crate::derive::{Lay, Piece};
use crate::formations::most_skirmishers;
use crate::table_book::Fatigue;
use crate::ways::{Mover, against_turn, reach};

/// Recruits look for places on a grid of so many hundredths.
const GRID: i32 = 200;
/// How often a facing is drawn before it is given up.
const TRIES: usize = 6;

impl Recruits for Fatigue {
    /// One turn and one leg, somewhere within reach.
    fn way(lay: &Lay<'_>, piece: &Piece<'_>, whim: &mut Whim) -> Option<Drawn> {
        let piece = lay.piece(piece.name)?;
        let goals = reach(&Mover::new(lay, piece), GRID);
        goals.get(whim.below(goals.len())).map(|goal| Drawn::End(goal.end))
    }

    fn fill(lay: &Lay<'_>, _: Side, offer: &Offer, mut with: Value, whim: &mut Whim) -> Option<Value> {
        let piece = with["unit"].as_str().and_then(|name| lay.piece(name));
        if offer.act == "turn" {
            let piece = piece?;
            let facing = (0..TRIES)
                .filter_map(|_| u16::try_from(whim.below(360)).ok())
                .find(|facing| against_turn(lay, piece, *facing).is_empty())?;
            with["facing"] = json!(facing);
        }
        if offer.open.contains(&"figures") {
            let most = usize::try_from(most_skirmishers(piece?.unit)).ok()?;
            with["figures"] = json!(1 + whim.below(most.max(1)));
        }
        Some(with)
    }

    fn varied(_: &Lay<'_>, _: &str, _: &mut Whim) -> Option<Vec<Place>> {
        None
    }
}
