//! Whose turn it is within a phase, and what is left to do in it.

use arrayvec::ArrayVec;
use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::Formation;

use super::asking::{Desk, charts};
use super::derive::{Lay, fires_at, in_radius, shooters_at, targets_of};
use super::due::Task;
use super::phases;
use super::state::{Phase, Posture, State, Unit};
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

fn unmarked_brigades(state: &State, side: Side) -> impl Iterator<Item = &String> {
    let brigades = state.brigades.iter().filter(move |(_, brigade)| brigade.side == side).map(|(name, _)| name);
    brigades.filter(|name| state.units_in(name).any(|(_, unit)| is_marked_with_brigade(unit)))
}

/// Brigades of a side that are still to be marked.
pub fn brigades_to_mark(state: &State, side: Side) -> Vec<String> {
    unmarked_brigades(state, side).cloned().collect()
}

fn unmarked_independents(state: &State, side: Side) -> impl Iterator<Item = &String> {
    let units = state.units_of(side).filter(|(_, unit)| unit.is_independent() && lacks_posture(unit));
    units.map(|(name, _)| name)
}

/// Independents of a side that are still to be marked.
pub fn independents_to_mark(state: &State, side: Side) -> Vec<String> {
    unmarked_independents(state, side).cloned().collect()
}

/// Whether any brigade is left to mark: independents wait for that (COH-07).
pub fn brigades_are_left(state: &State) -> bool {
    Side::BOTH.into_iter().any(|side| unmarked_brigades(state, side).next().is_some())
}

