//! The leaders' step at the start of their side's phase, and leaders reached by the enemy.

use grognard_battle::{Arguments, Observed};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;

use super::acting::{give_up, own_leader, own_unit};
use super::blocks::{lose_leader, tables};
use super::state::{Leader, Stage};
use super::table_moves::step;

/// A leader whose step it is, and the inches he moves.
fn stepping(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<(String, Leader, i32)> {
    if !stage.state.is_leader_phase() {
        arguments.refuse_by(imp(53), "act", "leaders move and attach at the start of their side's phase.");
    }
    let seen = Observed::on(stage.state.table.as_ref(), |_| Some(0));
    let inches = seen.or_asked(arguments, &["inches"], |arguments| arguments.integer("inches", 0..=100)).unwrap_or(0);
    let most = tables(stage).game.leader.move_inches;
    if inches > most {
        arguments.refuse_by(imp(53), "inches", format!("a leader moves up to {most} inches."));
    }
    let (name, leader) = own_leader(stage, arguments)?;
    if stage.state.acting().is_some_and(|side| side != leader.side) {
        arguments.refuse_by(imp(53), "leader", format!("{name} moves at the start of his own side's phase."));
    }
    if leader.stepped {
        arguments.refuse_by(imp(53), "leader", format!("{name} has had his step this turn."));
    }
    Some((name, leader, inches))
}

fn write(stage: &mut Stage<'_>, name: &str, attached_to: Option<String>, words: &str) {
    if let Some(leader) = stage.state.leaders.get_mut(name) {
        (leader.attached_to, leader.stepped) = (attached_to, true);
        stage.say(imp(53), format!("{name} {words}"));
    }
}

/// `attach`.
pub fn attach(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let leader = stepping(stage, arguments);
    let unit = own_unit(stage, arguments, "unit");
    let (Some((name, leader, inches)), Some(unit)) = (leader, unit) else { return give_up(arguments) };
    if let Some(record) = stage.state.units.get(&unit) {
        if record.side != leader.side {
            arguments.refuse_by(imp(53), "unit", format!("{unit} is no unit of {name}'s side."));
        } else if leader.brigade.as_ref().is_some_and(|brigade| *brigade != record.brigade) {
            arguments.refuse_by(imp(53), "unit", format!("{name} helps his own brigade only."));
        }
    }
    if stage.state.table.is_some() {
        return step(stage, arguments, (&name, &leader), Some(&unit));
    }
    arguments.finish()?;
    let words = format!("moves {inches} inches and is attached to {unit}");
    write(stage, &name, Some(unit), &words);
    Ok(())
}

/// `detach`.
pub fn detach(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let leader = stepping(stage, arguments);
    if let Some((name, leader, _)) = &leader
        && leader.attached_to.is_none()
    {
        arguments.refuse_by(imp(53), "leader", format!("{name} is with no unit."));
    }
    if let Some((name, leader, _)) = leader.as_ref().filter(|_| stage.state.table.is_some()) {
        return step(stage, arguments, (name, leader), None);
    }
    arguments.finish()?;
    if let Some((name, _, inches)) = leader {
        write(stage, &name, None, &format!("leaves his unit and moves {inches} inches"));
    }
    Ok(())
}

/// `move-leader`.
pub fn move_leader(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let leader = stepping(stage, arguments);
    if let Some((name, leader, _)) = &leader
        && leader.attached_to.is_some()
    {
        arguments.refuse_by(imp(53), "leader", format!("{name} goes with his unit; detach him first."));
    }
    if let Some((name, leader, _)) = leader.as_ref().filter(|_| stage.state.table.is_some()) {
        return step(stage, arguments, (name, leader), None);
    }
    arguments.finish()?;
    if let Some((name, _, inches)) = leader {
        write(stage, &name, None, &format!("moves {inches} inches"));
    }
    Ok(())
}

/// `leader-reached`.
pub fn leader_reached(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let leader = own_leader(stage, arguments);
    if let Some((name, leader)) = &leader
        && leader.attached_to.is_some()
    {
        arguments.refuse_by(imp(53), "leader", format!("{name} is with a unit and shares its fate."));
    }
    arguments.finish()?;
    let Some((name, leader)) = leader else { return Ok(()) };
    if stage.state.present(leader.side).next().is_some() {
        stage.say(imp(53), format!("{name} is reached by the enemy and goes to the nearest friend"));
    } else {
        stage.say(imp(53), format!("{name} is reached by the enemy and has no friend left: eliminated"));
        lose_leader(stage, &name);
    }
    Ok(())
}
