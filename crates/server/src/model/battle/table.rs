//! Where a battle stands, as a seat sees it: business, offers, roster cards.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::mark::Mark;
use crate::model::{SeatName, SideName};

/// Where the battle stands for a seat.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Time, what is due, whose turn it is.
    pub business: Business,
    /// What the seat may do now.
    pub offers: Vec<Offer>,
    /// The command that is accepted and waits for its dice; null if none does.
    pub waits: Option<Waits>,
    /// Roster cards and gauges.
    pub sheet: Sheet,
    /// The command the seat could take back now.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub undo: Option<u64>,
    /// The secret of the dice is shown; only notes are taken.
    pub closed: bool,
    /// The board; null where the battle is fought with miniatures.
    pub map: Option<super::TableBoard>,
}

/// The state of affairs.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Business {
    /// The time of the battle.
    pub clock: Clock,
    /// Sides that have something to do.
    pub waiting: Vec<SideName>,
    /// What must be answered, first one first.
    pub due: Vec<Due>,
    /// What the phase is about.
    pub remarks: Vec<String>,
    /// The result, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub over: Option<String>,
}

/// A command that is accepted and waits for its dice. Until they have come nothing else can be done.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Waits {
    /// Its number.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// The die that is next; it is given with the act `dice`.
    pub die: AwaitedDie,
    /// Who may type it.
    pub types: Vec<SeatName>,
    /// Who may have the program roll it, by giving `dice` without any.
    pub rolls: Vec<SeatName>,
}

/// A die that an accepted command waits for.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AwaitedDie {
    /// Its sides.
    pub sides: u8,
    /// What it is for.
    #[serde(rename = "for")]
    pub what: String,
    /// Which die of the roll, from 1.
    pub number: u8,
    /// How many dice the roll has.
    pub of: u8,
    /// Who rolls it; null where it is nobody's luck.
    pub side: Option<SideName>,
    /// It decides something hidden, so that no side may type it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub unseen: Option<bool>,
}

/// The time of a battle.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The turn, from 1.
    pub turn: u32,
    /// The half turn or a player's part of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub part: Option<String>,
    /// The phase, in the book's word.
    pub phase: String,
    /// The hour, where the book keeps one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub hour: Option<String>,
}

/// Something that must be answered before anything else.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Due {
    /// What, and for whom.
    pub title: String,
    /// The clause that makes it due.
    pub rule: String,
    /// Whose it is to answer; null where it is the table's.
    pub side: Option<SideName>,
    /// The act that answers it.
    pub act: String,
    /// The arguments that are known.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub with: Value,
}

/// A command that may be given now.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The act.
    pub act: String,
    /// In words.
    pub title: String,
    /// Arguments that are settled.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub with: Value,
    /// Arguments a player fills in.
    pub open: Vec<String>,
}

/// Roster cards and gauges of both sides.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Side a, then side b.
    pub sides: Vec<SideSheet>,
    /// What holds for the whole table.
    pub facts: Vec<Fact>,
    /// How long the battle lasts, where that is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turns: Option<Turns>,
    /// Names that arguments take, by what is named.
    pub names: BTreeMap<String, Vec<String>>,
}

/// A side as a seat sees it.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SideSheet {
    /// Which.
    pub side: SideName,
    /// Its name.
    pub name: String,
    /// Numbers that tell how it fares, what decides the battle first.
    pub gauges: Vec<Gauge>,
    /// What of it is broken or may break soon, the side itself first.
    pub strains: Vec<Strain>,
    /// Its commands with their cards.
    pub commands: Vec<CommandSheet>,
}

/// A number that tells how a side fares.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Gauge {
    /// What it counts.
    pub name: String,
    /// The number.
    pub value: f64,
    /// What it is out of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub of: Option<f64>,
    /// Where it becomes serious.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub warn: Option<f64>,
    /// In words.
    pub text: String,
    /// Only this seat and the umpire see it.
    pub private: bool,
}

/// How long a battle lasts.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// The turn that is played.
    pub now: u32,
    /// The last one.
    pub last: u32,
}

/// How near something is to breaking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Strained {
    /// One more loss breaks it.
    Near,
    /// It breaks when it is next looked at, unless something is done before.
    Breaking,
    /// It is broken.
    Broken,
}

/// Something that is broken or may break soon: a command, or the whole side.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Strain {
    /// What.
    pub name: String,
    /// How near.
    pub state: Strained,
    /// Why, and what follows from it.
    pub text: String,
    /// What would prevent or mend it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub remedy: Option<String>,
}

/// A command and its cards.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CommandSheet {
    /// Its name.
    pub name: String,
    /// Its orders and state, in a line.
    pub line: String,
    /// Officers.
    pub officers: Vec<Card>,
    /// Units.
    pub units: Vec<Card>,
}

/// A unit or officer.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// Its arm, or leader.
    pub kind: String,
    /// What is left of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub strength: Option<Strength>,
    /// Its losses as boxes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub boxes: Option<Boxes>,
    /// Beads and states.
    pub marks: Vec<Mark>,
    /// What else one looks up.
    pub facts: Vec<Fact>,
    /// Why it has left the battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub gone: Option<String>,
}

/// What is left of a unit.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Now.
    pub left: f64,
    /// At the start.
    pub start: f64,
    /// Stands, figures or steps.
    pub counted_in: String,
}

/// Losses as boxes.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Boxes {
    /// Lost.
    pub ticked: u32,
    /// All.
    pub of: u32,
    /// What each of them stands for, in the plural.
    pub counted_in: String,
}

/// Something one looks up.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// What.
    pub name: String,
    /// In words.
    pub value: String,
}
