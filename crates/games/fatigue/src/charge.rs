//! The Declared Cavalry Charge Phase: declarations, counter-charges, zones and squares.

use grognard_battle::{Arguments, Side};
use grognard_books::fatigue::morale::facts::ChargeTarget;
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::{Arm, Circumstance, Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, Terrain};
use grognard_core::compiled;
use grognard_core::dice::Seeded;
use grognard_core::refusal::Refusals;

use super::acting::refuse_if_unable;
use super::agenda::take;
use super::asking::{need_enemy, need_own_unit, need_phase, tables};
use super::distances::{distances, need_distance};
use super::due::{Check, Due};
use super::movement::move_facts;
use super::orders::{put_to_order, refuse_against_order};
use super::state::{Charge, Progress, State, Step, Table, Unit};

/// `declare-charge`: a cavalry unit declares its target.
pub fn declare(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    let phasing = stage.state.phasing();
    let target = need_enemy(stage, arguments, "target", phasing);
    let inches = need_distance(arguments);
    let flank = arguments.flag("flank", false);
    let pays = arguments.flag("pays", false);
    need_phase(stage, arguments, &[Phase::DeclaredCavalryCharge]);
    if stage.state.phase == Phase::DeclaredCavalryCharge && stage.state.step != Step::Declare {
        arguments.refuse_by(fat(145), "", "all charges are declared before the first test.");
    }
    let unit = name.as_ref().and_then(|name| stage.state.units.get(name)).cloned();
    let rate = unit.as_ref().and_then(|unit| charge_rate(stage, arguments, unit));
    if let (Some(name), Some(unit)) = (&name, &unit) {
        refuse_charger(stage, arguments, (name, unit), rate.as_ref(), inches);
        refuse_against_order(stage, arguments, name, &[Action::Charge], pays);
    }
    if let Some(enemy) = target.as_ref().and_then(|target| stage.state.units.get(target))
        && !enemy.stands()
    {
        arguments.refuse_by(fat(171), "target", "runs or stands abandoned: there is nothing to charge.");
    }
    arguments.finish()?;
    let (Some(name), Some(target), Some(rate), Some(distance)) = (name, target, rate, inches) else { return Ok(()) };
    let aim = match stage.state.units.get(&target) {
        Some(unit) if unit.arm == Arm::Cavalry => ChargeTarget::Cavalry,
        Some(unit) if unit.formation.is_open_order() => ChargeTarget::OpenOrder,
        _ if flank => ChargeTarget::FootFlank,
        _ => ChargeTarget::FootFront,
    };
    put_to_order(stage, &name, Action::Charge, true)?;
    stage.say(fat(145), format!("{name} declares a charge on {target} from {distance} inches."));
    let Rate { inches: reach, terrain } = rate;
    stage.state.charges.push(Charge { charger: name, target, distance, reach, terrain, aim, made: Progress::Declared });
    Ok(())
}

/// How far a unit may charge, and over what.
struct Rate {
    inches: f64,
    terrain: Terrain,
}

/// The charge move by 4.10: a change of formation and disorder shorten it.
fn charge_rate(stage: &mut Table<'_>, arguments: &mut Arguments, unit: &Unit) -> Option<Rate> {
    if tables(stage).movement.row(unit.mover).charge.value == 0 {
        return None;
    }
    let situation = stage.situation::<MoveAllowance>(&charge_facts(unit), arguments, &[("terrain", "terrain")])?;
    let found = compiled::run::<MoveAllowance>(tables(stage), &situation, &mut Seeded::stream(0, 0));
    Some(Rate { inches: found.inches.inches(), terrain: situation.terrain })
}

/// What the books know of a charge move.
pub fn charge_facts(unit: &Unit) -> serde_json::Value {
    let mut facts = move_facts(unit);
    facts["charge"] = true.into();
    facts
}

/// Every reason against a charger.
fn refuse_charger(
    stage: &Table<'_>,
    arguments: &mut Arguments,
    (name, unit): (&String, &Unit),
    rate: Option<&Rate>,
    distance: Option<f64>,
) {
    if Some(unit.side) != stage.state.phasing() {
        arguments.refuse_by(fat(143), "unit", "it is the other side's half turn.");
    }
    refuse_if_unable(arguments, unit);
    if unit.must_leave {
        arguments.refuse_by(
            fat(146),
            "unit",
            "must leave the burning ground in its Movement Phase; it does not charge.",
        );
    }
    if unit.arm != Arm::Cavalry {
        arguments.refuse_by(fat(136), "unit", "only cavalry charges.");
    }
    if let (Some(rate), Some(distance)) = (rate, distance)
        && distance > rate.inches
    {
        arguments.refuse_by(fat(145), "distance", format!("its charge move is {} inches.", rate.inches));
    }
    if !matches!(unit.formation, Formation::Line | Formation::Column) {
        arguments.refuse_by(fat(145), "unit", "charges in line or column only.");
    }
    if stage.state.charges.iter().any(|charge| charge.charger == *name) {
        arguments.refuse_by(fat(145), "unit", "has declared a charge.");
    }
}

/// `counter-charge`: cavalry rides against a charge.
pub fn counter(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    let phasing = stage.state.phasing();
    let chargers: Vec<String> = stage.state.unit_names(|unit| Some(unit.side) == phasing && unit.charging.is_some());
    let charger = arguments.need_name_of("charger", &chargers);
    let distance = need_distance(arguments);
    let pays = arguments.flag("pays", false);
    let within = f64::from(tables(stage).zones.counter_charge_within.value);
    if distance.is_some_and(|distance| distance > within) {
        let reason = format!("it must be within {within} inches of the charger or of his target.");
        arguments.refuse_by(fat(145), "distance", reason);
    }
    need_phase(stage, arguments, &[Phase::DeclaredCavalryCharge]);
    if stage.state.phase == Phase::DeclaredCavalryCharge && stage.state.step != Step::Counter {
        arguments.refuse_by(fat(145), "", "counter-charges are declared after the charges are tested.");
    }
    if let Some((name, unit)) = name.as_ref().and_then(|name| stage.state.units.get_key_value(name)) {
        refuse_against_order(stage, arguments, name, &[Action::CounterCharge], pays);
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
    put_to_order(stage, &name, Action::CounterCharge, true)?;
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
    let Some(charge) = stage.state.charges.iter().find(|charge| charge.charger == charger).cloned() else {
        return arguments.finish();
    };
    // The target's distance was measured when the charge was declared.
    let others = stage.state.unit_names(|unit| Some(unit.side) == side && unit.stands());
    let others: Vec<String> = others.into_iter().filter(|name| *name != charge.target).collect();
    let units = arguments.names_of("units", &others);
    let distances = distances(arguments, &units);
    arguments.finish()?;
    let target = Some((&charge.target, charge.distance));
    let target = target.filter(|(name, _)| stage.state.units.get(*name).is_some_and(Unit::stands));
    let mut inside = 0;
    for (name, inches) in target.into_iter().chain(units.iter().zip(distances)) {
        put_zone_check(&mut stage.state, name, &charger, inches);
        inside += 1;
    }
    let words = if inside == 1 { "1 unit stands".to_owned() } else { format!("{inside} units stand") };
    stage.say(fat(145), format!("{words} in the zone of {charger}."));
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
pub fn may_form_square(t: &grognard_books::fatigue::Tables, unit: &Unit) -> bool {
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
pub fn go_on_by_table(_: &mut Table<'_>) -> bool {
    false
}
