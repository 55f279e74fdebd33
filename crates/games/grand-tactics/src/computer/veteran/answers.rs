//! Answers to what is due: units that can be spared lose the steps; a leader without a formation joins the strongest
//! nearby.

use std::collections::HashMap;

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{UnitClass, UnitType};
use grognard_books::grand_tactics::losses::is_broken_at;

use crate::acts::{Attach, Losses, Order};
use crate::due::Due;
use crate::losses::candidates;
use crate::retreats::havens;
use crate::state::{State, Unit};

/// The cost of a broken unit where it counts against the roll of its force.
const BROKEN_IN_LEAD: f64 = 1.5;
/// The cost of a broken unit elsewhere: an AP some day.
const BROKEN: f64 = 0.3;
/// The risk of losing a step of the guard.
const GUARD: f64 = 0.6;
/// The value of horse beyond its CF.
const HORSE: f64 = 0.3;

/// The answer to the first thing due.
pub fn answer(t: &Tables, state: &State, side: Side, due: &Due, orders: Vec<Order>) -> Option<Order> {
    match due {
        Due::Losses { formations, steps, first_loss_cavalry, .. } => {
            let allocation = spared(t, state, formations, (*steps, *first_loss_cavalry))?;
            Some(Losses { side: Some(side), allocation: Some(allocation) }.into())
        }
        Due::Attach { leader, area: Some(area) } => {
            let formation = havens(state, side, area).into_iter().max_by_key(|name| state.line_cf(name))?;
            Some(Attach { leader: Some(leader.clone()), formation }.into())
        }
        _ => orders.into_iter().next(),
    }
}

/// The units the steps are taken from, in order.
fn spared(
    t: &Tables,
    state: &State,
    formations: &[String],
    (steps, first_cavalry): (i32, bool),
) -> Option<Vec<String>> {
    let leads: Vec<&String> =
        state.battle.iter().flat_map(|battle| [&battle.a.lead, &battle.b.lead]).flatten().collect();
    let names = candidates(state, formations);
    let mut left: HashMap<&String, i32> =
        names.iter().filter_map(|name| Some((name, state.units.get(name)?.steps))).collect();
    let mut taken = Vec::new();
    for number in 0..steps {
        let may = |unit: &Unit| number > 0 || !first_cavalry || unit.arm == UnitType::Cavalry;
        let open = names.iter().filter_map(|name| {
            let (unit, steps) = (state.units.get(name)?, *left.get(name)?);
            (steps > 0 && may(unit)).then(|| (cost(t, unit, steps, leads.contains(&&unit.formation)), name))
        });
        let (_, name) = open.reduce(|best, other| if other.0 < best.0 { other } else { best })?;
        *left.get_mut(name)? -= 1;
        taken.push(name.clone());
    }
    Some(taken)
}

/// The cost of one step of a unit that has this many left.
fn cost(t: &Tables, unit: &Unit, steps: i32, leads: bool) -> f64 {
    let weight = if leads { BROKEN_IN_LEAD } else { BROKEN };
    let breaks = if is_broken_at(t, unit.max_steps, steps - 1) { weight } else { 0.0 };
    // A broken unit that is gone no longer weighs on its side.
    let relief = if unit.broken && steps == 1 && leads { weight } else { 0.0 };
    let guard = if unit.class == UnitClass::Guard { GUARD } else { 0.0 };
    let horse = if unit.arm == UnitType::Cavalry { HORSE } else { 0.0 };
    f64::from(unit.cf_per_step) + breaks - relief + guard + horse
}
