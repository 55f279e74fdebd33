//! The hour interphase: new orders, senior orders, arrivals that wait, and the roll-off.

use grognard_battle::Side;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::{Event, Ledger, Location, Senior};
use grognard_books::fatigue::names::{Arm, Order};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_core::dice::{Ask, Roll};
use grognard_core::facts::Choice;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;

use super::asking::tables;
use super::deploy::take_position;
use super::fire::put_shots_to_orders;
use super::setup::height;
use super::state::{Stage, State, Step};

/// Every reason of the book against an order for a command.
pub fn against_order(t: &Tables, state: &State, name: &str, order: Order) -> Refusals {
    let Some(command) = state.commands.get(name) else { return Vec::new() };
    let by = |rule: Rule, field: &str, reason: &str| {
        let reason = format!("{reason} ({})", rule.id);
        Refusal { rule: Some(rule), ..Refusal::new(field, reason) }
    };
    let mut list: Refusals = Vec::new();
    let event = Event::SetOrder { command: name.to_owned(), order };
    list.extend(Ledger::new(t, state.army(command.side)).objection(&event));
    if order == Order::Defend && command.markers_placed && command.defend_markers == 0 {
        list.push(by(fat(99), "order", "its last defend marker is lost: no Defend order for it again."));
    }
    if !has_commander(state, name) {
        let reason = "its officer is hit and nobody of a higher rank is left to give it orders.";
        list.push(by(fat(164), "command", reason));
    }
    list
}

/// Whether somebody can give the command an order: its officer, or one above him.
pub fn has_commander(state: &State, name: &str) -> bool {
    let Some(command) = state.commands.get(name) else { return false };
    let Some(officer) = command.officer.as_ref().and_then(|officer| state.officers.get(officer)) else { return true };
    let above = |other: &super::state::Officer| {
        other.side == command.side && !other.hit && height(other.rank) > height(officer.rank)
    };
    !officer.hit || state.officers.values().any(above)
}

/// A command gets an order.
pub fn give(stage: &mut Stage<'_>, name: &str, order: Order, place: Option<String>) {
    let markers = tables(stage).sequence.defend_markers;
    let Some(command) = stage.state.commands.get_mut(name) else { return };
    let before = std::mem::replace(&mut command.order, OrderOrNone::from(order));
    let side = command.side;
    if order == Order::Defend && !command.markers_placed {
        command.markers_placed = true;
        command.defend_markers = markers;
        stage.whisper(side, fat(99), format_args!("{name} places {markers} defend markers."));
    }
    let Some(command) = stage.state.commands.get_mut(name) else { return };
    command.reserve_place = if order == Order::Reserve { place } else { None };
    command.reserve_at = None;
    let words = format!("{name} goes from {} to {}; it pays for that at the next hour.", before.name(), order.name());
    stage.whisper(side, fat(153), words);
    if stage.state.placing.is_none() {
        take_position(stage, name);
    }
}

/// Every reason against a senior order of a side.
pub fn against_senior_order(t: &Tables, state: &State, side: Side, order: Senior) -> Refusals {
    let by = |rule: Rule, reason: &str| {
        let reason = format!("{reason} ({})", rule.id);
        Refusal { rule: Some(rule), ..Refusal::new("order", reason) }
    };
    let mut list: Refusals = Vec::new();
    if state.sides.of(side).senior_order.is_some() {
        list.push(by(fat(154), "there is one senior order an hour."));
    }
    list.extend(Ledger::new(t, state.army(side)).objection(&Event::SeniorOrder { order }));
    if order == Senior::Pursuit && !state.sides.of(side.other()).account.demoralized {
        list.push(by(fat(154), "only a demoralized enemy is pursued."));
    }
    if state.officers.values().all(|officer| officer.side != side || officer.hit) && !state.officers.is_empty() {
        list.push(by(fat(154), "no commander is left to give it."));
    }
    list
}

/// The commands that a senior order sends to the attack.
pub fn covered(state: &State, side: Side, order: Senior) -> Vec<String> {
    let is_covered = |name: &str, command: &super::state::Command| {
        let here = command.side == side && command.location == Location::Zone;
        here && match order {
            Senior::GeneralAdvance => {
                !matches!(command.order, OrderOrNone::March | OrderOrNone::Reserve | OrderOrNone::None)
            }
            Senior::Pursuit => {
                let units = || state.units.values().filter(|unit| unit.command == name && unit.is_present());
                units().next().is_some() && units().all(|unit| unit.arm == Arm::Cavalry)
            }
        }
    };
    state.commands.iter().filter(|(name, command)| is_covered(name, command)).map(|(name, _)| name.clone()).collect()
}

/// A side has finished its secret orders or targets.
pub fn has_written(stage: &mut Stage<'_>, side: Side) -> Result<(), Refusals> {
    let orders = stage.state.step == Step::Orders;
    stage.state.sides.of_mut(side).ready = true;
    let name = stage.state.sides.of(side).name.clone();
    let rule = if orders { fat(153) } else { fat(143) };
    stage.say(rule, format_args!("{name} has written its {}.", if orders { "orders" } else { "targets" }));
    if Side::BOTH.into_iter().any(|side| !stage.state.sides.of(side).ready) {
        return Ok(());
    }
    if !orders {
        stage.reveal();
        return put_shots_to_orders(stage);
    }
    stage.state.step = Step::RollOff;
    for side in Side::BOTH {
        let force = stage.state.sides.of_mut(side);
        (force.ready, force.senior_order) = (false, None);
    }
    Ok(())
}

/// Both sides roll for the first half turn.
pub fn roll_for_first(stage: &mut Stage<'_>) {
    let die = Roll::die(10);
    let first = loop {
        let a = stage.roll(Ask::alone(fat(170), "roll-off of side a"), die, Some(Side::A));
        let b = stage.roll(Ask::alone(fat(170), "roll-off of side b"), die, Some(Side::B));
        if a != b || stage.typed_dice_ran_short() {
            break if a >= b { Side::A } else { Side::B };
        }
        stage.say(fat(170), "Equal: rolled again.");
    };
    if stage.state.turn == 1 {
        stage.say(fat(1), "Units are judged by their CMR, armies by their fatigue points; both totals are set.");
        stage.say(fat(161), "Totals, orders, ratings and events are each side's own; the record is everybody's.");
    }
    stage.state.first_side = Some(first);
    stage.state.step = Step::Closing;
    let name = stage.state.sides.of(first).name.clone();
    stage.say(fat(170), format_args!("{name} has the first half turn."));
}
