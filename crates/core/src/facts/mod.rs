//! Facts of a situation, described once.
//!
//! One function reads a situation over a [`Reader`]. When it parses, the reader takes what a player gave and collects
//! every refusal. When it describes, the reader collects names, kinds, ranges, defaults and help. Reference pages,
//! forms, `field=value` arguments and the random situations of the tests all come from that one function.

mod choice;
mod datum;
mod describe;
mod fact;
mod inches;
mod parse;
mod random;
mod reader;
mod serialize;

pub use choice::{Choice, choice_of_name};
pub use datum::Datum;
pub use describe::{Field, OnlyFor, Remarks, Shape, leaves};
pub use fact::{Absent, Cuts, FactValue, Group, Head, Kind, Remark, Scalar, Spec};
pub use inches::Inches;
pub use random::random_datum;
pub use reader::{Fact, Facts, Parsed, Reader, describe, parse};
pub use serialize::serialize_halves;
