//! What a computer player does now.

use std::borrow::Cow;

use grognard_books::Library;

use super::breadth::Breadth;
use super::chosen::Chosen;
use super::game::Game;
use super::line::CommandLine;
use super::skill::Skill;
use super::whim::Whim;
use super::{Seat, Side};

/// What a computer player does now; none if it is not its turn, or if no computer player knows the book.
///
/// It never looks into the true books: everything its side cannot know is first made the same for all.
pub fn chosen_by<G: Game>(
    library: &Library,
    state: &G::State,
    side: Side,
    skill: Skill,
    whim: &mut Whim,
) -> Option<Chosen<G::Order>> {
    G::choose(library, &known::<G>(library, state, side), side, skill, whim)
}

/// The same as it stands in the log.
pub fn choose<G: Game>(
    library: &Library,
    state: &G::State,
    side: Side,
    skill: Skill,
    whim: &mut Whim,
) -> Option<CommandLine> {
    chosen_by::<G>(library, state, side, skill, whim).map(Chosen::line)
}

/// What a computer player intends, in a sentence; none if it makes no plans.
pub fn plan_of<G: Game>(library: &Library, state: &G::State, side: Side, skill: Skill) -> Option<String> {
    G::plan(library, &known::<G>(library, state, side), side, skill)
}

/// The numbered commands from which a side may choose, as far as it knows the books; see [`Game::candidates`].
pub fn candidates<G: Game>(
    library: &Library,
    state: &G::State,
    side: Side,
    breadth: Breadth,
    whim: &mut Whim,
) -> Vec<CommandLine> {
    G::candidates(library, &known::<G>(library, state, side), side, breadth, whim)
}

/// The books as a side may know them: everything it cannot know is replaced by the same values every time.
pub fn known<'s, G: Game>(library: &Library, state: &'s G::State, side: Side) -> Cow<'s, G::State> {
    if !G::KEEPS_SECRETS {
        return Cow::Borrowed(state);
    }
    let mut seen = state.clone();
    G::shuffle_hidden(library, &mut seen, Seat::of(side), &mut |_| 0);
    Cow::Owned(seen)
}
