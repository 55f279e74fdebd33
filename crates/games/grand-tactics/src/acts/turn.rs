//! Moving the turn on, and giving up.

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, act};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;

use super::arguments::{FOR_SIDE, ForSide};
use crate::acting::{must_be_out_of_battle, must_hold, side_meant};
use crate::finish::count;
use crate::phases::{ends_phase, go_on};
use crate::state::{Kind, Phase, Stage, State};

act! {
    /// `next-phase`.
    pub struct NextPhase: State = ("next-phase", "ends the phase or segment and does what its end demands") {}
    .onward()
    .seldom()
}

act! {
    /// `concede`: whatever the points.
    pub struct Concede: State = ("concede", "a side gives up") {
        side: ForSide = FOR_SIDE,
    }
    .gives_up()
    .at_any_time()
}

impl Perform for NextPhase {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        if stage.state.game == Kind::Battle {
            told.refuse_by(gt(100), "act", "the battle game has no phases: begin-battle, then the rounds.");
            return told.refused();
        }
        must_be_out_of_battle(&stage.state, told);
        if let Some(side) = ends_phase(stage.state.phase, stage.state.phasing) {
            must_hold(stage, told, side);
        }
        if stage.state.phase == Phase::Combat {
            for area in &stage.state.battle_areas {
                told.refuse_by(gt(72), "act", format!("the battle of {area} is still to be fought."));
            }
        }
        told.finish()?;
        go_on(stage)
    }
}

impl Perform for Concede {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = side_meant(stage, told, self.side);
        told.finish()?;
        let Some(side) = side else { return Ok(()) };
        let outcome = count(stage, "the state of the game")?;
        let (loser, winner) = (stage.state.side_name(side), stage.state.side_name(side.other()));
        let result = format!(
            "{loser} gives up; {winner} has won, with {} French and {} Allied VP",
            outcome.french_vp, outcome.allied_vp
        );
        stage.say(gt(99), format_args!("the game is over: {result}"));
        stage.state.conceded = Some(side);
        stage.state.over = Some(result);
        Ok(())
    }
}
