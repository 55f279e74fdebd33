//! How a battle begins on the server: from an example, a set-up, a roster or the file of a battle.

use std::sync::Arc;

use grognard_battle::{AnyBattle, Seat, Secret, Side, TypedDice, commitment, line_of};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_desk::{fatigue_roster, order_of_battle};
use grognard_games::fatigue::setup_from_roster;
use grognard_games::scenario::{SCENARIOS, scenario};

use super::books::{library_of, playable};
use super::bringing::{BroughtIn, bring_in};
use super::computers::{Computers, words_of};
use super::hall::Hall;
use super::room::MAKER;
use super::token::{hash_of, new_id, new_token, random};
use crate::problem::Problem;
use crate::store::{Kept, KeptRecord, Link, NewBattle};

/// What a battle begins with.
#[derive(Debug)]
pub enum Start {
    /// The ready example of the book.
    Example,
    /// A scenario that comes with the program, by its id.
    Scenario(String),
    /// A set-up as TOML or JSON text.
    Setup(String),
    /// An order of battle as a spreadsheet, for the fatigue book.
    Roster(String),
    /// The file of a battle.
    File(String),
}

/// A request for a battle.
#[derive(Debug)]
pub struct New {
    /// The book; a file names its own.
    pub book: Option<String>,
    /// What it begins with.
    pub start: Start,
    /// House rules as text.
    pub house: Option<String>,
    pub umpire: bool,
    /// Which players are computers.
    pub computers: Computers,
    /// Which dice may be typed; a file has its own setting.
    pub dice: Option<TypedDice>,
    /// The seed for dice that are not promised, and for computer players.
    pub seed: Option<u64>,
}

/// A battle in memory that is not kept yet.
pub struct Begun {
    battle: Box<dyn AnyBattle>,
    brought_in: Option<BroughtIn>,
    umpire: bool,
    computers: Computers,
}

/// A battle that has been made.
#[derive(Debug)]
pub struct Made {
    pub id: String,
    pub title: String,
    pub book: String,
    pub sides: [String; 2],
    /// Seats and their tokens; only at this moment does the server know them.
    pub tokens: Vec<(Seat, String)>,
    /// The token of the battle's maker.
    pub maker: String,
    /// What to report about a battle that came in as a file.
    pub brought_in: Option<BroughtIn>,
}

/// Begins a battle in memory, or gives every reason against it. A file may occupy a core for seconds.
pub fn begin(new: &New, house: Option<&str>) -> Result<Begun, Refusals> {
    let (mut battle, brought_in) = match &new.start {
        Start::File(text) => {
            let (battle, brought_in) = bring_in(text)?;
            (battle, Some(brought_in))
        }
        _ => (begin_anew(new, house)?, None),
    };
    let known = battle.header().dice;
    // With links anybody may be at the table, so nobody types for another unless the maker of the battle allows it.
    let wanted = new.dice.unwrap_or(if brought_in.is_some() { known } else { TypedDice::Own });
    if wanted != known {
        let settled = |reason: String| vec![Refusal::new("dice", format!("cannot be changed: {reason}."))];
        battle.set_dice(wanted).map_err(settled)?;
    }
    if let Some(seed) = new.seed {
        let settled = |reason: String| vec![Refusal::new("seed", format!("cannot be used: {reason}."))];
        battle.set_seed(seed).map_err(settled)?;
    }
    Ok(Begun { battle, brought_in, umpire: new.umpire, computers: new.computers.clone() })
}

/// Begins a battle from its file, as an operator brings it in: with an umpire, and with persons in all seats.
pub fn begin_file(text: String) -> Result<Begun, Refusals> {
    let computers = Computers::default();
    begin(
        &New { book: None, start: Start::File(text), house: None, umpire: true, computers, dice: None, seed: None },
        None,
    )
}

fn begin_anew(new: &New, house: Option<&str>) -> Result<Box<dyn AnyBattle>, Refusals> {
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
    let game = playable(named)?;
    let battle = game.begin(library, house, &setup)?;
    if new.computers != Computers::default() && battle.board(Seat::Umpire).is_none() {
        let reason = "computers play on a virtual table only; begin with a scenario that has one.";
        return Err(vec![Refusal::new("computers", reason)]);
    }
    let against = Side::BOTH.into_iter().filter_map(|side| {
        let skill = (*new.computers.of(side))?;
        Some(Refusal::new(format!("computers.{}", side.name()), game.against_player(skill.level())?))
    });
    let against: Refusals = against.collect();
    if !against.is_empty() {
        return Err(against);
    }
    Ok(battle)
}

fn scenario_text(id: &str) -> Result<&'static str, Refusals> {
    scenario(id).map(|known| known.text).ok_or_else(|| {
        let known = SCENARIOS.iter().map(|scenario| scenario.id.to_owned());
        vec![Refusal::new("from.scenario", format!("there is no scenario '{id}'.")).allowing(known)]
    })
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

impl Hall {
    /// Stores a battle that was begun, promises its dice and hands out its seats.
    pub async fn make(&self, begun: Begun) -> Result<Made, Problem> {
        let Begun { mut battle, brought_in, umpire, computers } = begun;
        // If a battle brings commands, its dice were promised where it began, or not at all. The dice of a seed are not
        // promised, because anybody who knows the seed can foresee them.
        let promises = battle.records().is_empty() && battle.header().seed.is_none();
        let secret = if promises { Some(Secret::new(random::<32>()?)) } else { None };
        if let Some(secret) = &secret {
            battle.commit(commitment(secret)).map_err(|_| Problem::fault())?;
        }
        let (id, seal_key) = (new_id()?, random::<32>()?);
        // No link is made for the seat of a computer player.
        let is_computer = |seat: Seat| seat.side().is_some_and(|side| computers.of(side).is_some());
        let free = |seat: &Seat| (umpire || *seat != Seat::Umpire) && !is_computer(*seat);
        let seats = Seat::ALL.into_iter().filter(free);
        let tokens = seats.map(|seat| Ok((seat, new_token()?))).collect::<Result<Vec<_>, Problem>>()?;
        let maker = new_token()?;
        let link = |seat: &str, token: &str| Link { token_hash: hash_of(token), seat: seat.to_owned() };
        let links = tokens.iter().map(|(seat, token)| link(seat.name(), token)).chain([link(MAKER, &maker)]);
        let record = |record| KeptRecord { line: line_of(record), key: None };
        let kept = Kept {
            created: self.shared().now(),
            header: line_of(battle.header()),
            secret: secret.as_ref().map(Secret::hex),
            seal_key: seal_key.to_vec(),
            umpire,
            computers: words_of(&computers),
            brought_in: brought_in.as_ref().and_then(|mark| serde_json::to_string(mark).ok()),
            records: battle.records().iter().map(record).collect(),
            links: links.collect(),
            webhooks: Vec::new(),
            revision: 0,
        };
        let kept = NewBattle { id: id.clone(), kept, visited: None };
        self.shared().store().add_battle(kept).await.map_err(|error| {
            tracing::error!(%error, "a battle could not be kept");
            Problem::of_store(&error)
        })?;
        let header = battle.header();
        Ok(Made {
            id,
            title: header.title.clone(),
            book: header.book.clone(),
            sides: header.sides.clone(),
            tokens,
            maker,
            brought_in,
        })
    }
}
