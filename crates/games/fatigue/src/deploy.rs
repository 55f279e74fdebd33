//! Before the battle on a virtual table: both sides place in secret and give their first orders, then everything is shown
//! together (section 8).

use grognard_battle::{Arguments, Seat, Side};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_core::refusal::Refusals;
use grognard_table::{places_meant, put, to_place};

use super::asking::{need_side, tables};
use super::placing::{show_all, suggested_markers};
use super::state::{Stage, State};
use super::table_book::Fatigue;

/// Whether a side is still placing.
pub fn is_placing(state: &State, side: Side) -> bool {
    state.placing.as_ref().is_some_and(|done| !done.of(side))
}

/// What a seat has still to place.
pub fn left_to_place(state: &State, seat: Seat) -> Vec<String> {
    let own = Side::BOTH.into_iter().filter(|side| seat.holds(*side) && is_placing(state, *side));
    own.flat_map(|side| to_place::<Fatigue>(state, side)).map(|group| group.name).collect()
}

/// `deploy`: places a command.
pub fn deploy(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let names = left_to_place(&stage.state, stage.seat);
    if names.is_empty() {
        arguments.refuse_by(fat(144), "", "your side has placed everything.");
    }
    let meant = places_meant::<Fatigue>(tables(stage), &stage.state, &names, arguments);
    arguments.finish()?;
    let Some((group, places)) = meant else { return Ok(()) };
    put::<Fatigue>(&mut stage.state, places);
    let side = group.side;
    stage.whisper(side, fat(144), format!("{} is placed.", group.name));
    Ok(())
}

/// A side has placed everything and given its orders; when both have, everything is shown.
pub fn ready(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let side = need_side(stage, arguments);
    if let Some(side) = side {
        if !is_placing(&stage.state, side) {
            arguments.refuse("side", "is ready already.");
        }
        let left: Vec<String> = to_place::<Fatigue>(&stage.state, side).into_iter().map(|group| group.name).collect();
        if !left.is_empty() {
            arguments.refuse_by(fat(144), "", format!("still to be placed: {}.", left.join(", ")));
        }
    }
    arguments.finish()?;
    let Some(side) = side else { return Ok(()) };
    lay_markers(stage, side);
    let name = stage.state.sides.of(side).name.clone();
    stage.say(fat(144), format!("{name} has placed its army."));
    let Some(done) = &mut stage.state.placing else { return Ok(()) };
    *done.of_mut(side) = true;
    if Side::BOTH.into_iter().all(|side| *done.of(side)) {
        show_all(&mut stage.state);
        stage.reveal();
        stage.say(fat(144), "Both armies are shown.");
    }
    Ok(())
}

/// Defend commands lay their markers, where the file has not done it; Reserve commands note where their officer is.
fn lay_markers(stage: &mut Stage<'_>, side: Side) {
    let commands: Vec<String> =
        stage.state.commands.iter().filter(|(_, command)| command.side == side).map(|(name, _)| name.clone()).collect();
    for name in commands {
        take_position(stage, &name);
    }
}

/// What an order is tied to on a table: the markers of a Defend order, the place of a Reserve.
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
