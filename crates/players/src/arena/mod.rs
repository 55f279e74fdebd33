//! A battle for an agent that learns to play: it waits for one side at a time, lays out that side's commands by number,
//! and describes in numbers what that side may see. The book is hidden, and there is no log.

mod command_rows;
mod layout;
mod numbers;
mod scene;

use std::sync::Arc;

use grognard_battle::{Bare, Breadth, Business, CommandLine, Game, Seat, Side, Skill, Whim, candidates, choose, known};
use grognard_books::Library;
use grognard_table::Board;

use crate::duel::{Ending, Fault, ending, refused};
use command_rows::command_rows;
use layout::CLOCK;
pub use layout::{MOST_CANDIDATES, MOST_PIECES, MOST_PLACES, PARTS, Part, SIZE};
use numbers::{Rows, count, flag, hundredth, share};
use scene::Scene;

/// The whims that fill in offers are independent of those of computer players and of the dice of a battle: the choices
/// follow from what the side sees, and from the number of the command.
const CANDIDATES_SEED: u64 = 0;

/// A battle that hides its book's types.
pub trait Arena: Send {
    /// The side that has to act; none once it is over.
    fn waits_for(&self) -> Option<Side>;
    /// The commands that side may choose from.
    fn candidates(&mut self) -> &[CommandLine];
    /// Gives one of these commands.
    fn give(&mut self, candidate: usize) -> Result<(), Fault>;
    /// Lets a computer player give the command of the side that has to act.
    fn give_as(&mut self, skill: Skill) -> Result<(), Fault>;
    /// What a side may see, in [`SIZE`] numbers in the order of [`PARTS`]; its candidates only while it has to act.
    fn observe(&mut self, side: Side) -> Vec<f32>;
    /// Commands given so far, each with who gave it.
    fn given(&self) -> &[(Side, CommandLine)];
    /// Where the battle stands, as seen from a seat.
    fn business(&self, seat: Seat) -> Business;
    /// The board a seat sees.
    fn board(&self, seat: Seat) -> Option<Board>;
    /// How it ended; none as long as it lasts.
    fn ending(&self) -> Option<Ending>;
}

/// A battle under a book.
pub struct Sand<G: Game> {
    library: Arc<Library>,
    /// The books; none after a command has panicked.
    state: Option<G::State>,
    seed: u64,
    breadth: Breadth,
    /// A computer player whose choice is among the candidates.
    adviser: Option<Skill>,
    began: Option<Side>,
    waits_for: Option<Side>,
    /// The candidates, once they are needed: letting a computer choose does not need them.
    candidates: Option<Vec<CommandLine>>,
    given: Vec<(Side, CommandLine)>,
}

impl<G: Game> Sand<G> {
    /// A battle from its books at the start. The choice of `adviser`, a computer player, is the first candidate.
    pub fn new(library: Arc<Library>, start: G::State, seed: u64, breadth: Breadth, adviser: Option<Skill>) -> Self {
        let breadth = Breadth { most: breadth.most.clamp(1, MOST_CANDIDATES), each: breadth.each.max(1) };
        let (waits_for, candidates, given) = (None, None, Vec::new());
        let mut sand =
            Sand { library, state: Some(start), seed, breadth, adviser, began: None, waits_for, candidates, given };
        sand.look();
        sand
    }

    fn number(&self) -> u64 {
        self.given.len() as u64 + 1
    }

    /// Finds the side that has to act.
    fn look(&mut self) {
        let Some(state) = &self.state else { return };
        self.began = self.began.or_else(|| G::begins(state));
        self.waits_for = if G::is_over(state) { None } else { G::waits_for(state) };
        self.candidates = None;
    }

    /// Finds the candidates of the side that has to act.
    fn lay_out(&mut self) {
        let (None, Some(state), Some(side)) = (&self.candidates, &self.state, self.waits_for) else { return };
        let advised = self.adviser.and_then(|skill| {
            choose::<G>(&self.library, state, side, skill, &mut Whim::of(side, self.seed, self.number()))
        });
        let mut whim = Whim::of(side, CANDIDATES_SEED, self.number());
        let mut found = candidates::<G>(&self.library, state, side, self.breadth, &mut whim);
        if let Some(advised) = advised {
            found.retain(|command| *command != advised);
            found.truncate(self.breadth.most - 1);
            found.insert(0, advised);
        }
        self.candidates = Some(found);
    }

