//! The few words that mark clauses and facts.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who decided it.
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

/// Which part of the program applies a clause.
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

/// Where a fact belongs in a player's mind.
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
