//! The answer to an enemy's move on a virtual table: asked once, for all units at a time (IMP-57, IMP-73).

use grognard_battle::{Arguments, Pending as _};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;

use super::acting::{check_seat, give_up};
use super::due::Due;
use super::state::Stage;

/// `react`: units fire at the enemy that moved, one after another in this order; the others let it go by.
pub fn react(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(Due::Reactions { mover, watchers }) = stage.state.due.first().cloned() else {
        arguments.refuse_by(imp(73), "act", "nobody has moved where he could be fired at.");
        return give_up(arguments);
    };
    if let Some(side) = stage.state.due.first().and_then(|due| due.side(&stage.state)) {
        check_seat(stage, arguments, "seat", side);
    }
    let units = arguments.names_of("units", &watchers);
    if units.is_empty() && arguments.are_fine() {
        arguments.refuse_listing("units", "is missing; say who fires, or hold fire.", watchers.iter().cloned());
    }
    if arguments.name_of("target", [&mover]).is_some_and(|target| target != mover) {
        arguments.refuse_by(imp(73), "target", format!("{mover} is the one that moved."));
    }
    arguments.finish()?;
    stage.state.due.take_first();
    let silent: Vec<&String> = watchers.iter().filter(|name| !units.contains(name)).collect();
    for name in silent {
        stage.say(imp(73), format!("{name} lets {mover} go by without fire"));
    }
    stage.state.due.put_first(units.into_iter().map(|unit| Due::Shot { unit, mover: mover.clone() }));
    Ok(())
}
