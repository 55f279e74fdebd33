//! After a battle: pursuit, withdrawal, and leaders without a formation (GT-81, GT-93, GT-94).

use grognard_battle::command::{Flag, May, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::grand_tactics::kinds::{Card, State as ForceState};
use grognard_books::grand_tactics::pursuit::{LoserState, Pursuit as Chase, Situation};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;

use super::arguments::{DUE_FORMATION, DUE_LEADER, DueFormation, DueLeader, Formation, OneArea};
use crate::acting::{due_first, must_agree, own_formation, tables};
use crate::due::Due;
use crate::facts::forces;
use crate::losses::take_in_pursuit;
use crate::retreats::{against_withdrawal, havens, way_back};
use crate::roster::player;
use crate::rounds::MOST_STEPS;
use crate::state::{Stage, State};
use crate::withdrawal::{leave_for, requeue_withdrawals, surrender};

act! {
    /// `pursuit`: the winner's die.
    pub struct Pursuit: State = ("pursuit", "the winner pursues") {}
    .settles()
    .with_miniatures()
}

act! {
    /// `withdraw`: the board shows where to; the books know who stands there.
    #[derive(Default)]
    pub struct Withdraw: State = ("withdraw", "a formation leaves the battle") {
        formation: DueFormation = DUE_FORMATION,
        to: May<OneArea> = "where it goes; an attacker goes back where he came from",
        surrenders: May<Flag> = "there is no area it may go to",
    }
    .settles()
    .with_miniatures()
}

act! {
    /// `attach`: in the area of the formation that is gone, or the nearest one.
    pub struct Attach: State = ("attach", "a leader whose formation is gone joins another") {
        leader: DueLeader = DUE_LEADER,
        formation: Formation = "the formation he joins",
    }
    .settles()
}

impl Perform for Pursuit {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        due_first(stage, told);
        told.finish()?;
        stage.state.due.take_first();
        let Some(battle) = stage.state.battle.clone() else { return Ok(()) };
        let (Some(winner), Some(loser)) = (battle.winner, battle.withdraws) else { return Ok(()) };
        let now = forces(tables(stage), &stage.state, &battle, [((), Card::None, 0); 2]);
        let own = battle.side(loser);
        let beaten = own.state == ForceState::Beaten;
        let steps: i32 = own.formations.iter().map(|name| stage.state.line_steps(name)).sum();
        let known = Situation {
            loser_state: if beaten { LoserState::Beaten } else { LoserState::Retreats },
            winner_cavalry_superiority: now.superior_cavalry(tables(stage)) == Some(player(winner)),
            rear_guard: own.last_card == Some(Card::RearGuard),
            terrain: battle.terrain,
            loser_steps: steps.clamp(1, MOST_STEPS),
        };
        let situation = stage.known_situation::<Chase>(&known)?;
        let outcome = stage.rule::<Chase>("the pursuit", |_| Some(winner), &situation);
        if outcome.steps_lost > 0 {
            take_in_pursuit(stage, loser, own.formations.clone(), outcome.steps_lost)?;
            let ledger = stage.state.ledger.of_mut(winner);
            ledger.enemy_steps = ledger.enemy_steps.saturating_add(outcome.steps_lost);
            stage.say(gt(108), format_args!("{} step(s) of the pursuit are scored", outcome.steps_lost));
        }
        requeue_withdrawals(stage);
        Ok(())
    }
}

impl Perform for Withdraw {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Withdraw { formation }) = due_first(stage, told) else { return told.refused() };
        must_agree(told, "formation", self.formation.as_deref(), &formation);
        let to = self.to.and_then(|to| told.known_name("to", to, stage.state.areas.keys()));
        let surrenders = self.surrenders.unwrap_or(false);
        let Some(entry) = stage.state.formations.get(&formation).cloned() else { return told.refused() };
        let back = way_back(&stage.state, &formation);
        let to = if surrenders { None } else { to.or(back.clone()) };
        match &to {
            None if surrenders && back.is_some() => {
                told.refuse_by(gt(93), "surrenders", "the area it came from is open: it goes back there.");
            }
            None if surrenders => {}
            None => told.refuse_by(gt(93), "to", "say where it goes, or that it surrenders."),
            Some(to) => {
                for reason in against_withdrawal(tables(stage), &stage.state, &formation, to) {
                    told.refuse_by(gt(93), "to", reason);
                }
            }
        }
        told.finish()?;
        stage.state.due.take_first();
        match to {
            Some(to) => leave_for(stage, &formation, entry.mode, to),
            None => surrender(stage, &formation, entry.side),
        }
        Ok(())
    }
}

impl Perform for Attach {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Attach { leader, area }) = due_first(stage, told) else { return told.refused() };
        must_agree(told, "leader", self.leader.as_deref(), &leader);
        let Some(side) = stage.state.leaders.get(&leader).map(|entry| entry.side) else { return told.refused() };
        let formation = match &area {
            Some(area) => told.known_name("formation", self.formation, &havens(&stage.state, side, area)),
            None => own_formation(stage, told, "formation", self.formation, side),
        };
        told.finish()?;
        let Some(formation) = formation else { return Ok(()) };
        stage.state.due.take_first();
        if let Some(entry) = stage.state.leaders.get_mut(&leader) {
            entry.formation = Some(formation.clone());
        }
        stage.say(gt(94), format_args!("{leader} joins {formation}"));
        Ok(())
    }
}
