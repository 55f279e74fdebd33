//! The hour interphase: new orders, senior orders, commands that come back, and the roll-off.

use grognard_battle::command::{Choose, May, Need, Perform, Text};
use grognard_battle::{Arguments, Secrecy, act};
use grognard_books::fatigue::ledger::{Location, Senior};
use grognard_books::fatigue::names::{Level, Order, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::arguments::{OwnCommand, SIDE, Side, WHICH};
use crate::asking::{need_phase, need_side, own_command, tables};
use crate::deploy::{check_placed, is_placed};
use crate::facts::hour;
use crate::interphase::{against_order, against_senior_order, covered, give, has_written, roll_for_first};
use crate::state::{Stage, State, Step};

act! {
    /// `set-order`: in secret.
    pub struct SetOrder: State = ("set-order", "a new order for a command, in the interphase of an hour") {
        command: OwnCommand = WHICH,
        order: Need<Choose<Order>> = "the order",
        place: May<Text> = "Reserve: where its officer stands",
    }
    .in_row("order")
    .kept(Secrecy::Side)
}

act! {
    /// `senior-order`: in secret.
    pub struct SeniorOrder: State = ("senior-order", "General Advance or Pursuit") {
        order: Need<Choose<Senior>> = WHICH,
        side: Side = SIDE,
    }
    .kept(Secrecy::Side)
}

act! {
    /// `ready`: a side has finished its secret orders or targets.
    pub struct Ready: State = ("ready", "a side has written its orders or targets") {
        side: Side = SIDE,
    }
    .onward()
}

act! {
    /// `roll-off`: decides the first half turn, until the next hour.
    pub struct RollOff: State = ("roll-off", "roll for the first half turn") {}
    .with_miniatures()
}

act! {
    /// `return`: it comes back from the next hour on.
    pub struct Return: State = ("return", "a command that left turns back") {
        command: OwnCommand = WHICH,
    }
    .kept(Secrecy::Side)
    .with_miniatures()
}

/// Orders change only in the hour's interphase.
fn need_orders_step(stage: &Stage<'_>, told: &mut Arguments) {
    // Before the battle both sides place and give their first orders together.
    if stage.state.placing.is_some() {
        return;
    }
    if stage.state.phase != Phase::ArmyMoraleFatigue || stage.state.step != Step::Orders {
        told.refuse_by(fat(153), "", "orders change only in the interphase of a new hour.");
    }
}

impl Perform for SetOrder {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let SetOrder { command, order, place } = self;
        let command = own_command(stage, told, command);
        need_orders_step(stage, told);
        if let Some(name) = &command {
            let side = stage.state.commands.get(name).map(|command| command.side);
            if side.is_some_and(|side| stage.state.sides.of(side).ready) {
                told.refuse_by(fat(153), "", "your side has given its orders for this hour.");
            }
            told.refuse_all(against_order(tables(stage), &stage.state, name, order));
        }
        if place.is_some() && order != Order::Reserve {
            told.refuse_by(fat(140), "place", "only a Reserve order notes the officer's place.");
        }
        told.finish()?;
        if let Some(name) = command {
            give(stage, &name, order, place);
        }
        Ok(())
    }
}

impl Perform for SeniorOrder {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let order = self.order;
        let side = need_side(stage, told, self.side);
        need_orders_step(stage, told);
        if let Some(side) = side {
            if stage.state.sides.of(side).ready {
                told.refuse_by(fat(153), "", "your side has given its orders for this hour.");
            }
            told.refuse_all(against_senior_order(tables(stage), &stage.state, side, order));
        }
        told.finish()?;
        let Some(side) = side else { return Ok(()) };
        stage.state.sides.of_mut(side).senior_order = Some(order);
        stage.whisper(side, fat(154), format_args!("Senior order: {}.", order.name()));
        for name in covered(&stage.state, side, order) {
            give(stage, &name, Order::Attack, None);
        }
        Ok(())
    }
}

impl Perform for Ready {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = need_side(stage, told, self.side);
        if stage.state.placing.is_some() {
            if let Some(side) = side {
                check_placed(&stage.state, told, side);
            }
            told.finish()?;
            if let Some(side) = side {
                is_placed(stage, side);
            }
            return Ok(());
        }
        if !matches!(stage.state.step, Step::Orders | Step::Write) {
            told.refuse_by(fat(143), "", "there is nothing both sides write in secret now.");
        }
        if side.is_some_and(|side| stage.state.sides.of(side).ready) {
            told.refuse("side", "is ready already.");
        }
        told.finish()?;
        match side {
            Some(side) => has_written(stage, side),
            None => Ok(()),
        }
    }
}

impl Perform for RollOff {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        need_phase(stage, told, &[Phase::ArmyMoraleFatigue]);
        if stage.state.step != Step::RollOff {
            let words = "it is rolled at the start of the battle and at every hour, after the orders.";
            told.refuse_by(fat(170), "", words);
        }
        told.finish()?;
        roll_for_first(stage);
        Ok(())
    }
}

impl Perform for Return {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let command = own_command(stage, told, self.command);
        let next = hour(tables(stage), stage.state.turn) + 1;
        if let Some(kept) = command.as_ref().and_then(|name| stage.state.commands.get(name))
            && (kept.location != Location::Away || kept.level == Level::Dummy)
        {
            told.refuse_by(fat(96), "command", "has not left the battle.");
        }
        told.finish()?;
        let Some(name) = command else { return Ok(()) };
        let Some(kept) = stage.state.commands.get_mut(&name) else { return Ok(()) };
        kept.arrival_hour = Some(next);
        let side = kept.side;
        stage.whisper(side, fat(96), format_args!("{name} turns back and may come on at {next}:00."));
        Ok(())
    }
}
