//! The few words that mark clauses, facts and seats.

use grognard_battle::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The printed rules.
    Source,
    /// Our reading of damaged print.
    Reading,
    /// A house rule that fills a gap.
    House,
}

impl From<grognard_core::rule::Origin> for Origin {
    fn from(origin: grognard_core::rule::Origin) -> Self {
        match origin {
            grognard_core::rule::Origin::Source => Origin::Source,
            grognard_core::rule::Origin::Reading => Origin::Reading,
            grognard_core::rule::Origin::House => Origin::House,
        }
    }
}

/// Which part of the program carries a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// A procedure.
    Procedure,
    /// The sequence of play.
    Sequence,
    /// Positions on the table.
    Table,
    /// Records between rulings.
    Bookkeeping,
}

impl From<grognard_core::rule::Scope> for Scope {
    fn from(scope: grognard_core::rule::Scope) -> Self {
        match scope {
            grognard_core::rule::Scope::Procedure => Scope::Procedure,
            grognard_core::rule::Scope::Sequence => Scope::Sequence,
            grognard_core::rule::Scope::Table => Scope::Table,
            grognard_core::rule::Scope::Bookkeeping => Scope::Bookkeeping,
        }
    }
}

/// Where a fact stands in a player's mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// The unit or side that acts.
    Who,
    /// The one it acts against.
    Whom,
    /// Ground, distance, direction.
    Where,
    /// The manner.
    How,
}

impl From<grognard_core::facts::Group> for Group {
    fn from(group: grognard_core::facts::Group) -> Self {
        match group {
            grognard_core::facts::Group::Who => Group::Who,
            grognard_core::facts::Group::Whom => Group::Whom,
            grognard_core::facts::Group::Where => Group::Where,
            grognard_core::facts::Group::How => Group::How,
        }
    }
}

/// Who looks at a battle or gives commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatName {
    /// The umpire.
    Umpire,
    /// Side a.
    A,
    /// Side b.
    B,
    /// Whoever looks on.
    Public,
}

impl From<Seat> for SeatName {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Umpire => SeatName::Umpire,
            Seat::A => SeatName::A,
            Seat::B => SeatName::B,
            Seat::Public => SeatName::Public,
        }
    }
}

impl From<SeatName> for Seat {
    fn from(seat: SeatName) -> Self {
        match seat {
            SeatName::Umpire => Seat::Umpire,
            SeatName::A => Seat::A,
            SeatName::B => Seat::B,
            SeatName::Public => Seat::Public,
        }
    }
}

/// A side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// The first.
    A,
    /// The second.
    B,
}
