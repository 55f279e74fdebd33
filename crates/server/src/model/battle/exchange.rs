//! Requests and replies of battles.

use grognard_battle::TypedDice;
use grognard_core::facts::Datum;
use grognard_players::Skill;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Entry, Table};
use crate::model::{OddsReply, SeatName, Shape};

/// What a battle can begin with.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Starts {
    /// By book.
    pub starts: Vec<Begin>,
}

/// How a battle of a book begins.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Begin {
    /// The book.
    pub book: String,
    /// What the ready example is called.
    pub title: String,
    /// Its sides.
    pub sides: Vec<String>,
    /// How many units it has.
    pub units: usize,
    /// Its set-up, as TOML.
    pub example: String,
    /// A commented set-up to start from, as TOML.
    pub template: String,
}

/// A battle somebody wants.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewBattleRequest {
    /// The book; a file knows its own.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub book: Option<String>,
    /// What it begins with.
    pub from: BeginFrom,
    /// House rules, as TOML.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub house: Option<String>,
    /// Whether it has an umpire; true if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub umpire: Option<bool>,
    /// Sides that a computer plays; only on a virtual table.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub computers: Option<Computers>,
    /// Which dice may be typed; `own` if absent. A file with commands keeps its own setting.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub dice: Option<DiceSetting>,
}

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

/// Sides that a computer plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Computers {
    /// Side a, if a computer plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub a: Option<SkillName>,
    /// Side b, if a computer plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub b: Option<SkillName>,
}

/// How well a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SkillName {
    /// Does anything that is legal.
    Recruit,
    /// Goes by a few sensible rules.
    Drill,
    /// Weighs what it could do by exact odds and position.
    Veteran,
}

impl From<SkillName> for Skill {
    fn from(name: SkillName) -> Self {
        match name {
            SkillName::Recruit => Skill::Recruit,
            SkillName::Drill => Skill::Drill,
            SkillName::Veteran => Skill::Veteran,
        }
    }
}

impl From<Skill> for SkillName {
    fn from(skill: Skill) -> Self {
        match skill {
            Skill::Recruit => SkillName::Recruit,
            Skill::Drill => SkillName::Drill,
            Skill::Veteran => SkillName::Veteran,
        }
    }
}

/// Scenarios for a virtual table that come with the program.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Scenarios {
    /// The shortest first.
    pub scenarios: Vec<ScenarioEntry>,
}

/// A scenario.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ScenarioEntry {
    /// What it is asked for by.
    pub id: String,
    /// Its book.
    pub book: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub description: String,
    /// About how long it takes.
    pub minutes: Option<i32>,
    /// Its turns, where it says so.
    pub turns: Option<i32>,
    /// Names of side a and side b.
    pub sides: Vec<String>,
    /// Units of side a and side b.
    pub units: Vec<usize>,
}

/// The virtual table after an earlier command.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MapAt {
    /// The command; 0 for the start.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// The table.
    pub map: super::TableBoard,
}

/// What a battle begins with.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum BeginFrom {
    /// The ready example of the book; always true.
    Example(bool),
    /// A scenario that comes with the program, by its id.
    Scenario(String),
    /// A set-up, as TOML or JSON.
    Setup(String),
    /// An order of battle in cells (CSV), for the fatigue book.
    Roster(String),
    /// The file of a battle.
    File(String),
}

/// A battle that was made. Its links are told only now.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MadeBattle {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its book.
    pub book: String,
    /// Its sides.
    pub sides: Vec<String>,
    /// A link for each seat; whoever has it holds the seat.
    pub links: Vec<SeatLink>,
    /// The token of whoever made it: with it links for looking on are added and ended. It opens no seat.
    pub maker: String,
    /// What is to be known of it if it came in as a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub brought_in: Option<BroughtIn>,
}

/// A battle that came in as a file: its first commands were brought in, not ruled here.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BroughtIn {
    /// How many commands it brought.
    #[cfg_attr(test, ts(type = "number"))]
    pub commands: u64,
    /// It was begun with other charts than those of this server.
    pub other_charts: bool,
    /// How many differences there were when it was played again here, by its commands and dice.
    pub count: usize,
    /// The commands that came out otherwise, 0 for the start; the first hundred differences.
    #[cfg_attr(test, ts(type = "Array<number>"))]
    pub differing: Vec<u64>,
    /// What differs, for the umpire and whoever brought it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub differences: Option<Vec<Difference>>,
}

/// Something that came out otherwise.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The command; 0 for the start.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// What differs.
    pub difference: String,
}

/// A link that opens a seat.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatLink {
    /// The seat.
    pub seat: SeatName,
    /// The page; the token stands after `#`.
    pub path: String,
}

