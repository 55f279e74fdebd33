//! Before the battle on a virtual table: both sides place in secret and give their first orders, then everything is
//! shown together (section 8).

use grognard_battle::{Arguments, Seat, Side};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_table::to_place;

use super::asking::tables;
use super::placing::{show_all, suggested_markers};
use super::state::{Stage, State};
use super::table_book::Fatigue;

/// Whether a side is still placing.
pub fn is_placing(state: &State, side: Side) -> bool {
    state.placing.as_ref().is_some_and(|done| !done.of(side))
}

/// What a seat still has to place.
pub fn left_to_place(state: &State, seat: Seat) -> Vec<String> {
    let own = Side::BOTH.into_iter().filter(|side| seat.holds(*side) && is_placing(state, *side));
    own.flat_map(|side| to_place::<Fatigue>(state, side)).map(|group| group.name).collect()
}

/// Refuses a side that has not placed everything.
pub fn check_placed(state: &State, told: &mut Arguments, side: Side) {
    if !is_placing(state, side) {
        told.refuse("side", "is ready already.");
    }
    let left: Vec<String> = to_place::<Fatigue>(state, side).into_iter().map(|group| group.name).collect();
    if !left.is_empty() {
        told.refuse_by(fat(144), "", format!("still to be placed: {}.", left.join(", ")));
    }
}

/// A side has placed everything and given its orders; when both have, everything is shown.
pub fn is_placed(stage: &mut Stage<'_>, side: Side) {
    lay_markers(stage, side);
    let name = stage.state.sides.of(side).name.clone();
    stage.say(fat(144), format_args!("{name} has placed its army."));
    let Some(done) = &mut stage.state.placing else { return };
    *done.of_mut(side) = true;
    if Side::BOTH.into_iter().all(|side| *done.of(side)) {
        show_all(&mut stage.state);
        stage.reveal();
        stage.say(fat(144), "Both armies are shown.");
    }
}

/// Defend commands lay their markers, unless the file has done so; Reserve commands note where their officer is.
fn lay_markers(stage: &mut Stage<'_>, side: Side) {
    let commands: Vec<String> =
        stage.state.commands.iter().filter(|(_, command)| command.side == side).map(|(name, _)| name.clone()).collect();
    for name in commands {
        take_position(stage, &name);
    }
}

/// The position that an order needs on a table: the markers of a Defend order, the place of a Reserve.
pub fn take_position(stage: &mut Stage<'_>, name: &str) {
    let suggested = suggested_markers(tables(stage), &stage.state, name);
    let officer = stage.state.commands.get(name).and_then(|command| command.officer.clone());
    let place = officer.and_then(|officer| stage.state.table.as_ref()?.officers.get(&officer).copied());
    let Some(command) = stage.state.commands.get_mut(name) else { return };
    match command.order {
        OrderOrNone::Defend if command.markers.is_empty() && command.defend_markers > 0 => {
            command.markers = suggested.unwrap_or_default();
        }
        OrderOrNone::Reserve if command.reserve_at.is_none() => command.reserve_at = place,
        OrderOrNone::Reserve | OrderOrNone::Defend => {}
        _ => command.reserve_at = None,
    }
}
