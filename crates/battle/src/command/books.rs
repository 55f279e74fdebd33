//! What commands ask of the books they are given on.

/// Books on which commands are read and carried out.
pub trait Books {
    /// Whether a virtual table measures what players of miniatures are asked for.
    fn measures(&self) -> bool;
}
