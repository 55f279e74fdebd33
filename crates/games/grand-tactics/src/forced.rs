//! What has no choice in it happens at once on a virtual board: nobody presses a button for it.

use grognard_battle::{Arguments, Seat};
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::desk::tables;
use super::due::Due;
use super::offers_movement::movement;
use super::offers_reaction::reaction;
use super::offers_reorganization::reorganization;
use super::retreats::{havens, withdrawal};
use super::settling::settle;
use super::state::{Desk, Kind, Phase};
use super::{aftermath, cards, commit, engage, losses, supply, turn, withdrawal as leaving};

/// Does what follows by itself; on a virtual board until somebody has a choice.
pub fn run(desk: &mut Desk<'_>) -> Result<(), Refusals> {
    settle(desk)?;
    let seat = desk.seat;
    // Whoever gave the command, the dice of both sides are rolled.
    desk.seat = Seat::Umpire;
    let done = carry_on(desk);
    desk.seat = seat;
    done
}

fn carry_on(desk: &mut Desk<'_>) -> Result<(), Refusals> {
    let plays = |desk: &Desk<'_>| desk.state.is_virtual() && desk.state.over.is_none();
    while plays(desk) && !desk.typed_dice_ran_short() && step(desk)? {
        settle(desk)?;
    }
    Ok(())
}

fn with(arguments: &Value) -> Arguments {
    Arguments::new(&Datum::of(arguments))
}

/// Does the next thing without a choice; whether there was one.
fn step(desk: &mut Desk<'_>) -> Result<bool, Refusals> {
    let nothing = &mut with(&json!({}));
    match desk.state.due.first().cloned() {
        None => return phase(desk),
        Some(Due::WoundRecovery { .. }) => turn::wound_recovery(desk, nothing)?,
        Some(Due::Paralysis { .. }) => turn::paralysis(desk, nothing)?,
        Some(Due::Supply { .. }) => supply::supply(desk, nothing)?,
        Some(Due::Weather) => engage::weather(desk, nothing)?,
        Some(Due::Deal) => cards::deal(desk, nothing)?,
        Some(Due::Round) => commit::round(desk, nothing)?,
        Some(Due::LeaderCasualty { .. }) => aftermath::leader_casualty(desk, nothing)?,
        Some(Due::Catastrophe { .. }) => aftermath::catastrophe(desk, nothing)?,
        Some(Due::Pursuit) => leaving::pursuit(desk, nothing)?,
        Some(Due::Withdraw { formation }) => {
            let to = withdrawal(tables(desk), &desk.state, &formation);
            let goes = to.map_or(json!({"surrenders": true}), |to| json!({"to": to}));
            leaving::withdraw(desk, &mut with(&goes))?;
        }
        Some(item @ Due::Losses { .. }) => {
            if !losses::has_one_answer(&desk.state, &item) {
                return Ok(false);
            }
            losses::losses(desk, nothing)?;
        }
        Some(Due::Attach { leader, area }) => {
            let side = desk.state.leaders.get(&leader).map(|leader| leader.side);
            let near = side.zip(area).map(|(side, area)| havens(&desk.state, side, &area)).unwrap_or_default();
            let [only] = near.as_slice() else { return Ok(false) };
            leaving::attach(desk, &mut with(&json!({"formation": only})))?;
        }
        // These are settled before.
        Some(Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear) => return Ok(false),
    }
    Ok(true)
}

/// Goes on where nothing is due and nobody can do anything else.
fn phase(desk: &mut Desk<'_>) -> Result<bool, Refusals> {
    if desk.state.battle.is_some() {
        return Ok(false);
    }
    let (t, books) = (tables(desk), &desk.state);
    if books.game == Kind::Battle {
        let ready = books.deployed.len() > 1;
        if ready {
            engage::begin_battle(desk, &mut with(&json!({})))?;
        }
        return Ok(ready);
    }
    let is_idle = match books.phase {
        // The first turn is begun by a player.
        Phase::Start | Phase::Battle => false,
        Phase::Administration | Phase::End => true,
        Phase::Reorganization => reorganization(t, books).is_empty(),
        Phase::Movement => movement(t, books).is_empty(),
        Phase::Reaction => reaction(t, books).is_empty(),
        Phase::Combat => match books.battle_areas.as_slice() {
            [] => true,
            [only] => {
                let area = json!({"area": only});
                engage::begin_battle(desk, &mut with(&area))?;
                return Ok(true);
            }
            _ => false,
        },
    };
    if is_idle {
        turn::next_phase(desk, &mut with(&json!({})))?;
    }
    Ok(is_idle)
}
