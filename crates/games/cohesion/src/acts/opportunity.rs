//! Opportunity fire at an enemy that is moving, and holding it.

use grognard_battle::command::{Flag, Free, OnTable, Perform};
use grognard_battle::{Arguments, Pending as _, act};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::arguments::{
    ASPECT, BLOCKED, COVER, COVER_OTHER, RANGE, SIGHT, STANDS, TellAspect, TellCover, TellFlag, TellRange, TellStands,
    Unit,
};
use crate::acting::{nothing_due, only_by, own_unit};
use crate::due::Due;
use crate::shooting::{shoot, suffer};
use crate::state::{Stage, State};

act! {
    /// `opportunity-fire`.
    #[derive(Default)]
    pub struct OpportunityFire: State =
        ("opportunity-fire", "a unit with a red bead fires at the enemy that moves now") {
        unit: Unit = "who fires",
        range: TellRange = RANGE,
        aspect: TellAspect = ASPECT,
        cover: TellCover = COVER,
        cover_other: TellCover = COVER_OTHER,
        line_of_sight: TellFlag = SIGHT,
        stands_firing: TellStands = STANDS,
        blocked: TellFlag = BLOCKED,
    }
}

act! {
    /// `hold-fire`.
    #[derive(Default)]
    pub struct HoldFire: State = ("hold-fire", "no more opportunity fire at the enemy that moves now") {
        rest_of_phase: Free<Flag> = "nor at any other in this phase",
        wait: OnTable<Flag> = "on a table: only at this way-point; be asked again at the next",
    }
    .onward()
}

impl OpportunityFire {
    /// One unit, without any facts from the table.
    pub fn of(unit: &str) -> Self {
        OpportunityFire { unit: unit.to_owned(), ..OpportunityFire::default() }
    }
}

impl HoldFire {
    /// Until the next way-point.
    pub fn here() -> Self {
        HoldFire { wait: Some(true), ..HoldFire::default() }
    }

    /// For the rest of the phase.
    pub fn for_good() -> Self {
        HoldFire { rest_of_phase: Some(true), ..HoldFire::default() }
    }
}

impl Perform for OpportunityFire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let firer = self.unit;
        let Some(Due::Opportunity { mover }) = stage.state.due.first().cloned() else {
            told.refuse_by(coh(63), "", "opportunity fire is only at an enemy that is moving now.");
            return told.refused();
        };
        let Some(side) = own_unit(stage, told, &firer) else { return told.refused() };
        if stage.state.units.get(&mover).is_some_and(|unit| unit.side == side) {
            told.refuse_by(coh(63), "unit", format!("{mover}, which moves, is a friend of {firer}."));
        }
        let Some(outcome) = shoot(stage, told, (&firer, side), &mover)? else { return Ok(()) };
        stage.say(coh(63), format_args!("{firer} takes opportunity fire at {mover}: its one fire of the turn."));
        suffer(stage, &firer, &mover, &outcome);
        Ok(())
    }
}

impl Perform for HoldFire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let [all, wait] = [self.rest_of_phase, self.wait].map(|flag| flag.unwrap_or(false));
        if wait && all {
            told.refuse("wait", "either wait for the next way-point or hold for the rest of the phase, not both.");
        }
        let item = stage.state.due.first().filter(|item| matches!(item, Due::Opportunity { .. }));
        let Some(side) = item.and_then(|item| item.side(&stage.state)) else {
            return nothing_due(told, "no opportunity fire");
        };
        only_by(stage, told, "", side);
        told.finish()?;
        stage.state.due.take_first();
        let until = if wait { " until the next way-point" } else { "" };
        stage.say_of(coh(64), |state| format!("{} holds its fire{until}.", state.side_name(side)));
        if let Some(march) = stage.state.march.as_mut() {
            march.held |= !wait;
        }
        stage.state.sides.of_mut(side).holds_fire |= all;
        Ok(())
    }
}
