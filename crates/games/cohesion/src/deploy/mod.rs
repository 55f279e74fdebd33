//! Placing on the virtual table (COH-104): one command after the other before the first turn, late ones when they come.

mod arrange;
mod behind;
mod frame;
mod groups;
mod places;
mod scene;
mod suggest;

use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::asking::{Desk, charts, nothing_due, only_by, unread};
use super::due::Task;
use super::phases::enter;
use super::standard::is_standard;
use super::state::Phase;
use grognard_battle::{Arguments, Side};

pub use frame::{Frame, Seen};
pub use groups::{Group, all, to_place};
pub use places::Place;
pub use scene::Scene;
pub use suggest::{check_room, suggestion};

/// Begins placing on a table, loser of the roll first.
pub fn begin(stage: &mut Desk<'_>, first: Side) {
    if stage.state.table.is_none() {
        return;
    }
    if is_standard(charts(stage), &stage.state) {
        stage.say(coh(105), "The standard battle: the same army on both sides, an open table.");
    }
    next(stage, first);
}

/// Late commands whose turn it is are placed before anything else; who finds no room waits for another turn.
pub fn list_arrivals(stage: &mut Desk<'_>) {
    // Where nobody rolled for it, in the order of the sides.
    let order = stage.state.places_first.map_or(Side::BOTH, |first| [first, first.other()]);
    for side in order {
        for group in groups::arriving(&stage.state, side) {
            if suggestion(charts(stage), &stage.state, &group).is_none() {
                let text = format!("{} finds no room to come on and waits for the next turn.", group.name());
                stage.say(coh(104), text);
            }
        }
    }
    if stage.state.table.is_some() {
        next(stage, order[0]);
    }
}

/// Whose turn it is to place: this side's if it has anything, else the other's, else nobody's.
fn next(stage: &mut Desk<'_>, side: Side) {
    stage.state.due.retain(|task| !matches!(task, Task::Place { .. }));
    let t = charts(stage);
    for side in [side, side.other()] {
        let groups = to_place(&stage.state, side);
        // Before the battle everything has its turn; later only what finds room.
        let setting_up = stage.state.phase == Phase::SetUp;
        let groups = groups.into_iter().filter(|group| setting_up || suggestion(t, &stage.state, group).is_some());
        let groups: Vec<String> = groups.map(|group| group.name().to_owned()).collect();
        if !groups.is_empty() {
            stage.state.due.insert(0, Task::Place { side, groups });
            return;
        }
    }
    if stage.state.phase == Phase::SetUp {
        stage.say(coh(104), "Everybody is placed.");
        enter(stage, Phase::Initiative);
    }
}

/// Places a command.
pub fn deploy(stage: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let (side, names) = match stage.state.due.first() {
        Some(Task::Place { side, groups }) => (Some(*side), groups.clone()),
        _ => (None, Vec::new()),
    };
    match side {
        Some(side) => only_by(stage, arguments, "", side),
        None => nothing_due(arguments, "no placing"),
    }
    let known = all(&stage.state);
    let name = arguments.need_name_of("group", &known);
    let group = name.as_ref().and_then(|name| Group::named(&stage.state, name));
    if let (Some(name), true) = (&name, side.is_some()) {
        refuse_out_of_turn(stage, arguments, name, &names);
    }
    let t = charts(stage);
    let places = match &group {
        Some(group) => places::given(t, &stage.state, group, arguments),
        None => arguments.take("places").map(|_| Vec::new()),
    };
    let places = match (places, &group) {
        (Some(places), _) => places,
        (None, Some(group)) if arguments.are_fine() => suggestion(t, &stage.state, group).unwrap_or_else(|| {
            let reason = format!("the program finds no room for {}; place it yourself, or undo.", group.name());
            arguments.refuse_by(coh(104), "places", reason);
            Vec::new()
        }),
        _ => Vec::new(),
    };
    arguments.finish()?;
    let (Some(side), Some(group)) = (side, group) else { return unread() };
    let words = places::put(&mut stage.state, places);
    stage.say(coh(104), format_args!("{} is placed: {}.", group.name(), words.join("; ")));
    next(stage, side.other());
    Ok(())
}

/// What may not be placed now, and why.
fn refuse_out_of_turn(stage: &Desk<'_>, arguments: &mut Arguments, name: &str, now: &[String]) {
    if now.iter().any(|group| group == name) {
        return;
    }
    let placed = Group::named(&stage.state, name).is_some_and(|group| !group.is_awaited(&stage.state));
    let later = stage.state.table.as_ref().and_then(|table| table.ground.arrivals.get(name));
    let reason = match (placed, later.filter(|arrival| arrival.turn > stage.state.turn)) {
        (true, _) => format!("{name} is on the table already."),
        (_, Some(arrival)) => format!("{name} comes on in turn {}.", arrival.turn),
        _ => format!("it is not the turn of {name}; now comes {}.", now.join(" or ")),
    };
    arguments.refuse_by(coh(104), "group", reason);
}
