//! What follows automatically, without a player.

use grognard_books::grand_tactics::catastrophe::Event;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;

use super::due::Due;
use super::state::{Stage, State};
use super::{aftermath, finish, rounds};

/// Does everything that needs no player, until a player is needed or nothing is left.
pub fn settle(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    while stage.state.over.is_none() {
        if let Some(formation) = napoleon_at_zero(&stage.state) {
            aftermath::test_catastrophe(stage, &formation, Event::MoraleZero)?;
            continue;
        }
        match stage.state.due.first() {
            Some(Due::GuardTests) => {
                stage.state.due.take_first();
                aftermath::queue_guard_tests(stage);
            }
            Some(Due::BattleEnd) => {
                stage.state.due.take_first();
                rounds::end_of_round(stage)?;
            }
            Some(Due::RetreatTests) => {
                stage.state.due.take_first();
                aftermath::queue_retreat_tests(stage);
            }
            Some(Due::Clear) => {
                stage.state.due.take_first();
                aftermath::clear_field(stage)?;
            }
            Some(Due::Attach { leader, .. }) if has_nowhere_to_go(&stage.state, leader) => {
                let text = format!("{leader} stays without a formation: his side has none left");
                stage.state.due.take_first();
                stage.say(gt(94), text);
            }
            Some(_) => return Ok(()),
            None => {
                return finish::end_if_a_side_is_gone(stage);
            }
        }
    }
    Ok(())
}

fn has_nowhere_to_go(state: &State, leader: &str) -> bool {
    let side = state.leaders.get(leader).map(|leader| leader.side);
    side.is_none_or(|side| state.formations_of(side).next().is_none())
}

/// Napoleon's formation at morale 0 (GT-50, GT-53), wherever it stands.
fn napoleon_at_zero(state: &State) -> Option<String> {
    let at_zero = state.formations.iter().filter(|(_, formation)| formation.gone.is_none() && formation.morale == 0);
    at_zero.map(|(name, _)| name).find(|name| state.napoleon_leads(name)).cloned()
}
