//! Numbers as people write them.

/// A number as people write it: without a decimal point if none is needed.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number with its sign and one decimal; zero has no minus.
pub fn signed(value: f64) -> String {
    format!("{:+.1}", (10.0 * value).round() / 10.0 + 0.0)
}
