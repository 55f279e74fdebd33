//! One battle in memory with all its viewers.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use grognard_battle::{AnyBattle, Decided, Record, Seat, Secret, Source, Stop, digest};
use grognard_books::Library;
use grognard_core::dice::Need;
use serde_json::Value;
use tokio::sync::mpsc;

use super::bringing::BroughtIn;
use super::computers::{Computers, seats_of};
use super::given::Given;
use super::presence::Elsewhere;
use super::shown::{Shown, text_of};
use super::table::{changed, table};
use super::token::{hash_of, new_seed, seal};
use super::weight;
use crate::model::Text;
use crate::model::{self, What};
use crate::problem::Problem;
use crate::store::{KeptRecord, Link, Webhook};

/// Sockets at one battle.
const MOST_LISTENERS: usize = 1000;

/// Stands in place of a seat in the link of the battle's maker.
pub const MAKER: &str = "maker";

/// How a command ended.
#[derive(Debug)]
pub enum Done {
    /// It was accepted, now or earlier under the same key: its number and what the seat may see of it.
    Accepted(u64, Text),
    /// The typed dice ran short, and nothing has happened.
    Needs(u64, Need),
}

/// What to do with a command that was given.
pub enum Step {
    /// Store it.
    Keep(Box<Decided>),
    Done(Done),
}

/// A socket.
#[derive(Debug)]
pub struct Listener {
    pub seat: Seat,
    /// The hash of the token it came with: the socket must close when its link ends.
    pub token_hash: Vec<u8>,
    /// The channel to it. A socket that cannot keep up is dropped and connects again.
    pub sender: mpsc::Sender<Utf8Bytes>,
}

/// A battle in memory.
pub struct Room {
    pub id: String,
    /// When it was made.
    pub created: String,
    /// Whether it has an umpire.
    pub umpire: bool,
    pub battle: Box<dyn AnyBattle>,
    /// The charts it is ruled by.
    pub library: Arc<Library>,
    /// The secret of its dice.
    pub secret: Option<Secret>,
    /// Which players are computers.
    pub computers: Computers,
    /// The number at which a computer player did not know what to do.
    pub stuck_at: Option<u64>,
    /// What is remembered about a battle that came in as a file.
    pub brought_in: Option<BroughtIn>,
    /// The key that seals its receipts.
    pub seal_key: Vec<u8>,
    /// Links to its seats.
    pub links: Vec<Link>,
    pub webhooks: Vec<Webhook>,
    /// Commands by their senders' names for them.
    pub keys: HashMap<String, u64>,
    /// The revision of links and webhooks; see [`crate::store::Kept::revision`].
    pub revision: i64,
    /// The state of the battle is no longer certain: it must be opened again.
    pub lost: bool,
    /// Who is looking on.
    pub listeners: Vec<Listener>,
    /// Who is looking on through other servers.
    pub elsewhere: Elsewhere,
    /// Who was last reported to be looking on.
    told_present: model::Present,
    /// What is shown to the seats.
    shown: Shown,
    /// About how many bytes the books and the log take.
    weight: usize,
}

