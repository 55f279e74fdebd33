//! The hidden choice and the round that follows it (GT-73, GT-105).

use grognard_battle::{Arguments, Side, rolled_by};
use grognard_books::grand_tactics::kinds::{Card, GrandTactic};
use grognard_books::grand_tactics::round::Round;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;

use super::acting::{due_first, side_meant, tables};
use super::cards::take_out;
use super::due::{Cause, Due};
use super::facts::{forces, forces_of_round, some_tactic};
use super::roster::player;
use super::state::{Cards, Commitment, Stage};

const ASKED_A: &[(&str, &str)] =
    &[("a.grand_tactic", "tactic"), ("a.card", "card"), ("a.skirmishing_cf", "skirmishing_cf")];
const ASKED_B: &[(&str, &str)] =
    &[("b.grand_tactic", "tactic"), ("b.card", "card"), ("b.skirmishing_cf", "skirmishing_cf")];

/// `commit`: tactic, card and skirmishers of a side, hidden until both are made.
pub fn commit(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let side = side_meant(stage, arguments);
    let battle = stage.state.battle.clone();
    let (Some(side), Some(battle)) = (side, battle) else {
        if stage.state.battle.is_none() {
            arguments.refuse_by(gt(73), "act", "no battle is being fought.");
        }
        for name in ["tactic", "card", "skirmishing_cf"] {
            arguments.take(name);
        }
        return arguments.finish();
    };
    let t = tables(stage);
    // The enemy's choice is not looked at: any tactic his mode allows stands for it.
    let stands_for = |side| (some_tactic(t, &stage.state, &battle, side), Card::None, 0);
    let known = forces(t, &stage.state, &battle, [stands_for(Side::A), stands_for(Side::B)]);
    if !arguments.has("tactic") {
        let names = GrandTactic::all().map(|tactic| tactic.name().to_owned());
        arguments.refuse_listing("tactic", "is missing; give it.", names);
    }
    let asked = if side == Side::A { ASKED_A } else { ASKED_B };
    let situation = stage.situation::<Round>(&known, arguments, asked);
    let choice = situation.map(|situation| {
        let own = situation.side(player(side));
        Commitment { tactic: own.grand_tactic, card: own.card, skirmishing_cf: own.skirmishing_cf }
    });
    if let Some(choice) = &choice
        && stage.state.cards == Cards::Kept
        && choice.card != Card::None
        && !battle.side(side).hand.contains(&choice.card)
    {
        arguments.refuse_by(gt(109), "card", format!("{} is not in the hand.", choice.card.name()));
    }
    arguments.finish()?;
    let Some(choice) = choice else { return Ok(()) };
    let Some(battle) = &mut stage.state.battle else { return Ok(()) };
    let again = battle.side(side).committed.is_some();
    battle.side_mut(side).committed = Some(choice);
    let both = battle.side(side.other()).committed.is_some();
    let name = stage.state.side_name(side).to_owned();
    let word = if again { "changes its choice" } else { "has made its choice" };
    stage.say(gt(105), format!("{name} {word}; it stays hidden until both are made"));
    if both {
        reveal(stage);
    }
    Ok(())
}

fn reveal(stage: &mut Stage<'_>) {
    stage.reveal();
    for side in stage.state.in_order() {
        let Some(battle) = &mut stage.state.battle else { return };
        let own = battle.side_mut(side);
        let Some(choice) = own.committed.take() else { continue };
        own.last_card = Some(choice.card);
        own.last_tactic = Some(choice.tactic);
        let skirmishers = match choice.skirmishing_cf {
            0 => String::new(),
            cf => format!(", {cf} CF of cavalry skirmish"),
        };
        let shown = format!("{}, card {}{skirmishers}", choice.tactic.words(), choice.card.name());
        own.revealed = Some(choice);
        let name = stage.state.side_name(side).to_owned();
        stage.say(gt(105), format!("{name} shows {shown}"));
    }
    stage.state.due.put_first([Due::Round]);
}

/// `round`: both choices are shown; the dice decide.
pub fn round(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    due_first(stage, arguments);
    let battle = stage.state.battle.clone();
    arguments.finish()?;
    stage.state.due.take_first();
    let Some(battle) = battle else { return Ok(()) };
    let (Some(a), Some(b)) = (&battle.a.revealed, &battle.b.revealed) else { return Ok(()) };
    let known = forces_of_round(tables(stage), &stage.state, &battle, a, b);
    let situation = stage.known_situation::<Round>(&known)?;
    stage.say(gt(101), "the facts of both forces are those of the roster");
    let outcome = stage.rule::<Round>(format!("round {}", battle.round), rolled_by(Some(Side::A)), &situation);
    let mut due = Vec::new();
    for side in stage.state.in_order() {
        let own = outcome.side(player(side));
        cards_back_or_away(stage, side, outcome.combat);
        let lead = battle.side(side).lead.clone();
        if let Some(formation) = lead.as_ref().and_then(|name| stage.state.formations.get_mut(name)) {
            formation.morale = own.morale_after;
        }
        let lost = own.charge_steps_lost + own.steps_lost;
        if let Some(battle) = &mut stage.state.battle {
            battle.combat = outcome.combat;
            battle.fought |= outcome.combat;
            let entry = battle.side_mut(side);
            entry.morale_lost = entry.morale_lost.saturating_add(own.morale_lost);
            entry.steps_lost = entry.steps_lost.saturating_add(lost);
            entry.round_steps = lost;
            entry.state = own.state;
        }
        if own.morale_lost > 0 {
            let lead = lead.unwrap_or_default();
            stage.say(gt(107), format!("{lead} loses {} morale level(s), {} left", own.morale_lost, own.morale_after));
        }
        let formations = battle.side(side).formations.clone();
        let loss = |steps: i32, first_loss_cavalry: bool, cause: Cause| {
            let formations = formations.clone();
            (steps > 0).then_some(Due::Losses { side, formations, steps, first_loss_cavalry, cause })
        };
        due.extend(loss(own.charge_steps_lost, true, Cause::Charge));
        due.extend(loss(own.steps_lost, own.first_loss_cavalry, Cause::Fert));
    }
    due.push(Due::GuardTests);
    for side in stage.state.in_order() {
        let own = outcome.side(player(side));
        let steps = own.charge_steps_lost + own.steps_lost;
        let commander = battle.side(side).commander.clone().filter(|_| steps > 0);
        due.extend(commander.map(|leader| Due::LeaderCasualty { leader, steps }));
    }
    due.push(Due::BattleEnd);
    stage.state.due.put_first(due);
    Ok(())
}

/// A card played in combat is discarded; without combat it goes back, known to both (GT-32).
fn cards_back_or_away(stage: &mut Stage<'_>, side: Side, combat: bool) {
    let kept = stage.state.cards == Cards::Kept;
    let name = stage.state.side_name(side).to_owned();
    let Some(battle) = &mut stage.state.battle else { return };
    let own = battle.side_mut(side);
    let card = own.revealed.as_ref().map_or(Card::None, |choice| choice.card);
    if card == Card::None {
        return;
    }
    if !combat {
        if kept && !own.known.contains(&card) {
            own.known.push(card);
        }
        stage.say(gt(106), format!("no combat: {} goes back to the hand of {name}, now known", card.name()));
    } else if kept {
        take_out(&mut own.known, card);
        take_out(&mut own.hand, card);
        stage.state.discards.push(card);
        stage.say(gt(106), format!("{} of {name} goes to the discards", card.name()));
    } else {
        stage.say(gt(109), format!("{name} lays {} aside", card.name()));
    }
}
