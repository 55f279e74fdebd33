//! What has no choice in it happens at once on a virtual table: nobody presses a button for it.

use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::asking::{Stage, charts};
use super::derive::Lay;
use super::due::Due;
use super::settle::{can_shoot, settle};
use super::state::{Phase, State};
use super::turns::{can_move, units_he_may_join};
use super::{charge, melee, moves, officers, phases, reckoning, retreat};
use grognard_battle::{Arguments, Seat, Side};

/// Settles the turn, and on a table carries on until somebody has a choice.
pub fn run(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    settle(stage);
    let seat = stage.seat;
    // Whoever gave the command, the dice of both sides are rolled.
    stage.seat = Seat::Umpire;
    let done = carry_on(stage);
    stage.seat = seat;
    done
}

fn carry_on(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    while stage.state.table.is_some() && stage.state.result.is_none() && !stage.typed_dice_ran_short() {
        moves::keep_in_step(stage);
        if !moves::to_safety(stage) && !step(stage)? {
            break;
        }
        settle(stage);
    }
    Ok(())
}

/// Does the next thing without a choice; whether there was one.
fn step(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
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
        Phase::Melee => {
            if !state.contacts.is_empty() {
                melee::melee(stage, &mut nothing())?;
                return Ok(true);
            }
            true
        }
        Phase::Posture | Phase::Fire | Phase::Movement | Phase::Recovery => {
            state.to_act.is_none() && state.active.is_none()
        }
    };
    if over && !state.closing {
        phases::next_phase(stage, &mut nothing())?;
        return Ok(true);
    }
    Ok(false)
}

fn nothing() -> Arguments {
    Arguments::new(&Datum::Null)
}

/// Answers what is due, if nobody has a choice in it.
fn answer(stage: &mut Stage<'_>, item: &Due) -> Result<bool, Refusals> {
    match item {
        Due::Initiative => phases::initiative(stage, &mut nothing())?,
        Due::Choose if !order_matters(stage) => {
            let with = json!({ "order": "first" });
            phases::choose(stage, &mut Arguments::new(&Datum::of(&with)))?;
        }
        Due::Retreat { .. } => retreat::retreat(stage, &mut nothing())?,
        Due::OfficerCasualty { .. } => officers::officer_casualty(stage, &mut nothing())?,
        Due::CommanderDeath { .. } => officers::commander_death(stage, &mut nothing())?,
        Due::OfficerReturn { .. } => officers::officer_return(stage, &mut nothing())?,
        Due::Charge { .. } => charge::charge(stage, &mut nothing())?,
        Due::TakeGround { unit } => {
            let room = Lay::of(charts(stage), &stage.state).map_or(0, |lay| moves::ground_to_take(&lay, unit));
            if room > 0 {
                return Ok(false);
            }
            stage.state.due.take_first();
            stage.say(coh(90), format_args!("{unit} holds the ground and has no room to go on."));
        }
        Due::Detach { .. } => phases::detach(stage, &mut nothing())?,
        Due::Victory => reckoning::victory(stage, &mut nothing())?,
        Due::Appear { officer } => {
            let units = units_he_may_join(&stage.state, officer);
            return only_unit(stage, &units, officers::appear);
        }
        Due::Substitute { brigade } => {
            let left = stage.state.units_in(brigade).filter(|(_, unit)| unit.is_present());
            let left: Vec<String> = left.map(|(name, _)| name.clone()).collect();
            return only_unit(stage, &left, officers::substitute);
        }
        Due::Choose | Due::Opportunity { .. } | Due::Place { .. } => return Ok(false),
    }
    Ok(true)
}

/// An officer appears at the only unit there is; of several his side names one.
fn only_unit(
    stage: &mut Stage<'_>,
    units: &[String],
    act: fn(&mut Stage<'_>, &mut Arguments) -> Result<(), Refusals>,
) -> Result<bool, Refusals> {
    let [unit] = units else { return Ok(false) };
    act(stage, &mut Arguments::new(&Datum::of(&json!({ "unit": unit }))))?;
    Ok(true)
}

/// Whether it makes a difference who acts first: both sides can do something.
fn order_matters(stage: &Stage<'_>) -> bool {
    let state: &State = &stage.state;
    Side::BOTH.into_iter().all(|side| match state.phase {
        Phase::Fire => can_shoot(charts(stage), state, side),
        _ => can_move(state, side),
    })
}
