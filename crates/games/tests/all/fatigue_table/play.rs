//! A table that is played on by commands, in a phase of a half turn.

use grognard_battle::{Bare, Game as _, Offer, Seat, Side, Stop};
use grognard_books::Library;
use grognard_books::fatigue::names::Phase;
use grognard_core::facts::Datum;
use grognard_field::{Point, Pose};
use grognard_games::fatigue::Fatigue;
use grognard_games::fatigue::state::{State, Step};
use serde_json::{Value, json};

use super::bench::{Bench, hundredths};

/// A bench in a phase of side a's half turn, under Attack orders, with everybody far off whom the test does not place.
pub fn bench(ground: &str, phase: Phase) -> Bench {
    let mut bench = Bench::new(ground);
    in_phase(&mut bench, phase);
    bench
}

pub fn in_phase(bench: &mut Bench, phase: Phase) {
    let state = &mut bench.state;
    (state.first_side, state.half_turn, state.phase) = (Some(Side::A), 1, phase);
    state.step = if phase == Phase::DeclaredCavalryCharge { Step::Declare } else { Step::Act };
    for name in ["a general", "a colonel"] {
        state.table.as_mut().unwrap().officers.insert(name.to_owned(), Point::new(100, 100));
    }
    for name in ["b general", "b colonel"] {
        state.table.as_mut().unwrap().officers.insert(name.to_owned(), Point::new(100, 4700));
    }
}

/// A table that is played on.
pub struct Play<'l> {
    pub library: &'l Library,
    pub bare: Bare<'l, Fatigue>,
}

impl<'l> Play<'l> {
    pub fn of(bench: &'l Bench) -> Self {
        Self::seeded(bench, 3)
    }

    pub fn seeded(bench: &'l Bench, seed: u64) -> Self {
        Play { library: &bench.library, bare: Bare::new(&bench.library, bench.state.clone(), seed) }
    }

    pub fn state(&self) -> &State {
        self.bare.state()
    }

    /// Gives a command of the umpire; why it is refused, by field and clause.
    #[track_caller]
    #[expect(clippy::needless_pass_by_value, reason = "commands are written where they are given")]
    pub fn give(&mut self, act: &str, with: Value) -> Result<(), Vec<String>> {
        match self.bare.give(Seat::Umpire, act, &Datum::of(&with)) {
            Ok(()) => Ok(()),
            Err(Stop::Refused(refusals)) => {
                let words = |refusal: &grognard_core::refusal::Refusal| {
                    format!("{} {}", refusal.field, refusal.rule.map_or("", |rule| rule.id)).trim().to_owned()
                };
                Err(refusals.iter().map(words).collect())
            }
            Err(Stop::Need(need)) => panic!("{need:?}"),
        }
    }

    #[track_caller]
    pub fn done(&mut self, act: &str, with: Value) -> &mut Self {
        if let Err(refusals) = self.give(act, with) {
            panic!("{act}: {refusals:?}");
        }
        self
    }

    pub fn pose(&self, unit: &str) -> Pose {
        self.state().table.as_ref().unwrap().units[unit]
    }

    pub fn offers(&self, seat: Seat) -> Vec<Offer> {
        Fatigue::offers(self.library, self.state(), seat)
    }

    /// The arguments an act is offered with.
    pub fn offered(&self, seat: Seat, act: &str) -> Vec<Value> {
        self.offers(seat).into_iter().filter(|offer| offer.act == act).map(|offer| json!(offer.with)).collect()
    }
}

pub fn pose(x: f64, y: f64, facing: u16) -> Pose {
    Pose::new(Point::new(hundredths(x), hundredths(y)), facing)
}
