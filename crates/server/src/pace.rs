//! How long the odds of each procedure take. What has been quick for a while is weighed where the request is read; handing
//! it to another thread and back would take longer. What may take its time gets a core of its own.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use grognard_books::procedures;

/// What no other request minds waiting for.
const QUICK: Duration = Duration::from_micros(250);
/// After so many quick ones in a row the next is expected to be quick.
const IN_A_ROW: u32 = 8;

/// Quick odds in a row, by procedure.
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

    /// Does it and remembers how long it took.
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
