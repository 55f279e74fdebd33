//! What the books promise about their facts, for `ask`: cuts, lists of which one item counts, facts that count only for
//! some values of others, facts that stand apart. Each promise is tested in random situations.

use grognard_books::{Library, procedures};
use grognard_core::ask::Weighed;
use grognard_core::facts::{Cuts, Datum, Field, OnlyFor, Shape, leaves, random_datum};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::support::{AnyOne, for_every_procedure, situations};

const LEAVES: u64 = 1 << 40;

/// A field that is given, with its path and those of the objects around it, nearest first.
struct Given<'f> {
    path: String,
    field: &'f Field,
    around: Vec<(String, &'f [Field])>,
}

/// Every field of a situation that its description knows, given or not, in every item of its lists.
fn given<'f>(fields: &'f [Field], datum: &Datum) -> Vec<Given<'f>> {
    fn walk<'f>(
        prefix: &str,
        fields: &'f [Field],
        datum: &Datum,
        around: &[(String, &'f [Field])],
        all: &mut Vec<Given<'f>>,
    ) {
        let around: Vec<_> = [(prefix.to_owned(), fields)].into_iter().chain(around.iter().cloned()).collect();
        for field in fields {
            let path = format!("{prefix}{}", field.name);
            match (&field.shape, datum.at(&path)) {
                (Shape::Object { fields, .. }, Some(Datum::Map(_))) => {
                    walk(&format!("{path}."), fields, datum, &around, all);
                }
                (Shape::List { fields, .. }, Some(Datum::List(items))) => {
                    for index in 0..items.len() {
                        walk(&format!("{path}.{index}."), fields, datum, &around, all);
                    }
                }
                _ => {}
            }
            all.push(Given { path, field, around: around.clone() });
        }
    }
    let mut all = Vec::new();
    walk("", fields, datum, &[], &mut all);
    all
}

/// The situation with every default filled in.
fn full(library: &Library, procedure: AnyOne, datum: &Datum) -> Datum {
    Datum::of(&procedure.situation(library, datum).expect("a checked situation"))
}

fn number(datum: Option<&Datum>) -> Option<f64> {
    match datum {
        #[expect(clippy::cast_precision_loss, reason = "facts are small")]
        Some(Datum::Integer(integer)) => Some(*integer as f64),
        Some(Datum::Number(number)) => Some(*number),
        _ => None,
    }
}

fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    usize::try_from(random.next_u64() % bound.max(1) as u64).unwrap()
}

/// Another number between the same cuts; none if the number is a cut itself or there is no room.
fn moved(value: f64, (min, max, step): (f64, f64, f64), cuts: &[f64], random: &mut ChaCha8Rng) -> Option<f64> {
    if cuts.contains(&value) {
        return None;
    }
    let low = cuts.iter().copied().filter(|cut| *cut < value).fold(min, f64::max);
    let high = cuts.iter().copied().filter(|cut| *cut > value).fold(max, f64::min);
    let part = f64::from(u32::try_from(below(random, 1001)).unwrap()) / 1000.0;
    let other = low + (high - low) * part;
    let other = if step > 0.0 { ((other - min) / step).round() * step + min } else { other };
    let is_cut = cuts.contains(&other);
    let moved = (other - value).abs() > 0.0;
    (!is_cut && moved && other >= low && other <= high).then_some(other)
}

#[test]
fn a_number_between_its_cuts_may_be_any() {
    let mut checked = 0;
    for_every_procedure(|library, procedure| {
        let fields = procedure.fields(library);
        let mut weigher = procedure.weigher(library, LEAVES);
        let mut random = ChaCha8Rng::seed_from_u64(31);
        for situation in situations(library, procedure, 150, 31) {
            let situation = full(library, procedure, &situation);
            let before = weigher.weigh(&situation);
            for Given { path, field, .. } in given(&fields, &situation) {
                let Shape::Number { min, max, step, cuts: Some(Cuts { at, against }), .. } = &field.shape else {
                    continue;
                };
                let Some(value) = number(situation.at(&path)) else { continue };
                let prefix = path.strip_suffix(field.name).unwrap_or_default();
                let other = against.and_then(|other| number(situation.at(&format!("{prefix}{other}"))));
                // The cuts of the number it is compared with are not its own.
                let cuts: Vec<f64> = at.iter().copied().chain(other).collect();
                for _ in 0..4 {
                    let Some(other) = moved(value, (*min, *max, *step), &cuts, &mut random) else { continue };
                    let mut changed = situation.clone();
                    changed.set(&path, Datum::Number(other));
                    assert_eq!(weigher.weigh(&changed), before, "{} {path}: {value} to {other}", procedure.name());
                }
            }
        }
    });
    let library = Library::new();
    for procedure in procedures() {
        checked += leaves(&procedure.fields(&library)).iter().filter(|field| has_cuts(field)).count();
    }
    assert!(checked >= 6, "the books declare cuts");
}

fn has_cuts(field: &Field) -> bool {
    matches!(&field.shape, Shape::Number { cuts: Some(_), .. })
}

