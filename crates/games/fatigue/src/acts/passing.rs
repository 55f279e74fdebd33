//! Leaving undone what is due, or letting it wait behind the others.

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, Pending as _, Seat, act};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use crate::open_items::{open_list, orders_checks};
use crate::state::{Stage, State};

act! {
    /// `put-off`: the umpire lets the first due item wait behind the others.
    pub struct PutOff: State = ("put-off", "the umpire puts the first due item behind the others") {}
}

act! {
    /// `pass`: a side leaves the chance that is due, or the order of its checks.
    pub struct Pass: State = ("pass", "leave what your side may do now, or the order of its checks") {}
    .on_table()
    .onward()
}

impl Perform for PutOff {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        if stage.seat != Seat::Umpire {
            told.refuse("", "only the umpire puts something off.");
        }
        let list = open_list(&mut stage.state);
        if list.len() < 2 {
            told.refuse_by(fat(156), "", "there is nothing else it could wait for.");
        }
        told.finish()?;
        let Some(first) = list.take_first() else { return Ok(()) };
        let title = first.title(&stage.state);
        // Another item is left, so this is still the same list.
        open_list(&mut stage.state).put_last([first]);
        stage.say(fat(156), format_args!("Put off by the umpire: {title}."));
        Ok(())
    }
}

impl Perform for Pass {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        if let Some(side) = orders_checks(&stage.state) {
            if !stage.seat.holds(side) {
                told.refuse_by(fat(156), "", "these checks are the other side's; it chooses their order.");
            }
            told.finish()?;
            stage.state.as_listed = Some(side);
            return Ok(());
        }
        let first = stage.state.queue.first().filter(|due| due.is_chance());
        let side = first.and_then(|due| due.side(&stage.state));
        if first.is_none() {
            told.refuse_by(fat(156), "", "there is nothing to be left.");
        } else if !stage.seat.holds_known(side) {
            told.refuse("", "it is the other side's to do or to leave.");
        }
        told.finish()?;
        stage.state.queue.take_first();
        Ok(())
    }
}
