//! A battle in progress: the books, the log, commands decided and accepted.

use std::any::Any;
use std::sync::Arc;

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use serde_json::Value;

use super::act::{Act, Argument, Secrecy, Takes, not_known};
use super::changes::{apply, changes};
use super::document::{Document, first_books};
use super::game::Game;
use super::most::too_many;
use super::record::{Change, Deed, FORMAT, Header, Record};
use super::stage::{Played, Questions, Ran, Stage};
use super::tables_hash::tables_hash;
use super::typing::{MayType, TypedDice};
use super::waiting::{Awaiting, DICE, awaiting_after};
use super::{Clock, Seat, Source, Stop};
use grognard_table::Arguments;

/// Why a closed battle takes no command.
pub(super) const CLOSED: &str =
    "the secret of the dice has been shown, so the battle is closed. Only notes are taken now.";

/// A command that was decided and waits to be written down.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The record for the log.
    pub record: Record,
    /// Whether the keys of the books are in their own order afterwards; see [`Document`].
    in_own_order: bool,
    /// The books afterwards; their type belongs to the book, and nobody on the way needs to know it.
    state: Arc<dyn Any + Send + Sync>,
}

/// What a command changes in the document of the books.
pub(super) struct Changed {
    /// Every value that differs afterwards.
    pub events: Vec<Change>,
    /// The hash afterwards.
    pub hash: String,
    /// Whether the keys are in their own order afterwards; see [`Document`].
    pub in_own_order: bool,
}

/// A battle under a book.
pub struct Battle<G: Game> {
    pub(super) library: Arc<Library>,
    pub(super) header: Header,
    pub(super) state: Arc<G::State>,
    pub(super) document: Document,
    pub(super) records: Vec<Record>,
    /// The books before the last command.
    pub(super) before_last: Option<Arc<G::State>>,
    /// Whether the books had their keys in their own order both before and after the last command.
    pub(super) last_in_own_order: bool,
    /// The numbers of the commands that can still be undone. The books before one of them are rebuilt from events when
    /// they are needed: keeping them would take the memory of a whole army for each command.
    pub(super) undoable: Vec<u64>,
    /// Where in the log words were added to the dice.
    pub(super) words_at: Vec<usize>,
    /// The secret of the dice has been shown.
    pub(super) closed: bool,
    /// The command that was accepted and waits for its dice.
    pub(super) awaiting: Option<Awaiting>,
}

/// The note, which every battle accepts.
pub const NOTE: Act = Act::new(
    "note",
    "write something down; your side and the umpire see it",
    &[
        Argument::needed("text", Takes::Text, "what"),
        Argument::optional("public", Takes::Flag, "everybody may read it"),
    ],
)
.kept(Secrecy::Side);

impl<G: Game> Battle<G> {
    /// Begins a battle. `house` is the text of the house rules with which the library was made.
    pub fn begin(library: Arc<Library>, house: Option<String>, setup: &Datum) -> Result<Self, Refusals> {
        let state = first_books::<G>(&library, setup)?;
        let objections = G::objections(&library, &state);
        if !objections.is_empty() {
            return Err(objections.into_iter().map(|objection| Refusal::new("setup", objection)).collect());
        }
        let document = Document::of(&state);
        if let Some(words) = too_many(G::MOST, &document.value) {
            return Err(vec![Refusal::new("setup", format!("is too large to be played: {words}."))]);
        }
        let titles = G::titles(&state);
        let header = Header {
            grognard_battle: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            book: G::BOOK.to_owned(),
            edition: titles.edition,
            tables: tables_hash(&library, G::BOOK),
            house,
            title: titles.battle,
            sides: titles.sides,
            seats: Seat::ALL.to_vec(),
            commitment: None,
            seed: None,
            dice: TypedDice::default(),
            setup: setup.clone(),
            hash: document.hash.clone(),
            state: document.value.clone(),
        };
        Ok(Battle {
            library,
            header,
            state: Arc::new(state),
            document,
            records: Vec::new(),
            before_last: None,
            last_in_own_order: false,
            undoable: Vec::new(),
            words_at: Vec::new(),
            closed: false,
            awaiting: None,
        })
    }

    /// The first line of the log.
    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The books as a document.
    pub fn document(&self) -> &Value {
        &self.document.value
    }

    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The books before the last command; none before the first.
    pub fn state_before_last(&self) -> Option<&G::State> {
        self.before_last.as_deref()
    }

    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Whether the secret of the dice has been shown; then only notes are accepted.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The number of the next command.
    pub(super) fn number(&self) -> u64 {
        self.records.len() as u64 + 1
    }

