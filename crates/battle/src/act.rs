//! What a book lets players do: its acts with their arguments, described for help, completion, forms and fuzzing.

use grognard_core::refusal::Refusal;
use serde::Serialize;

use super::Seat;

/// Who may know that and how a command was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Secrecy {
    /// Everybody.
    Open,
    /// The side that gave it and the umpire.
    Side,
    /// The side that gave it alone, not even the umpire.
    SideAlone,
}

impl Secrecy {
    /// Whether a seat may know of a command that another, or it itself, gave.
    pub fn lets(self, seat: Seat, author: Seat) -> bool {
        match self {
            Secrecy::Open => true,
            Secrecy::Side => seat == author || seat == Seat::Umpire,
            Secrecy::SideAlone => seat == author,
        }
    }
}

/// One thing that can be done in a battle.
#[derive(Debug, Serialize)]
pub struct Act {
    /// Its name: `fire`.
    pub name: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// What it wants to know.
    pub arguments: &'static [Argument],
    /// Who hears of it.
    pub secrecy: Secrecy,
}

impl Act {
    /// An act everybody sees.
    pub const fn new(name: &'static str, help: &'static str, arguments: &'static [Argument]) -> Self {
        Act { name, help, arguments, secrecy: Secrecy::Open }
    }

    /// The same act, kept from others.
    #[must_use]
    pub const fn kept(mut self, secrecy: Secrecy) -> Self {
        self.secrecy = secrecy;
        self
    }
}

/// Why a book refuses a command that is none of its acts.
pub fn not_known(act: &str) -> Refusal {
    Refusal::new("act", format!("'{act}' is not a command of this book."))
}

/// What an argument may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
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
    /// One of these words.
    Choice {
        /// The words.
        values: &'static [&'static str],
    },
    /// Free words.
    Text,
    /// Facts of a procedure with a shape of their own, as JSON.
    Facts,
}

/// One argument of an act.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Argument {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub takes: Takes,
    /// Whether the command is refused without it.
    pub needed: bool,
    /// What it means.
    pub help: &'static str,
}

impl Argument {
    /// An argument that must be given.
    pub const fn needed(name: &'static str, takes: Takes, help: &'static str) -> Self {
        Argument { name, takes, needed: true, help }
    }

    /// An argument that may be left out.
    pub const fn optional(name: &'static str, takes: Takes, help: &'static str) -> Self {
        Argument { name, takes, needed: false, help }
    }
}
