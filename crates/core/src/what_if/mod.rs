//! What it would take: the single changes of fact that make a wanted outcome likely enough.
//!
//! Works on the described fields of any procedure and its exact odds; it knows no game. Changes that the procedure
//! refuses are skipped, so that every change listed can be played.

mod goal;
mod moves;

use num_rational::Ratio;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::facts::{Datum, Group};
use crate::odds::Distribution;
use crate::outcome_field::is_field;
use crate::refusal::{Refusal, Refusals};
use crate::registry::AnyProcedure;

use self::moves::{Fact, Ladder, Move};
pub use goal::{Goal, parse_chance};

/// How many changes are listed when none goes far enough.
const NEAR_MISSES: usize = 5;
/// How many values a refusal lists.
const MOST_VALUES: usize = 40;

/// One changed fact and what it comes to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// Dotted path of the fact; `field=to` as JSON makes the change.
    pub field: String,
    /// Where the fact belongs in a player's mind.
    pub group: Group,
    pub from: Value,
    /// What it would be; null takes it away.
    pub to: Value,
    /// The exact chance of the goal then.
    #[serde(serialize_with = "as_text")]
    pub chance: Ratio<u128>,
    /// Whether that is enough.
    pub reaches: bool,
}

/// What it would take.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhatIf {
    /// The goals; all must be met at once.
    pub goal: Vec<Goal>,
    /// How likely it should be.
    #[serde(serialize_with = "as_text")]
    pub at_least: Ratio<u128>,
    /// How likely it is now.
    #[serde(serialize_with = "as_text")]
    pub now: Ratio<u128>,
    /// The changes that reach the goal, best first. If none does, the best few that improve the chance. Empty if the
    /// goal is reached already.
    pub changes: Vec<Change>,
    /// Changes that were weighed.
    pub weighed: usize,
    /// Changes that have too many ways for exact odds, and so could not be weighed.
    pub too_large: usize,
}

impl WhatIf {
    /// Whether the goal is reached without any change.
    pub fn reached_already(&self) -> bool {
        self.now >= self.at_least
    }
}

fn as_text<S: Serializer>(share: &Ratio<u128>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(share)
}

/// Finds the smallest single changes after which every goal holds with a chance of `at_least`. `budget` is the number
/// of leaves for the odds of each situation.
pub fn what_if<L>(
    procedure: &dyn AnyProcedure<L>,
    library: &L,
    datum: &Datum,
    (goals, at_least): (&[Goal], Ratio<u128>),
    budget: u64,
) -> Result<WhatIf, Refusals> {
    let situation = procedure.situation(library, datum)?;
    let Some(odds) = procedure.exact_odds(library, datum, budget)? else {
        let reason = "needs exact odds, and this situation has too many ways for them.";
        return Err(vec![Refusal::new("--goal", reason)]);
    };
    refuse_unknown_fields(goals, &odds, procedure.outcome())?;
    let seen = goals.iter().map(|_| Seen::default()).collect();
    let mut search = Search { procedure, library, datum, goals, at_least, budget, seen, weighed: 0, too_large: 0 };
    let now = search.chance(&odds);
    let mut changes = Vec::new();
    if now < at_least {
        for fact in moves::facts(&procedure.fields(library), datum, &situation) {
            changes.extend(fact.moves.iter().filter_map(|step| search.best_of(&fact, step)));
        }
    }
    search.refuse_values_never_seen()?;
    let (weighed, too_large) = (search.weighed, search.too_large);
    Ok(WhatIf { goal: goals.to_vec(), at_least, now, changes: listed(changes, now), weighed, too_large })
}

fn refuse_unknown_fields(
    goals: &[Goal],
    odds: &Distribution<Value>,
    described: &[(&'static str, &'static str)],
) -> Result<(), Refusals> {
    let outcomes = || odds.rows.iter().map(|row| &row.0);
    let unknown = goals.iter().filter(|goal| !is_field(&goal.field, outcomes(), described));
    let refusals: Refusals = unknown
        .map(|goal| {
            let reason = format!("'{}' is not a field of the outcome.", goal.field);
            Refusal::new("--goal", reason).allowing(described.iter().map(|(name, _)| *name))
        })
        .collect();
    if refusals.is_empty() { Ok(()) } else { Err(refusals) }
}

