//! Places as a player gives them, with every reason against them.

use grognard_field::{Point, Pose};

use super::book::Deploys;
use super::groups::Group;
use super::place::Place;
use super::scene::Scene;
use super::suggest::suggestion;
use crate::Arguments;

/// What is left to add to a place before it is checked.
struct Given {
    name: Option<String>,
    at: Option<Point>,
    facing: Option<u16>,
    formation: Option<&'static str>,
    attached: Option<String>,
}

/// Reads `group` and `places`, checked against what may be placed now; if no places are given, the program's own. `now`
/// is empty if nothing may be placed: that has already been refused.
pub fn places_meant<B: Deploys>(
    t: &B::Tables,
    state: &B::State,
    now: &[String],
    arguments: &mut Arguments,
) -> Option<(Group, Vec<Place>)> {
    let groups = B::groups(state);
    let known: Vec<&String> = groups.iter().map(|group| &group.name).collect();
    let name = arguments.need_name_of("group", known);
    let Some(group) = name.and_then(|name| B::group(state, &name)) else {
        arguments.take("places");
        return None;
    };
    if !now.is_empty() {
        refuse_out_of_turn::<B>(t, state, arguments, &group, now);
    }
    let places = match given::<B>(t, state, &group, arguments) {
        Some(places) => places,
        None if arguments.are_fine() => suggestion::<B>(t, state, &group).unwrap_or_else(|| {
            let reason = format!("the program finds no room for {}; place it yourself, or undo.", group.name);
            arguments.refuse_by(B::placing(t).rule, "places", reason);
            Vec::new()
        }),
        None => Vec::new(),
    };
    Some((group, places))
}

/// Refuses what may not be placed now.
fn refuse_out_of_turn<B: Deploys>(
    t: &B::Tables,
    state: &B::State,
    arguments: &mut Arguments,
    group: &Group,
    now: &[String],
) {
    let name = &group.name;
    if now.contains(name) {
        return;
    }
    let turn = B::table(state).and_then(|table| group.turn(&table.ground));
    let later = turn.filter(|turn| *turn > B::turn(state).unwrap_or_default());
    let reason = match (group.awaited, later) {
        (false, _) => format!("{name} is on the table already."),
        (true, Some(turn)) => format!("{name} comes on in turn {turn}."),
        (true, None) => format!("it is not the turn of {name}; now comes {}.", now.join(" or ")),
    };
    arguments.refuse_by(B::placing(t).rule, "group", reason);
}

/// The places given for a group, checked; none if none are given.
fn given<B: Deploys>(t: &B::Tables, state: &B::State, group: &Group, arguments: &mut Arguments) -> Option<Vec<Place>> {
    let rule = B::placing(t).rule;
    let members: Vec<&String> = group.units.iter().chain(&group.officer).collect();
    let given = arguments.items("places", |item| read::<B>(t, state, item, &members))?;
    let mut places: Vec<Place> = Vec::new();
    for (index, one) in given.into_iter().enumerate() {
        let Some(name) = one.name else { continue };
        if places.iter().any(|place| place.name == name) {
            arguments.refuse(&format!("places.{index}.name"), format!("'{name}' is placed twice."));
            continue;
        }
        let officer = Some(&name) == group.officer.as_ref();
        let Some(at) = one.at else { continue };
        let pose = Pose { at, facing: one.facing.unwrap_or_default() };
        places.push(Place { name, pose, formation: one.formation, attached: one.attached, officer });
    }
    if arguments.are_fine() {
        for name in members.iter().filter(|name| places.iter().all(|place| place.name != ***name)) {
            let reason = format!("{name} is missing; the whole of {} is placed at once.", group.name);
            arguments.refuse_by(rule, "places", reason);
        }
    }
    if let Some(scene) = Scene::of::<B>(t, state, group).filter(|_| arguments.are_fine()) {
        scene.keep_officer_with_his_unit(&mut places);
        for (field, reason) in scene.faults(&places) {
            arguments.refuse_by(rule, &field, reason);
        }
    }
    Some(places)
}

fn read<B: Deploys>(t: &B::Tables, state: &B::State, item: &mut Arguments, members: &[&String]) -> Given {
    let name = item.need_name_of("name", members.iter().copied());
    let at = item.need_hundredths("x").zip(item.need_hundredths("y")).map(|(x, y)| Point { x, y });
    let unit = name.as_ref().and_then(|name| B::units(state).get(name));
    let is_officer = name.is_some() && unit.is_none();
    let facing = if is_officer { item.integer("facing", 0..=359) } else { item.need_integer("facing", 0..=359) };
    let formation = item.word("formation", B::FORMATIONS);
    if let (Some(unit), Some(formation)) = (unit, formation) {
        let member = B::member(t, unit);
        if member.room(Some(formation)).is_none() {
            let allowed: Vec<&str> = member.shapes.iter().map(|shape| shape.formation).collect();
            let (called, rule) = member.called;
            item.refuse_by(rule, "formation", format!("{called} has no {formation}; choose {}.", allowed.join(", ")));
        }
    }
    let with: Vec<&String> =
        B::units(state).iter().filter(|(_, unit)| !B::is_gone(unit)).map(|(name, _)| name).collect();
    let attached = item.name_of("attached", with);
    if is_officer && formation.is_some() {
        item.refuse("formation", "an officer has no formation; leave it out.");
    }
    if !is_officer && attached.is_some() {
        item.refuse("attached", "only an officer is attached to a unit; leave it out.");
    }
    Given { name, at, facing: facing.and_then(|facing| u16::try_from(facing).ok()), formation, attached }
}
