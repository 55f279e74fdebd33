//! Phase 3 and opportunity fire: one unit fires, and what its fire does.

use grognard_books::cohesion::fire::{Fire, Morale, Outcome};
use grognard_books::cohesion::officer_casualty::{Cause, Fate as Casualty};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use serde_json::json;

use super::asking::{Stage, charts, enemy_unit, nothing_due, only_by, only_in, only_in_turn, own_unit, unread};
use super::blocks::{gone, hit, lose, others_hit, rout, shake};
use super::derive::{Lay, Shot, bound_elsewhere, fires_at};
use super::due::Due;
use super::facts::{firer_facts, target_facts};
use super::state::{Declaration, Fate, Phase, Posture, State};
use super::turns::{can_fire, hand_over};
use grognard_battle::{Arguments, Pending, Side, Sighting, rolled_by};

/// What only the table knows of a fire.
const ASKED: [(&str, &str); 6] = [
    ("range", "range"),
    ("aspect", "aspect"),
    ("target.cover", "cover"),
    ("target.cover_other", "cover_other"),
    ("line_of_sight", "line_of_sight"),
    ("firer.stands_firing", "stands_firing"),
];

/// A unit fires in the fire phase, alone or as the first of several that are declared at the same target.
pub fn fire(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    only_in(stage, arguments, Phase::Fire);
    let firer = own_unit(stage, arguments, "unit");
    let side = firer.as_ref().map(|(_, side)| *side);
    let target = enemy_unit(stage, arguments, "target", side);
    let others = arguments.names_of("together_with", stage.state.units.keys());
    if let Some(side) = side {
        only_in_turn(stage, arguments, side, coh(21));
    }
    if let (Some((firer, side)), Some(target)) = (&firer, &target) {
        check_declaration(stage, arguments, (firer, *side), target, &others);
    }
    let aimed = aim(stage, arguments, firer.as_ref(), target.as_ref())?;
    let (Some(side), Some((firer, target, outcome))) = (side, aimed) else { return unread() };
    declare(stage, side, &firer, &target, others);
    suffer(stage, &firer, &target, &outcome);
    stage.state.passes = 0;
    hand_over(&mut stage.state, side);
    Ok(())
}

/// A unit fires at the one that moves.
pub fn opportunity_fire(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let mover = match stage.state.due.first() {
        Some(Due::Opportunity { mover }) => Some(mover.clone()),
        _ => None,
    };
    if mover.is_none() {
        arguments.refuse_by(coh(63), "", "opportunity fire is only at an enemy that is moving now.");
    }
    let firer = own_unit(stage, arguments, "unit");
    if let (Some((firer, side)), Some(target)) = (&firer, &mover)
        && stage.state.units.get(target).is_some_and(|unit| unit.side == *side)
    {
        arguments.refuse_by(coh(63), "unit", format!("{target}, which moves, is a friend of {firer}."));
    }
    let Some((firer, target, outcome)) = aim(stage, arguments, firer.as_ref(), mover.as_ref())? else {
        return unread();
    };
    stage.say(coh(63), format_args!("{firer} takes opportunity fire at {target}: its one fire of the turn."));
    suffer(stage, &firer, &target, &outcome);
    Ok(())
}

/// The enemy of a moving unit fires no more at it; at nobody in this phase, if it says so.
pub fn hold_fire(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let all = arguments.flag("rest_of_phase", false);
    let wait = stage.state.march.is_some() && arguments.flag("wait", false);
    if wait && all {
        arguments.refuse("wait", "either wait for the next way-point or hold for the rest of the phase, not both.");
    }
    let item = stage.state.due.first().filter(|item| matches!(item, Due::Opportunity { .. }));
    let side = item.and_then(|item| item.side(&stage.state));
    match side {
        Some(side) => only_by(stage, arguments, "", side),
        None => nothing_due(arguments, "no opportunity fire"),
    }
    arguments.finish()?;
    let Some(side) = side else { return unread() };
    stage.state.due.take_first();
    let until = if wait { " until the next way-point" } else { "" };
    stage.say_of(coh(64), |state| format!("{} holds its fire{until}.", state.side_name(side)));
    if let Some(march) = stage.state.march.as_mut() {
        march.held |= !wait;
    }
    stage.state.sides.of_mut(side).holds_fire |= all;
    Ok(())
}

