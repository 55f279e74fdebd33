//! The answer to an enemy's move on a virtual table: asked once, for all units at a time (IMP-57, IMP-73).

use grognard_battle::command::{Free, Names, Need, Perform, Text};
use grognard_battle::{Arguments, Pending as _, act};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;

use super::arguments::Units;
use crate::acting::check_seat;
use crate::due::Due;
use crate::state::{Stage, State};

act! {
    /// `react`: units fire at the enemy that moved, one after another in this order; the others let it go by.
    pub struct React: State = ("react", "units fire at the enemy that moved, one after another; the others let it go by") {
        units: Need<Names<Units>> = "who fire, in this order",
        target: Free<Text> = "the enemy that moved",
    }
    .settles()
    .on_table()
}

act! {
    /// `hold-fire`.
    pub struct HoldFire: State = ("hold-fire", "nobody else fires at the enemy that moved") {}
    .settles()
    .onward()
}

fn check_side(stage: &Stage<'_>, told: &mut Arguments) {
    if let Some(side) = stage.state.due.first().and_then(|due| due.side(&stage.state)) {
        check_seat(stage, told, "seat", side);
    }
}

impl Perform for React {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Reactions { mover, watchers }) = stage.state.due.first().cloned() else {
            told.refuse_by(imp(73), "act", "nobody has moved where he could be fired at.");
            return told.refused();
        };
        check_side(stage, told);
        if self.units.is_empty() {
            told.refuse_listing("units", "is empty; say who fires, or hold fire.", watchers.iter().cloned());
        }
        for (index, unit) in self.units.iter().enumerate().filter(|(_, unit)| !watchers.contains(unit)) {
            let reason = format!("{unit} does not have {mover} in arc and range, or has reacted.");
            told.refuse_listing(&format!("units.{index}"), reason, watchers.iter().cloned());
        }
        if self.target.is_some_and(|target| target.to_lowercase() != mover.to_lowercase()) {
            told.refuse_by(imp(73), "target", format!("{mover} is the one that moved."));
        }
        told.finish()?;
        stage.state.due.take_first();
        for name in watchers.iter().filter(|name| !self.units.contains(name)) {
            stage.say(imp(73), format_args!("{name} lets {mover} go by without fire"));
        }
        let shots = self.units.into_iter().map(|unit| Due::Shot { unit, mover: mover.clone() });
        stage.state.due.put_first(shots);
        Ok(())
    }
}

impl Perform for HoldFire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        check_side(stage, told);
        told.finish()?;
        if let Some(Due::Reactions { mover, watchers }) = stage.state.due.take_first() {
            stage.say(imp(73), format_args!("{} let {mover} go by without fire", watchers.join(", ")));
        }
        Ok(())
    }
}
