//! The veteran places its brigades in one line, guns in the middle of each, brigade beside brigade; in open order if
//! the way is long.

use grognard_field::Block;

use super::mind::Mind;
use crate::acts::{Deploy, Order};
use crate::table_book::Cohesion;
use grognard_table::{Branch, Deploys as _, Frame, GroupKind, Place, Scene, Seen};

/// The formation in which a regiment arrives soonest and is hit least on its way.
const OPEN: &str = "skirmish";
/// On a table deeper than this the way to the enemy is long.
const LONG: i32 = 3_000;
/// Between two neighbours.
const BESIDE: i32 = 50;
/// The commander is this far behind his line.
const BEHIND: i32 = 100;
/// The distance between places that are tried, and how many to each side.
const STEP: i32 = 100;
const TRIES: i32 = 30;

/// Places a group: in one line if there is room, otherwise as the program does.
pub fn deploy(mind: &Mind<'_, '_>, name: &str) -> Option<Order> {
    let group = Cohesion::group(mind.lay.state, name)?;
    let places = Scene::of::<Cohesion>(mind.lay.t, mind.lay.state, &group).and_then(|scene| in_line(&scene));
    Some(Deploy::of(name, places).into())
}

fn in_line(scene: &Scene<'_>) -> Option<Vec<Place>> {
    if scene.group.kind != GroupKind::Command {
        return None;
    }
    let frame = Frame::of(scene);
    let is_gun = |unit: &String| scene.is(unit, Branch::Artillery);
    let (guns, mut row): (Vec<String>, Vec<String>) = scene.group.units.iter().cloned().partition(is_gun);
    let middle = row.len() / 2;
    row.splice(middle..middle, guns);
    let is_long = scene.ground.depth > LONG;
    let formation = |unit: &String| (is_long && !is_gun(unit)).then_some(OPEN);
    let sizes: Option<Vec<_>> = row.iter().map(|unit| scene.room(unit, formation(unit))).collect();
    let sizes = sizes?;
    let width = sizes.iter().map(|size| size.width + BESIDE).sum::<i32>() - BESIDE;
    let depth = sizes.iter().map(|size| size.depth).max()?;
    let ideal = ideal(scene, &frame, width);
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
            places.push(Place::of_unit(unit, block.pose, formation(unit)));
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

/// The middle of a brigade beside the others, all of them in the middle of the zone.
fn ideal(scene: &Scene<'_>, frame: &Frame, width: i32) -> i32 {
    let number = |count: usize| i32::try_from(count).unwrap_or(0);
    let index = number(scene.peers.iter().position(|other| *other == scene.group.name).unwrap_or(0));
    let middle = i32::midpoint(frame.low.across, frame.high.across);
    middle + (2 * index - number(scene.peers.len()) + 1) * (width + 2 * BESIDE) / 2
}
