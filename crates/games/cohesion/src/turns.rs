//! Whose turn it is within a phase, and what is left to do in it.

use arrayvec::ArrayVec;
use grognard_books::cohesion::unit::Formation;

use super::state::{Posture, State, Unit};
use grognard_battle::Side;

/// Attempts of the recovery phase, in their order (COH-101).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attempt {
    /// Take the red bead off, or keep it.
    CeaseFire,
    /// Take a white or black bead off.
    Rally,
    /// Back to the brigade.
    Rejoin,
    /// Ammunition.
    Resupply,
}

/// Whether a unit still needs a posture.
fn lacks_posture(unit: &Unit) -> bool {
    unit.is_present() && !unit.routed && unit.posture.is_none()
}

/// Whether a unit gets its posture with its brigade.
fn is_marked_with_brigade(unit: &Unit) -> bool {
    !unit.detached && lacks_posture(unit)
}

/// The units of a brigade that get their posture when it is marked.
pub fn to_mark_in(state: &State, brigade: &str) -> Vec<String> {
    let units = state.units_in(brigade).filter(|(_, unit)| is_marked_with_brigade(unit));
    units.map(|(name, _)| name.clone()).collect()
}

/// Brigades of a side that are still to be marked, in roster order.
pub fn unmarked_brigades(state: &State, side: Side) -> impl Iterator<Item = &String> {
    let brigades = state.brigades.iter().filter(move |(_, brigade)| brigade.side == side).map(|(name, _)| name);
    brigades.filter(|name| state.units_in(name).any(|(_, unit)| is_marked_with_brigade(unit)))
}

/// Their names.
pub fn brigades_to_mark(state: &State, side: Side) -> Vec<String> {
    unmarked_brigades(state, side).cloned().collect()
}

/// Independents of a side that are still to be marked, in roster order.
pub fn unmarked_independents(state: &State, side: Side) -> impl Iterator<Item = &String> {
    let units = state.units_of(side).filter(|(_, unit)| unit.is_independent() && lacks_posture(unit));
    units.map(|(name, _)| name)
}

/// Their names.
pub fn independents_to_mark(state: &State, side: Side) -> Vec<String> {
    unmarked_independents(state, side).cloned().collect()
}

/// Whether any brigade is left to mark: independents wait for that (COH-07).
pub fn brigades_are_left(state: &State) -> bool {
    Side::BOTH.into_iter().any(|side| unmarked_brigades(state, side).next().is_some())
}

pub fn can_mark(state: &State, side: Side) -> bool {
    if brigades_are_left(state) {
        unmarked_brigades(state, side).next().is_some()
    } else {
        unmarked_independents(state, side).next().is_some()
    }
}

/// Whether the roster lets a unit fire: red bead, not yet fired, ammunition, not routed, limbered or in contact.
pub fn can_fire(state: &State, name: &str) -> bool {
    state.units.get(name).is_some_and(|unit| is_able_to_fire(state, name, unit))
}

/// The same for a unit given by its record.
pub fn is_able_to_fire(state: &State, name: &str, unit: &Unit) -> bool {
    unit.is_present()
        && unit.posture == Some(Posture::Firing)
        && !unit.fired
        && !unit.routed
        && !unit.moved
        && !unit.out_of_ammo
        && unit.formation != Formation::Limbered
        && !state.is_in_contact(name)
}

/// Units of a side that could fire.
pub fn able_to_fire(state: &State, side: Side) -> Vec<String> {
    let able = state.units_of(side).filter(|(name, unit)| is_able_to_fire(state, name, unit));
    able.map(|(name, _)| name.clone()).collect()
}

/// Whether a side has anything to do in the movement phase.
pub fn can_move(state: &State, side: Side) -> bool {
    movers(state, side).next().is_some() || riders(state, side).next().is_some()
}

/// Whether a unit must still act in the movement phase.
pub fn must_move(state: &State, name: &str) -> bool {
    state.units.get(name).is_some_and(|unit| has_yet_to_act(state, name, unit))
}

/// The same for a unit given by its record.
pub fn has_yet_to_act(state: &State, name: &str, unit: &Unit) -> bool {
    unit.is_present()
        && unit.posture == Some(Posture::Moving)
        && !unit.moved
        && !unit.routed
        && !state.is_in_contact(name)
}

/// Units of a side that must still act, in roster order.
pub fn movers(state: &State, side: Side) -> impl Iterator<Item = &String> {
    state.units_of(side).filter(|(name, unit)| has_yet_to_act(state, name, unit)).map(|(name, _)| name)
}

