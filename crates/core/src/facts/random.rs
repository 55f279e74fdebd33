//! Random situations made from the descriptions; the tests run every procedure on them.

use rand::Rng;

use super::Datum;
use super::describe::{Field, OnlyFor, Shape};

/// A random value for every field, or its absence if that is allowed. Facts that exclude each other are not considered:
/// the procedure's own check sorts out such situations.
pub fn random_datum(fields: &[Field], random: &mut impl Rng) -> Datum {
    let mut entries: Vec<(String, Datum)> = Vec::new();
    for field in fields {
        if field.only_for.as_ref().is_some_and(|case| !calls_for(case, &entries)) {
            continue;
        }
        if field.shape.may_be_absent() && below(random, 3) == 0 {
            continue;
        }
        entries.push((field.name.to_owned(), random_value(&field.shape, random)));
    }
    Datum::Map(entries)
}

/// Whether the earlier field has one of the values that call for a further one.
fn calls_for(case: &OnlyFor, entries: &[(String, Datum)]) -> bool {
    let is_one = |given: &Datum| matches!(given, Datum::Text(text) if case.values.contains(&text.as_str()));
    entries.iter().any(|(name, given)| name == case.field && is_one(given))
}

fn random_value(shape: &Shape, random: &mut impl Rng) -> Datum {
    match shape {
        Shape::Flag { .. } => Datum::Flag(below(random, 2) == 1),
        Shape::Choice { values, .. } => Datum::Text(values[below(random, values.len())].to_owned()),
        Shape::Number { min, max, step, .. } => random_number(*min, *max, *step, random),
        Shape::NumberOr { min, max, words, .. } => {
            let span = usize::try_from(max - min).unwrap_or(0) + 1;
            match below(random, span + words.len()).checked_sub(span) {
                Some(word) => Datum::Text(words[word].to_owned()),
                None => Datum::Integer(i128::from(*min) + below(random, span) as i128),
            }
        }
        Shape::Text { max, .. } => Datum::Text("abcdefghij"[..=below(random, (*max).min(4))].to_owned()),
        Shape::Object { fields, .. } => random_datum(fields, random),
        Shape::Values { min, max, item } => {
            let length = min + below(random, (max - min).min(4) + 1);
            Datum::List((0..length).map(|_| random_value(item, random)).collect())
        }
        Shape::List { min, max, fields } => {
            let length = min + below(random, (max - min).min(4) + 1);
            Datum::List((0..length).map(|_| random_datum(fields, random)).collect())
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "limits of fields are small"
)]
fn random_number(min: f64, max: f64, step: f64, random: &mut impl Rng) -> Datum {
    // Measured distances: quarters of an inch, mostly short, because that is where charts have their limits.
    let (step, max) =
        if step == 0.0 { (0.25, if below(random, 4) == 0 { max } else { max.min(12.0) }) } else { (step, max) };
    let number = min + step * below(random, ((max - min) / step) as usize + 1) as f64;
    if number.fract() == 0.0 { Datum::Integer(number as i128) } else { Datum::Number(number) }
}

fn below(random: &mut impl Rng, bound: usize) -> usize {
    usize::try_from(random.next_u64() % bound.max(1) as u64).unwrap_or(0)
}
