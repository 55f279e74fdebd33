//! Advice for the hidden choice of a round, from what a side may know: its own hand, and of the enemy's cards only
//! those
//! it has seen.

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::Card;
use grognard_core::facts::Choice as _;
use grognard_table::answers::{Advice, AdvisedChoice};

use super::hidden::{GAP, hidden};
use super::state::State;

/// Advice for a side that has yet to choose; none where there is nothing to choose.
pub fn advice(t: &Tables, state: &State, side: Side) -> Option<Advice> {
    let is_open = state.due.is_empty() && state.battle.as_ref().is_some_and(|battle| !battle.ended);
    let game = hidden(t, state, side).filter(|_| is_open)?;
    let mixes = game.solve(GAP);
    let mut choices: Vec<AdvisedChoice> = Vec::new();
    for ((pick, share), worth) in game.picks.iter().zip(&mixes.rows).zip(game.worths(&mixes)) {
        let (tactic, card) = (pick.tactic.name(), (pick.card != Card::None).then(|| pick.card.name()));
        // The number of skirmishers is a separate choice: list each tactic and card only once.
        match choices.iter_mut().find(|choice| choice.tactic == tactic && choice.card.as_deref() == card) {
            Some(choice) => {
                choice.share += share;
                choice.worth = choice.worth.max(worth);
            }
            None => choices.push(AdvisedChoice {
                tactic: tactic.to_owned(),
                card: card.map(str::to_owned),
                share: *share,
                worth,
            }),
        }
    }
    choices.sort_by(|one, other| {
        (other.share, other.worth).partial_cmp(&(one.share, one.worth)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let value = f64::midpoint(mixes.at_least, mixes.at_most);
    let enemy = state.side_name(side.other());
    Some(Advice { value, assumed: format!("{enemy} may hold any card that you have not seen"), choices })
}
