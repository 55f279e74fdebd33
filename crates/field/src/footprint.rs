//! How much room a unit takes.

use serde::{Deserialize, Serialize};

/// The room a unit takes, in hundredths of an inch. Width and depth 0 mean a point, such as an officer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Footprint {
    /// Along the front.
    pub width: i32,
    /// From front to rear.
    pub depth: i32,
}

impl Footprint {
    /// No room at all.
    pub const POINT: Self = Self { width: 0, depth: 0 };

    /// From its two parts.
    pub const fn new(width: i32, depth: i32) -> Self {
        Self { width, depth }
    }
}

/// Stands in files and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array {
    /// Side by side.
    pub files: i32,
    /// One behind the other.
    pub ranks: i32,
}

impl Array {
    /// This many stands in this many files; `files` 0 means one rank, and there are never more files than stands.
    pub fn of(stands: i32, files: i32) -> Self {
        let stands = stands.max(1);
        if files <= 0 || files >= stands {
            return Self { files: stands, ranks: 1 };
        }
        // Two ranks are the most usual, and division takes time.
        Self { files, ranks: if stands - files <= files { 2 } else { (stands + files - 1) / files } }
    }

    /// The room it takes with stands of this size; `spacing` is the width of a file in hundredths of a stand's width.
    pub const fn footprint(self, stand: Footprint, spacing: i32) -> Footprint {
        Footprint { width: self.files * stand.width * spacing / 100, depth: self.ranks * stand.depth }
    }
}