impl Room {
    /// A room that nobody has entered yet.
    pub fn new(id: String, battle: Box<dyn AnyBattle>, library: Arc<Library>) -> Self {
        let header = battle.header();
        let weight = weight::of_books(&header.state, header.house.is_some());
        Room {
            id,
            created: String::new(),
            umpire: true,
            battle,
            library,
            secret: None,
            computers: Computers::default(),
            stuck_at: None,
            brought_in: None,
            seal_key: Vec::new(),
            links: Vec::new(),
            webhooks: Vec::new(),
            keys: HashMap::new(),
            revision: 0,
            lost: false,
            listeners: Vec::new(),
            elsewhere: Elsewhere::default(),
            told_present: model::Present::default(),
            shown: Shown::default(),
            weight,
        }
    }

    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        self.weight + self.shown.weight()
    }

    /// Whether looking at it, or deciding in it, takes longer than others should be kept waiting.
    pub fn is_heavy(&self) -> bool {
        self.weight() >= weight::HEAVY
    }

    /// Adds a line to the weight of the log.
    pub fn weigh_line(&mut self, line: &str) {
        self.weight += weight::of_line(line);
    }

    /// The seat a token opens.
    pub fn seat_of(&self, token: &str) -> Option<Seat> {
        let hash = hash_of(token);
        let link = self.links.iter().find(|link| link.token_hash == hash)?;
        Seat::named(&link.seat)
    }

    /// Whether a token is the maker's. It opens no seat.
    pub fn is_maker(&self, token: &str) -> bool {
        let hash = hash_of(token);
        self.links.iter().any(|link| link.seat == MAKER && link.token_hash == hash)
    }

    /// The number of the last command.
    pub fn number(&self) -> u64 {
        self.battle.records().last().map_or(0, |record| record.n)
    }

    /// Entries of the log after a number, as a seat may see them.
    pub fn entries(&mut self, seat: Seat, after: u64) -> &[Text] {
        let log = self.shown.log(self.battle.as_ref(), seat);
        let skip = usize::try_from(after).unwrap_or(usize::MAX).min(log.len());
        log.get(skip..).unwrap_or_default()
    }

    /// The document of a seat, as it is sent.
    pub fn table(&mut self, seat: Seat) -> Text {
        let computers = seats_of(&self.computers);
        self.shown.page(self.battle.as_ref(), &computers, seat)
    }

    /// Whether a seat has already given a command with this key.
    pub fn knows(&self, seat: Seat, key: &str) -> bool {
        self.keys.contains_key(&keyed(seat, key))
    }

    /// Decides a command; this changes nothing.
    pub fn decide(&mut self, seat: Seat, given: &Given) -> Result<Step, Problem> {
        let key = given.key.as_ref().map(|key| keyed(seat, key));
        if let Some(n) = key.and_then(|key| self.keys.get(&key).copied()) {
            let entry = self.entries(seat, n.saturating_sub(1)).first().cloned();
            return Ok(Step::Done(Done::Accepted(n, entry.unwrap_or_else(|| text_of(&Value::Null)))));
        }
        let n = self.number();
        if given.after != n {
            let detail = format!("The battle has gone on to command {n}. Look at it and decide again.");
            return Err(Problem::new(StatusCode::CONFLICT, detail).at(n));
        }
        match self.decided(seat, given) {
            Ok(decided) => Ok(Step::Keep(Box::new(decided))),
            Err(Stop::Need(need)) => Ok(Step::Done(Done::Needs(n, need))),
            Err(Stop::Refused(refused)) => {
                let waiting = self.battle.business(seat).waiting;
                let problem = match seat.side() {
                    Some(side) if !waiting.contains(&side) => Problem::out_of_turn(refused),
                    _ => Problem::refused(None, refused),
                };
                Err(problem.at(n))
            }
        }
    }

    fn decided(&self, seat: Seat, given: &Given) -> Result<Decided, Stop> {
        let battle = self.battle.as_ref();
        match &given.what {
            What::Act { name, with } => battle.decide(seat, name, with, &self.source(given)?),
            What::Undo {} => Ok(battle.undo(seat)?),
            What::Correction { at, to, reason } => Ok(battle.correct(seat, at, to, reason)?),
            What::Entropy { words } => Ok(battle.entropy(seat, words)?),
            What::Close {} => Ok(self.closing(seat)?),
        }
    }

    /// The source of the dice: typed, promised, from the battle's seed, or plain random.
    fn source(&self, given: &Given) -> Result<Source, Stop> {
        Ok(match (&given.dice, &self.secret, self.battle.header().seed) {
            (Some(faces), ..) => Source::Typed(faces.clone()),
            (None, Some(secret), _) => self.battle.roll_source(secret),
            (None, None, Some(seed)) => Source::Seed(seed),
            (None, None, None) => Source::Seed(new_seed().map_err(|_| refusal("dice", "cannot be rolled now."))?),
        })
    }

    fn closing(&self, seat: Seat) -> Result<Decided, Stop> {
        let over = self.battle.business(seat).over.is_some();
        let may = seat == Seat::Umpire || (seat.side().is_some() && over);
        let Some(secret) = self.secret.as_ref() else {
            let whose = match self.battle.header().seed {
                Some(_) => "come from a seed and were never promised",
                None => "were promised elsewhere",
            };
            return Err(refusal("close", &format!("the dice of this battle {whose}; there is nothing to show.")));
        };
        if !may {
            return Err(refusal("seat", "the umpire closes a battle; a player does once it is over."));
        }
        Ok(self.battle.show_secret(secret)?)
    }

    /// Accepts a command that has been stored and announces it. Returns what the seat may see of it.
    pub fn accept(&mut self, seat: Seat, given: &Given, decided: Decided) -> Result<Done, String> {
        let n = decided.record.n;
        self.battle.accept(decided)?;
        if let Some(key) = &given.key {
            self.keys.insert(keyed(seat, key), n);
        }
        self.shown.go_on(self.battle.as_ref());
        let entry = self.last_entry(seat);
        self.spread(n, (seat, &entry));
        Ok(Done::Accepted(n, entry))
    }

    /// Accepts a command that another server has written, and announces it here.
    pub fn follow(&mut self, kept: &KeptRecord) -> Result<(), String> {
        let record: Record = serde_json::from_str(&kept.line).map_err(|error| error.to_string())?;
        let n = record.n;
        self.battle.follow(record)?;
        if let Some(key) = &kept.key {
            self.keys.insert(key.clone(), n);
        }
        self.weigh_line(&kept.line);
        self.shown.go_on(self.battle.as_ref());
        let seen = self.last_entry(Seat::Public);
        self.spread(n, (Seat::Public, &seen));
        Ok(())
    }

    /// The last command as a seat may see it.
    fn last_entry(&self, seat: Seat) -> Text {
        let make = || text_of(&self.battle.last_entry(seat).unwrap_or_default());
        self.shown.last_of_log(seat).cloned().unwrap_or_else(make)
    }

    /// Sends the last command to every socket; the message is made once for each seat.
    fn spread(&mut self, n: u64, known: (Seat, &Text)) {
        let listeners = &self.listeners;
        self.shown.follow_only(|seat| listeners.iter().any(|listener| listener.seat == seat));
        let computers = seats_of(&self.computers);
        for seat in self.shown.followed() {
            let new = table(self.battle.as_ref(), &computers, seat);
            let entry = if known.0 == seat { Arc::clone(known.1) } else { self.last_entry(seat) };
            let changes = self.shown.known(seat).map(|old| changed(old, &new)).unwrap_or_default();
            let text = model::SocketMessage::Entry { n, entry: &entry, changes: &changes }.text();
            self.shown.replace(seat, new);
            send(&mut self.listeners, Some(seat), &text);
        }
    }

    /// Lets a socket in: it gets the state of the battle, what it has missed, then everything that happens.
    pub fn join(&mut self, listener: Listener, after: Option<u64>) -> Result<(), Problem> {
        if self.listeners.len() >= MOST_LISTENERS {
            let detail = "Too many people look at this battle. Try again later.";
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail));
        }
        let (seat, n) = (listener.seat, self.number());
        let entries = after.map(|after| self.entries(seat, after).to_vec()).unwrap_or_default();
        let computers = seats_of(&self.computers);
        self.shown.follow(self.battle.as_ref(), &computers, seat);
        let text = model::SocketMessage::Table { n, table: &self.table(seat), entries: &entries }.text();
        if listener.sender.try_send(text).is_ok() {
            self.listeners.push(listener);
            self.tell_presence();
        }
        Ok(())
    }

    /// Forgets sockets that have gone and those whose link has ended.
    pub fn tidy(&mut self) {
        let links = &self.links;
        let may_stay = |listener: &Listener| links.iter().any(|link| link.token_hash == listener.token_hash);
        self.listeners.retain(|listener| !listener.sender.is_closed() && may_stay(listener));
        let listeners = &self.listeners;
        self.shown.follow_only(|seat| listeners.iter().any(|listener| listener.seat == seat));
        self.shown.tidy();
        self.keep_presence_told();
    }

    /// Reports who is there, if that has changed.
    pub fn keep_presence_told(&mut self) {
        self.elsewhere.forget_silent(Instant::now());
        if self.present() != self.told_present {
            self.tell_presence();
        }
    }

    /// Sockets by seat, at every server.
    pub fn present(&self) -> model::Present {
        self.elsewhere.with(self.present_here())
    }

    /// Sockets by seat, at this server.
    pub fn present_here(&self) -> model::Present {
        let count = |seat: Seat| self.listeners.iter().filter(|listener| listener.seat == seat).count();
        model::Present {
            umpire: count(Seat::Umpire),
            a: count(Seat::A),
            b: count(Seat::B),
            public: count(Seat::Public),
        }
    }

    fn tell_presence(&mut self) {
        self.told_present = self.present();
        let text = model::SocketMessage::Present { seats: self.told_present }.text();
        send(&mut self.listeners, None, &text);
    }

    /// Whether a command came in with a file and was not ruled here.
    pub fn was_brought_in(&self, n: u64) -> bool {
        self.brought_in.as_ref().is_some_and(|mark| n <= mark.commands)
    }

    /// The seal of a command's receipt.
    pub fn seal(&self, n: u64) -> String {
        seal(&self.seal_key, &self.id, n)
    }

    /// A command as the public sees it, with the digest that verifies it offline.
    pub fn receipt(&mut self, n: u64) -> Option<(Value, String)> {
        let entry: Value = serde_json::from_str(self.entries(Seat::Public, n.checked_sub(1)?).first()?.get()).ok()?;
        let digest = digest(&entry);
        Some((entry, digest))
    }
}

/// The key of a command together with its seat, because two seats may use the same words.
pub(super) fn keyed(seat: Seat, key: &str) -> String {
    format!("{} {key}", seat.name())
}

fn refusal(field: &str, reason: &str) -> Stop {
    Stop::Refused(vec![grognard_core::refusal::Refusal::new(field, reason)])
}

/// Sends a text to the sockets of a seat, or to all. A socket that cannot keep up is dropped: its closed channel makes
/// it end, and its owner connects again and catches up.
fn send(listeners: &mut Vec<Listener>, to: Option<Seat>, text: &Utf8Bytes) {
    listeners.retain(|listener| {
        to.is_some_and(|seat| seat != listener.seat) || listener.sender.try_send(text.clone()).is_ok()
    });
}
