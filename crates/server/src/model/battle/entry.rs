//! Entries of a battle's log, as a seat may see them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use grognard_battle::answers::Intent;
use grognard_battle::{Awaits, Clock, DiceBy, Rolled, Seat};

use crate::model::Origin;

/// A command.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number, from 1.
    pub n: u64,
    /// The time in the battle.
    pub clock: Clock,
    /// The real time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at: Option<String>,
    /// Who gave it.
    pub seat: Seat,
    /// What was done.
    #[serde(rename = "do")]
    pub deed: SeenDeed,
    /// Who rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub dice: Option<DiceBy>,
    /// The die it waits for, if it is accepted and cannot go on without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub awaits: Option<Awaits>,
    /// The result in a sentence or two, if something was ruled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub headline: Option<String>,
    /// Rulings, in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rulings: Option<Vec<EntryRuling>>,
    /// The lines of bookkeeping.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub said: Option<Vec<SaidLine>>,
    /// What changed in the seat's view.
    pub events: Vec<Event>,
}

/// What was done, as far as the seat may know it.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Deed"))]
#[schema(as = Deed)]
#[serde(rename_all = "lowercase")]
pub enum SeenDeed {
    /// A command of the book, or a note.
    Act(SeenAct),
    /// The umpire corrected something.
    Correction(SeenCorrection),
    /// A command was taken back.
    Undo {
        /// Its number.
        of: u64,
    },
    /// A seat added words for the dice.
    Entropy {
        /// The words.
        words: String,
    },
    /// Dice of a command that was accepted before they were known.
    Dice {
        /// Its number.
        of: u64,
    },
    /// The secret of the dice was shown; the battle is closed.
    Secret {
        /// It, in hexadecimal digits.
        secret: String,
    },
}

/// A command, or a note that it is hidden from the seat.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum SeenAct {
    /// The command.
    Known {
        /// Its name.
        name: String,
        /// Its arguments.
        #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
        #[schema(value_type = Object)]
        with: Value,
    },
    /// The word `hidden`.
    Kept(#[cfg_attr(test, ts(type = "'hidden'"))] String),
}

/// A correction, or for everybody but the umpire only a note of it.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum SeenCorrection {
    /// The correction.
    Known {
        /// Where: a JSON pointer into the books.
        at: String,
        /// The value there now.
        #[cfg_attr(test, ts(type = "unknown"))]
        to: Value,
        /// Why.
        reason: String,
    },
    /// Who made it.
    Kept(String),
}

/// A ruling within a command.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EntryRuling {
    /// The procedure.
    pub procedure: String,
    /// Who did what to whom.
    pub title: String,
    /// What it looks like on a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub intent: Option<Intent>,
    /// The facts; absent if they are the other side's secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    #[schema(value_type = Option<Object>)]
    pub situation: Option<Value>,
    /// What was ruled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    #[schema(value_type = Value, required = false)]
    pub outcome: Option<Value>,
    /// What everybody sees of a ruling that is the other side's secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    #[schema(value_type = Value, required = false)]
    pub shown: Option<Value>,
    /// Its dice.
    pub dice: Vec<Rolled>,
    /// Its receipt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub lines: Option<Vec<EntryLine>>,
}

/// A line of a receipt.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EntryLine {
    /// The clause.
    pub rule: String,
    /// Who decided.
    pub origin: Origin,
    /// In words.
    pub text: String,
    /// Its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub value: Option<Value>,
}

/// A line of bookkeeping.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SaidLine {
    /// The clause.
    pub rule: String,
    /// In words.
    pub text: String,
}

/// A value that changed.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Where: a JSON pointer.
    pub at: String,
    /// The old value; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub from: Option<Value>,
    /// The new value; absent if it was removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub to: Option<Value>,
}
