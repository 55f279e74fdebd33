//! Fire: which units may fire when, the facts the books know about it, and its effects.

use grognard_battle::Arguments;
use grognard_books::fatigue::fire::{Fire, LossKind, Outcome, Situation};
use grognard_books::fatigue::ledger::Event;
use grognard_books::fatigue::names::{Arm, Formation, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::Inches;
use grognard_core::refusal::Refusals;

use super::acting::{refuse_abandoned, refuse_if_unable};
use super::asking::tables;
use super::blocks::{hit_officer, lose_cannon, lose_figures, lose_skirmishers, pend, remove};
use super::burning::ignite;
use super::due::{Check, Due};
use super::facts::is_opportunity;
use super::firing::{Stance, facts_of_fire, minimum_fire_zone};
use super::orders::{fire_of, put_to_order};
use super::routs::{Near, fire_loss, goes_off, near_explosion};
use super::state::{Fate, Shot, Stage, State, Step, Unit};
use super::venue::venue;

/// Both sides have written: breaches of orders are announced and paid before the first die is rolled.
pub fn put_shots_to_orders(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let firers: Vec<String> = stage.state.shots.iter().map(|shot| shot.unit.clone()).collect();
    for name in firers {
        put_to_order(stage, &name, fire_of(&stage.state, &name), true)?;
    }
    Ok(())
}

/// Opportunity fire reaches no farther than the firer's minimum fire zone (FAT-130, FAT-138).
pub fn refuse_beyond_zone(stage: &Stage<'_>, arguments: &mut Arguments, unit: &Unit, range: Option<f64>, screen: bool) {
    if !is_opportunity(stage.state.phase) {
        return;
    }
    let formation = if screen { Formation::OpenOrder } else { unit.formation };
    let Some(zone) = minimum_fire_zone(tables(stage), unit.arm, formation) else { return };
    if range.is_some_and(|range| range > f64::from(zone)) {
        let reason = format!("it fires at what moves only inside its minimum fire zone, {zone} inches.");
        arguments.refuse_by(fat(138), "range", reason);
    }
}

/// Every reason against a fire that no procedure knows.
pub fn refuse_fire(
    state: &State,
    told: &mut Arguments,
    (name, unit): (&String, &Unit),
    (target, enemy): (&String, &Unit),
    stance: Stance,
) {
    refuse_if_unable(told, unit);
    if unit.weapon.is_none() {
        told.refuse_by(fat(127), "unit", "has nothing to fire with.");
    }
    if unit.fired || state.shots.iter().any(|shot| shot.unit == *name) {
        told.refuse_by(fat(130), "unit", "has fired in this half turn.");
    }
    if stance.screen && unit.skirmishers == 0 {
        told.refuse_by(fat(160), "screen", "has no skirmishers out.");
    }
    if stance.at_screen && enemy.skirmishers == 0 {
        told.refuse_by(fat(160), "at_screen", "the target has no skirmishers out.");
    }
    refuse_abandoned(told, enemy);
    refuse_moment(state, told, (name, unit), (target, enemy));
}

/// On a table: the enemy that acts, and the units that may fire at it now.
fn chance(state: &State) -> Option<(&String, &Vec<String>)> {
    match state.queue.first() {
        Some(Due::Chance { target, firers }) => Some((target, firers)),
        _ => None,
    }
}

/// When a unit may fire (FAT-130).
fn refuse_moment(
    state: &State,
    arguments: &mut Arguments,
    (name, unit): (&String, &Unit),
    (target, enemy): (&String, &Unit),
) {
    let guns = unit.arm == Arm::Artillery;
    match state.phase {
        phase if is_opportunity(phase) => {
            if !enemy.acted {
                arguments.refuse_by(fat(130), "target", "has not turned, changed formation or moved in this phase.");
            }
            let offered = chance(state).is_some_and(|(at, firers)| at == target && firers.contains(name));
            if !offered && !venue(state).fires_unbidden() {
                arguments.refuse_by(fat(130), "unit", "fires now only at what acts in its minimum fire zone.");
            }
        }
        Phase::ReciprocalArtilleryFire | Phase::ReciprocalInfantryCavalryFire => {
            if guns != (state.phase == Phase::ReciprocalArtilleryFire) {
                arguments.refuse_by(fat(130), "unit", "has its own fire phase: artillery first, then the others.");
            }
            if state.step != Step::Write || state.sides.of(unit.side).ready {
                arguments.refuse_by(fat(143), "", "your side's targets are written.");
            }
        }
        Phase::ShockCombat => match &state.combat {
            Some(combat) if !combat.received && unit.counter_charging.is_none() => {
                if !combat.defenders.contains(name) || !combat.attackers.contains(target) {
                    arguments.refuse_by(fat(130), "unit", "closing fire is the defenders' at their attackers.");
                }
            }
            _ => arguments.refuse_by(fat(135), "", "closing fire comes first in a combat, before the receiving check."),
        },
        _ => arguments.refuse_by(fat(130), "", "nobody fires in this phase."),
    }
}

/// The facts of a fire that the books know, and the range of closing fire.
pub fn fire_by_the_books(
    stage: &Stage<'_>,
    unit: &Unit,
    (target, enemy): (&str, &Unit),
    stance: Stance,
) -> Option<Situation> {
    let known = facts_of_fire(tables(stage), &stage.state, unit, (target, enemy), stance)?;
    let closing = stage.state.combat.as_ref().map(|_| tables(stage).sequence.closing_fire_range);
    Some(Situation { range: closing.map_or(known.range, |inches| Inches::new(f64::from(inches))), ..known })
}

/// Rolls one fire; the firer has fired.
pub fn roll(stage: &mut Stage<'_>, shot: &Shot, situation: &Situation) -> Outcome {
    let side = stage.state.side_of(&shot.unit);
    let title = format!("{} fires at {}", shot.unit, shot.target);
    let outcome = stage.rule::<Fire>(title, |_| side, situation);
    if let Some(unit) = stage.state.units.get_mut(&shot.unit) {
        unit.fired = true;
        unit.fires = unit.fires.map(|fires| (fires - 1).max(0));
        if unit.fires == Some(0) {
            let side = unit.side;
            stage.whisper(side, fat(147), format_args!("{} is out of ammunition.", shot.unit));
        }
    }
    outcome
}

/// Losses, officers, explosions, fires, removal; then the check (9.2).
pub fn write(stage: &mut Stage<'_>, shot: &Shot, outcome: &Outcome) {
    let target = &shot.target;
    if stage.state.units.get(target).is_none_or(|unit| !unit.is_present()) {
        return;
    }
    let officer = stage.state.attached_to(target).next().map(|(name, _)| name.clone());
    if let Some(officer) = officer.filter(|_| outcome.officer_hit) {
        hit_officer(stage, &officer);
    }
    // Nearby units are measured before the target is taken off the table.
    let near = outcome.explodes.then(|| near_explosion(stage, target));
    if shot.at_screen
        && let Some(unit) = stage.state.units.get_mut(target)
    {
        lose_skirmishers(unit, outcome.losses);
    }
    match outcome.loss_kind {
        LossKind::Cannon => lose_cannon(stage, target, outcome.losses),
        LossKind::Figure | LossKind::Crew => lose_figures(stage, target, outcome.losses),
    }
    if let Some(near) = near {
        explode(stage, target, near);
    }
    if outcome.ignites {
        ignite(stage, shot.place.clone().unwrap_or_else(|| format!("the ground of {target}")));
    }
    if outcome.check_required && stage.state.units.get(target).is_some_and(Unit::stands) {
        put_check(stage, shot);
    }
}

/// One check for each target and phase; in shock one for each closing fire.
fn put_check(stage: &mut Stage<'_>, shot: &Shot) {
    let (t, target) = (tables(stage), &shot.target);
    let circumstance = grognard_books::fatigue::names::Circumstance::FireLoss;
    let check = fire_loss(target, shot.at_screen);
    // Of several firers the first counts for cover.
    let is_known = |due: &Due| matches!(due, Due::Check(known) if Check { firer: None, ..known.clone() } == check);
    let known = stage.state.later.iter().any(is_known);
    let firer = venue(&stage.state).covered_from(&shot.unit);
    let due = Due::Check(Check { firer, ..check });
    if t.circumstances.row(circumstance).at_once[stage.state.phase] {
        stage.say(fat(31), format_args!("{target} checks at once."));
        stage.state.queue.put_last([due]);
    } else if !known {
        stage.state.later.put_last([due]);
    }
}

/// A limbered battery or a train blows up.
fn explode(stage: &mut Stage<'_>, target: &str, near: Near) {
    let Some(unit) = stage.state.units.get(target).cloned() else { return };
    if !unit.is_present() && unit.fate != Some(Fate::Destroyed) {
        return;
    }
    stage.say(fat(129), format_args!("{target} blows up."));
    if unit.is_present() {
        let figures = unit.figures_left();
        if figures > 0 {
            let event = Event::FiguresLost { figures, ottoman_infantry: false };
            pend(stage, unit.side, event, Some(&unit.command), Some(target));
            pend(stage, unit.side, Event::BatteryDecrewed { count: 1 }, Some(&unit.command), Some(target));
        }
    }
    remove(stage, target, Fate::Exploded);
    goes_off(stage, target, unit.side, near);
}
