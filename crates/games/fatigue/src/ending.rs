//! Why the battle is over, in one sentence (FAT-149).

use grognard_battle::{Ending, Side, won_by};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Tables;
use serde::Deserialize as _;
use serde_json::Value;

use super::business::hour_words;
use super::end::{Level, NIGHT, conceded, judged};
use super::state::State;
use super::used::Used;

/// What ended it, from what a seat sees: once it is over, that is everything.
pub fn ending(t: &Tables, view: &Value) -> Option<Ending> {
    view.get("result").filter(|result| !result.is_null())?;
    let state = State::deserialize(view).ok()?;
    Some(Ending { text: words(t, &state), rule: fat(149).id })
}

fn words(t: &Tables, state: &State) -> String {
    let (name, hour) = (|side: Side| state.sides.of(side).name.as_str(), hour_words(state));
    let gave_up = Side::BOTH.into_iter().find(|side| state.result.as_ref() == Some(&conceded(state, *side)));
    if let Some(side) = gave_up {
        return format!("{} at {hour}: {} gave the battle up.", won_by(Some(name(side.other()))), name(side));
    }
    let (winner, level) = judged(t, state);
    let is_night = state.proposal.as_deref().is_none_or(|reasons| reasons == NIGHT);
    let when = if is_night { format!("when night fell at {hour}") } else { format!("at {hour}") };
    let won = won_by(winner.map(name));
    let how = match level {
        Level::Draw => "",
        Level::Minor => ", a minor one",
        Level::Major => ", a major one",
        Level::Decisive => ", a decisive one",
    };
    format!("{won}{how}, {when}: {}.", why(t, state, winner, level))
}

/// What decided it.
fn why(t: &Tables, state: &State, winner: Option<Side>, level: Level) -> String {
    let used = |side: Side| Used::of(state, side);
    let lead = t.sequence.minor_victory_lead;
    let Some(winner) = winner else {
        return format!(
            "one side had used up {} percent of its points and the other {}, and less than {lead} between them is a draw",
            used(Side::A),
            used(Side::B)
        );
    };
    let loser = winner.other();
    let name = &state.sides.of(loser).name;
    let (severe, hours) = (t.army_status.severe_percent.value, t.sequence.demoralized_hours_to_end);
    match level {
        Level::Decisive if used(loser) >= Used::percent(severe) => {
            format!("{name} had used up {} percent of its points, and {severe} decide a battle", used(loser))
        }
        Level::Decisive => format!("{name} had no unit left that could fight"),
        Level::Major if state.sides.of(loser).account.demoralized_hours >= hours => {
            format!("{name} had been demoralized for {hours} hours, which ends a battle")
        }
        Level::Major if state.sides.of(loser).account.demoralized => format!("{name} was demoralized"),
        Level::Major => format!("the last of {name} had marched off"),
        Level::Minor | Level::Draw => format!(
            "{name} had used up {} percent of its points and the enemy {}, and a lead of {lead} wins",
            used(loser),
            used(winner)
        ),
    }
}
