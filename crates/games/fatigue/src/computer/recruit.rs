//! The parts of an offer that only this book knows, filled in for a recruit.

use grognard_battle::command::Command as _;
use grognard_battle::{Offer, Side, Whim};
use grognard_books::fatigue::order_check::Verdict;
use grognard_field::Pose;
use grognard_players::{Drawn, Recruits};
use grognard_table::Place;
use serde_json::Value;

use crate::acts::{Move, Turn};
use crate::derive::{Lay, Piece, order_actions};
use crate::formations::{most_skirmishers, screen_has_room};
use crate::orders::permission;
use crate::table_book::Fatigue;
use crate::ways::{Mover, against_turn, reach};

/// Recruits look for places on a grid of this many hundredths.
const GRID: i32 = 200;
/// How often a facing is drawn before giving up.
const TRIES: usize = 6;

impl Recruits for Fatigue {
    /// One turn and one leg, somewhere within reach.
    fn way(lay: &Lay<'_>, piece: &Piece<'_>, whim: &mut Whim) -> Option<Drawn> {
        let piece = lay.piece(piece.name)?;
        let mover = Mover::new(lay, piece);
        let goals = reach(&mover, GRID);
        let allowed = |end: &Pose| {
            order_actions(lay, piece, &piece.block, &mover.start.at(*end)).into_iter().all(|action| {
                let found = permission(lay.t, lay.state, piece.name, action);
                found.is_none_or(|found| found.permission != Verdict::Forbidden)
            })
        };
        let drawn = (0..TRIES).filter_map(|_| goals.get(whim.below(goals.len()))).map(|goal| goal.end);
        drawn.into_iter().find(allowed).map(Drawn::End)
    }

    fn fill(lay: &Lay<'_>, _: Side, offer: &Offer, mut with: Value, whim: &mut Whim) -> Option<Value> {
        let piece = with["unit"].as_str().and_then(|name| lay.piece(name));
        if offer.act == Turn::ACT.name {
            let piece = piece?;
            let facing = (0..TRIES)
                .filter_map(|_| u16::try_from(whim.below(360)).ok())
                .find(|facing| against_turn(lay, piece, *facing).is_empty())?;
            with["facing"] = facing.into();
        }
        if offer.act == Move::ACT.name {
            // A recruit breaks its order as readily as it keeps it.
            with["pays"] = true.into();
        }
        if offer.open.contains(&"figures") {
            let piece = piece?;
            let other = (0..=most_skirmishers(piece.unit)).filter(|figures| *figures != piece.unit.skirmishers);
            let free: Vec<i32> = other.filter(|figures| screen_has_room(lay, piece, *figures)).collect();
            with["figures"] = (*free.get(whim.below(free.len()))?).into();
        }
        Some(with)
    }

    fn varied(_: &Lay<'_>, _: &str, _: &mut Whim) -> Option<Vec<Place>> {
        None
    }
}
