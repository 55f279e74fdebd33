//! The open facts of a situation: their descriptions, the values that stand for all, and where they count.

use crate::facts::{Datum, Field, OnlyFor, Shape};
use crate::refusal::{Refusal, Refusals};

use super::values::{Around, Beside, Values, holds, values_of, word_of};

/// A fact nobody has given.
pub(super) struct OpenFact<'f> {
    pub(super) path: String,
    pub(super) field: &'f Field,
    /// The values that stand for all; absence first where it is allowed.
    pub(super) values: Vec<Datum>,
    /// Why they cannot stand for all; none if they can.
    pub(super) not_all: Option<&'static str>,
    /// The value it gets where it does not count.
    pub(super) idle: Datum,
    /// Where it counts: one case of each of these lists must hold.
    pub(super) counts: Vec<Vec<Case>>,
    /// Its place among the open facts as they were given.
    pub(super) place: usize,
}

/// The condition that an earlier open fact has one of some values.
pub(super) struct Case {
    pub(super) fact: usize,
    /// For each value of that fact, the idle one last: whether the case holds.
    pub(super) holds: Vec<bool>,
}

/// A fact that does not count, whatever the open facts are.
pub(super) struct Uncalled {
    pub(super) path: String,
    pub(super) reason: String,
    pub(super) idle: Datum,
    pub(super) place: usize,
}

/// The open facts, with those first on which others depend, and the facts that do not count.
pub(super) struct Opened<'f> {
    pub(super) facts: Vec<OpenFact<'f>>,
    pub(super) uncalled: Vec<Uncalled>,
}

/// Finds the descriptions of the open paths. Paths that are already known are skipped.
pub(super) fn open<'f>(fields: &'f [Field], known: &Datum, paths: &[String]) -> Result<Opened<'f>, Refusals> {
    let mut refusals = Vec::new();
    let mut found: Vec<(usize, String, Way<'f>)> = Vec::new();
    for (place, path) in paths.iter().enumerate() {
        match levels(fields, path) {
            None => refusals.push(Refusal::new(path.clone(), "is not a field here.")),
            Some(_) if known.at(path).is_some_and(|given| *given != Datum::Null) => {}
            Some(_) if found.iter().any(|other| other.1 == *path) => {}
            Some(_) if paths.iter().any(|other| is_inside(path, other)) => {
                refusals.push(Refusal::new(path.clone(), "is inside a field that is open as a whole."));
            }
            Some(way) => found.push((place, path.clone(), way)),
        }
    }
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let names: Vec<String> = found.iter().map(|one| one.1.clone()).collect();
    let mut waiting: Vec<(usize, Spot<'f, '_>, Vec<&'f Field>)> = found
        .into_iter()
        .map(|(place, path, (levels, steps))| (place, Spot { path, levels, known, open: &names }, steps))
        .collect();
    let mut opened = Opened { facts: Vec::new(), uncalled: Vec::new() };
    // A fact is taken once all open facts it depends on have been taken; facts that depend on each other in a circle
    // always count.
    while !waiting.is_empty() {
        let ready = waiting.iter().position(|(_, spot, steps)| {
            let mut cases = steps.iter().flat_map(|field| cases_of(field)).flatten();
            cases.all(|case| match spot.find(case.field) {
                Found::Open(path, _) => path == spot.path || !waiting.iter().any(|other| other.1.path == path),
                _ => true,
            })
        });
        let (place, spot, steps) = waiting.remove(ready.unwrap_or(0));
        opened.take(place, &spot, &steps);
    }
    Ok(opened)
}

/// The fields of each level on the way to a path, and the fields on the way.
type Way<'f> = (Vec<&'f [Field]>, Vec<&'f Field>);

fn levels<'f>(fields: &'f [Field], path: &str) -> Option<Way<'f>> {
    let (mut levels, mut steps) = (vec![fields], Vec::new());
    let mut here = fields;
    let mut rest = path.split('.').peekable();
    while let Some(step) = rest.next() {
        let field = here.iter().find(|field| field.name == step)?;
        steps.push(field);
        match &field.shape {
            Shape::Object { fields, .. } => here = fields,
            Shape::List { fields, .. } if rest.peek().is_some() => {
                rest.next()?.parse::<usize>().ok()?;
                // An item by itself is not a fact.
                rest.peek()?;
                here = fields;
            }
            _ if rest.peek().is_some() => return None,
            _ => {}
        }
        if rest.peek().is_some() {
            levels.push(here);
        }
    }
    Some((levels, steps))
}

/// Where a field counts, from its description.
fn cases_of(field: &Field) -> impl Iterator<Item = Vec<&OnlyFor>> {
    let only = field.only_for.iter().map(|case| vec![case]);
    only.chain(field.remarks.counts_for.iter().map(|any| any.iter().collect()))
}

/// A path and its surroundings.
struct Spot<'f, 'k> {
    path: String,
    levels: Vec<&'f [Field]>,
    known: &'k Datum,
    open: &'k [String],
}

