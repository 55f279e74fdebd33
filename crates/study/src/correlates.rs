//! What goes together with winning: facts that are true in some battles and not in others.

use grognard_battle::Side;
use grognard_games::estimate::{Estimate, Sums};

use crate::course::{has_ended, moment};
use crate::played::Fought;

/// If fewer battles of either kind were fought, nothing is said.
const FEWEST: u32 = 10;
/// The most facts that are listed.
const MOST: usize = 12;

/// A fact, and the score of side a with it and without it.
#[derive(Clone, Debug, PartialEq)]
pub struct Correlate {
    /// The fact in words.
    pub fact: String,
    /// The score of side a in battles where it holds.
    pub with: Estimate,
    /// The score of side a in the other battles.
    pub without: Estimate,
    /// The coefficient of correlation.
    pub correlation: f64,
}

/// The facts most closely linked to winning, the strongest first.
pub fn correlates(fought: &[&Fought], sides: &[String; 2]) -> Vec<Correlate> {
    let mut found = Vec::new();
    let mut weigh = |fact: String, holds: &dyn Fn(&Fought) -> Option<bool>| found.extend(weighed(fought, fact, holds));
    weigh(format!("{} has the first turn", sides[0]), &|one| Some(one.began? == Side::A));
    let last = fought.iter().filter_map(|one| Some(one.course.last()?.turn)).max().unwrap_or(0);
    for turn in 2..last {
        let fact = format!("{} has more of its strength left when turn {turn} begins", sides[0]);
        weigh(fact, &|one| {
            let now = moment(one, turn).filter(|_| !has_ended(one, turn))?;
            (now.left[0] != now.left[1]).then_some(now.left[0] > now.left[1])
        });
    }
    let mut units: Vec<(Side, &str)> = Vec::new();
    for fallen in fought.iter().flat_map(|one| &one.fallen) {
        if !units.contains(&(fallen.side, fallen.unit.as_str())) {
            units.push((fallen.side, fallen.unit.as_str()));
        }
    }
    units.sort_unstable();
    for (side, unit) in units {
        let fact = format!("{unit} of {} is lost", sides[side.index()]);
        weigh(fact, &|one| Some(one.fallen.iter().any(|fallen| fallen.side == side && fallen.unit == unit)));
    }
    found.sort_by(|one: &Correlate, other| other.correlation.abs().total_cmp(&one.correlation.abs()));
    found.truncate(MOST);
    found
}

fn weighed(fought: &[&Fought], fact: String, holds: &dyn Fn(&Fought) -> Option<bool>) -> Option<Correlate> {
    let (mut with, mut without, mut all) = (Sums::default(), Sums::default(), Sums::default());
    for one in fought {
        let Some(holds) = holds(one) else { continue };
        let score = one.score(Side::A);
        if holds {
            with.add(score);
        } else {
            without.add(score);
        }
        all.add(score);
    }
    let (true_in, false_in) = (with.share(), without.share());
    let count = f64::from(true_in.count + false_in.count);
    let share = f64::from(true_in.count) / count.max(1.0);
    let spread = all.error_squared() * count;
    if true_in.count < FEWEST || false_in.count < FEWEST || spread <= 0.0 {
        return None;
    }
    let correlation = (true_in.mean - false_in.mean) * (share * (1.0 - share)).sqrt() / spread.sqrt();
    Some(Correlate { fact, with: true_in, without: false_in, correlation })
}
