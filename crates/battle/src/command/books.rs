//! What commands need to know about the books on which they are given.

/// Books on which commands are read and carried out.
pub trait Books {
    /// Whether a virtual table measures the facts that players of miniatures are asked for.
    fn measures(&self) -> bool;
}
