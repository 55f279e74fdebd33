//! What is due at the end of a turn.

use grognard_books::cohesion::Tables;

use super::due::Due;
use super::state::{State, Status};
use grognard_battle::Side;

/// Lists what is due at the end of a turn: wounded officers if they may return, substitutes, the count of points.
pub fn list_end_of_turn(t: &Tables, state: &mut State) {
    let turn = state.turn;
    for side in Side::BOTH.into_iter().filter(|_| t.officer_casualty.officers_return) {
        // A fallen substitute has been replaced, so there is no command for him to come back to.
        let wounded = state.officers.iter().filter(|(_, officer)| {
            let earlier = officer.fell_turn.is_some_and(|fell| fell < turn);
            officer.side == side && officer.status == Status::Wounded && earlier && !officer.substitute
        });
        let items: Vec<Due> = wounded.map(|(name, _)| Due::OfficerReturn { officer: name.clone() }).collect();
        state.due.put_last(items);
    }
    for side in Side::BOTH {
        let leaderless = state.brigades.iter().filter(|(_, brigade)| brigade.side == side);
        let leaderless: Vec<String> = leaderless.map(|(name, _)| name.clone()).collect();
        let items = leaderless.into_iter().filter(|name| state.commander_of(name).is_none());
        let items: Vec<Due> = items.map(|brigade| Due::Substitute { brigade }).collect();
        state.due.put_last(items);
    }
    state.due.put_last([Due::Victory]);
}
