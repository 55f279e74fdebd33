//! The one way a situation is read: typed facts with their limits, defaults, groups and help.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde::Serialize;

use super::{Choice, Inches};

/// Where a fact stands in a player's mind.
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
    /// Free text, such as a unit's name, of one to so many characters.
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
    /// It is refused.
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

/// What a book promises about facts, so that [`ask`](crate::ask) knows where it need not look. The laws of the books
/// hold every promise against random situations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Of a list: its odds are those of one of its items alone.
    OneCounts,
    /// It does not combine with other facts so marked, all of which have a default: whether one of its values is refused
    /// or makes a difference does not depend on them. At most one of them is refused where it is absent, and the refusal
    /// names it.
    Apart,
    /// It counts where one of these earlier or later fields, of the same object or one around it, has one of these
    /// values. Elsewhere its absence, or its least value where it is required, gives the same odds. Flags are called
    /// `true` and `false`. A field the situation does not have makes the remark void.
    CountsFor(&'static [(&'static str, &'static [&'static str])]),
}

/// Everything about a single fact.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Name, group and help.
    pub head: Head,
    /// Kind and limits.
    pub kind: Kind,
    /// Where a number begins to mean something else, if that is declared; only ever set for a reader that describes.
    pub cuts: Option<Cuts>,
    /// What its absence means.
    pub absent: Absent,
}

/// Reads facts one by one.
pub trait Reader: Sized {
    /// A single fact; none if it is absent or could not be read.
    fn scalar(&mut self, spec: &Spec) -> Option<Scalar>;

    /// Whether a field of the object read now is given at all, for lists whose absence means more than no items.
    fn is_given(&self, name: &str) -> bool;

    /// A nested object.
    fn object<T>(&mut self, head: Head, read: impl FnOnce(&mut Self) -> T) -> T;

    /// A nested object that may be absent.
    fn object_if_any<T>(&mut self, head: Head, read: impl FnOnce(&mut Self) -> T) -> Option<T>;

    /// A list of single facts of one kind. Without items given: empty if the range allows it, else refused.
    fn scalars(&mut self, head: Head, size: RangeInclusive<usize>, kind: Kind) -> Vec<Scalar>;

    /// A list of objects. Without items given: empty if the range allows it, else refused.
    fn list<T>(&mut self, head: Head, size: RangeInclusive<usize>, read: impl FnMut(&mut Self) -> T) -> Vec<T>;

    /// True or false.
    fn flag(&mut self, name: &'static str, help: &'static str) -> Fact<'_, Self, bool> {
        Fact::new(self, name, help, Kind::Flag)
    }

    /// A whole number within limits.
    fn integer(&mut self, name: &'static str, range: RangeInclusive<i32>, help: &'static str) -> Fact<'_, Self, i32> {
        Fact::new(self, name, help, Kind::Integer((*range.start()).into(), (*range.end()).into()))
    }

    /// A multiple of one half, limits and value counted in halves.
    fn halves(&mut self, name: &'static str, range: RangeInclusive<i32>, help: &'static str) -> Fact<'_, Self, i32> {
        Fact::new(self, name, help, Kind::Halves((*range.start()).into(), (*range.end()).into()))
    }

    /// A measured distance within limits.
    fn inches(&mut self, name: &'static str, range: RangeInclusive<f64>, help: &'static str) -> Fact<'_, Self, Inches> {
        Fact::new(self, name, help, Kind::Inches(*range.start(), *range.end()))
    }

    /// Free text of at most so many characters.
    fn text(&mut self, name: &'static str, most: usize, help: &'static str) -> Fact<'_, Self, String> {
        Fact::new(self, name, help, Kind::Text(most))
    }

    /// A list of values of an enum.
    fn choices<C: Choice>(&mut self, head: Head, size: RangeInclusive<usize>) -> Vec<C> {
        self.scalars(head, size, Kind::Choice(C::NAMES)).into_iter().filter_map(C::from_scalar).collect()
    }

    /// A list of whole numbers within limits.
    fn integers(&mut self, head: Head, size: RangeInclusive<usize>, range: RangeInclusive<i32>) -> Vec<i32> {
        let kind = Kind::Integer((*range.start()).into(), (*range.end()).into());
        self.scalars(head, size, kind).into_iter().filter_map(i32::from_scalar).collect()
    }

    /// A list of multiples of one half, limits and values counted in halves.
    fn halves_list(&mut self, head: Head, size: RangeInclusive<usize>, range: RangeInclusive<i32>) -> Vec<i32> {
        let kind = Kind::Halves((*range.start()).into(), (*range.end()).into());
        self.scalars(head, size, kind).into_iter().filter_map(i32::from_scalar).collect()
    }

    /// A list of texts.
    fn texts(&mut self, head: Head, size: RangeInclusive<usize>, most: usize) -> Vec<String> {
        self.scalars(head, size, Kind::Text(most)).into_iter().filter_map(String::from_scalar).collect()
    }

    /// One of the values of an enum.
    fn choice<C: Choice>(&mut self, name: &'static str, help: &'static str) -> Fact<'_, Self, C> {
        Fact::new(self, name, help, Kind::Choice(C::NAMES))
    }

    /// A whole number within limits, or one of some words in its place.
    fn integer_or<V: FactValue>(
        &mut self,
        name: &'static str,
        range: RangeInclusive<i32>,
        words: &'static [&'static str],
        help: &'static str,
    ) -> Fact<'_, Self, V> {
        Fact::new(self, name, help, Kind::IntegerOr((*range.start()).into(), (*range.end()).into(), words))
    }

    /// Facts that only some values of an earlier choice of the same object call for. They are read where `given`, the
    /// value of the fact `on`, is one of `of`; elsewhere they are no fields at all.
    fn only_for<C: Choice, T>(
        &mut self,
        _on: &'static str,
        given: C,
        of: &[C],
        read: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        of.contains(&given).then(|| read(self))
    }

    /// Facts about which the book promises something.
    fn remarked<T>(&mut self, _remark: Remark, read: impl FnOnce(&mut Self) -> T) -> T {
        read(self)
    }

    /// Whether it collects descriptions, and so wants to know what reading does without.
    fn describes(&self) -> bool {
        false
    }
}

