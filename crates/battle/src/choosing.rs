//! What a computer player does now.

use grognard_books::Library;

use super::computer::Whim;
use super::game::Game;
use super::line::CommandLine;
use super::skill::Skill;
use super::{Seat, Side};

/// What a computer player does now; none if it is not its turn, or if nobody has taught it the book.
///
/// It never looks into the true books: everything its side cannot know is first made the same for all.
pub fn choose<G: Game>(
    library: &Library,
    state: &G::State,
    side: Side,
    skill: Skill,
    whim: &mut Whim,
) -> Option<CommandLine> {
    if !G::KEEPS_SECRETS {
        return G::choose(library, state, side, skill, whim);
    }
    let mut seen = state.clone();
    G::shuffle_hidden(&mut seen, Seat::of(side), &mut |_| 0);
    G::choose(library, &seen, side, skill, whim)
}
