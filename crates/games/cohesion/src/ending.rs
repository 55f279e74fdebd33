//! Why the battle is over, in one sentence (COH-103).

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::victory::is_broken;

use super::state::State;
use grognard_battle::{Ending, Ruin, Side, by_points, won_by};

/// The result of a battle that a side gives up.
pub fn given_up(state: &State, side: Side) -> String {
    format!("{} wins: {} gives up", state.side_name(side.other()), state.side_name(side))
}

fn ruin(state: &State, side: Side) -> Ruin {
    let own = || state.brigades.values().filter(|brigade| brigade.side == side);
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    Ruin { lost: count(own().filter(|brigade| brigade.spent).count()), brigades: count(own().count()) }
}

/// What ended it, once it is over.
pub fn ending(t: &Tables, state: &State) -> Option<Ending> {
    let result = state.result.as_ref()?;
    let (turn, won) = (state.turn, won_by(state.winner.map(|side| state.side_name(side))));
    let gave_up = Side::BOTH.into_iter().find(|side| given_up(state, *side) == *result);
    if let Some(side) = gave_up {
        let text = format!("{won} in turn {turn}: {} gave the battle up.", state.side_name(side));
        return Some(Ending { text, rule: coh(103).id });
    }
    let ruins = Side::BOTH.map(|side| ruin(state, side));
    let words = |side: Side, whose: &str| {
        let ruin = ruins[side.index()];
        ruin.words(whose, "spent", |spent| is_broken(t, spent, ruin.brigades))
    };
    let points = points(t, state);
    let text = match ruins.map(|ruin| is_broken(t, ruin.lost, ruin.brigades)) {
        [true, true] => {
            format!("{won} at the end of turn {turn}: both armies were broken, and then points decide: {points}.")
        }
        [false, false] if turn < state.turns => format!("{won} at the end of turn {turn}."),
        [false, false] => {
            format!("{won}: turn {turn} was the last and no army was broken, so points decide: {points}.")
        }
        [a, _] => {
            let loser = if a { Side::A } else { Side::B };
            format!("{won} at the end of turn {turn}: {}.", words(loser, "the enemy's"))
        }
    };
    Some(Ending { text, rule: coh(103).id })
}

fn points(t: &Tables, state: &State) -> String {
    let score = |side| state.sides.of(side).score;
    let [own, other] = state.winner.map_or(Side::BOTH, |side| [side, side.other()]).map(score);
    by_points(own, other, t.battlefield.victory.margin.value.max(1))
}
