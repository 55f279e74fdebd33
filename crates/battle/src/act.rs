//! What a book lets players do: its acts with their arguments, described for help, completion, forms and fuzzing.

use grognard_core::refusal::Refusal;
use serde::Serialize;

use super::command::Books;
use super::{Mark, Seat, Side};
use grognard_table::answers::Intent;

/// Who may know that a command was given, and what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Secrecy {
    /// Everybody.
    Open,
    /// The side that gave it, and the umpire.
    Side,
    /// Only the side that gave it, not even the umpire.
    SideAlone,
}

impl Secrecy {
    /// Whether a seat may know of a command that another seat, or it itself, gave.
    pub fn lets(self, seat: Seat, author: Seat) -> bool {
        match self {
            Secrecy::Open => true,
            Secrecy::Side => seat == author || seat == Seat::Umpire,
            Secrecy::SideAlone => seat == author,
        }
    }

    /// Whether a seat gets a line of such a command that is meant for one side.
    pub fn whispers_to(self, seat: Seat, side: Side) -> bool {
        match self {
            Secrecy::Open | Secrecy::Side => seat.holds(side),
            Secrecy::SideAlone => seat == Seat::of(side),
        }
    }
}

/// One thing that can be done in a battle. Clients go by this description, never by the name of an act.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = ActEntry), ts(rename = "ActEntry"))]
pub struct Act {
    /// Its name: `fire`.
    pub name: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// What it needs to know.
    pub arguments: &'static [Argument],
    /// Who may know of it.
    pub secrecy: Secrecy,
    /// The argument that names who acts: the first that takes a name, if the act does not say otherwise.
    pub subject: Option<&'static str>,
    /// It is aimed at somebody.
    pub aims: Option<Aim>,
    /// It gives each of a group one of several values.
    pub sorts: Option<Sorting>,
    /// The name of the row of choices, if its offers differ in only one choice.
    pub row: Option<&'static str>,
    /// It moves the battle on; whatever was left undone is given up.
    pub onward: bool,
    /// It gives the battle up; clients ask whether that is meant.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
    pub gives_up: bool,
    /// At which tables the act exists.
    #[serde(skip)]
    pub given: Given,
    /// When it can be given.
    #[serde(skip)]
    pub when: When,
    /// How often random play draws it, compared with other acts.
    #[serde(skip)]
    pub weight: u8,
}

/// At which tables an act exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    Everywhere,
    /// With miniatures only: a virtual table does it by itself when it is due.
    WithMiniatures,
    /// On a virtual table only: with miniatures the players do it by hand.
    OnTable,
}

/// When an act may be given, as far as that depends on what is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// When nothing else is due, or as its answer.
    InTurn,
    /// Only as the answer to what is due.
    Due,
    /// Even while something else is due.
    Always,
}

impl Act {
    /// An act that everybody sees.
    pub const fn new(name: &'static str, help: &'static str, arguments: &'static [Argument]) -> Self {
        let subject = first_name(arguments);
        Act {
            name,
            help,
            arguments,
            secrecy: Secrecy::Open,
            subject,
            aims: None,
            sorts: None,
            row: None,
            onward: false,
            gives_up: false,
            given: Given::Everywhere,
            when: When::InTurn,
            weight: 4,
        }
    }

    /// The same act, hidden from others.
    #[must_use]
    pub const fn kept(mut self, secrecy: Secrecy) -> Self {
        self.secrecy = secrecy;
        self
    }

    /// The same act, with another argument that names who acts.
    #[must_use]
    pub const fn by(mut self, argument: &'static str) -> Self {
        self.subject = Some(argument);
        self
    }

    /// The same act, drawn less often by random play: it ends something early, and first there should be something to
    /// end.
    #[must_use]
    pub const fn seldom(mut self) -> Self {
        self.weight = 1;
        self
    }

    /// The same act, never drawn by random play: giving up is not a move of the battle.
    #[must_use]
    pub const fn never_drawn(mut self) -> Self {
        self.weight = 0;
        self
    }

