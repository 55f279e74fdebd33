//! Why the battle is over, in one sentence (IMP-62).

use grognard_battle::{Ending, Ruin, Side, by_points, won_by};
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Tables;

use super::state::{State, victory_words};

/// The result of a battle that a side gives up.
pub fn given_up(state: &State, side: Side) -> String {
    let name = |side| state.army(side).name.as_str();
    format!("{}conceded by {}", victory_words(name(side.other())), name(side))
}

fn ruin(state: &State, side: Side) -> Ruin {
    let own = || state.brigades.values().filter(|brigade| brigade.side == side);
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    Ruin { lost: count(own().filter(|brigade| brigade.broken).count()), brigades: count(own().count()) }
}

/// What ended it, once it is over.
pub fn ending(t: &Tables, state: &State) -> Option<Ending> {
    let result = state.result.as_ref()?;
    let (turn, winner) = (state.turn, state.winner());
    let won = won_by(winner.map(|side| state.army(side).name.as_str()));
    let gave_up = Side::BOTH.into_iter().find(|side| given_up(state, *side) == *result);
    if let Some(side) = gave_up {
        let text = format!("{won} in turn {turn}: {} gave the battle up.", state.army(side).name);
        return Some(Ending { text, rule: imp(62).id });
    }
    let ruins = Side::BOTH.map(|side| ruin(state, side));
    let [own, other] = winner.map_or(Side::BOTH, |side| [side, side.other()]).map(|side| state.army(side).points);
    let points = by_points(own, other, t.game.victory.win_lead.value.max(1));
    let text = match ruins.map(|ruin| t.game.army.is_reached(ruin.lost, ruin.brigades)) {
        [true, true] => {
            format!("{won} at the end of turn {turn}: both armies were broken, and then points decide: {points}.")
        }
        [false, false] => {
            format!("{won}: turn {turn} was the last and no army was broken, so points decide: {points}.")
        }
        [a, _] => {
            let ruin = ruins[usize::from(!a)];
            let words = ruin.words("the enemy's", "broken", |lost| t.game.army.is_reached(lost, ruin.brigades));
            format!("{won} at the end of turn {turn}: {words}.")
        }
    };
    Some(Ending { text, rule: imp(62).id })
}
