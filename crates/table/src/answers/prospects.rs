//! The chances of fire or a charge at each enemy, and the ground that fire reaches.

use grognard_core::odds::Distribution;
use grognard_field::Block;
use serde::Serialize;

use super::ways::Reason;
use crate::inches::{place_in_inches, to_inches, whole};

/// The chances of doing something to each enemy on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Prospects {
    /// One for each.
    pub prospects: Vec<Prospect>,
}

/// The chances of doing something to one enemy.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Prospect {
    /// The enemy.
    pub target: String,
    /// Inches to it; none if no way leads there.
    pub distance: Option<f64>,
    /// What else counts, each in words that make sense alone.
    pub facts: Vec<ProspectFact>,
    /// Whether it is allowed.
    pub allowed: bool,
    /// Why it is not allowed.
    pub reasons: Vec<Reason>,
    /// The chance that matters most to the side that acts; none if nothing is known.
    pub hope: Option<Chance>,
    /// What may happen. More than one of these may happen at once.
    pub odds: Vec<Chance>,
}

impl Prospect {
    /// Something that is allowed, with the one chance that counts.
    pub fn allowed(target: &str, hundredths: i32, chance: Chance) -> Self {
        Prospect {
            target: target.to_owned(),
            distance: Some(to_inches(hundredths)),
            facts: Vec::new(),
            allowed: true,
            reasons: Vec::new(),
            hope: Some(chance.clone()),
            odds: vec![chance],
        }
    }
}

/// Something that counts for a prospect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ProspectFact {
    /// Its name: "cover".
    pub name: String,
    /// In words that make sense alone: "light cover".
    pub value: String,
}

impl ProspectFact {
    /// A fact.
    pub fn new(name: &str, value: impl Into<String>) -> Self {
        ProspectFact { name: name.to_owned(), value: value.into() }
    }
}

/// How likely something is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Chance {
    /// What.
    pub words: String,
    /// Exactly, as `n/d`; none if it is not known exactly.
    pub chance: Option<String>,
    /// As a share of 1.
    pub share: f64,
}

impl Chance {
    /// An exact chance.
    pub fn of<O>(words: &str, all: &Distribution<O>, is: impl Fn(&O) -> bool) -> Self {
        let chance = all.chance(is);
        Chance::exactly(words, *chance.numer(), *chance.denom())
    }

    /// This many of a number of equally likely cases.
    pub fn exactly(words: &str, cases: u128, all: u128) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a share for display")]
        let share = cases as f64 / all.max(1) as f64;
        Chance { words: words.to_owned(), chance: Some(format!("{cases}/{all}")), share }
    }

    /// A chance of which only the share is known.
    pub fn about(words: &str, share: f64) -> Self {
        Chance { words: words.to_owned(), chance: None, share }
    }
}

/// The ground a piece can fire at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Arcs {
    /// The bands of range, the nearest first.
    pub bands: Vec<ArcBand>,
}

impl Arcs {
    /// One range all round.
    pub fn all_round(block: &Block, name: &str, inches: i32) -> Self {
        let points = block.arc_outline(180, whole(inches)).into_iter().map(place_in_inches).collect();
        Arcs { bands: vec![ArcBand { name: name.to_owned(), inches: f64::from(inches), points }] }
    }
}

/// The ground up to a range.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ArcBand {
    /// The book's name for the range.
    pub name: String,
    /// Its far limit.
    pub inches: f64,
    /// Its outline.
    pub points: Vec<[f64; 2]>,
}
