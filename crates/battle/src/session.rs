//! A battle in progress: the books, the log, commands, corrections, undo and replay.

use std::any::Any;
use std::fmt::Write as _;
use std::sync::Arc;

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::tables::{Node, Tree};
use serde_json::Value;

use super::act::{Act, Argument, Secrecy, Takes, not_known};
use super::changes::{apply, changes, hash, hash_and_length, hash_text};
use super::fair::Secret;
use super::game::Game;
use super::most::too_many;
use super::record::{Deed, DiceBy, FORMAT, Header, Record};
use super::special_rules::without_rules;
use super::stage::{Played, Questions, Stage};
use super::typing::{MayType, TypedDice};
use super::{Clock, Seat, Source, Stop};
use grognard_table::Arguments;

/// Why a closed battle takes no command.
pub(super) const CLOSED: &str =
    "the secret of the dice has been shown, so the battle is closed. Only notes are taken now.";

/// A command that was decided and waits to be written down.
#[derive(Clone, Debug)]
pub struct Decided {
    /// What will stand in the log.
    pub record: Record,
    document: Arc<Value>,
    /// The books afterwards; their type is the book's own, which nobody on the way needs to know.
    state: Arc<dyn Any + Send + Sync>,
}

/// A battle under a book.
pub struct Battle<G: Game> {
    library: Arc<Library>,
    pub(super) header: Header,
    state: Arc<G::State>,
    document: Arc<Value>,
    /// The hash of the document.
    hash: String,
    records: Vec<Record>,
    /// The books before the last command.
    before_last: Option<Arc<G::State>>,
    /// The numbers of the commands that can still be undone. The books before one of them are made again by events
    /// when they are asked for: kept, they would take the memory of a whole army for each command.
    undoable: Vec<u64>,
    /// The secret of the dice has been shown.
    closed: bool,
}

/// A command that differs from what was written down when it is played again: the rules have changed since, or somebody
/// changed the file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Drift {
    /// The command's number.
    pub n: u64,
    /// What differs.
    pub difference: String,
}

/// The note every battle takes.
pub const NOTE: Act = Act::new(
    "note",
    "write something down; the own side and the umpire see it",
    &[
        Argument::needed("text", Takes::Text, "what"),
        Argument::optional("public", Takes::Flag, "everybody may read it"),
    ],
)
.kept(Secrecy::Side);

