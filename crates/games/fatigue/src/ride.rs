//! Chargers ride in the Movement Phase, before other units move: home, at a counter-charger, on, or not at all.

use grognard_books::fatigue::tables::Terrain;
use grognard_field::Pose;

use super::asking::tables;
use super::derive::{Lay, Piece, worst};
use super::moving::attacks_from_here;
use super::state::{Charge, Stage, State, Unit};
use super::table_moves::{goes, touched_now};
use super::ways::{self, meets, rides_on};

/// How a charge goes on when its rider starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Course {
    /// Enemies ride against him: he fights them alone.
    Met(Vec<String>),
    /// His target stands.
    Home,
    /// His target has run or gone.
    Gone,
}

impl Course {
    /// Who rides against him.
    pub fn met(&self) -> &[String] {
        match self {
            Course::Met(enemies) => enemies,
            Course::Home | Course::Gone => &[],
        }
    }
}

/// How a charge goes on now.
pub fn course(state: &State, charge: &Charge) -> Course {
    let against = |unit: &Unit| unit.stands() && unit.counter_charging.as_ref() == Some(&charge.charger);
    let met = state.unit_names(against);
    if !met.is_empty() {
        Course::Met(met)
    } else if state.units.get(&charge.target).is_some_and(Unit::stands) {
        Course::Home
    } else {
        Course::Gone
    }
}

/// Whether somebody rides against a charger.
pub fn is_met(state: &State, name: &str) -> bool {
    let charge = state.charges.iter().find(|charge| charge.charger == name);
    charge.is_some_and(|charge| matches!(course(state, charge), Course::Met(_)))
}

/// Whether a charger's target is gone from its place, so that he may choose to ride on or to stay.
pub fn may_ride_on(state: &State, name: &str) -> bool {
    let charge = state.charges.iter().find(|charge| charge.charger == name);
    charge.is_some_and(|charge| matches!(course(state, charge), Course::Gone))
}

/// A ride as a virtual table measures it.
pub struct Ride {
    /// Where it ends.
    end: Pose,
    /// The worst ground it crosses.
    pub terrain: Terrain,
    /// Whether it reaches its target.
    pub reaches: bool,
}

/// On a virtual table counter-chargers come to meet the charger, and he attacks from where he is.
pub fn meets_on_table(stage: &mut Stage<'_>, name: &str, course: &Course) {
    attacks_from_here(&mut stage.state, name);
    for counter in course.met() {
        let place = Lay::of(tables(stage), &stage.state)
            .and_then(|lay| Some(meets(&lay, lay.piece(counter)?, lay.piece(name)?)));
        if let Some(place) = place {
            goes(stage, counter, place);
        }
    }
}

/// The ride of a charger from the present positions, over the ground he crosses; none without a table.
pub fn measured_ride(stage: &Stage<'_>, name: &str, charge: &Charge, course: &Course) -> Option<Ride> {
    let lay = Lay::of(tables(stage), &stage.state)?;
    let piece = lay.piece(name)?;
    let gone = matches!(course, Course::Gone);
    let met = course.met();
    let aims = if met.is_empty() { std::slice::from_ref(&charge.target) } else { met };
    let mut there = aims.iter().filter(|_| !gone).filter_map(|aim| lay.piece(aim));
    if let Some(contact) = there.clone().find_map(|aim| ways::charge(&lay, piece, aim).ok()) {
        return Some(Ride { end: contact.leg.end, terrain: contact.terrain, reaches: true });
    }
    // Where the target is, or was when the charge was declared.
    let to = there.next().map(Piece::at).or(charge.target_at);
    let end = to.map_or(piece.block.pose, |to| rides_on(&lay, piece, to));
    let terrain = worst(lay.t, &lay.table.ground, piece.unit.arm, piece.at(), end.at);
    Some(Ride { end, terrain, reaches: false })
}

/// A charger rides on a virtual table; returns the units he then touches besides his target, or all if he is met.
pub fn rides_over_table(
    stage: &mut Stage<'_>,
    name: &str,
    (charge, course): (&Charge, &Course),
    ride: &Ride,
) -> Vec<String> {
    goes(stage, name, ride.end);
    if !ride.reaches {
        return Vec::new();
    }
    let mut touched = touched_now(stage, name);
    match course {
        Course::Met(enemies) => touched.retain(|other| enemies.contains(other)),
        Course::Home | Course::Gone => touched.retain(|other| *other != charge.target),
    }
    touched
}
