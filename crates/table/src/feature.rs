//! What a kind of ground means in a book, read from its charts once a battle.

/// An area or line as the rules see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Feature {
    /// It slows whoever goes through it.
    pub rough: bool,
    /// It hides what lies behind it, or deep in it.
    pub hides: bool,
    /// It is gone along rather than crossed.
    pub road: bool,
    /// The cover it gives, more being better; 0 for none.
    pub cover: u8,
}
