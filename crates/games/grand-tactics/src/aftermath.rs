//! After the losses of a round, and after the end of a battle (GT-107, GT-108).

use grognard_battle::Pending as _;
use grognard_books::grand_tactics::catastrophe::{Catastrophe, Event, Game as Chart, Situation};
use grognard_books::grand_tactics::kinds::{Card, State as ForceState};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::due::Due;
use super::finish::{NO_MORALE, end_at_once, end_game};
use super::removal::remove_if_empty;
use super::state::{Kind, Stage};

/// GT-107 (1): tests the formations that lost a guard step, except in the battle game.
pub fn queue_guard_tests(stage: &mut Stage<'_>) {
    let Some(battle) = &stage.state.battle else { return };
    let order = stage.state.in_order();
    let hit: Vec<String> = order.iter().flat_map(|side| battle.side(*side).guard_hit.iter().cloned()).collect();
    if stage.state.chart() == Chart::Battle {
        if !hit.is_empty() {
            stage.say(gt(102), "the battle game has no test for lost guard steps");
        }
        return;
    }
    for formation in &hit {
        stage.say(gt(107), format_args!("{formation} lost a guard step: it is tested"));
    }
    let tests = hit.into_iter().map(|formation| Due::Catastrophe { formation, event: Event::GuardStepLoss });
    stage.state.due.put_first(tests);
}

/// Tests for a catastrophe and records its effect.
pub fn test_catastrophe(stage: &mut Stage<'_>, formation: &str, event: Event) -> Result<(), Refusals> {
    let Some(entry) = stage.state.formations.get(formation).cloned() else { return Ok(()) };
    // Napoleon still counts as leading at the moment he is killed.
    let leads = stage.state.napoleon_leads(formation) || event == Event::NapoleonKilled;
    let known = Situation {
        game: stage.state.chart(),
        event,
        morale: entry.morale,
        napoleon_leads: leads,
        imperial_guard: stage.state.has_imperial_guard(formation),
    };
    let situation = stage.known_situation::<Catastrophe>(&known)?;
    let title = Due::Catastrophe { formation: formation.to_owned(), event }.title(&stage.state);
    let outcome = stage.rule::<Catastrophe>(title, |_| Some(entry.side), &situation);
    if let Some(entry) = stage.state.formations.get_mut(formation) {
        entry.morale = outcome.morale_after;
    }
    let allied = stage.state.french.other();
    let ledger = stage.state.ledger.of_mut(allied);
    ledger.other_vp = ledger.other_vp.saturating_add(outcome.allied_vp);
    if outcome.morale_lost > 0 {
        let text = format!("{formation} loses {} level(s), {} left", outcome.morale_lost, outcome.morale_after);
        stage.say(gt(102), text);
    }
    if let Some(battle) = &mut stage.state.battle {
        let own = battle.side_mut(entry.side);
        if own.lead.as_deref() == Some(formation) {
            own.morale_lost = own.morale_lost.saturating_add(outcome.morale_lost);
            if outcome.morale_after == 0 && own.state != ForceState::Destroyed {
                own.state = ForceState::Beaten;
            }
        }
    }
    if outcome.game_ends { end_at_once(stage, NO_MORALE) } else { Ok(()) }
}

/// GT-108 (3): tests withdrawing formations with Napoleon or French guards, except in the battle game.
pub fn queue_retreat_tests(stage: &mut Stage<'_>) {
    let Some(battle) = &stage.state.battle else { return };
    if stage.state.chart() == Chart::Battle {
        return;
    }
    let state = &stage.state;
    let concerned = |name: &&String| state.napoleon_leads(name) || state.has_imperial_guard(name);
    let tested: Vec<String> = battle.withdrawn.iter().filter(concerned).cloned().collect();
    for formation in &tested {
        stage.say(gt(108), format_args!("{formation} retreats with Napoleon or the Guard: it is tested"));
    }
    let tests = tested.into_iter().map(|formation| Due::Catastrophe { formation, event: Event::FormationRetreats });
    stage.state.due.put_first(tests);
}

/// GT-108 (4) and (5): empty formations are removed, leaders move on, hands are discarded.
pub fn clear_field(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let Some(battle) = stage.state.battle.take() else { return Ok(()) };
    for side in stage.state.in_order() {
        for formation in &battle.side(side).formations {
            remove_if_empty(stage, formation, Some(side.other()));
        }
    }
    for side in stage.state.in_order() {
        let hand = &battle.side(side).hand;
        if !hand.is_empty() {
            let names: Vec<&str> = hand.iter().map(|card| card.name()).collect();
            let text = format!("{} throws off {}", stage.state.side_name(side), names.join(", "));
            stage.say(gt(108), text);
            stage.state.discards.extend(hand.iter().copied().filter(|card| *card != Card::None));
        }
    }
    if let Some(area) = &battle.area {
        stage.state.battle_areas.retain(|other| other != area);
        stage.say(gt(108), format_args!("the field of {area} is cleared"));
    }
    if stage.state.game == Kind::Battle {
        stage.state.due.clear();
        stage.say(gt(100), "the battle game is fought");
        return end_game(stage, "the battle is over");
    }
    Ok(())
}
