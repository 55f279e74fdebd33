//! Lost steps (GT-75): the owner names the units, or takes the automatic order.

use grognard_battle::command::{Free, Perform};
use grognard_battle::{Arguments, Side, act};
use grognard_books::grand_tactics::losses::Losses as Taking;
use grognard_core::refusal::Refusals;

use super::arguments::{FOR_SIDE, ForSide, Steps};
use crate::acting::{due_first, must_agree};
use crate::due::Due;
use crate::losses::{situation, write};
use crate::state::{Stage, State};

act! {
    /// `losses`.
    #[derive(Default)]
    pub struct Losses: State = ("losses", "takes the steps that are due") {
        side: ForSide = FOR_SIDE,
        allocation: Free<Steps> = "the unit of each step in order; automatic if left out",
    }
    .settles()
}

impl Perform for Losses {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let due = due_first(stage, told);
        let Some(item @ Due::Losses { side, .. }) = &due else { return told.refused() };
        must_agree(told, "side", self.side.map(Side::name), side.name());
        let known = situation(&stage.state, item, self.allocation);
        let situation = stage.situation::<Taking>(&known, told, &[]);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        stage.state.due.take_first();
        write(stage, item, &situation);
        Ok(())
    }
}
