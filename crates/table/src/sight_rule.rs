//! How far one sees, and through what.

/// What a book says about lines of sight; lengths in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SightRule {
    /// Nobody sees further.
    pub limit: i32,
    /// So far one sees into and out of ground that hides.
    pub into_area: i32,
    /// Units hide what stands behind them.
    pub units_block: bool,
}