impl<G: Game> Battle<G> {
    /// Begins a battle. `house` is the text of the house rules the library was made with.
    pub fn begin(library: Arc<Library>, house: Option<String>, setup: &Datum) -> Result<Self, Refusals> {
        let state = first_books::<G>(&library, setup)?;
        let objections = G::objections(&library, &state);
        if !objections.is_empty() {
            return Err(objections.into_iter().map(|objection| Refusal::new("setup", objection)).collect());
        }
        let document = document_of(&state);
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
            dice: TypedDice::default(),
            setup: setup.clone(),
            hash: hash(&document),
            state: document.clone(),
        };
        Ok(Battle {
            library,
            hash: header.hash.clone(),
            header,
            state: Arc::new(state),
            document: Arc::new(document),
            records: Vec::new(),
            before_last: None,
            undoable: Vec::new(),
            closed: false,
        })
    }

    /// Opens a battle by its events: true to the past whatever the rules say today.
    pub fn open(library: Arc<Library>, header: Header, records: Vec<Record>) -> Result<Self, String> {
        Battle::open_within(library, header, records, usize::MAX)
    }

    /// The same for a log that a stranger wrote. Its books after all commands together may have so many bytes: that is
    /// what opening it, playing it again and telling its log cost. And they may have no more things than a set-up.
    pub fn open_within(
        library: Arc<Library>,
        header: Header,
        records: Vec<Record>,
        most: usize,
    ) -> Result<Self, String> {
        let document = Arc::new(header.state.clone());
        let (known, mut bytes) = hash_and_length(&document);
        if known != header.hash {
            return Err("the books at the start do not have the hash written beside them".to_owned());
        }
        let mut room = most;
        let too_much = || {
            let millions = most / 1_000_000;
            format!("its commands times the size of its books are more than {millions} million characters")
        };
        // Books seldom shrink; those that do not need not be looked at one by one.
        if bytes.saturating_mul(records.len()) > most {
            return Err(too_much());
        }
        if let Some(reason) = too_many(G::MOST, &document) {
            return Err(reason);
        }
        let mut battle = Battle {
            library,
            hash: header.hash.clone(),
            header,
            state: Arc::new(state_of::<G>(&document)?),
            document,
            records: Vec::new(),
            before_last: None,
            undoable: Vec::new(),
            closed: false,
        };
        let mut before = None;
        for record in records {
            let n = record.n;
            let document = battle.changed_by(&record, &mut bytes).map_err(|reason| format!("command {n}: {reason}"))?;
            room = room.checked_sub(bytes).ok_or_else(too_much)?;
            if let Some(reason) = too_many(G::MOST, &document) {
                return Err(format!("after command {n} {reason}"));
            }
            before = Some(Arc::clone(&battle.document));
            battle.take(record, document).map_err(|reason| format!("command {n}: {reason}"))?;
        }
        if let Some(before) = before {
            battle.before_last = Some(Arc::new(state_of::<G>(&before)?));
            battle.state = Arc::new(state_of::<G>(&battle.document)?);
        }
        Ok(battle)
    }

    /// The books after a record, made by its events; they must have the hash written beside it. `bytes` becomes their
    /// length.
    fn changed_by(&self, record: &Record, bytes: &mut usize) -> Result<Arc<Value>, String> {
        let mut document = Arc::clone(&self.document);
        if !record.events.is_empty() {
            apply(Arc::make_mut(&mut document), &record.events)
                .map_err(|at| format!("it changes '{at}', which is not there"))?;
        }
        let mut known = self.hash.clone();
        if !record.events.is_empty() {
            (known, *bytes) = hash_and_length(&document);
        }
        if known == record.hash {
            Ok(document)
        } else {
            Err("the books afterwards do not have the hash written beside it".to_owned())
        }
    }

    /// The first line of the log.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The books.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The books as a document.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// The log.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The books before the last command; none before the first.
    pub fn state_before_last(&self) -> Option<&G::State> {
        self.before_last.as_deref()
    }

    /// The charts.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Whether the secret of the dice has been shown; then only notes are taken.
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

    fn clock(&self) -> Clock {
        G::business(&self.state, Seat::Umpire).clock
    }

    /// Decides a command; nothing changes until it is accepted.
    pub fn decide(&self, seat: Seat, act: &str, with: &Datum, source: &Source) -> Result<Decided, Stop> {
        self.decide_typing(seat, act, with, source, self.header.dice.lets(seat))
    }

    fn decide_typing(
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
        let Played { state, faces, dice, rulings, said, revealed } = played;
        let deed = Deed::Act { name: act.to_owned(), with: with.clone() };
        // Some commands change nothing, and comparing the books costs less than writing them out.
        let mut decided = if state == *self.state {
            self.unchanged(seat, deed)
        } else {
            let document = Arc::new(document_of(&state));
            self.by_hand(seat, deed, document, Arc::new(state))
        };
        decided.record = Record { faces, dice, rulings, said, revealed, ..decided.record };
        Ok(decided)
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
        let mut stage = Stage::new(state, &self.library, seat, source, self.number()).typing(may_type);
        let mut arguments = Arguments::new(with);
        self.perform(seat, act, &mut stage, &mut arguments)?;
        // A book that forgot to ask for unknown arguments would pass them over silently.
        arguments.finish()?;
        stage.finish()
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
    /// look into.
    pub fn questions(&self, seat: Seat, act: &str, with: &Datum) -> Option<Questions> {
        self.discreet_questions(seat, act, with)
    }

    /// What a command would ask if the books were these.
    pub(super) fn questions_in(&self, state: G::State, seat: Seat, act: &str, with: &Datum) -> Option<Questions> {
        let source = Source::Seed(0);
        let mut stage = Stage::new(state, &self.library, seat, &source, 0).asking();
        // Refusals do not matter here: what is missing is what is asked for.
        let _ = self.perform(seat, act, &mut stage, &mut Arguments::new(with));
        stage.questions()
    }

    /// Puts something right that no rule can: the umpire's alone, always with a reason.
    pub fn correct(&self, seat: Seat, at: &str, to: &Value, reason: &str) -> Result<Decided, Refusals> {
        let mut refusals = Vec::new();
        if self.closed {
            refusals.push(Refusal::new("correct", CLOSED));
        }
        if seat != Seat::Umpire {
            // Further reasons would tell what stands in the books.
            refusals.push(Refusal::new("seat", "only the umpire corrects the books."));
            return Err(refusals);
        }
        if reason.trim().is_empty() {
            refusals.push(Refusal::new("reason", "is missing; say why."));
        }
        let mut document = Value::clone(&self.document);
        match document.pointer_mut(at) {
            None => refusals.push(Refusal::new("at", format!("there is nothing at '{at}'. {}", self.near(at)))),
            Some(Value::Object(_)) => {
                refusals.push(Refusal::new("at", format!("'{at}' is a whole entry. {}", self.near(&format!("{at}/")))));
            }
            Some(value) => *value = to.clone(),
        }
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let state =
            state_of::<G>(&document).map_err(|error| vec![Refusal::new("to", format!("does not fit: {error}."))])?;
        if document_of(&state) != document {
            return Err(vec![Refusal::new("to", "does not fit there; give it in the form it has now.")]);
        }
        let objections = G::objections(&self.library, &state);
        if !objections.is_empty() {
            return Err(objections.into_iter().map(|objection| Refusal::new("to", objection)).collect());
        }
        let deed = Deed::Correction { at: at.to_owned(), to: to.clone(), reason: reason.to_owned() };
        Ok(self.by_hand(seat, deed, Arc::new(document), Arc::new(state)))
    }

    /// What a pointer might have meant: the keys of the last part of it that exists.
    fn near(&self, at: &str) -> String {
        let mut parent = at;
        while let Some((shorter, _)) = parent.rsplit_once('/') {
            parent = shorter;
            if let Some(Value::Object(map)) = self.document.pointer(parent) {
                let keys: Vec<&str> = map.keys().map(String::as_str).collect();
                return format!("Under '{parent}/' stand: {}.", keys.join(", "));
            }
        }
        "Write it like /units/NAME/FIELD.".to_owned()
    }

    /// The command a seat may take back: the last that is not yet taken back, if no die has been rolled and nothing
    /// shown since.
    fn last_undoable(&self, seat: Seat) -> Result<u64, Refusals> {
        if self.closed {
            return Err(vec![Refusal::new("undo", CLOSED)]);
        }
        let Some(n) = self.undoable.last() else {
            let reason = if self.records.iter().all(|record| matches!(record.deed, Deed::Entropy { .. })) {
                "nothing has been done yet."
            } else {
                "a die has been rolled or something hidden shown since; the umpire may correct the books instead."
            };
            return Err(vec![Refusal::new("undo", reason)]);
        };
        let by = usize::try_from(*n).ok().and_then(|n| self.records.get(n.checked_sub(1)?)).map(|record| record.seat);
        if seat != Seat::Umpire && by != Some(seat) {
            let reason = "the last command was not yours; whoever gave it, or the umpire, may take it back.";
            return Err(vec![Refusal::new("seat", reason)]);
        }
        Ok(*n)
    }

    /// The number of the command a seat may take back now.
    pub fn may_undo(&self, seat: Seat) -> Option<u64> {
        self.last_undoable(seat).ok()
    }

    /// Takes a command back.
    pub fn undo(&self, seat: Seat) -> Result<Decided, Refusals> {
        let n = self.last_undoable(seat)?;
        let refused = |reason: String| vec![Refusal::new("undo", reason)];
        let document =
            self.document_at(n.saturating_sub(1)).ok_or_else(|| refused("it cannot be found.".to_owned()))?;
        let state = state_of::<G>(&document).map_err(refused)?;
        Ok(self.by_hand(seat, Deed::Undo { of: n }, Arc::new(document), Arc::new(state)))
    }

    /// The books after a command as a document; 0 for the start.
    pub(super) fn document_at(&self, n: u64) -> Option<Value> {
        let records = self.records.get(..usize::try_from(n).ok()?)?;
        let mut document = self.header.state.clone();
        records.iter().try_for_each(|record| apply(&mut document, &record.events)).ok()?;
        Some(document)
    }

    /// A deed without dice that leaves such books.
    fn by_hand(&self, seat: Seat, deed: Deed, document: Arc<Value>, state: Arc<G::State>) -> Decided {
        let mut decided = self.unchanged(seat, deed);
        decided.record.events = changes(&self.document, &document);
        decided.record.hash = hash(&document);
        Decided { record: decided.record, document, state }
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
            rulings: Vec::new(),
            said: Vec::new(),
            revealed: false,
            events: Vec::new(),
            hash: self.hash.clone(),
        };
        let state: Arc<G::State> = Arc::clone(&self.state);
        Decided { record, document: Arc::clone(&self.document), state }
    }

    /// Makes a decided command part of the battle. It must be the next one.
    pub fn accept(&mut self, decided: Decided) -> Result<(), String> {
        let Decided { record, document, state } = decided;
        let state =
            state.downcast::<G::State>().map_err(|_| "it was decided in a battle of another book".to_owned())?;
        let before = Arc::clone(&self.state);
        self.take(record, document)?;
        self.before_last = Some(before);
        self.state = state;
        Ok(())
    }

    /// Writes a record down with the document it leaves; the books themselves are the caller's to bring after.
    fn take(&mut self, record: Record, document: Arc<Value>) -> Result<(), String> {
        if record.n != self.number() {
            return Err(format!("it is number {}, but number {} is next", record.n, self.number()));
        }
        self.hash.clone_from(&record.hash);
        self.document = document;
        match record.deed {
            Deed::Undo { .. } => drop(self.undoable.pop()),
            // Words change nothing in the books, so what came before them can still be taken back.
            Deed::Entropy { .. } => {}
            Deed::Secret { .. } => {
                self.closed = true;
                self.undoable.clear();
            }
            _ if record.faces.is_empty() && !record.revealed => self.undoable.push(record.n),
            _ => self.undoable.clear(),
        }
        self.records.push(record);
        Ok(())
    }

    /// The battle before its first command.
    pub(super) fn past(&self) -> Result<Self, String> {
        Battle::open(Arc::clone(&self.library), self.header.clone(), Vec::new())
    }

    /// Takes a record of the same battle by its events.
    pub(super) fn take_again(&mut self, record: &Record) -> Result<(), String> {
        let document = self.changed_by(record, &mut 0)?;
        let state = Arc::new(state_of::<G>(&document)?);
        let before = Arc::clone(&self.state);
        self.take(record.clone(), document)?;
        self.before_last = Some(before);
        self.state = state;
        Ok(())
    }

    /// Plays every command again with its own faces, by the rules of today. Empty if nothing differs.
    pub fn replay(&self) -> Vec<Drift> {
        let mut drifts = Vec::new();
        let mut say = |n: u64, difference: String| drifts.push(Drift { n, difference });
        let header = &self.header;
        if header.tables != tables_hash(&self.library, G::BOOK) {
            say(0, "the charts are not those the battle was begun with".to_owned());
        }
        match first_books::<G>(&self.library, &header.setup) {
            Ok(state) if document_of(&state) == header.state => {}
            Ok(_) => say(0, "the same set-up gives other books today".to_owned()),
            Err(refusals) => say(0, format!("the set-up is refused today: {}", joined(&refusals))),
        }
        let mut past = match self.past() {
            Ok(past) => past,
            Err(reason) => {
                say(0, reason);
                return drifts;
            }
        };
        let titles = G::titles(&past.state);
        if (&titles.battle, &titles.sides, &titles.edition) != (&header.title, &header.sides, &header.edition) {
            say(0, "its title and sides are not those of its books".to_owned());
        }
        for record in &self.records {
            let again = match &record.deed {
                Deed::Act { name, with } => {
                    let source = Source::Typed(record.faces.clone());
                    // What the program rolled is handed in here like typed dice, and nobody's right is needed for it.
                    let typed = record.dice == Some(DiceBy::Typed);
                    let may_type = if typed { header.dice.lets(record.seat) } else { MayType::All };
                    past.decide_typing(record.seat, name, with, &source, may_type)
                }
                Deed::Correction { at, to, reason } => past.correct(record.seat, at, to, reason).map_err(Stop::Refused),
                Deed::Undo { .. } => past.undo(record.seat).map_err(Stop::Refused),
                Deed::Entropy { words } => past.entropy(record.seat, words).map_err(Stop::Refused),
                Deed::Secret { secret } => match Secret::from_hex(secret) {
                    Some(secret) => past.show_secret(&secret).map_err(Stop::Refused),
                    None => Err(Stop::Refused(vec![Refusal::new("secret", "must have 64 hexadecimal digits.")])),
                },
            };
            if record.dice.is_some() == record.faces.is_empty() {
                say(record.n, "it does not say truly whether dice were typed or rolled for it".to_owned());
            }
            let mut same = None;
            match again {
                Ok(mut decided) => {
                    decided.record.at.clone_from(&record.at);
                    decided.record.dice = record.dice;
                    match difference(record, &decided.record) {
                        Some(difference) => say(record.n, difference),
                        None => same = Some(decided),
                    }
                }
                Err(Stop::Refused(refusals)) => say(record.n, format!("it is refused today: {}", joined(&refusals))),
                Err(Stop::Need(need)) => say(record.n, format!("it needs another die today: {}", need.what)),
            }
            // What differs today is gone on from by its events; what does not leaves the same books either way.
            let gone_on = match same {
                Some(decided) => past.accept(decided),
                None => past.take_again(record),
            };
            if let Err(reason) = gone_on {
                say(record.n, reason);
                return drifts;
            }
        }
        drifts
    }
}

