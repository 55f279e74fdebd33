//! The turn from phase to phase (GT-72).

use grognard_battle::{Arguments, Side};
use grognard_books::grand_tactics::kinds::Weather as Sky;
use grognard_books::grand_tactics::paralysis::Paralysis;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Recovery;
use grognard_books::grand_tactics::wound_recovery::WoundRecovery;
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::desk::{due_first, must_agree, must_be_out_of_battle, must_hold, refused, tables};
use super::due::{Due, nation_words};
use super::engage::enter_war;
use super::finish::{count, end_game};
use super::removal::leaves;
use super::state::{Desk, Fate, Kind, Phase};

/// The side that ends a phase; none where either may.
pub fn ends_phase(phase: Phase, phasing: Side) -> Option<Side> {
    match phase {
        Phase::Start | Phase::Administration | Phase::End | Phase::Battle => None,
        Phase::Reorganization | Phase::Movement | Phase::Combat => Some(phasing),
        Phase::Reaction => Some(phasing.other()),
    }
}

/// `next-phase`.
pub fn next_phase(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if desk.state.game == Kind::Battle {
        arguments.refuse_by(gt(100), "act", "the battle game has no phases: begin-battle, then the rounds.");
        return arguments.finish();
    }
    must_be_out_of_battle(&desk.state, arguments);
    if let Some(side) = ends_phase(desk.state.phase, desk.state.phasing) {
        must_hold(desk, arguments, side);
    }
    if desk.state.phase == Phase::Combat {
        for area in &desk.state.battle_areas {
            arguments.refuse_by(gt(72), "act", format!("the battle of {area} is still to be fought."));
        }
    }
    arguments.finish()?;
    match desk.state.phase {
        Phase::Start => {
            if desk.state.has_map() {
                let areas = desk.state.areas.len();
                desk.say(gt(86), format!("everybody stands where the scenario has him, on a map of {areas} areas"));
            }
            administration(desk);
        }
        Phase::Administration => {
            desk.state.phasing = desk.state.first_player;
            reorganization(desk);
        }
        Phase::Reorganization => movement(desk),
        Phase::Movement => end_movement(desk),
        Phase::Reaction => combat(desk),
        Phase::Combat => end_of_operations(desk)?,
        Phase::End => {
            desk.state.turn = desk.state.turn.saturating_add(1);
            administration(desk);
        }
        Phase::Battle => {}
    }
    Ok(())
}

fn administration(desk: &mut Desk<'_>) {
    desk.state.phase = Phase::Administration;
    desk.state.phasing = desk.state.first_player;
    let (turn, season) = (desk.state.turn, desk.state.season());
    desk.say(gt(72), format!("turn {turn}, {}: Administration", season.name()));
    let wound = tables(desk).campaign.wounded_ap;
    for leader in desk.state.leaders.values_mut().filter(|leader| leader.out.is_none()) {
        leader.ap_left = if leader.wounded { (leader.ap + wound).max(0) } else { leader.ap };
    }
    desk.say(gt(97), "every leader has his AP of the turn, a wounded one less; what was left lapses");
    if desk.state.replacement_turns.iter().any(|due| u32::try_from(*due) == Ok(turn)) {
        let steps = desk.state.replacement_steps;
        for side in Side::BOTH {
            let pool = desk.state.pools.of_mut(side);
            *pool = pool.saturating_add(steps);
        }
        desk.say(gt(88), format!("{steps} replacement steps enter the pool of each side"));
    }
    let french = desk.state.french;
    let mut wounded: Vec<(Side, i32, String)> = (desk.state.leaders.iter())
        .filter(|(_, leader)| leader.wounded && leader.out.is_none())
        .map(|(name, leader)| (leader.side, leader.rank, name.clone()))
        .collect();
    wounded.sort_by_key(|(side, rank, _)| (*side != french, *rank));
    desk.state.due.put_last(wounded.into_iter().map(|(.., leader)| Due::WoundRecovery { leader }));
    let nations = desk.state.nations_out.clone();
    desk.state.due.put_last(nations.into_iter().map(|nation| Due::Paralysis { nation }));
}

/// `wound-recovery`.
pub fn wound_recovery(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let due = due_first(desk, arguments);
    let Some(Due::WoundRecovery { leader }) = due else { return refused(arguments) };
    must_agree(arguments, "leader", &leader);
    arguments.finish()?;
    desk.state.due.take_first();
    let side = desk.state.leaders.get(&leader).map(|entry| entry.side);
    let situation = desk.known_situation::<WoundRecovery>(&json!({}))?;
    let outcome = desk.rule::<WoundRecovery>(format!("wound of {leader}"), |_| side, &situation);
    match outcome.result {
        Recovery::Heals => {
            if let Some(entry) = desk.state.leaders.get_mut(&leader) {
                entry.wounded = false;
            }
            desk.say(gt(106), format!("{leader} is well again"));
        }
        Recovery::RemainsWounded => {}
        Recovery::Dies => {
            leaves(desk, &leader, Fate::Died);
            desk.say(gt(106), format!("{leader} dies of his wound; nobody scores him"));
        }
    }
    Ok(())
}