/// A declared unit no longer sees its target and may be declared anew.
pub fn release(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    only_in(stage, arguments, Phase::Fire);
    let unit = own_unit(stage, arguments, "unit");
    if let Some((name, side)) = &unit {
        let declared = stage.state.sides.of(*side).declared.as_ref();
        if declared.is_none_or(|declared| !declared.units.contains(name)) {
            arguments.refuse_by(coh(23), "unit", format!("{name} is not declared at a target."));
        }
    }
    arguments.finish()?;
    let Some((name, side)) = unit else { return unread() };
    let books = stage.state.sides.of_mut(side);
    if let Some(declared) = &mut books.declared {
        declared.units.retain(|unit| *unit != name);
    }
    if books.declared.as_ref().is_some_and(|declared| declared.units.is_empty()) {
        books.declared = None;
    }
    stage.say(coh(23), format_args!("{name} no longer sees its target and may be declared anew."));
    Ok(())
}

/// Units declared before fire first, at the target declared; whoever else is declared must be able to fire.
fn check_declaration(
    stage: &Stage<'_>,
    arguments: &mut Arguments,
    (firer, side): (&String, Side),
    target: &String,
    others: &[String],
) {
    if let Some(declared) = &stage.state.sides.of(side).declared {
        if !declared.units.contains(firer) {
            let reason = format!("{} are declared and fire first.", declared.units.join(", "));
            arguments.refuse_by(coh(23), "unit", reason);
        } else if declared.target != *target {
            let reason = format!("{firer} is declared at {}; release it if that is hidden.", declared.target);
            arguments.refuse_by(coh(22), "target", reason);
        }
        if !others.is_empty() {
            let reason = format!("{} are declared already and fire first.", declared.units.join(", "));
            arguments.refuse_by(coh(23), "together_with", reason);
        }
    }
    for (index, other) in others.iter().enumerate() {
        let friend = stage.state.units.get(other).is_some_and(|unit| unit.side == side);
        let hits = Lay::of(charts(stage), &stage.state).is_none_or(|lay| {
            lay.piece(other).zip(lay.piece(target)).is_some_and(|(firer, target)| fires_at(&lay, firer, target))
        });
        if other == firer || !friend || !hits || !can_fire(&stage.state, other) {
            let reason = format!("{other} cannot be declared to fire with {firer}.");
            arguments.refuse_by(coh(22), &format!("together_with.{index}"), reason);
        }
    }
}

fn declare(stage: &mut Stage<'_>, side: Side, firer: &str, target: &str, others: Vec<String>) {
    let before = stage.state.sides.of_mut(side).declared.take();
    let mut units = before.map_or(others, |declared| declared.units);
    units.retain(|unit| unit != firer);
    if units.is_empty() {
        stage.say(coh(22), format_args!("{firer} fires at {target}."));
        return;
    }
    stage.say(coh(22), format_args!("{firer} fires at {target}; still declared: {}.", units.join(", ")));
    stage.state.sides.of_mut(side).declared = Some(Declaration { target: target.to_owned(), units });
}

/// Refuses whoever may not fire by the books, then rolls.
fn aim(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    firer: Option<&(String, Side)>,
    target: Option<&String>,
) -> Result<Option<(String, String, Outcome)>, Refusals> {
    let pair = firer.map(|(firer, _)| firer).zip(target);
    if let Some((firer, target)) = pair {
        for (rule, reason) in books_against(&stage.state, firer, target) {
            let field = if rule == coh(40) { "target" } else { "unit" };
            arguments.refuse_by(rule, field, reason);
        }
    }
    let shot = Lay::look(charts(stage), &stage.state, |lay| {
        let (firer, target) = pair?;
        let Some((from, to)) = lay.piece(firer).zip(lay.piece(target)) else {
            arguments.refuse("target", "both units must be on the table.");
            return None;
        };
        if let Some(bound) = bound_elsewhere(lay, from, to) {
            let reason = format!("{firer} is held to {} and can fire at it.", bound.name);
            arguments.refuse_by(coh(94), "target", reason);
        }
        let shot = Shot::of(lay, from, to);
        for (rule, reason) in shot.against(lay, from, to) {
            arguments.refuse_by(rule, "target", reason);
        }
        let notes = if stage.is_read() { shot.notes(lay, from, to) } else { Vec::new() };
        let refused: &[&str] = if shot.is_possible() { &[] } else { &["range", "line_of_sight"] };
        Some(Sighting { situation: shot.situation(lay, from, to), notes, refused })
    });
    shot.leave_out(arguments, &["blocked"]);
    let known = |stage: &Stage<'_>, arguments: &mut Arguments| {
        let Some((firer, target)) = pair else {
            arguments.take("blocked");
            return None;
        };
        refuse_other_target(&stage.state, arguments, firer, target);
        Some(json!({
            "firer": firer_facts(charts(stage), &stage.state, firer),
            "target": target_facts(charts(stage), &stage.state, target),
        }))
    };
    let situation = stage.observe::<Fire, _>(shot, known, arguments, &ASKED);
    arguments.finish()?;
    let (Some((firer, side)), Some(target), Some(situation)) = (firer, target, situation) else { return Ok(None) };
    let outcome = stage.rule::<Fire>(format_args!("{firer} fires at {target}"), rolled_by(Some(*side)), &situation);
    Ok(Some((firer.clone(), target.clone(), outcome)))
}

