//! Writes facts under the names and in the units in which they are read.

use serde::Serializer;

/// Writes a number of halves as the number it stands for: 9 as 4.5, 10 as 5.
pub fn serialize_halves<S: Serializer>(halves: &i32, serializer: S) -> Result<S::Ok, S::Error> {
    if halves % 2 == 0 {
        serializer.serialize_i32(halves / 2)
    } else {
        serializer.serialize_f64(f64::from(*halves) / 2.0)
    }
}
