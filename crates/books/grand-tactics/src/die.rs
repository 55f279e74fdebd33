//! The die of the book.

use grognard_core::dice::Roll;

/// One die with six sides.
pub(crate) const D6: Roll = Roll::die(6);
