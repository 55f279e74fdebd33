//! Battles fought to try out house rules: for how many visitors at once, and their results so far.

use std::sync::Arc;

use grognard_study::{Estimate, MEASURES, Measure, Played, Study};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::address::{Party, Place, Places};
use crate::model::{Span, TrialMeasure, TrialStep};

/// Battles are fought for this many visitors at once. They take turns; with more, each would wait too long.
const MOST: usize = 8;

/// The visitors for whom battles are being fought: one request for each address, and at most half of the cores for all
/// of them, so that the players have the rest.
#[derive(Debug)]
pub struct Trials {
    all: Arc<Semaphore>,
    cores: Semaphore,
    parties: Arc<Places>,
}

impl Default for Trials {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Trials {
            all: Arc::new(Semaphore::new(MOST)),
            cores: Semaphore::new(cores.div_ceil(2)),
            parties: Places::new(1),
        }
    }
}

/// A permit to fight; given back when it is dropped.
#[derive(Debug)]
pub struct Ticket {
    _of_all: OwnedSemaphorePermit,
    _of_party: Option<Place>,
}

impl Trials {
    /// A permit to fight battles; none if too many are being fought.
    pub fn ticket(&self, party: Option<Party>) -> Option<Ticket> {
        let of_party = match party {
            Some(party) => Some(self.parties.take(party)?),
            None => None,
        };
        let of_all = Arc::clone(&self.all).try_acquire_owned().ok()?;
        Some(Ticket { _of_all: of_all, _of_party: of_party })
    }

    /// Waits until the next pair may be fought; the one that has waited longest comes first.
    pub async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        self.cores.acquire().await.ok()
    }
}

/// Battles by two sets of rules.
pub struct Trial {
    study: Study,
    /// Battles before and after; battles with the same number have the same dice.
    fought: [Vec<Played>; 2],
}

impl Trial {
    /// A trial without any battles yet. The study has two variants.
    pub fn new(study: Study) -> Self {
        Trial { study, fought: [Vec::new(), Vec::new()] }
    }

    fn pairs(&self) -> u32 {
        u32::try_from(self.fought[1].len()).unwrap_or(u32::MAX)
    }

    /// Fights the next battle by both rules. False if there is none left, or if it was broken off; then it does not
    /// count.
    pub fn fight_next(&mut self, wanted: &dyn Fn() -> bool) -> bool {
        let number = self.pairs();
        if number >= self.study.stopping.most {
            return false;
        }
        let play = |cell: usize| self.study.cells.get(cell)?.play_while(cell, number, wanted);
        let (Some(before), Some(after)) = (play(0), play(1)) else { return false };
        self.fought[0].push(before);
        self.fought[1].push(after);
        self.pairs() < self.study.stopping.most
    }

    /// The results so far.
    pub fn step(&self, done: bool) -> TrialStep {
        let [before, after] = &self.fought;
        let measure = |measure: &Measure| {
            let (one, other) = (measure.values(before, 1), measure.values(after, 1));
            TrialMeasure {
                key: measure.key,
                before: measure.estimate(&one).into(),
                after: measure.estimate(&other).into(),
                difference: measure.difference(&one, &other).0.into(),
            }
        };
        let faults = before.iter().chain(after).filter(|played| played.fought.is_err()).count();
        TrialStep {
            battles: self.pairs(),
            of: self.study.stopping.most,
            done,
            sides: self.study.cells.first().map(|cell| cell.ground.sides.clone()).unwrap_or_default(),
            measures: MEASURES.iter().filter(|measure| measure.compared).map(measure).collect(),
            faults: u32::try_from(faults).unwrap_or(u32::MAX),
        }
    }
}

impl From<Estimate> for Span {
    fn from(found: Estimate) -> Self {
        // Without observations there is no number, and JSON has no word for that.
        let number = |value: f64| if value.is_finite() { value } else { 0.0 };
        Span { mean: number(found.mean), low: number(found.low), high: number(found.high) }
    }
}
