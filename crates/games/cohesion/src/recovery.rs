//! Phase 6: unit by unit in roster order, cease fire or keep, rally, rejoin, resupply (COH-101).

use grognard_books::cohesion::rally::{self, Rallied, Rally};
use grognard_books::cohesion::recover::{Attempt as Tried, Recover, Recovered, Situation};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::test::Test;
use grognard_books::cohesion::unit::{Arm, Unit as Facts};
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use grognard_core::trace::Note;
use serde_json::json;

use super::asking::{Stage, charts, only_in, only_in_turn, own_unit, take_all, unread};
use super::blocks::{rout, shake};
use super::derive::{Lay, Piece, distance_to_commander, in_radius, range_words};
use super::due::{Due, Flight};
use super::facts::{attached_cohesion, radius_question, recovery_bonus, unit_facts, unit_with_bonus};
use super::state::{Phase, Posture, State};
use super::turns::{Attempt, attempts, recovering};
use grognard_battle::{Arguments, Side, Sighting};
use grognard_table::inches;

/// The unit whose turn it is, if it may try this.
fn trying_unit(stage: &Stage<'_>, arguments: &mut Arguments, attempt: Attempt) -> Option<(String, Side)> {
    only_in(stage, arguments, Phase::Recovery);
    let (name, side) = own_unit(stage, arguments, "unit")?;
    only_in_turn(stage, arguments, side, coh(101));
    if let Some(first) = recovering(&stage.state).filter(|first| *first != name && stage.state.to_act == Some(side)) {
        arguments.refuse_by(coh(101), "unit", format!("{first} comes first; let it act, or skip it."));
    }
    if !attempts(&stage.state, &name).contains(&attempt) {
        refuse_attempt(&stage.state, arguments, &name, attempt);
    }
    Some((name, side))
}

/// Why a unit may not try this.
fn refuse_attempt(state: &State, arguments: &mut Arguments, name: &str, attempt: Attempt) {
    let Some(unit) = state.units.get(name) else { return };
    let tried = unit.tried;
    let (rule, reason) = match attempt {
        _ if unit.routed && attempt != Attempt::Rally => (coh(101), "is routed and attempts nothing but to rally"),
        Attempt::CeaseFire if unit.posture != Some(Posture::Firing) => (coh(93), "has no red bead"),
        Attempt::CeaseFire => (coh(101), "has decided on its red bead, or is past it"),
        Attempt::Rally if tried.rally => (coh(97), "has tried to rally this turn"),
        Attempt::Rally if !unit.shaken && !unit.routed => (coh(95), "is neither shaken nor routed"),
        Attempt::Rejoin if unit.brigade.is_none() => (coh(10), "never had a brigade"),
        Attempt::Rejoin if !unit.detached => (coh(98), "is with its brigade"),
        Attempt::Rejoin if unit.brigade.as_ref().is_none_or(|brigade| state.commander_of(brigade).is_none()) => {
            (coh(108), "cannot rejoin: its brigade has no commander in play")
        }
        Attempt::Resupply if !unit.out_of_ammo => (coh(100), "has ammunition"),
        _ => (coh(101), "has tried this turn, or is past it"),
    };
    arguments.refuse_by(rule, "unit", format!("{name} {reason}."));
}

/// Facts of a unit in this phase. With miniatures it is asked only of who has gone back, or whose commander has, whether he
/// is in radius.
fn recovering_facts(stage: &Stage<'_>, arguments: &mut Arguments, name: &str) -> Option<Facts> {
    let measured = Lay::look(charts(stage), &stage.state, |lay| {
        Some(lay.piece(name).is_some_and(|piece| !piece.unit.detached && in_radius(lay, piece)))
    });
    let in_radius =
        measured.or_asked(arguments, &["in_radius"], |arguments| match radius_question(&stage.state, name) {
            None => Some(false),
            Some(false) => Some(true),
            Some(true) if arguments.has("in_radius") => Some(arguments.flag("in_radius", true)),
            Some(true) => {
                arguments.take("in_radius");
                let reason = "is missing: it or its commander went back; is it within his radius?";
                arguments.refuse_by(coh(11), "in_radius", reason);
                Some(false)
            }
        });
    let bonus = recovery_bonus(charts(stage), &stage.state, name, in_radius?);
    stage.state.units.get(name).map(|unit| unit_with_bonus(unit, bonus))
}

