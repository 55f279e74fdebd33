//! A battle of any book behind one interface, for command line, server and tests.

use std::sync::Arc;

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use serde_json::Value;

use super::act::Act;
use super::business::{Business, Offer, Standing};
use super::changes::{apply, changes};
use super::choosing::choose;
use super::course::{CourseMoment, go_on};
use super::document::{document_of, state_of};
use super::fair::Secret;
use super::game::Game;
use super::garbled::garbled;
use super::line::CommandLine;
use super::promise::Rolls;
use super::record::{Header, Record};
use super::replay::Drift;
use super::seen::{seen, seen_with};
use super::session::{Battle, Decided, NOTE};
use super::sheet::Sheet;
use super::skill::Skill;
use super::stage::Questions;
use super::typing::TypedDice;
use super::waiting::{DICE, Waits};
use super::whim::Whim;
use super::{Seat, Side, Source, Stop};
use grognard_table::Board;
use grognard_table::answers::Answer;
use grognard_table::read_question;

/// How both sides fared after a command; 0 is the start.
pub type Moment = (u64, [Standing; 2]);

/// A battle that hides its book's types.
pub trait AnyBattle: Send {
    /// The first line of the log.
    fn header(&self) -> &Header;
    fn records(&self) -> &[Record];
    fn document(&self) -> &Value;
    fn library(&self) -> &Library;
    /// Everything that can be done in this book, including the note.
    fn acts(&self) -> Vec<&'static Act>;
    /// Decides a command; see [`Battle::decide`].
    fn decide(&self, seat: Seat, act: &str, with: &Datum, source: &Source) -> Result<Decided, Stop>;
    /// See [`Battle::correct`].
    fn correct(&self, seat: Seat, at: &str, to: &Value, reason: &str) -> Result<Decided, Refusals>;
    /// See [`Battle::may_undo`].
    fn may_undo(&self, seat: Seat) -> Option<u64>;
    /// See [`Battle::may_undo_past`].
    fn may_undo_past(&self, seat: Seat, others: &[Seat]) -> Option<(u64, Seat)>;
    /// See [`Battle::undo`].
    fn undo(&self, seat: Seat) -> Result<Decided, Refusals>;
    /// See [`Battle::commit`].
    fn commit(&mut self, commitment: String) -> Result<(), String>;
    /// See [`Battle::set_dice`].
    fn set_dice(&mut self, dice: TypedDice) -> Result<(), String>;
    /// See [`Battle::set_seed`].
    fn set_seed(&mut self, seed: u64) -> Result<(), String>;
    /// See [`Battle::entropy`].
    fn entropy(&self, seat: Seat, words: &str) -> Result<Decided, Refusals>;
    /// See [`Battle::show_secret`].
    fn show_secret(&self, secret: &Secret) -> Result<Decided, Refusals>;
    /// Whether the secret of the dice has been shown; then only notes are accepted.
    fn is_closed(&self) -> bool;
    /// The source of the next command's dice under a secret.
    fn roll_source(&self, secret: &Secret) -> Source;
    /// See [`Battle::check_rolls`].
    fn check_rolls(&self) -> Rolls;
    /// Accepts a command that was decided elsewhere, by its events.
    fn follow(&mut self, record: Record) -> Result<(), String>;
    /// Makes a decided command part of the battle.
    fn accept(&mut self, decided: Decided) -> Result<(), String>;
    /// See [`Battle::questions`].
    fn questions(&self, seat: Seat, act: &str, with: &Datum) -> Option<Questions>;
    /// Where the battle stands, as seen from a seat.
    fn business(&self, seat: Seat) -> Business;
    /// The command that was accepted and waits for its dice, if one does.
    fn waits(&self) -> Option<Waits>;
    /// What a seat may do now.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// What a computer player of a side does now; see [`choose`].
    fn choose(&self, side: Side, skill: Skill, seed: u64) -> Option<CommandLine>;
    /// The side that has the first turn of the battle, while that turn lasts.
    fn begins(&self) -> Option<Side>;
    /// The winner; none after a draw, and as long as the battle lasts.
    fn winner(&self) -> Option<Side>;
    /// How a side fares.
    fn standing(&self, side: Side) -> Standing;
    /// What a seat may see of the books.
    fn view(&self, seat: Seat) -> Value;
    /// Whether the log holds something that even the umpire may not know.
    fn keeps_from_umpire(&self) -> bool;
    /// The roster cards and gauges a seat sees.
    fn sheet(&self, seat: Seat) -> Sheet;
    /// The board that a seat sees, if the battle has one.
    fn board(&self, seat: Seat) -> Option<Board>;
    /// The same after an earlier command, 0 for the start.
    fn board_at(&self, n: u64, seat: Seat) -> Option<Board>;
    /// Reads a question and answers it; see [`Game::survey`].
    fn survey(&self, seat: Seat, question: &Datum) -> Result<Answer, Refusals>;
    /// What a seat may see of the log.
    fn log(&self, seat: Seat) -> Vec<Value>;
    /// What a seat may see of the last command.
    fn last_entry(&self, seat: Seat) -> Option<Value>;
    /// How both sides fared, at the start and after every command.
    fn history(&self) -> Vec<Moment>;
    /// The same as far as a seat may know it: at the start, and after every command that changed it.
    fn course(&self, seat: Seat) -> Vec<CourseMoment>;
    /// What differs when every command is played again.
    fn replay(&self) -> Vec<Drift>;
    /// What is wrong with the books in themselves.
    fn objections(&self) -> Vec<String>;
    /// The same battle with everything a seat cannot know changed at random, in the past as well, and the answers to
    /// questions about its table.
    fn shuffled(&self, seat: Seat, questions: &[Datum], random: &mut dyn FnMut(u32) -> u32) -> Shuffled;
    /// What a steady computer player of each level would do now for a seat's side, the weakest first; empty for a seat
    /// without a side.
    fn choices(&self, seat: Seat) -> Vec<Option<CommandLine>>;
}

