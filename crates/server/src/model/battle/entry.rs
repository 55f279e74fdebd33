//! Entries of a battle's log, as a seat may see them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Clock;
use super::survey::Intent;
use crate::model::{Origin, SeatName, SideName};

/// A command.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number, from 1.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// When in the battle.
    pub clock: Clock,
    /// When in the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at: Option<String>,
    /// Who gave it.
    pub seat: SeatName,
    /// What was done: `act`, `correction`, `undo`, `entropy`, `dice` or `secret`; an act kept from the seat is `hidden`.
    #[serde(rename = "do")]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub deed: Value,
    /// Who rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub dice: Option<DiceBy>,
    /// The die it waits for, where it is accepted and cannot go on without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub awaits: Option<super::AwaitedDie>,
    /// What came of it, in a sentence or two, where something was ruled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub headline: Option<String>,
    /// Rulings, in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rulings: Option<Vec<EntryRuling>>,
    /// What the books say about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub said: Option<Vec<SaidLine>>,
    /// What changed in the seat's view.
    pub events: Vec<Event>,
}

/// Who rolled the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum DiceBy {
    /// A player, on a real table.
    Typed,
    /// The program.
    Rolled,
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
    /// The facts; absent where they are another side's secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    #[schema(value_type = Option<Object>)]
    pub situation: Option<Value>,
    /// What was ruled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    #[schema(value_type = Value, required = false)]
    pub outcome: Option<Value>,
    /// What everybody sees of a ruling that is another side's secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    #[schema(value_type = Value, required = false)]
    pub shown: Option<Value>,
    /// Its dice.
    pub dice: Vec<RolledDice>,
    /// Its receipt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub lines: Option<Vec<EntryLine>>,
}

/// Some dice of one roll.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RolledDice {
    /// Who rolled; null where it is nobody's luck.
    pub side: Option<SideName>,
    /// Sides of each die.
    pub sides: u8,
    /// The faces.
    #[cfg_attr(test, ts(type = "Array<number>"))]
    pub faces: Vec<u8>,
    /// What for.
    #[serde(rename = "for")]
    pub what: String,
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
    /// What stood there; absent if nothing did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub from: Option<Value>,
    /// What stands there now; absent if it was taken away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub to: Option<Value>,
}
