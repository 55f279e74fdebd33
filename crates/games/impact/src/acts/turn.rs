//! What moves the turn on: initiative, the next phase, objectives, giving up.

use grognard_battle::command::{Holder, Name, Need, Perform, WhichSide};
use grognard_battle::{Arguments, act};
use grognard_books::impact::initiative::Initiative as RollOff;
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;

use super::arguments::Objectives;
use crate::acting::check_seat;
use crate::due::Due;
use crate::ending::given_up;
use crate::phases::{begin_turn, end_phase, hold, who_was_first};
use crate::state::{Phase, Stage, State};

act! {
    /// `initiative`: decides who is first, and clears all marks of the turn.
    pub struct Initiative: State = ("initiative", "both sides roll for who is first this turn") {}
    .with_miniatures()
}

act! {
    /// `objective`.
    pub struct Objective: State = ("objective", "say who holds an objective at the end of the turn") {
        objective: Need<Name<Objectives>> = "which",
        held_by: Need<Holder> = "the only side with a unit near it that is not routed, or none",
    }
    .settles()
    .with_miniatures()
}

act! {
    /// `next-phase`.
    pub struct NextPhase: State = ("next-phase", "this phase is done") {}
    .onward()
    .seldom()
}

act! {
    /// `concede`.
    pub struct Concede: State = ("concede", "a side gives the battle up") {
        side: Need<WhichSide> = "which side",
    }
    .never_drawn()
    .gives_up()
}

impl Perform for Initiative {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        if stage.state.phase != Phase::Command {
            told.refuse_by(imp(56), "act", "initiative is rolled in the command phase.");
        }
        let known = who_was_first(&stage.state);
        let situation = stage.situation::<RollOff>(&known, told, &[]);
        told.finish()?;
        if let Some(situation) = situation {
            begin_turn(stage, &situation);
        }
        Ok(())
    }
}

impl Perform for Objective {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Objective { objective: name, held_by } = self;
        let asks_for = |due: &Due| matches!(due, Due::Objective { objective } if *objective == name);
        if !stage.state.due.iter().any(asks_for) {
            told.refuse_by(imp(62), "objective", "was told already this turn.");
        }
        if let Some(side) = held_by
            && !stage.state.present(side).any(|(_, unit)| !unit.is_routed())
        {
            told.refuse_by(imp(62), "held_by", "this side has no unit left that could hold it.");
        }
        told.finish()?;
        hold(stage, &name, held_by);
        Ok(())
    }
}

impl Perform for NextPhase {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        if let Some(side) = stage.state.acting() {
            check_seat(stage, told, "seat", side);
        }
        match stage.state.phase {
            Phase::Deployment => told.refuse_by(imp(67), "act", "both sides deploy first."),
            Phase::Command => told.refuse_by(imp(63), "act", "roll for initiative first."),
            _ => {}
        }
        told.finish()?;
        end_phase(stage)
    }
}

impl Perform for Concede {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = self.side;
        check_seat(stage, told, "side", side);
        told.finish()?;
        let loser = stage.state.army(side).name.clone();
        stage.say(imp(62), format_args!("{loser} gives the battle up"));
        stage.state.result = Some(given_up(&stage.state, side));
        Ok(())
    }
}
