//! Computer players of the grand-tactics book. They play on a virtual board only, and what they do is a function of the
//! books and a whim: no memory, no clock.

mod recruit;

use grognard_battle::{CommandLine, Level, Seat, Side, Skill, Whim};
use grognard_books::grand_tactics::Tables;
use grognard_players::recruit_by;

use super::acts::ACTS;
use super::business::waiting;
use super::offers::offers;
use super::state::Books;

/// What a computer player does now; none if it is not its turn, or on a real board.
pub fn choose(t: &Tables, books: &Books, side: Side, skill: Skill, whim: &mut Whim) -> Option<CommandLine> {
    if !books.is_virtual() || !waiting(books).contains(&side) {
        return None;
    }
    match skill.level() {
        Level::Recruit | Level::Drill | Level::Veteran => {
            let open = offers(t, books, Seat::of(side));
            recruit_by(ACTS, open, whim, |offer, whim| recruit::fill(t, books, side, offer, whim))
        }
    }
}
