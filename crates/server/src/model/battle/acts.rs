//! What a book lets players do, described so that nobody needs to know its acts by name.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::mark::Mark;
use super::survey::Intent;

/// Something that can be done.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ActEntry {
    /// Its name.
    pub name: String,
    /// What it does.
    pub help: String,
    /// What it wants to know.
    pub arguments: Vec<ArgumentEntry>,
    /// Who hears of it: `open`, `side` or `side-alone`.
    pub secrecy: String,
    /// The argument that names who acts.
    pub subject: Option<String>,
    /// It is aimed at somebody.
    pub aims: Option<AimEntry>,
    /// It gives each of a group one of several values.
    pub sorts: Option<SortingEntry>,
    /// Where its offers differ in one choice: what the row of choices is called.
    pub row: Option<String>,
    /// It lets the battle go on: what is left undone is given up.
    pub onward: bool,
    /// It gives the battle up: whoever asks for it is asked once more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub gives_up: bool,
}

/// An argument of an act.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ArgumentEntry {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub takes: Takes,
    /// Whether the command is refused without it.
    pub needed: bool,
    /// Whether players are asked for it wherever an offer leaves it open, with "none" as an easy answer.
    pub asked: bool,
    /// What it means.
    pub help: String,
}

/// What an argument may be.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Takes {
    /// A name on the roster.
    Name {
        /// What is named.
        of: String,
    },
    /// Several names.
    Names {
        /// What is named.
        of: String,
    },
    /// True or false.
    Flag,
    /// A whole number.
    Number {
        /// Least.
        min: i32,
        /// Greatest.
        max: i32,
    },
    /// A multiple of one half.
    Halves {
        /// Least.
        min: i32,
        /// Greatest.
        max: i32,
    },
    /// A measured distance.
    Inches {
        /// Greatest.
        max: i32,
    },
    /// A measured distance to each of those that another argument names, in its order.
    InchesEach {
        /// The argument that names them.
        beside: String,
        /// Greatest.
        max: i32,
    },
    /// One of these words.
    Choice {
        /// The words.
        values: Vec<String>,
    },
    /// Free words.
    Text,
    /// Facts as JSON.
    Facts,
    /// A whole way of a piece: its steps, or where it ends. It stands in these fields of a command.
    Way {
        /// The steps.
        steps: String,
        /// Where it ends.
        x: String,
        /// Where it ends.
        y: String,
        /// Which way the piece looks then.
        facing: String,
    },
    /// A place on the table. It stands in these fields of a command.
    Place {
        /// From the left edge of side a.
        x: String,
        /// From the edge of side a.
        y: String,
    },
    /// Which way a piece looks, in degrees clockwise.
    Facing {
        /// The most it may turn from where it looks; null where the facing itself is given.
        turn: Option<i32>,
    },
    /// The places of a whole group.
    Group,
    /// An area of linked areas.
    Area,
}

/// An act that is aimed at somebody.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AimEntry {
    /// The argument that names the target.
    pub target: String,
    /// The intent whose prospects show what comes of it.
    pub intent: Intent,
}

/// An act that gives each of a group one of several values.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SortingEntry {
    /// What is given, in the plural.
    pub what: String,
    /// The argument that names a command, all of whose units are sorted at once.
    pub group: String,
    /// The argument that names a single unit in its place.
    pub single: String,
    /// The argument with the value of all that are not named.
    pub value: String,
    /// The values, the likeliest first.
    pub values: Vec<SortValueEntry>,
}

/// One of the values a group is sorted by.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SortValueEntry {
    /// The value.
    pub value: String,
    /// The argument that names those who get it though the others do not.
    pub names: String,
    /// Its mark; the word is what such a unit does.
    pub mark: Mark,
    /// What is said of a unit that bears the mark already and keeps it.
    pub kept: String,
}
