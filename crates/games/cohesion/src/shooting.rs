//! A fire that is ruled, whichever unit fires and why: the reasons against it, and its effects.

use grognard_books::cohesion::fire::{Fire, Morale, Outcome};
use grognard_books::cohesion::officer_casualty::{Cause, Fate as Casualty};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;

use super::acting::charts;
use super::blocks::{gone, hit, lose, others_hit, rout, shake};
use super::derive::{Lay, Shot, bound_elsewhere};
use super::facts::{but_for, shot_by_the_books};
use super::state::{Fate, Posture, Stage, State};
use grognard_battle::{Arguments, Side, Sighting, rolled_by};

/// The facts of a fire that only the table shows.
const ASKED: [(&str, &str); 6] = [
    ("range", "range"),
    ("aspect", "aspect"),
    ("target.cover", "cover"),
    ("target.cover_other", "cover_other"),
    ("line_of_sight", "line_of_sight"),
    ("firer.stands_firing", "stands_firing"),
];

/// Refuses units that may not fire by the books or from their position, then rolls; does nothing if anything was
/// refused.
pub fn shoot(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    (firer, side): (&str, Side),
    target: &str,
) -> Result<Option<Outcome>, Refusals> {
    for (rule, reason) in books_against(&stage.state, firer, target) {
        let field = if rule == coh(40) { "target" } else { "unit" };
        told.refuse_by(rule, field, reason);
    }
    let seen = Lay::look(charts(stage), &stage.state, |lay| {
        let Some((from, to)) = lay.piece(firer).zip(lay.piece(target)) else {
            told.refuse("target", "both units must be on the table.");
            return None;
        };
        if let Some(bound) = bound_elsewhere(lay, from, to) {
            let reason = format!("{firer} is held to {} and can fire at it.", bound.name);
            told.refuse_by(coh(94), "target", reason);
        }
        let shot = Shot::of(lay, from, to);
        for (rule, reason) in shot.against(lay, from, to) {
            told.refuse_by(rule, "target", reason);
        }
        let notes = if stage.is_read() { shot.notes(lay, from, to) } else { Vec::new() };
        let refused: &[&str] = if shot.is_possible() { &[] } else { &["range", "line_of_sight"] };
        Some(Sighting { situation: shot.situation(lay, from, to), notes, refused })
    });
    let known = |stage: &Stage<'_>, told: &mut Arguments| {
        let units = &stage.state.units;
        let (from, to) = (units.get(firer)?, units.get(target)?);
        refuse_other_target(&stage.state, told, firer, target);
        Some(but_for(&shot_by_the_books(charts(stage), &stage.state, (firer, from), (target, to)), &ASKED))
    };
    let situation = stage.observe::<Fire, _>(seen, known, told, &ASKED);
    told.finish()?;
    let title = format_args!("{firer} fires at {target}");
    Ok(situation.map(|situation| stage.rule::<Fire>(title, rolled_by(Some(side)), &situation)))
}

/// A unit held to a target fires at no other, unless the players say that it cannot fire at that one (COH-94).
fn refuse_other_target(state: &State, told: &mut Arguments, firer: &str, target: &str) {
    let Some(unit) = state.units.get(firer).filter(|unit| unit.held) else { return };
    let blocked = told.flag("blocked", false);
    let bound = unit.fire_target.as_ref().filter(|bound| *bound != target && !blocked && !state.is_in_contact(bound));
    if let Some(bound) = bound {
        let reason = format!("{firer} is held to {bound}: fire at that, or say blocked=true if it cannot.");
        told.refuse_by(coh(94), "target", reason);
    }
}

/// Every reason of the books against a fire, except those of the procedure.
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
pub fn suffer(stage: &mut Stage<'_>, firer: &str, target: &str, outcome: &Outcome) {
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
