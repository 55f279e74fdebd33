//! How a battle begins here: from an example, a set-up, a roster or the file of a battle; and how a kept one is opened.

use std::sync::Arc;

use axum::http::StatusCode;
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_play::battle::{AnyBattle, Seat, Secret, commitment, line_of, read_log};
use grognard_play::games::fatigue::setup_from_roster;
use grognard_play::games::{GAMES, Playable, game};
use grognard_play::scenario::{SCENARIOS, scenario};
use grognard_play::{fatigue_roster, order_of_battle};

use super::computer::{Computers, computers_of, words_of};
use super::hall::Hall;
use super::room::{MAKER, Room};
use super::token::{hash_of, new_id, new_token, random};
use crate::problem::Problem;
use crate::store::{Kept, Link, NewBattle};

/// The most commands a battle may bring along.
const MOST_RECORDS: usize = 20_000;

/// What a battle begins with.
#[derive(Debug)]
pub enum Start {
    /// The ready example of the book.
    Example,
    /// A scenario that comes with the program, by its id.
    Scenario(String),
    /// A set-up as TOML or JSON text.
    Setup(String),
    /// An order of battle in cells, for the fatigue book.
    Roster(String),
    /// The file of a battle.
    File(String),
}

/// A battle somebody wants.
#[derive(Debug)]
pub struct New {
    /// The book; a file knows its own.
    pub book: Option<String>,
    /// What it begins with.
    pub start: Start,
    /// House rules as text.
    pub house: Option<String>,
    /// With an umpire.
    pub umpire: bool,
    /// Who of the players is a computer.
    pub computers: Computers,
}

/// A battle that was made.
#[derive(Debug)]
pub struct Made {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its book.
    pub book: String,
    /// Its sides.
    pub sides: [String; 2],
    /// Seats and their tokens: the only moment the server knows them.
    pub tokens: Vec<(Seat, String)>,
    /// The token of whoever made it.
    pub maker: String,
}

/// Begins a battle in memory, or says every reason against it.
pub fn begin(new: &New, house: Option<&str>) -> Result<Box<dyn AnyBattle>, Refusals> {
    if let Start::File(text) = &new.start {
        return from_file(text);
    }
    let house = new.house.as_deref().or(house).map(str::to_owned);
    let library = Arc::new(library_of(house.as_deref())?);
    let setup = match &new.start {
        Start::Example => Datum::from_toml(playable(new.book.as_deref())?.example),
        Start::Scenario(id) => Datum::from_toml(scenario_text(id)?),
        Start::Setup(text) => Datum::from_toml(text).or_else(|toml| Datum::from_json(text).map_err(|_| toml)),
        Start::Roster(text) => Ok(from_roster(&library, text)?),
        Start::File(_) => Ok(Datum::Null),
    };
    let setup = setup.map_err(|error| vec![Refusal::new("from.setup", format!("cannot be read: {error}"))])?;
    let named = match (setup.at("book"), &new.start) {
        (Some(Datum::Text(book)), _) => Some(book.as_str()),
        (_, Start::Roster(_)) => Some("fatigue"),
        _ => new.book.as_deref(),
    };
    let battle = playable(named)?.begin(library, house, &setup)?;
    if new.computers != Computers::default() && battle.map(Seat::Umpire).is_none() {
        let reason = "computers play on a virtual table only; begin with a scenario that has one.";
        return Err(vec![Refusal::new("computers", reason)]);
    }
    Ok(battle)
}

fn scenario_text(id: &str) -> Result<&'static str, Refusals> {
    scenario(id).map(|known| known.text).ok_or_else(|| {
        let known = SCENARIOS.iter().map(|scenario| scenario.id.to_owned());
        vec![Refusal::new("from.scenario", format!("there is no scenario '{id}'.")).allowing(known)]
    })
}

fn playable(book: Option<&str>) -> Result<&'static Playable, Refusals> {
    let known = || GAMES.iter().map(|game| game.book.to_owned());
    book.and_then(game).ok_or_else(|| {
        let reason = match book {
            Some(book) => format!("there is no book '{book}' to play."),
            None => "is missing; name the book.".to_owned(),
        };
        vec![Refusal::new("book", reason).allowing(known())]
    })
}

fn library_of(house: Option<&str>) -> Result<Library, Refusals> {
    let Some(house) = house else { return Ok(Library::new()) };
    let laid = Library::with_house_rules(house);
    laid.map(|(library, _)| library)
        .map_err(|problems| problems.iter().map(|problem| Refusal::new("house", problem.to_string())).collect())
}

fn from_roster(library: &Library, text: &str) -> Result<Datum, Refusals> {
    let reading = order_of_battle::read(text, order_of_battle::Format::Cells, &fatigue_roster::NEEDS);
    let made = if reading.problems.is_empty() {
        setup_from_roster(library.as_ref(), &reading.roster, "A battle of two rosters")
    } else {
        Err(reading.problems)
    };
    made.map_err(|problems| problems.iter().map(|problem| Refusal::new("from.roster", problem.to_string())).collect())
}

