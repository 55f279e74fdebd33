//! What a chart takes at each of its places, told by the function that reads it.

/// What may stand at a place of a chart.
#[derive(Clone, Debug, PartialEq)]
pub enum Takes {
    /// A whole number within limits.
    Whole {
        /// The least.
        least: i32,
        /// The greatest.
        most: i32,
    },
    /// A multiple of one half within limits.
    Halves {
        /// The least.
        least: f64,
        /// The greatest.
        most: f64,
    },
    /// A number within limits.
    Number {
        /// The least.
        least: f64,
        /// The greatest.
        most: f64,
    },
    /// One of these names.
    Name(&'static [&'static str]),
    /// True or false.
    Flag,
    /// Text.
    Text {
        /// What is said to whoever writes another one.
        wanted: String,
    },
}
