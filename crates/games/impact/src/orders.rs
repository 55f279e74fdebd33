//! Standing orders: what a side tells its units in advance, and what they then do without asking. They are the side's own;
//! nobody else sees them (section "Who may see what").

use grognard_battle::{Arguments, Pending as _, Side};
use grognard_books::impact::rules::imp;
use grognard_core::facts::{Choice as _, Datum};
use grognard_core::refusal::Refusals;
use grognard_table::whole;
use serde_json::json;

use super::acting::give_up;
use super::blocks::tables;
use super::charge::{evade, may_evade, react_face, stand};
use super::derive::{Lay, can_hit};
use super::due::Due;
use super::fire::react_fire;
use super::measured::shot_at_charger;
use super::order_words::order_words;
use super::state::{OnCharge, OnMove, Order, Stage, State};

/// Whether a side may tell its units something now: it acts, places or is asked.
pub fn may_tell(state: &State, side: Side) -> bool {
    match state.due.first() {
        Some(due) => due.side(state) == Some(side),
        None => state.acting() == Some(side) || state.to_deploy() == Some(side),
    }
}

/// `standing`: what a unit, or every unit of the side without an order of its own, does when an enemy moves or charges.
pub fn standing(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(side) = stage.seat.side() else {
        arguments.refuse("seat", "only a side itself tells its units what to do.");
        return give_up(arguments);
    };
    if !may_tell(&stage.state, side) {
        arguments.refuse("act", "tell it when your side acts or is asked.");
    }
    let own: Vec<String> =
        stage.state.units.iter().filter(|(_, unit)| unit.side == side).map(|(name, _)| name.clone()).collect();
    let unit = arguments.name_of("unit", &own);
    let before = match &unit {
        Some(unit) => stage.state.order_of(unit),
        None => stage.state.orders.as_ref().map_or(Order::ASK, |orders| orders.of(side).all),
    };
    let told = arguments.choice::<OnMove>("moved");
    let charged = arguments.choice::<OnCharge>("charged");
    let within = arguments.integer("within", 1..=100);
    if told.is_none() && charged.is_none() && within.is_none() && arguments.are_fine() {
        arguments.refuse("moved", "is missing; say what it does when an enemy moves, or when it is charged.");
    }
    let moved = told.unwrap_or(before.moved);
    // A distance that stands in the form from before lapses with the order to fire.
    if within.is_some() && moved != OnMove::Fire && within != before.within {
        arguments.refuse("within", "goes with 'fire' when an enemy moves; leave it out.");
    }
    arguments.finish()?;
    // Whoever is told anew to fire, and not how near, fires at anything.
    let kept = before.within.filter(|_| told.is_none());
    let order = Order {
        moved,
        within: within.or(kept).filter(|_| moved == OnMove::Fire),
        charged: charged.unwrap_or(before.charged),
    };
    let words = order_words(order.moved.name(), order.within.map(f64::from), order.charged.name());
    let words = words.unwrap_or_else(|| "ask whatever happens".to_owned());
    stage.whisper(side, imp(57), format!("{}: {words}", unit.as_deref().unwrap_or("every unit")));
    if let Some(orders) = &mut stage.state.orders {
        let orders = orders.of_mut(side);
        match &unit {
            Some(unit) => {
                orders.units.insert(unit.clone(), order);
            }
            None => {
                orders.all = order;
                orders.units.clear();
            }
        }
    }
    Ok(())
}

/// Carries out what was told about an enemy that moved; whether anything was.
pub fn at_mover(stage: &mut Stage<'_>) -> bool {
    let Some(Due::Reactions { mover, watchers }) = stage.state.due.first().cloned() else { return false };
    let ranges: Vec<(String, i32)> = Lay::of(tables(stage), &stage.state).map_or_else(Vec::new, |lay| {
        // Whom an earlier shot has made smaller may no longer be in arc or range.
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
            // Nothing is said: not even the umpire hears of an order.
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

/// Carries out what the unit charged was told; whether it was told anything it can do.
pub fn when_charged(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    let Some(charge) = stage.state.charge.clone() else { return Ok(false) };
    let order = stage.state.order_of(&charge.target).charged;
    let with = Datum::of(&json!({ "unit": charge.target }));
    let mut arguments = Arguments::new(&with);
    match order {
        OnCharge::Ask => return Ok(false),
        OnCharge::Stand => stand(stage, &mut arguments)?,
        OnCharge::Face => react_face(stage, &mut arguments)?,
        OnCharge::Fire => {
            let lay = Lay::of(tables(stage), &stage.state);
            let fires = lay.and_then(|lay| shot_at_charger(&lay, &charge)).is_some_and(|(against, situation, _)| {
                against.is_empty() && stage.checked::<grognard_books::impact::fire::Fire>(situation).is_ok()
            });
            if !fires {
                return Ok(false);
            }
            react_fire(stage, &mut arguments)?;
        }
        OnCharge::Evade => {
            let can = stage.state.units.get(&charge.target).is_some_and(|unit| may_evade(tables(stage), unit));
            if !can {
                return Ok(false);
            }
            evade(stage, &mut arguments)?;
        }
    }
    Ok(true)
}

/// The words for an order when an enemy moves.
pub const MOVED: &[&str] = OnMove::NAMES;
/// The words for an order when a unit is charged.
pub const CHARGED: &[&str] = OnCharge::NAMES;
