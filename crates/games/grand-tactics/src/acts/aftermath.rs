//! The rolls after the losses of a round: commanders in danger, catastrophes (GT-102, GT-107).

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, act};
use grognard_books::grand_tactics::catastrophe::{Event, Game as Chart};
use grognard_books::grand_tactics::leader_casualty::{Casualty, LeaderCasualty as Danger, Situation};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;

use super::arguments::{DUE_FORMATION, DUE_LEADER, DueFormation, DueLeader};
use crate::acting::{due_first, must_agree};
use crate::aftermath::test_catastrophe;
use crate::due::Due;
use crate::removal::leaves;
use crate::rounds::MOST_STEPS;
use crate::state::{Fate, Stage, State};

act! {
    /// `leader-casualty`.
    #[derive(Default)]
    pub struct LeaderCasualty: State = ("leader-casualty", "rolls whether a commander is hit") {
        leader: DueLeader = DUE_LEADER,
    }
    .settles()
    .with_miniatures()
}

act! {
    /// `catastrophe`.
    #[derive(Default)]
    pub struct Catastrophe: State = ("catastrophe", "tests the catastrophe that is due") {
        formation: DueFormation = DUE_FORMATION,
    }
    .settles()
    .with_miniatures()
}

impl Perform for LeaderCasualty {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::LeaderCasualty { leader, steps }) = due_first(stage, told) else { return told.refused() };
        must_agree(told, "leader", self.leader.as_deref(), &leader);
        told.finish()?;
        stage.state.due.take_first();
        let Some(entry) = stage.state.leaders.get(&leader).cloned() else { return Ok(()) };
        let danger = Situation { steps_lost: steps.clamp(0, MOST_STEPS), wounded: entry.wounded };
        let situation = stage.known_situation::<Danger>(&danger)?;
        let outcome = stage.rule::<Danger>(format_args!("is {leader} hit?"), |_| Some(entry.side), &situation);
        let event = match outcome.result {
            Casualty::Unhurt => None,
            Casualty::Wounded => {
                if let Some(entry) = stage.state.leaders.get_mut(&leader) {
                    entry.wounded = true;
                }
                Some(Event::NapoleonWounded)
            }
            Casualty::Killed => {
                leaves(stage, &leader, Fate::Killed);
                let ledger = stage.state.ledger.of_mut(entry.side.other());
                ledger.leaders_killed = ledger.leaders_killed.saturating_add(1);
                let enemy = stage.state.side_name(entry.side.other()).to_owned();
                stage.say(gt(94), format_args!("{leader} is killed; {enemy} scores him"));
                Some(Event::NapoleonKilled)
            }
        };
        match (event, entry.formation) {
            (Some(event), Some(formation)) if entry.napoleon && stage.state.chart() == Chart::Battle => {
                stage.state.due.put_first([Due::Catastrophe { formation, event }]);
            }
            (Some(_), _) if entry.napoleon => {
                stage.say(gt(102), "in the area game Napoleon's wound or death is on no chart");
            }
            _ => {}
        }
        Ok(())
    }
}

impl Perform for Catastrophe {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Catastrophe { formation, event }) = due_first(stage, told) else { return told.refused() };
        must_agree(told, "formation", self.formation.as_deref(), &formation);
        told.finish()?;
        stage.state.due.take_first();
        test_catastrophe(stage, &formation, event)
    }
}