    fn perform(&mut self, command: CommandLine) -> Result<(), Fault> {
        let after = self.given.len() as u64;
        let fault = |side, reason: &str| Fault { after, side, reason: reason.to_owned() };
        let side = self.waits_for.ok_or_else(|| fault(None, "the battle is over"))?;
        let state = self.state.take().ok_or_else(|| fault(None, "the books were lost in an earlier command"))?;
        let mut bare = Bare::<G>::new(&self.library, state, self.seed);
        bare.commands = after;
        let done = bare.give(Seat::of(side), &command.act, &command.with);
        self.state = bare.into_state();
        done.map_err(|stop| fault(Some(side), &refused(&command, &stop)))?;
        self.given.push((side, command));
        self.look();
        Ok(())
    }
}

impl<G: Game> Arena for Sand<G> {
    fn waits_for(&self) -> Option<Side> {
        self.waits_for
    }

    fn candidates(&mut self) -> &[CommandLine] {
        self.lay_out();
        self.candidates.as_deref().unwrap_or_default()
    }

    fn give(&mut self, candidate: usize) -> Result<(), Fault> {
        let there_are = self.candidates();
        let Some(command) = there_are.get(candidate).cloned() else {
            let reason = format!("there is no command {candidate}; there are {}, from 0", there_are.len());
            return Err(Fault { after: self.given.len() as u64, side: self.waits_for, reason });
        };
        self.perform(command)
    }

    fn give_as(&mut self, skill: Skill) -> Result<(), Fault> {
        let side = self.waits_for;
        let chosen = self.state.as_ref().zip(side).and_then(|(state, side)| {
            choose::<G>(&self.library, state, side, skill, &mut Whim::of(side, self.seed, self.number()))
        });
        let nothing =
            || Fault { after: self.given.len() as u64, side, reason: "the computer player has no command".to_owned() };
        let command = chosen.ok_or_else(nothing)?;
        self.perform(command)
    }

    fn observe(&mut self, side: Side) -> Vec<f32> {
        self.lay_out();
        let Some(state) = &self.state else { return vec![0.0; SIZE] };
        let own = self.candidates.as_deref().filter(|_| self.waits_for == Some(side)).unwrap_or_default();
        observe::<G>(&self.library, state, side, own)
    }

    fn given(&self) -> &[(Side, CommandLine)] {
        &self.given
    }

    fn business(&self, seat: Seat) -> Business {
        G::business(self.state.as_ref().expect("books between two commands"), seat)
    }

    fn board(&self, seat: Seat) -> Option<Board> {
        G::board(&self.library, self.state.as_ref()?, seat)
    }

    fn ending(&self) -> Option<Ending> {
        let state = self.state.as_ref()?;
        G::is_over(state).then(|| ending::<G>(state, self.given.len() as u64, self.began, true))
    }
}

/// What a side may see of such books, in numbers.
pub fn observe<G: Game>(library: &Library, state: &G::State, side: Side, candidates: &[CommandLine]) -> Vec<f32> {
    // The same books for all that the side cannot distinguish, so nothing hidden can get into the numbers.
    let state = known::<G>(library, state, side);
    let seat = Seat::of(side);
    let business = G::business(&state, seat);
    let scene = Scene::of(G::board(library, &state, seat).as_ref(), side);
    let mut clock = Rows::of(CLOCK);
    let filled = share(count(candidates.len()), count(MOST_CANDIDATES));
    let turn = hundredth(f64::from(business.clock.turn));
    clock.add([turn, flag(side == Side::B), flag(!business.due.is_empty()), filled]);
    let mut numbers = clock.whole();
    numbers.extend(&scene.piece_rows);
    numbers.extend(&scene.place_rows);
    numbers.extend(command_rows(G::ACTS, candidates, &scene));
    numbers
}
