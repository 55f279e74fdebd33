//! The simplex method in whole numbers. All of a tableau stands over one denominator, which is the last pivot: dividing by
//! it always comes out even, as every number is a determinant of the payoffs.

use num_bigint::BigInt;

use super::whole::Whole;

/// A tableau of `M y + slack = 1` whose right-hand side stays non-negative.
pub struct Simplex<N> {
    /// One row per constraint: the coefficients of the variables that are 0 here, then the right-hand side.
    rows: Vec<Vec<N>>,
    /// Their denominator.
    over: N,
    /// The variable each row is solved for.
    basis: Vec<usize>,
    /// The variables that are 0 here, one for each column.
    others: Vec<usize>,
    /// Variables held at 0, so that no objective reached before is given up.
    locked: Vec<bool>,
}

impl<N: Whole> Simplex<N> {
    /// None if the payoffs are too large for the numbers.
    pub fn new(matrix: &[Vec<BigInt>]) -> Option<Self> {
        let (height, columns) = (matrix.len(), matrix[0].len());
        let one = BigInt::from(1);
        let rows = matrix.iter().map(|row| row.iter().chain([&one]).map(N::of).collect());
        Some(Simplex {
            rows: rows.collect::<Option<_>>()?,
            over: N::of(&one)?,
            basis: (columns..columns + height).collect(),
            others: (0..columns).collect(),
            locked: vec![false; columns + height],
        })
    }

    /// Moves to the corner with the greatest sum of the variables that count, then locks every variable that would lower
    /// it. None if a number gets too large.
    pub fn maximise(&mut self, counts: impl Fn(usize) -> bool) -> Option<()> {
        if self.others.iter().all(|variable| self.locked[*variable]) {
            return Some(());
        }
        let zero = N::default();
        let mut gains = self.gains(counts)?;
        // Bland's rule: of the variables that gain the first enters, of the rows that tie the lowest variable leaves.
        while let Some(enters) = (0..self.others.len())
            .filter(|column| !self.locked[self.others[*column]] && gains[*column] > zero)
            .min_by_key(|column| self.others[*column])
        {
            let Some(leaves) = self.leaving_row(enters) else { break };
            self.pivot(leaves, enters, &mut gains)?;
        }
        for (variable, gain) in self.others.iter().zip(&gains) {
            self.locked[*variable] |= *gain < zero;
        }
        Some(())
    }

    /// What a unit of each variable that is 0 here adds to an objective, and below the right-hand side.
    fn gains(&self, counts: impl Fn(usize) -> bool) -> Option<Vec<N>> {
        let (zero, one) = (N::default(), N::of(&BigInt::from(1))?);
        let worth = |variable: &usize| if counts(*variable) { self.over.clone() } else { zero.clone() };
        let mut gains: Vec<N> = self.others.iter().map(worth).chain([zero.clone()]).collect();
        for (row, _) in self.rows.iter().zip(&self.basis).filter(|(_, basic)| counts(**basic)) {
            for (gain, cell) in gains.iter_mut().zip(row) {
                *gain = N::crossed([gain, &one], [cell, &one], &one)?;
            }
        }
        Some(gains)
    }

    /// The row that reaches 0 first when a variable grows; none if nothing bounds it.
    fn leaving_row(&self, enters: usize) -> Option<usize> {
        let right = self.others.len();
        let bounded = (0..self.rows.len()).filter(|row| self.rows[*row][enters] > N::default());
        bounded.min_by(|a, b| {
            let (one, other) = (&self.rows[*a], &self.rows[*b]);
            N::compared([&one[right], &other[enters]], [&other[right], &one[enters]])
                .then(self.basis[*a].cmp(&self.basis[*b]))
        })
    }

    fn pivot(&mut self, leaves: usize, enters: usize, gains: &mut Vec<N>) -> Option<()> {
        let mut row = std::mem::take(&mut self.rows[leaves]);
        for other in self.rows.iter_mut().filter(|other| !other.is_empty()).chain([gains]) {
            let factor = std::mem::take(&mut other[enters]);
            for (column, (cell, by)) in other.iter_mut().zip(&row).enumerate() {
                *cell = if column == enters {
                    factor.negated()?
                } else {
                    N::crossed([cell, &row[enters]], [&factor, by], &self.over)?
                };
            }
        }
        std::mem::swap(&mut row[enters], &mut self.over);
        self.rows[leaves] = row;
        std::mem::swap(&mut self.basis[leaves], &mut self.others[enters]);
        Some(())
    }

    /// The values of the first variables at this corner, and their denominator.
    pub fn solution(&self, count: usize) -> (Vec<BigInt>, BigInt) {
        let mut values = vec![BigInt::default(); count];
        for (row, basic) in self.rows.iter().zip(&self.basis) {
            if let (Some(value), Some(right)) = (values.get_mut(*basic), row.last()) {
                *value = right.big();
            }
        }
        (values, self.over.big())
    }
}
