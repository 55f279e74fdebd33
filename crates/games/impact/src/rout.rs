//! What losers and the routed do: flee, fall back, rally, lose their leaders.

use grognard_battle::Arguments;
use grognard_books::impact::leader_casualty::{LeaderCasualty, Situation as CasualtySituation};
use grognard_books::impact::movement::Move;
use grognard_books::impact::rally::Rally;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Level;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::acting::{acting_unit, give_up, own_leader, own_unit};
use super::blocks::{
    Blow, book, eliminate, forget, limber_if_battery, limber_if_routed, lose_leader, one_more_figure, say_leaders,
    spend, tables,
};
use super::charge::check_left;
use super::due::Due;
use super::facts::{GROUND, enfiladed_from, near, remember, unit_facts};
use super::measured::sight_of_rally;
use super::state::Stage;

/// `flee`.
pub fn flee(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = own_unit(stage, arguments, "unit");
    let due = match stage.state.due.first() {
        Some(Due::Flight { unit }) => unit.clone(),
        _ => String::new(),
    };
    let (left, stopped) = (arguments.flag("left_table", false), arguments.flag("stopped", false));
    check_left(arguments, left, stopped);
    let Some(name) = name else { return give_up(arguments) };
    if name != due {
        arguments.refuse_by(imp(59), "unit", format!("{due} flees first."));
    }
    let Some(unit) = stage.state.units.get(&name).cloned() else { return give_up(arguments) };
    let known = json!({"arm": unit.arm, "formation": unit.formation, "level": Level::Routed});
    let situation = stage.situation::<Move>(&known, arguments, &[("terrain", "terrain")]);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    stage.state.due.take_first();
    stage.rule::<Move>(format!("{name} flees"), |_| Some(unit.side), &situation);
    if let Some(unit) = stage.state.units.get_mut(&name) {
        unit.fled = true;
    }
    stage.say(imp(69), format!("{name} has fled this turn"));
    limber_if_battery(stage, &name);
    go_back(stage, &name, left, stopped);
    Ok(())
}

/// `fall-back`: any loser that is to fall back, the farthest first.
pub fn fall_back(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = own_unit(stage, arguments, "unit");
    let (left, stopped) = (arguments.flag("left_table", false), arguments.flag("stopped", false));
    check_left(arguments, left, stopped);
    let Some(name) = name else { return give_up(arguments) };
    let mut waiting = stage.state.due.iter().take_while(|due| matches!(due, Due::FallBack { .. }));
    let inches = waiting.find_map(|due| match due {
        Due::FallBack { unit, inches, .. } if *unit == name => Some(*inches),
        _ => None,
    });
    if inches.is_none() {
        arguments.refuse_by(imp(19), "unit", format!("{name} does not fall back now."));
    }
    arguments.finish()?;
    let Some(inches) = inches else { return Ok(()) };
    stage.state.due.take_that(|due| matches!(due, Due::FallBack { unit, .. } if *unit == name));
    stage.say(imp(19), format!("{name} falls back {inches} inches"));
    limber_if_routed(stage, &name);
    go_back(stage, &name, left, stopped);
    Ok(())
}

/// The end of a way back: off the table, stopped, or with the leader along.
fn go_back(stage: &mut Stage<'_>, name: &str, left: bool, stopped: bool) {
    forget(stage, name);
    if left {
        eliminate(stage, name, true);
    } else if stopped {
        one_more_figure(stage, name);
    }
    say_leaders(stage, name);
}

/// `leader-casualty`.
pub fn leader_casualty(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let leader = own_leader(stage, arguments);
    if let (Some((name, _)), Some(Due::LeaderCasualty { leader: first, .. })) = (&leader, stage.state.due.first())
        && name != first
    {
        arguments.refuse_by(imp(54), "leader", format!("the roll for {first} comes first."));
    }
    arguments.finish()?;
    roll_for_leader(stage);
    Ok(())
}

/// Whether the leader who is due is hit with his unit.
pub fn roll_for_leader(stage: &mut Stage<'_>) {
    let Some(Due::LeaderCasualty { leader: name, unit, cause }) = stage.state.due.first().cloned() else { return };
    stage.state.due.take_first();
    let Some(side) = stage.state.leaders.get(&name).map(|leader| leader.side) else { return };
    let situation = CasualtySituation { cause };
    let title = format!("is {name} hit with {unit}");
    let outcome = stage.rule::<LeaderCasualty>(title, |_| Some(side), &situation);
    if outcome.eliminated {
        lose_leader(stage, &name);
    }
}

/// `rally`.
pub fn rally(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = acting_unit(stage, arguments, Action::Rally);
    let Some((name, unit)) = name.and_then(|name| stage.state.units.get(&name).cloned().map(|unit| (name, unit)))
    else {
        return give_up(arguments);
    };
    let seen = sight_of_rally(stage, &name);
    seen.leave_out(arguments, &["leader", "friends"]);
    let known = |stage: &Stage<'_>, arguments: &mut Arguments| {
        let by = near(&stage.state, arguments, &name, "leader", "friends");
        let mut known = unit_facts(&stage.state, &name, by);
        known["hit_from"] = json!(enfiladed_from(tables(stage), &unit));
        Some(known)
    };
    let situation = stage.observe::<Rally, _>(seen, known, arguments, &GROUND);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    spend(stage, &name, Action::Rally);
    let outcome = stage.rule::<Rally>(format!("{name} tries to rally"), |_| Some(unit.side), &situation);
    remember(stage, &name, &situation.unit);
    let blow =
        Blow { unit: name, figures: unit.figures, level: outcome.level_after, flees: outcome.must_flee, risk: None };
    let due = book(stage, &[blow]);
    stage.state.due.put_first(due);
    Ok(())
}
