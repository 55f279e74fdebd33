//! Distances that players measure: every one counts, none is taken for granted.

use grognard_battle::Arguments;
use grognard_core::facts::Datum;
use grognard_field::Point;

/// The farthest anything is on a table, in inches.
const FARTHEST: f64 = 999.0;

fn inches(datum: &Datum) -> Option<f64> {
    let number = match datum {
        #[expect(clippy::cast_precision_loss, reason = "inches on a table are small")]
        Datum::Integer(number) => *number as f64,
        Datum::Number(number) => *number + 0.0,
        _ => return None,
    };
    (0.0..=FARTHEST).contains(&number).then_some(number)
}

/// A distance that must be given.
pub fn need_distance(arguments: &mut Arguments) -> Option<f64> {
    let Some(given) = arguments.take("distance") else {
        arguments.refuse("distance", "is missing; measure it and say how many inches.");
        return None;
    };
    let found = inches(&given);
    if found.is_none() {
        arguments.refuse("distance", "must be inches, 0 to 999.");
    }
    found
}

/// Distances beside names, one for each.
pub fn distances(arguments: &mut Arguments, names: &[String]) -> Vec<f64> {
    let list = match arguments.take("distances") {
        None => Vec::new(),
        Some(Datum::List(items)) => items,
        Some(one) => vec![one],
    };
    let found: Vec<f64> = list.iter().filter_map(inches).collect();
    if found.len() != list.len() || found.len() != names.len() {
        arguments.refuse("distances", "must be one distance in inches, 0 to 999, for each unit named.");
        return vec![0.0; names.len()];
    }
    found
}

/// A place of the table, as two numbers of inches.
pub fn take_place(arguments: &mut Arguments) -> Option<Point> {
    let (x, y) = (arguments.need_hundredths("x"), arguments.need_hundredths("y"));
    Some(Point::new(x?, y?))
}
