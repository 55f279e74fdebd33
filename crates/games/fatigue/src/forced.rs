//! Things without a choice happen at once on a virtual table: nobody presses a button for them.

use grognard_battle::command::perform;
use grognard_battle::{Side, carry_on};
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_core::refusal::Refusals;

use super::acts::{Check, Clash, NextPhase, Receive, RollFire};
use super::army_phase;
use super::asking::tables;
use super::charge_phase;
use super::contacts::melees;
use super::derive::{Lay, caught, revealed, rides_to};
use super::due::Due;
use super::flights;
use super::ground::is_caught;
use super::interphase::{has_written, roll_for_first};
use super::offers::{may_charge, may_close_fire, may_write};
use super::open_items::{self, open_items, orders_checks};
use super::rally::waiting;
use super::shock;
use super::state::{Stage, Step};
use super::withdrawal::see_through;

/// Drops items that can no longer be answered, and on a table carries on until a side has a choice.
pub fn run(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let settle = |stage: &mut Stage<'_>| {
        settle(stage);
        Ok(())
    };
    carry_on(stage, settle, step)
}

/// A combat that ends may leave checks that can no longer be made, and the other way round.
fn settle(stage: &mut Stage<'_>) {
    open_items::settle(stage);
    shock::settle(stage);
    open_items::settle(stage);
}

/// Does the next thing without a choice; returns whether there was one.
fn step(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    if stage.state.result.is_some() || stage.state.placing.is_some() {
        return Ok(false);
    }
    if flights::by_table(stage)? {
        return Ok(true);
    }
    if let Some(first) = open_items(&stage.state).first() {
        if first.is_chance() || orders_checks(&stage.state).is_some() {
            return Ok(false);
        }
        if let Due::Check(check) = first {
            let check = Check::of(check.units.first());
            perform(check, stage)?;
            return Ok(true);
        }
        return Ok(false);
    }
    if alone(stage) {
        return Ok(true);
    }
    if let Some(combat) = &stage.state.combat {
        if combat.received {
            perform(Clash {}, stage)?;
        } else if may_close_fire(tables(stage), &stage.state) {
            return Ok(false);
        } else {
            perform(Receive {}, stage)?;
        }
        return Ok(true);
    }
    if charge_phase::go_on_by_table(stage) {
        return Ok(true);
    }
    phase(stage)
}

/// Officers caught alone ride away or are hit; dummies are revealed.
fn alone(stage: &mut Stage<'_>) -> bool {
    let t = tables(stage);
    let Some(lay) = Lay::of(t, &stage.state) else { return false };
    let officer = caught(&lay).next();
    if let Some((officer, joins)) = officer.map(|name| (name.to_owned(), rides_to(&lay, name).map(str::to_owned))) {
        is_caught(stage, &officer, joins);
        return true;
    }
    let dummy = revealed(&lay).next().map(str::to_owned);
    if let Some(command) = dummy {
        see_through(stage, &command);
        return true;
    }
    false
}

/// Ends a phase, or a step of it, in which no side has a choice.
fn phase(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    let (t, state) = (tables(stage), &stage.state);
    match (state.phase, state.step) {
        (Phase::ArmyMoraleFatigue, Step::Enter) => army_phase::by_table(stage)?,
        (Phase::ArmyMoraleFatigue, Step::RollOff) => roll_for_first(stage),
        (Phase::DeclaredCavalryCharge, Step::Declare) if may_charge(t, state) => return Ok(false),
        (Phase::ArmyMoraleFatigue, Step::Orders) | (Phase::Facing | Phase::Formation | Phase::Movement, Step::Act) => {
            return Ok(false);
        }
        (_, Step::Write) => return written(stage),
        (Phase::Rally, Step::Act) if !waiting(state, Morale::Routed).is_empty() => return Ok(false),
        (Phase::ShockCombat, _) if !melees(state).is_empty() => return Ok(false),
        _ => perform(NextPhase::default(), stage)?,
    }
    Ok(true)
}

/// A side without a target has written everything it can; fire that both have written is rolled.
fn written(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    let unready: Vec<Side> = Side::BOTH.into_iter().filter(|side| !stage.state.sides.of(*side).ready).collect();
    for side in &unready {
        if !may_write(tables(stage), &stage.state, *side) {
            has_written(stage, *side)?;
            return Ok(true);
        }
    }
    if !unready.is_empty() {
        return Ok(false);
    }
    if stage.state.shots.is_empty() {
        perform(NextPhase::default(), stage)?;
    } else {
        perform(RollFire {}, stage)?;
    }
    Ok(true)
}
