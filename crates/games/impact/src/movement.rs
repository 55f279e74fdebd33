//! Actions that move a unit or change how it stands: move, face, formation, limber, mount, pass.

use grognard_battle::Arguments;
use grognard_books::impact::movement::Move;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::{Arm, Formation, Level};
use grognard_core::facts::Choice;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;
use serde_json::json;

use super::acting::{acting_unit, give_up, own_unit};
use super::blocks::{forget, lapse, say_leaders, spend, tables};
use super::derive::Lay;
use super::due::Due;
use super::facts::has_fire;
use super::footprint::size_in;
use super::state::{Stage, Unit};
use super::ways::against_size;

/// What the table tells of a way.
pub const WAY: [(&str, &str); 3] = [("terrain", "terrain"), ("off_road", "off_road"), ("legs", "legs")];

/// `move`.
pub fn move_unit(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = acting_unit(stage, arguments, Action::Move);
    let advance = arguments.flag("advance", false);
    let watchers = arguments.names_of("watched_by", stage.state.units.keys());
    let Some((name, unit)) = name.and_then(|name| stage.state.units.get(&name).cloned().map(|unit| (name, unit)))
    else {
        return give_up(arguments);
    };
    if advance && stage.state.is_broken(&unit) {
        arguments.refuse_by(imp(61), "advance", format!("{} is broken: its units do not advance.", unit.brigade));
    }
    for (index, watcher) in watchers.iter().enumerate() {
        if stage.state.units.get(watcher).is_none_or(|other| other.side == unit.side) {
            arguments.refuse_by(imp(73), &format!("watched_by.{index}"), format!("{watcher} is no enemy of {name}."));
        }
    }
    let known = json!({"arm": unit.arm, "formation": unit.formation, "level": unit.level, "advance": advance});
    // A routed unit was refused already; the procedure would roll its flight.
    let situation = stage.situation::<Move>(&known, arguments, &WAY);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    let outcome = stage.rule::<Move>(format!("{name} moves"), |_| Some(unit.side), &situation);
    if !outcome.completes {
        let reason =
            format!("the way takes {} thousandths of a move action; shorten it. (IMP-65)", outcome.milli_actions);
        return Err(vec![Refusal { field: "legs".to_owned(), reason, allowed: None, rule: Some(imp(65)) }]);
    }
    spend(stage, &name, Action::Move);
    mark_moved(stage, &name);
    say_leaders(stage, &name);
    offer_reactions(stage, &name, watchers);
    Ok(())
}

/// Moved of its own will: the place is no longer what the table showed.
pub fn mark_moved(stage: &mut Stage<'_>, name: &str) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.moved = true;
    }
    forget(stage, name);
}

/// The enemies that have the unit in arc and range may fire, if they have not reacted yet.
pub fn offer_reactions(stage: &mut Stage<'_>, mover: &str, watchers: Vec<String>) {
    let mut ready = Vec::new();
    for watcher in watchers {
        let why_not = match stage.state.units.get(&watcher) {
            Some(unit) if !unit.is_in() => "is no longer on the table",
            Some(unit) if unit.level == Level::Routed => "is routed and has no reactions",
            Some(unit) if unit.reacted => "has reacted this turn",
            Some(unit) if !has_fire(tables(stage), unit) => "does not fire in its formation",
            Some(_) => {
                ready.push(watcher);
                continue;
            }
            None => continue,
        };
        stage.say(imp(57), format!("{watcher} {why_not}"));
    }
    if !ready.is_empty() {
        stage.state.due.put_first([Due::Reactions { mover: mover.to_owned(), watchers: ready }]);
    }
}

/// `face`.
pub fn face(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = acting_unit(stage, arguments, Action::Face);
    arguments.finish()?;
    if let Some(name) = name {
        spend(stage, &name, Action::Face);
    }
    Ok(())
}

/// Whether a formation is one on horseback.
fn is_mounted(stage: &Stage<'_>, formation: Formation) -> bool {
    tables(stage).formations.row(formation).mounted
}

/// `formation`.
pub fn formation(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    change(stage, arguments, Action::Formation, |stage, unit, to, arguments| {
        if unit.arm == Arm::Artillery {
            arguments.refuse_by(imp(55), "unit", "a battery limbers or unlimbers.");
        } else if is_mounted(stage, unit.formation) != is_mounted(stage, to) {
            arguments.refuse_by(imp(55), "to", "to get on or off the horses takes mount or dismount.");
        }
    })
}

