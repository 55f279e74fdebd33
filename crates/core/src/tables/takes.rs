//! What a chart accepts at each of its places, as declared by the function that reads it.

/// What may be at a place of a chart.
#[derive(Clone, Debug, PartialEq)]
pub enum Takes {
    /// A whole number within limits.
    Whole { least: i32, most: i32 },
    /// A multiple of one half within limits.
    Halves { least: f64, most: f64 },
    /// A number within limits.
    Number { least: f64, most: f64 },
    /// One of these names.
    Name(&'static [&'static str]),
    /// True or false.
    Flag,
    Text {
        /// The message for a value that does not fit.
        wanted: String,
    },
}