/// A value a single fact can have.
pub trait FactValue: Clone {
    /// From what was read.
    fn from_scalar(scalar: Scalar) -> Option<Self>;
    /// To what a default is described as.
    fn into_scalar(self) -> Scalar;
    /// Something valid to go on with after a refusal.
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

/// A fact about to be read; the last call says what its absence means.
pub struct Fact<'r, R, V> {
    reader: &'r mut R,
    head: Head,
    kind: Kind,
    cuts: Option<Cuts>,
    value: PhantomData<V>,
}

impl<'r, R: Reader, V: FactValue> Fact<'r, R, V> {
    fn new(reader: &'r mut R, name: &'static str, help: &'static str, kind: Kind) -> Self {
        Fact { reader, head: Head { name, group: Group::How, help }, kind, cuts: None, value: PhantomData }
    }

    /// Puts the fact in a group of the form.
    #[must_use]
    pub fn group(mut self, group: Group) -> Self {
        self.head.group = group;
        self
    }

    /// Promises that the odds and refusals of two numbers are the same if no cut lies between them and neither is one.
    #[must_use]
    pub fn cuts<N: Into<f64>>(mut self, at: impl FnOnce() -> Vec<N>) -> Self {
        if self.reader.describes() {
            self.cuts.get_or_insert_default().at = at().into_iter().map(Into::into).collect();
        }
        self
    }

    /// Promises the same of a number of the same object: besides its cuts only their order counts.
    #[must_use]
    pub fn against(mut self, other: &'static str) -> Self {
        if self.reader.describes() {
            self.cuts.get_or_insert_default().against = Some(other);
        }
        self
    }

    fn read(self, absent: Absent) -> Option<V> {
        let spec = Spec { head: self.head, kind: self.kind, cuts: self.cuts, absent };
        self.reader.scalar(&spec).and_then(V::from_scalar)
    }

    /// Refused when absent.
    pub fn required(self) -> V {
        let kind = self.kind;
        self.read(Absent::Refused).unwrap_or_else(|| V::stand_in(kind))
    }

    /// A value for when it is absent.
    pub fn default(self, value: V) -> V {
        self.read(Absent::Default(value.clone().into_scalar())).unwrap_or(value)
    }

    /// The value of another fact of the same object for when it is absent.
    pub fn same_as(self, other: &'static str, value: V) -> V {
        self.read(Absent::SameAs(other)).unwrap_or(value)
    }

    /// Unknown when absent.
    pub fn optional(self) -> Option<V> {
        self.read(Absent::Null)
    }
}
