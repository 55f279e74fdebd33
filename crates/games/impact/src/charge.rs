//! A charge from its declaration through the reaction of the unit charged.

use grognard_battle::{Arguments, Observed};
use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::morale_check::MoraleCheck;
use grognard_books::impact::movement::Move;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{Action, EnfiladeClass, Tables};
use grognard_books::impact::unit::Formation;
use grognard_core::facts::{Choice as _, Datum};
use grognard_core::refusal::{Refusal, Refusals};
use serde_json::json;

use super::acting::{acting_unit, check_seat, enemy_unit, give_up};
use super::blocks::{Blow, book, eliminate, end_charge, forget, set_reacted, tables};
use super::declaring::{check_may_charge, check_supports, declare};
use super::due::Due;
use super::facts::{GROUND, near, remember, unit_facts};
use super::measured::{facing_check, sight_of_facing, turns};
use super::movement::WAY;
use super::state::{Charge, Stage, Unit};
use super::table_moves;

/// `charge`: lead and supports pay and start.
pub fn charge(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let lead = acting_unit(stage, arguments, Action::Charge);
    let target = enemy_unit(stage, arguments, "target", lead.as_deref());
    let distance = distance(arguments);
    let supports = arguments.names_of("supports", stage.state.units.keys());
    let charge_on = arguments.choice::<ChargeOn>("charge_on").unwrap_or(ChargeOn::Front);
    let Some((lead, unit)) = lead.and_then(|lead| stage.state.units.get(&lead).cloned().map(|unit| (lead, unit)))
    else {
        return give_up(arguments);
    };
    check_may_charge(stage, arguments, "unit", &lead);
    check_supports(stage, arguments, &lead, &supports);
    let known = json!({"arm": unit.arm, "formation": unit.formation, "level": unit.level});
    let situation = stage.situation::<Move>(&known, arguments, &WAY);
    arguments.finish()?;
    let (Some(mut situation), Some(target), Some(distance)) = (situation, target, distance) else { return Ok(()) };
    situation.charge = true;
    let outcome = stage.rule::<Move>(format!("{lead} charges {target}"), |_| Some(unit.side), &situation);
    let way: f64 = situation.legs.iter().map(|leg| leg.inches.get()).sum();
    let too_far = match situation.legs.as_slice() {
        [] => distance > f64::from(outcome.allowance),
        _ => !outcome.completes || way < distance,
    };
    if too_far {
        let reason = format!("one move of {} inches does not bring {lead} into contact. (IMP-58)", outcome.allowance);
        return Err(vec![Refusal { field: "distance".to_owned(), reason, allowed: None, rule: Some(imp(58)) }]);
    }
    declare(stage, Charge { lead, supports, target, charge_on, distance, faced: false, way: None });
    Ok(())
}

/// The start distance.
fn distance(arguments: &mut Arguments) -> Option<f64> {
    let given = arguments.take("distance");
    let inches = match given {
        #[expect(clippy::cast_precision_loss, reason = "a table is at most some hundred inches")]
        Some(Datum::Integer(inches)) => inches as f64,
        Some(Datum::Number(inches)) => inches,
        _ => f64::NAN,
    };
    if (0.0..=100.0).contains(&inches) {
        return Some(inches);
    }
    arguments.refuse("distance", "must be a number of inches from 0 to 100.");
    None
}

/// The charge and the unit charged, which must be the one named.
pub fn charged_unit(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<(Charge, String)> {
    let name = arguments.need_name_of("unit", stage.state.units.keys())?;
    let Some(charge) = stage.state.charge.clone() else {
        arguments.refuse_by(imp(57), "act", "nobody is charged.");
        return None;
    };
    if name == charge.target {
        check_seat(stage, arguments, "unit", stage.state.units.get(&name)?.side);
    } else {
        arguments.refuse_by(imp(57), "unit", format!("{} is the unit that is charged.", charge.target));
    }
    Some((charge, name))
}

/// `stand`.
pub fn stand(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let charged = charged_unit(stage, arguments);
    arguments.finish()?;
    if let Some((_, name)) = charged {
        stage.state.due.take_first();
        set_reacted(stage, &name);
        stage.state.due.put_first([Due::Contact]);
    }
    Ok(())
}

/// `react-face`: a plain check; passed, it turns toward the charger.
pub fn react_face(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some((charge, name)) = charged_unit(stage, arguments) else { return give_up(arguments) };
    let seen = sight_of_facing(stage, &charge);
    seen.leave_out(arguments, &["leader", "friends"]);
    let known = |stage: &Stage<'_>, arguments: &mut Arguments| {
        let by = near(&stage.state, arguments, &name, "leader", "friends");
        Some(facing_check(unit_facts(&stage.state, &name, by)))
    };
    let situation = stage.observe::<MoraleCheck, _>(seen, known, arguments, &GROUND);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    let side = stage.state.units.get(&name).map(|unit| unit.side);
    stage.state.due.take_first();
    set_reacted(stage, &name);
    let outcome = stage.rule::<MoraleCheck>(format!("{name} turns toward {}", charge.lead), |_| side, &situation);
    remember(stage, &name, &situation.unit);
    let blow = Blow {
        unit: name.clone(),
        figures: situation.unit.figures,
        level: outcome.level_after,
        flees: outcome.must_flee,
        risk: None,
    };
    let due = book(stage, &[blow]);
    if due.is_empty() {
        let words = if outcome.passed { "has turned toward" } else { "has not turned toward" };
        if outcome.passed {
            turns(stage, &charge);
        }
        stage.say(imp(57), format!("{name} {words} {}; the charge goes on", charge.lead));
        if let Some(charge) = &mut stage.state.charge {
            charge.faced = outcome.passed;
        }
        stage.state.due.put_first([Due::Contact]);
    } else {
        stage.say(imp(75), format!("{name} flees: {} goes on to where it stood, no dice and no volley", charge.lead));
        end_charge(stage);
        stage.state.due.put_first(due);
        gives_way(stage, &charge);
    }
    Ok(())
}

