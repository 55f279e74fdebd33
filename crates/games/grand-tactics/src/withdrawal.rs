//! Pursuit, withdrawal and leaders without a formation (GT-81, GT-93, GT-94).

use grognard_battle::{Arguments, Side};
use grognard_books::grand_tactics::kinds::{Card, Mode, State as ForceState, Terrain};
use grognard_books::grand_tactics::pursuit::{LoserState, Pursuit};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::desk::{due_first, must_agree, need_formation, refused, tables};
use super::due::Due;
use super::facts::forces;
use super::land::remember_march;
use super::losses::take_in_pursuit;
use super::removal::leaves;
use super::retreats::{against_withdrawal, havens, way_back};
use super::roster::player;
use super::state::{Desk, Fate, Kind};

/// `pursuit`: the winner's die.
pub fn pursuit(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    due_first(desk, arguments);
    arguments.finish()?;
    desk.state.due.take_first();
    let Some(battle) = desk.state.battle.clone() else { return Ok(()) };
    let (Some(winner), Some(loser)) = (battle.winner, battle.withdraws) else { return Ok(()) };
    let now = forces(tables(desk), &desk.state, &battle, [((), Card::None, 0); 2]);
    let own = battle.side(loser);
    let beaten = own.state == ForceState::Beaten;
    let steps: i32 = own.formations.iter().map(|name| desk.state.line_steps(name)).sum();
    let known = json!({
        "loser_state": if beaten { LoserState::Beaten } else { LoserState::Retreats },
        "winner_cavalry_superiority": now.superior_cavalry(tables(desk)) == Some(player(winner)),
        "rear_guard": own.last_card == Some(Card::RearGuard),
        "terrain": battle.terrain,
        "loser_steps": steps.clamp(1, 200),
    });
    let situation = desk.known_situation::<Pursuit>(&known)?;
    let outcome = desk.rule::<Pursuit>("the pursuit", |_| Some(winner), &situation);
    if outcome.steps_lost > 0 {
        take_in_pursuit(desk, loser, own.formations.clone(), outcome.steps_lost)?;
        let ledger = desk.state.ledger.of_mut(winner);
        ledger.enemy_steps = ledger.enemy_steps.saturating_add(outcome.steps_lost);
        desk.say(gt(108), format!("{} step(s) of the pursuit are scored", outcome.steps_lost));
    }
    requeue_withdrawals(desk);
    Ok(())
}

/// GT-108 (2): the withdrawing formations leave, the lead first. The battle game has nowhere to go.
pub fn queue_withdrawals(desk: &mut Desk<'_>) {
    let Some(battle) = &desk.state.battle else { return };
    let (Some(side), Kind::Campaign) = (battle.withdraws, desk.state.game) else { return };
    let own = battle.side(side);
    let order = desk.state.force_in_order(&own.formations, own.lead.as_ref());
    let leaving = order.into_iter().filter(|name| desk.state.units_of(name).next().is_some());
    let leaving: Vec<Due> = leaving.map(|formation| Due::Withdraw { formation }).collect();
    desk.state.due.put_before(|due| *due == Due::RetreatTests, leaving);
}

/// The pursuit may have taken a formation's last step: it has nothing left to withdraw.
fn requeue_withdrawals(desk: &mut Desk<'_>) {
    desk.state.due.retain(|due| !matches!(due, Due::Withdraw { .. }));
    queue_withdrawals(desk);
}

/// `withdraw`: where to is the board's to show; the books know who stands there.
pub fn withdraw(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let due = due_first(desk, arguments);
    let Some(Due::Withdraw { formation }) = due else { return refused(arguments) };
    must_agree(arguments, "formation", &formation);
    let to = arguments.name_of("to", desk.state.areas.keys());
    let surrenders = arguments.flag("surrenders", false);
    let Some(entry) = desk.state.formations.get(&formation).cloned() else { return arguments.finish() };
    let back = way_back(&desk.state, &formation);
    let to = if surrenders { None } else { to.or(back.clone()) };
    match &to {
        None if surrenders && back.is_some() => {
            arguments.refuse_by(gt(93), "surrenders", "the area it came from is open: it goes back there.");
        }
        None if surrenders => {}
        None => arguments.refuse_by(gt(93), "to", "say where it goes, or that it surrenders."),
        Some(to) => {
            for reason in against_withdrawal(tables(desk), &desk.state, &formation, to) {
                arguments.refuse_by(gt(93), "to", reason);
            }
        }
    }
    arguments.finish()?;
    desk.state.due.take_first();
    match to {
        Some(to) => leave_for(desk, &formation, entry.mode, to),
        None => surrender(desk, &formation, entry.side),
    }
    Ok(())
}

fn leave_for(desk: &mut Desk<'_>, formation: &str, mode: Mode, to: String) {
    let pass = desk.state.areas.get(&to).is_some_and(|area| area.terrain == Terrain::Pass);
    let mode = match mode {
        _ if pass => Mode::MarchOrder,
        Mode::Concentrated => Mode::LineOfBattle,
        other => other,
    };
    desk.say(gt(93), format!("{formation} withdraws to {to} in {}", mode.words()));
    let from = desk.state.formations.get(formation).and_then(|entry| entry.area.clone());
    remember_march(&mut desk.state, formation, from.into_iter().chain([to.clone()]).collect());
    if let Some(entry) = desk.state.formations.get_mut(formation) {
        entry.mode = mode;
        entry.area = Some(to);
    }
    if let Some(battle) = &mut desk.state.battle {
        battle.withdrawn.push(formation.to_owned());
    }
}

fn surrender(desk: &mut Desk<'_>, formation: &str, side: Side) {
    let mut steps = 0;
    for unit in desk.state.units.values_mut().filter(|unit| unit.formation == formation && unit.is_present()) {
        steps += unit.steps;
        unit.steps = 0;
        unit.broken = false;
        unit.screening = false;
        unit.gone = Some(Fate::Surrendered);
    }
    let leaders: Vec<String> = desk.state.leaders_of(formation).into_iter().map(|(name, _)| name.clone()).collect();
    for leader in &leaders {
        leaves(desk, leader, Fate::Captured);
    }
    if let Some(entry) = desk.state.formations.get_mut(formation) {
        entry.gone = Some(Fate::Surrendered);
    }
    let ledger = desk.state.ledger.of_mut(side.other());
    ledger.enemy_steps = ledger.enemy_steps.saturating_add(steps);
    ledger.formations_destroyed = ledger.formations_destroyed.saturating_add(1);
    desk.say(
        gt(108),
        format!("{formation} surrenders: {steps} steps and the formation are scored, its leaders are lost"),
    );
}

/// `attach`: a leader whose formation is gone joins another in the area or the nearest one.
pub fn attach(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let due = due_first(desk, arguments);
    let Some(Due::Attach { leader, area }) = due else { return refused(arguments) };
    must_agree(arguments, "leader", &leader);
    let Some(side) = desk.state.leaders.get(&leader).map(|entry| entry.side) else { return refused(arguments) };
    let formation = match &area {
        Some(area) => arguments.need_name_of("formation", &havens(&desk.state, side, area)),
        None => need_formation(desk, arguments, "formation", side),
    };
    arguments.finish()?;
    desk.state.due.take_first();
    let formation = formation.unwrap_or_default();
    if let Some(entry) = desk.state.leaders.get_mut(&leader) {
        entry.formation = Some(formation.clone());
    }
    desk.say(gt(94), format!("{leader} joins {formation}"));
    Ok(())
}