    /// The same act, as one that gives the battle up.
    #[must_use]
    pub const fn gives_up(mut self) -> Self {
        self.gives_up = true;
        self
    }

    /// The same act, aimed at the piece that an argument names.
    #[must_use]
    pub const fn aimed(mut self, intent: Intent, target: &'static str) -> Self {
        self.aims = Some(Aim { target, intent });
        self
    }

    /// The same act, as one that sorts a group.
    #[must_use]
    pub const fn sorting(mut self, sorting: Sorting) -> Self {
        self.sorts = Some(sorting);
        self
    }

    /// The same act, done by a virtual table itself.
    #[must_use]
    pub const fn with_miniatures(mut self) -> Self {
        self.given = Given::WithMiniatures;
        self
    }

    /// The same act, given on a virtual table only.
    #[must_use]
    pub const fn on_table(mut self) -> Self {
        self.given = Given::OnTable;
        self
    }

    /// The same act, which only answers what is due.
    #[must_use]
    pub const fn settles(mut self) -> Self {
        self.when = When::Due;
        self
    }

    /// The same act, which can be given even while something is due.
    #[must_use]
    pub const fn at_any_time(mut self) -> Self {
        self.when = When::Always;
        self
    }

    /// Why the act does not exist at this table, if so: some acts belong to a virtual table, others such a table does
    /// itself.
    pub fn against(&self, on: &impl Books) -> Option<String> {
        match (self.given, on.measures()) {
            (Given::WithMiniatures, true) => Some(format!("the table does '{}' by itself when it is due.", self.name)),
            (Given::OnTable, false) => Some("this belongs to a battle on a virtual table.".to_owned()),
            _ => None,
        }
    }

    /// The same act, marked as moving the battle on.
    #[must_use]
    pub const fn onward(mut self) -> Self {
        self.onward = true;
        self
    }

    /// The same act, its choices shown in a row with a name.
    #[must_use]
    pub const fn in_row(mut self, name: &'static str) -> Self {
        self.row = Some(name);
        self
    }
}

const fn first_name(arguments: &[Argument]) -> Option<&'static str> {
    let mut at = 0;
    while at < arguments.len() {
        if let Takes::Name { .. } = arguments[at].takes {
            return Some(arguments[at].name);
        }
        at += 1;
    }
    None
}

/// An act that is aimed at somebody. The table gives the chances: see [`grognard_table::answers::Prospect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = AimEntry), ts(rename = "AimEntry"))]
pub struct Aim {
    /// The argument that names the target.
    pub target: &'static str,
    /// The intent whose prospects show the chances.
    pub intent: Intent,
}

/// An act that gives each of a group one of several values, such as the beads of a brigade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = SortingEntry), ts(rename = "SortingEntry"))]
pub struct Sorting {
    /// What is given, in the plural: "beads".
    pub what: &'static str,
    /// The argument that names a command, all of whose units are sorted at once.
    pub group: &'static str,
    /// The argument that names a single unit in its place.
    pub single: &'static str,
    /// The argument with the value of all units that are not named.
    pub value: &'static str,
    /// The values, the likeliest first.
    pub values: &'static [SortValue],
}

/// One of the values a group is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = SortValueEntry), ts(rename = "SortValueEntry"))]
pub struct SortValue {
    pub value: &'static str,
    /// The argument that names the units that get this value although the others do not.
    pub names: &'static str,
    /// Its mark; the word is what such a unit does.
    pub mark: Mark,
    /// What is said of a unit that already has the mark and keeps it.
    pub kept: &'static str,
}

/// Why a book refuses a command that is not one of its acts.
pub fn not_known(act: &str) -> Refusal {
    Refusal::new("act", format!("'{act}' is not a command of this book."))
}

