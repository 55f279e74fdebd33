//! What is settled when a battle begins: whose dice count.

use grognard_battle::TypedDice;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which dice may be typed, and by whom. Dice that decide something hidden are never typed by a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum DiceSetting {
    /// Whoever gives a command may type all its dice: for a table where everybody sees them.
    Typed,
    /// A side types its own dice and never the other's; the umpire types any.
    Own,
    /// Nobody types: the server rolls.
    Rolled,
}

impl From<DiceSetting> for TypedDice {
    fn from(setting: DiceSetting) -> Self {
        match setting {
            DiceSetting::Typed => TypedDice::Typed,
            DiceSetting::Own => TypedDice::Own,
            DiceSetting::Rolled => TypedDice::Rolled,
        }
    }
}
