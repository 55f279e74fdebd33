//! The Declared Cavalry Charge Phase: declarations, counter-charges, zones and squares.

use grognard_battle::{Arguments, Side};
use grognard_books::fatigue::morale::facts::ChargeTarget;
use grognard_books::fatigue::names::{Arm, Circumstance, Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Action;
use grognard_core::refusal::Refusals;

use super::agenda::take;
use super::asking::{need_enemy, need_own_unit, need_phase, tables};
use super::due::{Check, Due};
use super::movement::{refuse_if_unable, under_orders};
use super::routs::{distance, distances};
use super::state::{Charge, Progress, State, Step, Table};

/// `declare-charge`: a cavalry unit declares its target.
pub fn declare(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    let phasing = stage.state.phasing();
    let target = need_enemy(stage, arguments, "target", phasing);
    let inches = distance(arguments);
    let flank = arguments.flag("flank", false);
    need_phase(stage, arguments, &[Phase::DeclaredCavalryCharge]);
    let t = tables(stage);
    if stage.state.phase == Phase::DeclaredCavalryCharge && stage.state.step != Step::Declare {
        arguments.refuse_by(fat(145), "", "all charges are declared before the first test.");
    }
    if let Some(unit) = name.as_ref().and_then(|name| stage.state.units.get(name)) {
        if Some(unit.side) != phasing {
            arguments.refuse_by(fat(143), "unit", "it is the other side's half turn.");
        }
        refuse_if_unable(arguments, unit);
        let charge_move = t.movement.row(unit.mover).charge.value;
        if unit.arm != Arm::Cavalry || charge_move == 0 {
            arguments.refuse_by(fat(136), "unit", "only cavalry charges.");
        } else if inches > f64::from(charge_move) {
            arguments.refuse_by(fat(145), "distance", format!("its charge move is {charge_move} inches."));
        }
        if !matches!(unit.formation, Formation::Line | Formation::Column) {
            arguments.refuse_by(fat(145), "unit", "charges in line or column only.");
        }
    }
    if stage.state.charges.iter().any(|charge| Some(&charge.charger) == name.as_ref()) {
        arguments.refuse_by(fat(145), "unit", "has declared a charge.");
    }
    arguments.finish()?;
    let (Some(name), Some(target)) = (name, target) else { return Ok(()) };
    let aim = match stage.state.units.get(&target) {
        Some(unit) if unit.arm == Arm::Cavalry => ChargeTarget::Cavalry,
        Some(unit) if unit.formation.is_open_order() => ChargeTarget::OpenOrder,
        _ if flank => ChargeTarget::FootFlank,
        _ => ChargeTarget::FootFront,
    };
    under_orders(stage, std::slice::from_ref(&name), Action::Charge)?;
    stage.say(fat(145), format!("{name} declares a charge on {target} from {inches} inches."));
    let charge = Charge { charger: name, target, distance: inches, aim, made: Progress::Declared };
    stage.state.charges.push(charge);
    Ok(())
}

/// `counter-charge`: cavalry rides against a charge.
pub fn counter(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    let phasing = stage.state.phasing();
    let chargers: Vec<String> = stage.state.unit_names(|unit| Some(unit.side) == phasing && unit.charging.is_some());
    let charger = arguments.need_name_of("charger", &chargers);
    need_phase(stage, arguments, &[Phase::DeclaredCavalryCharge]);
    if stage.state.phase == Phase::DeclaredCavalryCharge && stage.state.step != Step::Counter {
        arguments.refuse_by(fat(145), "", "counter-charges are declared after the charges are tested.");
    }
    if let Some(unit) = name.as_ref().and_then(|name| stage.state.units.get(name)) {
        refuse_if_unable(arguments, unit);
        if Some(unit.side) == phasing {
            arguments.refuse_by(fat(145), "unit", "counter-charges are the other side's.");
        }
        let close = !unit.formation.is_open_order() && unit.formation != Formation::MarchColumn;
        if unit.arm != Arm::Cavalry || !close {
            arguments.refuse_by(fat(145), "unit", "only close-order cavalry counter-charges.");
        }
        if unit.counter_charging.is_some() {
            arguments.refuse_by(fat(145), "unit", "rides against a charge already.");
        }
        if unit.checked_this_phase.contains(&Circumstance::DeclareCounterCharge) {
            arguments.refuse_by(fat(12), "unit", "has checked for a counter-charge in this phase.");
        }
    }
    arguments.finish()?;
    let (Some(name), Some(charger)) = (name, charger) else { return Ok(()) };
    under_orders(stage, std::slice::from_ref(&name), Action::CounterCharge)?;
    if let Some(unit) = stage.state.units.get_mut(&name) {
        unit.counter_charging = Some(charger.clone());
    }
    stage.say(fat(145), format!("{name} declares a counter-charge against {charger}."));
    stage.state.queue.put_last([Due::Check(Check::of(&name, Circumstance::DeclareCounterCharge))]);
    Ok(())
}

/// `charge-zone`: who stands in the zone of a charge; each tests once, for the nearest charger.
pub fn zone(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.units.keys().cloned().collect();
    let given = arguments.name_of("charger", &known);
    let taken = take_zone(&mut stage.state, given.as_deref());
    let Some(charger) = taken else {
        arguments.refuse_by(fat(145), "charger", "has no zone to be asked for now.");
        return arguments.finish();
    };
    let side = stage.state.side_of(&charger).map(Side::other);
    if !stage.seat.holds_known(side) {
        arguments.refuse("charger", "the side that is charged says who stands in the zone.");
    }
    let enemies = stage.state.unit_names(|unit| Some(unit.side) == side && unit.stands());
    let units = arguments.names_of("units", &enemies);
    let distances = distances(arguments, &units);
    arguments.finish()?;
    for (name, inches) in units.iter().zip(distances) {
        put_zone_check(&mut stage.state, name, &charger, inches);
    }
    stage.say(fat(145), format!("{} units stand in the zone of {charger}.", units.len()));
    Ok(())
}

fn take_zone(state: &mut State, charger: Option<&str>) -> Option<String> {
    match take(state, "charge-zone", charger)? {
        Due::Zone { charger } => Some(charger),
        _ => None,
    }
}

/// One check a unit, for its nearest charger; nearest units first.
fn put_zone_check(state: &mut State, name: &str, charger: &str, inches: f64) {
    let is_same = |due: &Due| matches!(due, Due::Check(check) if check.circumstance == Circumstance::ChargeZone && check.units == [name]);
    if let Some(Due::Check(check)) = state.later.iter_mut().find(|due| is_same(due)) {
        if check.distance.is_none_or(|held| inches < held) {
            check.distance = Some(inches);
            check.charger = Some(charger.to_owned());
        }
    } else {
        let check = Check {
            distance: Some(inches),
            charger: Some(charger.to_owned()),
            ..Check::of(name, Circumstance::ChargeZone)
        };
        state.later.put_last([Due::Check(check)]);
    }
    let far = |due: &Due| match due {
        Due::Check(check) => check.distance.unwrap_or(0.0),
        _ => 0.0,
    };
    state.later.sort_by(|a, b| far(a).total_cmp(&far(b)));
}

/// Whether a unit may form square now (FAT-145).
pub fn may_form_square(t: &grognard_books::fatigue::Tables, unit: &super::state::Unit) -> bool {
    let close = matches!(unit.formation, Formation::Line | Formation::Column | Formation::MarchColumn);
    let far = unit.in_charge_zone.is_some_and(|inches| inches > f64::from(t.zones.form_square_over.value));
    unit.stands() && unit.arm == Arm::Infantry && close && unit.state == Morale::Good && far
}

/// `form-square`: infantry that stood its test forms square at once.
pub fn form_square(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    need_phase(stage, arguments, &[Phase::DeclaredCavalryCharge]);
    if stage.state.phase == Phase::DeclaredCavalryCharge && stage.state.step != Step::Squares {
        arguments.refuse_by(fat(145), "", "squares are formed after all tests in the zones.");
    }
    if let Some(unit) = name.as_ref().and_then(|name| stage.state.units.get(name))
        && !may_form_square(tables(stage), unit)
    {
        let over = tables(stage).zones.form_square_over.value;
        let reason =
            format!("only close-order infantry in good order, in a charge zone and over {over} inches away, may.");
        arguments.refuse_by(fat(145), "unit", reason);
    }
    arguments.finish()?;
    let Some(name) = name else { return Ok(()) };
    if let Some(unit) = stage.state.units.get_mut(&name) {
        unit.changed_from = Some(unit.formation);
        unit.formation = Formation::Square;
        unit.skirmishers = 0;
        unit.moved = true;
    }
    stage.say(fat(145), format!("{name} forms square."));
    Ok(())
}
