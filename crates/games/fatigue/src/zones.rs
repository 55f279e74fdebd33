//! The zones of charges: units in one test, for their nearest charger.

use grognard_books::fatigue::names::{Circumstance, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_table::to_inches;

use super::asking::tables;
use super::derive::{Lay, charge_move, charge_towards, distance, near_counter_charges, tested_by_charges};
use super::due::{Check, Due};
use super::state::{Progress, Stage, State, Unit};

/// A test in a zone: the unit, its charger, the distance and the charge move towards it.
pub struct ZoneTest {
    /// Who tests.
    pub unit: String,
    /// The charger for whom it tests.
    pub charger: String,
    /// How far off he is.
    pub inches: f64,
    /// How far he comes.
    pub charge_move: f64,
}

impl ZoneTest {
    fn measured(lay: &Lay<'_>, unit: &str, charger: &str) -> Option<Self> {
        let (piece, rider) = (lay.piece(unit)?, lay.piece(charger)?);
        Some(ZoneTest {
            unit: unit.to_owned(),
            charger: charger.to_owned(),
            inches: to_inches(distance(rider, piece)),
            charge_move: to_inches(charge_towards(lay, rider, piece)),
        })
    }
}

/// All units in a zone test, for their nearest charger; the targets of the charges in any case.
pub fn test_zones(stage: &mut Stage<'_>) {
    let Some(lay) = Lay::of(tables(stage), &stage.state) else { return };
    let inside = tested_by_charges(&lay).into_iter();
    let mut tests: Vec<ZoneTest> =
        inside.filter_map(|(name, charger, _)| ZoneTest::measured(&lay, name, charger)).collect();
    for charge in lay.state.charges.iter().filter(|charge| charge.made == Progress::Made) {
        let stands = lay.state.units.get(&charge.target).is_some_and(Unit::stands);
        tests.extend(ZoneTest::measured(&lay, &charge.target, &charge.charger).filter(|_| stands));
    }
    let slowed: Vec<(String, f64)> =
        near_counter_charges(&lay).into_iter().map(|(name, far)| (name.to_owned(), to_inches(far))).collect();
    drop(lay);
    for (name, inches) in slowed {
        let Some(unit) = stage.state.units.get_mut(&name) else { continue };
        unit.in_charge_zone = Some(inches);
        if unit.state == Morale::Disordered {
            stage.say(
                fat(66),
                format_args!("{name} is in disorder in the zone of a counter-charge: a quarter of its move."),
            );
        }
    }
    for test in tests {
        put_zone_check(&mut stage.state, test);
    }
    let inside = stage.state.later.len();
    say_inside(stage, inside, "the zones of the charges");
}

/// Says how many units are in a zone.
pub fn say_inside(stage: &mut Stage<'_>, inside: usize, place: &str) {
    let words = if inside == 1 { "1 unit stands".to_owned() } else { format!("{inside} units stand") };
    stage.say(fat(145), format_args!("{words} in {place}."));
}

/// The farthest a charger comes, in inches.
pub fn most_charged(stage: &Stage<'_>, charger: &str) -> f64 {
    stage.state.units.get(charger).map_or(0.0, |unit| to_inches(charge_move(tables(stage), unit)))
}

/// One check for each unit, for its nearest charger; nearest units first.
pub fn put_zone_check(state: &mut State, test: ZoneTest) {
    let is_same = |due: &Due| matches!(due, Due::Check(check) if check.circumstance == Circumstance::ChargeZone && check.units == [test.unit.as_str()]);
    if let Some(Due::Check(check)) = state.later.iter_mut().find(|due| is_same(due)) {
        if check.distance.is_none_or(|held| test.inches < held) {
            check.distance = Some(test.inches);
            check.charge_move = Some(test.charge_move);
            check.charger = Some(test.charger);
        }
    } else {
        let check = Check {
            distance: Some(test.inches),
            charge_move: Some(test.charge_move),
            charger: Some(test.charger),
            ..Check::of(&test.unit, Circumstance::ChargeZone)
        };
        state.later.put_last([Due::Check(check)]);
    }
    let far = |due: &Due| match due {
        Due::Check(check) => check.distance.unwrap_or(0.0),
        _ => 0.0,
    };
    state.later.sort_by(|a, b| far(a).total_cmp(&far(b)));
}
