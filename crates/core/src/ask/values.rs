//! Which values of a fact stand for all its values.

use serde_json::Value;

use crate::facts::{Cuts, Datum, Field, OnlyFor, Shape};

/// A whole number with up to this many values is tried with all of them.
const MOST_NUMBERS: usize = 200;
/// The most values of an object or a list.
const MOST_VALUES: usize = 2_000;
/// How many values are tried where they cannot stand for all.
const SOME: usize = 24;

/// Values of a fact, its absence first where it may be absent.
#[derive(Clone, Debug)]
pub(super) struct Values {
    pub(super) values: Vec<Datum>,
    /// Why they do not stand for all values; none if they do.
    pub(super) not_all: Option<&'static str>,
}

/// What is known in the surroundings of a fact.
pub(super) trait Around {
    /// The fields beside it, for numbers that are compared with each other.
    fn beside(&self, name: &str) -> Beside<'_>;
    /// The value of a field beside it or further out, as a word; none if it is open or no field at all.
    fn word(&self, name: &str) -> Option<String>;
}

/// A number that another is compared with.
pub(super) enum Beside<'a> {
    Known(f64),
    /// It is open too.
    Open(&'a Field),
    /// There is none.
    Nothing,
}

/// The values that stand for all values of a field.
pub(super) fn values_of(field: &Field, around: &dyn Around) -> Values {
    let mut found = match &field.shape {
        Shape::Flag { .. } => all([false, true].map(Datum::Flag)),
        Shape::Choice { values, .. } => all(values.iter().map(|name| Datum::Text((*name).to_owned()))),
        Shape::Number { min, max, step, cuts, .. } => numbers((*min, *max, *step), cuts.as_ref(), around),
        Shape::NumberOr { min, max, words, .. } => {
            #[expect(clippy::cast_precision_loss, reason = "limits of fields are small")]
            let mut found = numbers((*min as f64, *max as f64, 1.0), None, around);
            found.values.extend(words.iter().map(|word| Datum::Text((*word).to_owned())));
            found
        }
        Shape::Text { .. } => {
            let values = ["a", "b"].map(|text| Datum::Text(text.to_owned())).into();
            Values { values, not_all: Some("free text is never proved not to matter") }
        }
        Shape::Object { fields, .. } => objects(fields, around),
        Shape::List { fields, .. } => {
            let Values { values, not_all } = objects(fields, around);
            let single = |item: Datum| Datum::List(vec![item]);
            let several = (!field.remarks.one_counts).then_some("a list is never proved not to matter");
            thinned(values.into_iter().map(single).collect(), several.or(not_all))
        }
        Shape::Values { item, .. } => {
            let item = Field { shape: (**item).clone(), ..field.clone() };
            let Values { values, .. } = values_of(&item, around);
            let single = |item: Datum| Datum::List(vec![item]);
            thinned(values.into_iter().map(single).collect(), Some("a list is never proved not to matter"))
        }
    };
    if field.shape.may_be_absent() {
        let default = field.shape.default().map(as_datum);
        found.values.retain(|value| default.as_ref() != Some(value));
        found.values.insert(0, Datum::Null);
    }
    found
}

/// Whether leaving the fact out is an answer of its own, rather than a value or the lack of one.
pub(super) fn absence_is_no_value(field: &Field) -> bool {
    match &field.shape {
        Shape::Object { .. } => true,
        Shape::List { .. } | Shape::Values { .. } => false,
        shape => match shape.default() {
            Some(Value::String(text)) => text.starts_with('='),
            default => default == Some(&Value::Null),
        },
    }
}

/// A default as a player would write it.
fn as_datum(value: &Value) -> Datum {
    if let Value::Number(number) = value { number_of(number.as_f64().unwrap_or_default()) } else { Datum::of(value) }
}

fn all(values: impl IntoIterator<Item = Datum>) -> Values {
    Values { values: values.into_iter().collect(), not_all: None }
}

/// Some of many values, if they cannot stand for all anyway.
fn thinned(values: Vec<Datum>, not_all: Option<&'static str>) -> Values {
    let values = match not_all {
        Some(_) => {
            let step = values.len().div_ceil(SOME).max(1);
            values.into_iter().step_by(step).collect()
        }
        None => values,
    };
    Values { values, not_all }
}

/// A whole number where it is one, as a player would write it.
pub(super) fn number_of(number: f64) -> Datum {
    #[expect(clippy::cast_possible_truncation, reason = "limits of fields are small")]
    if number.fract() == 0.0 { Datum::Integer(number as i128) } else { Datum::Number(number) }
}

