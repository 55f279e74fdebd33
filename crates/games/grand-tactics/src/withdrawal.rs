//! Pursuit, withdrawal and leaders without a formation (GT-81, GT-93, GT-94).

use grognard_battle::{Arguments, Side};
use grognard_books::grand_tactics::kinds::{Card, Mode, State as ForceState, Terrain};
use grognard_books::grand_tactics::pursuit::{LoserState, Pursuit};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::acting::{due_first, must_agree, need_formation, refused, tables};
use super::due::Due;
use super::facts::forces;
use super::land::remember_march;
use super::losses::take_in_pursuit;
use super::removal::leaves;
use super::retreats::{against_withdrawal, havens, way_back};
use super::roster::player;
use super::state::{Fate, Kind, Stage};

/// `pursuit`: the winner's die.
pub fn pursuit(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    due_first(stage, arguments);
    arguments.finish()?;
    stage.state.due.take_first();
    let Some(battle) = stage.state.battle.clone() else { return Ok(()) };
    let (Some(winner), Some(loser)) = (battle.winner, battle.withdraws) else { return Ok(()) };
    let now = forces(tables(stage), &stage.state, &battle, [((), Card::None, 0); 2]);
    let own = battle.side(loser);
    let beaten = own.state == ForceState::Beaten;
    let steps: i32 = own.formations.iter().map(|name| stage.state.line_steps(name)).sum();
    let known = json!({
        "loser_state": if beaten { LoserState::Beaten } else { LoserState::Retreats },
        "winner_cavalry_superiority": now.superior_cavalry(tables(stage)) == Some(player(winner)),
        "rear_guard": own.last_card == Some(Card::RearGuard),
        "terrain": battle.terrain,
        "loser_steps": steps.clamp(1, 200),
    });
    let situation = stage.known_situation::<Pursuit>(&known)?;
    let outcome = stage.rule::<Pursuit>("the pursuit", |_| Some(winner), &situation);
    if outcome.steps_lost > 0 {
        take_in_pursuit(stage, loser, own.formations.clone(), outcome.steps_lost)?;
        let ledger = stage.state.ledger.of_mut(winner);
        ledger.enemy_steps = ledger.enemy_steps.saturating_add(outcome.steps_lost);
        stage.say(gt(108), format!("{} step(s) of the pursuit are scored", outcome.steps_lost));
    }
    requeue_withdrawals(stage);
    Ok(())
}

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

/// The pursuit may have taken a formation's last step: it has nothing left to withdraw.
fn requeue_withdrawals(stage: &mut Stage<'_>) {
    stage.state.due.retain(|due| !matches!(due, Due::Withdraw { .. }));
    queue_withdrawals(stage);
}

/// `withdraw`: where to is the board's to show; the books know who stands there.
pub fn withdraw(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let due = due_first(stage, arguments);
    let Some(Due::Withdraw { formation }) = due else { return refused(arguments) };
    must_agree(arguments, "formation", &formation);
    let to = arguments.name_of("to", stage.state.areas.keys());
    let surrenders = arguments.flag("surrenders", false);
    let Some(entry) = stage.state.formations.get(&formation).cloned() else { return arguments.finish() };
    let back = way_back(&stage.state, &formation);
    let to = if surrenders { None } else { to.or(back.clone()) };
    match &to {
        None if surrenders && back.is_some() => {
            arguments.refuse_by(gt(93), "surrenders", "the area it came from is open: it goes back there.");
        }
        None if surrenders => {}
        None => arguments.refuse_by(gt(93), "to", "say where it goes, or that it surrenders."),
        Some(to) => {
            for reason in against_withdrawal(tables(stage), &stage.state, &formation, to) {
                arguments.refuse_by(gt(93), "to", reason);
            }
        }
    }
    arguments.finish()?;
    stage.state.due.take_first();
    match to {
        Some(to) => leave_for(stage, &formation, entry.mode, to),
        None => surrender(stage, &formation, entry.side),
    }
    Ok(())
}

fn leave_for(stage: &mut Stage<'_>, formation: &str, mode: Mode, to: String) {
    let pass = stage.state.areas.get(&to).is_some_and(|area| area.terrain == Terrain::Pass);
    let mode = match mode {
        _ if pass => Mode::MarchOrder,
        Mode::Concentrated => Mode::LineOfBattle,
        other => other,
    };
    stage.say(gt(93), format!("{formation} withdraws to {to} in {}", mode.words()));
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

fn surrender(stage: &mut Stage<'_>, formation: &str, side: Side) {
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

/// `attach`: a leader whose formation is gone joins another in the area or the nearest one.
pub fn attach(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let due = due_first(stage, arguments);
    let Some(Due::Attach { leader, area }) = due else { return refused(arguments) };
    must_agree(arguments, "leader", &leader);
    let Some(side) = stage.state.leaders.get(&leader).map(|entry| entry.side) else { return refused(arguments) };
    let formation = match &area {
        Some(area) => arguments.need_name_of("formation", &havens(&stage.state, side, area)),
        None => need_formation(stage, arguments, "formation", side),
    };
    arguments.finish()?;
    stage.state.due.take_first();
    let formation = formation.unwrap_or_default();
    if let Some(entry) = stage.state.leaders.get_mut(&leader) {
        entry.formation = Some(formation.clone());
    }
    stage.say(gt(94), format!("{leader} joins {formation}"));
    Ok(())
}
