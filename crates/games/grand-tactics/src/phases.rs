//! The turn from phase to phase (GT-72).

use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::Weather as Sky;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::acting::tables;
use super::due::Due;
use super::finish::{count, end_game};
use super::state::{Phase, Stage};

/// The side that ends a phase; none where either side may.
pub fn ends_phase(phase: Phase, phasing: Side) -> Option<Side> {
    match phase {
        Phase::Start | Phase::Administration | Phase::End | Phase::Battle => None,
        Phase::Reorganization | Phase::Movement | Phase::Combat => Some(phasing),
        Phase::Reaction => Some(phasing.other()),
    }
}

/// Does what the end of a phase demands, and begins the next.
pub fn go_on(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    match stage.state.phase {
        Phase::Start => {
            if stage.state.has_map() {
                let areas = stage.state.areas.len();
                stage.say(
                    gt(86),
                    format_args!("everybody stands where the scenario has him, on a map of {areas} areas"),
                );
            }
            administration(stage);
        }
        Phase::Administration => {
            stage.state.phasing = stage.state.first_player;
            reorganization(stage);
        }
        Phase::Reorganization => movement(stage),
        Phase::Movement => end_movement(stage),
        Phase::Reaction => combat(stage),
        Phase::Combat => end_of_operations(stage)?,
        Phase::End => {
            stage.state.turn = stage.state.turn.saturating_add(1);
            administration(stage);
        }
        Phase::Battle => {}
    }
    Ok(())
}

fn administration(stage: &mut Stage<'_>) {
    stage.state.phase = Phase::Administration;
    stage.state.phasing = stage.state.first_player;
    let (turn, season) = (stage.state.turn, stage.state.season());
    stage.say(gt(72), format_args!("turn {turn}, {}: Administration", season.name()));
    let wound = tables(stage).campaign.wounded_ap;
    for leader in stage.state.leaders.values_mut().filter(|leader| leader.out.is_none()) {
        leader.ap_left = if leader.wounded { (leader.ap + wound).max(0) } else { leader.ap };
    }
    stage.say(gt(97), "every leader has his AP of the turn, a wounded one less; what was left lapses");
    if stage.state.replacement_turns.iter().any(|due| u32::try_from(*due) == Ok(turn)) {
        let steps = stage.state.replacement_steps;
        for side in Side::BOTH {
            let pool = stage.state.pools.of_mut(side);
            *pool = pool.saturating_add(steps);
        }
        stage.say(gt(88), format_args!("{steps} replacement steps enter the pool of each side"));
    }
    let french = stage.state.french;
    let mut wounded: Vec<(Side, i32, String)> = (stage.state.leaders.iter())
        .filter(|(_, leader)| leader.wounded && leader.out.is_none())
        .map(|(name, leader)| (leader.side, leader.rank, name.clone()))
        .collect();
    wounded.sort_by_key(|(side, rank, _)| (*side != french, *rank));
    stage.state.due.put_last(wounded.into_iter().map(|(.., leader)| Due::WoundRecovery { leader }));
    let nations = stage.state.nations_out.clone();
    stage.state.due.put_last(nations.into_iter().map(|nation| Due::Paralysis { nation }));
}

/// Begins the segments of an OPs phase: the supply of every formation of the phasing side is checked.
fn reorganization(stage: &mut Stage<'_>) {
    stage.state.phase = Phase::Reorganization;
    let side = stage.state.phasing;
    let name = stage.state.side_name(side).to_owned();
    stage.say(gt(72), format_args!("OPs phase of {name}: Reorganization"));
    let own: Vec<(String, bool)> =
        stage.state.formations_of(side).map(|(name, own)| (name.clone(), own.paralysed.is_some())).collect();
    for (formation, paralysed) in own {
        if paralysed {
            stage.say(gt(96), format_args!("{formation} is paralysed: it is in supply and does nothing"));
            if let Some(entry) = stage.state.formations.get_mut(&formation) {
                entry.out_of_supply = false;
            }
        } else {
            stage.state.due.put_last([Due::Supply { formation }]);
        }
    }
}

fn movement(stage: &mut Stage<'_>) {
    for formation in stage.state.formations.values_mut() {
        formation.rallied = false;
    }
    stage.state.phase = Phase::Movement;
    stage.state.screens_set = false;
    stage.say(gt(72), "Movement");
    if stage.state.expansion {
        stage.state.due.put_last([Due::Weather]);
    }
}

fn end_movement(stage: &mut Stage<'_>) {
    if !stage.state.screens_set {
        stage.say(gt(90), "the screens stay as they are");
    }
    for formation in stage.state.formations.values_mut() {
        formation.changed_mode = None;
        formation.mp_spent = 0;
        formation.bonus_mp = 0;
    }
    stage.state.screens_set = false;
    stage.state.weather = Sky::None;
    if stage.state.battle_areas.is_empty() {
        stage.state.phase = Phase::Combat;
        stage.say(gt(72), "no battle: Reaction and Combat are passed over");
    } else {
        stage.state.phase = Phase::Reaction;
        let other = stage.state.side_name(stage.state.phasing.other()).to_owned();
        stage.say(gt(72), format_args!("Reaction of {other}"));
    }
}

fn combat(stage: &mut Stage<'_>) {
    stage.state.phase = Phase::Combat;
    let areas = stage.state.battle_areas.join(", ");
    stage.say(gt(72), format_args!("Combat: {areas}, in the order the phasing player wants"));
}

fn end_of_operations(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    for formation in stage.state.formations.values_mut() {
        formation.force_marched = false;
        formation.entered_from = None;
        formation.engaged_paid = false;
        formation.reaction_tried.clear();
        formation.reaction_moved = false;
    }
    stage.say(gt(106), "the marks of the OPs phase are taken off");
    if stage.state.phasing == stage.state.first_player {
        stage.state.phasing = stage.state.first_player.other();
        reorganization(stage);
        return Ok(());
    }
    stage.state.phase = Phase::End;
    control(stage);
    if stage.state.turn >= stage.state.turns() {
        return end_game(stage, "the last turn is played");
    }
    count(stage, "VP at the end of the turn")?;
    Ok(())
}

/// An area that holds formations of one side only passes to that side (GT-98).
fn control(stage: &mut Stage<'_>) {
    let mut changes = Vec::new();
    for (name, area) in &stage.state.areas {
        let there = |side: Side| stage.state.formations_in(side, name).next().is_some();
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
        stage.say(gt(98), "no area changes its owner");
    }
    for (name, owner) in changes {
        if let Some(owner) = owner {
            let side = stage.state.side_name(owner).to_owned();
            stage.say(gt(98), format_args!("{name} becomes {side}'s"));
        }
        if let Some(area) = stage.state.areas.get_mut(&name) {
            area.owner = owner;
        }
    }
}
