//! A sensible place for a group: for players who leave it to the program, and to prove that a scenario has room.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::{Branch, Formation};
use grognard_core::refusal::{Refusal, Refusals};

use super::arrange::{Wanted, lay_out};
use super::frame::Frame;
use super::groups::{Group, all};
use super::places::{Place, put};
use super::scene::Scene;
use crate::state::State;

/// Places for a whole group; none if no room is found.
pub fn suggestion(t: &Tables, state: &State, group: &Group) -> Option<Vec<Place>> {
    let scene = Scene::of(t, state, group)?;
    let frame = Frame::of(&scene);
    let units = group.units(state);
    let as_they_are: Vec<Wanted> = units.iter().map(|name| (name.clone(), None)).collect();
    // A narrow zone may have room for columns only.
    let narrow = |name: &String| {
        let branch = state.units.get(name).map(|unit| unit.arm.branch());
        (name.clone(), Some(if branch == Some(Branch::Artillery) { Formation::Limbered } else { Formation::Column }))
    };
    let narrow: Vec<Wanted> = units.iter().map(narrow).collect();
    let mut places = lay_out(&scene, &frame, &as_they_are).or_else(|| lay_out(&scene, &frame, &narrow))?;
    scene.keep_officer_with_his_unit(&mut places);
    scene.faults(&places).is_empty().then_some(places)
}

/// Refuses a set-up whose zones have no room: everything there at the start is placed once, each late command alone.
pub fn check_room(t: &Tables, state: &State) -> Result<(), Refusals> {
    let Some(table) = &state.table else { return Ok(()) };
    let mut refusals = Vec::new();
    let mut trial = state.clone();
    for name in all(state) {
        let Some(group) = Group::named(state, &name) else { continue };
        let Some(side) = group.side(state) else { continue };
        // A zone that is full is told once.
        let zone = format!("{}.zone.points", side.name());
        if refusals.iter().any(|refusal: &Refusal| refusal.field == zone) {
            continue;
        }
        let late = table.ground.arrivals.get_index_of(&name);
        let places = suggestion(t, if late.is_some() { state } else { &trial }, &group);
        match (places, late) {
            (Some(places), None) => drop(put(&mut trial, places)),
            (None, Some(index)) => refusals.push(no_room(format!("arrivals.{index}.zone"), &name)),
            (None, None) => refusals.push(no_room(zone, &name)),
            (Some(_), Some(_)) => {}
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(refusals) }
}

fn no_room(field: String, name: &str) -> Refusal {
    let rule = coh(104);
    let reason = format!("has no room left for {name}; make it larger. ({})", rule.id);
    Refusal { rule: Some(rule), ..Refusal::new(field, reason) }
}
