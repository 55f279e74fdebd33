//! Fractions as percentages that never lie.

use num_integer::Integer;
use num_rational::Ratio;

/// A share as a percentage with `decimals` places. Only certainty reads as 0 or 100: a small chance reads `<0.1`, a
/// near certainty `>99.9`.
pub fn percent(share: Ratio<u128>, decimals: u32) -> String {
    let (numer, denom) = (*share.numer(), *share.denom());
    let unit = 10_u128.pow(decimals);
    let show = |steps: u128| {
        let (whole, rest) = steps.div_rem(&unit);
        if decimals == 0 { whole.to_string() } else { format!("{whole}.{rest:0width$}", width = decimals as usize) }
    };
    if numer == 0 {
        return show(0);
    }
    if numer == denom {
        return show(100 * unit);
    }
    // Shifted down if the product would not fit: the dropped bits do not affect the digits shown.
    let (mut n, mut d) = (numer, denom);
    while n.checked_mul(200 * unit).is_none() || d.checked_mul(2).is_none() {
        n >>= 1;
        d >>= 1;
    }
    let steps = (n * 200 * unit + d) / (2 * d);
    if steps == 0 {
        format!("<{}", show(1))
    } else if steps >= 100 * unit {
        format!(">{}", show(100 * unit - 1))
    } else {
        show(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_round_but_never_to_a_false_certainty() {
        let p = |n, d| percent(Ratio::new(n, d), 1);
        assert_eq!(p(1, 3), "33.3");
        assert_eq!(p(2, 3), "66.7");
        assert_eq!(p(0, 1), "0.0");
        assert_eq!(p(1, 1), "100.0");
        assert_eq!(p(1, 1_000_000), "<0.1");
        assert_eq!(p(999_999, 1_000_000), ">99.9");
        assert_eq!(p(u128::MAX / 2, u128::MAX), "50.0");
        assert_eq!(percent(Ratio::new(1, 8), 0), "13");
    }
}