fn numbers((min, max, step): (f64, f64, f64), cuts: Option<&Cuts>, around: &dyn Around) -> Values {
    if let Some(cuts) = cuts {
        let other = cuts.against.map_or(Beside::Nothing, |name| around.beside(name));
        // Equal numbers can only be tried if both fields take the same ones.
        if let Beside::Open(Field { shape: Shape::Number { min: low, max: high, step: by, .. }, .. }) = other
            && (*low, *high, *by) != (min, max, step)
        {
            let values = between_cuts((min, max, step), cuts, around).into_iter().map(number_of).collect();
            return Values { values, not_all: Some("it is compared with another open number of other limits") };
        }
        return all(between_cuts((min, max, step), cuts, around).into_iter().map(number_of));
    }
    if step > 0.0 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limits of fields are small")]
        let steps = ((max - min) / step).round() as usize;
        #[expect(clippy::cast_precision_loss, reason = "limits of fields are small")]
        let values: Vec<Datum> = (0..=steps).map(|at| number_of(min + step * at as f64)).collect();
        let many = values.len() > MOST_NUMBERS;
        return thinned(values, many.then_some("it has too many values to try them all"));
    }
    let some = [0.0, 1.0, 2.0, 3.5, 5.0, 8.0, 12.0, 18.0, 30.0, 60.0].map(|number| min + number);
    let values = some.into_iter().filter(|number| *number <= max).map(number_of).collect();
    Values { values, not_all: Some("nobody has declared where this measure begins to count") }
}

/// Each cut, and a number in every gap. Two in every gap if another open number is compared with it, so that either can
/// be the smaller, or both can be equal.
fn between_cuts((min, max, step): (f64, f64, f64), cuts: &Cuts, around: &dyn Around) -> Vec<f64> {
    let mut at = cuts.at.clone();
    let mut each = 1;
    match cuts.against.map_or(Beside::Nothing, |name| around.beside(name)) {
        Beside::Known(number) => at.push(number),
        Beside::Open(other) => {
            each = 2;
            if let Shape::Number { cuts: Some(others), .. } = &other.shape {
                at.extend(&others.at);
            }
        }
        Beside::Nothing => {}
    }
    at.retain(|cut| (min..=max).contains(cut));
    at.sort_by(f64::total_cmp);
    at.dedup();
    let mut numbers = Vec::new();
    // The limits belong to the outer gaps: they are cuts only if they are declared.
    let mut low = None;
    for high in at.iter().copied().map(Some).chain([None]) {
        numbers.extend(inside((low, high), (min, max, step), each));
        numbers.extend(high);
        low = high;
    }
    numbers
}

/// Up to `each` numbers between two cuts, or between one and the limit.
fn inside((low, high): (Option<f64>, Option<f64>), (min, max, step): (f64, f64, f64), each: u32) -> Vec<f64> {
    let below_high = |number: f64| high.map_or(number <= max, |high| number < high);
    if step > 0.0 {
        let first = low.map_or(min, |low| ((low - min) / step).floor().mul_add(step, min) + step);
        let steps = (0..each).map(|at| step.mul_add(f64::from(at), first));
        return steps.filter(|number| below_high(*number)).collect();
    }
    // A number with few digits if there is room for one, because it may be shown to a player.
    let (from, to) = (low.unwrap_or(min), high.unwrap_or(max).min(low.unwrap_or(min) + 2.0));
    let part = |at: u32| from + (to - from) * f64::from(at) / f64::from(each + 1);
    let first = low.is_none().then_some(min);
    let rest = (1..=each).map(part).filter(|number| low.is_none_or(|low| *number > low) && below_high(*number));
    first.into_iter().filter(|number| below_high(*number)).chain(rest).take(each as usize).collect()
}

