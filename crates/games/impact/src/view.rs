//! Which seat may see what: a side's order of battle is its own until it has deployed; then the game is open.

use std::borrow::Cow;

use grognard_books::impact::unit::Quality;
use grognard_core::facts::Choice as _;
use grognard_table::Roster;

use super::acts::{Fire, Firepower, Initiative, Merge, Mmp, Rally};
use super::state::{OnCharge, OnMove, Order, Orders, State};
use grognard_battle::command::Command as _;
use grognard_battle::{Seat, Side};

/// Whether a seat may see a side's order of battle.
pub fn may_see(state: &State, seat: Seat, side: Side) -> bool {
    seat.holds(side) || state.army(side).deployed
}

/// Whether a seat sees the books as they are. On a table the standing orders of a side are hidden from everybody else.
pub fn hides_nothing(state: &State, seat: Seat) -> bool {
    state.orders.is_none() && Side::BOTH.into_iter().all(|side| may_see(state, seat, side))
}

/// Acts without a reaction by units that were not asked: they move no unit towards the enemy.
const UNANSWERED: &[&str] =
    &[Fire::ACT.name, Initiative::ACT.name, Rally::ACT.name, Merge::ACT.name, Firepower::ACT.name, Mmp::ACT.name];

/// Whether the result of an act may depend on what the seat does not see: standing orders react to units that move or
/// charge, and settling something that is due may lead on to them.
pub fn meets_secrets(state: &State, seat: Seat, act: &str) -> bool {
    let goes_unanswered = state.due.is_empty() && UNANSWERED.contains(&act);
    !goes_unanswered && !hides_nothing(state, seat)
}

/// Whether a name belongs to a side whose order of battle is hidden.
fn is_unseen(state: &State, hidden: [bool; 2], name: &str) -> bool {
    let unit = state.units.get(name).map(|unit| unit.side);
    let side = unit.or_else(|| state.leaders.get(name).map(|leader| leader.side));
    side.is_some_and(|side| hidden[side.index()])
}

/// The books as a seat sees them.
pub fn view(state: &State, seat: Seat) -> Cow<'_, State> {
    if hides_nothing(state, seat) {
        return Cow::Borrowed(state);
    }
    let hidden = Side::BOTH.map(|side| !may_see(state, seat, side));
    let mut seen = state.clone();
    take_off_table(&mut seen, hidden);
    let is_shown = |side: Side| !hidden[side.index()];
    seen.brigades.retain(|_, brigade| is_shown(brigade.side));
    seen.leaders.retain(|_, leader| is_shown(leader.side));
    seen.units.retain(|_, unit| is_shown(unit.side));
    if let Some(orders) = &mut seen.orders {
        for side in Side::BOTH.into_iter().filter(|side| seat.side() != Some(*side)) {
            *orders.of_mut(side) = None;
        }
    }
    Cow::Owned(seen)
}

/// Replaces every order of battle that the seat may not see by another. The same numbers are drawn whether it is hidden
/// or not.
pub fn shuffle_hidden(state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
    let hidden = Side::BOTH.map(|side| !may_see(state, seat, side));
    take_off_table(state, hidden);
    shuffle_orders(state, seat, random);
    rework(
        &mut state.units,
        random,
        |unit| hidden[unit.side.index()],
        |name, unit, draws| {
            let [number, experience, figures, ..] = draws;
            unit.experience = Quality::all().nth(experience as usize % 4).unwrap_or(unit.experience);
            unit.figures = 1 + i32::try_from(figures % 6).unwrap_or(0);
            unit.figures_at_start = unit.figures;
            unit.formation = unit.arm.formations().nth(figures as usize % 2).unwrap_or(unit.formation);
            format!("{name} {number}")
        },
    );
    rework(
        &mut state.leaders,
        random,
        |leader| hidden[leader.side.index()],
        |name, leader, [number, lb, _]| {
            leader.lb = i32::try_from(lb % 3).unwrap_or(0);
            leader.attached_to = None;
            format!("{name} {number}")
        },
    );
    rework(
        &mut state.brigades,
        random,
        |brigade| hidden[brigade.side.index()],
        |name, brigade, [number, units, _]| {
            brigade.units_at_start = 1 + i32::try_from(units % 6).unwrap_or(0);
            format!("{name} {number}")
        },
    );
}

/// Nobody knows the place of any unit of a hidden side.
fn take_off_table(state: &mut State, hidden: [bool; 2]) {
    if hidden == [false, false] {
        return;
    }
    let Some(mut table) = state.table.take() else { return };
    table.units.retain(|name, _| !is_unseen(state, hidden, name));
    table.officers.retain(|name, _| !is_unseen(state, hidden, name));
    table.ways.retain(|(name, _)| !is_unseen(state, hidden, name));
    state.table = Some(table);
}

/// Replaces the standing orders that the seat may not see by others.
fn shuffle_orders(state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
    let Some(mut orders) = state.orders.take() else { return };
    for side in Side::BOTH {
        let [moved, charged, within] = [random(3), random(5), random(12)];
        if seat.side() != Some(side) {
            let order = Order {
                moved: OnMove::all().nth(moved as usize).unwrap_or(OnMove::Ask),
                within: i32::try_from(within).ok().filter(|within| moved == 1 && *within > 0),
                charged: OnCharge::all().nth(charged as usize).unwrap_or(OnCharge::Ask),
            };
            *orders.of_mut(side) = Some(Orders { all: order, units: Roster::default() });
        }
    }
    state.orders = Some(orders);
}

/// Changes the hidden entries of a roster and renames them; all keep their order. A roster without any stays the same.
fn rework<T: Clone>(
    roster: &mut Roster<T>,
    random: &mut dyn FnMut(u32) -> u32,
    is_hidden: impl Fn(&T) -> bool,
    change: impl Fn(&str, &mut T, [u32; 3]) -> String,
) {
    let mut draws = || [random(1000), random(12), random(12)];
    if !roster.values().any(&is_hidden) {
        roster.values().for_each(|_| {
            draws();
        });
        return;
    }
    let mut anew = Roster::default();
    for (name, entry) in &*roster {
        let draws = draws();
        let mut entry = entry.clone();
        let name = if is_hidden(&entry) { change(name, &mut entry, draws) } else { name.clone() };
        anew.insert(name, entry);
    }
    *roster = anew;
}