fn from_file(text: &str) -> Result<Box<dyn AnyBattle>, Refusals> {
    let refuse = |reason: String| vec![Refusal::new("from.file", reason)];
    let log = read_log(text.as_bytes()).map_err(|reason| refuse(format!("cannot be used: {reason}.")))?;
    if let Some(torn) = log.torn {
        return Err(refuse(format!("cannot be used: {torn}. Take that line away and try again.")));
    }
    if log.records.len() > MOST_RECORDS {
        return Err(refuse(format!("has more than {MOST_RECORDS} commands.")));
    }
    let library = Arc::new(library_of(log.header.house.as_deref())?);
    let game = playable(Some(&log.header.book))?;
    let battle =
        game.open(library, log.header, log.records).map_err(|reason| refuse(format!("cannot be used: {reason}.")))?;
    // What stands in a file may have been written by hand.
    let objections = battle.objections();
    if objections.is_empty() {
        Ok(battle)
    } else {
        Err(objections.into_iter().map(|objection| Refusal::new("from.file", objection)).collect())
    }
}

impl Hall {
    /// Makes a battle, promises its dice and hands out its seats.
    pub async fn make(&self, new: New) -> Result<Made, Problem> {
        let house = self.house().map(str::to_owned);
        let (umpire, computers) = (new.umpire, new.computers.clone());
        let begun = tokio::task::spawn_blocking(move || begin(&new, house.as_deref())).await;
        let battle = begun.map_err(|_| Problem::fault())?;
        let mut battle = battle.map_err(|refused| Problem::refused(None, refused))?;
        // The dice of a battle that brings commands were promised where it began, or not at all.
        let secret = if battle.records().is_empty() { Some(Secret::new(random::<32>()?)) } else { None };
        if let Some(secret) = &secret {
            battle.commit(commitment(secret)).map_err(|_| Problem::fault())?;
        }
        let (id, seal_key) = (new_id()?, random::<32>()?);
        // Nobody gets the seat of a computer player.
        let is_computer = |seat: Seat| seat.side().is_some_and(|side| computers.of(side).is_some());
        let free = |seat: &Seat| (umpire || *seat != Seat::Umpire) && !is_computer(*seat);
        let seats = Seat::ALL.into_iter().filter(free);
        let tokens = seats.map(|seat| Ok((seat, new_token()?))).collect::<Result<Vec<_>, Problem>>()?;
        let maker = new_token()?;
        let link = |seat: &str, token: &str| Link { token_hash: hash_of(token), seat: seat.to_owned() };
        let links = tokens.iter().map(|(seat, token)| link(seat.name(), token)).chain([link(MAKER, &maker)]);
        let kept = NewBattle {
            id: id.clone(),
            created: self.now(),
            header: line_of(battle.header()),
            secret: secret.as_ref().map(Secret::hex),
            seal_key: seal_key.to_vec(),
            umpire,
            computers: words_of(&computers),
            lines: battle.records().iter().map(line_of).collect(),
            links: links.collect(),
        };
        self.store().add_battle(kept).await.map_err(|error| {
            tracing::error!(%error, "a battle could not be kept");
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The battle could not be written down. Try again later.")
        })?;
        let header = battle.header();
        let (title, book, sides) = (header.title.clone(), header.book.clone(), header.sides.clone());
        Ok(Made { id, title, book, sides, tokens, maker })
    }
}

/// The room of a battle as it was kept.
pub fn room(id: String, kept: Kept, plain: &Arc<Library>) -> Result<Room, String> {
    let lines = kept.records.iter().map(|record| record.line.as_str());
    let text: String = std::iter::once(kept.header.as_str()).chain(lines).collect();
    let log = read_log(text.as_bytes())?;
    let library = match log.header.house.as_deref() {
        None => Arc::clone(plain),
        Some(house) => {
            let laid = Library::with_house_rules(house);
            Arc::new(laid.map_err(|_| "its house rules do not fit the charts of today".to_owned())?.0)
        }
    };
    let playable = game(&log.header.book).ok_or("its book is not known")?;
    let battle = playable.open(Arc::clone(&library), log.header, log.records)?;
    let secret = match kept.secret {
        Some(hex) => Some(Secret::from_hex(&hex).ok_or("its secret has another length")?),
        None => None,
    };
    let mut room = Room::new(id, battle, library);
    room.created = kept.created;
    room.umpire = kept.umpire;
    room.computers = computers_of(&kept.computers);
    room.secret = secret;
    room.seal_key = kept.seal_key;
    room.links = kept.links;
    room.webhooks = kept.webhooks;
    room.keys = (1..).zip(kept.records).filter_map(|(n, record)| Some((record.key?, n))).collect();
    Ok(room)
}
