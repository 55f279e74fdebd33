//! Lengths and angles of the virtual table that are in the book's text and on no chart: hundredths of an inch, degrees.

use grognard_field::round;

/// Roads and trails are strips of an inch: this far to each side of the line (IMP-67).
pub const STRIP: i32 = 50;
/// Works and walls shelter units whose centre is this near (IMP-68).
pub const BEHIND_LINE: i32 = 50;
/// A friend supports only if its facing is within this many degrees of the unit's own (IMP-68).
pub const SUPPORT_FACING: i32 = 90;
/// The procedures count at most this many supports of one kind.
pub const SUPPORTS: usize = 6;
/// A way is measured in quarters of an inch; a quarter that is begun counts (IMP-65).
pub const QUARTER: i32 = 25;

/// A length of the charts in hundredths.
pub fn hundredths(inches: f64) -> i32 {
    round(inches * 100.0)
}
