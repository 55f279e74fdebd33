//! What a unit tries in the recovery phase, measured or said by the players, and what it gives up (COH-101).

use grognard_books::cohesion::recover::{Attempt as Tried, Recover, Situation};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::{Arm, Unit as Facts};
use grognard_core::trace::Note;

use super::acting::charts;
use super::derive::{Lay, Piece, distance_to_commander, in_radius, range_words};
use super::facts::{but_for, radius_question, recovery_bonus, unit_with_bonus};
use super::state::Stage;
use super::turns::{Attempt, attempts};
use grognard_battle::{Arguments, Sighting};
use grognard_table::inches;

/// Facts of a unit in this phase. With miniatures the players are asked about its radius only if it has gone back, or
/// its commander has.
pub fn recovering_facts(stage: &Stage<'_>, told: &mut Arguments, name: &str) -> Option<Facts> {
    let measured = Lay::look(charts(stage), &stage.state, |lay| {
        Some(lay.piece(name).is_some_and(|piece| !piece.unit.detached && in_radius(lay, piece)))
    });
    let in_radius = measured.or_asked(told, &[], |told| match radius_question(&stage.state, name) {
        None => Some(false),
        Some(false) => Some(true),
        Some(true) if told.has("in_radius") => Some(told.flag("in_radius", true)),
        Some(true) => {
            let reason = "is missing: it or its commander went back; is it within his radius?";
            told.refuse_by(coh(11), "in_radius", reason);
            Some(false)
        }
    });
    let bonus = recovery_bonus(charts(stage), &stage.state, name, in_radius?);
    stage.state.units.get(name).map(|unit| unit_with_bonus(unit, bonus))
}

/// The facts of an attempt.
pub fn situation_of(stage: &mut Stage<'_>, told: &mut Arguments, name: &str, attempt: Tried) -> Option<Situation> {
    let facts = recovering_facts(stage, told, name)?;
    let unit = stage.state.units.get(name)?;
    let own_brigade = unit.brigade.is_some();
    let mut asked: &[(&str, &str)] = &[];
    let mut far = false;
    match attempt {
        Tried::CeaseFire if unit.arm != Arm::Artillery => {
            if unit.fired && unit.fire_target.is_some() {
                asked = &[("enemy_at_long_range", "enemy_at_long_range")];
            } else {
                far = true;
            }
        }
        Tried::Rejoin => asked = &[("in_radius", "in_radius")],
        _ => {}
    }
    let known = Situation { unit: facts.clone(), attempt, enemy_at_long_range: far, own_brigade, in_radius: true };
    let read = stage.is_read();
    let seen = Lay::look(charts(stage), &stage.state, |lay| {
        let piece = lay.piece(name)?;
        let mut situation =
            Situation { unit: facts, attempt, enemy_at_long_range: false, own_brigade, in_radius: false };
        let mut note = None;
        match attempt {
            Tried::CeaseFire => {
                let (far, words) = far_from_target(lay, piece, read);
                situation.enemy_at_long_range = far;
                note = words.map(|words| Note::fact(coh(94), words));
            }
            Tried::Rejoin => {
                let (within, words) = within_radius(lay, piece, read);
                situation.in_radius = within;
                note = words.map(|words| Note::fact(coh(99), words));
            }
            Tried::Resupply => {}
        }
        Some(Sighting { situation, notes: note.into_iter().collect(), refused: &[] })
    });
    stage.observe::<Recover, _>(seen, |_, _| Some(but_for(&known, asked)), told, asked)
}

/// Whether a unit's last target is at long range or beyond, gone or hidden, or there was none; measured now (COH-94).
/// Also in words, if anybody reads them.
fn far_from_target(lay: &Lay<'_>, piece: &Piece<'_>, read: bool) -> (bool, Option<String>) {
    let target = piece.unit.fire_target.as_ref().filter(|_| piece.unit.fired).and_then(|target| lay.piece(target));
    let Some(target) = target else { return (true, read.then(|| "it has no target to be held to".to_owned())) };
    if let Err(hidden) = lay.sight(piece, target) {
        return (true, read.then(|| format!("{} is out of sight: {}", target.name, lay.why_hidden(hidden))));
    }
    let row = lay.t.weapons.row(piece.unit.weapon);
    let range = piece.block.distance(&target.block);
    let far = range > 100 * row.bands[Band::Medium].max.value;
    (far, read.then(|| format!("{}: {}", target.name, range_words(row, range))))
}

/// Whether a unit is within the radius of its brigade's commander; also in words, if anybody reads them.
fn within_radius(lay: &Lay<'_>, piece: &Piece<'_>, read: bool) -> (bool, Option<String>) {
    match distance_to_commander(lay, piece) {
        Some((distance, radius)) => {
            let words = || format!("{} inches from its commander, radius {}", inches(distance), inches(radius));
            (distance <= radius, read.then(words))
        }
        None => (false, read.then(|| "its brigade has no commander on the table".to_owned())),
    }
}

/// Keeps the red bead by choice; the unit may then change its target.
pub fn keep_bead(stage: &mut Stage<'_>, name: &str) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.tried.cease_fire = true;
    unit.held = false;
    stage.say(coh(94), format_args!("{name} keeps its red bead and may change its target."));
}

/// Gives up everything that a unit could still try, and says what.
pub fn let_go(stage: &mut Stage<'_>, name: &str) {
    for attempt in attempts(&stage.state, name) {
        let what = match attempt {
            Attempt::CeaseFire => {
                keep_bead(stage, name);
                continue;
            }
            Attempt::Rally => "rally",
            Attempt::Rejoin => "rejoin its brigade",
            Attempt::Resupply => "get ammunition",
        };
        stage.say(coh(101), format_args!("{name} does not try to {what}."));
    }
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.tried.done = true;
    }
}
