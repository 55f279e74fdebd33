//! Which of the stated facts made a difference to a ruling: each is left out in turn, and the same dice are ruled
//! again.

use grognard_books::Library;
use grognard_core::facts::{Datum, Field, Shape, leaves};
use grognard_core::registry::AnyProcedure;
use grognard_core::ruling::{Ruling, Source, Stop};
use serde_json::Value;

/// The facts of a ruling by their paths.
pub struct Facts {
    /// Required, or stated and with an effect.
    pub mattered: Vec<(String, Value)>,
    /// Stated, but the ruling is the same without it.
    pub idle: Vec<String>,
}

/// Sorts the stated facts by whether they mattered.
pub fn sort(library: &Library, procedure: &dyn AnyProcedure<Library>, datum: &Datum, ruling: &Ruling<Value>) -> Facts {
    let described = procedure.fields(library);
    let mut facts = Facts { mattered: Vec::new(), idle: Vec::new() };
    for field in leaves(&described) {
        let Some(given) = datum.at(&field.path).filter(|given| **given != Datum::Null) else { continue };
        let value = serde_json::to_value(given).unwrap_or_default();
        let rule_again = |other: &Datum| procedure.resolve(library, other, &Source::Typed(ruling.dice.clone()));
        if is_idle(field, datum, ruling, rule_again) {
            facts.idle.push(field.path.clone());
        } else {
            facts.mattered.push((field.path.clone(), value));
        }
    }
    facts
}

/// Whether the ruling is the same without the fact or, if it cannot be left out, with every other value for it that is
/// not refused.
fn is_idle(
    field: &Field,
    datum: &Datum,
    ruling: &Ruling<Value>,
    rule_again: impl Fn(&Datum) -> Result<Ruling<Value>, Stop>,
) -> bool {
    let mut changed = datum.clone();
    if field.shape.may_be_absent() {
        changed.remove(&field.path);
        return rule_again(&changed).is_ok_and(|again| again == *ruling);
    }
    let Shape::Choice { values, .. } = &field.shape else { return false };
    let mut tried = 0;
    for name in *values {
        changed.set(&field.path, Datum::Text((*name).to_owned()));
        if changed == *datum {
            continue;
        }
        match rule_again(&changed) {
            Ok(again) if again == *ruling => tried += 1,
            // A value that does not fit the other facts shows nothing; dice that no longer fit show that the fact
            // matters.
            Err(Stop::Refused(refusals)) if refusals.iter().all(|refusal| !refusal.field.starts_with("dice")) => {}
            _ => return false,
        }
    }
    tried > 0
}