#[test]
fn of_a_list_of_which_one_counts_one_item_has_the_odds_of_all() {
    for_every_procedure(|library, procedure| {
        let fields = procedure.fields(library);
        let mut weigher = procedure.weigher(library, LEAVES);
        for situation in situations(library, procedure, 300, 32) {
            for Given { path, field, .. } in given(&fields, &situation) {
                let Some(Datum::List(items)) = situation.at(&path) else { continue };
                if !field.remarks.one_counts || items.is_empty() {
                    continue;
                }
                let whole = weigher.weigh(&situation);
                let singles: Vec<Weighed> = items
                    .iter()
                    .map(|item| {
                        let mut alone = situation.clone();
                        alone.set(&path, Datum::List(vec![item.clone()]));
                        weigher.weigh(&alone)
                    })
                    .collect();
                assert!(singles.contains(&whole), "{} {path}: {situation:?}", procedure.name());
            }
        }
    });
}

/// Whether a case holds in a full situation; none if the situation has no such field.
fn holds(case: &OnlyFor, situation: &Datum, around: &[(String, &[Field])]) -> Option<bool> {
    let (prefix, field) = around
        .iter()
        .find_map(|(prefix, fields)| fields.iter().find(|field| field.name == case.field).map(|f| (prefix, f)))?;
    match &field.shape {
        Shape::Choice { values, .. } => assert!(case.values.iter().all(|value| values.contains(value)), "{case:?}"),
        Shape::Flag { .. } => assert!(case.values.iter().all(|value| ["true", "false"].contains(value)), "{case:?}"),
        _ => panic!("{case:?} names neither a choice nor a flag"),
    }
    match situation.at(&format!("{prefix}{}", case.field)) {
        Some(Datum::Text(text)) => Some(case.values.contains(&text.as_str())),
        Some(Datum::Flag(flag)) => Some(case.values.contains(&flag.to_string().as_str())),
        _ => None,
    }
}

/// Absence, or the least value if it is required.
fn least(shape: &Shape) -> Datum {
    match shape {
        shape if shape.may_be_absent() => Datum::Null,
        Shape::Number { min, .. } => Datum::Number(*min),
        Shape::NumberOr { min, .. } => Datum::Integer((*min).into()),
        Shape::Flag { .. } => Datum::Flag(false),
        Shape::Choice { values, .. } => Datum::Text(values[0].to_owned()),
        other => panic!("{other:?} is marked and has no least value"),
    }
}

#[test]
fn a_fact_counts_only_where_it_is_said_to() {
    let mut idle = 0;
    let library = Library::new();
    for procedure in procedures() {
        let fields = procedure.fields(&library);
        let mut weigher = procedure.weigher(&library, LEAVES);
        for situation in situations(&library, procedure, 300, 33) {
            let situation = full(&library, procedure, &situation);
            let before = weigher.weigh(&situation);
            for Given { path, field, around } in given(&fields, &situation) {
                if situation.at(&path).is_none_or(|given| *given == Datum::Null) {
                    continue;
                }
                let counts = field.remarks.counts_for.iter().all(|any| {
                    // A missing field makes the remark void.
                    any.iter().any(|case| holds(case, &situation, &around) != Some(false))
                });
                if counts {
                    continue;
                }
                idle += 1;
                let mut changed = situation.clone();
                changed.set(&path, least(&field.shape));
                assert_eq!(weigher.weigh(&changed), before, "{} {path}: {situation:?}", procedure.name());
            }
        }
    }
    assert!(idle > 500, "{idle} facts that do not count");
}

#[test]
fn apart_facts_neither_hide_nor_refuse_each_other() {
    let mut compared = 0;
    let library = Library::new();
    for procedure in procedures() {
        let fields = procedure.fields(&library);
        let apart: Vec<&Field> = leaves(&fields).into_iter().filter(|field| field.remarks.apart).collect();
        if apart.len() < 2 {
            continue;
        }
        let mut weigher = procedure.weigher(&library, LEAVES);
        let mut random = ChaCha8Rng::seed_from_u64(34);
        for situation in situations(&library, procedure, 1500, 34) {
            let (a, b) = (below(&mut random, apart.len()), below(&mut random, apart.len()));
            if a == b {
                continue;
            }
            let mut other = |field: &Field| match random_datum(std::slice::from_ref(field), &mut random) {
                Datum::Map(entries) => entries.into_iter().next().map_or(Datum::Null, |entry| entry.1),
                _ => Datum::Null,
            };
            let (new_a, new_b) = (other(apart[a]), other(apart[b]));
            let mut with = |change_a: bool, change_b: bool| {
                let mut changed = situation.clone();
                if change_a {
                    changed.set(&apart[a].path, new_a.clone());
                }
                if change_b {
                    changed.set(&apart[b].path, new_b.clone());
                }
                weigher.weigh(&changed)
            };
            let (here, a_only, b_only, both) =
                (with(false, false), with(true, false), with(false, true), with(true, true));
            let taken = |weighed: Weighed| weighed != Weighed::Refused;
            assert_eq!(taken(both), taken(a_only) && taken(b_only), "{situation:?} {new_a:?} {new_b:?}");
            if taken(both) {
                assert_eq!(here == a_only, b_only == both, "{situation:?} {new_a:?} {new_b:?}");
                compared += 1;
            }
            let mut absent = situation.clone();
            for field in &apart {
                absent.remove(&field.path);
            }
            if weigher.weigh(&absent) == Weighed::Refused {
                let named = weigher.refusals().clone();
                let one_mends =
                    apart.iter().filter(|field| named.iter().any(|one| one.field == field.path)).any(|field| {
                        let mut mended = absent.clone();
                        mended.set(&field.path, situation.at(&field.path).cloned().unwrap_or(Datum::Null));
                        taken(weigher.weigh(&mended))
                    });
                assert!(one_mends, "{situation:?}");
            }
        }
    }
    assert!(compared > 500, "{compared}");
}
