//! A battle as a seat sees it: the page, the log, the table as it was.

use std::sync::Arc;

use grognard_battle::{Act, Seat, TypedDice};
use grognard_table::Board;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::brought_in::BroughtIn;
use super::computers::Computers;
use super::entry::Entry;
use super::table::Table;

/// An entry of the log, or a document, as it is sent.
pub type Text = Arc<RawValue>;

/// A battle as a seat sees it.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattlePage {
    /// Its id.
    pub id: String,
    /// Its book.
    pub book: String,
    /// Its title.
    pub title: String,
    /// The book's edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub edition: Option<String>,
    /// Names of side a and side b.
    pub sides: Vec<String>,
    /// The seat of the viewer.
    pub seat: Seat,
    /// When it was made.
    pub created: String,
    /// Hash of the secret that makes its dice; null if no dice were promised.
    pub commitment: Option<String>,
    /// Whether its dice come from a seed that the battle's maker chose, so that he can foresee them.
    pub seeded: bool,
    /// Which dice may be typed, and by whom.
    pub dice: TypedDice,
    /// What to know about a battle that came in as a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub brought_in: Option<BroughtIn>,
    /// Whether it has an umpire.
    pub umpire: bool,
    /// Sides that a computer plays.
    pub computers: Computers,
    /// Everything the book lets players do.
    #[schema(value_type = Vec<Act>)]
    #[cfg_attr(test, ts(as = "Vec<Act>"))]
    pub acts: Vec<&'static Act>,
    /// Number of the last command.
    pub n: u64,
    /// Where it stands.
    #[schema(value_type = Table)]
    #[cfg_attr(test, ts(as = "Table"))]
    pub table: Text,
}

/// Entries of the log.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogReply {
    /// In order.
    #[schema(value_type = Vec<Entry>)]
    #[cfg_attr(test, ts(as = "Vec<Entry>"))]
    pub entries: Vec<Text>,
}

/// The virtual table after an earlier command.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MapAt {
    /// The command; 0 for the start.
    pub n: u64,
    /// The table.
    pub map: Board,
}
