//! What is wrong with the books in themselves.

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Card, UnitType};
use grognard_core::facts::Choice;

use super::cards::{take_out, whole_deck};
use super::facts::MOST_CF;
use super::state::{Battle, Books, Cards, Kind, Phase};
use grognard_battle::{Pending as _, Side};

/// Every objection in words.
pub fn objections(t: &Tables, books: &Books) -> Vec<String> {
    let mut found = Vec::new();
    let mut object = |wrong: bool, words: String| {
        if wrong {
            found.push(words);
        }
    };
    clock(t, books, &mut object);
    leaders(books, &mut object);
    formations(t, books, &mut object);
    units(books, &mut object);
    areas(books, &mut object);
    links(books, &mut object);
    ledger(books, &mut object);
    cards(t, books, &mut object);
    if let Some(battle) = &books.battle {
        the_battle(t, books, battle, &mut object);
    }
    for due in &books.due {
        object(due.concerns_somebody_gone(books), format!("due about somebody gone: {}", due.title(books)));
    }
    found
}

fn clock(t: &Tables, books: &Books, object: &mut impl FnMut(bool, String)) {
    let turns = if books.game == Kind::Battle { 99 } else { books.turns() };
    object(books.turn < 1 || books.turn > turns, format!("turn {} is not 1 to {turns}", books.turn));
    let battle_phase = books.phase == Phase::Battle;
    object((books.game == Kind::Battle) != battle_phase, format!("phase {} is not of this game", books.phase.name()));
    object(books.agreed.is_some() != battle_phase, "terms of the battle game out of place".to_owned());
    let fights = matches!(books.phase, Phase::Combat | Phase::Battle);
    object(books.battle.is_some() && !fights, "a battle is fought only in Combat".to_owned());
    let may_meet = matches!(books.phase, Phase::Movement | Phase::Reaction | Phase::Combat);
    object(!books.battle_areas.is_empty() && !may_meet, "battle areas stand in the wrong phase".to_owned());
    object(books.seasons.is_empty(), "there is no calendar".to_owned());
    let limit = t.battle.round_limit.value;
    let round = books.battle.as_ref().map_or(1, |battle| battle.round);
    object(!(1..=limit).contains(&round), format!("round {round} is not 1 to {limit}"));
}

fn leaders(books: &Books, object: &mut impl FnMut(bool, String)) {
    for (name, leader) in &books.leaders {
        object(!(0..=6).contains(&leader.ap), format!("{name} has {} AP a turn, not 0 to 6", leader.ap));
        object(
            !(0..=leader.ap).contains(&leader.ap_left),
            format!("{name} has {} AP left of {}", leader.ap_left, leader.ap),
        );
        object(!(0..=4).contains(&leader.ability), format!("{name} has ability {}", leader.ability));
        object(leader.out.is_some() && leader.wounded, format!("{name} is gone and wounded"));
        object(leader.out.is_some() && leader.formation.is_some(), format!("{name} is gone and with a formation"));
        let formation = leader.formation.as_ref().map(|with| (with, books.formations.get(with)));
        if let Some((with, entry)) = formation {
            let there = entry.is_some_and(|entry| entry.gone.is_none() && entry.side == leader.side);
            object(!there, format!("{name} is with {with}, which is not there for him"));
        }
        let twin = books
            .leaders
            .iter()
            .any(|(other, entry)| other != name && entry.side == leader.side && entry.rank == leader.rank);
        object(twin, format!("{name} shares rank {} with another", leader.rank));
    }
}