/// `paralysis`: by the VP as they stand now (GT-98).
pub fn paralysis(desk: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let due = due_first(desk, arguments);
    let Some(Due::Paralysis { nation }) = due else { return refused(arguments) };
    must_agree(arguments, "nation", nation.name());
    arguments.finish()?;
    desk.state.due.take_first();
    let score = count(desk, "VP now")?;
    desk.say(gt(98), "the VP now are those of the areas owned and those scored so far");
    let known = json!({"nation": nation, "allied_vp": score.allied_vp, "french_vp": score.french_vp});
    let situation = desk.known_situation::<Paralysis>(&known)?;
    let allied = desk.state.french.other();
    let title = format!("does {} enter the war?", nation_words(nation));
    let outcome = desk.rule::<Paralysis>(title, |_| Some(allied), &situation);
    if outcome.enters_war {
        enter_war(&mut desk.state, nation);
        desk.say(gt(96), format!("{} is at war and acts from the next OPs phase", nation_words(nation)));
    }
    Ok(())
}

/// The segments of an OPs phase begin: the supply of every own formation is judged.
fn reorganization(desk: &mut Desk<'_>) {
    desk.state.phase = Phase::Reorganization;
    let side = desk.state.phasing;
    let name = desk.state.side_name(side).to_owned();
    desk.say(gt(72), format!("OPs phase of {name}: Reorganization"));
    let own: Vec<(String, bool)> =
        desk.state.formations_of(side).map(|(name, own)| (name.clone(), own.paralysed.is_some())).collect();
    for (formation, paralysed) in own {
        if paralysed {
            desk.say(gt(96), format!("{formation} is paralysed: it is in supply and does nothing"));
            if let Some(entry) = desk.state.formations.get_mut(&formation) {
                entry.out_of_supply = false;
            }
        } else {
            desk.state.due.put_last([Due::Supply { formation }]);
        }
    }
}

fn movement(desk: &mut Desk<'_>) {
    for formation in desk.state.formations.values_mut() {
        formation.rallied = false;
    }
    desk.state.phase = Phase::Movement;
    desk.state.screens_set = false;
    desk.say(gt(72), "Movement");
    if desk.state.expansion {
        desk.state.due.put_last([Due::Weather]);
    }
}

fn end_movement(desk: &mut Desk<'_>) {
    if !desk.state.screens_set {
        desk.say(gt(90), "the screens stay as they are");
    }
    for formation in desk.state.formations.values_mut() {
        formation.changed_mode = None;
        formation.mp_spent = 0;
        formation.bonus_mp = 0;
    }
    desk.state.screens_set = false;
    desk.state.weather = Sky::None;
    if desk.state.battle_areas.is_empty() {
        desk.state.phase = Phase::Combat;
        desk.say(gt(72), "no battle: Reaction and Combat are passed over");
    } else {
        desk.state.phase = Phase::Reaction;
        let other = desk.state.side_name(desk.state.phasing.other()).to_owned();
        desk.say(gt(72), format!("Reaction of {other}"));
    }
}

fn combat(desk: &mut Desk<'_>) {
    desk.state.phase = Phase::Combat;
    let areas = desk.state.battle_areas.join(", ");
    desk.say(gt(72), format!("Combat: {areas}, in the order the phasing player wants"));
}

fn end_of_operations(desk: &mut Desk<'_>) -> Result<(), Refusals> {
    for formation in desk.state.formations.values_mut() {
        formation.force_marched = false;
        formation.entered_from = None;
        formation.engaged_paid = false;
        formation.reaction_tried.clear();
        formation.reaction_moved = false;
    }
    desk.say(gt(106), "the marks of the OPs phase are taken off");
    if desk.state.phasing == desk.state.first_player {
        desk.state.phasing = desk.state.first_player.other();
        reorganization(desk);
        return Ok(());
    }
    desk.state.phase = Phase::End;
    control(desk);
    if desk.state.turn >= desk.state.turns() {
        return end_game(desk, "the last turn is played");
    }
    count(desk, "VP at the end of the turn")?;
    Ok(())
}

/// An area with formations of one side only becomes its (GT-98).
fn control(desk: &mut Desk<'_>) {
    let mut changes = Vec::new();
    for (name, area) in &desk.state.areas {
        let there = |side: Side| desk.state.formations_in(side, name).next().is_some();
        let owner = match (there(Side::A), there(Side::B)) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => area.owner,
        };
        if owner != area.owner {
            changes.push((name.clone(), owner));
        }
    }
    if changes.is_empty() {
        desk.say(gt(98), "no area changes its owner");
    }
    for (name, owner) in changes {
        if let Some(owner) = owner {
            let side = desk.state.side_name(owner).to_owned();
            desk.say(gt(98), format!("{name} becomes {side}'s"));
        }
        if let Some(area) = desk.state.areas.get_mut(&name) {
            area.owner = owner;
        }
    }
}
