//! A charge on its way over a virtual table: where lead and supports stand at each step of it (IMP-75).

use grognard_field::Pose;

use crate::blocks::tables;
use crate::derive::{Lay, supports};
use crate::moving::goes;
use crate::state::{Charge, ChargeWay, Stage};
use crate::ways::{follow_room, hit_at, renewed, rides_on as ridden, stopped_at, supports_along};

/// The lead and its supports where the lead has come so far.
fn places(lay: &Lay<'_>, charge: &Charge, way: &ChargeWay, lead: Pose) -> Vec<(String, Pose)> {
    let mut all = supports_along(lay, way, &charge.supports, (&charge.lead, lead));
    all.push((charge.lead.clone(), lead));
    all
}

/// Puts the lead of the charge where something says, and its supports along.
fn put(stage: &mut Stage<'_>, charge: &Charge, find: impl FnOnce(&Lay<'_>, &ChargeWay) -> Option<Pose>) {
    let Some(way) = &charge.way else { return };
    let found = Lay::of(tables(stage), &stage.state).and_then(|lay| Some(places(&lay, charge, way, find(&lay, way)?)));
    for (name, pose) in found.unwrap_or_default() {
        if stage.state.units.get(&name).is_some_and(crate::state::Unit::is_in) {
            goes(&mut stage.state, &name, pose);
        }
    }
}

/// The table with the charger where it is fired at: the reaction's distance from its target.
pub fn lay_when_hit<'s>(lay: &Lay<'s>, charge: &Charge) -> Option<Lay<'s>> {
    let way = charge.way.as_ref()?;
    let (lead, target) = (lay.piece(&charge.lead)?, lay.piece(&charge.target)?);
    let stands = places(lay, charge, way, hit_at(lay, lead, target, way));
    Some(with_places(lay, &stands))
}

/// The table with some units elsewhere.
fn with_places<'s>(lay: &Lay<'s>, places: &[(String, Pose)]) -> Lay<'s> {
    let mut pieces = lay.pieces.clone();
    for piece in &mut pieces {
        if let Some((_, pose)) = places.iter().find(|(name, _)| name == piece.name) {
            piece.block = piece.block.at(*pose);
        }
    }
    Lay { t: lay.t, state: lay.state, table: lay.table, pieces }
}

/// The lead stops where it was hit, its supports level with that point.
pub fn halts_when_hit(stage: &mut Stage<'_>, charge: &Charge) {
    put(stage, charge, |lay, way| Some(hit_at(lay, lay.piece(&charge.lead)?, lay.piece(&charge.target)?, way)));
}

/// The charge comes into contact; the supports that are still adjacent to the lead are involved.
pub fn come_to_contact(stage: &mut Stage<'_>, charge: &Charge) -> Vec<String> {
    put(stage, charge, |lay, way| {
        let with: Vec<&str> = charge.supports.iter().map(String::as_str).collect();
        let (lead, target) = (lay.piece(&charge.lead)?, lay.piece(&charge.target)?);
        if charge.faced {
            return Some(renewed(lay, lead, target, way, &with).unwrap_or(way.contact)).map(|pose| {
                let block = lead.block.at(pose);
                if block.overlaps(&target.block) { stopped_at(lay, lead, target, way, 0) } else { pose }
            });
        }
        Some(way.contact)
    });
    let stands = stage.state.table.as_ref().and_then(|table| table.units.get(&charge.lead)).copied();
    if let (Some(way), Some(pose)) = (stage.state.charge.as_mut().and_then(|charge| charge.way.as_mut()), stands) {
        way.contact = pose;
    }
    let Some(lay) = Lay::of(tables(stage), &stage.state) else { return Vec::new() };
    let Some(lead) = lay.piece(&charge.lead) else { return Vec::new() };
    let beside = supports(&lay, lead);
    charge.supports.iter().filter(|name| beside.iter().any(|support| support.name == *name)).cloned().collect()
}

/// Nobody has won: back along the way to so many inches from the defender, at most to the start.
pub fn stops_short(stage: &mut Stage<'_>, charge: &Charge, stop_inches: i32) {
    // The way may have been another than declared: its target turned.
    let now = stage.state.charge.clone().unwrap_or_else(|| charge.clone());
    let charge = &now;
    put(stage, charge, |lay, way| {
        Some(stopped_at(lay, lay.piece(&charge.lead)?, lay.piece(&charge.target)?, way, stop_inches))
    });
}

/// The target is gone: the lead goes on to where it stood.
pub fn rides_on(stage: &mut Stage<'_>, charge: &Charge) {
    put(stage, charge, |lay, way| Some(ridden(lay, lay.piece(&charge.lead)?, way)));
}

/// How many inches the winning lead may follow up.
pub fn most_to_follow(lay: &Lay<'_>, charge: &Charge, most: i32) -> i32 {
    let found = lay.piece(&charge.lead).zip(charge.way.as_ref());
    found.map_or(0, |(lead, way)| follow_room(lay, lead, way.target, most).0)
}

/// The winning lead follows up so many inches.
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