fn formations(t: &Tables, books: &Books, object: &mut impl FnMut(bool, String)) {
    for (name, entry) in &books.formations {
        let most = t.battle.morale_max;
        object(!(1..=most).contains(&entry.max_morale), format!("{name} has full morale {}", entry.max_morale));
        object(!(0..=entry.max_morale).contains(&entry.morale), format!("{name} has morale {}", entry.morale));
        object(!(0..=5).contains(&entry.bonus_mp), format!("{name} has {} MP of a force march", entry.bonus_mp));
        object(!(0..=20).contains(&entry.mp_spent), format!("{name} has spent {} MP", entry.mp_spent));
        let known = entry.area.as_ref().is_none_or(|area| books.areas.contains_key(area));
        object(!known, format!("{name} is in an area that is not on the map"));
        object((books.game == Kind::Campaign) != entry.area.is_some(), format!("{name} is nowhere"));
        let count = books.units_of(name).count();
        let limit = usize::try_from(t.campaign.formation_unit_limit).unwrap_or(0);
        object(count > limit, format!("{name} has {count} units, {limit} are the most"));
        object(books.line_cf(name) > MOST_CF, format!("{name} has more than {MOST_CF} CF"));
        object(entry.gone.is_some() && count > 0, format!("{name} is gone and has units"));
        let fights = books.battle.as_ref().is_some_and(|battle| battle.side(entry.side).formations.contains(name));
        object(entry.gone.is_none() && count == 0 && !fights && books.over.is_none(), format!("{name} has no units"));
        let out = entry.paralysed.is_none_or(|nation| books.nations_out.contains(&nation));
        object(!out, format!("{name} is paralysed by a nation at war"));
        let marched = entry.bonus_mp > 0 && !entry.force_marched;
        object(marched, format!("{name} has MP of a force march it did not make"));
    }
}

fn units(books: &Books, object: &mut impl FnMut(bool, String)) {
    for (name, unit) in &books.units {
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
        let formation = books.formations.get(&unit.formation);
        object(
            formation.is_none_or(|entry| entry.side != unit.side),
            format!("{name} is with no formation of its side"),
        );
        let held = formation.is_some_and(|entry| entry.paralysed.is_some());
        object(unit.screening && held, format!("{name} screens although paralysed"));
    }
}

fn areas(books: &Books, object: &mut impl FnMut(bool, String)) {
    for (name, area) in &books.areas {
        object(!(0..=20).contains(&area.vp), format!("{name} is worth {} VP", area.vp));
        let there = |side: Side| books.formations_in(side, name).next().is_some();
        let is_battle = books.battle_areas.contains(name);
        let both = there(Side::A) && there(Side::B);
        let settled = books.over.is_some() || books.battle.is_some();
        object(both && !is_battle && !settled, format!("both sides stand in {name} without a battle"));
        object(is_battle && !both && !settled, format!("{name} is a battle area with one side only"));
    }
    let unknown = books.battle_areas.iter().any(|area| !books.areas.contains_key(area));
    object(unknown, "a battle area is not on the map".to_owned());
}

fn links(books: &Books, object: &mut impl FnMut(bool, String)) {
    for (name, area) in &books.areas {
        object(!area.links.is_empty() && !books.has_map(), format!("{name} is linked, but the board is a real one"));
        for link in &area.links {
            let back = books.areas.get(link).is_some_and(|other| other.links.contains(name));
            object(!back || link == name, format!("{name} is linked with {link}, but not the other way"));
        }
    }
    let draws_up = books.is_virtual() && books.game == Kind::Battle;
    object(!books.deployed.is_empty() && !draws_up, "sides are drawn up in no battle game".to_owned());
}

