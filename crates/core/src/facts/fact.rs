//! A single fact: its kind and limits, what its absence means, and the values it can have.

use serde::Serialize;

use super::{Choice, Inches};

/// Where a fact belongs in a player's mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// The unit or side that acts.
    Who,
    /// The one it acts against.
    Whom,
    /// Ground, distance, direction.
    Where,
    /// The manner: purpose, attempt, special circumstances.
    How,
}

/// The kind of a single fact, with its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// True or false.
    Flag,
    /// A whole number from the first to the second.
    Integer(i64, i64),
    /// A multiple of one half; the limits are counted in halves.
    Halves(i64, i64),
    /// A measured number from the first to the second, in inches.
    Inches(f64, f64),
    /// One of these names.
    Choice(&'static [&'static str]),
    /// Free text, such as a unit's name, of one to this many characters.
    Text(usize),
    /// A whole number from the first to the second, or one of these words in its place.
    IntegerOr(i64, i64, &'static [&'static str]),
}

/// A single fact as a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Scalar {
    /// True or false.
    Flag(bool),
    /// A whole number, or a number of halves.
    Integer(i64),
    /// A measured number.
    Number(f64),
    /// Position in the list of names.
    Choice(usize),
    /// Free text.
    Text(String),
}

/// What an absent fact means.
#[derive(Clone, Debug, PartialEq)]
pub enum Absent {
    Refused,
    /// It has this value.
    Default(Scalar),
    /// It is the same as another fact of the same object.
    SameAs(&'static str),
    /// It stays unknown.
    Null,
}

/// Name, group and help of a fact.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// Its name within its object.
    pub name: &'static str,
    /// Where it stands in a form.
    pub group: Group,
    /// What it means, in a few words.
    pub help: &'static str,
}

/// Where a number begins to mean something else; see [`Fact::cuts`].
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Cuts {
    /// The numbers at which something changes.
    pub at: Vec<f64>,
    /// A number of the same object that it is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<&'static str>,
}

/// A promise of a book about its facts, so that [`ask`](crate::ask) knows where it need not look. The laws of the books
/// test every promise in random situations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// For a list: its odds are those of one of its items alone.
    OneCounts,
    /// It does not combine with other facts that have this mark, all of which have a default: whether one of its values
    /// is refused or makes a difference does not depend on them. At most one of them is refused if it is absent, and
    /// the refusal names it.
    Apart,
    /// It counts if one of these fields, of the same object or one around it, has one of these values. Otherwise its
    /// absence, or its least value if it is required, gives the same odds. Flags have the values `true` and `false`. A
    /// field that the situation does not have makes the remark void.
    CountsFor(&'static [(&'static str, &'static [&'static str])]),
}

/// Everything about a single fact.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Name, group and help.
    pub head: Head,
    /// Kind and limits.
    pub kind: Kind,
    /// Where a number begins to mean something else, if that is declared; only set for a reader that describes.
    pub cuts: Option<Cuts>,
    /// What its absence means.
    pub absent: Absent,
}

/// A value a single fact can have.
pub trait FactValue: Clone {
    /// Made from what was read.
    fn from_scalar(scalar: Scalar) -> Option<Self>;
    /// As a default is described.
    fn into_scalar(self) -> Scalar;
    /// A valid value to go on with after a refusal.
    fn stand_in(kind: Kind) -> Self;
}

impl FactValue for bool {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        if let Scalar::Flag(flag) = scalar { Some(flag) } else { None }
    }

    fn into_scalar(self) -> Scalar {
        Scalar::Flag(self)
    }

    fn stand_in(_: Kind) -> Self {
        false
    }
}

impl FactValue for i32 {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        if let Scalar::Integer(integer) = scalar { integer.try_into().ok() } else { None }
    }

    fn into_scalar(self) -> Scalar {
        Scalar::Integer(self.into())
    }

    fn stand_in(kind: Kind) -> Self {
        match kind {
            Kind::Integer(least, _) | Kind::Halves(least, _) | Kind::IntegerOr(least, ..) => {
                least.try_into().unwrap_or(0)
            }
            _ => 0,
        }
    }
}

impl FactValue for Inches {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        if let Scalar::Number(number) = scalar { Some(Inches::new(number)) } else { None }
    }

    fn into_scalar(self) -> Scalar {
        Scalar::Number(self.get())
    }

    fn stand_in(_: Kind) -> Self {
        Inches::default()
    }
}

impl FactValue for String {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        if let Scalar::Text(text) = scalar { Some(text) } else { None }
    }

    fn into_scalar(self) -> Scalar {
        Scalar::Text(self)
    }

    fn stand_in(_: Kind) -> Self {
        String::new()
    }
}

impl<C: Choice> FactValue for C {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        if let Scalar::Choice(index) = scalar { (index < C::NAMES.len()).then(|| C::from_usize(index)) } else { None }
    }

    fn into_scalar(self) -> Scalar {
        Scalar::Choice(self.into_usize())
    }

    fn stand_in(_: Kind) -> Self {
        C::from_usize(0)
    }
}
