//! The solver against a slow one beyond suspicion: every corner of the set of best mixes, found by elimination.

use grognard_core::equilibrium::{Rational, solve, whole};
use proptest::prelude::*;

/// `coefficients . x = right`.
type Equation = (Vec<Rational>, Rational);

/// The only solution of as many equations as unknowns; none if there is no or more than one.
fn eliminate(mut equations: Vec<Equation>) -> Option<Vec<Rational>> {
    let unknowns = equations.len();
    for column in 0..unknowns {
        let pivot = (column..unknowns).find(|row| equations[*row].0[column] != whole(0))?;
        equations.swap(column, pivot);
        let scale = equations[column].0[column].recip();
        let scaled: Vec<Rational> = equations[column].0.iter().map(|cell| cell * &scale).collect();
        let right = &equations[column].1 * &scale;
        equations[column] = (scaled.clone(), right.clone());
        for row in (0..unknowns).filter(|row| *row != column) {
            let factor = equations[row].0[column].clone();
            for (cell, pivot) in equations[row].0.iter_mut().zip(&scaled) {
                *cell -= &factor * pivot;
            }
            equations[row].1 -= &factor * &right;
        }
    }
    Some(equations.into_iter().map(|equation| equation.1).collect())
}

fn dot(a: &[Rational], b: &[Rational]) -> Rational {
    a.iter().zip(b).fold(whole(0), |sum, (a, b)| sum + a * b)
}

/// All ways to choose this many of the numbers below `of`.
fn choices(count: usize, of: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: usize| {
        choices(count - 1, last).into_iter().map(move |mut chosen| {
            chosen.push(last);
            chosen
        })
    };
    (0..of).flat_map(with_last).collect()
}

/// The lexicographically greatest mix of rows that wins at least `value` against every column.
fn greatest_mix(payoff: &[Vec<Rational>], value: &Rational) -> Option<Vec<Rational>> {
    let rows = payoff.len();
    let columns: Vec<Vec<Rational>> =
        (0..payoff[0].len()).map(|column| payoff.iter().map(|row| row[column].clone()).collect()).collect();
    let unit = |at: usize| (0..rows).map(|row| whole(i64::from(row == at))).collect::<Vec<_>>();
    let bounds: Vec<Equation> = columns
        .iter()
        .map(|column| (column.clone(), value.clone()))
        .chain((0..rows).map(|row| (unit(row), whole(0))))
        .collect();
    let corners = choices(rows - 1, bounds.len()).into_iter().filter_map(|tight| {
        let shares_sum = (vec![whole(1); rows], whole(1));
        let equations = tight.into_iter().map(|index| bounds[index].clone()).chain([shares_sum]).collect();
        let mix = eliminate(equations)?;
        bounds.iter().all(|(coefficients, least)| dot(coefficients, &mix) >= *least).then_some(mix)
    });
    corners.max()
}

proptest! {
    #[test]
    fn the_mix_is_the_lexicographically_greatest_of_the_best(
        // Few different payoffs, so that ties and several best mixes are common.
        cells in prop::collection::vec(prop::collection::vec(-2_i64..=2, 1..=4), 1..=4),
    ) {
        let width = cells.iter().map(Vec::len).min().unwrap_or(1);
        let payoff: Vec<Vec<Rational>> =
            cells.iter().map(|row| row[..width].iter().map(|cell| whole(*cell)).collect()).collect();
        let solved = solve(&payoff).unwrap();
        prop_assert_eq!(Some(solved.row_mix), greatest_mix(&payoff, &solved.value));
        let mirrored: Vec<Vec<Rational>> =
            (0..width).map(|column| payoff.iter().map(|row| -row[column].clone()).collect()).collect();
        prop_assert_eq!(Some(solved.column_mix), greatest_mix(&mirrored, &-solved.value));
    }

    #[test]
    fn payoffs_that_no_register_holds_have_the_mixes_of_small_ones(
        cells in prop::collection::vec(prop::collection::vec(-2_i64..=2, 3), 1..=4),
    ) {
        let payoff: Vec<Vec<Rational>> =
            cells.iter().map(|row| row.iter().map(|cell| whole(*cell)).collect()).collect();
        // The largest prime that 61 bits hold, and a third of it.
        let times = whole(2_305_843_009_213_693_951) / whole(3);
        let large: Vec<Vec<Rational>> =
            payoff.iter().map(|row| row.iter().map(|cell| cell * &times).collect()).collect();
        let (small, large) = (solve(&payoff).unwrap(), solve(&large).unwrap());
        prop_assert_eq!(small.value * times, large.value);
        prop_assert_eq!((small.row_mix, small.column_mix), (large.row_mix, large.column_mix));
    }
}
