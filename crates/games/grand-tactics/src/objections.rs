//! Contradictions within the books.

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Card, UnitType};
use grognard_core::facts::Choice;

use super::cards::{take_out, whole_deck};
use super::facts::MOST_CF;
use super::state::{Battle, Cards, Kind, Phase, State};
use grognard_battle::{Pending as _, Side};

/// Every objection, in words.
pub fn objections(t: &Tables, state: &State) -> Vec<String> {
    let mut found = Vec::new();
    let mut object = |wrong: bool, words: String| {
        if wrong {
            found.push(words);
        }
    };
    clock(t, state, &mut object);
    leaders(state, &mut object);
    formations(t, state, &mut object);
    units(state, &mut object);
    areas(state, &mut object);
    links(state, &mut object);
    ledger(state, &mut object);
    cards(t, state, &mut object);
    if let Some(battle) = &state.battle {
        the_battle(t, state, battle, &mut object);
    }
    for due in &state.due {
        object(due.concerns_somebody_gone(state), format!("due about somebody gone: {}", due.title(state)));
    }
    found
}

fn clock(t: &Tables, state: &State, object: &mut impl FnMut(bool, String)) {
    let turns = if state.game == Kind::Battle { 99 } else { state.turns() };
    object(state.turn < 1 || state.turn > turns, format!("turn {} is not 1 to {turns}", state.turn));
    let battle_phase = state.phase == Phase::Battle;
    object((state.game == Kind::Battle) != battle_phase, format!("phase {} is not of this game", state.phase.name()));
    object(state.agreed.is_some() != battle_phase, "terms of the battle game out of place".to_owned());
    let fights = matches!(state.phase, Phase::Combat | Phase::Battle);
    object(state.battle.is_some() && !fights, "a battle is fought only in Combat".to_owned());
    let may_meet = matches!(state.phase, Phase::Movement | Phase::Reaction | Phase::Combat);
    object(!state.battle_areas.is_empty() && !may_meet, "battle areas stand in the wrong phase".to_owned());
    object(state.seasons.is_empty(), "there is no calendar".to_owned());
    let limit = t.battle.round_limit.value;
    let round = state.battle.as_ref().map_or(1, |battle| battle.round);
    object(!(1..=limit).contains(&round), format!("round {round} is not 1 to {limit}"));
}

fn leaders(state: &State, object: &mut impl FnMut(bool, String)) {
    for (name, leader) in &state.leaders {
        object(!(0..=6).contains(&leader.ap), format!("{name} has {} AP a turn, not 0 to 6", leader.ap));
        object(
            !(0..=leader.ap).contains(&leader.ap_left),
            format!("{name} has {} AP left of {}", leader.ap_left, leader.ap),
        );
        object(!(0..=4).contains(&leader.ability), format!("{name} has ability {}", leader.ability));
        object(leader.out.is_some() && leader.wounded, format!("{name} is gone and wounded"));
        object(leader.out.is_some() && leader.formation.is_some(), format!("{name} is gone and with a formation"));
        let formation = leader.formation.as_ref().map(|with| (with, state.formations.get(with)));
        if let Some((with, entry)) = formation {
            let there = entry.is_some_and(|entry| entry.gone.is_none() && entry.side == leader.side);
            object(!there, format!("{name} is with {with}, which is not there for him"));
        }
        let twin = state
            .leaders
            .iter()
            .any(|(other, entry)| other != name && entry.side == leader.side && entry.rank == leader.rank);
        object(twin, format!("{name} shares rank {} with another", leader.rank));
    }
}

