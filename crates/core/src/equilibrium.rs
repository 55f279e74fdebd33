//! Zero-sum games of hidden simultaneous choice, solved exactly: value and best mixes in rational numbers.
//!
//! The mix of the player who chooses columns is found by the simplex method on the scaled game (add a constant until
//! every payoff is positive; maximise the sum of `y` under `M y <= 1`, `y >= 0`). Bland's rule keeps it from cycling,
//! so it always ends. Among several best mixes the lexicographically greatest is taken: after each objective the columns
//! that would spoil it are locked, and the next objective is the next share.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use serde::{Serialize, Serializer};

/// An exact number without limits.
pub type Rational = Ratio<BigInt>;

/// The solution of a game in which the row player wins what the column player loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibrium {
    /// What the row player wins on average when both play their mixes.
    pub value: Rational,
    /// Shares of the rows.
    pub row_mix: Vec<Rational>,
    /// Shares of the columns.
    pub column_mix: Vec<Rational>,
}

/// What each pure choice gives away against the other player's best mix; 0 for every choice that is part of a best mix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regrets {
    pub rows: Vec<Rational>,
    pub columns: Vec<Rational>,
}

/// A rational that is written as `p/q`, or as `p` if the denominator is 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fraction(pub Rational);

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

pub fn whole(number: i64) -> Rational {
    Rational::from_integer(BigInt::from(number))
}

/// A fraction of whole numbers; the denominator must not be 0.
pub fn fraction(numer: impl Into<BigInt>, denom: impl Into<BigInt>) -> Rational {
    Rational::new(numer.into(), denom.into())
}

/// Solves a game given by the row player's winnings, row by row. None without a row or a column, or where the rows
/// differ in length.
pub fn solve(payoff: &[Vec<Rational>]) -> Option<Equilibrium> {
    let columns = payoff.first().map_or(0, Vec::len);
    if columns == 0 || payoff.iter().any(|row| row.len() != columns) {
        return None;
    }
    let (value, column_mix) = best_columns(payoff);
    let mirrored: Vec<Vec<Rational>> =
        (0..columns).map(|column| payoff.iter().map(|row| -row[column].clone()).collect()).collect();
    let (_, row_mix) = best_columns(&mirrored);
    Some(Equilibrium { value, row_mix, column_mix })
}

impl Equilibrium {
    /// What each pure choice gives away (see [`Regrets`]).
    pub fn regrets(&self, payoff: &[Vec<Rational>]) -> Regrets {
        let rows = payoff.iter().map(|row| self.value.clone() - mean(row.iter(), &self.column_mix)).collect();
        let column = |column: usize| mean(payoff.iter().map(|row| &row[column]), &self.row_mix) - self.value.clone();
        Regrets { rows, columns: (0..self.column_mix.len()).map(column).collect() }
    }
}

fn mean<'r>(numbers: impl Iterator<Item = &'r Rational>, shares: &[Rational]) -> Rational {
    numbers.zip(shares).fold(whole(0), |sum, (number, share)| sum + number * share)
}

/// The value of the game and the best mix of the player who chooses columns and pays.
fn best_columns(payoff: &[Vec<Rational>]) -> (Rational, Vec<Rational>) {
    let columns = payoff[0].len();
    let least = payoff.iter().flatten().min().cloned().unwrap_or_else(|| whole(0));
    // With a smallest payoff of 1 the feasible region is bounded and the scaled value positive.
    let shift = whole(1) - least;
    let scaled: Vec<Vec<Rational>> = payoff.iter().map(|row| row.iter().map(|cell| cell + &shift).collect()).collect();
    let mut simplex = Simplex::new(scaled);
    simplex.maximise(|column| whole(i64::from(column < columns)));
    for first in 0..columns {
        simplex.maximise(|column| whole(i64::from(column == first)));
    }
    let solution = simplex.solution(columns);
    let sum = solution.iter().fold(whole(0), |sum, share| sum + share);
    let value = sum.recip() - shift;
    (value, solution.into_iter().map(|share| share / &sum).collect())
}