/// What a seat sees of a battle whose secrets have been changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Shuffled {
    pub view: Value,
    /// Its cards and gauges.
    pub sheet: Sheet,
    pub board: Option<Board>,
    pub offers: Vec<Offer>,
    pub business: Business,
    /// The answers of the table.
    pub answers: Vec<Result<Answer, Refusals>>,
    /// What computer players of its side would do.
    pub choices: Vec<Option<CommandLine>>,
    /// What it would see of the last record, with the books before and after it shuffled in the same way.
    pub last: Option<Value>,
    /// Whether the secrets really differ from those of the battle.
    pub differs: bool,
}

impl<G: Game> Battle<G> {
    /// The books before the first and after every command.
    fn states(&self) -> impl Iterator<Item = G::State> {
        let mut document = self.header().state.clone();
        let first = state_of::<G>(&document).ok();
        let later = self.records().iter().map_while(move |record| {
            apply(&mut document, &record.events).ok()?;
            state_of::<G>(&document).ok()
        });
        first.into_iter().chain(later)
    }

    /// The books after a command; 0 for the start.
    fn state_at(&self, n: u64) -> Option<G::State> {
        state_of::<G>(&self.document_at(n)?).ok()
    }

    /// What a seat may do with such books; nothing once the battle is closed, or while a command waits for its dice.
    fn offers_in(&self, state: &G::State, seat: Seat) -> Vec<Offer> {
        let nothing = self.is_closed() || self.awaiting.is_some();
        if nothing { Vec::new() } else { G::offers(self.library(), state, seat) }
    }

    /// The sheet of such books for a seat, together with the seat's view of them.
    fn sheet_of(&self, state: &G::State, seat: Seat) -> (Sheet, Value) {
        let view = G::view(state, seat);
        let written = document_of(&view);
        (G::sheet(self.library(), &view, seat).naming(G::ACTS, &written), written)
    }

    /// The answer of a board with such books.
    fn answer_in(&self, state: &G::State, seat: Seat, question: &Datum) -> Result<Answer, Refusals> {
        G::survey(self.library(), state, seat, &read_question(question)?)
    }

    /// What a computer player of a side would do with such books.
    fn choice_in(&self, state: &G::State, side: Side, skill: Skill, seed: u64) -> Option<CommandLine> {
        match Battle::waits(self) {
            Some(waits) => Self::choice_of_dice(&waits, side),
            None => choose::<G>(self.library(), state, side, skill, &mut Whim::of(side, seed, self.number())),
        }
    }

    /// Where the battle would stand with such books, as seen from a seat.
    fn business_in(&self, state: &G::State, seat: Seat) -> Business {
        self.with_waits(G::business(state, seat))
    }

    /// What computer players of a seat's side would do with such books.
    fn choices_in(&self, state: &G::State, seat: Seat) -> Vec<Option<CommandLine>> {
        let of = |side: Side| Skill::LEVELS.map(|skill| self.choice_in(state, side, skill, 0));
        seat.side().map_or_else(Vec::new, |side| of(side).to_vec())
    }
}

impl<G: Game> AnyBattle for Battle<G> {
    fn header(&self) -> &Header {
        Battle::header(self)
    }

