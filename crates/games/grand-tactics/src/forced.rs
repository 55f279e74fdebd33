//! What has no choice in it happens at once on a virtual board: nobody presses a button for it.

use grognard_battle::{Arguments, Seat};
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::acting::tables;
use super::due::Due;
use super::offers_movement::movement;
use super::offers_reaction::reaction;
use super::offers_reorganization::reorganization;
use super::retreats::{havens, withdrawal};
use super::settle::settle;
use super::state::{Kind, Phase, Stage};
use super::{aftermath, cards, commit, engage, losses, phases, supply, withdrawal as leaving};

/// Does what follows by itself; on a virtual board until somebody has a choice.
pub fn run(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    settle(stage)?;
    let seat = stage.seat;
    // Whoever gave the command, the dice of both sides are rolled.
    stage.seat = Seat::Umpire;
    let done = carry_on(stage);
    stage.seat = seat;
    done
}

fn carry_on(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let plays = |stage: &Stage<'_>| stage.state.is_virtual() && stage.state.over.is_none();
    while plays(stage) && !stage.typed_dice_ran_short() && step(stage)? {
        settle(stage)?;
    }
    Ok(())
}

fn with(arguments: &Value) -> Arguments {
    Arguments::new(&Datum::of(arguments))
}

/// Does the next thing without a choice; whether there was one.
fn step(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    let nothing = &mut with(&json!({}));
    match stage.state.due.first().cloned() {
        None => return phase(stage),
        Some(Due::WoundRecovery { .. }) => phases::wound_recovery(stage, nothing)?,
        Some(Due::Paralysis { .. }) => phases::paralysis(stage, nothing)?,
        Some(Due::Supply { .. }) => supply::supply(stage, nothing)?,
        Some(Due::Weather) => engage::weather(stage, nothing)?,
        Some(Due::Deal) => cards::deal(stage, nothing)?,
        Some(Due::Round) => commit::round(stage, nothing)?,
        Some(Due::LeaderCasualty { .. }) => aftermath::leader_casualty(stage, nothing)?,
        Some(Due::Catastrophe { .. }) => aftermath::catastrophe(stage, nothing)?,
        Some(Due::Pursuit) => leaving::pursuit(stage, nothing)?,
        Some(Due::Withdraw { formation }) => {
            let to = withdrawal(tables(stage), &stage.state, &formation);
            let goes = to.map_or(json!({"surrenders": true}), |to| json!({"to": to}));
            leaving::withdraw(stage, &mut with(&goes))?;
        }
        Some(item @ Due::Losses { .. }) => {
            if !losses::has_one_answer(&stage.state, &item) {
                return Ok(false);
            }
            losses::losses(stage, nothing)?;
        }
        Some(Due::Attach { leader, area }) => {
            let side = stage.state.leaders.get(&leader).map(|leader| leader.side);
            let near = side.zip(area).map(|(side, area)| havens(&stage.state, side, &area)).unwrap_or_default();
            let [only] = near.as_slice() else { return Ok(false) };
            leaving::attach(stage, &mut with(&json!({"formation": only})))?;
        }
        // These are settled before.
        Some(Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear) => return Ok(false),
    }
    Ok(true)
}

/// Goes on where nothing is due and nobody can do anything else.
fn phase(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    if stage.state.battle.is_some() {
        return Ok(false);
    }
    let (t, state) = (tables(stage), &stage.state);
    if state.game == Kind::Battle {
        let ready = state.deployed.len() > 1;
        if ready {
            engage::begin_battle(stage, &mut with(&json!({})))?;
        }
        return Ok(ready);
    }
    let is_idle = match state.phase {
        // The first turn is begun by a player.
        Phase::Start | Phase::Battle => false,
        Phase::Administration | Phase::End => true,
        Phase::Reorganization => reorganization(t, state).is_empty(),
        Phase::Movement => movement(t, state).is_empty(),
        Phase::Reaction => reaction(t, state).is_empty(),
        Phase::Combat => match state.battle_areas.as_slice() {
            [] => true,
            [only] => {
                let area = json!({"area": only});
                engage::begin_battle(stage, &mut with(&area))?;
                return Ok(true);
            }
            _ => false,
        },
    };
    if is_idle {
        phases::next_phase(stage, &mut with(&json!({})))?;
    }
    Ok(is_idle)
}
