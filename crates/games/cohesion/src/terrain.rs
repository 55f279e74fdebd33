//! The ground on a table of this book.

use grognard_core::choice;

choice! {
    /// Areas: the rough ground of the charts, and hills.
    pub enum AreaKind {
        Woods = "woods",
        Rocks = "rocks",
        Orchard = "orchard",
        SteepSlope = "steep-slope",
        BuildingArea = "building-area",
        Marsh = "marsh",
        Ford = "ford",
        Hill = "hill",
    }
}

choice! {
    /// Lines: roads, and obstacles that give cover or are crossed.
    pub enum LineKind {
        Road = "road",
        Fence = "fence",
        Hedge = "hedge",
        StoneWall = "stone-wall",
        Earthwork = "earthwork",
    }
}
