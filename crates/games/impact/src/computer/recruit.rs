//! The parts of an offer that only this book knows, filled in for a recruit.

use grognard_battle::{Offer, Side, Whim};
use grognard_field::Point;
use grognard_players::{Drawn, Recruits, varied_places};
use grognard_table::{Place, to_hundredths};
use serde_json::{Value, json};

use crate::derive::{Lay, Piece};
use crate::orders::{CHARGED, MOVED};
use crate::table_book::Impact;
use crate::ways::{Mover, against_facing, reach};

/// Recruits look for places on a grid of this many hundredths.
const GRID: i32 = 200;
/// How often a facing is drawn before giving up.
const TRIES: usize = 6;

impl Recruits for Impact {
    /// One straight leg, somewhere within reach.
    fn way(lay: &Lay<'_>, piece: &Piece<'_>, whim: &mut Whim) -> Option<Drawn> {
        let mover = Mover::new(lay, lay.piece(piece.name)?);
        let goals = reach(&mover, GRID);
        goals.get(whim.below(goals.len())).map(|goal| Drawn::End(goal.end))
    }

    fn fill(lay: &Lay<'_>, side: Side, offer: &Offer, mut with: Value, whim: &mut Whim) -> Option<Value> {
        if offer.open.contains(&"facing") {
            let piece = with["unit"].as_str().and_then(|name| lay.piece(name))?;
            let drawn = (0..TRIES).filter_map(|_| u16::try_from(whim.below(360)).ok());
            let facing = drawn
                .into_iter()
                .find(|facing| *facing != piece.block.pose.facing && against_facing(lay, piece, *facing).is_none())?;
            with["facing"] = json!(facing);
        }
        if offer.open.contains(&"place") {
            let point = |field: &str| with[field].as_f64().and_then(to_hundredths);
            let at = point("x").zip(point("y")).map(|(x, y)| Point::new(x, y))?;
            if lay.of_side(side.other()).any(|enemy| enemy.block.contains(at)) {
                return None;
            }
        }
        if offer.open.contains(&"charged") {
            if offer.open.contains(&"unit") {
                let own: Vec<&str> = lay.of_side(side).map(|piece| piece.name).collect();
                if let Some(name) = own.get(whim.below(2 * own.len() + 1)) {
                    with["unit"] = json!(name);
                }
            }
            with["moved"] = json!(MOVED.get(whim.below(MOVED.len())));
            with["charged"] = json!(CHARGED.get(whim.below(CHARGED.len())));
            with.as_object_mut()?.remove("within");
            if with["moved"] == "fire" && whim.below(2) == 0 {
                with["within"] = json!(1 + whim.below(5));
            }
        }
        Some(with)
    }

    fn varied(lay: &Lay<'_>, group: &str, whim: &mut Whim) -> Option<Vec<Place>> {
        varied_places(lay, group, whim)
    }
}