fn ledger(books: &Books, object: &mut impl FnMut(bool, String)) {
    for side in Side::BOTH {
        let own = books.ledger.of(side);
        let name = books.side_name(side);
        object(!(0..=99).contains(&own.battles_won), format!("{name} has won {} battles", own.battles_won));
        object(!(0..=999).contains(&own.enemy_steps), format!("{name} has {} enemy steps", own.enemy_steps));
        object(!(0..=200).contains(&own.other_vp), format!("{name} has {} other VP", own.other_vp));
        object(!(0..=9999).contains(books.pools.of(side)), format!("{name} has {} replacements", books.pools.of(side)));
        let killed = books
            .leaders
            .values()
            .filter(|leader| leader.side != side && leader.out == Some(super::state::Fate::Killed));
        let killed = i32::try_from(killed.count()).unwrap_or(i32::MAX);
        object(
            own.leaders_killed != killed,
            format!("{name} scores {} leaders, {killed} are killed", own.leaders_killed),
        );
        let gone = books.formations.values().filter(|entry| entry.side != side && entry.gone.is_some()).count();
        let gone = i32::try_from(gone).unwrap_or(i32::MAX);
        object(
            !(0..=gone.min(20)).contains(&own.formations_destroyed),
            format!("{name} scores more formations than are gone"),
        );
    }
}

fn cards(t: &Tables, books: &Books, object: &mut impl FnMut(bool, String)) {
    let hands = || books.battle.iter().flat_map(|battle| [&battle.a, &battle.b]);
    let mut held: Vec<Card> = books.deck.iter().chain(&books.discards).copied().collect();
    held.extend(hands().flat_map(|own| own.hand.iter().copied()));
    let all = if books.shuffled { whole_deck(t) } else { Vec::new() };
    held.sort();
    object(held != all, "deck, hands and discards are not the whole deck".to_owned());
    object(books.cards == Cards::Real && books.shuffled, "real cards need no deck here".to_owned());
    for own in hands() {
        let mut hand = own.hand.clone();
        let all_held = own.known.iter().all(|card| take_out(&mut hand, *card));
        object(!all_held, "a known card is not in the hand".to_owned());
        let played = own.committed.as_ref().map_or(Card::None, |choice| choice.card);
        let lacks = books.cards == Cards::Kept && played != Card::None && !own.hand.contains(&played);
        object(lacks, "a card is chosen that is not in the hand".to_owned());
    }
}

fn the_battle(t: &Tables, books: &Books, battle: &Battle, object: &mut impl FnMut(bool, String)) {
    let limit = usize::try_from(t.campaign.stack_limit.value).unwrap_or(usize::MAX).max(6);
    for side in Side::BOTH {
        let own = battle.side(side);
        let name = books.side_name(side);
        object(
            own.formations.is_empty() || own.formations.len() > limit,
            format!("{name} has no fit force in the battle"),
        );
        for formation in &own.formations {
            let known = books.formations.get(formation).is_some_and(|entry| entry.side == side);
            object(!known, format!("{formation} fights for a side it is not of"));
        }
        let leads = own.lead.as_ref().is_none_or(|lead| own.formations.contains(lead));
        object(!leads, format!("{name} is led by a formation that is not in the battle"));
        let commands = own.commander.as_ref().is_none_or(|leader| books.leaders.contains_key(leader));
        object(!commands, format!("{name} is commanded by nobody known"));
        object(
            own.steps_lost < 0 || own.morale_lost < 0 || own.round_steps < 0,
            format!("{name} has lost less than nothing"),
        );
        object(own.round_steps > own.steps_lost, format!("{name} has lost more in the round than in the battle"));
        let led = own.lead.as_ref().and_then(|lead| books.formations.get(lead)).is_some_and(|lead| lead.morale > 0);
        let waits = books.due.is_empty() && !battle.ended && books.over.is_none();
        let in_line = own.lead.as_ref().is_some_and(|lead| books.line_cf(lead) > 0);
        object(waits && !(led && in_line), format!("{name} waits for a round that nobody leads"));
    }
    object(
        battle.a.committed.is_some() && battle.b.committed.is_some(),
        "both have chosen, yet nothing is shown".to_owned(),
    );
    let shown = [&battle.a.revealed, &battle.b.revealed];
    let rolls = books.due.contains(&super::due::Due::Round);
    object(rolls && shown.iter().any(|choice| choice.is_none()), "a round is due without its choices".to_owned());
}
