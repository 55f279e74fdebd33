//! The odds of one situation by two sets of house rules: before and after a patch.

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::odds::LEAF_BUDGET;
use grognard_core::registry::AnyProcedure;
use grognard_core::tables::Change;
use serde_json::{Value, json};

use super::shares::Shares;
use super::side_by_side::{self, Told};
use crate::arguments::OddsArguments;
use crate::output::Failure;

/// The charts that are compared with the others.
pub struct Against<'l> {
    pub library: &'l Library,
    /// What the first and the second charts change in the default ones.
    pub changes: [&'l [Change]; 2],
}

impl Against<'_> {
    /// Prints the odds by both.
    pub fn run(
        &self,
        library: &Library,
        procedure: &'static dyn AnyProcedure<Library>,
        datum: &Datum,
        asked: &OddsArguments,
    ) -> Result<(), Failure> {
        let shares = |library: &Library| {
            let odds = procedure.odds(library, datum, LEAF_BUDGET).map_err(Failure::Refused)?;
            Shares::of(odds, asked.by.as_deref(), procedure).map_err(Failure::Refused)
        };
        let (first, second) = (shares(library)?, shares(self.library)?);
        let nothing = "both play by the same charts";
        let told = Told { differs: "charts", changed: differing(self.changes), nothing };
        side_by_side::print(procedure.name(), &first, &second, &told, asked);
        Ok(())
    }
}

/// Chart values in which the two differ.
fn differing([first, second]: [&[Change]; 2]) -> Vec<Value> {
    let now = |changes: &[Change], path: &str, was: &str| {
        changes.iter().find(|change| change.path == path).map_or_else(|| was.to_owned(), |change| change.now.clone())
    };
    let only_first = first.iter().filter(|change| !second.iter().any(|other| other.path == change.path));
    let both = second.iter().chain(only_first);
    both.filter_map(|change| {
        let [was, is] = [first, second].map(|changes| now(changes, &change.path, &change.was));
        (was != is).then(|| json!({ "field": change.path, "first": was, "second": is }))
    })
    .collect()
}
