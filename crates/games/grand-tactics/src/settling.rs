//! What follows by itself, without a player.

use grognard_books::grand_tactics::catastrophe::Event;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;

use super::due::Due;
use super::state::{Books, Desk};
use super::{aftermath, finish, rounds};

/// Does what needs no player until something does, or nothing is left.
pub fn settle(desk: &mut Desk<'_>) -> Result<(), Refusals> {
    while desk.state.over.is_none() {
        if let Some(formation) = napoleon_at_zero(&desk.state) {
            aftermath::test_catastrophe(desk, &formation, Event::MoraleZero)?;
            continue;
        }
        match desk.state.due.first() {
            Some(Due::GuardTests) => {
                desk.state.due.take_first();
                aftermath::queue_guard_tests(desk);
            }
            Some(Due::BattleEnd) => {
                desk.state.due.take_first();
                rounds::end_of_round(desk)?;
            }
            Some(Due::RetreatTests) => {
                desk.state.due.take_first();
                aftermath::queue_retreat_tests(desk);
            }
            Some(Due::Clear) => {
                desk.state.due.take_first();
                aftermath::clear_field(desk)?;
            }
            Some(Due::Attach { leader, .. }) if has_nowhere_to_go(&desk.state, leader) => {
                let text = format!("{leader} stays without a formation: his side has none left");
                desk.state.due.take_first();
                desk.say(gt(94), text);
            }
            Some(_) => return Ok(()),
            None => {
                return finish::end_if_a_side_is_gone(desk);
            }
        }
    }
    Ok(())
}

fn has_nowhere_to_go(books: &Books, leader: &str) -> bool {
    let side = books.leaders.get(leader).map(|leader| leader.side);
    side.is_none_or(|side| books.formations_of(side).next().is_none())
}

/// Napoleon's formation at morale 0 (GT-50, GT-53), wherever it stands.
fn napoleon_at_zero(books: &Books) -> Option<String> {
    let at_zero = books.formations.iter().filter(|(_, formation)| formation.gone.is_none() && formation.morale == 0);
    at_zero.map(|(name, _)| name).find(|name| books.napoleon_leads(name)).cloned()
}
