//! Changes of a scenario within the file of a study: `set`, whose keys are places of another file.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};

/// Places of a scenario's file with their new values.
pub type Changes = Vec<(String, Datum)>;

/// Takes the changes out of every item of a list, because its reader knows nothing of them; none where there are none.
/// Where they are needed, their absence is a slip.
pub fn take(datum: &mut Datum, list: &str, needed: bool, slips: &mut Refusals) -> Vec<Option<Changes>> {
    let count = match datum.at(list) {
        Some(Datum::List(items)) => items.len(),
        _ => 0,
    };
    let mut all = Vec::new();
    for index in 0..count {
        let place = format!("{list}.{index}.set");
        let found = match datum.at(&place) {
            None if !needed => None,
            Some(Datum::Map(entries)) if !entries.is_empty() => Some(entries.clone()),
            _ => {
                slips.push(missing(&place));
                None
            }
        };
        all.push(found);
        datum.remove(&place);
    }
    all
}

/// What to write where changes are missing.
fn missing(place: &str) -> Refusal {
    let reason = "must name places of the scenario's file and what stands there instead, as in set = { turns = 6 }.";
    Refusal::new(place.to_owned(), reason)
}