fn can_mark(state: &State, side: Side) -> bool {
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

/// The same of a unit whose books are at hand.
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

/// Whether a side could fire at somebody: on a table, whether any unit may hit an enemy as all stand.
pub fn can_shoot(t: &Tables, state: &State, side: Side) -> bool {
    let mut able = state.units_of(side).filter(|(name, unit)| is_able_to_fire(state, name, unit)).peekable();
    if able.peek().is_none() {
        return false;
    }
    let Some(lay) = Lay::of(t, state) else { return true };
    able.filter_map(|(name, _)| lay.piece(name)).any(|piece| targets_of(&lay, piece).next().is_some())
}

/// Whether a side has anything to do in the movement phase.
pub fn can_move(state: &State, side: Side) -> bool {
    movers(state, side).next().is_some() || riders(state, side).next().is_some()
}

/// Whether a unit must still act in the movement phase.
pub fn must_move(state: &State, name: &str) -> bool {
    state.units.get(name).is_some_and(|unit| has_yet_to_act(state, name, unit))
}

fn has_yet_to_act(state: &State, name: &str, unit: &Unit) -> bool {
    unit.is_present()
        && unit.posture == Some(Posture::Moving)
        && !unit.moved
        && !unit.routed
        && !state.is_in_contact(name)
}

fn movers(state: &State, side: Side) -> impl Iterator<Item = &String> {
    state.units_of(side).filter(|(name, unit)| has_yet_to_act(state, name, unit)).map(|(name, _)| name)
}

/// Units of a side that must still act.
pub fn units_to_move(state: &State, side: Side) -> Vec<String> {
    movers(state, side).cloned().collect()
}

fn movers_in<'s>(state: &'s State, brigade: &'s str) -> impl Iterator<Item = &'s String> {
    let units = state.units_in(brigade).filter(|(name, unit)| !unit.detached && has_yet_to_act(state, name, unit));
    units.map(|(name, _)| name)
}

/// Units of a brigade, in command, that must still act.
pub fn units_to_move_in(state: &State, brigade: &str) -> Vec<String> {
    movers_in(state, brigade).cloned().collect()
}

/// Whether an officer may still move in this phase.
pub fn officer_may_move(state: &State, name: &str) -> bool {
    state.is_in_play(name) && state.officers.get(name).is_some_and(|officer| !officer.moved) && !state.is_awaited(name)
}

/// Officers of a side that may still move though their brigade has nothing left to move, and the senior commander.
pub fn officers_to_move(state: &State, side: Side) -> Vec<String> {
    riders(state, side).cloned().collect()
}

fn riders(state: &State, side: Side) -> impl Iterator<Item = &String> {
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

fn attempts_of(state: &State, unit: &Unit) -> Attempts {
    if !unit.is_present() || unit.tried.done {
        return Attempts::new();
    }
    let tried = unit.tried;
    let commanded = unit.brigade.as_ref().is_some_and(|brigade| state.commander_of(brigade).is_some());
    let steady = !unit.routed;
    // Whoever has tried a later thing has let the earlier ones go.
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
pub fn recovering(state: &State) -> Option<String> {
    let side = state.to_act?;
    state.units_of(side).find(|(_, unit)| !attempts_of(state, unit).is_empty()).map(|(name, _)| name.clone())
}

/// Units an officer who comes back may appear at: those of his command that are still there.
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

/// Drops what is no longer due and passes turns on over those who have nothing to do. Run after every command.
pub fn settle(stage: &mut Desk<'_>) {
    drop_what_is_moot(stage);
    if !stage.state.due.is_empty() || stage.state.result.is_some() || stage.state.march.is_some() {
        return;
    }
    if stage.state.closing {
        phases::close(stage);
        return;
    }
    match stage.state.phase {
        Phase::Posture => pass_turn(stage, can_mark),
        Phase::Fire => settle_fire(stage),
        Phase::Movement => settle_movement(stage),
        Phase::Recovery => settle_recovery(stage),
        Phase::SetUp | Phase::Initiative | Phase::Melee => {}
    }
}

fn pass_turn(stage: &mut Desk<'_>, has_something: impl Fn(&State, Side) -> bool) {
    let state = &mut stage.state;
    let Some(side) = state.to_act else { return };
    if !has_something(state, side) {
        state.to_act = has_something(state, side.other()).then_some(side.other());
    }
}

/// Declared units that cannot fire any more are let go; a side that can fire with nobody passes (COH-23).
fn settle_fire(stage: &mut Desk<'_>) {
    for side in Side::BOTH {
        let Some(declared) = stage.state.sides.of(side).declared.clone() else { continue };
        let target_gone = !stage.state.is_present(&declared.target);
        let hidden: Vec<String> = match Lay::of(charts(stage), &stage.state) {
            Some(lay) if !target_gone => {
                let cannot = |unit: &&String| {
                    let pair = lay.piece(unit).zip(lay.piece(&declared.target));
                    !pair.is_some_and(|(firer, target)| fires_at(&lay, firer, target))
                };
                declared.units.iter().filter(cannot).cloned().collect()
            }
            _ => Vec::new(),
        };
        let (still, freed): (Vec<String>, Vec<String>) = declared
            .units
            .into_iter()
            .partition(|unit| !target_gone && can_fire(&stage.state, unit) && !hidden.contains(unit));
        for unit in freed {
            let why = match (target_gone, can_fire(&stage.state, &unit)) {
                (true, _) => "its target is gone",
                (false, true) => "its target is hidden",
                (false, false) => "it cannot fire any more",
            };
            stage.say(coh(23), format_args!("{unit} is let go from its declaration: {why}."));
        }
        let kept = super::state::Declaration { target: declared.target, units: still };
        stage.state.sides.of_mut(side).declared = (!kept.units.is_empty()).then_some(kept);
    }
    while let Some(side) = stage.state.to_act {
        if can_shoot(charts(stage), &stage.state, side) {
            return;
        }
        stage.say_of(coh(23), |state| format!("{} can fire with nobody and passes.", state.side_name(side)));
        pass_fire(&mut stage.state, side);
    }
}

/// A pass in the fire phase; the second in a row ends the firing.
pub fn pass_fire(state: &mut State, side: Side) {
    state.passes = state.passes.saturating_add(1);
    state.to_act = (state.passes < 2).then_some(side.other());
}

/// A brigade that is through hands over; a side with nothing left is skipped (COH-60).
fn settle_movement(stage: &mut Desk<'_>) {
    if let Some(brigade) = stage.state.active.clone() {
        let commander = stage.state.commander_of(&brigade);
        let officer_left = commander.is_some_and(|name| officer_may_move(&stage.state, name));
        if officer_left || movers_in(&stage.state, &brigade).next().is_some() {
            return;
        }
        end_activation(&mut stage.state);
    }
    pass_turn(stage, can_move);
}

/// The brigade that moves is through.
pub fn end_activation(state: &mut State) {
    let Some(name) = state.active.take() else { return };
    if let Some(brigade) = state.brigades.get_mut(&name) {
        brigade.activated = true;
        state.to_act = Some(brigade.side.other());
    }
}

/// Units that have nothing to try are passed over for good, so that nobody comes back to them.
fn settle_recovery(stage: &mut Desk<'_>) {
    while let Some(side) = stage.state.to_act {
        for index in 0..stage.state.units.len() {
            if stage.state.units.get_index(index).is_none_or(|(_, unit)| unit.side != side) {
                continue;
            }
            cannot_rejoin(stage, index);
            let Some((_, unit)) = stage.state.units.get_index(index) else { continue };
            if !attempts_of(&stage.state, unit).is_empty() {
                return;
            }
            if let Some((_, unit)) = stage.state.units.get_index_mut(index) {
                unit.tried.done = true;
            }
        }
        let winner_is_through = stage.state.initiative == Some(side);
        stage.state.to_act = winner_is_through.then_some(side.other());
    }
}

/// On a table a detached unit outside the radius of its commander is not asked whether it tries to rejoin (COH-99).
fn cannot_rejoin(stage: &mut Desk<'_>, index: usize) {
    let Some((name, unit)) = stage.state.units.get_index(index) else { return };
    if attempts_of(&stage.state, unit).first() != Some(&Attempt::Rejoin) {
        return;
    }
    let outside = Lay::of(charts(stage), &stage.state)
        .is_some_and(|lay| lay.piece(name).is_some_and(|piece| piece.unit.detached && !in_radius(&lay, piece)));
    if outside && let Some((name, unit)) = stage.state.units.get_index_mut(index) {
        unit.tried.rejoin = true;
        let name = name.clone();
        stage.say(coh(99), format_args!("{name} is outside the radius of its commander and cannot rejoin."));
    }
}

/// Takes away what has lost its object, saying so.
fn drop_what_is_moot(stage: &mut Desk<'_>) {
    if stage.state.due.iter().all(|task| moot(charts(stage), &stage.state, task).is_none()) {
        return;
    }
    let due = std::mem::take(&mut stage.state.due);
    for task in due {
        match moot(charts(stage), &stage.state, &task) {
            None => stage.state.due.push(task),
            Some(why) => {
                let rule = match task {
                    Task::Substitute { .. } => coh(12),
                    Task::Opportunity { .. } => coh(64),
                    _ => coh(107),
                };
                let charts = charts(stage);
                stage.say_of(rule, |state| format!("No longer due: {}; {why}.", task.title_by(charts, state)));
            }
        }
    }
}

/// Why something is no longer due.
fn moot(t: &Tables, state: &State, task: &Task) -> Option<&'static str> {
    let stopped = |name: &String| state.units.get(name).is_none_or(|unit| !unit.is_present() || unit.routed);
    match task {
        Task::TakeGround { unit } => stopped(unit).then_some("the unit does not hold it any more"),
        Task::Retreat { unit, .. } | Task::CommanderDeath { unit, .. } => {
            (!state.is_present(unit)).then_some("the unit is gone")
        }
        Task::OfficerCasualty { officer, unit, hit, .. } => {
            let attached = state.officers.get(officer).is_some_and(|officer| officer.attached.as_ref() == Some(unit));
            match (state.is_in_play(officer), attached || *hit) {
                (false, _) => Some("he is out of play"),
                (_, false) => Some("he is no longer with the unit"),
                _ => None,
            }
        }
        Task::Opportunity { mover } => {
            let nobody = match Lay::of(t, state) {
                Some(lay) => lay
                    .piece(mover)
                    .is_none_or(|piece| shooters_at(&lay, piece.unit.side.other(), piece).next().is_none()),
                None => state.units.get(mover).is_none_or(|unit| able_to_fire(state, unit.side.other()).is_empty()),
            };
            match (stopped(mover), nobody) {
                (true, _) => Some("the target moves no more"),
                (_, true) => Some("nobody is left who could fire"),
                _ => None,
            }
        }
        Task::Charge { attacker, defender, .. } => {
            (stopped(attacker) || !state.is_present(defender)).then_some("the charge is over")
        }
        Task::Appear { officer } => match (state.is_in_play(officer), units_he_may_join(state, officer).is_empty()) {
            (false, _) => Some("he is out of play"),
            (_, true) => Some("no unit of his command is left, so he stays alone"),
            _ => None,
        },
        Task::Substitute { brigade } => {
            let nobody = !state.units_in(brigade).any(|(_, unit)| unit.is_present());
            match (state.commander_of(brigade).is_some(), nobody) {
                (true, _) => Some("it has a commander"),
                (_, true) => Some("no unit of it is left"),
                _ => None,
            }
        }
        Task::Initiative
        | Task::Choose
        | Task::Detach { .. }
        | Task::OfficerReturn { .. }
        | Task::Victory
        | Task::Place { .. } => None,
    }
}
