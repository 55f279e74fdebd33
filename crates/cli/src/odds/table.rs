//! Rows of odds: percentage, fraction, bar, outcome.

use std::io::IsTerminal;

use grognard_core::odds::percent;
use num_rational::Ratio;
use serde_json::Value;

use crate::output::{QUIET, leaves, paint, words};

/// Prints outcomes with their shares. Whatever all outcomes have in common is said once.
pub fn print(rows: &[(Value, Ratio<u128>)], top: usize) {
    let flat: Vec<Vec<(String, Value)>> = rows.iter().map(|row| leaves(&row.0)).collect();
    let common = common_leaves(&flat);
    if rows.len() > 1 && !common.is_empty() {
        let always: Vec<String> = common.iter().map(|(path, value)| format!("{path} {}", words(value))).collect();
        crate::output::line(format_args!("  {}", paint(QUIET, format!("always: {}", always.join(", ")))));
    }
    let shown = if top == 0 { rows.len() } else { top.min(rows.len()) };
    let bars = std::io::stdout().is_terminal();
    let width = rows[..shown].iter().map(|row| row.1.to_string().len()).max().unwrap_or(0).min(24);
    for ((_, share), leaves) in rows[..shown].iter().zip(&flat) {
        let own = leaves.iter().filter(|leaf| rows.len() == 1 || !common.contains(leaf));
        let told: Vec<String> = own.map(|(path, value)| format!("{path} {}", words(value))).collect();
        let bar = if bars { format!("{} ", bar(*share)) } else { String::new() };
        crate::output::line(format_args!(
            "  {:>7} %  {:>width$}  {bar}{}",
            percent(*share, 2),
            share.to_string(),
            told.join(", ")
        ));
    }
    if shown < rows.len() {
        let rest = rows[shown..].iter().map(|row| row.1).fold(Ratio::from_integer(0), |sum, share| sum + share);
        let text = format!("and {} more, together {} %; --top 0 shows all", rows.len() - shown, percent(rest, 2));
        crate::output::line(format_args!("  {}", paint(QUIET, text)));
    }
}

/// The values that every outcome shares.
fn common_leaves(flat: &[Vec<(String, Value)>]) -> Vec<(String, Value)> {
    let Some(first) = flat.first() else { return Vec::new() };
    first.iter().filter(|leaf| flat.iter().all(|leaves| leaves.contains(leaf))).cloned().collect()
}

/// A share as a bar of up to 24 characters in eighths.
fn bar(share: Ratio<u128>) -> String {
    const WIDTH: u128 = 24;
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    // Shifted down if the product would not fit; a bar needs at most ten bits.
    let (mut numer, mut denom) = (*share.numer(), *share.denom());
    while numer.checked_mul(WIDTH * 8).is_none() {
        (numer, denom) = (numer >> 1, denom >> 1);
    }
    let eighths = usize::try_from((numer * WIDTH * 8).div_ceil(denom.max(1))).unwrap_or(0);
    let drawn = format!("{}{}", "█".repeat(eighths / 8), PARTS[eighths % 8]);
    let missing = 24_usize.saturating_sub(drawn.chars().count());
    format!("{drawn}{}", " ".repeat(missing))
}