fn formations(t: &Tables, state: &State, object: &mut impl FnMut(bool, String)) {
    for (name, entry) in &state.formations {
        let most = t.battle.morale_max;
        object(!(1..=most).contains(&entry.max_morale), format!("{name} has full morale {}", entry.max_morale));
        object(!(0..=entry.max_morale).contains(&entry.morale), format!("{name} has morale {}", entry.morale));
        object(!(0..=5).contains(&entry.bonus_mp), format!("{name} has {} MP of a force march", entry.bonus_mp));
        object(!(0..=20).contains(&entry.mp_spent), format!("{name} has spent {} MP", entry.mp_spent));
        let known = entry.area.as_ref().is_none_or(|area| state.areas.contains_key(area));
        object(!known, format!("{name} is in an area that is not on the map"));
        object((state.game == Kind::Campaign) != entry.area.is_some(), format!("{name} is nowhere"));
        let count = state.units_of(name).count();
        let limit = usize::try_from(t.campaign.formation_unit_limit).unwrap_or(0);
        object(count > limit, format!("{name} has {count} units, {limit} are the most"));
        object(state.line_cf(name) > MOST_CF, format!("{name} has more than {MOST_CF} CF"));
        object(entry.gone.is_some() && count > 0, format!("{name} is gone and has units"));
        let fights = state.battle.as_ref().is_some_and(|battle| battle.side(entry.side).formations.contains(name));
        object(entry.gone.is_none() && count == 0 && !fights && state.over.is_none(), format!("{name} has no units"));
        let out = entry.paralysed.is_none_or(|nation| state.nations_out.contains(&nation));
        object(!out, format!("{name} is paralysed by a nation at war"));
        let marched = entry.bonus_mp > 0 && !entry.force_marched;
        object(marched, format!("{name} has MP of a force march it did not make"));
    }
}

fn units(state: &State, object: &mut impl FnMut(bool, String)) {
    for (name, unit) in &state.units {
        object(!(1..=6).contains(&unit.max_steps), format!("{name} has {} full steps", unit.max_steps));
        object(
            !(0..=unit.max_steps).contains(&unit.steps),
            format!("{name} has {} of {} steps", unit.steps, unit.max_steps),
        );
        object(!(1..=3).contains(&unit.cf_per_step), format!("{name} has {} CF a step", unit.cf_per_step));
        object(
            (unit.steps == 0) != unit.gone.is_some(),
            format!("{name} has {} steps and is {}", unit.steps, unit.gone.map_or("there", Choice::name)),
        );
        object(
            unit.gone.is_some() && (unit.broken || unit.screening),
            format!("{name} is gone, yet broken or on screen"),
        );
        object(unit.screening && unit.arm != UnitType::Cavalry, format!("{name} screens without horses"));
        let formation = state.formations.get(&unit.formation);
        object(
            formation.is_none_or(|entry| entry.side != unit.side),
            format!("{name} is with no formation of its side"),
        );
        let held = formation.is_some_and(|entry| entry.paralysed.is_some());
        object(unit.screening && held, format!("{name} screens although paralysed"));
    }
}

fn areas(state: &State, object: &mut impl FnMut(bool, String)) {
    for (name, area) in &state.areas {
        object(!(0..=20).contains(&area.vp), format!("{name} is worth {} VP", area.vp));
        let there = |side: Side| state.formations_in(side, name).next().is_some();
        let is_battle = state.battle_areas.contains(name);
        let both = there(Side::A) && there(Side::B);
        let settled = state.over.is_some() || state.battle.is_some();
        object(both && !is_battle && !settled, format!("both sides stand in {name} without a battle"));
        object(is_battle && !both && !settled, format!("{name} is a battle area with one side only"));
    }
    let unknown = state.battle_areas.iter().any(|area| !state.areas.contains_key(area));
    object(unknown, "a battle area is not on the map".to_owned());
}

fn links(state: &State, object: &mut impl FnMut(bool, String)) {
    for (name, area) in &state.areas {
        object(!area.links.is_empty() && !state.has_map(), format!("{name} is linked, but the board is a real one"));
        for link in &area.links {
            let back = state.areas.get(link).is_some_and(|other| other.links.contains(name));
            object(!back || link == name, format!("{name} is linked with {link}, but not the other way"));
        }
    }
    object(!state.deployed.is_empty() && !state.draws_up_unseen(), "sides are drawn up in no battle game".to_owned());
}

