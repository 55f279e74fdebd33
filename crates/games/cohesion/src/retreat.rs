//! A unit goes back: where to, the friends it crosses, and whether it is still there afterwards (COH-20, COH-112).

use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::asking::{Stage, charts, friends_crossed, nothing_due, only_by, unread};
use super::blocks::gone;
use super::derive::Lay;
use super::due::Due;
use super::movement::pass_friends;
use super::moves::{self, End, WayBack};
use super::state::{Fate, Phase};
use grognard_battle::{Arguments, Pending, Side};

/// Answers a retreat with what the table shows.
pub fn retreat(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let item = stage.state.due.first().filter(|item| matches!(item, Due::Retreat { .. })).cloned();
    let mover = match &item {
        Some(Due::Retreat { unit, .. }) => stage.state.units.get(unit).map(|books| (unit.clone(), books.side)),
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
    let way = Lay::look(charts(stage), &stage.state, |lay| match &item {
        Some(Due::Retreat { unit, inches, flight, from }) => {
            moves::way_back(lay, unit, 100 * inches, *flight, from.as_ref())
        }
        _ => None,
    });
    let way = way.or_asked(arguments, TOLD, |arguments| told(stage, arguments, mover.as_ref(), item.as_ref()));
    arguments.finish()?;
    let Some((name, _)) = mover else { return unread() };
    stage.state.due.take_first();
    // Who is not on the table goes nowhere.
    let Some(way) = way else { return Ok(()) };
    let (rule, words) = way.words;
    stage.say(rule, words);
    goes_back(stage, &name);
    if let Some(pose) = way.pose {
        moves::place(stage, &name, pose);
    }
    pass_friends(stage, &name, &way.crossed, &way.in_radius)?;
    match way.end {
        End::Stands(None) => {}
        End::Stands(Some(words)) => stage.say(coh(112), words),
        End::Gone(fate, rule, words) => {
            if let Some(words) = words {
                stage.say(rule, words);
            }
            gone(stage, &name, fate, rule);
        }
    }
    Ok(())
}

/// What the players tell of a way back.
const TOLD: &[&str] = &["crossed", "friends_in_radius", "left_table", "no_room"];

/// A way back as the players saw it.
fn told(
    stage: &Stage<'_>,
    arguments: &mut Arguments,
    mover: Option<&(String, Side)>,
    item: Option<&Due>,
) -> Option<WayBack> {
    let crossed = friends_crossed(stage, arguments, mover);
    let in_radius = arguments.names_of("friends_in_radius", &crossed);
    let left_table = arguments.flag("left_table", false);
    let no_room = arguments.flag("no_room", false);
    if left_table && no_room {
        arguments.refuse_by(coh(107), "no_room", "it is either off the table or destroyed, not both.");
    }
    let item = item?;
    let end = match (left_table, no_room) {
        (true, _) => End::Gone(Fate::OffTable, coh(107), None),
        (_, true) => End::Gone(Fate::Destroyed, coh(107), None),
        _ => End::Stands(None),
    };
    let words = (item.rule(&stage.state), format!("{}.", item.title(&stage.state)));
    Some(WayBack { words, crossed, in_radius, pose: None, end })
}

/// Attached officers go along; whoever went back after the movement phase may be out of radius.
fn goes_back(stage: &mut Stage<'_>, name: &str) {
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
