//! The one way a situation is read: typed facts with their limits, defaults, groups and help.
//!
//! Reading is not generic: one reader serves both purposes, so every situation is compiled only once, in its own book.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde::Serialize;

use super::describe::{Describer, Field};
use super::fact::{Absent, FactValue, Group, Head, Kind, Remark, Scalar, Spec};
use super::parse::Parser;
use super::{Choice, Cuts, Datum, Inches};
use crate::refusal::Refusals;

/// A situation: read by one function, written by serde under the same names.
pub trait Facts: Sized + Clone + Eq + Hash + Debug + Serialize + 'static {
    /// The charts from which defaults are taken.
    type Tables: 'static;

    /// Reads every fact once, in the order a player thinks of them.
    fn read(reader: &mut Reader<'_>, tables: &Self::Tables) -> Self;
}

/// A situation as far as it could be read.
#[derive(Debug)]
pub struct Parsed<S> {
    /// The facts, with stand-ins where they were refused.
    pub situation: S,
    /// Every mistake found.
    pub refusals: Refusals,
    /// Fields that hold a stand-in.
    pub unread: Vec<String>,
}

/// Reads a situation. The caller then checks facts that depend on each other.
pub fn parse<S: Facts>(tables: &S::Tables, datum: &Datum) -> Parsed<S> {
    let mut reader = Reader { purpose: Purpose::Parse(Parser::of(datum)) };
    let situation = S::read(&mut reader, tables);
    let (refusals, unread) = reader.slips();
    Parsed { situation, refusals, unread }
}

/// Describes the fields of a situation in reading order.
pub fn describe<S: Facts>(tables: &S::Tables) -> Vec<Field> {
    let mut reader = Reader { purpose: Purpose::Describe(Describer::default()) };
    S::read(&mut reader, tables);
    reader.fields()
}

/// Reads facts one by one, or collects what would be read.
pub struct Reader<'d> {
    purpose: Purpose<'d>,
}

enum Purpose<'d> {
    Parse(Parser<'d>),
    Describe(Describer),
}

impl<'d> Reader<'d> {
    fn slips(self) -> (Refusals, Vec<String>) {
        match self.purpose {
            Purpose::Parse(parser) => parser.finish(),
            Purpose::Describe(_) => (Vec::new(), Vec::new()),
        }
    }

    fn fields(self) -> Vec<Field> {
        match self.purpose {
            Purpose::Parse(_) => Vec::new(),
            Purpose::Describe(describer) => describer.finish(),
        }
    }

    /// A single fact; none if it is absent or could not be read.
    fn scalar(&mut self, spec: &Spec) -> Option<Scalar> {
        match &mut self.purpose {
            Purpose::Parse(parser) => parser.scalar(spec),
            Purpose::Describe(describer) => {
                describer.scalar(spec);
                None
            }
        }
    }

    /// Whether a field of the object being read is given at all, for lists whose absence means more than an empty list.
    pub fn is_given(&self, name: &str) -> bool {
        match &self.purpose {
            Purpose::Parse(parser) => parser.is_given(name),
            Purpose::Describe(_) => false,
        }
    }

    /// A nested object.
    pub fn object<T>(&mut self, head: Head, read: impl FnOnce(&mut Self) -> T) -> T {
        match &mut self.purpose {
            Purpose::Parse(parser) => parser.enter(head),
            Purpose::Describe(describer) => describer.enter(head.name),
        }
        let result = read(self);
        match &mut self.purpose {
            Purpose::Parse(parser) => parser.leave(),
            Purpose::Describe(describer) => describer.leave_object(head, false),
        }
        result
    }

    /// A nested object that may be absent.
    pub fn object_if_any<T>(&mut self, head: Head, read: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let entered = match &mut self.purpose {
            Purpose::Parse(parser) => parser.enter_if_any(head),
            Purpose::Describe(describer) => {
                describer.enter(head.name);
                true
            }
        };
        let result = entered.then(|| read(self))?;
        match &mut self.purpose {
            Purpose::Parse(parser) => {
                parser.leave();
                Some(result)
            }
            Purpose::Describe(describer) => {
                describer.leave_object(head, true);
                None
            }
        }
    }