/// A tableau of `M y + slack = 1` whose right-hand side stays non-negative.
struct Simplex {
    /// One row per constraint: coefficients of all variables, then the right-hand side.
    rows: Vec<Vec<Rational>>,
    /// The variable each row is solved for.
    basis: Vec<usize>,
    /// Variables held at 0, so that no objective reached before is given up.
    locked: Vec<bool>,
}

impl Simplex {
    fn new(matrix: Vec<Vec<Rational>>) -> Self {
        let (height, columns) = (matrix.len(), matrix[0].len());
        let rows = matrix.into_iter().enumerate().map(|(index, row)| {
            let slacks = (0..height).map(|slack| whole(i64::from(slack == index)));
            row.into_iter().chain(slacks).chain([whole(1)]).collect()
        });
        Simplex {
            rows: rows.collect(),
            basis: (columns..columns + height).collect(),
            locked: vec![false; columns + height],
        }
    }

    /// Moves to the best corner for an objective, then locks every variable that would lower it.
    fn maximise(&mut self, objective: impl Fn(usize) -> Rational) {
        let mut gains = self.gains(objective);
        // Bland's rule: of the variables that gain the first enters, of the rows that tie the lowest variable leaves.
        while let Some(enters) = (0..gains.len()).find(|column| !self.locked[*column] && gains[*column] > whole(0)) {
            let Some(leaves) = self.leaving_row(enters) else { break };
            self.pivot(leaves, enters);
            let factor = gains[enters].clone();
            for (gain, cell) in gains.iter_mut().zip(&self.rows[leaves]) {
                *gain -= &factor * cell;
            }
        }
        for (locked, gain) in self.locked.iter_mut().zip(&gains) {
            *locked |= *gain < whole(0);
        }
    }

    /// What a unit of each variable adds to an objective at this corner.
    fn gains(&self, objective: impl Fn(usize) -> Rational) -> Vec<Rational> {
        let mut gains: Vec<Rational> = (0..self.locked.len()).map(&objective).collect();
        for (row, basic) in self.rows.iter().zip(&self.basis) {
            let worth = objective(*basic);
            if worth != whole(0) {
                for (gain, cell) in gains.iter_mut().zip(row) {
                    *gain -= &worth * cell;
                }
            }
        }
        gains
    }

    /// The row that reaches 0 first when a variable grows; none if nothing bounds it.
    fn leaving_row(&self, enters: usize) -> Option<usize> {
        let bounded = (0..self.rows.len()).filter(|row| self.rows[*row][enters] > whole(0));
        let bound = |row: usize| self.rows[row].last().map(|right| right / &self.rows[row][enters]);
        bounded.min_by(|a, b| bound(*a).cmp(&bound(*b)).then(self.basis[*a].cmp(&self.basis[*b])))
    }

    fn pivot(&mut self, leaves: usize, enters: usize) {
        let scale = self.rows[leaves][enters].recip();
        for cell in &mut self.rows[leaves] {
            *cell *= &scale;
        }
        let pivot = self.rows[leaves].clone();
        for (index, row) in self.rows.iter_mut().enumerate() {
            let factor = row[enters].clone();
            if index != leaves && factor != whole(0) {
                for (cell, pivot) in row.iter_mut().zip(&pivot) {
                    *cell -= &factor * pivot;
                }
            }
        }
        self.basis[leaves] = enters;
    }

    /// The values of the first variables at this corner.
    fn solution(&self, count: usize) -> Vec<Rational> {
        let mut values = vec![whole(0); count];
        for (row, basic) in self.rows.iter().zip(&self.basis) {
            if let (Some(value), Some(right)) = (values.get_mut(*basic), row.last()) {
                *value = right.clone();
            }
        }
        values
    }
}

