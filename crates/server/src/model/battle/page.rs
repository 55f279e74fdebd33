//! A battle as a seat sees it: the page, the log, the table as it was.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::acts::ActEntry;
use super::board::TableBoard;
use super::brought_in::BroughtIn;
use super::computers::Computers;
use super::entry::Entry;
use super::setting::DiceSetting;
use super::table::Table;
use crate::model::SeatName;

/// A battle as a seat sees it.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BattlePage {
    /// Its id.
    pub id: String,
    /// Its book.
    pub book: String,
    /// Its title.
    pub title: String,
    /// The book's edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub edition: Option<String>,
    /// Names of side a and side b.
    pub sides: Vec<String>,
    /// The seat that looks.
    pub seat: SeatName,
    /// When it was made.
    pub created: String,
    /// Hash of the secret that makes its dice; null where none was promised.
    pub commitment: Option<String>,
    /// Whether its dice come from a seed that whoever made it chose, and can foresee them by.
    pub seeded: bool,
    /// Which dice may be typed, and by whom.
    pub dice: DiceSetting,
    /// What is to be known of it if it came in as a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub brought_in: Option<BroughtIn>,
    /// Whether it has an umpire.
    pub umpire: bool,
    /// Sides that a computer plays.
    pub computers: Computers,
    /// Everything the book lets players do.
    pub acts: Vec<ActEntry>,
    /// Number of the last command.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// Where it stands.
    pub table: Table,
}

/// Entries of the log.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LogReply {
    /// In order.
    pub entries: Vec<Entry>,
}

/// The virtual table after an earlier command.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MapAt {
    /// The command; 0 for the start.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// The table.
    pub map: TableBoard,
}
