//! What the sides may do before the battle of the battle game (GT-100).

use grognard_battle::command::Command as _;
use grognard_battle::{Offer, Seat, Side};
use grognard_books::grand_tactics::kinds::Mode;
use grognard_core::facts::Choice as _;

use super::acts::{BeginBattle, Deploy, DrawUp, DrawnUp};
use super::state::State;

/// Formations and their modes; then the battle begins.
pub fn battle_game(state: &State, seat: Seat) -> Vec<Offer> {
    if state.draws_up_unseen() { in_secret(state, seat) } else { in_the_open(state, seat) }
}

fn in_the_open(state: &State, seat: Seat) -> Vec<Offer> {
    let sides = Side::BOTH.into_iter().filter(|side| seat.holds(*side));
    let own = sides.flat_map(|side| state.formations_of(side));
    let mut offers: Vec<Offer> = own
        .map(|(name, _)| Offer::asking(&Deploy::ACT, format!("{name} is deployed"), &[("formation", name)], &[]))
        .collect();
    if state.agreed.as_ref().is_some_and(|agreed| seat.holds(agreed.attacker)) {
        offers.push(Offer::of("the battle begins".to_owned(), &BeginBattle::default(), &[]));
    }
    offers
}

/// On a virtual board the sides deploy their formations in secret until both are done.
fn in_secret(state: &State, seat: Seat) -> Vec<Offer> {
    let mut offers = Vec::new();
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side) && !state.deployed.contains(side)) {
        let own: Vec<_> = state.formations_of(side).collect();
        let fighting = own.iter().filter(|(_, own)| own.fights).count();
        for (name, entry) in own {
            let mut draw_up = |words: &str, mode: Option<Mode>, fights: bool| {
                let act = DrawUp { formation: name.clone(), mode, fights: Some(fights) };
                offers.push(Offer::of(format!("{name} {words}"), &act, &[]));
            };
            for mode in Mode::all().filter(|mode| *mode != entry.mode && entry.fights) {
                draw_up(&format!("fights in {}", mode.words()), Some(mode), true);
            }
            if entry.fights && fighting > 1 {
                draw_up("stays away", None, false);
            } else if !entry.fights {
                draw_up("takes part", None, true);
            }
        }
        let act = DrawnUp { side: (seat == Seat::Umpire).then_some(side) };
        offers.push(Offer::of(format!("{} is drawn up", state.side_name(side)), &act, &[]));
    }
    offers
}