/// The shares of a mix as whole numbers over their least common denominator: 3/8, 5/8 become 3 and 5 of 8.
pub fn in_whole_numbers(mix: &[Rational]) -> (Vec<BigInt>, BigInt) {
    let common = mix.iter().fold(BigInt::from(1), |common, share| common.lcm(share.denom()));
    let counts = mix.iter().map(|share| (share * &common).to_integer()).collect();
    (counts, common)
}

/// A rational as a double: for chances that are multiplied on.
pub fn double(number: &Rational) -> f64 {
    // Both parts are cut to the same size first, so that neither is too large for a double.
    let cut = number.numer().bits().max(number.denom().bits()).saturating_sub(1000);
    let part = |part: &BigInt| (part >> cut).to_string().parse::<f64>().unwrap_or(0.0);
    part(number.numer()) / part(number.denom())
}

/// A rational to two decimals, halves away from 0: for display, not for calculation.
pub fn decimal(number: &Rational) -> String {
    let hundredths = (number * BigInt::from(100)).round().to_integer();
    let sign = if hundredths < BigInt::from(0) { "-" } else { "" };
    let (units, rest) = hundredths.magnitude().div_rem(&100_u8.into());
    let rest = rest.to_string();
    format!("{sign}{units}.{rest:0>2}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn game(rows: &[&[i64]]) -> Vec<Vec<Rational>> {
        rows.iter().map(|row| row.iter().map(|cell| whole(*cell)).collect()).collect()
    }

    fn mix(shares: &[(i64, i64)]) -> Vec<Rational> {
        shares.iter().map(|(n, d)| fraction(*n, *d)).collect()
    }

    #[test]
    fn known_games_come_out_as_known() {
        let pennies = solve(&game(&[&[1, -1], &[-1, 1]])).unwrap();
        assert_eq!(pennies.value, whole(0));
        assert_eq!(pennies.row_mix, mix(&[(1, 2), (1, 2)]));
        let rock_paper_scissors = solve(&game(&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0]])).unwrap();
        assert_eq!(rock_paper_scissors.column_mix, mix(&[(1, 3), (1, 3), (1, 3)]));
        let uneven = solve(&game(&[&[3, -1], &[-2, 4]])).unwrap();
        assert_eq!((uneven.value, uneven.row_mix), (whole(1), mix(&[(3, 5), (2, 5)])));
        assert_eq!(uneven.column_mix, mix(&[(1, 2), (1, 2)]));
    }

    #[test]
    fn a_single_choice_is_chosen() {
        let only = solve(&game(&[&[-7]])).unwrap();
        assert_eq!((only.value, only.row_mix, only.column_mix), (whole(-7), mix(&[(1, 1)]), mix(&[(1, 1)])));
        let one_row = solve(&game(&[&[4, 2, 2]])).unwrap();
        assert_eq!((one_row.value, one_row.column_mix), (whole(2), mix(&[(0, 1), (1, 1), (0, 1)])));
    }

    #[test]
    fn what_is_no_game_is_not_solved() {
        assert_eq!(solve(&[]), None);
        assert_eq!(solve(&[Vec::new()]), None);
        assert_eq!(solve(&game(&[&[1, 2], &[1]])), None);
    }

    #[test]
    fn of_equal_mixes_the_lexicographically_greatest_is_taken() {
        // Both rows are the same, and so are both columns: all weight goes to the first.
        let twins = solve(&game(&[&[5, 5], &[5, 5]])).unwrap();
        assert_eq!((twins.row_mix, twins.column_mix), (mix(&[(1, 1), (0, 1)]), mix(&[(1, 1), (0, 1)])));
        // The third row equals the second: with it or without, the first row's share is fixed, the second takes the rest.
        let doubled = solve(&game(&[&[1, -1], &[-1, 1], &[-1, 1]])).unwrap();
        assert_eq!(doubled.row_mix, mix(&[(1, 2), (1, 2), (0, 1)]));
        // A row that wins the value against everything, and an earlier row that wins as much: the first is taken.
        let safe = solve(&game(&[&[0, 2], &[0, 0]])).unwrap();
        assert_eq!((safe.row_mix, safe.column_mix), (mix(&[(1, 1), (0, 1)]), mix(&[(1, 1), (0, 1)])));
    }

    #[test]
    fn a_mix_is_told_in_whole_numbers() {
        let (counts, of) = in_whole_numbers(&mix(&[(1, 4), (5, 8), (1, 8)]));
        assert_eq!((counts, of), (vec![BigInt::from(2), BigInt::from(5), BigInt::from(1)], BigInt::from(8)));
    }

    #[test]
    fn decimals_are_rounded_for_eyes() {
        let shown = [(-48, 83), (1, 200), (-1, 3), (7, 1), (0, 1)].map(|(n, d)| decimal(&fraction(n, d)));
        assert_eq!(shown, ["-0.58", "0.01", "-0.33", "7.00", "0.00"]);
        assert!((double(&fraction(-3, 8)) + 0.375).abs() < 1e-12);
    }

    /// Games of up to 6 by 6 in halves and 36ths; some rows and columns are copies of others, some dominated.
    fn games() -> impl Strategy<Value = Vec<Vec<Rational>>> {
        let size = (1..=6_usize, 1..=6_usize, prop::sample::select(vec![1_i64, 2, 36]));
        size.prop_flat_map(|(height, width, denom)| {
            let cells = prop::collection::vec(prop::collection::vec(-9_i64..=9, width), height);
            let twist = (0..height, 0..height, -3_i64..=0, any::<bool>());
            (cells, twist).prop_map(move |(cells, (from, to, less, twists))| {
                let mut game: Vec<Vec<Rational>> =
                    cells.iter().map(|row| row.iter().map(|cell| fraction(*cell, denom)).collect()).collect();
                if twists {
                    game[to] = game[from].iter().map(|cell| cell + whole(less)).collect();
                }
                game
            })
        })
    }

    proptest! {
        #[test]
        fn nobody_gains_by_another_choice(payoff in games()) {
            let solved = solve(&payoff).unwrap();
            for mix in [&solved.row_mix, &solved.column_mix] {
                prop_assert!(mix.iter().all(|share| *share >= whole(0)));
                prop_assert_eq!(mix.iter().fold(whole(0), |sum, share| sum + share), whole(1));
            }
            let regrets = solved.regrets(&payoff);
            for (regrets, mix) in [(&regrets.rows, &solved.row_mix), (&regrets.columns, &solved.column_mix)] {
                prop_assert!(regrets.iter().all(|regret| *regret >= whole(0)));
                // A choice that is played at all gives nothing away.
                prop_assert!(regrets.iter().zip(mix).all(|(regret, share)| *regret == whole(0) || *share == whole(0)));
            }
        }

        #[test]
        fn both_sides_see_the_same_value(payoff in games()) {
            let solved = solve(&payoff).unwrap();
            let mirrored: Vec<Vec<Rational>> = (0..payoff[0].len())
                .map(|column| payoff.iter().map(|row| -row[column].clone()).collect())
                .collect();
            let turned = solve(&mirrored).unwrap();
            prop_assert_eq!(&turned.value, &-solved.value.clone());
            prop_assert_eq!((turned.row_mix, turned.column_mix), (solved.column_mix, solved.row_mix));
        }

        #[test]
        fn no_greater_first_share_is_as_good(payoff in games()) {
            let solved = solve(&payoff).unwrap();
            // Moving any weight from a later row to an earlier one must cost something: else it would have been taken.
            for (to, from) in (0..payoff.len()).flat_map(|to| (to + 1..payoff.len()).map(move |from| (to, from))) {
                if solved.row_mix[from] > whole(0) {
                    let mut other = solved.row_mix.clone();
                    let moved = other[from].clone();
                    other[to] += &moved;
                    other[from] -= &moved;
                    let worst = (0..payoff[0].len())
                        .map(|column| mean(payoff.iter().map(|row| &row[column]), &other))
                        .min()
                        .unwrap();
                    prop_assert!(worst < solved.value);
                }
            }
        }
    }
}