/// Tries to take the red bead off.
pub fn cease_fire(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    recover(stage, arguments, Attempt::CeaseFire)
}

/// Tries to rejoin the brigade.
pub fn rejoin(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    recover(stage, arguments, Attempt::Rejoin)
}

/// Tries to get ammunition.
pub fn resupply(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    recover(stage, arguments, Attempt::Resupply)
}

fn recover(stage: &mut Stage<'_>, arguments: &mut Arguments, attempt: Attempt) -> Result<(), Refusals> {
    let Some((name, side)) = trying_unit(stage, arguments, attempt) else {
        take_all(arguments, &[("", "enemy_at_long_range"), ("", "in_radius")]);
        arguments.finish()?;
        return unread();
    };
    let attempted = match attempt {
        Attempt::CeaseFire => Tried::CeaseFire,
        Attempt::Rejoin => Tried::Rejoin,
        Attempt::Resupply | Attempt::Rally => Tried::Resupply,
    };
    let word = attempted.name();
    let situation = attempt_situation(stage, arguments, &name, attempted);
    arguments.finish()?;
    let Some(situation) = situation else { return unread() };
    let outcome = stage.rule::<Recover>(format_args!("{name}: {word}"), |_| Some(side), &situation);
    let Some(unit) = stage.state.units.get_mut(&name) else { return unread() };
    match attempt {
        Attempt::CeaseFire => unit.tried.cease_fire = true,
        Attempt::Rejoin => unit.tried.rejoin = true,
        Attempt::Resupply | Attempt::Rally => unit.tried.resupply = true,
    }
    let (rule, text) = match outcome.result {
        Recovered::Ceased => {
            unit.posture = None;
            unit.fire_target = None;
            unit.held = false;
            (coh(93), "ceases fire: red bead off")
        }
        Recovered::KeepsFiring => {
            unit.held = true;
            (coh(94), "keeps its red bead and is held to its target")
        }
        Recovered::Rejoined => {
            unit.detached = false;
            (coh(98), "is back with its brigade")
        }
        Recovered::StillDetached => (coh(98), "stays detached"),
        Recovered::Resupplied => {
            unit.out_of_ammo = false;
            (coh(100), "has ammunition again")
        }
        Recovered::StillOut => (coh(100), "is still out of ammunition"),
    };
    stage.say(rule, format_args!("{name} {text}."));
    Ok(())
}

