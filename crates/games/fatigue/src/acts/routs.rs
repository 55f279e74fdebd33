//! How routs and retreats went, as players say.

use grognard_battle::command::{Flag, May, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::arguments::{CLOSED, DueUnit, LEAVES_AREA, TellUnits, WHOSE};
use crate::asking::friends_of;
use crate::due::Due;
use crate::open_items::take;
use crate::routs::{Reached, Way, goes_back, runs};
use crate::state::{Stage, State};

act! {
    /// `rout`: which units were near, where it ran, which it passed.
    pub struct Rout: State = ("rout", "how a rout went") {
        unit: DueUnit = WHOSE,
        near: TellUnits = "friends within 2 inches of where it broke, nearest first",
        passed: TellUnits = "other friends it passed within 2 inches, in order",
        off_table: May<Flag> = "it ran off the table",
        closed: May<Flag> = CLOSED,
        leaves_area: May<Flag> = LEAVES_AREA,
    }
    .with_miniatures()
}

act! {
    /// `retreat`.
    pub struct Retreat: State = ("retreat", "how a retreat went") {
        unit: DueUnit = WHOSE,
        closed: May<Flag> = CLOSED,
        leaves_area: May<Flag> = LEAVES_AREA,
    }
    .with_miniatures()
}

impl Perform for Rout {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let due = take(&mut stage.state, |due| matches!(due, Due::Rout { .. }), self.unit.as_deref());
        let Some(Due::Rout { unit: name, fresh, was_open }) = due else {
            told.refuse_by(fat(79), "unit", "has no rout move to make now.");
            return told.refused();
        };
        let Some(side) = stage.state.side_of(&name) else { return told.refused() };
        if !stage.seat.holds(side) {
            told.refuse("unit", "is the other side's; its owner moves it.");
        }
        let friends = friends_of(&stage.state, side, std::slice::from_ref(&name));
        let (near, passed) = (told.names_of("near", &friends), told.names_of("passed", &friends));
        let (off_table, closed) = (self.off_table == Some(true), self.closed == Some(true));
        if !fresh && !near.is_empty() {
            told.refuse_by(fat(157), "near", "it broke earlier; only friends it passes are asked for now.");
        }
        if off_table && closed {
            told.refuse("closed", "it either runs off the table or finds its path closed.");
        }
        for (index, both) in passed.iter().enumerate().filter(|(_, name)| near.contains(name)) {
            let reason = format!("{both} stood near where it broke and checks for that alone.");
            told.refuse_by(fat(157), &format!("passed.{index}"), reason);
        }
        told.finish()?;
        let end = match (closed, off_table) {
            (true, _) => Reached::Closed,
            (_, true) => Reached::OffTable,
            _ => Reached::Stands(None),
        };
        let way = Way { near: unmeasured(near), passed: unmeasured(passed), ..Way::told(end, self.leaves_area) };
        runs(stage, &name, was_open, &way)
    }
}

fn unmeasured(names: Vec<String>) -> Vec<(String, Option<f64>)> {
    names.into_iter().map(|name| (name, None)).collect()
}

impl Perform for Retreat {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let due = take(&mut stage.state, |due| matches!(due, Due::Retreat { .. }), self.unit.as_deref());
        let Some(Due::Retreat { unit: name, inches, .. }) = due else {
            told.refuse_by(fat(139), "unit", "has no retreat to make now.");
            return told.refused();
        };
        if !stage.seat.holds_known(stage.state.side_of(&name)) {
            told.refuse("unit", "is the other side's; its owner moves it.");
        }
        told.finish()?;
        let end = if self.closed == Some(true) { Reached::Closed } else { Reached::Stands(None) };
        goes_back(stage, &name, inches, &Way::told(end, self.leaves_area))
    }
}
