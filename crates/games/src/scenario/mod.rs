//! Scenarios: set-up files of battles on a virtual table or map, ready to play.

mod schema;
mod summary;

pub use schema::schema;
pub use summary::{Summary, summary_of};

/// A scenario that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Scenario {
    /// What it is asked for by.
    pub id: &'static str,
    pub book: &'static str,
    /// Its file.
    pub text: &'static str,
}

macro_rules! scenario {
    ($book:literal, $id:literal) => {
        Scenario {
            id: $id,
            book: $book,
            text: include_str!(concat!("../../../../scenarios/", $book, "/", $id, ".toml")),
        }
    };
}

/// Every scenario, book by book: first the one to learn with, then from the shortest to the longest.
pub const SCENARIOS: &[Scenario] = &[
    scenario!("cohesion", "mill-lane"),
    scenario!("cohesion", "picket-line"),
    scenario!("cohesion", "kimballs-wall"),
    scenario!("cohesion", "chalk-level"),
    scenario!("cohesion", "standard"),
    scenario!("cohesion", "ridge-road"),
    scenario!("fatigue", "ford-farm"),
    scenario!("fatigue", "lindach-lanes"),
    scenario!("fatigue", "tarnow-redoubt"),
    scenario!("fatigue", "two-corps"),
    scenario!("fatigue", "brandau-day"),
    scenario!("impact", "sayres-lane"),
    scenario!("impact", "horse-pasture"),
    scenario!("impact", "two-roads"),
    scenario!("impact", "brick-kiln"),
    scenario!("impact", "open-field"),
    scenario!("grand-tactics", "lautern"),
    scenario!("grand-tactics", "three-rivers"),
    scenario!("grand-tactics", "sierra"),
];

pub fn scenario(id: &str) -> Option<&'static Scenario> {
    SCENARIOS.iter().find(|scenario| scenario.id == id)
}
