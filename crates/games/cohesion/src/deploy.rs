//! Placing on the virtual table (COH-104): one command after the other before the first turn, late ones when they come.

use grognard_books::cohesion::rules::coh;
use grognard_table::{next_to_place, suggestion, to_place};

use super::acting::charts;
use super::due::Due;
use super::standard::is_standard;
use super::state::{Phase, Stage};
use super::table_book::Cohesion;
use grognard_battle::Side;

/// Begins the placing on a table; the loser of the roll begins.
pub fn begin(stage: &mut Stage<'_>, first: Side) {
    if is_standard(charts(stage), &stage.state) {
        stage.say(coh(105), "The standard battle: the same army on both sides, an open table.");
    }
    next(stage, first);
}

/// Late commands whose turn it is are placed before anything else; one that finds no room waits for another turn.
pub fn list_arrivals(stage: &mut Stage<'_>) {
    // If it was not rolled for, in the order of the sides.
    let order = stage.state.places_first.map_or(Side::BOTH, |first| [first, first.other()]);
    for side in order {
        for group in to_place::<Cohesion>(&stage.state, side) {
            if suggestion::<Cohesion>(charts(stage), &stage.state, &group).is_none() {
                let text = format!("{} finds no room to come on and waits for the next turn.", group.name);
                stage.say(coh(104), text);
            }
        }
    }
    next(stage, order[0]);
}

/// Whose turn it is to place: this side's if it has anything, otherwise the other's, otherwise neither's.
pub fn next(stage: &mut Stage<'_>, side: Side) {
    if stage.state.table.is_none() {
        return;
    }
    stage.state.due.retain(|item| !matches!(item, Due::Place { .. }));
    match next_to_place::<Cohesion>(charts(stage), &stage.state, side) {
        Some((side, groups)) => stage.state.due.put_first([Due::Place { side, groups }]),
        None if stage.state.phase == Phase::SetUp => stage.say(coh(104), "Everybody is placed."),
        None => {}
    }
}