fn ledger(state: &State, object: &mut impl FnMut(bool, String)) {
    for side in Side::BOTH {
        let own = state.ledger.of(side);
        let name = state.side_name(side);
        object(!(0..=99).contains(&own.battles_won), format!("{name} has won {} battles", own.battles_won));
        object(!(0..=999).contains(&own.enemy_steps), format!("{name} has {} enemy steps", own.enemy_steps));
        object(!(0..=200).contains(&own.other_vp), format!("{name} has {} other VP", own.other_vp));
        object(!(0..=9999).contains(state.pools.of(side)), format!("{name} has {} replacements", state.pools.of(side)));
        let killed = state
            .leaders
            .values()
            .filter(|leader| leader.side != side && leader.out == Some(super::state::Fate::Killed));
        let killed = i32::try_from(killed.count()).unwrap_or(i32::MAX);
        object(
            own.leaders_killed != killed,
            format!("{name} scores {} leaders, {killed} are killed", own.leaders_killed),
        );
        let gone = state.formations.values().filter(|entry| entry.side != side && entry.gone.is_some()).count();
        let gone = i32::try_from(gone).unwrap_or(i32::MAX);
        object(
            !(0..=gone.min(20)).contains(&own.formations_destroyed),
            format!("{name} scores more formations than are gone"),
        );
    }
}

fn cards(t: &Tables, state: &State, object: &mut impl FnMut(bool, String)) {
    let hands = || state.battle.iter().flat_map(|battle| [&battle.a, &battle.b]);
    let mut held: Vec<Card> = state.deck.iter().chain(&state.discards).copied().collect();
    held.extend(hands().flat_map(|own| own.hand.iter().copied()));
    let all = if state.shuffled { whole_deck(t) } else { Vec::new() };
    held.sort();
    object(held != all, "deck, hands and discards are not the whole deck".to_owned());
    object(state.cards == Cards::Real && state.shuffled, "real cards need no deck here".to_owned());
    for own in hands() {
        let mut hand = own.hand.clone();
        let all_held = own.known.iter().all(|card| take_out(&mut hand, *card));
        object(!all_held, "a known card is not in the hand".to_owned());
        let played = own.committed.as_ref().map_or(Card::None, |choice| choice.card);
        let lacks = state.cards == Cards::Kept && played != Card::None && !own.hand.contains(&played);
        object(lacks, "a card is chosen that is not in the hand".to_owned());
    }
}

fn the_battle(t: &Tables, state: &State, battle: &Battle, object: &mut impl FnMut(bool, String)) {
    let limit = usize::try_from(t.campaign.stack_limit.value).unwrap_or(usize::MAX).max(6);
    for side in Side::BOTH {
        let own = battle.side(side);
        let name = state.side_name(side);
        object(
            own.formations.is_empty() || own.formations.len() > limit,
            format!("{name} has no fit force in the battle"),
        );
        for formation in &own.formations {
            let known = state.formations.get(formation).is_some_and(|entry| entry.side == side);
            object(!known, format!("{formation} fights for a side it is not of"));
        }
        let leads = own.lead.as_ref().is_none_or(|lead| own.formations.contains(lead));
        object(!leads, format!("{name} is led by a formation that is not in the battle"));
        let commands = own.commander.as_ref().is_none_or(|leader| state.leaders.contains_key(leader));
        object(!commands, format!("{name} is commanded by nobody known"));
        object(
            own.steps_lost < 0 || own.morale_lost < 0 || own.round_steps < 0,
            format!("{name} has lost less than nothing"),
        );
        object(own.round_steps > own.steps_lost, format!("{name} has lost more in the round than in the battle"));
        let led = own.lead.as_ref().and_then(|lead| state.formations.get(lead)).is_some_and(|lead| lead.morale > 0);
        let waits = state.due.is_empty() && !battle.ended && state.over.is_none();
        let in_line = own.lead.as_ref().is_some_and(|lead| state.line_cf(lead) > 0);
        object(waits && !(led && in_line), format!("{name} waits for a round that nobody leads"));
    }
    object(
        battle.a.committed.is_some() && battle.b.committed.is_some(),
        "both have chosen, yet nothing is shown".to_owned(),
    );
    let shown = [&battle.a.revealed, &battle.b.revealed];
    let rolls = state.due.contains(&super::due::Due::Round);
    object(rolls && shown.iter().any(|choice| choice.is_none()), "a round is due without its choices".to_owned());
}