    /// A list of single facts of one kind. If it is not given: empty if the range allows that, otherwise refused.
    fn scalars(&mut self, head: Head, size: &RangeInclusive<usize>, kind: Kind) -> Vec<Scalar> {
        match &mut self.purpose {
            Purpose::Parse(parser) => parser.scalars(head, size, kind),
            Purpose::Describe(describer) => {
                describer.values(head, size, kind);
                Vec::new()
            }
        }
    }

    /// A list of objects. If it is not given: empty if the range allows that, otherwise refused.
    pub fn list<T>(&mut self, head: Head, size: RangeInclusive<usize>, mut read: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let items = match &mut self.purpose {
            Purpose::Parse(parser) => Some(parser.items(head, &size)),
            Purpose::Describe(describer) => {
                describer.enter(&format!("{}[]", head.name));
                None
            }
        };
        let Some((path, items)) = items else {
            drop(read(self));
            if let Purpose::Describe(describer) = &mut self.purpose {
                describer.leave_list(head, &size);
            }
            return Vec::new();
        };
        let mut list = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            if let Purpose::Parse(parser) = &mut self.purpose {
                parser.enter_item(&path, index, item);
            }
            list.push(read(self));
            if let Purpose::Parse(parser) = &mut self.purpose {
                parser.leave();
            }
        }
        list
    }

    /// Facts for which only some values of an earlier choice of the same object call. They are read if `given`, the
    /// value of the fact `on`, is one of `of`; otherwise they are not fields at all.
    pub fn only_for<C: Choice, T>(
        &mut self,
        on: &'static str,
        given: C,
        of: &[C],
        read: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        match &mut self.purpose {
            Purpose::Parse(parser) => {
                parser.goes_on_from(on);
                of.contains(&given).then(|| read(self))
            }
            Purpose::Describe(describer) => {
                let outer = describer.only_for(on, of.iter().map(|value| value.name()).collect());
                let result = read(self);
                if let Purpose::Describe(describer) = &mut self.purpose {
                    describer.only_for = outer;
                }
                Some(result)
            }
        }
    }

    /// Facts about which the book promises something.
    pub fn remarked<T>(&mut self, remark: Remark, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = match &mut self.purpose {
            Purpose::Parse(_) => None,
            Purpose::Describe(describer) => Some(describer.remarked(remark)),
        };
        let result = read(self);
        if let (Purpose::Describe(describer), Some(outer)) = (&mut self.purpose, outer) {
            describer.remarks = outer;
        }
        result
    }

    /// Whether it collects descriptions, and so wants details that parsing ignores.
    fn describes(&self) -> bool {
        matches!(self.purpose, Purpose::Describe(_))
    }

    /// True or false.
    pub fn flag(&mut self, name: &'static str, help: &'static str) -> Fact<'_, 'd, bool> {
        Fact::new(self, name, help, Kind::Flag)
    }

    /// A whole number within limits.
    pub fn integer(&mut self, name: &'static str, range: RangeInclusive<i32>, help: &'static str) -> Fact<'_, 'd, i32> {
        Fact::new(self, name, help, Kind::Integer((*range.start()).into(), (*range.end()).into()))
    }

    /// A multiple of one half, limits and value counted in halves.
    pub fn halves(&mut self, name: &'static str, range: RangeInclusive<i32>, help: &'static str) -> Fact<'_, 'd, i32> {
        Fact::new(self, name, help, Kind::Halves((*range.start()).into(), (*range.end()).into()))
    }

    /// A measured distance within limits.
    pub fn inches(
        &mut self,
        name: &'static str,
        range: RangeInclusive<f64>,
        help: &'static str,
    ) -> Fact<'_, 'd, Inches> {
        Fact::new(self, name, help, Kind::Inches(*range.start(), *range.end()))
    }

    /// Free text of at most this many characters.
    pub fn text(&mut self, name: &'static str, most: usize, help: &'static str) -> Fact<'_, 'd, String> {
        Fact::new(self, name, help, Kind::Text(most))
    }

    /// A list of values of an enum.
    pub fn choices<C: Choice>(&mut self, head: Head, size: RangeInclusive<usize>) -> Vec<C> {
        self.scalars(head, &size, Kind::Choice(C::NAMES)).into_iter().filter_map(C::from_scalar).collect()
    }

    /// A list of whole numbers within limits.
    pub fn integers(&mut self, head: Head, size: RangeInclusive<usize>, range: RangeInclusive<i32>) -> Vec<i32> {
        let kind = Kind::Integer((*range.start()).into(), (*range.end()).into());
        self.scalars(head, &size, kind).into_iter().filter_map(i32::from_scalar).collect()
    }

    /// A list of multiples of one half, limits and values counted in halves.
    pub fn halves_list(&mut self, head: Head, size: RangeInclusive<usize>, range: RangeInclusive<i32>) -> Vec<i32> {
        let kind = Kind::Halves((*range.start()).into(), (*range.end()).into());
        self.scalars(head, &size, kind).into_iter().filter_map(i32::from_scalar).collect()
    }

    /// A list of texts.
    pub fn texts(&mut self, head: Head, size: RangeInclusive<usize>, most: usize) -> Vec<String> {
        self.scalars(head, &size, Kind::Text(most)).into_iter().filter_map(String::from_scalar).collect()
    }

    /// One of the values of an enum.
    pub fn choice<C: Choice>(&mut self, name: &'static str, help: &'static str) -> Fact<'_, 'd, C> {
        Fact::new(self, name, help, Kind::Choice(C::NAMES))
    }

    /// A whole number within limits, or one of some words in its place.
    pub fn integer_or<V: FactValue>(
        &mut self,
        name: &'static str,
        range: RangeInclusive<i32>,
        words: &'static [&'static str],
        help: &'static str,
    ) -> Fact<'_, 'd, V> {
        Fact::new(self, name, help, Kind::IntegerOr((*range.start()).into(), (*range.end()).into(), words))
    }
}

