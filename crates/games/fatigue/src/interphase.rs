//! The hour interphase: new orders, senior orders, arrivals that wait, and the roll-off.

use grognard_battle::{Arguments, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::{Event, Ledger, Location, Senior};
use grognard_books::fatigue::names::{Arm, Level, Order, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_core::dice::{Ask, Roll};
use grognard_core::facts::Choice;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;

use super::asking::{need_phase, need_side, own_name, tables};
use super::deploy::{self, take_position};
use super::fire::put_shots_to_orders;
use super::setup::height;
use super::state::{Stage, State, Step};

/// Orders change only in the hour's interphase.
fn need_orders_step(stage: &Stage<'_>, arguments: &mut Arguments) {
    // Before the battle both sides place and give their first orders together.
    if stage.state.placing.is_some() {
        return;
    }
    if stage.state.phase != Phase::ArmyMoraleFatigue || stage.state.step != Step::Orders {
        arguments.refuse_by(fat(153), "", "orders change only in the interphase of a new hour.");
    }
}

/// `set-order`: a new order for a command, in secret.
pub fn set_order(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.commands.keys().cloned().collect();
    let command = own_name(stage, arguments, "command", &known, |state, name| state.commands.get(name).map(|c| c.side));
    let order: Option<Order> = arguments.need_choice("order");
    let place = arguments.text("place");
    need_orders_step(stage, arguments);
    if let (Some(name), Some(order)) = (&command, order) {
        let side = stage.state.commands.get(name).map(|command| command.side);
        if side.is_some_and(|side| stage.state.sides.of(side).ready) {
            arguments.refuse_by(fat(153), "", "your side has given its orders for this hour.");
        }
        arguments.refuse_all(against_order(tables(stage), &stage.state, name, order));
    }
    if place.is_some() && order.is_some_and(|order| order != Order::Reserve) {
        arguments.refuse_by(fat(140), "place", "only a Reserve order notes the officer's place.");
    }
    arguments.finish()?;
    let (Some(name), Some(order)) = (command, order) else { return Ok(()) };
    give(stage, &name, order, place);
    Ok(())
}

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

/// Whether somebody can give the command an order: its officer, or anyone above him.
pub fn has_commander(state: &State, name: &str) -> bool {
    let Some(command) = state.commands.get(name) else { return false };
    let Some(officer) = command.officer.as_ref().and_then(|officer| state.officers.get(officer)) else { return true };
    let above = |other: &super::state::Officer| {
        other.side == command.side && !other.hit && height(other.rank) > height(officer.rank)
    };
    !officer.hit || state.officers.values().any(above)
}

fn give(stage: &mut Stage<'_>, name: &str, order: Order, place: Option<String>) {
    let markers = tables(stage).sequence.defend_markers;
    let Some(command) = stage.state.commands.get_mut(name) else { return };
    let before = std::mem::replace(&mut command.order, OrderOrNone::from(order));
    let side = command.side;
    if order == Order::Defend && !command.markers_placed {
        command.markers_placed = true;
        command.defend_markers = markers;
        stage.whisper(side, fat(99), format!("{name} places {markers} defend markers."));
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

/// `senior-order`: General Advance or Pursuit, in secret.
pub fn senior_order(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let side = need_side(stage, arguments);
    let order: Option<Senior> = arguments.need_choice("order");
    need_orders_step(stage, arguments);
    if let (Some(side), Some(order)) = (side, order) {
        if stage.state.sides.of(side).ready {
            arguments.refuse_by(fat(153), "", "your side has given its orders for this hour.");
        }
        arguments.refuse_all(against_senior_order(tables(stage), &stage.state, side, order));
    }
    arguments.finish()?;
    let (Some(side), Some(order)) = (side, order) else { return Ok(()) };
    stage.state.sides.of_mut(side).senior_order = Some(order);
    stage.whisper(side, fat(154), format!("Senior order: {}.", order.name()));
    for name in covered(&stage.state, side, order) {
        give(stage, &name, Order::Attack, None);
    }
    Ok(())
}

/// The commands a senior order sends to the attack.
fn covered(state: &State, side: Side, order: Senior) -> Vec<String> {
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

/// `ready`: a side is done with its secret orders or targets.
pub fn ready(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if stage.state.placing.is_some() {
        return deploy::ready(stage, arguments);
    }
    let side = need_side(stage, arguments);
    if !matches!(stage.state.step, Step::Orders | Step::Write) {
        arguments.refuse_by(fat(143), "", "there is nothing both sides write in secret now.");
    }
    if side.is_some_and(|side| stage.state.sides.of(side).ready) {
        arguments.refuse("side", "is ready already.");
    }
    arguments.finish()?;
    let Some(side) = side else { return Ok(()) };
    let orders = stage.state.step == Step::Orders;
    stage.state.sides.of_mut(side).ready = true;
    let name = stage.state.sides.of(side).name.clone();
    let rule = if orders { fat(153) } else { fat(143) };
    stage.say(rule, format!("{name} has written its {}.", if orders { "orders" } else { "targets" }));
    if Side::BOTH.into_iter().all(|side| stage.state.sides.of(side).ready) {
        if orders {
            stage.state.step = Step::RollOff;
            for side in Side::BOTH {
                stage.state.sides.of_mut(side).ready = false;
                stage.state.sides.of_mut(side).senior_order = None;
            }
        } else {
            stage.reveal();
            put_shots_to_orders(stage)?;
        }
    }
    Ok(())
}

/// `roll-off`: who has the first half turn, until the next hour.
pub fn roll_off(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    need_phase(stage, arguments, &[Phase::ArmyMoraleFatigue]);
    if stage.state.step != Step::RollOff {
        arguments.refuse_by(
            fat(170),
            "",
            "it is rolled at the start of the battle and at every hour, after the orders.",
        );
    }
    arguments.finish()?;
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
    stage.say(fat(170), format!("{name} has the first half turn."));
    Ok(())
}

/// `return`: a command that left comes back, from the hour after.
pub fn return_command(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.commands.keys().cloned().collect();
    let command = own_name(stage, arguments, "command", &known, |state, name| state.commands.get(name).map(|c| c.side));
    let next = super::facts::hour(tables(stage), stage.state.turn) + 1;
    if let Some(kept) = command.as_ref().and_then(|name| stage.state.commands.get(name))
        && (kept.location != Location::Away || kept.level == Level::Dummy)
    {
        arguments.refuse_by(fat(96), "command", "has not left the battle.");
    }
    arguments.finish()?;
    let Some(name) = command else { return Ok(()) };
    let Some(kept) = stage.state.commands.get_mut(&name) else { return Ok(()) };
    kept.arrival_hour = Some(next);
    let side = kept.side;
    stage.whisper(side, fat(96), format!("{name} turns back and may come on at {next}:00."));
    Ok(())
}
