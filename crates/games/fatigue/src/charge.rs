//! The Declared Cavalry Charge Phase: declarations, counter-charges, zones and squares.

use std::collections::BTreeSet;

use grognard_battle::{Arguments, Observed, Side};
use grognard_books::fatigue::morale::facts::ChargeTarget;
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::{Arm, Circumstance, Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, Terrain};
use grognard_core::compiled;
use grognard_core::dice::Seeded;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use grognard_field::Point;
use grognard_table::to_inches;
use serde_json::json;

use super::acting::{has_chance, refuse_by_table, refuse_if_unable};
use super::agenda::{take, use_chance};
use super::asking::{need_enemy, need_own_unit, need_phase, tables};
use super::derive::{
    Lay, Piece, allowance, charge_move, charge_target, charge_targets, counter_chargers, distance, tested_by_charges,
    worst,
};
use super::distances::{distances, need_distance};
use super::due::{Check, Due};
use super::formations::refuse_without_room;
use super::movement::move_facts;
use super::orders::{put_to_order, refuse_against_order};
use super::state::{Charge, Progress, State, Step, Table, Unit};
use super::table_moves::against_change;

/// `declare-charge`: a cavalry unit declares its target.
pub fn declare(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    let phasing = stage.state.phasing();
    let target = need_enemy(stage, arguments, "target", phasing);
    let seen = Lay::look(tables(stage), &stage.state, |lay| {
        let (charger, target) = (lay.piece(name.as_ref()?)?, lay.piece(target.as_ref()?)?);
        refuse_by_table(arguments, "target", against_target(lay, charger, target));
        Some(Onset::of(lay, charger, target))
    });
    seen.leave_out(arguments, &["distance", "flank", "terrain"]);
    let pays = arguments.flag("pays", false);
    need_phase(stage, arguments, &[Phase::DeclaredCavalryCharge]);
    if stage.state.phase == Phase::DeclaredCavalryCharge && stage.state.step != Step::Declare {
        arguments.refuse_by(fat(145), "", "all charges are declared before the first test.");
    }
    let unit = name.as_ref().and_then(|name| stage.state.units.get(name)).cloned();
    let enemy = target.as_ref().and_then(|target| stage.state.units.get(target)).cloned();
    let onset = match seen.clone() {
        Observed::Measured(onset) => onset,
        Observed::Asked => told_of_a_charge(arguments, enemy.as_ref()),
    };
    let ground = seen.clone().map(|onset| onset.terrain);
    let rate = unit.as_ref().and_then(|unit| charge_rate(stage, arguments, unit, ground));
    if let (Some(name), Some(unit)) = (&name, &unit) {
        refuse_charger(stage, arguments, (name, unit));
        refuse_against_order(stage, arguments, name, &[Action::Charge], pays);
    }
    if let (Some(rate), Some(onset)) = (&rate, &onset)
        && onset.distance > rate.inches
    {
        let field = if seen == Observed::Asked { "distance" } else { "target" };
        arguments.refuse_by(fat(145), field, format!("its charge move is {} inches.", rate.inches));
    }
    if enemy.is_some_and(|enemy| !enemy.stands()) {
        arguments.refuse_by(fat(171), "target", "runs or stands abandoned: there is nothing to charge.");
    }
    arguments.finish()?;
    let (Some(name), Some(target), Some(rate), Some(onset)) = (name, target, rate, onset) else { return Ok(()) };
    put_to_order(stage, &name, Action::Charge, true)?;
    let Onset { distance, aim, at: target_at, .. } = onset;
    stage.say(fat(145), format!("{name} declares a charge on {target} from {distance} inches."));
    let Rate { inches: reach, terrain } = rate;
    let made = Progress::Declared;
    stage.state.charges.push(Charge { charger: name, target, distance, reach, terrain, aim, made, target_at });
    Ok(())
}

/// What a charge is when it is declared.
#[derive(Clone, Debug, PartialEq)]
struct Onset {
    distance: f64,
    aim: ChargeTarget,
    /// The worst ground on the straight way, where it was measured.
    terrain: Terrain,
    /// Where the target stands on a virtual table.
    at: Option<Point>,
}

impl Onset {
    fn of(lay: &Lay<'_>, charger: &Piece<'_>, target: &Piece<'_>) -> Self {
        Onset {
            distance: to_inches(distance(charger, target)),
            aim: charge_target(lay.t, charger, target),
            terrain: worst(lay.t, &lay.table.ground, charger.unit.arm, charger.at(), target.at()),
            at: Some(target.at()),
        }
    }
}

/// What players tell of a charge; its ground is asked with its move.
fn told_of_a_charge(arguments: &mut Arguments, enemy: Option<&Unit>) -> Option<Onset> {
    let distance = need_distance(arguments);
    let flank = arguments.flag("flank", false);
    let aim = match enemy {
        Some(unit) if unit.arm == Arm::Cavalry => ChargeTarget::Cavalry,
        Some(unit) if unit.formation.is_open_order() => ChargeTarget::OpenOrder,
        _ if flank => ChargeTarget::FootFlank,
        _ => ChargeTarget::FootFront,
    };
    Some(Onset { distance: distance?, aim, terrain: Terrain::Open, at: None })
}

