//! How many commands are laid out for an agent that chooses by number.

/// How many commands are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// At most this many in all.
    pub most: usize,
    /// An offer that leaves something open is filled in at most so often.
    pub each: usize,
}
