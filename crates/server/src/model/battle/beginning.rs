//! What a battle begins with, and the battle that was made.

use grognard_battle::TypedDice;
use grognard_table::Board;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::brought_in::BroughtIn;
use super::computers::WantedComputers;
use super::seats::SeatLink;

/// What a battle can begin with.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Starts {
    /// By book.
    pub starts: Vec<Begin>,
}

/// How a battle of a book begins.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Begin {
    /// The book.
    pub book: String,
    /// The title of the ready example.
    pub title: String,
    /// Its sides.
    pub sides: Vec<String>,
    /// How many units it has.
    pub units: usize,
    /// Its set-up, as TOML.
    pub example: String,
    /// A commented set-up to start from, as TOML.
    pub template: String,
}

/// A request for a battle.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewBattleRequest {
    /// The book; a file names its own.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub book: Option<String>,
    /// What it begins with.
    pub from: BeginFrom,
    /// House rules, as TOML.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub house: Option<String>,
    /// Whether it has an umpire; true if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub umpire: Option<bool>,
    /// Sides that a computer plays; only on a virtual table.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub computers: Option<WantedComputers>,
    /// Which dice may be typed; `own` if absent. A file with commands keeps its own setting.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub dice: Option<TypedDice>,
    /// Makes the battle repeatable: the server's dice and the computer players follow from this number, so that the
    /// same commands give the same battle. Anybody who knows it can foresee the dice, so no dice are promised, and
    /// everybody at the battle can see that. Refused for a file with commands; random if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seed: Option<u64>,
}

/// What a battle begins with.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum BeginFrom {
    /// The ready example of the book; always true.
    Example(bool),
    /// A scenario that comes with the program, by its id.
    Scenario(String),
    /// A set-up, as TOML or JSON.
    Setup(String),
    /// An order of battle as a spreadsheet (CSV), for the fatigue book.
    Roster(String),
    /// The file of a battle.
    File(String),
}

/// Scenarios for a virtual table that come with the program.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Scenarios {
    /// The shortest first.
    pub scenarios: Vec<ScenarioEntry>,
}

/// The ground of a scenario, before any piece is placed.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScenarioGround {
    /// The table.
    pub map: Board,
}

/// A scenario.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ScenarioEntry {
    /// The name to ask for it.
    pub id: String,
    /// Its book.
    pub book: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub description: String,
    /// About how long it takes.
    pub minutes: Option<i32>,
    /// Its turns, if it has a number of them.
    pub turns: Option<i32>,
    /// Names of side a and side b.
    pub sides: Vec<String>,
    /// Units of side a and side b.
    pub units: Vec<usize>,
    /// Levels of computer players that know its book, the weakest first.
    pub levels: Vec<String>,
}

/// A battle that has been made. This is the only time its links are shown.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MadeBattle {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its book.
    pub book: String,
    /// Its sides.
    pub sides: Vec<String>,
    /// A link for each seat; its holder holds the seat.
    pub links: Vec<SeatLink>,
    /// The token of the battle's maker: it adds and ends links for looking on. It opens no seat.
    pub maker: String,
    /// What to know about a battle that came in as a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub brought_in: Option<BroughtIn>,
}