/// A battle as a seat sees it.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BattlePage {
    /// Its id.
    pub id: String,
    /// Its book.
    pub book: String,
    /// Its title.
    pub title: String,
    /// The book's edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub edition: Option<String>,
    /// Names of side a and side b.
    pub sides: Vec<String>,
    /// The seat that looks.
    pub seat: SeatName,
    /// When it was made.
    pub created: String,
    /// Hash of the secret that makes its dice; null where none was promised.
    pub commitment: Option<String>,
    /// Which dice may be typed, and by whom.
    pub dice: DiceSetting,
    /// What is to be known of it if it came in as a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub brought_in: Option<BroughtIn>,
    /// Whether it has an umpire.
    pub umpire: bool,
    /// Sides that a computer plays.
    pub computers: Computers,
    /// Everything the book lets players do.
    pub acts: Vec<ActEntry>,
    /// Number of the last command.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// Where it stands.
    pub table: Table,
}

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
    pub intent: super::Intent,
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
    pub mark: super::Mark,
    /// What is said of a unit that bears the mark already and keeps it.
    pub kept: String,
}

/// A command.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// The number of the last command the sender knows; if the battle has gone on, the command is refused.
    #[cfg_attr(test, ts(type = "number"))]
    pub after: u64,
    /// What the sender calls it: the same on a retry, so that it is not done twice. At most 100 characters.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub key: Option<String>,
    /// What is to be done.
    #[serde(rename = "do")]
    pub what: What,
    /// Faces rolled at the table, as far as they go; the server rolls if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Array<number>"))]
    pub dice: Option<Vec<u8>>,
}

/// What is to be done.
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
    /// The umpire puts something right.
    Correction {
        /// Where: a JSON pointer into the books.
        at: String,
        /// What shall stand there.
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
    /// It was accepted and is on the disk.
    Accepted(Box<AcceptedCommand>),
    /// The typed dice ran short; nothing has happened.
    Needs(NeedsDie),
}

/// A command that was accepted.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AcceptedCommand {
    /// Its number.
    #[cfg_attr(test, ts(type = "number"))]
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
    #[cfg_attr(test, ts(type = "number"))]
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

/// Asks what a command still wants to know.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct QuestionsRequest {
    /// The act.
    pub act: String,
    /// The arguments so far.
    #[serde(default = "Datum::empty")]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub with: Datum,
}

/// What a command still wants to know, and its odds as things stand.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuestionsReply {
    /// The procedure it will be ruled by; null if it rules nothing, or nothing this seat may look into.
    pub procedure: Option<String>,
    /// What to ask, most telling first.
    pub ask: Vec<OpenQuestion>,
    /// What need not be asked.
    pub skipped: Vec<NeedNotAsk>,
    /// The odds with everything still open at its default; null where something needed is missing.
    pub odds: Option<OddsReply>,
}

/// A fact that is worth asking.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenQuestion {
    /// The argument that gives it.
    pub argument: String,
    /// What it means.
    pub help: String,
    /// What it may be.
    pub shape: Shape,
    /// Whether it must be answered.
    pub required: bool,
    /// Why it is asked.
    pub why: String,
}

/// A fact that cannot matter.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NeedNotAsk {
    /// The argument.
    pub argument: String,
    /// Why not.
    pub reason: String,
}

/// Entries of the log.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LogReply {
    /// In order.
    pub entries: Vec<Entry>,
}

/// Seats of a battle.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// The umpire sees all, a player his own.
    pub seats: Vec<SeatEntry>,
}

/// A seat.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatEntry {
    /// Which.
    pub seat: SeatName,
    /// Links that open it.
    pub links: usize,
    /// Sockets.
    pub online: usize,
    /// Whether it is told when it is its turn.
    pub webhook: bool,
}

/// A further link for a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// The seat.
    pub seat: SeatName,
}

/// Where to tell a seat that it is its turn.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WebhookRequest {
    /// The address, `https://...`.
    pub url: String,
    /// `discord` or `slack`.
    pub style: String,
}

/// Sockets by seat.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Present {
    /// The umpire.
    pub umpire: usize,
    /// Side a.
    pub a: usize,
    /// Side b.
    pub b: usize,
    /// Whoever looks on.
    pub public: usize,
}

/// The page of a receipt.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReceiptLink {
    /// Its page; anybody may open it.
    pub path: String,
}

/// A receipt on a page of its own.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReceiptPage {
    /// The battle.
    pub battle: ReceiptBattle,
    /// The command as the public sees it.
    pub entry: Entry,
    /// SHA-256 of the entry; `grognard battle receipt FILE N` prints the same.
    pub digest: String,
    /// It came in with a file and was not ruled here.
    pub brought_in: bool,
}

/// The battle of a receipt.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReceiptBattle {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its book.
    pub book: String,
    /// Its sides.
    pub sides: Vec<String>,
    /// Hash of the secret of its dice.
    pub commitment: Option<String>,
}

/// A text for a QR code.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct QrRequest {
    /// The text, at most 500 characters.
    pub text: String,
}

/// A QR code to be drawn.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct QrCode {
    /// Modules along a side, with the quiet zone.
    pub size: usize,
    /// The dark modules, as the path of an SVG.
    pub path: String,
}
