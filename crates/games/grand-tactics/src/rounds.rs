//! How a round begins and ends.

use grognard_battle::Side;
use grognard_books::grand_tactics::battle_end::{self, BattleEnd};
use grognard_books::grand_tactics::kinds::{Neither, State as ForceState};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;

use super::due::Due;
use super::roster::player;
use super::state::{Decided, Kind, Stage};
use super::withdrawal::queue_withdrawals;

/// The greatest sum of levels the procedure accepts; more would change nothing.
pub const MOST_LEVELS: i32 = 12;
/// The most steps a procedure accepts; more would change nothing.
pub const MOST_STEPS: i32 = 200;

/// Chooses the lead formation and the commander of both sides for the coming round (GT-71). False if nobody can lead a
/// side: it is then beaten without a round (GT-92).
pub fn choose_leads(stage: &mut Stage<'_>) -> bool {
    let mut all_lead = true;
    for side in stage.state.in_order() {
        let Some(battle) = &stage.state.battle else { return true };
        let found = stage.state.lead_of(&battle.side(side).formations);
        let name = stage.state.side_name(side).to_owned();
        match &found {
            Some((lead, Some(leader))) => stage.say(gt(71), format_args!("{name}: {lead} leads, {leader} commands")),
            Some((lead, None)) => stage.say(gt(71), format_args!("{name}: {lead} leads, without a leader")),
            None => {
                stage.say(
                    gt(92),
                    format_args!("{name} has no formation with morale and CF in line: beaten without a round"),
                );
                all_lead = false;
            }
        }
        let Some(battle) = &mut stage.state.battle else { return true };
        let own = battle.side_mut(side);
        if found.is_none() {
            own.state = ForceState::Beaten;
        }
        own.commander = found.as_ref().and_then(|(_, leader)| leader.clone());
        own.lead = found.map(|(lead, _)| lead).or(own.lead.take());
    }
    if !all_lead && let Some(battle) = &mut stage.state.battle {
        (battle.combat, battle.fought) = (true, true);
    }
    all_lead
}

/// Ends a battle without a round if nobody leads a side; otherwise waits for the commitments.
pub fn next_round(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    if let Some(battle) = &mut stage.state.battle {
        battle.round += 1;
        for side in Side::BOTH {
            let own = battle.side_mut(side);
            own.revealed = None;
            own.round_steps = 0;
            own.guard_hit.clear();
            own.state = ForceState::FightsOn;
        }
    }
    if choose_leads(stage) { Ok(()) } else { end_of_round(stage) }
}

/// GT-107 (5): decides whether the battle ends, and what follows (GT-108).
pub fn end_of_round(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let Some(battle) = stage.state.battle.clone() else { return Ok(()) };
    let side = |side: Side| {
        let own = battle.side(side);
        let lead = own.lead.as_ref().and_then(|name| stage.state.formations.get(name));
        battle_end::Side {
            state: own.state,
            lead_morale: lead.map_or(0, |lead| lead.morale),
            steps_lost: own.steps_lost.clamp(0, MOST_STEPS),
            morale_lost: own.morale_lost.clamp(0, MOST_LEVELS),
        }
    };
    let known = battle_end::Situation {
        round: battle.round,
        attacker: player(battle.attacker),
        combat: battle.combat,
        fought: battle.fought,
        a: side(Side::A),
        b: side(Side::B),
    };
    let situation = stage.known_situation::<BattleEnd>(&known)?;
    let outcome = stage.rule::<BattleEnd>(format_args!("end of round {}", battle.round), |_| None, &situation);
    if !outcome.ends {
        stage.say(gt(73), format_args!("round {} follows", battle.round + 1));
        return next_round(stage);
    }
    let named = |neither: Neither| Side::BOTH.into_iter().find(|side| neither.is(player(*side)));
    let (winner, withdraws) = (named(outcome.winner), named(outcome.withdraws));
    for side in Side::BOTH {
        let ledger = stage.state.ledger.of_mut(side);
        ledger.enemy_steps = ledger.enemy_steps.saturating_add(battle.side(side.other()).steps_lost);
        ledger.battles_won = ledger.battles_won.saturating_add(i32::from(winner == Some(side)));
    }
    let won = winner.map_or("nobody wins".to_owned(), |side| format!("{} wins", stage.state.side_name(side)));
    stage.say(gt(94), format_args!("{won}; the steps lost on both sides are scored"));
    if let Some(battle) = &mut stage.state.battle {
        battle.ended = true;
        battle.winner = winner;
        battle.withdraws = withdraws;
    }
    if stage.state.game == Kind::Battle {
        stage.state.decided = Some(Decided { round: battle.round, reason: outcome.reason, withdraws });
    }
    let mut due = Vec::new();
    if let Some(loser) = withdraws.filter(|_| outcome.pursuit) {
        let steps: i32 = battle.side(loser).formations.iter().map(|name| stage.state.line_steps(name)).sum();
        if steps > 0 {
            due.push(Due::Pursuit);
        } else {
            stage.say(gt(108), "no step of the loser is in line: nobody to pursue");
        }
    }
    due.push(Due::RetreatTests);
    due.push(Due::Clear);
    stage.state.due.put_first(due);
    queue_withdrawals(stage);
    Ok(())
}
