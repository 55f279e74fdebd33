//! Commands and how they end.

use grognard_core::facts::Datum;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::entry::Entry;

/// A command.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// The number of the last command the sender knows; if the battle has gone on, the command is refused.
    pub after: u64,
    /// The sender's name for it: the same on a retry, so that it is not done twice. At most 100 characters.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub key: Option<String>,
    /// What to do.
    #[serde(rename = "do")]
    pub what: What,
    /// Faces rolled at the table, as many as are known; the server rolls if absent. If the course of a command may
    /// depend on what its seat does not know, it is accepted whatever they are, and missing faces are given afterwards
    /// with the act `dice`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Array<number>"))]
    pub dice: Option<Vec<u8>>,
}

/// What to do.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum What {
    /// A command of the book, or a note.
    Act {
        /// Its name.
        name: String,
        /// Its arguments.
        #[serde(default = "Datum::empty")]
        #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
        #[schema(value_type = Object)]
        with: Datum,
    },
    /// Take the last command back.
    Undo {},
    /// The umpire corrects something.
    Correction {
        /// Where: a JSON pointer into the books.
        at: String,
        /// The new value.
        #[cfg_attr(test, ts(type = "unknown"))]
        to: Value,
        /// Why.
        reason: String,
    },
    /// Words of a seat for the dice.
    Entropy {
        /// The words.
        words: String,
    },
    /// Show the secret of the dice and end the battle.
    Close {},
}

/// How a command ended.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum CommandReply {
    /// It was accepted and is on the disk. It may still wait for dice; then its entry names the die.
    Accepted(Box<AcceptedCommand>),
    /// The typed dice ran short, and nothing has happened.
    Needs(NeedsDie),
}

/// A command that was accepted.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AcceptedCommand {
    /// Its number.
    pub n: u64,
    /// What the seat may see of it.
    pub entry: Entry,
}

/// The die that is needed next.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NeedsDie {
    /// Number of the last command.
    pub n: u64,
    /// The die.
    pub need: BattleDie,
}

/// A die and what it is for.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BattleDie {
    /// Its sides.
    pub sides: u8,
    /// What it is for.
    #[serde(rename = "for")]
    pub what: String,
    /// Which die of the roll, from 1.
    pub number: u8,
    /// How many dice the roll has.
    pub of: u8,
}
