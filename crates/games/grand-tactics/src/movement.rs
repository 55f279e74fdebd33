//! The Movement segment: force marches, changes of mode, moves, screens (GT-89, GT-90).

use grognard_battle::Arguments;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::deployment_change::{
    DeploymentChange, Reason as ChangeReason, Situation as ChangeSituation, When,
};
use grognard_books::grand_tactics::force_march::ForceMarch;
use grognard_books::grand_tactics::kinds::{Mode, UnitType};
use grognard_books::grand_tactics::movement::{Movement, Reason as MoveReason};
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Action;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use serde_json::json;

use super::acting::{must_be_phase, must_hold, need_formation, no, tables};
use super::due::{Cause, Due};
use super::land::{judged, move_along, remember_march, way_meant};
use super::reorganization::{Standing, charge};
use super::state::{Formation, Phase, Stage, State};

/// A formation of the phasing side that may still move in this segment.
fn mover(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<(String, Formation)> {
    must_be_phase(stage, arguments, Phase::Movement);
    let side = stage.state.phasing;
    must_hold(stage, arguments, side);
    if stage.state.screens_set {
        arguments.refuse_by(gt(90), "act", "the screens are set: the segment is at its end.");
    }
    let formation = need_formation(stage, arguments, "formation", side)?;
    for (rule, reason) in against_moving(&stage.state, &formation) {
        arguments.refuse_by(rule, "formation", reason);
    }
    let entry = stage.state.formations.get(&formation)?.clone();
    Some((formation, entry))
}

/// What keeps a formation from moving, whatever its mode and its MP.
pub fn against_moving(state: &State, formation: &str) -> Vec<(Rule, String)> {
    let Some(entry) = state.formations.get(formation) else { return Vec::new() };
    let mut reasons = Vec::new();
    if entry.paralysed.is_some() {
        reasons.push((gt(96), format!("{formation} is paralysed.")));
    }
    if state.commander_of(formation).is_none() {
        reasons.push((gt(87), format!("{formation} has no leader: it does not move by itself.")));
    }
    if entry.area.as_ref().is_some_and(|area| state.battle_areas.contains(area)) {
        reasons.push((gt(66), format!("{formation} has met the enemy: it stays and fights.")));
    }
    reasons
}

/// The MP of a force march that a formation has after a change of mode: those of the mode it moves in. None where it
/// could not have force marched in that mode (GT-67).
pub fn bonus_after(t: &Tables, entry: &Formation, to: Mode, when: When) -> Option<i32> {
    if !entry.force_marched || when == When::End {
        return Some(entry.bonus_mp);
    }
    t.modes.of(to).may_force_march.then(|| t.campaign.force_march_bonus[to].value)
}

/// `force-march`.
pub fn force_march(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let found = mover(stage, arguments);
    let known = found.as_ref().map(
        |(_, entry)| json!({"mode": entry.mode, "weather": stage.state.weather, "force_marched": entry.force_marched}),
    );
    let situation = known.and_then(|known| stage.situation::<ForceMarch>(&known, arguments, &[]));
    if let Some((_, entry)) = &found
        && (entry.entered_from.is_some() || entry.changed_mode == Some(When::End))
    {
        arguments.refuse_by(gt(67), "formation", "a force march is declared before moving.");
    }
    arguments.finish()?;
    let (Some((formation, entry)), Some(situation)) = (found, situation) else { return Ok(()) };
    let side = entry.side;
    let outcome = stage.rule::<ForceMarch>(format!("{formation} force marches"), |_| Some(side), &situation);
    if let Some(entry) = stage.state.formations.get_mut(&formation) {
        entry.force_marched = true;
        entry.bonus_mp = outcome.bonus_mp;
    }
    stage.say(gt(89), format!("{formation} has {} MP more in this segment", outcome.bonus_mp));
    if outcome.step_lost {
        let formations = vec![formation];
        let cause = Cause::ForceMarch;
        stage.state.due.put_last([Due::Losses { side, formations, steps: 1, first_loss_cavalry: false, cause }]);
    }
    Ok(())
}

/// `deployment-change`.
pub fn deployment_change(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let found = mover(stage, arguments);
    let known = found.as_ref().map(|(_, entry)| {
        json!({
            "from": entry.mode, "mp_spent": entry.mp_spent.clamp(0, 20), "bonus_mp": entry.bonus_mp,
            "changed_this_segment": entry.changed_mode.is_some(),
        })
    });
    let asked = &[("to", "to"), ("when", "when")];
    let situation =
        stage.situation::<DeploymentChange>(&known.unwrap_or_else(|| json!({"from": "echelon"})), arguments, asked);
    let bonus_mp = found
        .as_ref()
        .zip(situation.as_ref())
        .map(|((_, entry), situation)| bonus_after(tables(stage), entry, situation.to, situation.when));
    if let (Some(None), Some((formation, _)), Some(situation)) = (bonus_mp, &found, &situation) {
        let to = situation.to.words();
        arguments.refuse_by(
            gt(67),
            "to",
            format!("{formation} force marches in this segment: it does not move in {to}."),
        );
    }
    arguments.finish()?;
    let (Some((formation, _)), Some(situation), Some(Some(bonus_mp))) = (found, situation, bonus_mp) else {
        return Ok(());
    };
    let situation = ChangeSituation { bonus_mp, ..situation };
    let outcome = stage.rule::<DeploymentChange>(format!("{formation} changes its mode"), |_| None, &situation);
    if !outcome.allowed {
        return Err(match outcome.reason {
            ChangeReason::SameMode => no(gt(63), "to", "it is in that mode."),
            ChangeReason::AlreadyChanged => no(gt(64), "formation", "it has changed in this segment."),
            ChangeReason::MarchOrderToConcentrated => {
                no(gt(63), "to", "March Order does not change into Concentrated at once.")
            }
            ChangeReason::CannotMove => no(gt(65), "when", "a Concentrated formation changes only if it did not move."),
            ChangeReason::NoMp | ChangeReason::Ok => no(gt(65), "formation", "it has no MP left for it."),
        });
    }
    if let Some(entry) = stage.state.formations.get_mut(&formation) {
        entry.mode = situation.to;
        entry.bonus_mp = bonus_mp;
        entry.changed_mode = Some(situation.when);
        entry.mp_spent = entry.mp_spent.saturating_add(outcome.cost);
    }
    stage.say(gt(89), format!("{formation} is in {}", situation.to.words()));
    Ok(())
}

/// Whether a formation could enter an area if it were linked with its own: only the board shows that.
pub fn may_enter(t: &Tables, state: &State, (name, entry): (&String, &Formation), to: &String) -> bool {
    if entry.area.as_ref() == Some(to) {
        return false;
    }
    let outcome = judged(t, &move_along(state, entry, [to]));
    let pays = || state.commander_of(name).is_some_and(|(_, leader)| leader.ap_left >= t.action_cost.cost.value);
    let meets = || entry.morale > 0 && (entry.engaged_paid || pays());
    outcome.allowed && (!outcome.battle || meets())
}

/// `movement`: from area to area. Whether they are linked is a real board's to show; on a map the cheapest way is taken
/// where only its end is told.
pub fn movement(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let found = mover(stage, arguments);
    let told = arguments.has("through");
    let through = arguments.names_of("through", stage.state.areas.keys());
    let to = arguments.need_name_of("to", stage.state.areas.keys());
    let mut areas = Vec::new();
    if let (Some((formation, entry)), Some(to)) = (&found, &to) {
        if entry.area.as_ref() == Some(to) || through.contains(to) {
            arguments.refuse("to", "the way leads nowhere new.");
        }
        if entry.changed_mode == Some(When::End) {
            arguments.refuse_by(gt(64), "formation", "it changed its mode at the end of its movement.");
        }
        let through = Some(through).filter(|_| told);
        match way_meant(tables(stage), &stage.state, formation, through, to) {
            Ok(way) => areas = way,
            Err(reason) => arguments.refuse_by(gt(89), "through", reason),
        }
    }
    let known = found.as_ref().filter(|_| !areas.is_empty()).map(|(_, entry)| move_along(&stage.state, entry, &areas));
    let situation = known.and_then(|known| stage.situation::<Movement>(&known, arguments, &[]));
    let meets_enemy = situation.as_ref().is_some_and(|s| s.path.last().is_some_and(|area| area.enemy_formation));
    if meets_enemy && found.as_ref().is_some_and(|(_, entry)| entry.morale == 0) {
        arguments.refuse_by(gt(89), "to", "a formation of morale 0 does not enter an enemy area.");
    }
    arguments.finish()?;
    let (Some((formation, entry)), Some(situation), Some(to)) = (found, situation, to) else { return Ok(()) };
    let outcome = stage.rule::<Movement>(format!("{formation} moves to {to}"), |_| None, &situation);
    if !outcome.allowed {
        let area = usize::try_from(outcome.stops_at).ok().and_then(|at| areas.get(at));
        let area = area.map_or("there", String::as_str);
        return Err(match outcome.reason {
            MoveReason::CannotMove => no(gt(59), "formation", "a Concentrated formation cannot move."),
            MoveReason::PassNeedsMarchOrder => no(gt(60), "to", "a pass is entered and left in March Order only."),
            MoveReason::MustStop => no(gt(66), "through", format!("enemy formations are in {area}: it must stop.")),
            MoveReason::StackLimit => no(gt(66), "to", format!("{area} holds as many formations as it may.")),
            MoveReason::NoMp | MoveReason::Ok => no(gt(66), "to", format!("it has too few MP to enter {area}.")),
        });
    }
    if outcome.battle && !entry.engaged_paid {
        let Some(leader) = stage.state.commander_of(&formation).map(|(name, _)| name.clone()) else { return Ok(()) };
        charge(stage, &leader, Action::Engage, Standing { senior: true, commands: true, ..Standing::default() })?;
        stage.say(gt(89), format!("{leader} pays to engage"));
    }
    // Nothing is left where the enemy was met.
    let budget = tables(stage).modes.of(entry.mode).ma.value.saturating_add(entry.bonus_mp);
    let way: Vec<String> = entry.area.iter().chain(&areas).cloned().collect();
    let from = way.iter().rev().nth(1).cloned();
    if let Some(entry) = stage.state.formations.get_mut(&formation) {
        entry.mp_spent = budget.saturating_sub(outcome.mp_left);
        entry.engaged_paid |= outcome.battle;
        entry.entered_from = from;
        entry.area = Some(to.clone());
    }
    remember_march(&mut stage.state, &formation, way);
    stage.say(gt(89), format!("{formation} is in {to}"));
    if outcome.battle && !stage.state.battle_areas.contains(&to) {
        stage.state.battle_areas.push(to.clone());
        stage.say(gt(89), format!("{to} becomes a battle area"));
    }
    Ok(())
}

/// `screens`: at the end of the segment the phasing player says which of his cavalry is on screen (GT-90).
pub fn screens(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_phase(stage, arguments, Phase::Movement);
    let side = stage.state.phasing;
    must_hold(stage, arguments, side);
    let own: Vec<String> = (stage.state.units.iter())
        .filter(|(_, unit)| unit.side == side && unit.is_present())
        .map(|(name, _)| name.clone())
        .collect();
    let units = arguments.names_of("units", &own);
    for name in &units {
        let Some(unit) = stage.state.units.get(name) else { continue };
        if unit.arm != UnitType::Cavalry {
            arguments.refuse_by(gt(90), "units", format!("{name} is no cavalry."));
        }
        if stage.state.formations.get(&unit.formation).is_some_and(|formation| formation.paralysed.is_some()) {
            arguments.refuse_by(gt(96), "units", format!("{name} is paralysed."));
        }
    }
    arguments.finish()?;
    for name in &own {
        if let Some(unit) = stage.state.units.get_mut(name) {
            unit.screening = units.contains(name);
        }
    }
    stage.state.screens_set = true;
    let words = if units.is_empty() {
        "no cavalry is on screen".to_owned()
    } else {
        format!("on screen: {}", units.join(", "))
    };
    stage.say(gt(90), words);
    Ok(())
}