/// A fact about to be read; the last call says what its absence means.
pub struct Fact<'r, 'd, V> {
    reader: &'r mut Reader<'d>,
    head: Head,
    kind: Kind,
    cuts: Option<Cuts>,
    value: PhantomData<V>,
}

impl<'r, 'd, V: FactValue> Fact<'r, 'd, V> {
    fn new(reader: &'r mut Reader<'d>, name: &'static str, help: &'static str, kind: Kind) -> Self {
        Fact { reader, head: Head { name, group: Group::How, help }, kind, cuts: None, value: PhantomData }
    }

    /// Puts the fact in a group of the form.
    #[must_use]
    pub fn group(mut self, group: Group) -> Self {
        self.head.group = group;
        self
    }

    /// Promises that two numbers have the same odds and refusals if no cut lies between them and neither is a cut
    /// itself.
    #[must_use]
    pub fn cuts<N: Into<f64>>(mut self, at: impl FnOnce() -> Vec<N>) -> Self {
        if self.reader.describes() {
            self.cuts.get_or_insert_default().at = at().into_iter().map(Into::into).collect();
        }
        self
    }

    /// Promises that, apart from its cuts, only the order of this number and another of the same object counts.
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

    /// A value to use when it is absent.
    pub fn default(self, value: V) -> V {
        self.read(Absent::Default(value.clone().into_scalar())).unwrap_or(value)
    }

    /// Uses the value of another fact of the same object when it is absent.
    pub fn same_as(self, other: &'static str, value: V) -> V {
        self.read(Absent::SameAs(other)).unwrap_or(value)
    }

    /// Unknown when absent.
    pub fn optional(self) -> Option<V> {
        self.read(Absent::Null)
    }
}
