//! Every single change that the description of a situation allows. Whether a change is legal is decided elsewhere.

use serde_json::Value;

use crate::facts::{Datum, Field, Group, Shape};

/// A fact that could be different.
pub(super) struct Fact {
    /// Dotted path in the situation.
    pub(super) path: String,
    /// Where it stands in a player's mind.
    pub(super) group: Group,
    pub(super) now: Value,
    /// What it could be instead.
    pub(super) moves: Vec<Move>,
}

/// One way in which a fact can change.
pub(super) enum Move {
    /// To this value; null takes it away.
    To(Datum),
    /// A number, up or down.
    Along(Ladder),
}

/// Numbers in one direction from the present one, nearest first.
pub(super) struct Ladder {
    /// Where it starts, counted in steps.
    start: f64,
    /// One step, negative on the way down.
    step: f64,
    /// The number at the end.
    limit: f64,
    /// Steps from the start to the limit.
    pub(super) length: u32,
}

/// This many steps are all tried before the rungs grow apart.
const CLOSE_RUNGS: u32 = 24;
/// The step for numbers without one: half an inch.
const MEASURED_STEP: f64 = 0.5;

impl Ladder {
    /// The ladder up from a number, or down if `step` is negative; none if the limit is already reached.
    fn new(from: f64, step: f64, limit: f64) -> Option<Self> {
        let size = step.abs();
        // A measured number between two steps moves to the next full step first.
        let start = if step > 0.0 { (from / size).floor() } else { (from / size).ceil() };
        let length = ((limit / size - start).abs()).ceil();
        let ahead = if step > 0.0 { limit > from } else { limit < from };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limits of fields are small")]
        let length = length as u32;
        ahead.then_some(Ladder { start, step, limit, length })
    }

    /// The number this many steps along, never beyond the limit.
    pub(super) fn value(&self, steps: u32) -> Datum {
        let number =
            if steps >= self.length { self.limit } else { self.start * self.step.abs() + self.step * f64::from(steps) };
        number_of(number)
    }

    /// Which steps to try: the first ones all, then further and further apart, and last the limit.
    pub(super) fn rungs(&self) -> Vec<u32> {
        let mut rungs: Vec<u32> = (1..=self.length.min(CLOSE_RUNGS)).collect();
        let mut next = CLOSE_RUNGS + CLOSE_RUNGS / 4;
        while next < self.length {
            rungs.push(next);
            next = next.saturating_add(next / 4);
        }
        if self.length > CLOSE_RUNGS {
            rungs.push(self.length);
        }
        rungs
    }
}

/// Every fact that could be different, in reading order. `datum` is what the player gave, `situation` the same with
/// defaults filled in.
pub(super) fn facts(fields: &[Field], datum: &Datum, situation: &Value) -> Vec<Fact> {
    let mut walk = Walk { datum, situation, facts: Vec::new() };
    walk.fields("", fields, None);
    walk.facts
}

struct Walk<'a> {
    datum: &'a Datum,
    situation: &'a Value,
    facts: Vec<Fact>,
}

