//! The contents of a battle's log: a header, then one record for each command.

use grognard_books::wire::NoteLine;
use grognard_core::facts::Datum;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::typing::TypedDice;
use super::{Clock, Seat, Side};

/// The version of the file's form.
pub const FORMAT: u32 = 1;

/// The first line of a log: what is needed to read the rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the file's form, [`FORMAT`].
    pub grognard_battle: u32,
    /// The program that began it.
    pub engine: String,
    /// The book.
    pub book: String,
    /// The book's edition, if it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Hash of every chart in force.
    pub tables: String,
    /// The house rules laid over the charts, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// What the battle is called.
    pub title: String,
    /// The names of side a and side b.
    pub sides: [String; 2],
    /// Seats that may look or act.
    pub seats: Vec<Seat>,
    /// The hash of the secret from which the dice come, if checkable dice were promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The seed of dice and computer players, if the battle was begun as a repeatable one. Never together with a
    /// commitment, because anybody who knows the seed can foresee every die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Which dice may be typed, and by whom.
    #[serde(default, skip_serializing_if = "TypedDice::is_usual")]
    pub dice: TypedDice,
    /// What the battle was made from.
    pub setup: Datum,
    /// The books at the start.
    pub state: Value,
    /// Hash of the books at the start.
    pub hash: String,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// A command of the book, or a note.
    Act {
        /// Its name.
        name: String,
        /// Its arguments.
        with: Datum,
    },
    /// The umpire corrected something; no rule applied.
    Correction {
        /// Where: a JSON pointer into the books.
        at: String,
        /// The value there now.
        to: Value,
        /// Why.
        reason: String,
    },
    /// A command was taken back.
    Undo {
        /// Its number.
        of: u64,
    },
    /// A seat added words that the dice of later commands depend on.
    Entropy {
        /// The words.
        words: String,
    },
    /// Dice of a command that was accepted before they were known.
    Dice {
        /// Its number.
        of: u64,
        /// Its act, which decides who may know what about it.
        act: String,
    },
    /// The secret of the dice was shown; the battle is closed.
    Secret {
        /// The secret in hexadecimal digits.
        secret: String,
    },
}

/// Who rolled the dice of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum DiceBy {
    /// A player, on a real table.
    Typed,
    /// The program.
    Rolled,
}

/// The die that an accepted command waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = AwaitedDie), ts(rename = "AwaitedDie"))]
pub struct Awaits {
    /// Its sides.
    pub sides: u8,
    /// What it is for.
    #[serde(rename = "for")]
    pub what: String,
    /// Which die of the roll, from 1.
    pub number: u8,
    /// How many dice the roll has.
    pub of: u8,
    /// Who rolls it; none if it belongs to neither side.
    pub side: Option<Side>,
    /// Whether it decides something hidden, so that no side may type it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
    pub unseen: bool,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number, from 1.
    pub n: u64,
    /// The time in the battle.
    pub clock: Clock,
    /// The real time, if the program that wrote it had a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Who did it.
    pub seat: Seat,
    /// What.
    #[serde(rename = "do")]
    pub deed: Deed,
    /// The faces in the order drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
    /// Who rolled them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceBy>,
    /// The die it waits for, if it is accepted and cannot go on without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits: Option<Awaits>,
    /// Rulings, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<Ruled>,
    /// The lines of bookkeeping, each with its clause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// Whether something hidden was shown, so that this cannot be undone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revealed: bool,
    /// What changed in the books.
    pub events: Vec<Change>,
    /// Hash of the books afterwards.
    pub hash: String,
}

/// A ruling within a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ruled {
    /// The procedure.
    pub procedure: String,
    /// Who did what to whom, in words.
    pub title: String,
    /// The facts it was ruled by.
    pub situation: Value,
    /// What it ruled.
    pub outcome: Value,
    /// Its dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Rolled>,
    /// Its receipt.
    pub lines: Vec<Line>,
    /// Set if only one side may see the arithmetic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<Closed>,
}

/// What others see of a ruling whose arithmetic is one side's secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Closed {
    /// Whose secret it is; none if each side has a part of it, so that only the umpire may see all of it.
    pub side: Option<Side>,
    /// What everybody sees of the outcome.
    pub shown: Value,
}

impl Closed {
    /// Whether a seat may see the arithmetic.
    pub fn is_open_to(&self, seat: Seat) -> bool {
        match self.side {
            Some(side) => seat.holds(side),
            None => seat == Seat::Umpire,
        }
    }
}

/// Some dice of one roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = RolledDice), ts(rename = "RolledDice"))]
pub struct Rolled {
    /// Who rolled; none if they belong to neither side.
    pub side: Option<Side>,
    /// Sides of each die.
    pub sides: u8,
    /// The faces.
    pub faces: Vec<u8>,
    /// What for.
    #[serde(rename = "for")]
    pub what: String,
}

/// A line of a receipt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The clause.
    pub rule: String,
    /// `source`, `reading` or `house`.
    pub origin: String,
    /// In words.
    pub text: String,
    /// Its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
}

impl From<NoteLine> for Line {
    fn from(note: NoteLine) -> Self {
        Line { rule: note.rule.to_owned(), origin: note.origin.to_owned(), text: note.text, value: note.value }
    }
}

/// A line of bookkeeping: the consequence of a ruling, with its clause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// The clause.
    pub rule: String,
    /// In words.
    pub text: String,
    /// The only side that may know it, besides the umpire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Side>,
}

/// One value of the books that changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Where: a JSON pointer.
    pub at: String,
    /// The old value; none if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub from: Option<Value>,
    /// The new value; none if it was removed.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub to: Option<Value>,
}

/// A null that is written down is a value; only a missing key means none.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}