/// What a table has against a target.
fn against_target(lay: &Lay<'_>, charger: &Piece<'_>, target: &Piece<'_>) -> Vec<(Rule, String)> {
    let is_target = charge_targets(lay, charger).iter().any(|(name, _)| *name == target.name);
    // Who does not charge at all is told so by his books.
    if is_target || charge_move(lay.t, charger.unit) == 0 {
        return Vec::new();
    }
    let words = format!("{} must be in its front arc, in sight and within its charge move.", target.name);
    vec![(fat(145), words)]
}

/// Whom a unit may declare a charge on as all stand, the ground of the way counted.
pub fn targets_in_reach<'s>(lay: &Lay<'s>, charger: &Piece<'_>) -> Vec<&'s str> {
    let reaches = |(name, far): &(&str, i32)| {
        lay.piece(name).is_some_and(|target| {
            let terrain = worst(lay.t, &lay.table.ground, charger.unit.arm, charger.at(), target.at());
            target.unit.stands() && *far <= allowance(lay.t, charger.unit, terrain, true)
        })
    };
    charge_targets(lay, charger).into_iter().filter(reaches).map(|(name, _)| name).collect()
}

/// How far a unit may charge, and over what.
struct Rate {
    inches: f64,
    terrain: Terrain,
}

/// The charge move by 4.10: a change of formation and disorder shorten it.
fn charge_rate(
    stage: &mut Table<'_>,
    arguments: &mut Arguments,
    unit: &Unit,
    ground: Observed<Terrain>,
) -> Option<Rate> {
    if tables(stage).movement.row(unit.mover).charge.value == 0 {
        return None;
    }
    let mut facts = charge_facts(unit);
    let situation = match ground {
        Observed::Asked => stage.situation::<MoveAllowance>(&facts, arguments, &[("terrain", "terrain")]),
        Observed::Measured(terrain) => {
            facts["terrain"] = json!(terrain?);
            stage.situation::<MoveAllowance>(&facts, arguments, &[])
        }
    }?;
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
fn refuse_charger(stage: &Table<'_>, arguments: &mut Arguments, (name, unit): (&String, &Unit)) {
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
    let seen = Lay::look(tables(stage), &stage.state, |lay| {
        near_charge(lay, lay.piece(name.as_ref()?)?, charger.as_ref()?).map(to_inches)
    });
    let on_table = seen != Observed::Asked;
    let distance = seen.or_asked(arguments, &["distance"], need_distance);
    let pays = arguments.flag("pays", false);
    let within = f64::from(tables(stage).zones.counter_charge_within.value);
    if distance.is_some_and(|distance| distance > within) {
        let reason = format!("it must be within {within} inches of the charger or of his target.");
        arguments.refuse_by(fat(145), if on_table { "unit" } else { "distance" }, reason);
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
    if on_table {
        use_chance(stage, &name);
    }
    // He tests before another may ride.
    stage.state.queue.put_first([Due::Check(Check::of(&name, Circumstance::DeclareCounterCharge))]);
    Ok(())
}

/// How far a unit is from a charger or from his target, whichever is nearer.
fn near_charge(lay: &Lay<'_>, piece: &Piece<'_>, charger: &str) -> Option<i32> {
    let charger = lay.piece(charger)?;
    let target = charger.unit.charging.as_ref().and_then(|target| lay.piece(target));
    let far = distance(piece, charger);
    Some(target.map_or(far, |target| far.min(distance(piece, target))))
}

/// Whether the books let a unit ride against a charge.
pub fn may_counter(unit: &Unit) -> bool {
    unit.stands()
        && unit.arm == Arm::Cavalry
        && !unit.formation.is_open_order()
        && unit.formation != Formation::MarchColumn
        && unit.counter_charging.is_none()
        && !unit.checked_this_phase.contains(&Circumstance::DeclareCounterCharge)
}

/// Who may ride against which charge on the table: the unit, then the charger.
pub fn counter_chances<'s>(lay: &Lay<'s>) -> Vec<(&'s str, &'s str)> {
    let made = lay.state.charges.iter().filter(|charge| charge.made == Progress::Made);
    let chances = made.filter_map(|charge| {
        let charger = lay.piece(&charge.charger)?;
        let target = lay.piece(&charge.target)?;
        let able = counter_chargers(lay, charger, target).into_iter().map(|(name, _)| name);
        let able = able.filter(|name| lay.piece(name).is_some_and(|piece| may_counter(piece.unit)));
        Some(able.map(|name| (name, charger.name)).collect::<Vec<_>>())
    });
    chances.flatten().collect()
}

/// All declarations are made: each charger tests. On a table the counter-charges follow of themselves.
pub fn test_charges(stage: &mut Table<'_>) {
    let chargers: Vec<String> = stage.state.charges.iter().map(|charge| charge.charger.clone()).collect();
    for name in chargers {
        stage.state.later.put_last([Due::Check(Check::of(&name, Circumstance::DeclareCharge))]);
    }
    if stage.state.table.is_none() {
        stage.state.step = Step::Counter;
    }
    stage.say(fat(145), "All charges are declared; each charger tests, then the other side may counter-charge.");
}

/// On a virtual table a charge goes on of itself once nothing is due: from the tests of the chargers to counter-charges,
/// to the tests in the zones, to squares. Whether it went on; the phasing player ends the phase.
pub fn go_on_by_table(stage: &mut Table<'_>) -> bool {
    let idle = stage.state.queue.is_empty() && stage.state.later.is_empty();
    if stage.state.phase != Phase::DeclaredCavalryCharge || stage.state.table.is_none() || !idle {
        return false;
    }
    let tested = stage.state.charges.iter().all(|charge| charge.made != Progress::Declared);
    let made = stage.state.charges.iter().any(|charge| charge.made == Progress::Made);
    match stage.state.step {
        Step::Declare if stage.state.charges.is_empty() || !tested => return false,
        Step::Declare if made => {
            stage.state.step = Step::Counter;
            let due = offer_counters(stage);
            stage.state.queue.put_last(due);
        }
        Step::Counter if made => {
            stage.state.step = Step::Squares;
            test_zones(stage);
        }
        Step::Squares => {
            stage.state.step = Step::Closing;
            let due = offer_squares(stage);
            stage.state.queue.put_last(due);
        }
        Step::Declare | Step::Counter => stage.state.step = Step::Closing,
        _ => return false,
    }
    true
}

/// The other side's cavalry may ride against the charges that are made.
fn offer_counters(stage: &Table<'_>) -> Option<Due> {
    let side = stage.state.phasing().map(Side::other)?;
    let lay = Lay::of(tables(stage), &stage.state)?;
    let mut units: Vec<String> = counter_chances(&lay).into_iter().map(|(name, _)| name.to_owned()).collect();
    let mut known = BTreeSet::new();
    units.retain(|name| known.insert(name.clone()));
    (!units.is_empty()).then_some(Due::Counter { side, units })
}

/// Everybody in a zone tests, for his nearest charger; the targets of the charges in any case.
fn test_zones(stage: &mut Table<'_>) {
    let Some(lay) = Lay::of(tables(stage), &stage.state) else { return };
    let owned = |(name, charger, far): (&str, &str, i32)| (name.to_owned(), charger.to_owned(), to_inches(far));
    let mut tests: Vec<(String, String, f64)> = tested_by_charges(&lay).into_iter().map(owned).collect();
    for charge in lay.state.charges.iter().filter(|charge| charge.made == Progress::Made) {
        let (Some(charger), Some(target)) = (lay.piece(&charge.charger), lay.piece(&charge.target)) else { continue };
        if target.unit.stands() {
            tests.push(owned((target.name, charger.name, distance(charger, target))));
        }
    }
    drop(lay);
    for (name, charger, inches) in tests {
        put_zone_check(&mut stage.state, &name, &charger, inches);
    }
    let inside = stage.state.later.len();
    let words = if inside == 1 { "1 unit stands".to_owned() } else { format!("{inside} units stand") };
    stage.say(fat(145), format!("{words} in the zones of the charges."));
}

/// Whether a unit has room for a square where it may form one.
pub fn has_room_for_square<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> bool {
    may_form_square(lay.t, piece.unit) && against_change(lay, piece, Formation::Square).is_empty()
}

/// Infantry that stood its test may form square.
fn offer_squares(stage: &Table<'_>) -> Option<Due> {
    let side = stage.state.phasing().map(Side::other)?;
    let lay = Lay::of(tables(stage), &stage.state)?;
    let able = lay.of_side(side).filter(|piece| has_room_for_square(&lay, piece));
    let units: Vec<String> = able.map(|piece| piece.name.to_owned()).collect();
    (!units.is_empty()).then_some(Due::Squares { side, units })
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
    let on_table = stage.state.table.is_some();
    let in_time = match &name {
        Some(name) if on_table => has_chance(&stage.state, name),
        _ => stage.state.step == Step::Squares,
    };
    if stage.state.phase == Phase::DeclaredCavalryCharge && !in_time {
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
    refuse_without_room(stage, arguments, "unit", name.as_ref().map(|name| (name, Formation::Square)));
    arguments.finish()?;
    let Some(name) = name else { return Ok(()) };
    if let Some(unit) = stage.state.units.get_mut(&name) {
        unit.changed_from = Some(unit.formation);
        unit.formation = Formation::Square;
        (unit.skirmishers, unit.screen) = (0, None);
        unit.moved = true;
    }
    if on_table {
        use_chance(stage, &name);
    }
    stage.say(fat(145), format!("{name} forms square."));
    Ok(())
}