/// The changes to list, best first; equals stay in reading order.
fn listed(mut changes: Vec<Change>, now: Ratio<u128>) -> Vec<Change> {
    changes.sort_by_key(|change| std::cmp::Reverse(change.chance));
    if changes.iter().any(|change| change.reaches) {
        changes.retain(|change| change.reaches);
    } else {
        changes.retain(|change| change.chance > now);
        changes.truncate(NEAR_MISSES);
    }
    changes
}

/// The values that outcomes so far have had in the field of a goal.
#[derive(Default)]
struct Seen {
    met: bool,
    others: Vec<Value>,
}

struct Search<'a, L> {
    procedure: &'a dyn AnyProcedure<L>,
    library: &'a L,
    datum: &'a Datum,
    goals: &'a [Goal],
    at_least: Ratio<u128>,
    budget: u64,
    seen: Vec<Seen>,
    weighed: usize,
    too_large: usize,
}

impl<L> Search<'_, L> {
    /// The chance that every goal holds.
    fn chance(&mut self, odds: &Distribution<Value>) -> Ratio<u128> {
        for (goal, seen) in self.goals.iter().zip(&mut self.seen).filter(|(_, seen)| !seen.met) {
            seen.met = odds.rows.iter().any(|(outcome, _)| goal.holds(outcome));
            for (outcome, _) in &odds.rows {
                let value = goal.value_in(outcome);
                if seen.others.len() < MOST_VALUES && !seen.others.contains(&value) {
                    seen.others.push(value);
                }
            }
        }
        odds.chance(|outcome| self.goals.iter().all(|goal| goal.holds(outcome)))
    }

    /// The change that a move leads to: on a ladder the smallest step that reaches the goal, otherwise the best one.
    fn best_of(&mut self, fact: &Fact, step: &Move) -> Option<Change> {
        match step {
            Move::To(value) => self.weigh(fact, value),
            Move::Along(ladder) => self.climb(fact, ladder),
        }
    }

    fn climb(&mut self, fact: &Fact, ladder: &Ladder) -> Option<Change> {
        let mut best: Option<Change> = None;
        let mut below = 0;
        for rung in ladder.rungs() {
            if let Some(change) = self.weigh(fact, &ladder.value(rung)) {
                if change.reaches {
                    return Some(self.smallest(fact, ladder, below, (rung, change)));
                }
                if best.as_ref().is_none_or(|best| change.chance > best.chance) {
                    best = Some(change);
                }
            }
            below = rung;
        }
        best
    }

    /// Searches between a step that falls short and one that reaches the goal for the first that reaches it.
    fn smallest(&mut self, fact: &Fact, ladder: &Ladder, mut short: u32, mut enough: (u32, Change)) -> Change {
        while enough.0 - short > 1 {
            let middle = short + (enough.0 - short) / 2;
            match self.weigh(fact, &ladder.value(middle)) {
                Some(change) if change.reaches => enough = (middle, change),
                _ => short = middle,
            }
        }
        enough.1
    }

    /// The chance after a change; none if it is refused or cannot be weighed.
    fn weigh(&mut self, fact: &Fact, to: &Datum) -> Option<Change> {
        let mut changed = self.datum.clone();
        changed.set(&fact.path, to.clone());
        let Some(odds) = self.procedure.exact_odds(self.library, &changed, self.budget).ok()? else {
            self.too_large += 1;
            return None;
        };
        self.weighed += 1;
        let chance = self.chance(&odds);
        let to = serde_json::to_value(to).unwrap_or_default();
        let (field, from) = (fact.path.clone(), fact.now.clone());
        Some(Change { field, group: fact.group, from, to, chance, reaches: chance >= self.at_least })
    }

    /// A value that no outcome has, now or after any change, is a mistake rather than a goal out of reach.
    fn refuse_values_never_seen(&self) -> Result<(), Refusals> {
        let never = self.goals.iter().zip(&self.seen).filter(|(_, seen)| !seen.met);
        let refusals: Refusals = never
            .map(|(goal, seen)| {
                let shown = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let (field, value) = (&goal.field, shown(&goal.value));
                let reason = format!("no outcome has {field} {value}, now or after any single change.");
                Refusal::new("--goal", reason).allowing(seen.others.iter().map(shown))
            })
            .collect();
        if refusals.is_empty() { Ok(()) } else { Err(refusals) }
    }
}