    fn records(&self) -> &[Record] {
        Battle::records(self)
    }

    fn document(&self) -> &Value {
        Battle::document(self)
    }

    fn library(&self) -> &Library {
        Battle::library(self)
    }

    fn acts(&self) -> Vec<&'static Act> {
        G::ACTS.iter().chain([&NOTE, &DICE]).collect()
    }

    fn decide(&self, seat: Seat, act: &str, with: &Datum, source: &Source) -> Result<Decided, Stop> {
        Battle::decide(self, seat, act, with, source)
    }

    fn correct(&self, seat: Seat, at: &str, to: &Value, reason: &str) -> Result<Decided, Refusals> {
        Battle::correct(self, seat, at, to, reason)
    }

    fn may_undo(&self, seat: Seat) -> Option<u64> {
        Battle::may_undo(self, seat)
    }

    fn may_undo_past(&self, seat: Seat, others: &[Seat]) -> Option<(u64, Seat)> {
        Battle::may_undo_past(self, seat, others)
    }

    fn undo(&self, seat: Seat) -> Result<Decided, Refusals> {
        Battle::undo(self, seat)
    }

    fn commit(&mut self, commitment: String) -> Result<(), String> {
        Battle::commit(self, commitment)
    }

    fn set_dice(&mut self, dice: TypedDice) -> Result<(), String> {
        Battle::set_dice(self, dice)
    }

    fn set_seed(&mut self, seed: u64) -> Result<(), String> {
        Battle::set_seed(self, seed)
    }

    fn entropy(&self, seat: Seat, words: &str) -> Result<Decided, Refusals> {
        Battle::entropy(self, seat, words)
    }

    fn show_secret(&self, secret: &Secret) -> Result<Decided, Refusals> {
        Battle::show_secret(self, secret)
    }

    fn is_closed(&self) -> bool {
        Battle::is_closed(self)
    }

    fn roll_source(&self, secret: &Secret) -> Source {
        Battle::roll_source(self, secret)
    }

    fn check_rolls(&self) -> Rolls {
        Battle::check_rolls(self)
    }

    fn follow(&mut self, record: Record) -> Result<(), String> {
        self.take_again(&record)
    }

    fn accept(&mut self, decided: Decided) -> Result<(), String> {
        Battle::accept(self, decided)
    }

    fn questions(&self, seat: Seat, act: &str, with: &Datum) -> Option<Questions> {
        Battle::questions(self, seat, act, with)
    }

    fn business(&self, seat: Seat) -> Business {
        self.business_in(self.state(), seat)
    }

    fn waits(&self) -> Option<Waits> {
        Battle::waits(self)
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        self.offers_in(self.state(), seat)
    }

    fn choose(&self, side: Side, skill: Skill, seed: u64) -> Option<CommandLine> {
        self.choice_in(self.state(), side, skill, seed)
    }

    fn begins(&self) -> Option<Side> {
        G::begins(self.state())
    }

    fn winner(&self) -> Option<Side> {
        G::winner(self.state())
    }

    fn standing(&self, side: Side) -> Standing {
        G::standing(self.state(), side)
    }

    fn view(&self, seat: Seat) -> Value {
        document_of(&G::view(self.state(), seat))
    }

    fn keeps_from_umpire(&self) -> bool {
        G::keeps_from_umpire(self.state())
    }

    fn sheet(&self, seat: Seat) -> Sheet {
        self.sheet_of(self.state(), seat).0
    }

    fn board(&self, seat: Seat) -> Option<Board> {
        G::board(self.library(), self.state(), seat)
    }

    fn board_at(&self, n: u64, seat: Seat) -> Option<Board> {
        G::board(self.library(), &self.state_at(n)?, seat)
    }

    fn survey(&self, seat: Seat, question: &Datum) -> Result<Answer, Refusals> {
        self.answer_in(self.state(), seat, question)
    }

    fn log(&self, seat: Seat) -> Vec<Value> {
        let mut states = self.states();
        let Some(mut before) = states.next().map(|state| document_of(&G::view(&state, seat))) else {
            return Vec::new();
        };
        let entries = self.records().iter().zip(states).map(|(record, after)| {
            // If nothing changed, the books look the same, and a view costs more than anything else here.
            if record.events.is_empty() {
                return seen_with::<G>(record, &self.header().sides, seat, &[]);
            }
            let after = document_of(&G::view(&after, seat));
            let entry = seen_with::<G>(record, &self.header().sides, seat, &changes(&before, &after));
            before = after;
            entry
        });
        entries.collect()
    }

    fn last_entry(&self, seat: Seat) -> Option<Value> {
        let (record, before) = (self.records().last()?, self.state_before_last()?);
        // A seat from which nothing is hidden sees the books as the log has them, and views cost more than the command.
        let sees_all = |state: &G::State| G::hides_nothing(state, seat);
        if self.last_in_own_order && sees_all(before) && sees_all(self.state()) {
            return Some(seen_with::<G>(record, &self.header().sides, seat, &record.events));
        }
        Some(seen::<G>(record, before, self.state(), seat))
    }

    fn history(&self) -> Vec<Moment> {
        let standing = |state: &G::State| Side::BOTH.map(|side| G::standing(state, side));
        (0..).zip(self.states()).map(|(n, state)| (n, standing(&state))).collect()
    }

    fn course(&self, seat: Seat) -> Vec<CourseMoment> {
        let mut course = Vec::new();
        let mut states = self.states();
        let sheet = |state: &G::State| self.sheet_of(state, seat).0;
        if let Some(first) = states.next() {
            go_on(&mut course, 0, 1, &sheet(&first));
        }
        for (record, state) in self.records().iter().zip(states) {
            if !record.events.is_empty() {
                go_on(&mut course, record.n, record.clock.turn, &sheet(&state));
            }
        }
        course
    }

    fn replay(&self) -> Vec<Drift> {
        Battle::replay(self)
    }

    fn objections(&self) -> Vec<String> {
        G::objections(self.library(), self.state())
    }

    fn choices(&self, seat: Seat) -> Vec<Option<CommandLine>> {
        self.choices_in(self.state(), seat)
    }

    fn shuffled(&self, seat: Seat, questions: &[Datum], random: &mut dyn FnMut(u32) -> u32) -> Shuffled {
        let mut state = self.state().clone();
        // The same secrets must change in the same way before and after a record, so the random numbers are kept.
        let mut drawn = Vec::new();
        G::shuffle_hidden(self.library(), &mut state, seat, &mut |most| {
            let draw = random(most);
            drawn.push(draw);
            draw
        });
        let again = |state: &mut G::State| {
            let mut draws = drawn.iter();
            G::shuffle_hidden(self.library(), state, seat, &mut |most| {
                draws.next().map_or(0, |draw| draw % most.max(1))
            });
        };
        let last = self.records().last().and_then(|record| {
            let mut before = self.state_before_last()?.clone();
            again(&mut before);
            Some(seen::<G>(&garbled::<G>(record, seat), &before, &state, seat))
        });
        let (sheet, view) = self.sheet_of(&state, seat);
        Shuffled {
            sheet,
            view,
            board: G::board(self.library(), &state, seat),
            offers: self.offers_in(&state, seat),
            business: self.business_in(&state, seat),
            answers: questions.iter().map(|question| self.answer_in(&state, seat, question)).collect(),
            choices: self.choices_in(&state, seat),
            last,
            differs: document_of(&state) != *self.document(),
        }
    }
}

