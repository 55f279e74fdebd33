//! Outcomes with their chances, most likely first.

use grognard_books::Library;
use grognard_core::odds::{Odds, reduced, wilson_interval};
use grognard_core::outcome_field::{field_of, is_field};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::registry::AnyProcedure;
use num_rational::Ratio;
use serde_json::{Value, json};

use crate::output::{QUIET, paint};

/// Outcomes with their chances, most likely first.
pub struct Shares {
    /// Outcome or group, with its share.
    pub rows: Vec<(Value, Ratio<u128>)>,
    /// The number of runs, if the odds are sampled.
    pub runs: Option<u64>,
}

impl Shares {
    /// The odds, grouped by a field if one is named.
    pub fn of(odds: Odds<Value>, by: Option<&str>, procedure: &dyn AnyProcedure<Library>) -> Result<Self, Refusals> {
        let (rows, total, runs) = match odds {
            Odds::Exact(distribution) => (distribution.rows, distribution.total, None),
            Odds::Sampled(sampled) => {
                let rows = sampled.rows.into_iter().map(|(outcome, count)| (outcome, u128::from(count))).collect();
                (rows, u128::from(sampled.runs), Some(sampled.runs))
            }
        };
        let rows = match by {
            Some(field) => group(rows, field, procedure)?,
            None => rows,
        };
        let rows = rows.into_iter().map(|(outcome, weight)| (outcome, reduced(weight, total))).collect();
        Ok(Shares { rows, runs })
    }

    /// How the chances were found.
    pub fn how(&self) -> String {
        match self.runs {
            None => "exact odds".to_owned(),
            Some(runs) => paint(
                QUIET,
                format!(
                    "too complex for exact odds: estimated from {runs} runs, 95 % intervals within about 0.2 points"
                ),
            ),
        }
    }

    pub fn to_json(&self) -> Value {
        let row = |(outcome, share): &(Value, Ratio<u128>)| {
            let mut row = json!({ "outcome": outcome, "p": share.to_string() });
            if let (Some(runs), Ok(count)) =
                (self.runs, u64::try_from(share.numer() * u128::from(self.runs.unwrap_or(1)) / share.denom()))
            {
                row["interval"] = json!(wilson_interval(count, runs));
            }
            row
        };
        let mut reply =
            json!({ "id": null, "odds": self.rows.iter().map(row).collect::<Vec<_>>(), "exact": self.runs.is_none() });
        if let Some(runs) = self.runs {
            reply["samples"] = json!(runs);
        }
        reply
    }
}

/// Adds up the outcomes that share the value of a field.
fn group(
    rows: Vec<(Value, u128)>,
    field: &str,
    procedure: &dyn AnyProcedure<Library>,
) -> Result<Vec<(Value, u128)>, Refusals> {
    if !is_field(field, rows.iter().map(|row| &row.0), procedure.outcome()) {
        let known = procedure.outcome().iter().map(|(name, _)| *name);
        let reason = format!("'{field}' is not a field of the outcome.");
        return Err(vec![Refusal::new("--by", reason).allowing(known)]);
    }
    let mut groups: Vec<(Value, u128)> = Vec::new();
    for (outcome, weight) in rows {
        // An outcome may lack a known field: because of a shorter list, or because some part did not happen.
        let value = field_of(&outcome, field).unwrap_or_default();
        let group = json!({ field: value });
        match groups.iter_mut().find(|known| known.0 == group) {
            Some(known) => known.1 += weight,
            None => groups.push((group, weight)),
        }
    }
    groups.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.to_string().cmp(&b.0.to_string())));
    Ok(groups)
}
