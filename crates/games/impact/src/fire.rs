//! Fire as an action and as a reaction.

use grognard_battle::{Arguments, Pending as _, rolled_by};
use grognard_books::impact::fire::{Fire, Outcome, Situation};
use grognard_books::impact::leader_casualty::Peril;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Level;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::blocks::{Blow, book, fired_at, set_reacted, spend, tables};
use super::due::Due;
use super::facts::{TARGET_GROUND, firer_facts, near, remember, unit_facts};
use super::state::{Stage, State};
use super::who::{acting_unit, check_seat, enemy_unit, give_up, own_unit};

const RANGE: (&str, &str) = ("range", "range");
const HIT_FROM: (&str, &str) = ("target.hit_from", "hit_from");

/// The facts of a fire as far as the books know them.
pub fn known_fire(state: &State, firer: &str, target: &Value) -> Value {
    let firer = state.units.get(firer).map(firer_facts);
    json!({"firer": firer, "target": target})
}

/// An enemy that near is within two inches for sure.
pub fn see_enemy(stage: &Stage<'_>, situation: &mut Situation) {
    if situation.range.get() <= tables(stage).bad.enemy_inches.value {
        situation.target.unit.enemy_within_two = true;
    }
}

/// Rules a fire and notes what the target's place was.
pub fn rule_fire(stage: &mut Stage<'_>, firer: &str, target: &str, mut situation: Situation) -> Outcome {
    see_enemy(stage, &mut situation);
    let firing = stage.state.units.get(firer).map(|unit| unit.side);
    let outcome = stage.rule::<Fire>(format!("{firer} fires at {target}"), rolled_by(firing), &situation);
    remember(stage, target, &situation.target.unit);
    fired_at(stage, target, situation.target.hit_from);
    outcome
}

/// What a fire did to its target.
pub fn blow(target: &str, outcome: &Outcome) -> Blow {
    Blow {
        unit: target.to_owned(),
        figures: outcome.figures_after,
        level: outcome.level_after,
        flees: outcome.must_flee,
        risk: outcome.leader_risk.then_some(Peril::Fire),
    }
}

/// `fire`.
pub fn fire(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let firer = acting_unit(stage, arguments, Action::Fire);
    let target = enemy_unit(stage, arguments, "target", firer.as_deref());
    if let Some(unit) = firer.as_ref().and_then(|name| stage.state.units.get(name))
        && unit.fired
    {
        arguments.refuse_by(imp(55), "unit", "has fired in this phase; a unit fires once in its own phase.");
    }
    let (Some(firer), Some(target)) = (firer, target) else { return give_up(arguments) };
    let by = near(&stage.state, arguments, &target, "leader", "friends");
    let known = known_fire(&stage.state, &firer, &unit_facts(&stage.state, &target, by));
    let asked: Vec<_> = [RANGE, HIT_FROM].into_iter().chain(TARGET_GROUND).collect();
    let situation = stage.situation::<Fire>(&known, arguments, &asked);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    spend(stage, &firer, Action::Fire);
    if let Some(unit) = stage.state.units.get_mut(&firer) {
        unit.fired = true;
    }
    let outcome = rule_fire(stage, &firer, &target, situation);
    let due = book(stage, &[blow(&target, &outcome)]);
    stage.state.due.put_first(due);
    Ok(())
}

/// `react-fire`: at a unit that moved, or at a charger.
pub fn react_fire(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    match stage.state.due.first().cloned() {
        Some(Due::Reactions { mover, watchers }) => fire_at_mover(stage, arguments, &mover, &watchers),
        _ => fire_at_charger(stage, arguments),
    }
}

fn fire_at_mover(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    mover: &str,
    watchers: &[String],
) -> Result<(), Refusals> {
    let firer = own_unit(stage, arguments, "unit");
    if let Some(firer) = &firer
        && !watchers.contains(firer)
    {
        let words = format!("{firer} does not have {mover} in arc and range, or has reacted.");
        arguments.refuse_by(imp(73), "unit", words);
    }
    let Some(firer) = firer else { return give_up(arguments) };
    let by = near(&stage.state, arguments, mover, "leader", "friends");
    let known = known_fire(&stage.state, &firer, &unit_facts(&stage.state, mover, by));
    let asked: Vec<_> = [RANGE, HIT_FROM].into_iter().chain(TARGET_GROUND).collect();
    let situation = stage.situation::<Fire>(&known, arguments, &asked);
    if let Some(situation) = &situation {
        let row = tables(stage).weapons.row(situation.firer.weapon);
        let most = row.canister.unwrap_or(row.normal);
        if situation.range.get() > f64::from(most.value) {
            let words = format!("reaction fire reaches {} inches: normal range, of guns canister range.", most.value);
            arguments.refuse_by(imp(57), "range", words);
        }
    }
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    set_reacted(stage, &firer);
    let outcome = rule_fire(stage, &firer, mover, situation);
    let due = book(stage, &[blow(mover, &outcome)]);
    stage.state.due.put_first(due);
    Ok(())
}

fn fire_at_charger(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some((charge, firer)) = super::charge::charged_unit(stage, arguments) else { return give_up(arguments) };
    if !arguments.flag("in_arc", true) {
        arguments.refuse_by(imp(57), "in_arc", "only a charger that comes from within the fire arc is fired at.");
    }
    let by = near(&stage.state, arguments, &charge.lead, "leader", "friends");
    let reach = f64::from(tables(stage).game.actions.reaction_fire_inches).min(charge.distance);
    let mut known = known_fire(&stage.state, &firer, &unit_facts(&stage.state, &charge.lead, by));
    known["range"] = json!(reach);
    known["target"]["charging"] = json!(true);
    let asked: Vec<_> = [HIT_FROM].into_iter().chain(TARGET_GROUND).collect();
    let situation = stage.situation::<Fire>(&known, arguments, &asked);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    stage.state.due.take_first();
    set_reacted(stage, &firer);
    let outcome = rule_fire(stage, &firer, &charge.lead, situation);
    let mut due = book(stage, &[blow(&charge.lead, &outcome)]);
    due.push(Due::Contact);
    stage.state.due.put_first(due);
    if !outcome.eliminated && outcome.level_after == Level::Disorder {
        stage.say(imp(57), format!("{} is in {} and goes on", charge.lead, outcome.level_after.name()));
    }
    Ok(())
}

/// `hold-fire`.
pub fn hold_fire(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let side = stage.state.due.first().and_then(|due| due.side(&stage.state));
    if let Some(side) = side {
        check_seat(stage, arguments, "seat", side);
    }
    arguments.finish()?;
    if let Some(Due::Reactions { mover, watchers }) = stage.state.due.take_first() {
        stage.say(imp(73), format!("{} let {mover} go by without fire", watchers.join(", ")));
    }
    Ok(())
}
