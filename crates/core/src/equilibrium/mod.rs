//! Zero-sum games of hidden simultaneous choice, solved exactly: value and best mixes in rational numbers.
//!
//! The mix of the player who chooses columns is found by the simplex method on the scaled game (add a constant until
//! every payoff is positive; maximise the sum of `y` under `M y <= 1`, `y >= 0`). Bland's rule keeps it from cycling,
//! so it always ends. Among several best mixes the lexicographically greatest is taken: after each objective the columns
//! that would spoil it are locked, and the next objective is the next share. All of it is calculated in whole numbers, in
//! registers as long as they are large enough.

mod simplex;
mod whole;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use serde::{Serialize, Serializer};

use simplex::Simplex;
use whole::Whole;

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

/// A game, given by the row player's winnings as whole numbers over one denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rows: Vec<Vec<BigInt>>,
    of: BigInt,
}

/// The best mix of one player, and the value of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// What the row player wins on average when both play their mixes.
    pub value: Rational,
    /// How often the player makes each choice.
    pub mix: Vec<Rational>,
}

impl Game {
    /// A game of winnings row by row, as whole numbers over a denominator above 0. None without a row or a column, or where
    /// the rows differ in length.
    pub fn over<N: Clone + Into<BigInt>>(rows: &[Vec<N>], of: impl Into<BigInt>) -> Option<Self> {
        let columns = rows.first().map_or(0, Vec::len);
        let is_game = columns > 0 && rows.iter().all(|row| row.len() == columns);
        let whole = |row: &Vec<N>| row.iter().cloned().map(Into::into).collect();
        is_game.then(|| Game { rows: rows.iter().map(whole).collect(), of: of.into() })
    }

    /// A game of winnings row by row; none as above.
    fn of(payoff: &[Vec<Rational>]) -> Option<Self> {
        let of = payoff.iter().flatten().fold(BigInt::from(1), |of, cell| of.lcm(cell.denom()));
        let whole = |cell: &Rational| cell.numer() * (&of / cell.denom());
        let rows: Vec<Vec<BigInt>> = payoff.iter().map(|row| row.iter().map(whole).collect()).collect();
        Game::over(&rows, of)
    }

    /// Value and mixes.
    pub fn solve(&self) -> Equilibrium {
        let (rows, columns) = (self.best_of_rows(), self.best_of_columns());
        Equilibrium { value: columns.value, row_mix: rows.mix, column_mix: columns.mix }
    }

    /// The best mix of the player who chooses rows and wins.
    pub fn best_of_rows(&self) -> Best {
        let columns = 0..self.rows[0].len();
        let lost = columns.map(|column| self.rows.iter().map(|row| -&row[column]).collect());
        let Best { value, mix } = Game { rows: lost.collect(), of: self.of.clone() }.best_of_columns();
        Best { value: -value, mix }
    }

    /// The best mix of the player who chooses columns and pays.
    pub fn best_of_columns(&self) -> Best {
        let least = self.rows.iter().flatten().min().cloned().unwrap_or_default();
        // With a smallest payoff of 1 the feasible region is bounded and the scaled value positive.
        let shift = BigInt::from(1) - least;
        let scaled: Vec<Vec<BigInt>> =
            self.rows.iter().map(|row| row.iter().map(|cell| cell + &shift).collect()).collect();
        let (shares, over) = best_corner(&scaled);
        let sum: BigInt = shares.iter().sum();
        let value = (fraction(over, sum.clone()) - Rational::from_integer(shift)) / &self.of;
        Best { value, mix: shares.into_iter().map(|share| fraction(share, sum.clone())).collect() }
    }
}

/// The best corner of a game whose payoffs are positive, as numerators over one denominator.
fn best_corner(payoff: &[Vec<BigInt>]) -> (Vec<BigInt>, BigInt) {
    corner::<i64>(payoff).or_else(|| corner::<BigInt>(payoff)).expect("nothing is too large without limits")
}

/// The same in one kind of numbers; none if they are too small for it.
fn corner<N: Whole>(payoff: &[Vec<BigInt>]) -> Option<(Vec<BigInt>, BigInt)> {
    let columns = payoff[0].len();
    let mut simplex = Simplex::<N>::new(payoff)?;
    simplex.maximise(|column| column < columns)?;
    for first in 0..columns {
        simplex.maximise(|column| column == first)?;
    }
    Some(simplex.solution(columns))
}

/// Solves a game given by the row player's winnings, row by row. None without a row or a column, or where the rows
/// differ in length.
pub fn solve(payoff: &[Vec<Rational>]) -> Option<Equilibrium> {
    Game::of(payoff).map(|game| game.solve())
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

/// The shares of a mix as whole numbers over their least common denominator: 3/8, 5/8 become 3 and 5 of 8.
pub fn in_whole_numbers(mix: &[Rational]) -> (Vec<BigInt>, BigInt) {
    let common = mix.iter().fold(BigInt::from(1), |common, share| common.lcm(share.denom()));
    let counts = mix.iter().map(|share| (share * &common).to_integer()).collect();
    (counts, common)
}

/// A rational as a double: for chances that are multiplied on.
pub fn double(number: &Rational) -> f64 {
    if let (Ok(numer), Ok(denom)) = (i128::try_from(number.numer()), i128::try_from(number.denom())) {
        return part(numer, denom);
    }
    // Both parts are cut to the same size first, so that neither is too large for a double.
    let cut = number.numer().bits().max(number.denom().bits()).saturating_sub(1000);
    let part = |part: &BigInt| (part >> cut).to_string().parse::<f64>().unwrap_or(0.0);
    part(number.numer()) / part(number.denom())
}

/// The quotient of two whole numbers, each as the nearest double.
#[expect(clippy::cast_precision_loss, reason = "a double is asked for")]
pub fn part(numer: i128, denom: i128) -> f64 {
    numer as f64 / denom as f64
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
