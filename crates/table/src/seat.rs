//! Who sits at the table: two sides, the umpire and the public.

use grognard_core::dice::Roller;
use serde::{Deserialize, Serialize};

/// One of the two sides of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = SideName), ts(rename = "SideName"))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

impl Side {
    /// Both, first one first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// `a` or `b`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }

    /// 0 or 1, as an index by side.
    pub const fn index(self) -> usize {
        match self {
            Side::A => 0,
            Side::B => 1,
        }
    }
}

/// Which side rolls in a procedure between the two, given the side that acts; none if that is not known.
pub fn rolled_by(actor: Option<Side>) -> impl Fn(Roller) -> Option<Side> {
    move |roller| match roller {
        Roller::Actor => actor,
        Roller::Opponent => actor.map(Side::other),
        Roller::Nobody => None,
    }
}

/// Something of each side, written as `a` and `b`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pair<T> {
    /// Side a's.
    pub a: T,
    /// Side b's.
    pub b: T,
}

impl<T> Pair<T> {
    /// A side's.
    pub const fn of(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// A side's, for changing.
    pub const fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

/// The giver of a command, or a viewer of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = SeatName), ts(rename = "SeatName"))]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Keeps the records, sees what both sides see, may act for either.
    Umpire,
    /// A player of side a.
    A,
    /// A player of side b.
    B,
    /// Spectators of the board on the wall; gives no commands.
    Public,
}

impl Seat {
    /// Every seat.
    pub const ALL: [Seat; 4] = [Seat::Umpire, Seat::A, Seat::B, Seat::Public];

    /// The seat of a side's players.
    pub const fn of(side: Side) -> Self {
        match side {
            Side::A => Seat::A,
            Side::B => Seat::B,
        }
    }

    /// The side this seat plays.
    pub const fn side(self) -> Option<Side> {
        match self {
            Seat::A => Some(Side::A),
            Seat::B => Some(Side::B),
            Seat::Umpire | Seat::Public => None,
        }
    }

    /// Whether this seat may give commands to that side's units and see what that side hides.
    pub fn holds(self, side: Side) -> bool {
        self == Seat::Umpire || self.side() == Some(side)
    }

    /// The same for something that may belong to neither side: then no seat holds it.
    pub fn holds_known(self, side: Option<Side>) -> bool {
        side.is_some_and(|side| self.holds(side))
    }

    /// The word used in files and arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::Umpire => "umpire",
            Seat::A => "a",
            Seat::B => "b",
            Seat::Public => "public",
        }
    }

    /// The seat of a word.
    pub fn named(name: &str) -> Option<Self> {
        Seat::ALL.into_iter().find(|seat| seat.name() == name)
    }
}
