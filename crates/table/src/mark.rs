//! Marks beside a piece or on its card.

use serde::Serialize;

/// A bead or state: a letter for the eye, a word for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Mark {
    /// The letter.
    pub letter: char,
    /// The word.
    pub word: &'static str,
    /// Its colour, which adds nothing to the letter.
    pub tone: Tone,
}

/// The colour of a bead on a real table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = MarkTone), ts(rename = "MarkTone"))]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Without a meaning.
    Plain,
    /// Green.
    Green,
    /// Red.
    Red,
    /// White.
    White,
    /// White with a broken edge.
    Broken,
    /// Black.
    Black,
}
