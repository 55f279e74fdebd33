//! On a virtual board, a step without a choice happens at once: nobody has to press a button for it.

use grognard_battle::carry_on;
use grognard_battle::command::perform;
use grognard_core::refusal::Refusals;

use super::acting::tables;
use super::acts::{
    Attach, BeginBattle, Catastrophe, Deal, LeaderCasualty, Losses, NextPhase, Paralysis, Pursuit, Round, Supply,
    Weather, Withdraw, WoundRecovery,
};
use super::due::Due;
use super::losses::has_one_answer;
use super::offers_movement::movement;
use super::offers_reaction::reaction;
use super::offers_reorganization::reorganization;
use super::retreats::{havens, withdrawal};
use super::settle::settle;
use super::state::{Kind, Phase, Stage};

/// Does everything that follows automatically; on a virtual board, until somebody has a choice.
pub fn run(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    carry_on(stage, settle, step)
}

/// Does the next thing without a choice; returns whether there was one.
fn step(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    if stage.state.over.is_some() {
        return Ok(false);
    }
    match stage.state.due.first().cloned() {
        Some(due) => answer(stage, &due),
        None => phase(stage),
    }
}

/// Answers what is due, if nobody has a choice about it.
fn answer(stage: &mut Stage<'_>, due: &Due) -> Result<bool, Refusals> {
    match due {
        Due::WoundRecovery { .. } => perform(WoundRecovery::default(), stage)?,
        Due::Paralysis { .. } => perform(Paralysis::default(), stage)?,
        Due::Supply { .. } => perform(Supply::default(), stage)?,
        Due::Weather => perform(Weather {}, stage)?,
        Due::Deal => perform(Deal {}, stage)?,
        Due::Round => perform(Round {}, stage)?,
        Due::LeaderCasualty { .. } => perform(LeaderCasualty::default(), stage)?,
        Due::Catastrophe { .. } => perform(Catastrophe::default(), stage)?,
        Due::Pursuit => perform(Pursuit {}, stage)?,
        Due::Withdraw { formation } => {
            let to = withdrawal(tables(stage), &stage.state, formation);
            perform(Withdraw { formation: None, surrenders: Some(to.is_none()), to }, stage)?;
        }
        Due::Losses { .. } if has_one_answer(&stage.state, due) => perform(Losses::default(), stage)?,
        Due::Attach { leader, area } => {
            let side = stage.state.leaders.get(leader).map(|leader| leader.side);
            let near = side.zip(area.as_ref()).map(|(side, area)| havens(&stage.state, side, area)).unwrap_or_default();
            let [only] = near.as_slice() else { return Ok(false) };
            perform(Attach { leader: None, formation: only.clone() }, stage)?;
        }
        // The owner chooses where steps are lost; the others are settled earlier.
        Due::Losses { .. } | Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear => return Ok(false),
    }
    Ok(true)
}

/// Moves on where nothing is due and nobody can do anything else.
fn phase(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    if stage.state.battle.is_some() {
        return Ok(false);
    }
    let (t, state) = (tables(stage), &stage.state);
    if state.game == Kind::Battle {
        let ready = state.deployed.len() > 1;
        if ready {
            perform(BeginBattle::default(), stage)?;
        }
        return Ok(ready);
    }
    let is_idle = match state.phase {
        // A player begins the first turn.
        Phase::Start | Phase::Battle => false,
        Phase::Administration | Phase::End => true,
        Phase::Reorganization => reorganization(t, state).is_empty(),
        Phase::Movement => movement(t, state).is_empty(),
        Phase::Reaction => reaction(t, state).is_empty(),
        Phase::Combat => match state.battle_areas.as_slice() {
            [] => true,
            [only] => {
                let area = Some(only.clone());
                perform(BeginBattle { area }, stage)?;
                return Ok(true);
            }
            _ => false,
        },
    };
    if is_idle {
        perform(NextPhase {}, stage)?;
    }
    Ok(is_idle)
}