    /// Settles which dice may be typed, and by whom. Only before the first command.
    pub fn set_dice(&mut self, dice: TypedDice) -> Result<(), String> {
        if !self.records.is_empty() {
            return Err("who may type dice is settled before the first command".to_owned());
        }
        self.header.dice = dice;
        Ok(())
    }

    /// Makes the battle repeatable: the program's dice and the choices of computer players come from a seed. Only
    /// before the first command, and not if dice are promised.
    pub fn set_seed(&mut self, seed: u64) -> Result<(), String> {
        if !self.records.is_empty() {
            return Err("a seed is given before the first command".to_owned());
        }
        if self.header.commitment.is_some() {
            return Err("the dice of this battle are promised; whoever knew their seed would foresee them".to_owned());
        }
        self.header.seed = Some(seed);
        Ok(())
    }

    fn clock(&self) -> Clock {
        G::business(&self.state, Seat::Umpire).clock
    }

    /// Decides a command; nothing changes until it is accepted.
    pub fn decide(&self, seat: Seat, act: &str, with: &Datum, source: &Source) -> Result<Decided, Stop> {
        if act == DICE.name {
            return self.decide_dice(seat, with, source);
        }
        if act != NOTE.name {
            self.against_waiting()?;
        }
        let may_type = self.header.dice.lets(seat);
        match source {
            Source::Typed(faces) if self.is_accepted_first(seat, act) => {
                self.accept_first((seat, act, with), faces, may_type)
            }
            _ => self.decide_typing(seat, act, with, source, may_type),
        }
    }

    /// Decides a command that is refused if its dice do not suffice.
    pub(super) fn decide_typing(
        &self,
        seat: Seat,
        act: &str,
        with: &Datum,
        source: &Source,
        may_type: MayType,
    ) -> Result<Decided, Stop> {
        let dice = (source, may_type);
        let played = self.play(G::State::clone(&self.state), seat, act, with, dice).map_err(|stop| match stop {
            Stop::Refused(reasons) => Stop::Refused(self.discreet_reasons((seat, act, with), dice, reasons)),
            need @ Stop::Need(_) => need,
        })?;
        Ok(self.come_to_pass(seat, Deed::Act { name: act.to_owned(), with: with.clone() }, played))
    }

    /// The result of a deed.
    pub(super) fn come_to_pass(&self, seat: Seat, deed: Deed, played: Played<G::State>) -> Decided {
        let Played { state, faces, dice, rulings, said, revealed } = played;
        // Some commands change nothing, and comparing the books costs less than writing them out.
        let mut decided = if state == *self.state {
            self.unchanged(seat, deed)
        } else {
            let Document { value, hash, in_own_order } = Document::of(&state);
            let changed = Changed { events: changes(&self.document.value, &value), hash, in_own_order };
            self.leaving(seat, deed, changed, state)
        };
        decided.record = Record { faces, dice, rulings, said, revealed, ..decided.record };
        decided
    }

    /// Carries a command out on a copy of the books.
    pub(super) fn play(
        &self,
        state: G::State,
        seat: Seat,
        act: &str,
        with: &Datum,
        (source, may_type): (&Source, MayType),
    ) -> Result<Played<G::State>, Stop> {
        let stage = Stage::new(state, &self.library, seat, source, self.number()).typing(may_type);
        self.set_out(stage, (seat, act, with))?.finish()
    }

    /// Carries a command out with dice that may be too few.
    pub(super) fn run_on(
        &self,
        stage: Stage<'_, G::State>,
        command: (Seat, &str, &Datum),
    ) -> Result<Ran<G::State>, Refusals> {
        Ok(self.set_out(stage, command)?.ran())
    }

