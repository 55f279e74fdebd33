//! Numbers as receipts and refusals show them.

use num_rational::Ratio;

/// A number on a receipt. It is exact, so that thirds of an inch add up again like whole points.
pub type Value = Ratio<i64>;

/// A number as people read it: `4`, `-2`, `4.5`, `3 1/3`.
pub fn show(value: Value) -> String {
    let (numer, denom) = (*value.numer(), *value.denom());
    if denom == 1 {
        return numer.to_string();
    }
    if 100 % denom == 0 {
        let hundredths = numer * (100 / denom);
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        return format!("{sign}{whole}.{rest:02}").trim_end_matches('0').to_owned();
    }
    let sign = if numer < 0 { "-" } else { "" };
    let (whole, rest) = (numer.abs() / denom, numer.abs() % denom);
    if whole == 0 { format!("{sign}{rest}/{denom}") } else { format!("{sign}{whole} {rest}/{denom}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_people_write_them() {
        let shown: Vec<String> = [(4, 1), (-2, 1), (9, 2), (-1, 4), (10, 3), (-10, 3), (1, 3), (21, 5)]
            .map(|(n, d)| show(Value::new(n, d)))
            .into();
        assert_eq!(shown, ["4", "-2", "4.5", "-0.25", "3 1/3", "-3 1/3", "1/3", "4.2"]);
    }
}
