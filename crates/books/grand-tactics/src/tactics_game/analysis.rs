//! The hidden choice solved.

use grognard_core::equilibrium::{Equilibrium, Fraction, Rational, Regrets};
use serde::Serialize;

use crate::kinds::GrandTactic;

/// The game and its solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Tactics of a: the rows.
    pub a_tactics: Vec<GrandTactic>,
    /// Tactics of b: the columns.
    pub b_tactics: Vec<GrandTactic>,
    /// What a wins by each pair.
    pub matrix: Vec<Vec<Fraction>>,
    /// What a wins on average when both choose best.
    pub value: Fraction,
    /// How often a should choose each tactic.
    pub a_mix: Vec<Fraction>,
    /// How often b should.
    pub b_mix: Vec<Fraction>,
}

/// The game solved, with what every single choice gives away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Tactics of a: the rows.
    pub a_tactics: Vec<GrandTactic>,
    /// Tactics of b: the columns.
    pub b_tactics: Vec<GrandTactic>,
    /// What a wins by each pair.
    pub payoff: Vec<Vec<Rational>>,
    /// Value and mixes.
    pub equilibrium: Equilibrium,
    /// What each tactic gives away against the opponent's best mix.
    pub regrets: Regrets,
}

impl Analysis {
    /// The outcome of the procedure.
    pub fn outcome(&self) -> Outcome {
        let fractions = |numbers: &[Rational]| numbers.iter().cloned().map(Fraction).collect::<Vec<_>>();
        Outcome {
            a_tactics: self.a_tactics.clone(),
            b_tactics: self.b_tactics.clone(),
            matrix: self.payoff.iter().map(|row| fractions(row)).collect(),
            value: Fraction(self.equilibrium.value.clone()),
            a_mix: fractions(&self.equilibrium.row_mix),
            b_mix: fractions(&self.equilibrium.column_mix),
        }
    }
}
