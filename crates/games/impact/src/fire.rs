//! Fire as an action and as a reaction.

use grognard_battle::{Arguments, Observed, Pending as _, Sighting, rolled_by};
use grognard_books::impact::fire::{Fire, Outcome, Situation};
use grognard_books::impact::leader_casualty::Peril;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Level;
use grognard_core::facts::{Choice as _, Datum};
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::acting::{acting_unit, check_seat, enemy_unit, give_up, own_unit};
use super::blocks::{Blow, book, fired_at, set_reacted, spend, tables};
use super::derive::{Lay, can_hit};
use super::due::Due;
use super::facts::{TARGET_GROUND, firer_facts, near, remember, unit_facts};
use super::measured::{sight_of_charger, sight_of_fire};
use super::state::{Charge, Stage, State};
use super::table_moves::halts_when_hit;

const RANGE: (&str, &str) = ("range", "range");
/// Who stands by the target: on a table nobody tells it.
const NEAR: [&str; 2] = ["leader", "friends"];
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

/// The facts of a fire: as a table shows them, or as players tell them.
fn observe_fire(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    seen: Observed<Sighting<Situation>>,
    (firer, target): (&str, &str),
) -> Option<Situation> {
    seen.leave_out(arguments, &NEAR);
    let asked: Vec<_> = [RANGE, HIT_FROM].into_iter().chain(TARGET_GROUND).collect();
    let known = |stage: &Stage<'_>, arguments: &mut Arguments| {
        let by = near(&stage.state, arguments, target, "leader", "friends");
        Some(known_fire(&stage.state, firer, &unit_facts(&stage.state, target, by)))
    };
    stage.observe::<Fire, _>(seen, known, arguments, &asked)
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
    let seen = sight_of_fire(stage, arguments, &firer, &target);
    let situation = observe_fire(stage, arguments, seen, (&firer, &target));
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
    if stage.state.table.is_some() {
        arguments.finish()?;
        let shot = Due::Shot { unit: firer, mover: mover.to_owned() };
        stage.state.due.take_first();
        stage.state.due.put_first([shot]);
        return Ok(());
    }
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
    if stage.state.table.is_some() {
        return fire_at_charger_by_table(stage, arguments, &charge, &firer);
    }
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
    if let Some(situation) = situation {
        hit_charger(stage, &charge, &firer, situation);
    }
    Ok(())
}

/// The same on a table: the arc is judged at his start, everything else where he is hit (IMP-73).
fn fire_at_charger_by_table(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    charge: &Charge,
    firer: &str,
) -> Result<(), Refusals> {
    let seen = sight_of_charger(stage, arguments, charge);
    seen.leave_out(arguments, &NEAR);
    seen.leave_out(arguments, &["in_arc"]);
    let asked: Vec<_> = [RANGE, HIT_FROM].into_iter().chain(TARGET_GROUND).collect();
    let situation = stage.observe::<Fire, Value>(seen, |_, _| None, arguments, &asked);
    arguments.finish()?;
    if let Some(situation) = situation {
        hit_charger(stage, charge, firer, situation);
    }
    Ok(())
}

/// Rules the fire at a charger: shaken or worse he stops where he is hit, in disorder he goes on.
fn hit_charger(stage: &mut Stage<'_>, charge: &Charge, firer: &str, situation: Situation) {
    stage.state.due.take_first();
    set_reacted(stage, firer);
    let outcome = rule_fire(stage, firer, &charge.lead, situation);
    if outcome.eliminated || outcome.level_after >= Level::Shaken {
        halts_when_hit(stage, charge);
    }
    let mut due = book(stage, &[blow(&charge.lead, &outcome)]);
    due.push(Due::Contact);
    stage.state.due.put_first(due);
    if !outcome.eliminated && outcome.level_after == Level::Disorder {
        stage.say(imp(57), format!("{} is in {} and goes on", charge.lead, outcome.level_after.name()));
    }
}

/// A unit fires at an enemy that moved, on a table. A shot before may have made that enemy so small that it no longer
/// stands in arc or range; then the unit keeps its reaction.
pub fn shoot(stage: &mut Stage<'_>, firer: &str, mover: &str) -> Result<(), Refusals> {
    let hits = Lay::of(tables(stage), &stage.state).is_some_and(|lay| {
        let both = lay.piece(firer).zip(lay.piece(mover));
        both.is_some_and(|(firer, mover)| can_hit(&lay, firer, mover, true))
    });
    if !hits {
        stage.state.due.take_first();
        stage.say(imp(73), format!("{mover} is no longer where {firer} could fire at it"));
        return Ok(());
    }
    let mut nothing = Arguments::new(&Datum::empty());
    let seen = sight_of_fire(stage, &mut nothing, firer, mover);
    let situation = stage.observe::<Fire, Value>(seen, |_, _| None, &mut nothing, &[]);
    nothing.finish()?;
    stage.state.due.take_first();
    if let Some(situation) = situation {
        set_reacted(stage, firer);
        let outcome = rule_fire(stage, firer, mover, situation);
        let due = book(stage, &[blow(mover, &outcome)]);
        stage.state.due.put_first(due);
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
