//! How a force leaves a lost battle: who must go, where to, and what happens to those who cannot (GT-93).

use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::{Mode, Terrain};
use grognard_books::grand_tactics::rules::gt;

use super::due::Due;
use super::land::remember_march;
use super::removal::leaves;
use super::state::{Fate, Kind, Stage};

/// GT-108 (2): the withdrawing formations leave, the lead first. The battle game has nowhere to go.
pub fn queue_withdrawals(stage: &mut Stage<'_>) {
    let Some(battle) = &stage.state.battle else { return };
    let (Some(side), Kind::Campaign) = (battle.withdraws, stage.state.game) else { return };
    let own = battle.side(side);
    let order = stage.state.force_in_order(&own.formations, own.lead.as_ref());
    let leaving = order.into_iter().filter(|name| stage.state.units_of(name).next().is_some());
    let leaving: Vec<Due> = leaving.map(|formation| Due::Withdraw { formation }).collect();
    stage.state.due.put_before(|due| *due == Due::RetreatTests, leaving);
}

/// The pursuit may have taken a formation's last step: then nothing of it is left to withdraw.
pub fn requeue_withdrawals(stage: &mut Stage<'_>) {
    stage.state.due.retain(|due| !matches!(due, Due::Withdraw { .. }));
    queue_withdrawals(stage);
}

/// A formation withdraws to an area.
pub fn leave_for(stage: &mut Stage<'_>, formation: &str, mode: Mode, to: String) {
    let pass = stage.state.areas.get(&to).is_some_and(|area| area.terrain == Terrain::Pass);
    let mode = match mode {
        _ if pass => Mode::MarchOrder,
        Mode::Concentrated => Mode::LineOfBattle,
        other => other,
    };
    stage.say(gt(93), format_args!("{formation} withdraws to {to} in {}", mode.words()));
    let from = stage.state.formations.get(formation).and_then(|entry| entry.area.clone());
    remember_march(&mut stage.state, formation, from.into_iter().chain([to.clone()]).collect());
    if let Some(entry) = stage.state.formations.get_mut(formation) {
        entry.mode = mode;
        entry.area = Some(to);
    }
    if let Some(battle) = &mut stage.state.battle {
        battle.withdrawn.push(formation.to_owned());
    }
}

/// A formation with nowhere to go surrenders.
pub fn surrender(stage: &mut Stage<'_>, formation: &str, side: Side) {
    let mut steps = 0;
    for unit in stage.state.units.values_mut().filter(|unit| unit.formation == formation && unit.is_present()) {
        steps += unit.steps;
        unit.steps = 0;
        unit.broken = false;
        unit.screening = false;
        unit.gone = Some(Fate::Surrendered);
    }
    let leaders: Vec<String> = stage.state.leaders_of(formation).into_iter().map(|(name, _)| name.clone()).collect();
    for leader in &leaders {
        leaves(stage, leader, Fate::Captured);
    }
    if let Some(entry) = stage.state.formations.get_mut(formation) {
        entry.gone = Some(Fate::Surrendered);
    }
    let ledger = stage.state.ledger.of_mut(side.other());
    ledger.enemy_steps = ledger.enemy_steps.saturating_add(steps);
    ledger.formations_destroyed = ledger.formations_destroyed.saturating_add(1);
    stage.say(
        gt(108),
        format!("{formation} surrenders: {steps} steps and the formation are scored, its leaders are lost"),
    );
}