/// The objects that the values of some fields make.
fn objects(fields: &[Field], around: &dyn Around) -> Values {
    let mut partial: Vec<Vec<(String, Datum)>> = vec![Vec::new()];
    let mut not_all = None;
    // Fields on which others depend come first, whatever the order on the page.
    let (free, bound): (Vec<&Field>, Vec<&Field>) =
        fields.iter().partition(|field| field.only_for.is_none() && field.remarks.counts_for.is_empty());
    for field in free.into_iter().chain(bound) {
        let within = Within { fields, around };
        let Values { values, not_all: why } = values_of(field, &within);
        not_all = not_all.or(why);
        let mut longer = Vec::new();
        for begun in &partial {
            let word = |name: &str| match fields.iter().find(|field| field.name == name) {
                Some(beside) => begun.iter().find(|entry| entry.0 == name).and_then(|entry| word_of(&entry.1, beside)),
                None => around.word(name),
            };
            let with = |value: &Datum| {
                let mut object = begun.clone();
                if *value != Datum::Null {
                    object.push((field.name.to_owned(), value.clone()));
                }
                object
            };
            if field.only_for.as_ref().is_some_and(|case| holds(case, &word) == Some(false)) {
                longer.push(begun.clone());
            } else if field.remarks.counts_for.iter().any(|any| any_holds(any, &word) == Some(false)) {
                longer.extend(values.first().map(with));
            } else {
                longer.extend(values.iter().map(with));
            }
        }
        if longer.len() > MOST_VALUES {
            not_all = not_all.or(Some("it can be too many things to try them all"));
            let step = longer.len().div_ceil(SOME);
            longer = longer.into_iter().step_by(step).collect();
        }
        partial = longer;
    }
    thinned(partial.into_iter().map(Datum::Map).collect(), not_all)
}

/// The fields of one object that is being made up.
struct Within<'a> {
    fields: &'a [Field],
    around: &'a dyn Around,
}

impl Around for Within<'_> {
    fn beside(&self, name: &str) -> Beside<'_> {
        self.fields.iter().find(|field| field.name == name).map_or(Beside::Nothing, Beside::Open)
    }

    fn word(&self, name: &str) -> Option<String> {
        if self.fields.iter().any(|field| field.name == name) { None } else { self.around.word(name) }
    }
}

/// A flag or a name as a word; its default where it is absent.
pub(super) fn word_of(datum: &Datum, field: &Field) -> Option<String> {
    let word = |datum: &Datum| match datum {
        Datum::Flag(flag) => Some(flag.to_string()),
        Datum::Text(text) => Some(text.clone()),
        _ => None,
    };
    match datum {
        Datum::Null => word(&as_datum(field.shape.default()?)),
        given => word(given),
    }
}

/// Whether a case holds; none if that is not known.
pub(super) fn holds(case: &OnlyFor, word: &impl Fn(&str) -> Option<String>) -> Option<bool> {
    word(case.field).map(|word| case.values.contains(&word.as_str()))
}

fn any_holds(any: &[OnlyFor], word: &impl Fn(&str) -> Option<String>) -> Option<bool> {
    let each: Vec<Option<bool>> = any.iter().map(|case| holds(case, word)).collect();
    if each.contains(&Some(true)) { Some(true) } else { (!each.contains(&None)).then_some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Alone(Option<f64>);

    impl Around for Alone {
        fn beside(&self, _: &str) -> Beside<'_> {
            self.0.map_or(Beside::Nothing, Beside::Known)
        }

        fn word(&self, _: &str) -> Option<String> {
            None
        }
    }

    fn cut(limits: (f64, f64, f64), at: &[f64], known: Option<f64>) -> Vec<f64> {
        between_cuts(limits, &Cuts { at: at.to_vec(), against: Some("other") }, &Alone(known))
    }

    #[test]
    fn every_cut_and_every_gap_has_a_number() {
        assert_eq!(cut((0.0, 99.0, 0.0), &[4.0, 5.0], None), [0.0, 4.0, 4.5, 5.0, 6.0]);
        assert_eq!(cut((0.0, 5.0, 0.0), &[0.0, 5.0], None), [0.0, 1.0, 5.0]);
        assert_eq!(cut((0.0, 9.0, 0.0), &[], Some(3.0)), [0.0, 3.0, 4.0]);
        assert_eq!(cut((0.0, 9.0, 0.0), &[], None), [0.0]);
        assert_eq!(cut((0.0, 9.0, 0.0), &[20.0], None), [0.0]);
    }

    #[test]
    fn gaps_of_whole_numbers_may_be_empty() {
        assert_eq!(cut((0.0, 99.0, 1.0), &[0.0, 1.0, 2.0, 5.0], None), [0.0, 1.0, 2.0, 3.0, 5.0, 6.0]);
        assert_eq!(cut((0.0, 5.0, 1.0), &[5.0], None), [0.0, 5.0]);
        assert_eq!(cut((1.0, 3.0, 0.5), &[2.0], None), [1.0, 2.0, 2.5]);
    }
}