/// Their names.
pub fn units_to_move(state: &State, side: Side) -> Vec<String> {
    movers(state, side).cloned().collect()
}

/// Units of a brigade, in command, that must still act, in roster order.
pub fn movers_in<'s>(state: &'s State, brigade: &'s str) -> impl Iterator<Item = &'s String> {
    let units = state.units_in(brigade).filter(|(name, unit)| !unit.detached && has_yet_to_act(state, name, unit));
    units.map(|(name, _)| name)
}

/// Their names.
pub fn units_to_move_in(state: &State, brigade: &str) -> Vec<String> {
    movers_in(state, brigade).cloned().collect()
}

/// Whether an officer may still move in this phase.
pub fn officer_may_move(state: &State, name: &str) -> bool {
    state.is_in_play(name) && state.officers.get(name).is_some_and(|officer| !officer.moved) && !state.is_awaited(name)
}

/// Their names.
pub fn officers_to_move(state: &State, side: Side) -> Vec<String> {
    riders(state, side).cloned().collect()
}

/// Officers of a side who may still move although their brigade has nothing left to move, and the senior commander.
pub fn riders(state: &State, side: Side) -> impl Iterator<Item = &String> {
    let commanders = state.brigades.iter().filter(move |(name, brigade)| {
        brigade.side == side && !brigade.activated && movers_in(state, name).next().is_none()
    });
    let commanders = commanders.filter_map(|(name, _)| state.commander_of(name));
    let senior = std::iter::once(&state.sides.of(side).senior);
    senior.chain(commanders).filter(|name| officer_may_move(state, name))
}

/// What a unit may still try in the recovery phase, in order.
pub fn attempts(state: &State, name: &str) -> Attempts {
    state.units.get(name).map_or_else(Attempts::new, |unit| attempts_of(state, unit))
}

/// A few attempts.
pub type Attempts = ArrayVec<Attempt, 4>;

pub fn attempts_of(state: &State, unit: &Unit) -> Attempts {
    if !unit.is_present() || unit.tried.done {
        return Attempts::new();
    }
    let tried = unit.tried;
    let commanded = unit.brigade.as_ref().is_some_and(|brigade| state.commander_of(brigade).is_some());
    let steady = !unit.routed;
    // A unit that has tried a later thing has given up the earlier ones.
    let list = [
        (
            Attempt::CeaseFire,
            steady && unit.posture == Some(Posture::Firing),
            tried.cease_fire || tried.rally || tried.rejoin || tried.resupply,
        ),
        (Attempt::Rally, unit.shaken || unit.routed, tried.rally || tried.rejoin || tried.resupply),
        (Attempt::Rejoin, steady && unit.detached && commanded, tried.rejoin || tried.resupply),
        (Attempt::Resupply, steady && unit.out_of_ammo, tried.resupply),
    ];
    list.into_iter().filter(|(_, applies, over)| *applies && !over).map(|(attempt, ..)| attempt).collect()
}

/// The unit whose turn it is in the recovery phase.
pub fn recovering(state: &State) -> Option<&String> {
    let side = state.to_act?;
    state.units_of(side).find(|(_, unit)| !attempts_of(state, unit).is_empty()).map(|(name, _)| name)
}

/// Units at which an officer who comes back may appear: those of his command that are still there.
pub fn units_he_may_join(state: &State, officer: &str) -> Vec<String> {
    let Some(officer) = state.officers.get(officer) else { return Vec::new() };
    let own = state
        .units_of(officer.side)
        .filter(|(_, unit)| unit.is_present() && (officer.brigade.is_none() || officer.brigade == unit.brigade));
    own.map(|(name, _)| name.clone()).collect()
}

/// The turn goes to the other side.
pub fn hand_over(state: &mut State, side: Side) {
    state.to_act = Some(side.other());
}

/// A pass in the fire phase; the second in a row ends the firing.
pub fn pass_fire(state: &mut State, side: Side) {
    state.passes = state.passes.saturating_add(1);
    state.to_act = (state.passes < 2).then_some(side.other());
}

/// The brigade that moves is through.
pub fn end_activation(state: &mut State) {
    let Some(name) = state.active.take() else { return };
    if let Some(brigade) = state.brigades.get_mut(&name) {
        brigade.activated = true;
        state.to_act = Some(brigade.side.other());
    }
}

/// Units of a brigade that are still there.
pub fn units_left_in(state: &State, brigade: &str) -> Vec<String> {
    state.units_in(brigade).filter(|(_, unit)| unit.is_present()).map(|(name, _)| name.clone()).collect()
}
