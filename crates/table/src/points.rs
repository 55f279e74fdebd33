//! Points are written as pairs, `[12, 6.5]`, and read as named numbers; both ways of writing them are accepted.

use grognard_core::facts::Datum;

/// The places of points in a set-up file: `*` is any item of a list; the last step is one point or a list of them.
const PLACES: &[&str] = &[
    "terrain.*.points",
    "lines.*.points",
    "objectives.*.at",
    "arrivals.*.zone",
    "a.zone.points",
    "b.zone.points",
    "sides.*.zone.points",
    "sides.*.commands.*.entry_at",
    "sides.*.commands.*.reserve_at",
    "sides.*.commands.*.markers",
    "areas.*.at",
    "rivers.*.points",
];

/// The set-up with every point as `{ x, y }` and every bare objective as `{ name }`.
pub fn with_named_points(setup: &Datum) -> Datum {
    let mut setup = setup.clone();
    for place in PLACES {
        let steps: Vec<&str> = place.split('.').collect();
        at_each(&mut setup, &steps, &mut |datum| name_points(datum));
    }
    at_each(&mut setup, &["objectives", "*"], &mut |datum| {
        if let Datum::Text(_) = datum {
            *datum = Datum::Map(vec![("name".to_owned(), datum.clone())]);
        }
    });
    setup
}

fn at_each(datum: &mut Datum, steps: &[&str], change: &mut dyn FnMut(&mut Datum)) {
    let Some((step, rest)) = steps.split_first() else { return change(datum) };
    match datum {
        Datum::List(items) if *step == "*" => items.iter_mut().for_each(|item| at_each(item, rest, change)),
        Datum::Map(entries) => {
            let inner = entries.iter_mut().filter(|entry| entry.0 == *step);
            inner.for_each(|entry| at_each(&mut entry.1, rest, change));
        }
        _ => {}
    }
}

fn name_points(datum: &mut Datum) {
    let Datum::List(items) = datum else { return };
    if items.iter().any(|item| matches!(item, Datum::List(_))) {
        items.iter_mut().for_each(name_points);
    } else if !items.is_empty() && items.iter().all(|item| matches!(item, Datum::Integer(_) | Datum::Number(_))) {
        let names = ["x", "y"].into_iter().map(str::to_owned).chain((3..).map(|number| format!("number {number}")));
        *datum = Datum::Map(names.zip(std::mem::take(items)).collect());
    }
}
