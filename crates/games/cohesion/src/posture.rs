//! Phase 2: one brigade or one independent after the other gets green and red beads.

use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::asking::{Stage, only_by, only_in, only_in_turn, own_unit, unread};
use super::state::{Phase, Posture};
use super::turns::{brigades_are_left, hand_over, to_mark_in};
use grognard_battle::{Arguments, Side};

/// Marks a brigade or an independent.
pub fn mark(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    only_in(stage, arguments, Phase::Posture);
    let (side, units, brigade) = who(stage, arguments);
    if let Some(side) = side {
        only_in_turn(stage, arguments, side, coh(7));
    }
    let given = arguments.has("posture").then(|| arguments.need_word("posture", &["moving", "firing"])).flatten();
    let rest = given.map(|word| if word == "moving" { Posture::Moving } else { Posture::Firing });
    arguments.take("posture");
    let moving = named(stage, arguments, "moving", &units);
    let firing = named(stage, arguments, "firing", &units);
    let mut postures: Vec<(String, Posture)> = Vec::new();
    for unit in units {
        match (moving.contains(&unit), firing.contains(&unit), rest) {
            (true, true, _) => {
                arguments.refuse_by(coh(6), "firing", format!("{unit} moves or fires in a turn, never both."));
            }
            (true, ..) => postures.push((unit, Posture::Moving)),
            (_, true, _) => postures.push((unit, Posture::Firing)),
            (.., Some(rest)) => postures.push((unit, rest)),
            _ => arguments.refuse_by(coh(8), "posture", format!("{unit} needs a posture, moving or firing.")),
        }
    }
    arguments.finish()?;
    let Some(side) = side else { return unread() };
    for (name, posture) in postures {
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.posture = Some(posture);
        }
        let bead = if posture == Posture::Moving { "green bead, moving" } else { "red bead, firing" };
        stage.say(coh(6), format_args!("{name}: {bead}."));
    }
    if let Some(brigade) = brigade.and_then(|brigade| stage.state.brigades.get_mut(&brigade)) {
        brigade.marked = true;
    }
    hand_over(&mut stage.state, side);
    Ok(())
}

/// Which units are marked: those of a brigade in command, or one independent.
fn who(stage: &Stage<'_>, arguments: &mut Arguments) -> (Option<Side>, Vec<String>, Option<String>) {
    if arguments.has("brigade") == arguments.has("unit") {
        arguments.take("brigade");
        arguments.take("unit");
        arguments.refuse_by(coh(8), "brigade", "name one brigade, or one independent unit.");
        return (None, Vec::new(), None);
    }
    if arguments.has("brigade") {
        arguments.take("unit");
        let Some(name) = arguments.need_name_of("brigade", stage.state.brigades.keys()) else {
            return (None, Vec::new(), None);
        };
        let side = stage.state.brigades.get(&name).map(|brigade| brigade.side);
        if let Some(side) = side {
            only_by(stage, arguments, "brigade", side);
        }
        let units = to_mark_in(&stage.state, &name);
        if units.is_empty() {
            arguments.refuse_by(coh(8), "brigade", format!("{name} has nobody left to mark."));
        }
        return (side, units, Some(name));
    }
    arguments.take("brigade");
    let Some((name, side)) = own_unit(stage, arguments, "unit") else { return (None, Vec::new(), None) };
    if brigades_are_left(&stage.state) {
        arguments.refuse_by(coh(7), "unit", "independents wait until no brigade is left to mark.");
    }
    if let Some(unit) = stage.state.units.get(&name) {
        if !unit.is_independent() {
            arguments.refuse_by(coh(8), "unit", format!("{name} is marked with its brigade."));
        }
        if unit.routed {
            arguments.refuse_by(coh(8), "unit", format!("{name} is routed and gets no posture."));
        }
        if unit.posture.is_some() {
            arguments.refuse_by(coh(8), "unit", format!("{name} has its bead already."));
        }
    }
    (Some(side), vec![name], None)
}

fn named(stage: &Stage<'_>, arguments: &mut Arguments, name: &str, units: &[String]) -> Vec<String> {
    let named = arguments.names_of(name, stage.state.units.keys());
    for (index, unit) in named.iter().enumerate() {
        if units.is_empty() || units.contains(unit) {
            continue;
        }
        let kept = stage.state.units.get(unit).is_some_and(|unit| unit.posture.is_some());
        let reason = if kept { format!("{unit} has its bead already.") } else { format!("{unit} is not marked now.") };
        arguments.refuse_by(coh(8), &format!("{name}.{index}"), reason);
    }
    named
}
