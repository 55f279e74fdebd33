//! Putting units and officers on the table.

use grognard_field::{Point, Pose};

use crate::acting::charts;
use crate::due::Due;
use crate::footprint::block_at;
use crate::state::{Fate, Officer, Phase, Stage, State, Status, Unit};
use grognard_battle::Side;

/// Forgets the ways of the last command.
pub fn forget_ways(state: &mut State) {
    if let Some(table) = &mut state.table {
        table.ways.clear();
    }
}

/// Moves a unit to a pose; the officers attached to it go along.
pub fn place(stage: &mut Stage<'_>, name: &str, to: Pose) {
    let Some(table) = &mut stage.state.table else { return };
    let Some(from) = table.stand(name, to) else { return };
    for (officer, books) in &stage.state.officers {
        if books.attached.as_deref() == Some(name)
            && books.status == Status::InPlay
            && let Some(at) = table.officers.get_mut(officer)
        {
            *at = Point::new(at.x + to.at.x - from.at.x, at.y + to.at.y - from.at.y);
        }
    }
    keep_in_step(stage);
}

/// An officer rides to a point.
pub fn place_officer(stage: &mut Stage<'_>, name: &str, way: &[Point]) {
    let Some(table) = &mut stage.state.table else { return };
    let Some(&to) = way.last() else { return };
    if table.officers.insert(name.to_owned(), to).is_some() {
        let poses = way.iter().map(|at| Pose::new(*at, 0)).collect();
        table.ways.push((name.to_owned(), poses));
    }
}

/// Keeps the table in step with the books: units and officers in play are on it, and attached officers are near.
pub fn keep_in_step(stage: &mut Stage<'_>) {
    let t = charts(stage);
    let reach = 100 * t.battlefield.near.attached;
    let setting_up = stage.state.phase == Phase::SetUp;
    let State { table: Some(table), units, officers, due, .. } = &mut stage.state else { return };
    if table.units.along(units).any(|(_, unit, pose)| pose.is_some() && !unit.is_present()) {
        table.units.retain(|name, _| units.get(name).is_some_and(Unit::is_present));
    }
    let place = |name: &String, officer: &Officer, at: Option<&Point>| {
        if officer.status != Status::InPlay {
            return at.map(|_| None);
        }
        let Some(unit) = officer.attached.as_ref() else {
            // An officer back in play without a unit of his command to appear at comes on at his own edge.
            let late = |unit: &Unit| unit.fate == Fate::Awaited && unit.brigade == officer.brigade;
            let appears = || due.iter().any(|item| matches!(item, Due::Appear { officer } if officer == name));
            let lost = !setting_up && at.is_none() && !units.values().any(late) && !appears();
            let y = if officer.side == Side::A { 0 } else { table.ground.depth };
            return lost.then_some(Some(Point::new(table.ground.width / 2, y)));
        };
        let (pose, books) = (table.units.get(unit)?, units.get(unit)?);
        let near = |at: &Point| block_at(t, books, *pose).distance_to(*at) <= reach;
        (!at.is_some_and(near)).then_some(Some(pose.at))
    };
    let along = table.officers.along(officers);
    let places = along.filter_map(|(name, officer, at)| place(name, officer, at).map(|place| (name.clone(), place)));
    for (name, place) in places.collect::<Vec<_>>() {
        match place {
            Some(at) => drop(table.officers.insert(name, at)),
            None => drop(table.officers.shift_remove(&name)),
        }
    }
    let (width, depth) = (table.ground.width, table.ground.depth);
    for at in table.officers.values_mut() {
        *at = Point::new(at.x.clamp(0, width), at.y.clamp(0, depth));
    }
}
