//! Standing orders: what a side orders its units in advance, and what they then do without asking. They are the side's
//! own; nobody else sees them (section "Who may see what").

use grognard_battle::command::perform;
use grognard_battle::{Pending as _, Side};
use grognard_books::impact::fire::Fire;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;
use grognard_table::whole;

use super::acts::{Evade, ReactFace, ReactFire, Stand};
use super::blocks::tables;
use super::charged::may_evade;
use super::derive::{Lay, can_hit};
use super::due::Due;
use super::measured::shot_at_charger;
use super::state::{OnCharge, OnMove, Stage, State};

/// Whether a side may give its units orders now: it acts, places or is asked.
pub fn may_tell(state: &State, side: Side) -> bool {
    match state.due.first() {
        Some(due) => due.side(state) == Some(side),
        None => state.acting() == Some(side) || state.to_deploy() == Some(side),
    }
}

/// Carries out the orders about an enemy that moved; returns whether there were any.
pub fn at_mover(stage: &mut Stage<'_>) -> bool {
    let Some(Due::Reactions { mover, watchers }) = stage.state.due.first().cloned() else { return false };
    let ranges: Vec<(String, i32)> = Lay::of(tables(stage), &stage.state).map_or_else(Vec::new, |lay| {
        // A unit that an earlier shot has made smaller may no longer be in arc or range.
        let gap = |name: &String| {
            let (firer, target) = (lay.piece(name)?, lay.piece(&mover)?);
            can_hit(&lay, firer, target, true).then(|| firer.block.distance(&target.block))
        };
        watchers.iter().filter_map(|name| Some((name.clone(), gap(name)?))).collect()
    });
    let (mut shots, mut asked) = (Vec::new(), Vec::new());
    for (unit, range) in ranges {
        let order = stage.state.order_of(&unit);
        match order.moved {
            OnMove::Ask => asked.push(unit),
            OnMove::Fire if order.within.is_none_or(|within| range <= whole(within)) => {
                shots.push(Due::Shot { unit, mover: mover.clone() });
            }
            // Nothing is said: not even the umpire learns of an order.
            OnMove::Fire | OnMove::Hold => {}
        }
    }
    if asked.len() == watchers.len() {
        return false;
    }
    stage.state.due.take_first();
    if !asked.is_empty() {
        stage.state.due.put_first([Due::Reactions { mover, watchers: asked }]);
    }
    stage.state.due.put_first(shots);
    true
}

/// Carries out the order of the unit charged; returns whether it had one that it can carry out.
pub fn when_charged(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    let Some(charge) = stage.state.charge.clone() else { return Ok(false) };
    let unit = charge.target.as_str();
    match stage.state.order_of(unit).charged {
        OnCharge::Ask => return Ok(false),
        OnCharge::Stand => perform(Stand { unit: unit.to_owned() }, stage)?,
        OnCharge::Face => perform(ReactFace::of(unit), stage)?,
        OnCharge::Fire => {
            let lay = Lay::of(tables(stage), &stage.state);
            let fires = lay
                .and_then(|lay| shot_at_charger(&lay, &charge))
                .is_some_and(|(against, situation, _)| against.is_empty() && stage.checked::<Fire>(situation).is_ok());
            if !fires {
                return Ok(false);
            }
            perform(ReactFire::of(unit), stage)?;
        }
        OnCharge::Evade => {
            if !stage.state.units.get(unit).is_some_and(|unit| may_evade(tables(stage), unit)) {
                return Ok(false);
            }
            perform(Evade::of(unit), stage)?;
        }
    }
    Ok(true)
}

/// The words for an order when an enemy moves.
pub const MOVED: &[&str] = OnMove::NAMES;
/// The words for an order when a unit is charged.
pub const CHARGED: &[&str] = OnCharge::NAMES;
