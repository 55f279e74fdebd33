//! Whose turn it is to place, and what.

use super::book::Deploys;
use super::groups::Group;
use super::suggest::suggestion;
use crate::Side;

/// What a side may place now: before the battle its commands while either side has one left, then its units without a
/// command, then its commander; later whatever has come. A side that places in secret does not wait for the other.
pub fn to_place<B: Deploys>(state: &B::State, side: Side) -> Vec<Group> {
    let Some(ground) = B::table(state).map(|table| &table.ground) else { return Vec::new() };
    let turn = B::turn(state);
    if turn.is_some() && ground.arrivals.is_empty() {
        return Vec::new();
    }
    let awaited: Vec<Group> = B::groups(state).into_iter().filter(|group| group.awaited).collect();
    if let Some(turn) = turn {
        let come = |group: &Group| group.side == side && group.turn(ground).is_some_and(|comes| comes <= turn);
        return awaited.into_iter().filter(come).collect();
    }
    let at_start = || awaited.iter().filter(|group| group.turn(ground).is_none());
    let first = at_start().filter(|group| !B::IN_SECRET || group.side == side).map(|group| group.kind).min();
    at_start().filter(|group| group.side == side && Some(group.kind) == first).cloned().collect()
}

/// Whose turn it is to place, and what: this side's if it has anything, otherwise the other's, otherwise neither's.
/// Before the battle everything gets its turn; later only what finds room.
pub fn next_to_place<B: Deploys>(t: &B::Tables, state: &B::State, side: Side) -> Option<(Side, Vec<String>)> {
    let setting_up = B::turn(state).is_none();
    [side, side.other()].into_iter().find_map(|side| {
        let groups = to_place::<B>(state, side).into_iter();
        let groups = groups.filter(|group| setting_up || suggestion::<B>(t, state, group).is_some());
        let groups: Vec<String> = groups.map(|group| group.name).collect();
        (!groups.is_empty()).then_some((side, groups))
    })
}
