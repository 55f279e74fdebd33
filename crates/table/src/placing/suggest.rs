//! A sensible place for a group: for players who leave it to the program, and to prove that a scenario has room.

use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;

use super::arrange::{Wanted, lay_out};
use super::behind::behind_cover;
use super::book::Deploys;
use super::frame::Frame;
use super::groups::Group;
use super::place::{Place, put};
use super::scene::Scene;

/// Places for a whole group; none if no room is found.
pub fn suggestion<B: Deploys>(t: &B::Tables, state: &B::State, group: &Group) -> Option<Vec<Place>> {
    best_places(&Scene::of::<B>(t, state, group)?)
}

/// Behind the cover of the zone, in order, or each unit by itself; in narrow formations if there is no other room.
fn best_places(scene: &Scene<'_>) -> Option<Vec<Place>> {
    let frame = Frame::of(scene);
    let units = &scene.group.units;
    let as_they_are: Vec<Wanted> = units.iter().map(|name| (name.clone(), None)).collect();
    let narrow = |name: &String| (name.clone(), scene.member(name).map(|member| member.narrow));
    let narrow: Vec<Wanted> = units.iter().map(narrow).collect();
    let placed = |units: &[Wanted]| {
        let walled = if units.is_empty() { None } else { behind_cover(scene, &frame, units) };
        walled.or_else(|| lay_out(scene, &frame, units))
    };
    let mut places = placed(&as_they_are).or_else(|| placed(&narrow))?;
    scene.keep_officer_with_his_unit(&mut places);
    scene.faults(&places).is_empty().then_some(places)
}

/// Refuses a set-up whose zones have no room: everything there at the start is placed once, each late command alone.
pub fn check_room<B: Deploys>(t: &B::Tables, state: &B::State) -> Result<(), Refusals> {
    let Some(table) = B::table(state) else { return Ok(()) };
    let rule = B::placing(t).rule;
    let mut refusals = Vec::new();
    let mut trial = state.clone();
    for group in B::groups(state) {
        // A zone that is full is reported once.
        let zone = format!("{}.zone.points", group.side.name());
        if refusals.iter().any(|refusal: &Refusal| refusal.field == zone) {
            continue;
        }
        let late = table.ground.arrivals.get_index_of(&group.name);
        let places = suggestion::<B>(t, if late.is_some() { state } else { &trial }, &group);
        match (places, late) {
            (Some(places), None) => drop(put::<B>(&mut trial, places)),
            (None, Some(index)) => refusals.push(no_room(rule, format!("arrivals.{index}.zone"), &group.name)),
            (None, None) => refusals.push(no_room(rule, zone, &group.name)),
            (Some(_), Some(_)) => {}
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(refusals) }
}

fn no_room(rule: Rule, field: String, name: &str) -> Refusal {
    let reason = format!("has no room left for {name}; make it larger. ({})", rule.id);
    Refusal { rule: Some(rule), ..Refusal::new(field, reason) }
}
