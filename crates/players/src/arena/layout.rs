//! The shape of an observation: parts, each with rows and named columns, one after the other in one row of numbers. Its
//! size is the same for every book and scenario.

use serde::Serialize;

/// A part of an observation: `rows` times its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub name: &'static str,
    /// Its number of rows; unused ones are all zero.
    pub rows: usize,
    /// The meaning of each number in a row.
    pub columns: &'static [&'static str],
}

impl Part {
    /// How many numbers it takes.
    pub const fn len(&self) -> usize {
        self.rows * self.columns.len()
    }

    /// Whether it takes none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The most commands to choose from.
pub const MOST_CANDIDATES: usize = 256;
/// The most pieces that are described; those of the side itself come first.
pub const MOST_PIECES: usize = 160;
/// The most objectives or areas that are described.
pub const MOST_PLACES: usize = 64;

/// The state of the battle.
pub const CLOCK: Part = Part { name: "clock", rows: 1, columns: &["turn", "is_side_b", "is_due", "candidates"] };

/// The pieces on the board.
pub const PIECES: Part = Part {
    name: "pieces",
    rows: MOST_PIECES,
    columns: &[
        "present",
        "own",
        "officer",
        "infantry",
        "cavalry",
        "artillery",
        "x",
        "y",
        "cosine",
        "sine",
        "width",
        "depth",
        "strength",
        "share_left",
        "morale_left",
        "ready",
        "attached",
        "green",
        "red",
        "white",
        "black",
        "open_order",
        "disordered",
    ],
};

/// Objectives of a table, or areas of a map.
pub const PLACES: Part = Part {
    name: "places",
    rows: MOST_PLACES,
    columns: &["present", "x", "y", "radius", "points", "own", "enemy", "own_supply", "enemy_supply", "battle"],
};

/// The possible commands.
pub const CANDIDATES: Part = Part {
    name: "candidates",
    rows: MOST_CANDIDATES,
    columns: &[
        "present", "act", "onward", "subject", "target", "place", "x", "y", "cosine", "sine", "ahead", "right",
        "wheel", "choice", "tag",
    ],
};

/// All parts, in their order.
pub const PARTS: [Part; 4] = [CLOCK, PIECES, PLACES, CANDIDATES];

/// How many numbers an observation has.
pub const SIZE: usize = CLOCK.len() + PIECES.len() + PLACES.len() + CANDIDATES.len();
