//! The file of handicaps: the changes that a designer would accept.

use grognard_core::facts::{Facts, Reader};
use grognard_core::refusal::Refusals;
use serde::Serialize;

use crate::changes::{self, Changes};
use crate::file::{datum_of, head, read};

const NAME: usize = 200;
const HANDICAPS: usize = 40;
const HANDICAPS_FIELD: &str = "handicaps";

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct HandicapEntry {
    name: String,
    cost: i32,
}

/// The file, apart from what each handicap sets, which may be anything. Widths are counted in half points of a hundred.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct EvenFile {
    handicaps: Vec<HandicapEntry>,
    a: String,
    b: String,
    within: i32,
    width: i32,
    together: i32,
    seed: i32,
    batch: i32,
    most: i32,
}

impl Facts for EvenFile {
    type Tables = ();

    fn read(r: &mut Reader<'_>, (): &()) -> Self {
        let veteran = || "veteran".to_owned();
        EvenFile {
            handicaps: r.list(head(HANDICAPS_FIELD, "changes that would be accepted"), 1..=HANDICAPS, |r| {
                HandicapEntry {
                    name: r.text("name", NAME, "what it is called").required(),
                    cost: r.integer("cost", 1..=1_000, "how large it is; the search wants the smallest").default(1),
                }
            }),
            a: r.text("a", NAME, "who plays side a").default(veteran()),
            b: r.text("b", NAME, "who plays side b").default(veteran()),
            within: r.halves("within", 1..=100, "points from 50 that are even enough").default(10),
            width: r.halves("width", 1..=200, "points that the interval of the answer may span").default(10),
            together: r.integer("together", 1..=3, "handicaps that may be taken together").default(1),
            seed: r.integer("seed", 0..=i32::MAX, "dice and whims come from it").default(1),
            batch: r.integer("batch", 2..=10_000, "battles between two looks").default(100),
            most: r.integer("most", 2..=1_000_000, "the most battles of each handicap").default(2_000),
        }
    }
}

/// A change of the scenario that a designer would accept.
#[derive(Clone, Debug, PartialEq)]
pub struct Handicap {
    pub name: String,
    /// How large it is.
    pub cost: u32,
    /// Places of the scenario's file with their new values.
    pub changes: Changes,
}

/// The task of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The handicaps to choose from.
    pub handicaps: Vec<Handicap>,
    /// The words for both players.
    pub players: [String; 2],
    /// The greatest distance from one half that counts as even.
    pub within: f64,
    /// The width of the interval of the answer.
    pub width: f64,
    /// Handicaps that may be taken together.
    pub together: usize,
    /// The seed of dice and whims.
    pub seed: u64,
    /// Battles between two looks.
    pub batch: u32,
    /// The most battles of each handicap.
    pub most: u32,
}

impl Wish {
    /// Reads a file of handicaps.
    pub fn from_toml(text: &str) -> Result<Self, Refusals> {
        let mut datum = datum_of(text)?;
        let mut slips = Refusals::new();
        let changes = changes::take(&mut datum, HANDICAPS_FIELD, true, &mut slips);
        let file: EvenFile = match read(&datum) {
            Ok(file) => file,
            Err(more) => {
                slips.extend(more);
                return Err(slips);
            }
        };
        if !slips.is_empty() {
            return Err(slips);
        }
        let points = |halves: i32| f64::from(halves) / 200.0;
        let handicaps = file.handicaps.into_iter().zip(changes);
        Ok(Wish {
            handicaps: handicaps
                .map(|(entry, changes)| Handicap {
                    name: entry.name,
                    cost: entry.cost.unsigned_abs(),
                    changes: changes.unwrap_or_default(),
                })
                .collect(),
            players: [file.a, file.b],
            within: points(file.within),
            width: points(file.width),
            together: usize::try_from(file.together).unwrap_or(1),
            seed: u64::from(file.seed.unsigned_abs()),
            batch: file.batch.unsigned_abs(),
            most: file.most.unsigned_abs(),
        })
    }
}