/// On a table the target that routed flees before its charger goes on.
fn gives_way(stage: &mut Stage<'_>, charge: &Charge) {
    if stage.state.table.is_none() {
        return;
    }
    if let Some(Due::Flight { unit }) =
        stage.state.due.take_that(|due| matches!(due, Due::Flight { unit } if *unit == charge.target))
    {
        table_moves::flee(stage, &unit);
    }
    table_moves::rides_on(stage, charge);
}

/// Skirmishers of any arm, mounted cavalry and limbered artillery may give way.
pub fn may_evade(t: &Tables, unit: &Unit) -> bool {
    let row = t.formations.row(unit.formation);
    row.class.value == EnfiladeClass::None || row.mounted || unit.formation == Formation::Limbered
}

/// `evade`.
pub fn evade(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some((charge, name)) = charged_unit(stage, arguments) else { return give_up(arguments) };
    if stage.state.table.is_some() {
        return evade_on_table(stage, arguments, &charge, &name);
    }
    let (left, stopped) = (arguments.flag("left_table", false), arguments.flag("stopped", false));
    check_left(arguments, left, stopped);
    let Some(unit) = stage.state.units.get(&name).cloned() else { return give_up(arguments) };
    if !may_evade(tables(stage), &unit) {
        let words =
            format!("{} does not evade; skirmishers, mounted cavalry and limbered guns do.", unit.formation.name());
        arguments.refuse_by(imp(57), "unit", words);
    }
    let known = json!({"arm": unit.arm, "formation": unit.formation, "level": unit.level});
    let asked = &[("terrain", "terrain"), ("off_road", "off_road")];
    let situation = stage.situation::<Move>(&known, arguments, asked);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    stage.state.due.take_first();
    set_reacted(stage, &name);
    let outcome = stage.rule::<Move>(format!("{name} evades {}", charge.lead), |_| Some(unit.side), &situation);
    forget(stage, &name);
    let words = if stopped { "stops before something in its way, without loss" } else { "goes straight away" };
    stage.say(imp(76), format!("{name} evades up to {} inches: it {words}", outcome.allowance));
    if left {
        eliminate(stage, &name, true);
    }
    stage.say(imp(75), format!("{} goes on to where {name} stood: no dice and no volley", charge.lead));
    end_charge(stage);
    Ok(())
}

/// The same on a table.
fn evade_on_table(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    charge: &Charge,
    name: &str,
) -> Result<(), Refusals> {
    Observed::<()>::Measured(None).leave_out(arguments, &["terrain", "off_road", "left_table", "stopped"]);
    if let Some(unit) = stage.state.units.get(name).filter(|unit| !may_evade(tables(stage), unit)) {
        let words =
            format!("{} does not evade; skirmishers, mounted cavalry and limbered guns do.", unit.formation.name());
        arguments.refuse_by(imp(57), "unit", words);
    }
    arguments.finish()?;
    stage.state.due.take_first();
    set_reacted(stage, name);
    if let Some(way) = &charge.way {
        table_moves::evade(stage, name, &charge.lead, way.start.at);
    }
    stage.say(imp(75), format!("{} goes on to where {name} stood: no dice and no volley", charge.lead));
    end_charge(stage);
    table_moves::rides_on(stage, charge);
    Ok(())
}

/// A unit leaves the table or is stopped on it, not both.
pub fn check_left(arguments: &mut Arguments, left: bool, stopped: bool) {
    if left && stopped {
        arguments.refuse("stopped", "a unit that was stopped has not left the table; say one of both.");
    }
}
