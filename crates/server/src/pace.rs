//! How long the odds of each procedure take. Odds that have been quick for a while are weighed where the request is
//! read, because handing them to another thread and back would take longer. Slow ones get a core of their own.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use grognard_books::procedures;

/// So short that no other request minds waiting.
const QUICK: Duration = Duration::from_micros(250);
/// After this many quick ones in a row, the next is expected to be quick as well.
const IN_A_ROW: u32 = 8;

/// How many odds in a row were quick, by procedure.
#[derive(Debug)]
pub struct Pace {
    quick: HashMap<&'static str, AtomicU32>,
}

impl Default for Pace {
    fn default() -> Self {
        Pace { quick: procedures().map(|procedure| (procedure.name(), AtomicU32::new(0))).collect() }
    }
}

impl Pace {
    /// Whether the next odds of a procedure are expected to be quick.
    pub fn is_quick(&self, procedure: &str) -> bool {
        self.quick.get(procedure).is_some_and(|quick| quick.load(Ordering::Relaxed) >= IN_A_ROW)
    }

    /// Does the job and notes how long it took.
    pub fn timed<T>(&self, procedure: &str, job: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = job();
        self.took(procedure, start.elapsed());
        done
    }

    fn took(&self, procedure: &str, time: Duration) {
        let Some(quick) = self.quick.get(procedure) else { return };
        if time > QUICK {
            quick.store(0, Ordering::Relaxed);
        } else if quick.load(Ordering::Relaxed) < IN_A_ROW {
            quick.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_procedure_is_quick_after_a_row_of_quick_ones_until_one_is_slow() {
        let pace = Pace::default();
        let (fire, melee) = ("cohesion.fire", "cohesion.melee");
        for _ in 0..IN_A_ROW {
            assert!(!pace.is_quick(fire));
            pace.took(fire, QUICK);
        }
        assert!(pace.is_quick(fire));
        assert!(!pace.is_quick(melee));
        pace.took(fire, QUICK * 2);
        assert!(!pace.is_quick(fire));
        assert!(!pace.is_quick("no such procedure"));
    }
}
