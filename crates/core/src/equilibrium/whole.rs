//! The whole numbers of a tableau: in registers as long as these are large enough, else without limits.

use std::cmp::Ordering;

use num_bigint::BigInt;

/// Whole numbers that notice when a result is too large for them.
pub trait Whole: Clone + Ord + Default {
    /// None if it is too large.
    fn of(number: &BigInt) -> Option<Self>;

    fn big(&self) -> BigInt;

    /// `(a b - c d) / by`, where that is whole; none if it is too large.
    fn crossed(ab: [&Self; 2], cd: [&Self; 2], by: &Self) -> Option<Self>;

    /// How `a b` compares with `c d`.
    fn compared(ab: [&Self; 2], cd: [&Self; 2]) -> Ordering;

    fn negated(&self) -> Option<Self>;
}

impl Whole for i64 {
    fn of(number: &BigInt) -> Option<Self> {
        i64::try_from(number).ok()
    }

    fn big(&self) -> BigInt {
        BigInt::from(*self)
    }

    fn crossed([a, b]: [&Self; 2], [c, d]: [&Self; 2], by: &Self) -> Option<Self> {
        // Products of two fit, and so does the difference of two products unless both are as large as can be.
        let crossed = product(*a, *b).checked_sub(product(*c, *d))?;
        match i64::try_from(crossed) {
            Ok(crossed) => crossed.checked_div(*by),
            Err(_) => i64::try_from(crossed / i128::from(*by)).ok(),
        }
    }

    fn compared([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> Ordering {
        product(*a, *b).cmp(&product(*c, *d))
    }

    fn negated(&self) -> Option<Self> {
        self.checked_neg()
    }
}

fn product(one: i64, other: i64) -> i128 {
    i128::from(one) * i128::from(other)
}

impl Whole for BigInt {
    fn of(number: &BigInt) -> Option<Self> {
        Some(number.clone())
    }

    fn big(&self) -> BigInt {
        self.clone()
    }

    fn crossed([a, b]: [&Self; 2], [c, d]: [&Self; 2], by: &Self) -> Option<Self> {
        Some((a * b - c * d) / by)
    }

    fn compared([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> Ordering {
        (a * b).cmp(&(c * d))
    }

    fn negated(&self) -> Option<Self> {
        Some(-self)
    }
}
