//! Declaring a charge: which units may charge and go along, and what they pay.

use grognard_battle::Arguments;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::{Level, charge_bars};

use super::acting::check_acts;
use super::blocks::{say_leaders, spend, tables};
use super::due::Due;
use super::facts::friend;
use super::moved::mark_moved;
use super::state::{Charge, Stage};

/// Checks level, formation, arm and brigade of a unit that charges or goes along.
pub fn check_may_charge(stage: &Stage<'_>, arguments: &mut Arguments, field: &str, name: &str) {
    let Some(unit) = stage.state.units.get(name) else { return };
    for bar in charge_bars(tables(stage), unit.arm, unit.formation, unit.level) {
        arguments.refuse_by(bar.rule, field, format!("{name}: {}", bar.reason));
    }
    if unit.level == Level::Disorder {
        arguments.refuse_by(imp(58), field, format!("{name} is in disorder; only good order starts a charge."));
    }
    if stage.state.is_broken(unit) {
        arguments.refuse_by(imp(61), field, format!("{} is broken: its units do not charge.", unit.brigade));
    }
}

pub fn check_supports(stage: &Stage<'_>, arguments: &mut Arguments, lead: &str, supports: &[String]) {
    let most = tables(stage).charge.max_supports.value;
    if supports.len() > usize::try_from(most).unwrap_or(0) {
        arguments.refuse_by(imp(46), "supports", format!("at most {most} units go with a charge."));
    }
    for (index, name) in supports.iter().enumerate() {
        let field = format!("supports.{index}");
        if friend(&stage.state, arguments, lead, name, &field).is_some() {
            check_may_charge(stage, arguments, &field, name);
            check_acts(stage, arguments, &field, name, Action::Charge);
        }
    }
}

/// All of them pay and count as moved; the unit charged reacts, if it may.
pub fn declare(stage: &mut Stage<'_>, charge: Charge) {
    spend(stage, &charge.lead, Action::Charge);
    mark_moved(stage, &charge.lead);
    say_leaders(stage, &charge.lead);
    for support in &charge.supports {
        if let Some(unit) = stage.state.units.get_mut(support) {
            unit.ap = 0;
        }
        mark_moved(stage, support);
        say_leaders(stage, support);
        stage.say(imp(72), format_args!("{support} pays for going along and is done"));
    }
    let target = stage.state.units.get(&charge.target);
    let why = match target {
        Some(unit) if unit.level == Level::Routed => Some("is routed and has no reaction"),
        Some(unit) if unit.reacted => Some("has reacted this turn"),
        _ => None,
    };
    let next = match why {
        Some(why) => {
            stage.say(imp(57), format_args!("{} {why}", charge.target));
            Due::Contact
        }
        None => Due::ChargeReaction,
    };
    stage.state.charge = Some(charge);
    stage.state.due.put_first([next]);
}
