//! The course of a turn: what a phase demands at its start, and what must be done before its end.

use grognard_books::cohesion::rules::coh;

use super::acting::charts;
use super::deploy;
use super::due::Due;
use super::end_of_turn::list_end_of_turn;
use super::state::{Phase, Posture, Stage, State, Status};
use super::turns::{brigades_to_mark, independents_to_mark, officers_to_move, recovering, units_to_move};
use grognard_battle::{Arguments, Side};

/// Begins a phase: what it demands at its start.
pub fn enter(stage: &mut Stage<'_>, phase: Phase) {
    let state = &mut stage.state;
    state.phase = phase;
    state.closing = false;
    state.to_act = None;
    state.first_player = None;
    let turn = state.turn;
    match phase {
        Phase::SetUp | Phase::Melee => {}
        Phase::Initiative => state.due.put_last([Due::Initiative]),
        Phase::Posture => {
            state.to_act = state.initiative.map(Side::other);
        }
        Phase::Fire => {
            state.brigades.values_mut().for_each(|brigade| brigade.marked = false);
            state.passes = 0;
            state.due.put_last([Due::Choose]);
        }
        Phase::Movement => {
            state.brigades.values_mut().for_each(|brigade| brigade.activated = false);
            state.officers.values_mut().for_each(|officer| officer.moved = false);
            state.charges.clear();
            state.due.put_last([Due::Choose]);
        }
        Phase::Recovery => state.to_act = state.initiative,
    }
    stage.say(coh(1), format_args!("Turn {turn}: the {} begins.", phase.word()));
    if phase == Phase::Posture
        && let Some(side) = stage.state.to_act
    {
        stage.say_of(coh(8), |state| format!("{}, without the initiative, marks first.", state.side_name(side)));
    }
    if phase == Phase::Initiative {
        deploy::list_arrivals(stage);
    }
    if phase == Phase::Recovery {
        let moving = stage.state.units.values_mut().filter(|unit| unit.posture == Some(Posture::Moving));
        moving.for_each(|unit| unit.posture = None);
        stage.say(coh(92), "All green beads come off.");
    }
}

/// Ends the phase: everything in it is done.
pub fn end(stage: &mut Stage<'_>) {
    match stage.state.phase {
        Phase::SetUp => enter(stage, Phase::Initiative),
        Phase::Initiative => enter(stage, Phase::Posture),
        Phase::Posture => enter(stage, Phase::Fire),
        Phase::Fire => {
            stage.state.passes = 0;
            stage.state.sides.a.declared = None;
            stage.state.sides.b.declared = None;
            enter(stage, Phase::Movement);
        }
        Phase::Movement => {
            for side in Side::BOTH {
                give_up_officers(&mut stage.state, side);
                if !may_be_detached(&stage.state, side).is_empty() {
                    stage.state.due.put_last([Due::Detach { side }]);
                }
            }
            say_leaderless(stage);
            stage.state.closing = true;
        }
        Phase::Melee => enter(stage, Phase::Recovery),
        Phase::Recovery => {
            list_end_of_turn(charts(stage), &mut stage.state);
            stage.state.closing = true;
        }
    }
}

/// Refuses to end the phase before everything in it is done.
pub fn check_done(stage: &Stage<'_>, told: &mut Arguments) {
    let state = &stage.state;
    match state.phase {
        Phase::SetUp | Phase::Initiative => {}
        Phase::Posture => {
            for side in Side::BOTH {
                for brigade in brigades_to_mark(state, side) {
                    told.refuse_by(coh(8), "", format!("{brigade} is still to be marked."));
                }
                for unit in independents_to_mark(state, side) {
                    told.refuse_by(coh(8), "", format!("{unit} is still to be marked."));
                }
            }
        }
        Phase::Fire => {
            if let Some(side) = state.to_act {
                let reason = format!("{} may still fire or pass; two passes in a row end it.", state.side_name(side));
                told.refuse_by(coh(23), "", reason);
            }
        }
        Phase::Movement => {
            if let Some(brigade) = &state.active {
                told.refuse_by(coh(60), "", format!("{brigade} is still moving; finish it first."));
            }
            for side in Side::BOTH {
                for unit in units_to_move(state, side) {
                    told.refuse_by(coh(60), "", format!("{unit} has still to move, or to hold."));
                }
                if !officers_to_move(state, side).is_empty() && !stage.seat.holds(side) {
                    let reason = format!("{} may still move officers, or pass.", state.side_name(side));
                    told.refuse_by(coh(60), "", reason);
                }
            }
        }
        Phase::Melee => {
            for contact in &state.contacts {
                let reason = format!("{} and {} have still to fight.", contact.attacker, contact.defender);
                told.refuse_by(coh(82), "", reason);
            }
        }
        Phase::Recovery => {
            if let Some(unit) = recovering(state) {
                told.refuse_by(coh(101), "", format!("it is still the turn of {unit}; act, skip or pass."));
            }
        }
    }
}

/// Goes on once everything due at a phase's end is answered.
pub fn close(stage: &mut Stage<'_>) {
    if stage.state.phase != Phase::Movement {
        stage.state.closing = false;
        return;
    }
    stage.state.units.values_mut().for_each(|unit| unit.displaced = false);
    for officer in stage.state.officers.values_mut() {
        officer.moved = false;
        officer.displaced = false;
    }
    stage.state.brigades.values_mut().for_each(|brigade| brigade.activated = false);
    stage.state.sides.a.holds_fire = false;
    stage.state.sides.b.holds_fire = false;
    enter(stage, Phase::Melee);
}

/// Units of a side that are detached if they are outside the radius: they are with their brigade so far, and it has a
/// commander.
pub fn may_be_detached(state: &State, side: Side) -> Vec<String> {
    let units = state.units_of(side).filter(|(_, unit)| {
        let commanded = unit.brigade.as_ref().is_some_and(|brigade| state.commander_of(brigade).is_some());
        unit.is_present() && !unit.detached && commanded
    });
    units.map(|(name, _)| name.clone()).collect()
}

fn say_leaderless(stage: &mut Stage<'_>) {
    let leaderless = stage.state.brigades.keys().filter(|brigade| stage.state.commander_of(brigade).is_none());
    for brigade in leaderless.cloned().collect::<Vec<_>>() {
        stage.say(coh(108), format_args!("{brigade} has no commander in play and detaches nobody."));
    }
}

/// Officers of a side give up their moves in this phase.
pub fn give_up_officers(state: &mut State, side: Side) {
    let own = state.officers.values_mut().filter(|officer| officer.side == side && officer.status == Status::InPlay);
    own.for_each(|officer| officer.moved = true);
    let own = state.brigades.values_mut().filter(|brigade| brigade.side == side);
    own.for_each(|brigade| brigade.activated = true);
}