/// The facts of an attempt.
fn attempt_situation(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    name: &str,
    attempt: Tried,
) -> Option<Situation> {
    let unit = recovering_facts(stage, arguments, name);
    let own_brigade = stage.state.units.get(name).is_some_and(|unit| unit.brigade.is_some());
    let read = stage.is_read();
    let seen = Lay::look(charts(stage), &stage.state, |lay| {
        let piece = lay.piece(name)?;
        let mut situation =
            Situation { unit: unit.clone()?, attempt, enemy_at_long_range: false, own_brigade, in_radius: false };
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
    seen.leave_out(arguments, &["enemy_at_long_range", "in_radius"]);
    let mut known = json!({ "attempt": attempt.name(), "unit": unit, "own_brigade": own_brigade });
    let mut asked: &[(&str, &str)] = &[];
    match (attempt, stage.state.units.get(name)) {
        (Tried::CeaseFire, Some(unit)) if unit.arm != Arm::Artillery => {
            if unit.fired && unit.fire_target.is_some() {
                asked = &[("enemy_at_long_range", "enemy_at_long_range")];
            } else {
                known["enemy_at_long_range"] = json!(true);
            }
        }
        (Tried::Rejoin, _) => asked = &[("in_radius", "in_radius")],
        _ => {}
    }
    stage.observe::<Recover, _>(seen, |_, _| Some(known), arguments, asked)
}

/// Whether a unit's last target is at long range or beyond, gone, hidden, or there was none; measured now (COH-94).
/// In words too, if anybody reads them.
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

/// Whether a unit is within the radius of its brigade's commander, in words too, if anybody reads them.
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
pub fn keep(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = trying_unit(stage, arguments, Attempt::CeaseFire);
    arguments.finish()?;
    let Some((name, _)) = unit else { return unread() };
    keep_bead(stage, &name);
    Ok(())
}

fn keep_bead(stage: &mut Stage<'_>, name: &str) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.tried.cease_fire = true;
    unit.held = false;
    stage.say(coh(94), format_args!("{name} keeps its red bead and may change its target."));
}

/// The unit tries nothing more this turn.
pub fn skip(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    only_in(stage, arguments, Phase::Recovery);
    let unit = own_unit(stage, arguments, "unit");
    if let Some((name, side)) = &unit {
        only_in_turn(stage, arguments, *side, coh(101));
        if recovering(&stage.state).as_ref() != Some(name) {
            arguments.refuse_by(coh(101), "unit", format!("it is not the turn of {name}."));
        }
    }
    arguments.finish()?;
    let Some((name, _)) = unit else { return unread() };
    let_go(stage, &name);
    Ok(())
}

/// Gives up whatever a unit could still try, saying what.
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

/// Tries to take a white or black bead off.
pub fn rally(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some((name, side)) = trying_unit(stage, arguments, Attempt::Rally) else {
        arguments.take("in_radius");
        arguments.finish()?;
        return unread();
    };
    let officer_cohesion = attached_cohesion(charts(stage), &stage.state, &name);
    let unit = recovering_facts(stage, arguments, &name);
    let situation = unit.map(|unit| rally::Situation { unit, officer_cohesion });
    if let Some(situation) = &situation {
        arguments.refuse_all(stage.measured::<Rally>(situation));
    }
    arguments.finish()?;
    let Some(situation) = situation else { return unread() };
    let outcome = stage.rule::<Rally>(format_args!("{name} rallies"), |_| Some(side), &situation);
    let Some(unit) = stage.state.units.get_mut(&name) else { return unread() };
    unit.shaken = outcome.shaken;
    unit.routed = outcome.routed;
    unit.tried.rally = true;
    let text = match outcome.result {
        Rallied::Natural20 => "takes off every white and black bead",
        Rallied::Rallied if outcome.shaken => "rallies: black bead off, the white one stays",
        Rallied::Rallied => "rallies: bead off",
        Rallied::Failed if outcome.routed => "does not rally and runs on",
        Rallied::Failed => "does not rally and keeps its place",
    };
    stage.say(if situation.unit.routed { coh(96) } else { coh(95) }, format_args!("{name} {text}."));
    if outcome.rout_move > 0 {
        let item = Due::Retreat { unit: name, inches: outcome.rout_move, flight: Flight::Rout, from: None };
        stage.state.due.put_first(vec![item]);
    }
    Ok(())
}

/// A test a scenario asks for.
pub fn test(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = own_unit(stage, arguments, "unit");
    let asked: &[(&str, &str)] = &[("purpose", "purpose"), ("modifier", "modifier")];
    let Some((name, side)) = unit else {
        take_all(arguments, asked);
        arguments.finish()?;
        return unread();
    };
    let known = json!({ "unit": unit_facts(charts(stage), &stage.state, &name) });
    let situation = stage.situation::<Test>(&known, arguments, asked);
    arguments.finish()?;
    let Some(situation) = situation else { return unread() };
    let outcome = stage.rule::<Test>(format_args!("{name} tests"), |_| Some(side), &situation);
    let mut fresh = Vec::new();
    if outcome.shaken && !situation.unit.shaken {
        shake(stage, &name, coh(18));
    }
    if outcome.routed && !situation.unit.routed {
        rout(stage, &name, &mut fresh, false);
    }
    stage.state.due.put_first(fresh);
    Ok(())
}
