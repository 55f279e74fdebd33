//! The results of a study: every measure of every cell, the effect of each variant, and how the battles went.

use grognard_games::estimate::Estimate;

use crate::correlates::{Correlate, correlates};
use crate::course::{TurnReport, turn_by_turn};
use crate::measure::{MEASURES, Unit, margin};
use crate::played::{Fallen, Fought, Played};
use crate::study::Study;

/// The results of a study.
pub struct Report {
    pub title: String,
    /// Anything else that its readers should know.
    pub note: Option<String>,
    /// The seed of all dice.
    pub seed: u64,
    pub cells: Vec<CellReport>,
    /// The effect of each variant.
    pub differences: Vec<Difference>,
    /// Every battle, cell by cell in the order of their numbers.
    pub battles: Vec<Played>,
}

/// The results of a cell.
pub struct CellReport {
    /// The name by which the scenario was requested.
    pub scenario: String,
    pub title: String,
    /// The names of side a and side b.
    pub sides: [String; 2],
    /// The first and the second player.
    pub players: [&'static str; 2],
    /// Whether they changed sides.
    pub swap: bool,
    /// The variant it was played with.
    pub variant: String,
    /// Battles fought.
    pub battles: u32,
    /// Battles that did not end, with the reason.
    pub faults: Vec<(u32, String)>,
    pub measures: Vec<Found>,
    /// The median turn on which battles ended.
    pub median_turn: u32,
    /// What goes together with winning.
    pub correlates: Vec<Correlate>,
    /// How battles went.
    pub turns: Vec<TurnReport>,
    /// How much more of its strength side a had left than side b, battle by battle.
    pub margins: Vec<f64>,
    /// Who fell where.
    pub fallen: Vec<Fallen>,
}

/// A measure and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The measure's name in files.
    pub key: &'static str,
    /// What it is counted in.
    pub unit: Unit,
    pub estimate: Estimate,
}

/// The effect of a variant on a measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The cell of the variant.
    pub cell: usize,
    /// The cell it is compared with.
    pub against: usize,
    /// The measure and how much it changes.
    pub found: Found,
    /// How many times wider the interval would be with independent dice; none if no battle went differently.
    pub narrower: Option<f64>,
}

impl Report {
    /// Adds up the battles of a study, in whatever order they come. Battles that are not part of it are left out.
    pub fn of(study: &Study, mut battles: Vec<Played>) -> Self {
        battles.retain(|played| played.cell < study.cells.len());
        battles.sort_by_key(|played| (played.cell, played.number));
        battles.dedup_by_key(|played| (played.cell, played.number));
        let of_cell = |cell: usize| {
            let from = battles.partition_point(|played| played.cell < cell);
            let to = battles.partition_point(|played| played.cell <= cell);
            battles.get(from..to).unwrap_or_default()
        };
        let cells = (0..study.cells.len()).map(|cell| CellReport::of(study, cell, of_cell(cell))).collect();
        let mut differences = Vec::new();
        for cell in (0..study.cells.len()).filter(|cell| cell % study.variants != 0) {
            let against = cell - cell % study.variants;
            let per_trial = study.per_trial(cell);
            let changed = changed(of_cell(against), of_cell(cell));
            for measure in MEASURES.iter().filter(|measure| measure.compared) {
                let values = |cell: usize| measure.values(of_cell(cell), per_trial);
                let (estimate, narrower) = measure.difference(&values(against), &values(cell));
                let found = Found { key: measure.key, unit: measure.unit, estimate };
                let narrower = (changed > 0).then_some(narrower);
                differences.push(Difference { cell, against, found, narrower });
            }
        }
        Report { title: study.title.clone(), note: study.note.clone(), seed: study.seed, cells, differences, battles }
    }

    /// Whether every battle of a variant went as it does without it.
    pub fn changes_nothing(&self, cell: usize) -> bool {
        let mut compared = self.differences.iter().filter(|difference| difference.cell == cell).peekable();
        compared.peek().is_some() && compared.all(|difference| difference.narrower.is_none())
    }

    /// Battles that did not end.
    pub fn faults(&self) -> usize {
        self.cells.iter().map(|cell| cell.faults.len()).sum()
    }
}

/// How many battles with the same number went differently.
fn changed(first: &[Played], second: &[Played]) -> usize {
    first.iter().zip(second).filter(|(one, other)| one.number == other.number && one.fought != other.fought).count()
}

impl CellReport {
    fn of(study: &Study, number: usize, battles: &[Played]) -> Self {
        let cell = &study.cells[number];
        let fought: Vec<&Fought> = battles.iter().filter_map(|played| played.fought.as_ref().ok()).collect();
        let per_trial = study.per_trial(number);
        let measures = MEASURES.iter().map(|measure| {
            let estimate = measure.estimate(&measure.values(battles, per_trial));
            Found { key: measure.key, unit: measure.unit, estimate }
        });
        let equal = cell.players.a == cell.players.b;
        let told = |found: &Found| match found.key {
            "first_player" => cell.players.swap && !equal,
            _ => found.estimate.count > 0,
        };
        let mut turns: Vec<u32> = fought.iter().map(|one| one.turn).collect();
        turns.sort_unstable();
        let fault = |played: &Played| Some((played.number, played.fought.as_ref().err()?.clone()));
        CellReport {
            scenario: cell.ground.name.clone(),
            title: cell.ground.title.clone(),
            sides: cell.ground.sides.clone(),
            players: [cell.players.a.name(), cell.players.b.name()],
            swap: cell.players.swap,
            variant: cell.variant.clone(),
            battles: u32::try_from(battles.len()).unwrap_or(u32::MAX),
            faults: battles.iter().filter_map(fault).collect(),
            measures: measures.filter(told).collect(),
            median_turn: turns.get(turns.len() / 2).copied().unwrap_or(0),
            correlates: correlates(&fought, &cell.ground.sides),
            turns: turn_by_turn(&fought),
            margins: fought.iter().map(|one| margin(one)).collect(),
            fallen: fought.iter().flat_map(|one| one.fallen.iter().cloned()).collect(),
        }
    }

    /// The result for a measure.
    pub fn found(&self, key: &str) -> Option<&Found> {
        self.measures.iter().find(|found| found.key == key)
    }
}
