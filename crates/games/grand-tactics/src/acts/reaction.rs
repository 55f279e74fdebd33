//! The Reaction segment (GT-91).

use grognard_battle::command::{Flag, MayTell, Perform};
use grognard_battle::{Arguments, Observed, act};
use grognard_books::grand_tactics::reaction_move::ReactionMove as Trying;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Reaction;
use grognard_core::refusal::Refusals;

use super::arguments::{Area, Formation, WHICH};
use crate::acting::{must_be_phase, must_hold, own_formation, tables};
use crate::due::{Cause, Due};
use crate::facts::reaction_facts;
use crate::land::remember_march;
use crate::measured::sight_of_reaction;
use crate::reaction::against_mode;
use crate::reorganization::must_act;
use crate::roster::has_room;
use crate::state::{Phase, Stage, State};

act! {
    /// `reaction-move`.
    pub struct ReactionMove: State = ("reaction-move", "a formation next to a battle tries to come to it") {
        formation: Formation = WHICH,
        area: Area = "the battle area",
        adjacent: MayTell<Flag> = "whether the areas are linked; not on a map, which shows it",
    }
}

impl Perform for ReactionMove {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        must_be_phase(stage, told, Phase::Reaction);
        let side = stage.state.phasing.other();
        must_hold(stage, told, side);
        let formation = own_formation(stage, told, "formation", self.formation, side);
        let area = told.known_name("area", self.area, &stage.state.battle_areas);
        must_act(stage, told, "formation", formation.as_ref());
        if let Some(formation) = &formation {
            check_able(stage, told, formation, area.as_ref());
        }
        let (Some(formation), Some(area)) = (formation, area) else { return told.refused() };
        let seen = sight_of_reaction(&stage.state, &formation, &area);
        if matches!(seen, Observed::Asked) && self.adjacent.is_none() {
            told.refuse("adjacent", "is missing; say whether the areas are linked.");
        }
        let known = |stage: &Stage<'_>, _: &mut Arguments| Some(reaction_facts(&stage.state, &formation, &area));
        let situation = stage.observe::<Trying, _>(seen, known, told, &[("adjacent", "adjacent")]);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        let outcome =
            stage.rule::<Trying>(format_args!("{formation} tries to reach {area}"), |_| Some(side), &situation);
        let leader = stage.state.commander_of(&formation).map(|(name, _)| name.clone());
        if let Some(leader) = leader.and_then(|name| stage.state.leaders.get_mut(&name)) {
            leader.ap_left = outcome.ap_left;
        }
        let enters = outcome.result != Reaction::Remains;
        let mut way = Vec::new();
        if let Some(entry) = stage.state.formations.get_mut(&formation) {
            entry.reaction_tried.push(area.clone());
            if enters {
                entry.reaction_moved = true;
                way.extend(entry.area.replace(area.clone()));
                way.push(area.clone());
            }
        }
        if enters {
            remember_march(&mut stage.state, &formation, way);
        }
        let words =
            if enters { format!("{formation} joins the defence of {area}") } else { format!("{formation} stays") };
        stage.say(gt(91), words);
        if outcome.result == Reaction::EntersWithStepLoss {
            stage.state.due.put_last([Due::one_step(side, formation, Cause::Reaction)]);
        }
        Ok(())
    }
}

/// Refuses a formation that cannot join a battle, wherever the area lies.
fn check_able(stage: &Stage<'_>, told: &mut Arguments, formation: &str, area: Option<&String>) {
    let Some(entry) = stage.state.formations.get(formation) else { return };
    if entry.area.as_ref().is_some_and(|own| stage.state.battle_areas.contains(own)) {
        told.refuse_by(gt(91), "formation", format!("{formation} is itself attacked."));
    }
    if entry.morale == 0 {
        told.refuse_by(gt(91), "formation", format!("{formation} has no morale left."));
    }
    if let Some(area) = area {
        if entry.reaction_tried.contains(area) {
            told.refuse_by(gt(91), "formation", format!("{formation} has tried to reach {area} already."));
        }
        if let Some((rule, reason)) = against_mode(tables(stage), &stage.state, entry, area) {
            told.refuse_by(rule, "formation", reason);
        }
        if !has_room(tables(stage), &stage.state, entry.side, area) {
            told.refuse_by(gt(91), "area", format!("{area} holds as many formations as it may."));
        }
    }
    if stage.state.commander_of(formation).is_none() {
        told.refuse_by(gt(91), "formation", format!("{formation} has no leader to pay."));
    }
}
