//! Where a battle stands, as a seat sees it.

use grognard_battle::{Business, Offer, Sheet, Waits};
use grognard_table::Board;
use serde::Serialize;
use utoipa::ToSchema;

/// The state of the battle for a seat.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Table {
    /// Time, what is due, whose turn it is.
    pub business: Business,
    /// What the seat may do now.
    pub offers: Vec<Offer>,
    /// The command that was accepted and waits for its dice; null if there is none.
    pub waits: Option<Waits>,
    /// Roster cards and gauges.
    pub sheet: Sheet,
    /// The command the seat could take back now.
    pub undo: Option<u64>,
    /// Whether the secret of the dice has been shown; then only notes are accepted.
    pub closed: bool,
    /// The board; null if the battle is fought with miniatures.
    pub map: Option<Board>,
}