/// A unit held to a target fires at no other, unless the players say that it cannot fire at that (COH-94).
fn refuse_other_target(state: &State, arguments: &mut Arguments, firer: &str, target: &str) {
    let Some(unit) = state.units.get(firer).filter(|unit| unit.held) else { return };
    let blocked = arguments.flag("blocked", false);
    let bound = unit.fire_target.as_ref().filter(|bound| *bound != target && !blocked && !state.is_in_contact(bound));
    if let Some(bound) = bound {
        let reason = format!("{firer} is held to {bound}: fire at that, or say blocked=true if it cannot.");
        arguments.refuse_by(coh(94), "target", reason);
    }
}

/// Every reason of the books against a fire, but those of the procedure.
pub fn books_against(state: &State, firer: &str, target: &str) -> Vec<(Rule, String)> {
    let Some(unit) = state.units.get(firer) else { return Vec::new() };
    let mut reasons = Vec::new();
    if unit.posture != Some(Posture::Firing) && !unit.routed {
        reasons.push((coh(6), format!("{firer} has no red bead: it is not in firing posture.")));
    }
    if unit.fired {
        reasons.push((coh(106), format!("{firer} has fired this turn.")));
    }
    if unit.moved {
        reasons.push((coh(109), format!("{firer} ran this turn and acts no more.")));
    }
    if state.is_in_contact(firer) {
        reasons.push((coh(109), format!("{firer} is in contact and waits for its melee.")));
    }
    if state.is_in_contact(target) {
        reasons.push((coh(40), format!("{target} is in contact with a friend.")));
    }
    reasons
}

/// Everything a fire changes, in order; the firer's ammunition last.
fn suffer(stage: &mut Stage<'_>, firer: &str, target: &str, outcome: &Outcome) {
    if let Some(unit) = stage.state.units.get_mut(firer) {
        unit.fired = true;
        let first = !std::mem::replace(&mut unit.first_fire_used, true);
        if unit.fire_target.as_deref() != Some(target) {
            unit.held = false;
        }
        unit.fire_target = Some(target.to_owned());
        let text = if first { ", its first fire is used" } else { "" };
        stage.say(coh(39), format_args!("{firer} has fired: red bead to its front{text}."));
    }
    let mut fresh = Vec::new();
    let attached = stage.state.attached_to(target);
    lose(stage, target, outcome.steps, outcome.half_stands);
    match outcome.morale {
        Morale::NoTest | Morale::Passed => {}
        Morale::Destroyed => gone(stage, target, Fate::Destroyed, coh(51)),
        Morale::Shaken => shake(stage, target, coh(18)),
        Morale::Routed => rout(stage, target, &mut fresh, false),
    }
    if outcome.officer != Casualty::None
        && let Some((senior, others)) = attached.split_first()
    {
        hit(stage, senior, outcome.officer, &mut fresh);
        others_hit(others, target, Cause::Fire, &mut fresh);
    }
    if outcome.firer_out_of_ammo
        && let Some(unit) = stage.state.units.get_mut(firer)
    {
        unit.out_of_ammo = true;
        stage.say(coh(52), format_args!("{firer} is out of ammunition."));
    }
    stage.state.due.put_first(fresh);
}
