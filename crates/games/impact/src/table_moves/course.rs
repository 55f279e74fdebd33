//! A charge on its way on a virtual table: where lead and supports are at each step of it (IMP-75).

use grognard_books::impact::tables::Tables;
use grognard_table::whole;

use crate::blocks::tables;
use crate::derive::{Lay, supports};
use crate::measures::hundredths;
use crate::moving::goes;
use crate::state::{Charge, ChargeWay, Stage, Unit};
use crate::ways::{Stands, arranged_near, follow_room, passing, renewed, rides_on as ridden, stopped_at, with_places};

/// Puts the lead of the charge at a point of its way, and its supports along.
fn put(stage: &mut Stage<'_>, charge: &Charge, find: impl FnOnce(&Lay<'_>, &ChargeWay) -> Option<i32>) {
    let Some(way) = &charge.way else { return };
    let found = Lay::of(tables(stage), &stage.state).and_then(|lay| {
        let gone = find(&lay, way)?;
        Some(arranged_near(&lay, (&charge.lead, &charge.supports), way, gone))
    });
    write(stage, found.unwrap_or_default());
}

fn write(stage: &mut Stage<'_>, stands: Stands) {
    for (name, pose) in stands {
        if stage.state.units.get(&name).is_some_and(Unit::is_in) {
            goes(&mut stage.state, &name, pose);
        }
    }
}

/// The distance from its target at which a charger is fired at: the reaction's distance, or that of its start if nearer
/// (IMP-57).
pub fn hit_from_off(t: &Tables, charge: &Charge) -> i32 {
    whole(t.game.actions.reaction_fire_inches).min(hundredths(charge.distance))
}

/// How far a charger has gone when it is fired at.
fn hit_at(lay: &Lay<'_>, charge: &Charge, way: &ChargeWay) -> Option<i32> {
    let (lead, target) = (lay.piece(&charge.lead)?, lay.piece(&charge.target)?);
    Some(stopped_at(lead, target, way, hit_from_off(lay.t, charge), hundredths(charge.distance)))
}

/// The table with the charger where it is fired at: exactly there, because it does not halt for that.
pub fn lay_when_hit<'s>(lay: &Lay<'s>, charge: &Charge) -> Option<Lay<'s>> {
    let way = charge.way.as_ref()?;
    let stands = passing(lay, (&charge.lead, &charge.supports), way, hit_at(lay, charge, way)?);
    Some(with_places(lay, &stands))
}

/// The lead stops where it was hit, its supports level with that point.
pub fn halts_when_hit(stage: &mut Stage<'_>, charge: &Charge) {
    put(stage, charge, |lay, way| hit_at(lay, charge, way));
}

/// The charge comes into contact; the supports that are still adjacent to the lead are involved. None if no way of one
/// move leads into contact any more: then nothing has moved.
pub fn come_to_contact(stage: &mut Stage<'_>, charge: &Charge) -> Option<Vec<String>> {
    let way = charge.way.as_ref()?;
    let with: Vec<&str> = charge.supports.iter().map(String::as_str).collect();
    let (stands, way) = Lay::of(tables(stage), &stage.state).and_then(|lay| {
        let (lead, target) = (lay.piece(&charge.lead)?, lay.piece(&charge.target)?);
        let way = ChargeWay { contact: renewed(&lay, lead, target, way, &with)?, ..way.clone() };
        let gone = way.start.at.distance(way.contact.at);
        Some((arranged_near(&lay, (&charge.lead, &charge.supports), &way, gone), way))
    })?;
    if let Some(charge) = &mut stage.state.charge {
        charge.way = Some(way);
    }
    write(stage, stands);
    let lay = Lay::of(tables(stage), &stage.state)?;
    let beside = supports(&lay, lay.piece(&charge.lead)?);
    let with = charge.supports.iter().filter(|name| beside.iter().any(|support| support.name == *name));
    Some(with.cloned().collect())
}

/// Neither side has won: back along the way to this many inches from the defender, at most to the start.
pub fn stops_short(stage: &mut Stage<'_>, charge: &Charge, stop_inches: i32) {
    // The way it actually took: a target that turned was met elsewhere.
    let way = stage.state.charge.as_ref().and_then(|charge| charge.way.clone());
    let charge = &Charge { way, ..charge.clone() };
    put(stage, charge, |lay, way| {
        let (lead, target) = (lay.piece(&charge.lead)?, lay.piece(&charge.target)?);
        Some(stopped_at(lead, target, way, whole(stop_inches), hundredths(charge.distance)))
    });
}

/// The target is gone, or can no longer be met: the lead goes on to where it was.
pub fn rides_on(stage: &mut Stage<'_>, charge: &Charge) {
    let Some(way) = &charge.way else { return };
    let found = Lay::of(tables(stage), &stage.state)
        .and_then(|lay| Some(ridden(&lay, lay.piece(&charge.lead)?, &charge.supports, way)));
    write(stage, found.unwrap_or_default());
}

/// How many inches the winning lead may follow up.
pub fn most_to_follow(lay: &Lay<'_>, charge: &Charge, most: i32) -> i32 {
    let found = lay.piece(&charge.lead).zip(charge.way.as_ref());
    found.map_or(0, |(lead, way)| follow_room(lay, lead, way.target, most).0)
}

/// The winning lead follows up this many inches.
pub fn follow_up(stage: &mut Stage<'_>, charge: &Charge, inches: i32) {
    let end = Lay::of(tables(stage), &stage.state).and_then(|lay| {
        let (lead, way) = (lay.piece(&charge.lead)?, charge.way.as_ref()?);
        let (_, pose) = follow_room(&lay, lead, way.target, inches);
        Some(pose(inches))
    });
    if let Some(end) = end {
        goes(&mut stage.state, &charge.lead, end);
    }
}
