//! Things without a choice happen at once on a virtual table: nobody presses a button for them.

use grognard_battle::command::perform;
use grognard_battle::{Side, carry_on};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::acting::charts;
use super::acts::{
    Appear, Charge, Choose, CommanderDeath, Detach, Initiative, Melee, NextPhase, OfficerCasualty, OfficerReturn,
    Retreat, Substitute, Turn, Victory,
};
use super::derive::Lay;
use super::due::Due;
use super::moves;
use super::settle::{can_shoot, settle};
use super::state::{Phase, Stage, State};
use super::turns::{can_move, units_he_may_join, units_left_in};

/// Settles the turn, and on a table carries on until a side has a choice.
pub fn run(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let settle = |stage: &mut Stage<'_>| {
        settle(stage);
        Ok(())
    };
    carry_on(stage, settle, step)
}

/// Does the next thing without a choice; returns whether there was one.
fn step(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    if stage.state.result.is_some() {
        return Ok(false);
    }
    moves::keep_in_step(stage);
    if moves::to_safety(stage) {
        return Ok(true);
    }
    if let Some(item) = stage.state.due.first().cloned() {
        return answer(stage, &item);
    }
    if stage.state.march.is_some() {
        moves::on(stage)?;
        return Ok(true);
    }
    let state = &stage.state;
    let over = match state.phase {
        Phase::SetUp | Phase::Initiative => false,
        Phase::Melee if !state.contacts.is_empty() => {
            perform(Melee::default(), stage)?;
            return Ok(true);
        }
        Phase::Melee => true,
        Phase::Posture | Phase::Fire | Phase::Movement | Phase::Recovery => {
            state.to_act.is_none() && state.active.is_none()
        }
    };
    if over && !state.closing {
        perform(NextPhase {}, stage)?;
        return Ok(true);
    }
    Ok(false)
}

/// Answers what is due, if nobody has a choice in it.
fn answer(stage: &mut Stage<'_>, item: &Due) -> Result<bool, Refusals> {
    match item {
        Due::Initiative => perform(Initiative {}, stage)?,
        Due::Choose if !order_matters(stage) => perform(Choose { order: Turn::First }, stage)?,
        Due::Retreat { .. } => perform(Retreat::default(), stage)?,
        Due::OfficerCasualty { .. } => perform(OfficerCasualty::default(), stage)?,
        Due::CommanderDeath { .. } => perform(CommanderDeath::default(), stage)?,
        Due::OfficerReturn { .. } => perform(OfficerReturn::default(), stage)?,
        Due::Charge { .. } => perform(Charge::default(), stage)?,
        Due::TakeGround { unit } => {
            let room = Lay::of(charts(stage), &stage.state).map_or(0, |lay| moves::ground_to_take(&lay, unit));
            if room > 0 {
                return Ok(false);
            }
            stage.state.due.take_first();
            stage.say(coh(90), format_args!("{unit} holds the ground and has no room to go on."));
        }
        Due::Detach { .. } => perform(Detach::default(), stage)?,
        Due::Victory => perform(Victory::default(), stage)?,
        // At the only unit there is; if there are several, the side names one.
        Due::Appear { officer } => match units_he_may_join(&stage.state, officer).as_slice() {
            [unit] => perform(Appear::at(officer, unit), stage)?,
            _ => return Ok(false),
        },
        Due::Substitute { brigade } => match units_left_in(&stage.state, brigade).as_slice() {
            [unit] => perform(Substitute::at(brigade, unit), stage)?,
            _ => return Ok(false),
        },
        Due::Choose | Due::Opportunity { .. } | Due::Place { .. } => return Ok(false),
    }
    Ok(true)
}

/// Whether it makes a difference who acts first, because both sides can do something.
fn order_matters(stage: &Stage<'_>) -> bool {
    let state: &State = &stage.state;
    Side::BOTH.into_iter().all(|side| match state.phase {
        Phase::Fire => can_shoot(charts(stage), state, side),
        _ => can_move(state, side),
    })
}
