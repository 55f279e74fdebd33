//! Which of the stated facts made a difference to a ruling: each is left out in turn and the same dice ruled again.

use grognard_books::Library;
use grognard_core::facts::{Datum, leaves};
use grognard_core::registry::AnyProcedure;
use grognard_core::ruling::{Ruling, Source};
use serde_json::Value;

/// The facts of a ruling by their paths.
pub struct Facts {
    /// Required, or stated and of effect.
    pub mattered: Vec<(String, Value)>,
    /// Stated, but the ruling is the same without.
    pub idle: Vec<String>,
}

/// Sorts the stated facts by whether they mattered.
pub fn sort(library: &Library, procedure: &dyn AnyProcedure<Library>, datum: &Datum, ruling: &Ruling<Value>) -> Facts {
    let described = procedure.fields(library);
    let mut facts = Facts { mattered: Vec::new(), idle: Vec::new() };
    for field in leaves(&described) {
        let Some(given) = datum.at(&field.path).filter(|given| **given != Datum::Null) else { continue };
        let value = serde_json::to_value(given).unwrap_or_default();
        if field.shape.may_be_absent() && is_same_without(library, procedure, datum, &field.path, ruling) {
            facts.idle.push(field.path.clone());
        } else {
            facts.mattered.push((field.path.clone(), value));
        }
    }
    facts
}

fn is_same_without(
    library: &Library,
    procedure: &dyn AnyProcedure<Library>,
    datum: &Datum,
    path: &str,
    ruling: &Ruling<Value>,
) -> bool {
    let mut without = datum.clone();
    without.remove(path);
    let again = procedure.resolve(library, &without, &Source::Typed(ruling.dice.clone()));
    again.is_ok_and(|again| again == *ruling)
}
