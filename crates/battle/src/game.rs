//! What a book must provide to be played: one implementation per book in [`crate::games`].

use std::fmt::Debug;

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::act::Act;
use super::breadth::Breadth;
use super::business::{Business, Offer, Standing};
use super::chosen::Chosen;
use super::command::Orders;
use super::line::CommandLine;
use super::most::Most;
use super::sheet::Sheet;
use super::skill::{Level, Skill};
use super::stage::Stage;
use super::verdict::{Finding, Verdict};
use super::whim::Whim;
use super::{Seat, Side};
use grognard_table::answers::{Answer, Intent, Question};
use grognard_table::{Arguments, Board};

/// The titles of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Titles {
    /// What the battle is called.
    pub battle: String,
    /// The names of side a and side b.
    pub sides: [String; 2],
    /// The book's edition, if it has several.
    pub edition: Option<String>,
}

/// A book as a game. It knows no files, no clock on the wall and no random source of its own.
pub trait Game: Sync + 'static {
    /// The book's name.
    const BOOK: &'static str;
    /// Everything that can be done. `note`, `correct` and `undo` belong to every battle and are not listed.
    const ACTS: &'static [Act];
    /// A commented set-up file to start from.
    const TEMPLATE: &'static str;
    /// The place in the book's charts that `[victory]` of a set-up changes, if it has one.
    const VICTORY: Option<&'static str> = None;
    /// Whether anything in the books may be hidden from a seat. If not, no seat needs books of its own.
    const KEEPS_SECRETS: bool = true;
    /// Procedures that are visible on a board when they are ruled: fire shows smoke, whichever act led to it.
    const SEEN_AS: &'static [(&'static str, Intent)] = &[];
    /// The best computer player that knows the book; those below it know it, too.
    const BEST: Level = Level::Veteran;
    /// How many things of each kind a battle may have.
    const MOST: &'static [Most];
    /// The books of a battle. Things on the roster are in maps by name, in roster order, and are never removed.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat sees of the books.
    type View<'s>: Serialize;
    /// A command of [`Game::ACTS`] as a value.
    type Order: Orders<State = Self::State>;

    /// The books at the start, or every reason against the set-up.
    fn setup(library: &Library, setup: &Datum) -> Result<Self::State, Refusals>;

    /// What things are called.
    fn titles(state: &Self::State) -> Titles;

    /// Refuses an act that must wait for something that is due, or that is none at this table.
    fn check_time(act: &str, state: &Self::State) -> Result<(), Refusals> {
        let _ = (act, state);
        Ok(())
    }

    /// Carries out a command for which it is time: refuses for every reason at once before anything is rolled or changed,
    /// then rules and writes.
    fn carry_out(order: Self::Order, stage: &mut Stage<'_, Self::State>) -> Result<(), Refusals>;

    /// The same of a command as it is given: takes its arguments first.
    fn perform(act: &str, stage: &mut Stage<'_, Self::State>, arguments: &mut Arguments) -> Result<(), Refusals> {
        Self::check_time(act, &stage.state)?;
        let order = Self::Order::read(act, arguments, &stage.state)?;
        Self::carry_out(order, stage)
    }

    /// Time, due items and whose turn it is, as far as the seat may know.
    fn business(state: &Self::State, seat: Seat) -> Business;

    /// Whether the battle is over.
    fn is_over(state: &Self::State) -> bool {
        Self::business(state, Seat::Umpire).over.is_some()
    }

    /// The first side that has to act, as in [`Game::business`].
    fn waits_for(state: &Self::State) -> Option<Side> {
        Self::business(state, Seat::Umpire).waiting.first().copied()
    }

    /// The turn, as in [`Game::business`].
    fn turn(state: &Self::State) -> u32 {
        Self::business(state, Seat::Umpire).clock.turn
    }

    /// Calls `tell` for each unit on the board with its place, in hundredths of an inch or of the measure of the map;
    /// not at all if the battle has no board.
    fn places(state: &Self::State, tell: &mut dyn FnMut(&str, [i32; 2])) {
        let _ = (state, tell);
    }

    /// What the seat may do now.
    fn offers(library: &Library, state: &Self::State, seat: Seat) -> Vec<Offer>;

    /// Everything the seat may see of the books, and nothing else.
    fn view(state: &Self::State, seat: Seat) -> Self::View<'_>;

    /// Whether [`Game::view`] shows the seat the books as they are.
    fn hides_nothing(state: &Self::State, seat: Seat) -> bool {
        let _ = (state, seat);
        !Self::KEEPS_SECRETS
    }

    /// Whether the course of an act, above all its dice, may depend on something its seat may not know. Then a command
    /// with typed dice is accepted before the dice are asked for. The answer may only depend on what the seat may know;
    /// if in doubt, it is yes.
    fn meets_secrets(state: &Self::State, seat: Seat, act: &str) -> bool {
        let _ = act;
        !Self::hides_nothing(state, seat)
    }

    /// Whether the books hold something that even the umpire may not know; then nobody is given the log either.
    fn keeps_from_umpire(state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// The roster cards and gauges of both sides, made from the seat's [`Game::view`] and the charts, which everybody
    /// may read.
    fn sheet(library: &Library, view: &Self::View<'_>, seat: Seat) -> Sheet;

    /// The result of a ruling, for the headline; none if the lines of bookkeeping tell it better.
    fn verdict(finding: &Finding<'_>) -> Option<Verdict> {
        let _ = finding;
        None
    }

    /// What a computer player of a side does now, given books without anything the side may not know; none if it is not
    /// its turn, or if it does not know the book.
    fn choose(
        library: &Library,
        state: &Self::State,
        side: Side,
        skill: Skill,
        whim: &mut Whim,
    ) -> Option<Chosen<Self::Order>> {
        let _ = (library, state, side, skill, whim);
        None
    }

    /// The numbered commands from which a side may choose, given such books: every offer, with open arguments filled in
    /// as a recruit would. Empty if it is not its turn, and for books no computer player knows.
    fn candidates(
        library: &Library,
        state: &Self::State,
        side: Side,
        breadth: Breadth,
        whim: &mut Whim,
    ) -> Vec<CommandLine> {
        let _ = (library, state, side, breadth, whim);
        Vec::new()
    }

    /// What such a player intends, in a sentence; none if it makes no plans.
    fn plan(library: &Library, state: &Self::State, side: Side, skill: Skill) -> Option<String> {
        let _ = (library, state, side, skill);
        None
    }

    /// The side that has the first turn of the battle, once that is settled and as long as the first turn lasts; none
    /// for books without such a thing.
    fn begins(state: &Self::State) -> Option<Side> {
        let _ = state;
        None
    }

    /// Who has won, once the battle is over; none after a draw, and for books no computer player knows.
    fn winner(state: &Self::State) -> Option<Side> {
        let _ = state;
        None
    }

    /// The board as the seat sees it, if the battle has one.
    fn board(_library: &Library, _state: &Self::State, _seat: Seat) -> Option<Board> {
        None
    }

    /// Answers a question about the board. Nothing changes, and no answer holds anything the seat cannot see.
    fn survey(_library: &Library, _state: &Self::State, _seat: Seat, _question: &Question) -> Result<Answer, Refusals> {
        Err(vec![Refusal::new("ask", "this battle has no table to ask about.")])
    }

    /// How a side fares, for the umpire and the report.
    fn standing(state: &Self::State, side: Side) -> Standing;

    /// What is wrong with the books in themselves: numbers out of range, sums that do not add up, a unit both destroyed
    /// and present. Empty for every state that commands can lead to; a correction that would break it is refused.
    fn objections(library: &Library, state: &Self::State) -> Vec<String>;

    /// Changes the state into another that looks the same to the seat and could have come about as well: everything it
    /// cannot know is changed at random. `random(n)` is 0 to n - 1.
    fn shuffle_hidden(library: &Library, state: &mut Self::State, seat: Seat, random: &mut dyn FnMut(u32) -> u32);
}
