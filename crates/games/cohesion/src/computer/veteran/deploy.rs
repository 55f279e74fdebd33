//! The veteran places its brigades in one line, guns in the middle of each, brigade beside brigade.

use grognard_books::cohesion::unit::Branch;
use grognard_core::facts::Datum;
use grognard_field::Block;
use serde_json::json;

use super::super::order::{order, word};
use super::mind::Mind;
use crate::deploy::{Frame, Group, Place, Scene, Seen};
use crate::state::State;
use grognard_battle::{CommandLine, Side};

/// Between two neighbours.
const BESIDE: i32 = 50;
/// The commander is so far behind his line.
const BEHIND: i32 = 100;
/// How closely places are tried, and how often to each side.
const STEP: i32 = 100;
const TRIES: i32 = 30;

/// Places a group: in one line if there is room, else as the program does.
pub fn deploy(mind: &Mind<'_, '_>, name: &str) -> Option<CommandLine> {
    let group = Group::named(mind.lay.state, name)?;
    let places = Scene::of(mind.lay.t, mind.lay.state, &group).and_then(|scene| in_line(&scene));
    Some(match places {
        Some(places) => order("deploy", [("group", word(name)), ("places", Datum::of(&json!(places)))]),
        None => order("deploy", [("group", word(name))]),
    })
}

fn in_line(scene: &Scene<'_>) -> Option<Vec<Place>> {
    let Group::Brigade(name) = scene.group else { return None };
    let frame = Frame::of(scene);
    let is_gun = |unit: &String| scene.state.units.get(unit).is_some_and(|unit| unit.arm.branch() == Branch::Artillery);
    let (guns, mut row): (Vec<String>, Vec<String>) = scene.group.units(scene.state).into_iter().partition(is_gun);
    let middle = row.len() / 2;
    row.splice(middle..middle, guns);
    let sizes: Option<Vec<_>> = row.iter().map(|unit| scene.room(unit, None)).collect();
    let sizes = sizes?;
    let width = sizes.iter().map(|size| size.width + BESIDE).sum::<i32>() - BESIDE;
    let depth = sizes.iter().map(|size| size.depth).max()?;
    let ideal = ideal(scene.state, scene.side, name, &frame, width);
    let shifts = (0..TRIES).flat_map(|step| [step * STEP, -step * STEP]);
    let rows = (0..4).map(|back| frame.high.ahead - back * 2 * STEP);
    let spots = rows.flat_map(|ahead| shifts.clone().map(move |shift| (ahead, shift)));
    spots.into_iter().find_map(|(ahead, shift)| {
        let mut across = ideal + shift - width / 2;
        let mut places: Vec<Place> = Vec::new();
        for (unit, size) in row.iter().zip(&sizes) {
            let seen = Seen { across: across + size.width / 2, ahead: ahead - size.depth / 2 };
            let block = Block { pose: frame.pose(seen), size: *size };
            if scene.fault(&block).is_some() || scene.is_rough(&block) {
                return None;
            }
            places.push(Place::of_unit(unit, block.pose, None));
            across += size.width + BESIDE;
        }
        if let Some((officer, _)) = &scene.commander {
            let post = Seen { across: ideal + shift, ahead: ahead - depth - BEHIND };
            places.push(Place::of_officer(officer, frame.point(post)));
        }
        scene.keep_officer_with_his_unit(&mut places);
        scene.faults(&places).is_empty().then_some(places)
    })
}

/// The middle of a brigade that stands beside the others, all in the middle of the zone.
fn ideal(state: &State, side: Side, name: &str, frame: &Frame, width: i32) -> i32 {
    let there = |name: &&String| Group::Brigade((*name).clone()).turn(state).is_none();
    let own = state.brigades.iter().filter(|(_, brigade)| brigade.side == side).map(|(name, _)| name);
    let own: Vec<&String> = own.filter(there).collect();
    let number = |count: usize| i32::try_from(count).unwrap_or(0);
    let index = number(own.iter().position(|other| *other == name).unwrap_or(0));
    let middle = i32::midpoint(frame.low.across, frame.high.across);
    middle + (2 * index - number(own.len()) + 1) * (width + 2 * BESIDE) / 2
}