impl Walk<'_> {
    fn fields(&mut self, prefix: &str, fields: &[Field], around: Option<Group>) {
        for field in fields {
            // A unit's own facts are in the group "who", or in none, which means "how"; the object around them shows
            // whose they are.
            let group = match (field.group, around) {
                (Group::Who | Group::How, Some(around)) => around,
                (own, _) => own,
            };
            self.field(&format!("{prefix}{}", field.name), field, group);
        }
    }

    fn field(&mut self, path: &str, field: &Field, group: Group) {
        let given = self.datum.at(path).filter(|given| **given != Datum::Null);
        match &field.shape {
            Shape::Object { optional, fields } => {
                if *optional {
                    let to = if given.is_some() { Datum::Null } else { self.least(path, fields) };
                    self.add(path, group, vec![Move::To(to)]);
                }
                if given.is_some() {
                    self.fields(&format!("{path}."), fields, Some(group));
                }
            }
            Shape::List { max, fields, .. } => {
                let items = items_of(given);
                let like = items.last().cloned().unwrap_or_else(|| self.least(path, fields));
                self.list(path, group, items, vec![like], *max);
                for index in 0..items.len() {
                    self.fields(&format!("{path}.{index}."), fields, Some(group));
                }
            }
            Shape::Values { max, item, .. } => {
                let items = items_of(given);
                let more = match &**item {
                    Shape::Choice { values, .. } => values.iter().map(|name| Datum::Text((*name).to_owned())).collect(),
                    _ => items.last().cloned().into_iter().collect(),
                };
                self.list(path, group, items, more, *max);
                for index in 0..items.len() {
                    self.single(&format!("{path}.{index}"), group, item);
                }
            }
            single => self.single(path, group, single),
        }
    }

    /// A list without one of its items, or with one more.
    fn list(&mut self, path: &str, group: Group, items: &[Datum], more: Vec<Datum>, most: usize) {
        let mut lists: Vec<Datum> = Vec::new();
        for index in 0..items.len() {
            let mut fewer = items.to_vec();
            fewer.remove(index);
            let fewer = Datum::List(fewer);
            // If items are equal, it does not matter which one goes.
            if !lists.contains(&fewer) {
                lists.push(fewer);
            }
        }
        if items.len() < most {
            lists.extend(more.into_iter().map(|item| Datum::List(items.iter().cloned().chain([item]).collect())));
        }
        let now = serde_json::to_value(items).unwrap_or_default();
        self.facts.push(Fact { path: path.to_owned(), group, now, moves: lists.into_iter().map(Move::To).collect() });
    }

    fn single(&mut self, path: &str, group: Group, shape: &Shape) {
        let now = self.now(path);
        let mut moves = moves_of(shape, &now);
        if !now.is_null() && shape.default() == Some(&Value::Null) {
            moves.push(Move::To(Datum::Null));
        }
        self.add(path, group, moves);
    }

    fn add(&mut self, path: &str, group: Group, moves: Vec<Move>) {
        let now = self.now(path);
        self.facts.push(Fact { path: path.to_owned(), group, now, moves });
    }

    fn now(&self, path: &str) -> Value {
        self.situation.pointer(&format!("/{}", path.replace('.', "/"))).cloned().unwrap_or_default()
    }

    /// An object with only its required facts: each as in an object beside it, otherwise the first value it may have.
    fn least(&self, path: &str, fields: &[Field]) -> Datum {
        let parent = path.rsplit_once('.').map_or(Some(self.datum), |(parent, _)| self.datum.at(parent));
        let beside = |name: &str| match parent {
            Some(Datum::Map(entries)) => entries.iter().find_map(|(_, entry)| entry.at(name).cloned()),
            _ => None,
        };
        let required = fields.iter().filter(|field| !field.shape.may_be_absent() && field.only_for.is_none());
        let entry = |field: &Field| {
            let value = beside(field.name).unwrap_or_else(|| self.first_value(&field.shape));
            (field.name.to_owned(), value)
        };
        Datum::Map(required.map(entry).collect())
    }

    fn first_value(&self, shape: &Shape) -> Datum {
        match shape {
            Shape::Flag { .. } => Datum::Flag(false),
            Shape::Choice { values, .. } => Datum::Text(values.first().copied().unwrap_or_default().to_owned()),
            Shape::Number { min, .. } => number_of(*min),
            Shape::NumberOr { min, .. } => Datum::Integer(i128::from(*min)),
            Shape::Text { .. } => Datum::Text("any".to_owned()),
            Shape::Object { fields, .. } => self.least("", fields),
            Shape::Values { .. } | Shape::List { .. } => Datum::List(Vec::new()),
        }
    }
}

/// A whole number where it is one, as a player would write it.
fn number_of(number: f64) -> Datum {
    #[expect(clippy::cast_possible_truncation, reason = "limits of fields are small")]
    if number.fract() == 0.0 { Datum::Integer(number as i128) } else { Datum::Number(number) }
}

