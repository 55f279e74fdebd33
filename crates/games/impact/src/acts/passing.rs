//! A unit ends its turn.

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, act};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;

use super::arguments::{ACTING, Unit};
use crate::acting::check_own;
use crate::blocks::lapse;
use crate::state::{Stage, State};

act! {
    /// `pass`.
    pub struct Pass: State = ("pass", "a unit does nothing more this turn") {
        unit: Unit = ACTING,
    }
    .seldom()
}

impl Perform for Pass {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        if !stage.state.is_action_phase() {
            told.refuse_by(imp(56), "act", "units act, or pass, in their side's action phase.");
        }
        check_own(stage, told, "unit", &name);
        if let Some(unit) = stage.state.units.get(&name) {
            if stage.state.acting().is_some_and(|side| side != unit.side) {
                told.refuse_by(imp(56), "unit", "acts, or passes, in its own side's phase.");
            }
            if unit.ap == 0 {
                told.refuse_by(imp(72), "unit", "has no action points left and is done.");
            }
        }
        told.finish()?;
        lapse(stage, Some(&name));
        if stage.state.active.as_deref() == Some(name.as_str()) {
            stage.state.active = None;
        }
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.ap = 0;
        }
        stage.say(imp(72), format_args!("{name} is done for this turn"));
        Ok(())
    }
}
