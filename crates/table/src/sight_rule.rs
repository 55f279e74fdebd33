//! How far units can see, and through what.

/// The rules of a book for lines of sight; lengths in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SightRule {
    /// No unit sees further than this.
    pub limit: i32,
    /// How far a unit sees into and out of ground that hides.
    pub into_area: i32,
    /// Whether units hide what is behind them.
    pub units_block: bool,
}