    /// Carries a command out on a stage; the caller still has to ask whether its dice sufficed.
    fn set_out<'s>(
        &self,
        mut stage: Stage<'s, G::State>,
        (seat, act, with): (Seat, &str, &Datum),
    ) -> Result<Stage<'s, G::State>, Refusals> {
        let mut arguments = Arguments::new(with);
        self.perform(seat, act, &mut stage, &mut arguments)?;
        // Otherwise a book that forgot to check for unknown arguments would silently ignore them.
        arguments.finish()?;
        Ok(stage)
    }

    fn perform(
        &self,
        seat: Seat,
        act: &str,
        stage: &mut Stage<'_, G::State>,
        arguments: &mut Arguments,
    ) -> Result<(), Refusals> {
        if seat == Seat::Public {
            return Err(vec![Refusal::new(
                "seat",
                "the public looks on; only the umpire and the sides give commands.",
            )]);
        }
        if act == NOTE.name {
            arguments.need_text("text");
            arguments.flag("public", false);
            return arguments.finish();
        }
        if !G::ACTS.iter().any(|known| known.name == act) {
            let known = G::ACTS.iter().map(|known| known.name).chain([NOTE.name]);
            return Err(vec![not_known(act).allowing(known)]);
        }
        if self.closed {
            return Err(vec![Refusal::new("act", CLOSED)]);
        }
        let over = G::business(&self.state, Seat::Umpire).over;
        if let Some(result) = over {
            return Err(vec![Refusal::new("act", format!("the battle is over: {result}. Only notes are taken now."))]);
        }
        G::perform(act, stage, arguments)
    }

    /// What a command would ask the players before it can be ruled; none if it rules nothing, or nothing the seat may
    /// see.
    pub fn questions(&self, seat: Seat, act: &str, with: &Datum) -> Option<Questions> {
        self.discreet_questions(seat, act, with)
    }

    /// What a command would ask if the books were these.
    pub(super) fn questions_in(&self, state: G::State, seat: Seat, act: &str, with: &Datum) -> Option<Questions> {
        let source = Source::Seed(0);
        let mut stage = Stage::new(state, &self.library, seat, &source, 0).asking();
        // Refusals do not matter here: the missing facts are what we want to ask for.
        let _ = self.perform(seat, act, &mut stage, &mut Arguments::new(with));
        stage.questions()
    }

    /// A deed without dice that leads to such books.
    pub(super) fn leaving(&self, seat: Seat, deed: Deed, changed: Changed, state: G::State) -> Decided {
        let Changed { events, hash, in_own_order } = changed;
        let record = Record { events, hash, ..self.unchanged(seat, deed).record };
        Decided { record, in_own_order, state: Arc::new(state) }
    }

    /// A deed without dice that changes nothing in the books.
    pub(super) fn unchanged(&self, seat: Seat, deed: Deed) -> Decided {
        let record = Record {
            n: self.number(),
            clock: self.clock(),
            at: None,
            seat,
            deed,
            faces: Vec::new(),
            dice: None,
            awaits: None,
            rulings: Vec::new(),
            said: Vec::new(),
            revealed: false,
            events: Vec::new(),
            hash: self.document.hash.clone(),
        };
        let state: Arc<G::State> = Arc::clone(&self.state);
        Decided { record, in_own_order: self.document.in_own_order, state }
    }

    /// Makes a decided command part of the battle. It must be the next one.
    pub fn accept(&mut self, decided: Decided) -> Result<(), String> {
        let Decided { record, in_own_order, state } = decided;
        let state =
            state.downcast::<G::State>().map_err(|_| "it was decided in a battle of another book".to_owned())?;
        self.expect(&record)?;
        self.change(&record)?;
        self.last_in_own_order = self.document.in_own_order && in_own_order;
        self.document.in_own_order = in_own_order;
        self.go_on(state);
        self.write_down(record);
        Ok(())
    }

    /// Refuses a record that is not the next one.
    pub(super) fn expect(&self, record: &Record) -> Result<(), String> {
        if record.n == self.number() {
            return self.expect_dice(record);
        }
        Err(format!("it is number {}, but number {} is next", record.n, self.number()))
    }

    /// Changes the document by the events of a record.
    pub(super) fn change(&mut self, record: &Record) -> Result<(), String> {
        apply(&mut self.document.value, &record.events)
            .map_err(|at| format!("it changes '{at}', which is not there"))?;
        self.document.hash.clone_from(&record.hash);
        Ok(())
    }

    /// Moves on to the books after the next command; the present ones become those before it.
    pub(super) fn go_on(&mut self, state: Arc<G::State>) {
        self.before_last = Some(std::mem::replace(&mut self.state, state));
    }

    /// Adds a record to the log; the caller updates document and books.
    pub(super) fn write_down(&mut self, record: Record) {
        self.awaiting = awaiting_after(self.awaiting.take(), &record);
        match record.deed {
            Deed::Undo { .. } => drop(self.undoable.pop()),
            // Words change nothing in the books, so what came before them can still be taken back.
            Deed::Entropy { .. } => self.words_at.push(self.records.len()),
            Deed::Secret { .. } => {
                self.closed = true;
                self.undoable.clear();
            }
            _ if record.faces.is_empty() && !record.revealed => self.undoable.push(record.n),
            _ => self.undoable.clear(),
        }
        self.records.push(record);
    }
}
