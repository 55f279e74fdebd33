//! Things without a choice happen at once on a virtual table: nobody presses a button for them.

use grognard_battle::carry_on;
use grognard_core::refusal::Refusals;

use super::blocks::{roll_for_leader, settle, tables};
use super::clash::{contact_by_table, end_won};
use super::derive::{Lay, objectives_held};
use super::due::Due;
use super::moving::keep_in_step;
use super::orders;
use super::phases::{begin_turn, end_phase, hold, who_was_first};
use super::shooting::shoot;
use super::state::{Phase, Stage};
use super::table_moves::{fall_back, flee, leaders_get_away, most_to_follow};
use super::volley::volleys_by_table;

/// Drops items that can no longer be settled, and on a table carries on until a side has a choice.
pub fn run(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let settle = |stage: &mut Stage<'_>| {
        settle(stage);
        keep_in_step(&mut stage.state);
        Ok(())
    };
    carry_on(stage, settle, step)?;
    keep_in_step(&mut stage.state);
    Ok(())
}

/// Does the next thing without a choice; returns whether there was one.
fn step(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    if stage.state.result.is_some() {
        return Ok(false);
    }
    leaders_get_away(stage);
    match stage.state.due.first().cloned() {
        Some(due) => answer(stage, &due),
        None => phase(stage),
    }
}

/// Answers what is due, if nobody has a choice in it.
fn answer(stage: &mut Stage<'_>, due: &Due) -> Result<bool, Refusals> {
    match due {
        Due::Flight { unit } => {
            stage.state.due.take_first();
            flee(stage, unit);
        }
        Due::LeaderCasualty { .. } => roll_for_leader(stage),
        Due::FallBack { .. } => farthest_falls_back(stage),
        Due::Shot { unit, mover } => shoot(stage, unit, mover)?,
        Due::Reactions { .. } => return Ok(orders::at_mover(stage)),
        Due::ChargeReaction => return orders::when_charged(stage),
        Due::Contact => contact_by_table(stage)?,
        Due::Volleys { inches } => volleys_by_table(stage, *inches),
        Due::FollowUp { inches } => {
            let lay = Lay::of(tables(stage), &stage.state).zip(stage.state.charge.clone());
            if lay.is_some_and(|(lay, charge)| most_to_follow(&lay, &charge, *inches) > 0) {
                return Ok(false);
            }
            end_won(stage, 0);
        }
        Due::Objective { objective: name } => {
            let held = Lay::of(tables(stage), &stage.state).map(|lay| objectives_held(&lay));
            let held = held.unwrap_or_default().into_iter().find(|(known, _)| known == name).and_then(|(_, side)| side);
            hold(stage, name, held);
        }
    }
    Ok(true)
}

/// Of the losers that fall back, the one farthest from the enemy's lead goes first (IMP-75).
fn farthest_falls_back(stage: &mut Stage<'_>) {
    let place = |name: &String| stage.state.table.as_ref()?.units.get(name).map(|pose| pose.at);
    let waiting = stage.state.due.iter().take_while(|due| matches!(due, Due::FallBack { .. }));
    let far = waiting.filter_map(|due| match due {
        Due::FallBack { unit, inches, from } => {
            let from = place(from.as_ref()?)?;
            Some((place(unit)?.distance(from), unit.clone(), *inches, from))
        }
        _ => None,
    });
    // Of equals the first in the list: the lead, then the supports.
    let farthest = far.reduce(|best, one| if one.0 > best.0 { one } else { best });
    match farthest {
        Some((_, unit, inches, from)) => {
            stage.state.due.take_that(|due| matches!(due, Due::FallBack { unit: known, .. } if *known == unit));
            fall_back(stage, &unit, inches, from);
        }
        // The winner is gone, so there is nothing left to fall back from.
        None => {
            stage.state.due.take_first();
        }
    }
}

/// Ends a phase, or a step of it, in which no side has a choice.
fn phase(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    let state = &stage.state;
    let own = |side| state.acting() == Some(side);
    match state.phase {
        Phase::Deployment => return Ok(false),
        Phase::Command => {
            let facts = who_was_first(state);
            begin_turn(stage, &facts);
        }
        Phase::FirstLeaders | Phase::SecondLeaders => {
            let waits = state.leaders.values().any(|leader| own(leader.side) && !leader.eliminated && !leader.stepped);
            if waits {
                return Ok(false);
            }
            end_phase(stage)?;
        }
        Phase::FirstActions | Phase::SecondActions => {
            if state.units.values().any(|unit| own(unit.side) && unit.is_in() && unit.ap > 0) {
                return Ok(false);
            }
            end_phase(stage)?;
        }
        Phase::Rout | Phase::End => end_phase(stage)?,
    }
    Ok(true)
}
