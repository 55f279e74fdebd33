//! What is measured in every battle, and its mean over the battles of a cell.

use grognard_battle::Side;
use grognard_games::estimate::{Estimate, Sums};
use serde::Serialize;

use crate::played::{Fought, Played, WHOLE};

/// What a measure is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A share of battles, from 0 to 1.
    Share,
    /// A share of strength.
    Strength,
    Turns,
}

/// Something that is measured in every battle.
pub struct Measure {
    /// Its name in files.
    pub key: &'static str,
    pub unit: Unit,
    /// Whether its difference between variants is reported.
    pub compared: bool,
    of: fn(&Played, &Fought) -> Option<f64>,
}

const fn measure(key: &'static str, unit: Unit, compared: bool, of: fn(&Played, &Fought) -> Option<f64>) -> Measure {
    Measure { key, unit, compared, of }
}

/// The score of side a.
pub const SCORE: &str = "score_a";

/// All measures, in the order of the report.
pub static MEASURES: &[Measure] = &[
    measure(SCORE, Unit::Share, true, |_, fought| Some(fought.score(Side::A))),
    measure("wins_a", Unit::Share, false, |_, fought| Some(flag(fought.winner == Some(Side::A)))),
    measure("wins_b", Unit::Share, false, |_, fought| Some(flag(fought.winner == Some(Side::B)))),
    measure("drawn", Unit::Share, false, |_, fought| Some(flag(fought.winner.is_none()))),
    measure("first_player", Unit::Share, false, |played, fought| {
        Some(fought.score(if played.swapped { Side::B } else { Side::A }))
    }),
    measure("first_mover", Unit::Share, false, |_, fought| Some(flag(fought.winner? == fought.began?))),
    measure("turns", Unit::Turns, true, |_, fought| Some(f64::from(fought.turn))),
    measure("loss_a", Unit::Strength, true, |_, fought| Some(loss(fought, 0))),
    measure("loss_b", Unit::Strength, true, |_, fought| Some(loss(fought, 1))),
    measure("margin", Unit::Strength, true, |_, fought| Some(margin(fought))),
];

fn flag(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

fn loss(fought: &Fought, side: usize) -> f64 {
    1.0 - f64::from(fought.left()[side]) / f64::from(WHOLE)
}

/// How much more of its strength side a has left than side b.
pub fn margin(fought: &Fought) -> f64 {
    loss(fought, 1) - loss(fought, 0)
}

impl Measure {
    /// The values of a cell's battles, trial by trial. A trial is a battle, or two with changed sides and the same dice.
    pub fn values(&self, battles: &[Played], per_trial: usize) -> Vec<Option<f64>> {
        let trial_of = |played: &Played| played.number as usize / per_trial.max(1);
        let mut trials = vec![Sums::default(); battles.iter().map(trial_of).max().map_or(0, |last| last + 1)];
        for played in battles {
            let value = played.fought.as_ref().ok().and_then(|fought| (self.of)(played, fought));
            if let (Some(value), Some(trial)) = (value, trials.get_mut(trial_of(played))) {
                trial.add(value);
            }
        }
        let mean = |trial: Sums| Some(trial.mean()).filter(|mean| mean.count > 0).map(|mean| mean.mean);
        trials.into_iter().map(mean).collect()
    }

    pub fn estimate(&self, values: &[Option<f64>]) -> Estimate {
        let sums: Sums = values.iter().flatten().copied().collect();
        if self.unit == Unit::Share { sums.share() } else { sums.mean() }
    }

    /// The mean difference of trials with the same dice, and how many times wider its interval would be with
    /// independent dice.
    pub fn difference(&self, first: &[Option<f64>], second: &[Option<f64>]) -> (Estimate, f64) {
        let paired = crate::stopping::paired(first, second);
        let estimate = if self.unit == Unit::Share { paired.difference() } else { paired.mean() };
        let alone = |values: &[Option<f64>]| values.iter().flatten().copied().collect::<Sums>().error_squared();
        let independent = (alone(first) + alone(second)).sqrt();
        let half = estimate.width() / 2.0;
        (estimate, if half > 0.0 { grognard_games::estimate::Z * independent / half } else { f64::INFINITY })
    }
}
