//! The firer's half of a fire: who may fire, its roll, its AV and the modifiers of the fire roll.

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::Choice;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};

use super::situation::{FireAspect, Situation};
use crate::cohesion_roll::{CohesionRoll, Throw};
use crate::rules::coh;
use crate::tables::{Band, Tables};
use crate::unit::{Arm, Formation};

/// Refuses a unit that may not fire, or not with this weapon, or not so far.
pub(super) fn check_firer(t: &Tables, s: &Situation, check: &mut Check) {
    let firer = &s.firer;
    let row = t.weapons.row(firer.weapon);
    check.within("firer", |check| {
        firer.unit.check(t, check);
        check.refuse_listing(!row.arms.contains(&firer.unit.arm), coh(27), &["weapon", "arm"], || {
            let names = t.weapons.of_arm(firer.unit.arm).map(|weapon| weapon.name().to_owned()).collect();
            (format!("{} does not carry '{}'.", firer.unit.arm.name(), firer.weapon.name()), Some(names))
        });
        let above = firer.half_stands_firing > firer.unit.half_stands;
        check.refuse(above, None, &["stands_firing", "stands", "original_stands"], || {
            "must not be above the stands left.".to_owned()
        });
        check.refuse(firer.is_limbered(), coh(40), &["formation"], || {
            "limbered guns do not fire; unlimber first.".to_owned()
        });
        check.refuse(firer.unit.routed, coh(40), &["routed"], || {
            "a routed unit does not fire; rally it first.".to_owned()
        });
        check.refuse(firer.out_of_ammo, coh(40), &["out_of_ammo"], || {
            "a unit out of ammunition does not fire; resupply it first.".to_owned()
        });
    });
    let long = row.bands[Band::Long].max.value;
    check.refuse(row.band(s.range).is_none(), coh(27), &["range", "firer.weapon"], || {
        format!(
            "is beyond long range of the {} ({long} inches). Choose another target or correct the range.",
            firer.weapon.name()
        )
    });
}

/// Step 1: whether the firer is steady.
pub(super) fn firer_roll<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> bool {
    let ask = Ask::adding(coh(25), "firer's cohesion roll");
    CohesionRoll::new(&s.firer.unit, "firer", ask).roll(t, dice, trace, Throw::passed)
}

/// Step 3: AV per stand times stands, rounded up.
pub(super) fn attack_value<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> i32 {
    let firer = &s.firer;
    let row = t.weapons.row(firer.weapon);
    let band = row.band(s.range).unwrap_or(Band::Long);
    let av_tenths = row.bands[band].av_tenths;
    let first = if firer.first_fire { t.fire_modifiers.first_fire_stands.value } else { 0 };
    let half_stands = firer.half_stands_firing + 2 * first;
    let av = (av_tenths.value * half_stands + 19) / 20;
    if firer.unit.arm == Arm::Dismounted {
        trace.note(|| Note::fact(coh(48), "dismounted cavalry fires as infantry"));
    }
    trace.note(|| Note::add(coh(26), "stands firing", Value::new(firer.half_stands_firing.into(), 2)));
    if firer.first_fire {
        trace.note(|| Note::add_figure(coh(28), "first fire, more stands", t.fire_modifiers.first_fire_stands));
    }
    trace.note(|| Note::sum(coh(26), "stands that count", Value::new(half_stands.into(), 2)));
    trace.note(|| {
        let text = format!("{} at {} inches: {} range", firer.weapon.name(), s.range.get(), band.name());
        Note::fact(coh(27), text).from(av_tenths.origin)
    });
    trace.note(|| {
        let (each, stands) = (Value::new(av_tenths.value.into(), 10), Value::new(half_stands.into(), 2));
        Note::product_up(coh(26), "AV, each stand's times the stands", each, stands).from(av_tenths.origin)
    });
    av
}

/// Each modifier of the fire roll that applies.
fn modifiers(t: &Tables, s: &Situation, steady: bool) -> [Option<(Rule, &'static str, Figure<i32>)>; 8] {
    let m = &t.fire_modifiers;
    let (firer, target) = (&s.firer.unit, &s.target.unit);
    let formation = if firer.disordered { None } else { m.of_formation(firer.formation) };
    let formation_text = match firer.formation {
        Formation::Column => "firer in column",
        Formation::AttackColumn => "firer in attack column",
        _ => "firer in skirmish formation",
    };
    let aspect = match s.aspect {
        FireAspect::Front => None,
        FireAspect::Enfilade => Some((coh(36), "enfilade", m.enfilade)),
        FireAspect::Rear => Some((coh(36), "into the rear", m.rear)),
    };
    [
        (!steady).then_some((coh(36), "firer failed its cohesion roll", m.failed_cohesion)),
        firer.shaken.then_some((coh(36), "firer shaken", m.firer_shaken)),
        firer.disordered.then_some((coh(36), "firer disordered", m.firer_disordered)),
        formation.map(|figure| (coh(37), formation_text, figure)),
        (firer.arm == Arm::Cavalry).then_some((coh(38), "firer mounted", m.mounted)),
        s.target.moving.then_some((coh(36), "target moving", m.target_moving)),
        aspect,
        target.disordered.then_some((coh(36), "target disordered", m.target_disordered)),
    ]
}

/// Step 2: the sum of the modifiers.
pub(super) fn modifier(t: &Tables, s: &Situation, steady: bool) -> i32 {
    modifiers(t, s, steady).iter().flatten().map(|(_, _, figure)| figure.value).sum()
}

/// The lines from the dice to the cell.
pub(super) fn note_row<T: Trace>(t: &Tables, s: &Situation, steady: bool, total: i32, column: i32, trace: &mut T) {
    for (rule, text, figure) in modifiers(t, s, steady).into_iter().flatten() {
        trace.note(|| Note::add_figure(rule, text, figure));
    }
    let chart = &t.fire_results;
    trace.note(|| Note::sum(coh(30), "fire total", i64::from(total)));
    let Some(on_chart) = chart.column(column) else {
        trace.note(|| Note::result(coh(31), format!("column {column} is off the chart: no effect")));
        return;
    };
    let row = chart.row(total);
    if row != total || on_chart != column {
        trace.note(|| Note::fact(coh(31), format!("off the chart, read in row {row}, column {on_chart}")));
    }
    trace.note(|| {
        let cell = chart.cell(row, on_chart);
        let rule = if cell.origin == grognard_core::rule::Origin::Reading { coh(32) } else { coh(33) };
        Note::lookup(rule, "fire_results", &row, &on_chart, &cell.value).saying("fire chart").from(cell.origin)
    });
}

/// The lines after the fire: ammunition and bead.
pub(super) fn note_after<T: Trace>(ammo: Figure<i32>, out: bool, trace: &mut T) {
    if out {
        trace.note(|| {
            let text = format!("unmodified fire roll of {} or more: the firer is out of ammunition", ammo.value);
            Note::result(coh(52), text).from(ammo.origin)
        });
    }
    trace.note(|| Note::result(coh(39), "the firer's red bead goes to its front"));
}
