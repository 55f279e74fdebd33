//! The veteran weighs marches by the battles they lead to, by what can be brought and supplied there, and by what the
//! enemy could do next. In battle it plays the safest mix of tactics and cards.

mod answers;
mod drawing_up;
mod fights;
mod mind;
mod nightfall;
mod outlook;
mod placements;
mod reaction;
mod reorganization;
mod sandtable;
mod scales;
mod screens;
mod search;
mod words;
mod worth;

use grognard_battle::{Side, Temper, Whim};
use grognard_books::grand_tactics::Tables;

use super::choice;
use super::orders::{first_battle, go_on};
use crate::acts::Order;
use crate::state::{Kind, Phase, State};
use mind::Mind;
use scales::Scales;
use search::best_plan;

/// What a side does now, chosen from its offers.
pub fn choose(
    t: &Tables,
    state: &State,
    side: Side,
    (temper, orders): (Temper, Vec<Order>),
    whim: &mut Whim,
) -> Option<Order> {
    if let Some(due) = state.due.first() {
        return answers::answer(t, state, side, due, orders);
    }
    if state.battle.is_some() {
        let game = nightfall::game(t, state, side, &Scales::of(t, temper))?;
        return choice::safest(&game, whim);
    }
    let mind = Mind::new(t, state, side, temper);
    if state.game == Kind::Battle {
        return Some(drawing_up::step(&mind));
    }
    match state.phase {
        Phase::Reorganization => Some(reorganization::step(&mind, orders)),
        Phase::Movement => Some(march(&mind, temper).unwrap_or_else(go_on)),
        Phase::Reaction => Some(reaction::step(&mind, orders).unwrap_or_else(go_on)),
        Phase::Combat => Some(first_battle(orders)),
        _ => Some(go_on()),
    }
}

/// The first command of the plan that is still to be given; after the last one, the screens.
fn march(mind: &Mind<'_>, temper: Temper) -> Option<Order> {
    if mind.state.screens_set {
        return None;
    }
    best_plan(mind).iter().find_map(|task| task.placement().first.clone()).or_else(|| screens::step(mind, temper))
}

/// What a side intends, in a sentence; none outside its Movement segment.
pub fn plan(t: &Tables, state: &State, side: Side, temper: Temper) -> Option<String> {
    let plans = state.has_map() && state.over.is_none();
    plans.then(|| words::told(&Mind::new(t, state, side, temper)))
}
