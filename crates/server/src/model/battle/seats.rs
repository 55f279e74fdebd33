//! Seats of a battle: their links, who is there, and where to send messages.

use grognard_battle::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A link that opens a seat.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatLink {
    /// The seat.
    pub seat: Seat,
    /// The page; the token follows `#`.
    pub path: String,
}

/// Seats of a battle.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// All of them for the umpire, his own for a player.
    pub seats: Vec<SeatEntry>,
}

/// A seat.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatEntry {
    /// Which.
    pub seat: Seat,
    /// Links that open it.
    pub links: usize,
    /// Sockets.
    pub online: usize,
    /// Whether it gets a message when its turn comes.
    pub webhook: bool,
}

/// A further link for a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// The seat.
    pub seat: Seat,
}

/// Where to send a seat the message that it is its turn.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WebhookRequest {
    /// The address, `https://...`.
    pub url: String,
    /// `discord` or `slack`.
    pub style: String,
}

/// Sockets by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Present {
    /// The umpire.
    pub umpire: usize,
    /// Side a.
    pub a: usize,
    /// Side b.
    pub b: usize,
    /// The spectators.
    pub public: usize,
}

impl Present {
    /// The sockets of a seat.
    pub fn at(&self, seat: Seat) -> usize {
        match seat {
            Seat::Umpire => self.umpire,
            Seat::A => self.a,
            Seat::B => self.b,
            Seat::Public => self.public,
        }
    }
}