/// What an argument may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Takes {
    /// The name of something on the roster: `unit`, `officer`, `command` ...
    Name {
        /// What is named.
        of: &'static str,
    },
    /// Several such names.
    Names {
        /// What is named.
        of: &'static str,
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
        /// Least, in whole points.
        min: i32,
        /// Greatest, in whole points.
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
        beside: &'static str,
        /// Greatest.
        max: i32,
    },
    /// One of these words.
    Choice {
        /// The words.
        values: &'static [&'static str],
    },
    /// Free words.
    Text,
    /// Facts of a procedure with a shape of their own, as JSON.
    Facts,
    /// A whole way of a piece, given by its steps or by where it ends. It is not one field: the command has these.
    Way {
        /// The steps, as a list of objects.
        steps: &'static str,
        /// Where it ends, in inches from the left edge of side a.
        x: &'static str,
        /// Where it ends, in inches from the edge of side a.
        y: &'static str,
        /// Which way the piece faces then; if left out, the cheapest way decides.
        facing: &'static str,
    },
    /// A place on the table. It is not one field: the command has these.
    Place {
        /// In inches from the left edge of side a.
        x: &'static str,
        /// In inches from the edge of side a.
        y: &'static str,
    },
    /// Which way a piece faces, in whole degrees clockwise.
    Facing {
        /// How far it may turn from its present facing, minus to the left. If none, the facing itself is given, and 0
        /// faces away from the edge of side a.
        turn: Option<i32>,
    },
    /// The places of a whole group: for each piece an object with name, x, y, facing, formation and the unit to which
    /// an officer is attached, as the table suggests them.
    Group,
    /// An area of linked areas, by its name.
    Area,
}

/// The kind of name that areas have.
pub const AREA: &str = "area";
/// No table is larger than this.
const TABLE: Takes = Takes::Inches { max: 240 };

impl Takes {
    /// A way in the usual fields of commands.
    pub const WAY: Self = Takes::Way { steps: "path", x: "x", y: "y", facing: "facing" };
    /// A place in the usual fields of commands.
    pub const PLACE: Self = Takes::Place { x: "x", y: "y" };
    /// A facing that is given directly.
    pub const FACING: Self = Takes::Facing { turn: None };

    /// What kind of names it takes.
    pub const fn names(self) -> Option<&'static str> {
        match self {
            Takes::Name { of } | Takes::Names { of } => Some(of),
            Takes::Area => Some(AREA),
            _ => None,
        }
    }
}

/// One argument of an act.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = ArgumentEntry), ts(rename = "ArgumentEntry"))]
pub struct Argument {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub takes: Takes,
    /// Whether the command is refused without it.
    pub needed: bool,
    /// Whether players are asked for it if an offer leaves it open. Otherwise a fact left out would count as none or as
    /// usual, although nobody at the table had said so.
    pub asked: bool,
    /// What it means.
    pub help: &'static str,
}

impl Argument {
    /// An argument that must be given.
    pub const fn needed(name: &'static str, takes: Takes, help: &'static str) -> Self {
        Argument { name, takes, needed: true, asked: true, help }
    }

    /// An argument that a command may leave out, and that players are asked for, because only the table shows it.
    pub const fn optional(name: &'static str, takes: Takes, help: &'static str) -> Self {
        Argument { name, takes, needed: false, asked: true, help }
    }

    /// An argument that players are not asked for, because leaving it out is itself a choice.
    pub const fn free(name: &'static str, takes: Takes, help: &'static str) -> Self {
        Argument { name, takes, needed: false, asked: false, help }
    }

    /// The fields it has in a command, and what each of them takes.
    pub fn fields(&self) -> Vec<(&'static str, Takes)> {
        match self.takes {
            Takes::Way { steps, x, y, facing } => {
                vec![(steps, Takes::Facts), (x, TABLE), (y, TABLE), (facing, Takes::FACING)]
            }
            Takes::Place { x, y } => vec![(x, TABLE), (y, TABLE)],
            takes => vec![(self.name, takes)],
        }
    }
}
