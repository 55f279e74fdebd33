//! The rolls of Administration: wounds, and nations that are out of the war (GT-54, GT-55).

use grognard_battle::command::{Choose, May, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::grand_tactics::paralysis::{Paralysis as War, Situation as Points, Waverer};
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Recovery;
use grognard_books::grand_tactics::wound_recovery::{Situation as Wound, WoundRecovery as Healing};
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::arguments::{DUE_LEADER, DueLeader};
use crate::acting::{due_first, must_agree};
use crate::due::{Due, nation_words};
use crate::engage::enter_war;
use crate::finish::count;
use crate::removal::leaves;
use crate::state::{Fate, Stage, State};

act! {
    /// `wound-recovery`.
    #[derive(Default)]
    pub struct WoundRecovery: State = ("wound-recovery", "rolls for a wounded leader") {
        leader: DueLeader = DUE_LEADER,
    }
    .settles()
    .with_miniatures()
}

act! {
    /// `paralysis`: by the VP as they stand now (GT-98).
    #[derive(Default)]
    pub struct Paralysis: State = ("paralysis", "rolls whether a nation enters the war") {
        nation: May<Choose<Waverer>> = "which; the one due",
    }
    .settles()
    .with_miniatures()
}

impl Perform for WoundRecovery {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::WoundRecovery { leader }) = due_first(stage, told) else { return told.refused() };
        must_agree(told, "leader", self.leader.as_deref(), &leader);
        told.finish()?;
        stage.state.due.take_first();
        let side = stage.state.leaders.get(&leader).map(|entry| entry.side);
        let situation = stage.known_situation::<Healing>(&Wound { wounded: true })?;
        let outcome = stage.rule::<Healing>(format_args!("wound of {leader}"), |_| side, &situation);
        match outcome.result {
            Recovery::Heals => {
                if let Some(entry) = stage.state.leaders.get_mut(&leader) {
                    entry.wounded = false;
                }
                stage.say(gt(106), format_args!("{leader} is well again"));
            }
            Recovery::RemainsWounded => {}
            Recovery::Dies => {
                leaves(stage, &leader, Fate::Died);
                stage.say(gt(106), format_args!("{leader} dies of his wound; nobody scores him"));
            }
        }
        Ok(())
    }
}

impl Perform for Paralysis {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Paralysis { nation }) = due_first(stage, told) else { return told.refused() };
        must_agree(told, "nation", self.nation.map(Waverer::name), nation.name());
        told.finish()?;
        stage.state.due.take_first();
        let score = count(stage, "VP now")?;
        stage.say(gt(98), "the VP now are those of the areas owned and those scored so far");
        let points = Points { nation, allied_vp: score.allied_vp, french_vp: score.french_vp, at_war: false };
        let situation = stage.known_situation::<War>(&points)?;
        let allied = stage.state.french.other();
        let title = format!("does {} enter the war?", nation_words(nation));
        let outcome = stage.rule::<War>(title, |_| Some(allied), &situation);
        if outcome.enters_war {
            enter_war(&mut stage.state, nation);
            stage.say(gt(96), format_args!("{} is at war and acts from the next OPs phase", nation_words(nation)));
        }
        Ok(())
    }
}