enum Found<'f> {
    Open(String, &'f Field),
    Known(String, &'f Field),
    Nothing,
}

impl<'f> Spot<'f, '_> {
    /// A field by its name, in the nearest object that has it.
    fn find(&self, name: &str) -> Found<'f> {
        let steps: Vec<&str> = self.path.split('.').collect();
        // The object of each level: the path without its last step, then further out.
        let mut objects: Vec<&[&str]> = Vec::new();
        let mut end = 0;
        objects.push(&steps[..0]);
        while objects.len() < self.levels.len() {
            end += 1;
            if steps.get(end).is_some_and(|step| step.parse::<usize>().is_ok()) {
                end += 1;
            }
            objects.push(&steps[..end]);
        }
        for (object, fields) in objects.iter().zip(&self.levels).rev() {
            let Some(field) = fields.iter().find(|field| field.name == name) else { continue };
            let path: Vec<&str> = object.iter().copied().chain([name]).collect();
            let path = path.join(".");
            let given = self.known.at(&path).is_some_and(|given| *given != Datum::Null);
            return if !given && self.open.contains(&path) {
                Found::Open(path, field)
            } else {
                Found::Known(path, field)
            };
        }
        Found::Nothing
    }

    /// Whether a field is inside an open object, so that nothing is known about it.
    fn is_inside_open(&self, path: &str) -> bool {
        self.open.iter().any(|open| is_inside(path, open))
    }
}

/// Whether a path leads into another.
pub(super) fn is_inside(path: &str, other: &str) -> bool {
    path.strip_prefix(other).is_some_and(|rest| rest.starts_with('.'))
}

impl Around for Spot<'_, '_> {
    fn beside(&self, name: &str) -> Beside<'_> {
        match self.find(name) {
            Found::Open(_, field) => Beside::Open(field),
            Found::Known(path, field) => match self.known.at(&path) {
                #[expect(clippy::cast_precision_loss, reason = "limits of fields are small")]
                Some(Datum::Integer(number)) => Beside::Known(*number as f64),
                Some(Datum::Number(number)) => Beside::Known(*number),
                _ => match field.shape.default().and_then(serde_json::Value::as_f64) {
                    Some(number) => Beside::Known(number),
                    None => Beside::Nothing,
                },
            },
            Found::Nothing => Beside::Nothing,
        }
    }

    fn word(&self, name: &str) -> Option<String> {
        match self.find(name) {
            Found::Known(path, field) if !self.is_inside_open(&path) => {
                word_of(self.known.at(&path).unwrap_or(&Datum::Null), field)
            }
            _ => None,
        }
    }
}

impl<'f> Opened<'f> {
    fn take(&mut self, place: usize, spot: &Spot<'f, '_>, steps: &[&'f Field]) {
        let Some(field) = steps.last().copied() else { return };
        let Values { values, not_all } = values_of(field, spot);
        let mut idle = values.first().cloned().unwrap_or(Datum::Null);
        let (mut counts, mut gone) = (Vec::new(), false);
        for step in steps {
            for (index, any) in cases_of(step).enumerate() {
                // A fact that is not called for must not be given at all, nor may anything inside an object that does
                // not count.
                let goes_away = (index == 0 && step.only_for.is_some()) || step.path != field.path;
                match self.cases(spot, &any) {
                    Verdict::Never => {
                        let reason = format!("counts only for {}", any_words(&any));
                        let idle = if goes_away { Datum::Null } else { idle };
                        return self.uncalled.push(Uncalled { path: spot.path.clone(), reason, idle, place });
                    }
                    Verdict::For(cases) if goes_away => {
                        (gone, idle) = (true, Datum::Null);
                        counts.push(cases);
                    }
                    // It cannot both disappear and stay with its least value, so it counts wherever it is.
                    Verdict::For(cases) if !gone || field.shape.may_be_absent() => counts.push(cases),
                    Verdict::Always | Verdict::For(_) => {}
                }
            }
        }
        self.facts.push(OpenFact { path: spot.path.clone(), field, values, not_all, idle, counts, place });
    }

    fn cases(&self, spot: &Spot<'f, '_>, any: &[&OnlyFor]) -> Verdict {
        let mut cases = Vec::new();
        for case in any {
            match spot.find(case.field) {
                // Nothing follows from a field that does not exist or whose value is not known.
                Found::Nothing => return Verdict::Always,
                Found::Known(..) => match holds(case, &|name| spot.word(name)) {
                    Some(false) => {}
                    _ => return Verdict::Always,
                },
                Found::Open(path, field) => {
                    let Some(fact) = self.facts.iter().position(|fact| fact.path == path) else {
                        // That field is not called for itself, so it counts as absent.
                        if self.uncalled.iter().any(|fact| fact.path == path)
                            && holds(case, &|_| word_of(&Datum::Null, field)) == Some(false)
                        {
                            continue;
                        }
                        return Verdict::Always;
                    };
                    let of = &self.facts[fact];
                    let values = of.values.iter().chain([&of.idle]);
                    // A value that cannot be read counts as one that calls for the fact.
                    let holds = values.map(|value| holds(case, &|_| word_of(value, field)).unwrap_or(true)).collect();
                    cases.push(Case { fact, holds });
                }
            }
        }
        if cases.is_empty() { Verdict::Never } else { Verdict::For(cases) }
    }
}

enum Verdict {
    Always,
    Never,
    For(Vec<Case>),
}

/// Where a field counts, in words.
pub(super) fn any_words(any: &[&OnlyFor]) -> String {
    let words: Vec<String> = any.iter().map(|case| format!("{} {}", case.field, case.values.join(", "))).collect();
    words.join(" or ")
}

/// All conditions of a field in words, for one that never comes up.
pub(super) fn conditions(field: &Field) -> String {
    let all: Vec<String> = cases_of(field).map(|any| any_words(&any)).collect();
    all.join(", and ")
}
