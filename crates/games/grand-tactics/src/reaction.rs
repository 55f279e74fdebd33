//! The Reaction segment (GT-91).

use grognard_battle::Arguments;
use grognard_books::grand_tactics::reaction_move::ReactionMove;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Reaction;
use grognard_core::refusal::Refusals;
use grognard_table::Observed;
use serde_json::{Value, json};

use super::acting::{must_be_phase, must_hold, need_formation, tables};
use super::due::{Cause, Due};
use super::land::remember_march;
use super::measured::{link, with_fact};
use super::offers_reaction::against_mode;
use super::reorganization::must_act;
use super::roster::has_room;
use super::state::{Phase, Stage};

/// `reaction-move`: a formation next to a battle tries to come to it.
pub fn reaction_move(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_phase(stage, arguments, Phase::Reaction);
    let side = stage.state.phasing.other();
    must_hold(stage, arguments, side);
    let formation = need_formation(stage, arguments, "formation", side);
    let battle_area = arguments.need_name_of("area", &stage.state.battle_areas);
    must_act(stage, arguments, "formation", formation.as_ref());
    let entry = formation.as_ref().and_then(|name| stage.state.formations.get(name)).cloned();
    let leader = formation.as_ref().and_then(|name| stage.state.commander_of(name)).map(|(name, _)| name.clone());
    let mut known = json!({});
    let own_area = entry.as_ref().and_then(|entry| entry.area.clone());
    let linked = link(&stage.state, own_area.as_ref(), battle_area.as_ref());
    if let (Some(formation), Some(entry)) = (&formation, &entry) {
        let own_area = own_area.clone().unwrap_or_default();
        if stage.state.battle_areas.contains(&own_area) {
            arguments.refuse_by(gt(91), "formation", format!("{formation} is itself attacked."));
        }
        if entry.morale == 0 {
            arguments.refuse_by(gt(91), "formation", format!("{formation} has no morale left."));
        }
        if let Some(area) = &battle_area {
            if entry.reaction_tried.contains(area) {
                arguments.refuse_by(gt(91), "formation", format!("{formation} has tried to reach {area} already."));
            }
            if let Some((rule, reason)) = against_mode(tables(stage), &stage.state, entry, area) {
                arguments.refuse_by(rule, "formation", reason);
            }
            if !has_room(tables(stage), &stage.state, side, area) {
                arguments.refuse_by(gt(91), "area", format!("{area} holds as many formations as it may."));
            }
            known["enemy_screen_cf"] = json!(stage.state.screen_cf(side.other(), area).min(60));
        }
        if leader.is_none() {
            arguments.refuse_by(gt(91), "formation", format!("{formation} has no leader to pay."));
        }
        known["own_screen_cf"] = json!(stage.state.screen_cf(side, &own_area).min(60));
        let ap = leader.as_ref().and_then(|name| stage.state.leaders.get(name)).map_or(0, |leader| leader.ap_left);
        known["leader_ap"] = json!(ap);
    }
    if linked == Observed::Asked && !arguments.has("adjacent") {
        arguments.refuse("adjacent", "is missing; say whether the areas are linked.");
    }
    let linked = ("adjacent", linked.map(Value::from));
    let situation = with_fact::<ReactionMove>(stage, known, linked, arguments);
    arguments.finish()?;
    let (Some(formation), Some(leader), Some(area), Some(situation)) = (formation, leader, battle_area, situation)
    else {
        return Ok(());
    };
    let title = format!("{formation} tries to reach {area}");
    let outcome = stage.rule::<ReactionMove>(title, |_| Some(side), &situation);
    if let Some(entry) = stage.state.leaders.get_mut(&leader) {
        entry.ap_left = outcome.ap_left;
    }
    let enters = outcome.result != Reaction::Remains;
    if let Some(entry) = stage.state.formations.get_mut(&formation) {
        entry.reaction_tried.push(area.clone());
        if enters {
            entry.reaction_moved = true;
            entry.area = Some(area.clone());
        }
    }
    if enters {
        let way = own_area.into_iter().chain([area.clone()]).collect();
        remember_march(&mut stage.state, &formation, way);
    }
    let words = if enters { format!("{formation} joins the defence of {area}") } else { format!("{formation} stays") };
    stage.say(gt(91), words);
    if outcome.result == Reaction::EntersWithStepLoss {
        let formations = vec![formation];
        let cause = Cause::Reaction;
        stage.state.due.put_last([Due::Losses { side, formations, steps: 1, first_loss_cavalry: false, cause }]);
    }
    Ok(())
}
