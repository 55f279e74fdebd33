//! What each seat may see of a ledger (FAT-91, FAT-161).

use grognard_core::choice;
use serde::Serialize;

use super::outcome::{Level, Outcome, Status};
use crate::points::Points;

choice! {
    /// Who is looking.
    pub enum Seat {
        /// A player of the army's own side.
        Owner = "owner",
        /// A player of the other side.
        Enemy = "enemy",
        Umpire = "umpire",
        /// The board on the wall.
        Public = "public",
    }
}

/// What the enemy and the public may know about an army. Nothing here depends on the hidden total, except the
/// announcements that the army itself has to make.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PublicView {
    /// Points used.
    pub recorded: Points,
    /// What the army has announced: steady, wavering or demoralized.
    pub status: Status,
    /// Every level that it has announced and that is in force.
    pub announced: Vec<Level>,
    /// Its total, while it is demoralized.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Points>,
    /// Hours it has been demoralized, while it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demoralized_hours: Option<i32>,
    /// CMR of its units, while it is demoralized.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmr_adjustment: Option<i32>,
    /// Whether it was demoralized on this battleday, which everybody saw.
    pub ever_demoralized: bool,
    /// CMR of its units on the next battleday.
    pub next_day_cmr: i32,
}

/// A ledger as one seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum View {
    /// The whole account.
    Whole(Box<Outcome>),
    Announced(PublicView),
}

/// What the enemy and the public may know.
pub fn public_view(state: &Outcome) -> PublicView {
    let shown = state.status == Status::Demoralized;
    PublicView {
        recorded: state.recorded,
        status: state.status,
        announced: state.levels(),
        total: shown.then_some(state.total),
        demoralized_hours: shown.then_some(state.demoralized_hours),
        cmr_adjustment: shown.then_some(state.cmr_adjustment),
        ever_demoralized: state.ever_demoralized,
        next_day_cmr: state.next_day_cmr,
    }
}

/// What a seat may see.
pub fn view(state: &Outcome, seat: Seat) -> View {
    match seat {
        Seat::Owner | Seat::Umpire => View::Whole(Box::new(state.clone())),
        Seat::Enemy | Seat::Public => View::Announced(public_view(state)),
    }
}
