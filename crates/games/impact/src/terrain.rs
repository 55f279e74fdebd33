//! The ground on a table of this book (IMP-67).

use grognard_books::impact::tables::Terrain;
use grognard_books::impact::unit::Works;
use grognard_core::choice;
use grognard_core::facts::Choice;

/// Areas are of the seven kinds of ground of the movement chart; one drawn later lies over those before it.
pub type AreaKind = Terrain;

choice! {
    /// Lines. Works face left as you go along them from the first point to the last.
    pub enum LineKind {
        Road = "road",
        Trail = "trail",
        Wall = "wall",
        Fence = "fence",
        HastyWorks = "hasty-works",
        LightWorks = "light-works",
        HeavyWorks = "heavy-works",
    }
}

impl LineKind {
    /// The grade of works; none for other lines.
    pub fn works(self) -> Works {
        match self {
            LineKind::HastyWorks => Works::Hasty,
            LineKind::LightWorks => Works::Light,
            LineKind::HeavyWorks => Works::Heavy,
            LineKind::Road | LineKind::Trail | LineKind::Wall | LineKind::Fence => Works::None,
        }
    }

    /// A wall or fence.
    pub fn is_wall(self) -> bool {
        matches!(self, LineKind::Wall | LineKind::Fence)
    }

    /// The ground on which units go along it; none for lines that are crossed.
    pub fn way(self) -> Option<Terrain> {
        match self {
            LineKind::Road => Some(Terrain::Road),
            LineKind::Trail => Some(Terrain::Trail),
            _ => None,
        }
    }
}

/// The ground of an area; open for an unknown word.
pub fn of_area(kind: &str) -> Terrain {
    Terrain::named(kind).unwrap_or(Terrain::Open)
}

/// The kind of a line; none for an unknown word.
pub fn of_line(kind: &str) -> Option<LineKind> {
    LineKind::named(kind)
}

/// Whether a unit in this ground is in cover (IMP-68).
pub fn is_cover(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::LightWoods | Terrain::HeavyWoods | Terrain::Rough)
}

/// In words: "light woods".
pub fn words(terrain: Terrain) -> String {
    terrain.name().replace('-', " ")
}
