//! Inches as people write them, hundredths as the table keeps them.

use grognard_core::facts::Inches;
use grognard_field::Point;

/// Hundredths of a number of inches; none if it has more than two decimals, or is beyond any table.
pub fn to_hundredths(inches: f64) -> Option<i32> {
    let hundredths = inches * 100.0;
    let whole = hundredths.round();
    let exact = (hundredths - whole).abs() < 1e-6 && whole.abs() <= 1e8;
    #[expect(clippy::cast_possible_truncation, reason = "a whole number of sane size")]
    exact.then_some(whole as i32)
}

pub fn to_inches(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

/// Hundredths of whole inches.
pub const fn whole(inches: i32) -> i32 {
    inches.saturating_mul(100)
}

/// A whole distance of a chart in words: "1 inch", "2 inches".
pub fn in_words(inches: i32) -> String {
    if inches == 1 { "1 inch".to_owned() } else { format!("{inches} inches") }
}

/// A place as people write it: x and y in inches.
pub fn place_in_inches(point: Point) -> [f64; 2] {
    [to_inches(point.x), to_inches(point.y)]
}

/// Hundredths of a distance read from a file, to the nearest one.
pub(super) fn nearest(inches: Inches) -> i32 {
    i32::try_from(inches.hundredths()).unwrap_or(i32::MAX)
}

/// Hundredths of an inch as people write inches: `4`, `4.5`, `4.25`.
pub fn inches(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match (rest, rest % 10) {
        (0, _) => format!("{sign}{whole}"),
        (_, 0) => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// Hundredths as a measured distance.
pub fn measured(hundredths: i32) -> Inches {
    Inches::new(f64::from(hundredths) / 100.0)
}