fn difference(then: &Record, now: &Record) -> Option<String> {
    if then == now {
        return None;
    }
    let words = if then.events != now.events {
        let before: Vec<&str> = then.events.iter().map(|change| change.at.as_str()).collect();
        let after: Vec<&str> = now.events.iter().map(|change| change.at.as_str()).collect();
        format!("other events: then {}, now {}", before.join(" "), after.join(" "))
    } else if then.rulings != now.rulings {
        "the same events by another receipt".to_owned()
    } else {
        "the same events in other words".to_owned()
    };
    Some(words)
}

/// Reasons one after the other.
pub fn joined(refusals: &[Refusal]) -> String {
    refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The books a battle begins with. The special rules of a scenario are in the charts by then, and no book knows them as
/// fields of its set-up.
pub fn first_books<G: Game>(library: &Library, setup: &Datum) -> Result<G::State, Refusals> {
    G::setup(library, &without_rules(setup))
}

/// The books as a document.
pub fn document_of(state: &impl serde::Serialize) -> Value {
    serde_json::to_value(state).unwrap_or_default()
}

/// The books a document holds.
pub fn state_of<G: Game>(document: &Value) -> Result<G::State, String> {
    <G::State as serde::Deserialize>::deserialize(document).map_err(|error| error.to_string())
}

/// The hash of every chart value of a book that is in force.
pub fn tables_hash(library: &Library, book: &str) -> String {
    fn add(tree: &Tree, out: &mut String) {
        match &tree.node {
            Node::Leaf { leaf, .. } => drop(write!(out, "{leaf};")),
            Node::List(items) => {
                out.push('[');
                for item in items {
                    add(item, out);
                }
                out.push(']');
            }
            Node::Table(parts) => {
                out.push('{');
                for (key, part) in parts {
                    out.push_str(key);
                    out.push('=');
                    add(part, out);
                }
                out.push('}');
            }
        }
    }
    let mut text = String::new();
    if let Some(tree) = library.tree(book) {
        add(tree, &mut text);
    }
    hash_text(&text)
}
