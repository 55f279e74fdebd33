//! The safest mix against an enemy of several hands, found by learning from regrets.
//!
//! Both sides play the game against each other in thought, again and again. A choice that would have done better than
//! what was played is regretted, and is played more often. The averages of such play come as near to the best as one
//! likes. How near they are is known at any time: the value of the game lies between what our mix wins at worst and
//! what the enemy's mix lets us win at best.

/// The choices open to one hand of the enemy, and the chance of that hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Replies {
    /// How likely it is.
    pub chance: f64,
    /// Columns of the game.
    pub open: Vec<usize>,
}

/// Mixes of both sides and their worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixes {
    /// How often each row is played.
    pub rows: Vec<f64>,
    /// How often each column is played, over all hands.
    pub columns: Vec<f64>,
    /// What the rows win at worst.
    pub at_least: f64,
    /// What the rows can win at best against the columns.
    pub at_most: f64,
}

/// The quality of the mixes is checked after this many rounds of learning.
const BETWEEN_LOOKS: u32 = 20;

/// Learns until both sides are within `gap` of each other, for at most this many rounds. The game is given by what the
/// row player wins; it must have a row, and every hand must have a column.
pub fn learn(game: &[Vec<f64>], hands: &[Replies], gap: f64, most: u32) -> Mixes {
    let columns = game.first().map_or(0, Vec::len);
    let mut own = Learner::new(game.len());
    let mut others: Vec<Learner> = hands.iter().map(|hand| Learner::new(hand.open.len())).collect();
    let mut reply_sum = vec![0.0; columns];
    let mut weights = 0.0;
    for round in 1..=most {
        let weight = f64::from(round) * f64::from(round);
        let paid = against_rows(game, &own.mix, columns);
        let mut replies = vec![0.0; columns];
        for (other, hand) in others.iter_mut().zip(hands) {
            other.learn(hand.open.iter().map(|column| -paid[*column]));
            for (share, column) in other.mix.iter().zip(&hand.open) {
                replies[*column] += hand.chance * share;
            }
        }
        own.learn(against_columns(game, &replies).into_iter());
        own.remember(weight);
        for (sum, share) in reply_sum.iter_mut().zip(&replies) {
            *sum += weight * share;
        }
        weights += weight;
        if round % BETWEEN_LOOKS == 0 || round == most {
            let mixes = judged(game, hands, own.average(), reply_sum.iter().map(|sum| sum / weights).collect());
            if round == most || mixes.at_most - mixes.at_least <= gap {
                return mixes;
            }
        }
    }
    judged(game, hands, own.average(), reply_sum)
}

fn judged(game: &[Vec<f64>], hands: &[Replies], rows: Vec<f64>, columns: Vec<f64>) -> Mixes {
    let at_least = at_worst(game, hands, &rows);
    let at_most = against_columns(game, &columns).into_iter().fold(f64::NEG_INFINITY, f64::max);
    Mixes { rows, columns, at_least, at_most }
}

/// What a mix wins against an enemy who knows it and replies with the best choice of each hand.
pub fn at_worst(game: &[Vec<f64>], hands: &[Replies], rows: &[f64]) -> f64 {
    let paid = against_rows(game, rows, game.first().map_or(0, Vec::len));
    let best = |hand: &Replies| hand.open.iter().map(|column| paid[*column]).fold(f64::INFINITY, f64::min);
    hands.iter().map(|hand| hand.chance * best(hand)).sum()
}

/// What each column pays a mix of rows.
fn against_rows(game: &[Vec<f64>], rows: &[f64], columns: usize) -> Vec<f64> {
    let mut paid = vec![0.0; columns];
    for (row, share) in game.iter().zip(rows).filter(|(_, share)| **share > 0.0) {
        for (paid, cell) in paid.iter_mut().zip(row) {
            *paid += share * cell;
        }
    }
    paid
}

/// What each row wins against a mix of columns.
pub fn against_columns(game: &[Vec<f64>], columns: &[f64]) -> Vec<f64> {
    game.iter().map(|row| row.iter().zip(columns).map(|(cell, share)| cell * share).sum()).collect()
}

/// One side in thought: its regrets, its next mix, and what it has played.
struct Learner {
    regrets: Vec<f64>,
    mix: Vec<f64>,
    played: Vec<f64>,
}

impl Learner {
    fn new(choices: usize) -> Self {
        Learner { regrets: vec![0.0; choices], mix: even(choices), played: vec![0.0; choices] }
    }

    /// Learns what each choice would have won. The next mix expects the same once more.
    fn learn(&mut self, won: impl Iterator<Item = f64> + Clone) {
        let mean: f64 = won.clone().zip(&self.mix).map(|(won, share)| won * share).sum();
        let mut sum = 0.0;
        for ((won, regret), share) in won.zip(&mut self.regrets).zip(&mut self.mix) {
            let more = won - mean;
            *regret = (*regret + more).max(0.0);
            *share = (*regret + more).max(0.0);
            sum += *share;
        }
        if sum > 0.0 {
            self.mix.iter_mut().for_each(|share| *share /= sum);
        } else {
            self.mix = even(self.mix.len());
        }
    }

    fn remember(&mut self, weight: f64) {
        for (played, share) in self.played.iter_mut().zip(&self.mix) {
            *played += weight * share;
        }
    }

    fn average(&self) -> Vec<f64> {
        let sum: f64 = self.played.iter().sum();
        if sum > 0.0 { self.played.iter().map(|played| played / sum).collect() } else { even(self.played.len()) }
    }
}

#[expect(clippy::cast_precision_loss, reason = "choices are few")]
fn even(choices: usize) -> Vec<f64> {
    vec![1.0 / choices as f64; choices]
}
