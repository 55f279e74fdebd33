//! What a chart takes at each of its places, told by the function that reads it.

/// What may stand at a place of a chart.
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
        /// What is said to whoever writes another one.
        wanted: String,
    },
}
