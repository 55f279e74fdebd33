//! Facts of a situation, described once.
//!
//! A situation is read by one function over a [`Reader`]. The parsing reader takes what a player gave and collects
//! every refusal; the describing reader collects names, kinds, ranges, defaults and help. Reference pages, forms,
//! `field=value` arguments and the random situations of the tests all come from that one function.

mod choice;
mod datum;
mod describe;
mod inches;
mod parse;
mod random;
mod reader;
mod serialize;

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;

pub use choice::{Choice, choice_of_name};
pub use datum::Datum;
pub use describe::{Field, OnlyFor, Remarks, Shape, describe, leaves};
pub use inches::Inches;
pub use parse::{Parsed, parse};
pub use random::random_datum;
pub use reader::{Absent, Cuts, Fact, FactValue, Group, Head, Kind, Reader, Remark, Scalar, Spec};
pub use serialize::serialize_halves;

/// A situation: read by one function, written by serde under the same names.
pub trait Facts: Sized + Clone + Eq + Hash + Debug + Serialize + 'static {
    /// The charts from which defaults are taken.
    type Tables: 'static;

    /// Reads every fact once, in the order a player thinks of them.
    fn read<R: Reader>(reader: &mut R, tables: &Self::Tables) -> Self;
}
