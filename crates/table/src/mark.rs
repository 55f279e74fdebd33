//! What lies beside a piece or stands on its card.

use serde::Serialize;

/// A bead or state: a letter for the eye, a word for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The letter.
    pub letter: char,
    /// The word.
    pub word: &'static str,
}
