//! The Reorganization segment apart from brigading: broken units, replacements, and the free rally (GT-88).

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, act};
use grognard_books::grand_tactics::rally::{Rally as Rallying, Situation};
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Action;
use grognard_core::refusal::Refusals;

use super::arguments::{Formation, Leader, PAYS, UNIT, Unit, WHICH};
use crate::acting::{own_formation, own_leader, own_unit, phasing_in};
use crate::reorganization::{Payer, against_replacement, charge, must_act, spends_ap};
use crate::state::{Phase, Stage, State};

act! {
    /// `reorganize-unit`.
    pub struct ReorganizeUnit: State = ("reorganize-unit", "makes a broken unit whole again") {
        unit: Unit = UNIT,
        leader: Leader = PAYS,
    }
}

act! {
    /// `incorporate-replacement`.
    pub struct IncorporateReplacement: State = ("incorporate-replacement", "takes a step from the pool into a unit") {
        unit: Unit = UNIT,
        leader: Leader = PAYS,
    }
}

act! {
    /// `rally`.
    pub struct Rally: State = ("rally", "the free try of a formation to regain morale") {
        formation: Formation = WHICH,
    }
}

/// Whether a leader commands a formation.
fn leads(stage: &Stage<'_>, leader: &str, formation: &str) -> Payer {
    Payer::senior(stage.state.commander_of(formation).is_some_and(|(name, _)| name == leader))
}

impl Perform for ReorganizeUnit {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = spends_ap(stage, told);
        let unit = own_unit(stage, told, self.unit, side);
        let leader = own_leader(stage, told, "leader", self.leader, side);
        let entry = unit.as_ref().and_then(|name| stage.state.units.get(name));
        let formation = entry.map(|entry| entry.formation.clone());
        if entry.is_some_and(|entry| !entry.broken) {
            told.refuse_by(gt(88), "unit", "it is not broken.");
        }
        must_act(stage, told, "unit", formation.as_ref());
        told.finish()?;
        let (Some(unit), Some(leader), Some(formation)) = (unit, leader, formation) else { return Ok(()) };
        let payer = leads(stage, &leader, &formation);
        charge(stage, &leader, Action::ReorganizeUnit, payer)?;
        if let Some(entry) = stage.state.units.get_mut(&unit) {
            entry.broken = false;
        }
        stage.say(gt(88), format_args!("{unit} is reorganized"));
        Ok(())
    }
}

impl Perform for IncorporateReplacement {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = spends_ap(stage, told);
        let unit = own_unit(stage, told, self.unit, side);
        let leader = own_leader(stage, told, "leader", self.leader, side);
        let entry = unit.as_ref().and_then(|name| stage.state.units.get(name));
        let formation = entry.map(|entry| entry.formation.clone());
        if entry.is_some_and(|entry| entry.steps >= entry.max_steps) {
            told.refuse_by(gt(88), "unit", "it has all its steps.");
        }
        if *stage.state.pools.of(side) < 1 {
            told.refuse_by(gt(88), "act", "the pool is empty.");
        }
        if let Some(own) = formation.as_ref().and_then(|name| stage.state.formations.get(name)) {
            for reason in against_replacement(&stage.state, own) {
                told.refuse_by(gt(88), "unit", reason);
            }
        }
        must_act(stage, told, "unit", formation.as_ref());
        told.finish()?;
        let (Some(unit), Some(leader), Some(formation)) = (unit, leader, formation) else { return Ok(()) };
        let payer = leads(stage, &leader, &formation);
        charge(stage, &leader, Action::IncorporateReplacement, payer)?;
        let pool = stage.state.pools.of_mut(side);
        *pool = pool.saturating_sub(1);
        let left = *pool;
        if let Some(entry) = stage.state.units.get_mut(&unit) {
            entry.steps = entry.steps.saturating_add(1).min(entry.max_steps);
        }
        stage.say(
            gt(88),
            format_args!("{unit} takes in a replacement step, {left} left in the pool; broken stays broken"),
        );
        Ok(())
    }
}

impl Perform for Rally {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = phasing_in(stage, told, Phase::Reorganization);
        let formation = own_formation(stage, told, "formation", self.formation, side);
        let entry = formation.as_ref().and_then(|name| stage.state.formations.get(name)).cloned();
        if entry.as_ref().is_some_and(|entry| entry.rallied) {
            told.refuse_by(gt(69), "formation", "it has had its free try.");
        }
        told.finish()?;
        let (Some(formation), Some(entry)) = (formation, entry) else { return Ok(()) };
        let leader = stage.state.commander_of(&formation).map(|(_, leader)| leader);
        let enemies = |area: &String| stage.state.formations_in(side.other(), area).next().is_some();
        let known = Situation {
            morale: entry.morale,
            max_morale: entry.max_morale,
            leader_ability: leader.map_or(0, |leader| leader.ability),
            leader_wounded: leader.is_some_and(|leader| leader.wounded),
            out_of_supply: entry.out_of_supply,
            enemy_in_area: entry.area.as_ref().is_some_and(enemies),
        };
        let situation = stage.known_situation::<Rallying>(&known)?;
        let outcome = stage.rule::<Rallying>(format_args!("{formation} rallies"), |_| Some(side), &situation);
        if let Some(entry) = stage.state.formations.get_mut(&formation) {
            entry.morale = outcome.morale_after;
            entry.rallied = true;
        }
        stage.say(gt(106), format_args!("{formation} has had its free try; its morale is {}", outcome.morale_after));
        Ok(())
    }
}