fn items_of(given: Option<&Datum>) -> &[Datum] {
    if let Some(Datum::List(items)) = given { items } else { &[] }
}

/// The other values of a single fact.
fn moves_of(shape: &Shape, now: &Value) -> Vec<Move> {
    let others = |names: &[&str]| -> Vec<Move> {
        let other = names.iter().filter(|name| now.as_str() != Some(name));
        other.map(|name| Move::To(Datum::Text((*name).to_owned()))).collect()
    };
    match shape {
        Shape::Flag { .. } => [true, false]
            .into_iter()
            .filter(|flag| now.as_bool() != Some(*flag))
            .map(|f| Move::To(Datum::Flag(f)))
            .collect(),
        Shape::Choice { values, .. } => others(values),
        Shape::Number { min, max, step, .. } => ladders(*min, *max, *step, now),
        Shape::NumberOr { min, max, words, .. } => {
            #[expect(clippy::cast_precision_loss, reason = "limits of fields are small")]
            let mut moves = ladders(*min as f64, *max as f64, 1.0, now);
            moves.extend(others(words));
            moves
        }
        // Names decide nothing; objects and lists are opened by the walk.
        Shape::Text { .. } | Shape::Object { .. } | Shape::Values { .. } | Shape::List { .. } => Vec::new(),
    }
}

/// Up and down from the present number; up from the least if there is none yet.
fn ladders(min: f64, max: f64, step: f64, now: &Value) -> Vec<Move> {
    let step = if step > 0.0 { step } else { MEASURED_STEP };
    let ladders = match now.as_f64() {
        Some(number) => [Ladder::new(number, step, max), Ladder::new(number, -step, min)],
        None => [Ladder::new(min - step, step, max), None],
    };
    ladders.into_iter().flatten().map(Move::Along).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn numbers(moves: &[Move]) -> Vec<Vec<f64>> {
        let number = |datum: Datum| serde_json::to_value(datum).unwrap().as_f64().unwrap();
        let ladder = |step: &Move| match step {
            Move::Along(ladder) => ladder.rungs().into_iter().map(|rung| number(ladder.value(rung))).collect(),
            Move::To(_) => Vec::new(),
        };
        moves.iter().map(ladder).collect()
    }

    #[test]
    fn numbers_move_step_by_step_to_their_limits() {
        assert_eq!(numbers(&ladders(0.0, 5.0, 1.0, &json!(3))), [vec![4.0, 5.0], vec![2.0, 1.0, 0.0]]);
        assert_eq!(numbers(&ladders(0.0, 2.0, 0.5, &json!(1.5))), [vec![2.0], vec![1.0, 0.5, 0.0]]);
        assert_eq!(numbers(&ladders(1.0, 3.0, 1.0, &json!(3))), [vec![2.0, 1.0]]);
    }

    #[test]
    fn a_number_not_given_yet_starts_at_its_least() {
        assert_eq!(numbers(&ladders(0.0, 2.0, 1.0, &Value::Null)), [vec![0.0, 1.0, 2.0]]);
    }

    #[test]
    fn a_measured_number_goes_to_the_next_half_first_and_never_beyond() {
        assert_eq!(
            numbers(&ladders(0.0, 6.2, 0.0, &json!(5.3))),
            [vec![5.5, 6.0, 6.2], (0..=10).rev().map(|n| f64::from(n) / 2.0).collect()]
        );
    }

    #[test]
    fn wide_ranges_have_few_rungs_and_end_at_the_limit() {
        let rungs = numbers(&ladders(0.0, 100_000.0, 1.0, &json!(0))).remove(0);
        assert!(rungs.len() < 80 && rungs.is_sorted(), "{rungs:?}");
        assert_eq!((rungs[0], rungs[rungs.len() - 1]), (1.0, 100_000.0));
    }
}
