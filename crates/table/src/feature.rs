//! The meaning of a kind of ground in a book, read from its charts once for each battle.

/// An area or line as the rules see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Feature {
    /// Whether it slows units that go through it.
    pub rough: bool,
    /// Whether it hides what lies behind it, or deep in it.
    pub hides: bool,
    /// Whether units go along it rather than across it.
    pub road: bool,
    /// The cover it gives: more is better; 0 for none.
    pub cover: u8,
}
