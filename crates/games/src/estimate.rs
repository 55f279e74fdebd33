//! The range of a mean, from the values seen: intervals that also hold for few battles and for shares near 0 or 1.

/// The quantile of the normal distribution that leaves out one in twenty.
pub const Z: f64 = 1.959_964;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Values seen.
    pub count: u32,
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// From one end of the interval to the other.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    /// Whether the interval contains a value.
    pub fn covers(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// Values added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Sums {
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// For values from 0 to 1, such as wins. It is calculated as if two more values had been 0 and two more 1. For
    /// shares that is the interval of Agresti and Coull; it never shrinks to nothing just because all battles so far
    /// ended alike.
    pub fn share(&self) -> Estimate {
        self.within(0.0, 1.0, [4.0, 2.0, 2.0])
    }

    /// For differences from -1 to 1 between battles with the same dice. It is calculated as if in two more pairs each
    /// variant had won alone once, which is Agresti and Min's interval for matched pairs.
    pub fn difference(&self) -> Estimate {
        self.within(-1.0, 1.0, [2.0, 0.0, 1.0])
    }

    /// For values without bounds, such as turns.
    pub fn mean(&self) -> Estimate {
        self.within(f64::NEG_INFINITY, f64::INFINITY, [0.0; 3])
    }

    /// The square of the standard error of the mean.
    pub fn error_squared(&self) -> f64 {
        self.variance([0.0; 3]) / f64::from(self.count.max(1))
    }

    fn variance(&self, [count, sum, squares]: [f64; 3]) -> f64 {
        let n = f64::from(self.count) + count;
        let mean = (self.sum + sum) / n.max(1.0);
        ((self.squares + squares) / n.max(1.0) - mean * mean).max(0.0)
    }

    /// `more` is the number, sum and sum of squares of values to be added to those seen.
    fn within(&self, least: f64, most: f64, more: [f64; 3]) -> Estimate {
        let n = f64::from(self.count) + more[0];
        let middle = (self.sum + more[1]) / n.max(1.0);
        let reach = Z * self.variance(more).sqrt() / n.max(1.0).sqrt();
        let mean = if self.count == 0 { middle } else { self.sum / f64::from(self.count) };
        Estimate { count: self.count, mean, low: (middle - reach).max(least), high: (middle + reach).min(most) }
    }
}

impl FromIterator<f64> for Sums {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut sums = Sums::default();
        values.into_iter().for_each(|value| sums.add(value));
        sums
    }
}
