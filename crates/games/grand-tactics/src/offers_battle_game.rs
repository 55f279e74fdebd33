//! What the sides may do before the battle of the battle game (GT-100).

use grognard_battle::{Offer, Seat, Side};
use grognard_books::grand_tactics::kinds::Mode;
use grognard_core::facts::Choice as _;
use serde_json::json;

use super::offered::offer;
use super::state::State;

/// Formations and their modes; then the battle begins.
pub fn battle_game(state: &State, seat: Seat) -> Vec<Offer> {
    if state.is_virtual() { in_secret(state, seat) } else { in_the_open(state, seat) }
}

fn in_the_open(state: &State, seat: Seat) -> Vec<Offer> {
    let sides = Side::BOTH.into_iter().filter(|side| seat.holds(*side));
    let own = sides.flat_map(|side| state.formations_of(side));
    let mut offers: Vec<Offer> = own
        .map(|(name, _)| {
            offer("deploy", format!("{name} is deployed"), &json!({"formation": name}), &["mode", "fights"])
        })
        .collect();
    if state.agreed.as_ref().is_some_and(|agreed| seat.holds(agreed.attacker)) {
        offers.push(offer("begin-battle", "the battle begins", &json!({}), &[]));
    }
    offers
}

/// On a virtual board each side draws up its formations unseen, until both have.
fn in_secret(state: &State, seat: Seat) -> Vec<Offer> {
    let mut offers = Vec::new();
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side) && !state.deployed.contains(side)) {
        let own: Vec<_> = state.formations_of(side).collect();
        let fighting = own.iter().filter(|(_, own)| own.fights).count();
        for (name, entry) in own {
            for mode in Mode::all().filter(|mode| *mode != entry.mode && entry.fights) {
                let title = format!("{name} fights in {}", mode.words());
                offers.push(offer("draw-up", title, &json!({"formation": name, "mode": mode, "fights": true}), &[]));
            }
            if entry.fights && fighting > 1 {
                let title = format!("{name} stays away");
                offers.push(offer("draw-up", title, &json!({"formation": name, "fights": false}), &[]));
            } else if !entry.fights {
                let title = format!("{name} takes part");
                offers.push(offer("draw-up", title, &json!({"formation": name, "fights": true}), &[]));
            }
        }
        let mut with = json!({});
        if seat == Seat::Umpire {
            with["side"] = json!(side);
        }
        offers.push(offer("drawn-up", format!("{} is drawn up", state.side_name(side)), &with, &[]));
    }
    offers
}
