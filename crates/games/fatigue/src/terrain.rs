//! The ground on a table of this book (FAT-141).

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::tables::{Terrain, TerrainRow};
use grognard_core::choice;
use grognard_core::facts::Choice;

choice! {
    /// Areas. A stream drawn as an area over a river is a ford.
    pub enum AreaKind {
        Hill = "hill",
        Woods = "woods",
        Orchard = "orchard",
        Grainfield = "grainfield",
        Marsh = "marsh",
        River = "river",
        Stream = "stream",
        Redoubt = "redoubt",
        Building1 = "building-1",
        Building2 = "building-2",
        Building3 = "building-3",
    }
}

choice! {
    /// Lines. A road over a river is a bridge.
    pub enum LineKind {
        Road = "road",
        Hedge = "hedge",
        Stream = "stream",
        River = "river",
        Wall = "wall",
    }
}

/// The row of the terrain chart for a kind; open ground for an unknown word.
pub fn row<'t>(t: &'t Tables, kind: &str) -> &'t TerrainRow {
    t.terrain.row(of_kind(kind))
}

/// The terrain of a kind; open ground for an unknown word.
pub fn of_kind(kind: &str) -> Terrain {
    Terrain::named(kind).unwrap_or(Terrain::Open)
}

/// Whether units can enter it, and how many find room; none if they cannot.
pub fn holds(t: &Tables, kind: &str) -> Option<i32> {
    row(t, kind).units_max
}

pub fn is_building(kind: &str) -> bool {
    matches!(of_kind(kind), Terrain::Building1 | Terrain::Building2 | Terrain::Building3)
}
