//! A unit goes back: the friends it crosses, and whether it is still there afterwards.

use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::asking::{Desk, friends_crossed, nothing_due, only_by, unread};
use super::blocks::gone;
use super::due::Task;
use super::movement::pass_friends;
use super::state::{Fate, Phase};
use grognard_battle::Arguments;

/// Answers a retreat with what the table shows.
pub fn retreat(stage: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let task = stage.state.due.first().filter(|task| matches!(task, Task::Retreat { .. })).cloned();
    let mover = match &task {
        Some(Task::Retreat { unit, .. }) => stage.state.units.get(unit).map(|books| (unit.clone(), books.side)),
        _ => None,
    };
    if mover.is_none() {
        nothing_due(arguments, "no retreat");
    }
    if let Some(named) = arguments.name_of("unit", stage.state.units.keys())
        && let Some((unit, _)) = mover.as_ref().filter(|(unit, _)| *unit != named)
    {
        arguments.refuse_by(coh(107), "unit", format!("{unit} goes back first."));
    }
    if let Some((_, side)) = &mover {
        only_by(stage, arguments, "unit", *side);
    }
    let crossed = friends_crossed(stage, arguments, mover.as_ref());
    let in_radius = arguments.names_of("friends_in_radius", &crossed);
    let left_table = arguments.flag("left_table", false);
    let no_room = arguments.flag("no_room", false);
    if left_table && no_room {
        arguments.refuse_by(coh(107), "no_room", "it is either off the table or destroyed, not both.");
    }
    arguments.finish()?;
    let (Some((name, _)), Some(task)) = (mover, task) else { return unread() };
    let text = format!("{}.", task.title(&stage.state));
    stage.say(task.rule(), text);
    stage.state.due.remove(0);
    goes_back(stage, &name);
    pass_friends(stage, &name, &crossed, &in_radius)?;
    if left_table {
        gone(stage, &name, Fate::OffTable, coh(107));
    } else if no_room {
        gone(stage, &name, Fate::Destroyed, coh(107));
    }
    Ok(())
}

/// Attached officers go along; whoever went back after the movement phase may be out of radius.
pub fn goes_back(stage: &mut Desk<'_>, name: &str) {
    let after_movement = matches!(stage.state.phase, Phase::Melee | Phase::Recovery);
    let in_movement = stage.state.phase == Phase::Movement;
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.displaced |= after_movement;
        unit.moved |= in_movement;
    }
    for officer in stage.state.attached_to(name) {
        if let Some(books) = stage.state.officers.get_mut(&officer) {
            books.displaced |= after_movement;
        }
        stage.say(coh(107), format_args!("{officer} goes along with {name}."));
    }
}
