//! The leaders' step at the start of their side's phase, and leaders reached by the enemy.

use grognard_battle::command::{FreeShow, Name, Need, OnTable, Perform, Place};
use grognard_battle::{Arguments, act};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;

use super::arguments::{LEADER_INCHES, Leader, LeaderMove, PLACE, Units};
use crate::acting::{check_own, own_leader};
use crate::blocks::{lose_leader, tables};
use crate::state::{self, Stage, State};
use crate::table_moves::Goal;
use crate::venue::venue;

act! {
    /// `attach`.
    pub struct Attach: State = ("attach", "a leader's step: he goes to a unit and attaches to it") {
        leader: Leader = "who",
        unit: Need<Name<Units>> = "the unit in base contact",
        inches: FreeShow<LeaderMove> = LEADER_INCHES,
    }
}

act! {
    /// `detach`.
    pub struct Detach: State = ("detach", "a leader's step: he leaves the unit he is with") {
        leader: Leader = "who",
        inches: FreeShow<LeaderMove> = LEADER_INCHES,
        place: OnTable<Place> = PLACE,
    }
}

act! {
    /// `move-leader`.
    pub struct MoveLeader: State = ("move-leader", "a leader's step: he moves, with nobody attached to") {
        leader: Leader = "who",
        inches: FreeShow<LeaderMove> = LEADER_INCHES,
        place: OnTable<Place> = PLACE,
    }
}

act! {
    /// `leader-reached`.
    pub struct LeaderReached: State =
        ("leader-reached", "an enemy reached a leader who is with no unit: he goes to the nearest friend") {
        leader: Leader = "who",
    }
    .with_miniatures()
}

/// A leader, who must be taking his step, and the inches he moves.
fn stepping(stage: &Stage<'_>, told: &mut Arguments, name: &str, inches: Option<i32>) -> Option<(state::Leader, i32)> {
    if !stage.state.is_leader_phase() {
        told.refuse_by(imp(53), "act", "leaders move and attach at the start of their side's phase.");
    }
    let (inches, most) = (inches.unwrap_or(0), tables(stage).game.leader.move_inches);
    if inches > most {
        told.refuse_by(imp(53), "inches", format!("a leader moves up to {most} inches."));
    }
    let leader = own_leader(stage, told, name)?;
    if stage.state.acting().is_some_and(|side| side != leader.side) {
        told.refuse_by(imp(53), "leader", format!("{name} moves at the start of his own side's phase."));
    }
    if leader.stepped {
        told.refuse_by(imp(53), "leader", format!("{name} has had his step this turn."));
    }
    Some((leader, inches))
}

impl Perform for Attach {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Attach { leader: name, unit, inches } = self;
        let found = stepping(stage, told, &name, inches);
        check_own(stage, told, "unit", &unit);
        let Some((leader, inches)) = found else { return told.refused() };
        if let Some(record) = stage.state.units.get(&unit) {
            if record.side != leader.side {
                told.refuse_by(imp(53), "unit", format!("{unit} is no unit of {name}'s side."));
            } else if leader.brigade.as_ref().is_some_and(|brigade| *brigade != record.brigade) {
                told.refuse_by(imp(53), "unit", format!("{name} helps his own brigade only."));
            }
        }
        venue(&stage.state).step(stage, told, (&name, &leader), Goal::Unit(&unit), inches)
    }
}

impl Perform for Detach {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((leader, inches)) = stepping(stage, told, &self.leader, self.inches) else { return told.refused() };
        if leader.attached_to.is_none() {
            told.refuse_by(imp(53), "leader", format!("{} is with no unit.", self.leader));
        }
        venue(&stage.state).step(stage, told, (&self.leader, &leader), Goal::Place(self.place), inches)
    }
}

impl Perform for MoveLeader {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((leader, inches)) = stepping(stage, told, &self.leader, self.inches) else { return told.refused() };
        if leader.attached_to.is_some() {
            told.refuse_by(imp(53), "leader", format!("{} goes with his unit; detach him first.", self.leader));
        }
        venue(&stage.state).step(stage, told, (&self.leader, &leader), Goal::Place(self.place), inches)
    }
}

impl Perform for LeaderReached {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.leader;
        let Some(leader) = own_leader(stage, told, &name) else { return told.refused() };
        if leader.attached_to.is_some() {
            told.refuse_by(imp(53), "leader", format!("{name} is with a unit and shares its fate."));
        }
        told.finish()?;
        if stage.state.present(leader.side).next().is_some() {
            stage.say(imp(53), format_args!("{name} is reached by the enemy and goes to the nearest friend"));
        } else {
            stage.say(imp(53), format_args!("{name} is reached by the enemy and has no friend left: eliminated"));
            lose_leader(stage, &name);
        }
        Ok(())
    }
}