/// `mount` and `dismount`.
pub fn mount(stage: &mut Stage<'_>, arguments: &mut Arguments, up: bool) -> Result<(), Refusals> {
    change(stage, arguments, Action::Mount, |stage, unit, to, arguments| {
        if unit.arm != Arm::Cavalry {
            arguments.refuse_by(imp(55), "unit", "only cavalry mounts and dismounts.");
        } else if is_mounted(stage, unit.formation) == up {
            arguments.refuse_by(imp(55), "unit", format!("is in {} already.", unit.formation.name()));
        } else if is_mounted(stage, to) != up {
            arguments.refuse_by(imp(55), "to", format!("{} is of the same kind as now.", to.name()));
        }
    })
}

fn change(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    action: Action,
    check: impl Fn(&Stage<'_>, &Unit, Formation, &mut Arguments),
) -> Result<(), Refusals> {
    let name = acting_unit(stage, arguments, action);
    let to = arguments.need_choice::<Formation>("to");
    if let (Some(unit), Some(to)) = (name.as_ref().and_then(|name| stage.state.units.get(name)), to) {
        if to == unit.formation {
            arguments.refuse("to", format!("is its formation already: {}.", to.name()));
        } else if to.arm() != unit.arm {
            let own: Vec<&str> = unit.arm.formations().map(Choice::name).collect();
            let words = format!("{} is no formation of {}: {}.", to.name(), unit.arm.name(), own.join(", "));
            arguments.refuse_by(unit.arm.formation_rule(), "to", words);
        } else if let Some((rule, reason)) = name.as_ref().and_then(|name| against_formation(stage, name, to)) {
            arguments.refuse_by(rule, "to", reason);
        }
        check(stage, unit, to, arguments);
    }
    arguments.finish()?;
    if let (Some(name), Some(to)) = (name, to) {
        spend(stage, &name, action);
        set_formation(stage, &name, to);
    }
    Ok(())
}

/// Why a table has no room for a unit in another formation, if it has none.
fn against_formation(stage: &Stage<'_>, name: &str, to: Formation) -> Option<(Rule, String)> {
    let lay = Lay::of(tables(stage), &stage.state)?;
    let piece = lay.piece(name)?;
    against_size(&lay, piece, size_in(lay.t, piece.unit, to), &[])
}

/// `limber` and `unlimber`.
pub fn limber(stage: &mut Stage<'_>, arguments: &mut Arguments, up: bool) -> Result<(), Refusals> {
    let name = acting_unit(stage, arguments, Action::Limber);
    let to = if up { Formation::Limbered } else { Formation::Unlimbered };
    if let Some(unit) = name.as_ref().and_then(|name| stage.state.units.get(name)) {
        if unit.arm != Arm::Artillery {
            arguments.refuse_by(imp(55), "unit", "only artillery limbers and unlimbers.");
        } else if unit.formation == to {
            arguments.refuse_by(imp(55), "unit", format!("is {} already.", to.name()));
        } else if let Some((rule, reason)) = name.as_ref().and_then(|name| against_formation(stage, name, to)) {
            arguments.refuse_by(rule, "unit", reason);
        }
    }
    arguments.finish()?;
    if let Some(name) = name {
        spend(stage, &name, Action::Limber);
        set_formation(stage, &name, to);
    }
    Ok(())
}

fn set_formation(stage: &mut Stage<'_>, name: &str, to: Formation) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.formation = to;
        stage.say(imp(69), format!("{name} is now in {}", to.name()));
    }
}

/// `pass`.
pub fn pass(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if !stage.state.is_action_phase() {
        arguments.refuse_by(imp(56), "act", "units act, or pass, in their side's action phase.");
    }
    let name = own_unit(stage, arguments, "unit");
    if let Some(unit) = name.as_ref().and_then(|name| stage.state.units.get(name)) {
        if stage.state.acting().is_some_and(|side| side != unit.side) {
            arguments.refuse_by(imp(56), "unit", "acts, or passes, in its own side's phase.");
        }
        if unit.ap == 0 {
            arguments.refuse_by(imp(72), "unit", "has no action points left and is done.");
        }
    }
    arguments.finish()?;
    if let Some(name) = name {
        lapse(stage, Some(&name));
        if stage.state.active.as_deref() == Some(name.as_str()) {
            stage.state.active = None;
        }
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.ap = 0;
        }
        stage.say(imp(72), format!("{name} is done for this turn"));
    }
    Ok(())
}
