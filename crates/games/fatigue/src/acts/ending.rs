//! The battle, or a day of it, ends (FAT-149, FAT-162).

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, Seat, act};
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::arguments::{SIDE, Side};
use crate::asking::{need_phase, need_side, tables};
use crate::end::{close, conceded, finish, open_battleday};
use crate::state::{Stage, State, Step};

act! {
    /// `end-battle`: both agree to the proposal.
    pub struct EndBattle: State = ("end-battle", "end the battle as proposed") {}
    .with_miniatures()
}

act! {
    /// `concede`: a major loss.
    pub struct Concede: State = ("concede", "a side gives up") {
        side: Side = SIDE,
    }
    .gives_up()
}

act! {
    /// `next-battleday`: night is over; everything is counted anew.
    pub struct NextBattleday: State = ("next-battleday", "the umpire opens the next battleday") {}
}

impl Perform for EndBattle {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        need_phase(stage, told, &[Phase::ArmyMoraleFatigue]);
        if stage.state.proposal.is_none() {
            let t = tables(stage);
            let (severe, hours) = (t.army_status.severe_percent.value, t.sequence.demoralized_hours_to_end);
            let reason =
                format!("no side has reached {severe} percent, been swept away or been demoralized for {hours} hours.");
            told.refuse_by(fat(149), "", reason);
        }
        told.finish()?;
        close(stage);
        Ok(())
    }
}

impl Perform for Concede {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = need_side(stage, told, self.side);
        need_phase(stage, told, &[Phase::ArmyMoraleFatigue]);
        told.finish()?;
        let Some(side) = side else { return Ok(()) };
        let words = conceded(&stage.state, side);
        finish(stage, Some(side.other()), words);
        Ok(())
    }
}

impl Perform for NextBattleday {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        need_phase(stage, told, &[Phase::ArmyMoraleFatigue]);
        if stage.seat != Seat::Umpire {
            told.refuse_by(fat(162), "", "the umpire opens a battleday.");
        }
        if stage.state.battleday >= stage.state.battledays {
            told.refuse_by(fat(162), "", "the battle has no further day.");
        }
        if stage.state.step == Step::Enter {
            told.refuse_by(fat(162), "", "the points of the half turn past are posted first: tally.");
        }
        told.finish()?;
        open_battleday(stage)
    }
}