/// Decides a typed command: `correct`, `undo` and the acts of the book alike.
pub fn decide_line(
    battle: &dyn AnyBattle,
    seat: Seat,
    command: &CommandLine,
    source: &Source,
) -> Result<Decided, Stop> {
    match command.act.as_str() {
        "undo" => {
            super::Arguments::new(&command.with).finish()?;
            Ok(battle.undo(seat)?)
        }
        "correct" => {
            let mut arguments = super::Arguments::new(&command.with);
            let at = arguments.need_text("at");
            let to = arguments.take("to").unwrap_or(Datum::Null);
            let reason = arguments.need_text("reason");
            arguments.finish()?;
            let to = serde_json::to_value(&to).unwrap_or_default();
            Ok(battle.correct(seat, &at.unwrap_or_default(), &to, &reason.unwrap_or_default())?)
        }
        act => battle.decide(seat, act, &command.with, source),
    }
}

/// A battle that has just begun, with its book's types hidden.
pub fn begin<G: Game>(
    library: Arc<Library>,
    house: Option<String>,
    setup: &Datum,
) -> Result<Box<dyn AnyBattle>, Refusals> {
    Ok(Box::new(Battle::<G>::begin(library, house, setup)?))
}

/// A battle opened by its events, with its book's types hidden.
pub fn open<G: Game>(
    library: Arc<Library>,
    header: Header,
    records: Vec<Record>,
    most: usize,
) -> Result<Box<dyn AnyBattle>, String> {
    Ok(Box::new(Battle::<G>::open_within(library, header, records, most)?))
}
