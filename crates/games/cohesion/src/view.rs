//! Time and turn, as everybody sees them: this book has no secrets.

use super::state::{Phase, State};
use super::table_book::Cohesion;
use super::turns::{
    able_to_fire, brigades_are_left, brigades_to_mark, independents_to_mark, recovering, units_to_move,
};
use grognard_battle::{Business, Clock, Pending, Side};
use grognard_table::to_place;

/// Time, due items, whose turn it is and what is left of the phase.
pub fn business(state: &State) -> Business {
    let clock = Clock {
        turn: u32::try_from(state.turn).unwrap_or_default(),
        part: String::new(),
        phase: state.phase.word().to_owned(),
        hour: None,
    };
    let due: Vec<_> = state.due.iter().filter_map(|item| item.shown(state)).collect();
    Business { clock, waiting: waiting(state).to_vec(), due, remarks: remarks(state), over: state.result.clone() }
}

/// The sides that have something to do now.
pub fn waiting(state: &State) -> &'static [Side] {
    let one = |side: Side| match side {
        Side::A => &[Side::A],
        Side::B => &[Side::B],
    };
    match state.due.first() {
        Some(first) => first.side(state).map_or(&Side::BOTH, |side| one(side)),
        None => state.to_act.map_or(&[], |side| one(side)),
    }
}

fn remarks(state: &State) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(side) = state.initiative {
        lines.push(format!("{} holds the initiative.", state.side_name(side)));
    }
    let of_both =
        |what: &dyn Fn(Side) -> Vec<String>| -> Vec<String> { Side::BOTH.into_iter().flat_map(what).collect() };
    let (label, left) = match state.phase {
        Phase::Posture if brigades_are_left(state) => ("Still to mark", of_both(&|side| brigades_to_mark(state, side))),
        Phase::Posture => ("Still to mark", of_both(&|side| independents_to_mark(state, side))),
        Phase::Fire => ("Have not fired", of_both(&|side| able_to_fire(state, side))),
        Phase::Movement => ("Still to act", of_both(&|side| units_to_move(state, side))),
        Phase::Melee => {
            let pairs =
                state.contacts.iter().map(|contact| format!("{} against {}", contact.attacker, contact.defender));
            ("Still to fight", pairs.collect())
        }
        Phase::Recovery => ("Now", recovering(state).into_iter().cloned().collect()),
        Phase::SetUp | Phase::Initiative => {
            let awaited =
                |side: Side| to_place::<Cohesion>(state, side).iter().map(|group| group.name.clone()).collect();
            ("Still to place", of_both(&awaited))
        }
    };
    if !left.is_empty() {
        lines.push(format!("{label}: {}.", left.join(", ")));
    }
    let spent: Vec<&str> =
        state.brigades.iter().filter(|(_, brigade)| brigade.spent).map(|(name, _)| name.as_str()).collect();
    if !spent.is_empty() {
        lines.push(format!("Spent, no charge and no move nearer to the enemy: {}.", spent.join(", ")));
    }
    lines
}
