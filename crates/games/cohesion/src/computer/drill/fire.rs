//! Drill's fire: the best column of the chart, less what spoils the aim.

use grognard_books::cohesion::fire::FireAspect;
use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Arm;
use grognard_core::facts::Datum;

use crate::derive::{Lay, Piece, Shot, band as range_band, fires_at, shooters_at, targets_of};
use crate::state::Posture;
use grognard_battle::{CommandLine, Side};
use grognard_players::order::{order, word};

/// How good a shot is: the column and the bonuses of the fire roll. None beyond range.
fn measure(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Option<i32> {
    let shot = Shot::of(lay, firer, target);
    let (t, unit) = (lay.t, target.unit);
    let band = shot.band?;
    let first = if firer.unit.first_fire_used { 0 } else { 2 * t.fire_modifiers.first_fire_stands.value };
    let attack =
        (t.weapons.row(firer.unit.weapon).bands[band].av_tenths.value * (firer.unit.stands.halves + first) + 19) / 20;
    let defence = t.defence.value(unit.arm.branch(), unit.stance(), shot.covers.most).1.value;
    let modifiers = &t.fire_modifiers;
    let aspect = match shot.bearing.of_fire() {
        FireAspect::Front => 0,
        FireAspect::Enfilade => modifiers.enfilade.value,
        FireAspect::Rear => modifiers.rear.value,
    };
    let disorder = if unit.disordered { modifiers.target_disordered.value } else { 0 };
    let moving = if unit.posture == Some(Posture::Moving) { modifiers.target_moving.value } else { 0 };
    // Whoever runs is out of it for now, whoever wavers may run.
    let state = if unit.routed { -4 } else { i32::from(unit.shaken) };
    Some(attack - defence - aspect - disorder - moving + state)
}

/// The band of a shot.
pub fn band(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Option<Band> {
    range_band(lay.t.weapons.row(firer.unit.weapon), firer.block.distance(&target.block))
}

/// Whether a unit keeps its fire for a nearer enemy: regiments do so at long range while their first fire is fresh.
fn waits(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    firer.unit.arm != Arm::Artillery && !firer.unit.first_fire_used && band(lay, firer, target) == Some(Band::Long)
}

/// Fires with whoever has the best shot, or passes.
pub fn fire(lay: &Lay<'_>, side: Side) -> Option<CommandLine> {
    let shoot = |firer: &Piece<'_>, target: &Piece<'_>| {
        order("fire", [("unit", word(firer.name)), ("target", word(target.name))])
    };
    if let Some(declared) = &lay.state.sides.of(side).declared {
        let firer = declared.units.iter().find_map(|unit| lay.piece(unit))?;
        return Some(shoot(firer, lay.piece(&declared.target)?));
    }
    let mut best: Option<(i32, &Piece<'_>, &Piece<'_>)> = None;
    for firer in lay.of_side(side) {
        for target in targets_of(lay, firer) {
            // A unit held to its target has no choice, and its side may not pass.
            let held = firer.unit.held && firer.unit.fire_target.as_deref() == Some(target.name);
            let good = measure(lay, firer, target).filter(|_| held || !waits(lay, firer, target));
            if let Some(good) = good
                && best.is_none_or(|(least, ..)| good > least)
            {
                best = Some((good, firer, target));
            }
        }
    }
    Some(best.map_or_else(|| order("pass", []), |(_, firer, target)| shoot(firer, target)))
}

/// Fires at a mover within medium range, or at the end of its way.
pub fn opportunity(lay: &Lay<'_>, mover: &str) -> Option<CommandLine> {
    let target = lay.piece(mover)?;
    let comes_on = lay.state.march.as_ref().is_some_and(|march| !march.ahead.is_empty());
    let shooters = shooters_at(lay, target.unit.side.other(), target).filter(|firer| fires_at(lay, firer, target));
    let ready = shooters.filter(|firer| !(waits(lay, firer, target) || comes_on && far(lay, firer, target)));
    let rated = ready.filter_map(|firer| Some((measure(lay, firer, target)?, firer)));
    // The first of equals, as everywhere.
    let best = rated.fold(None, |best: Option<(i32, &Piece<'_>)>, one| match best {
        Some(best) if best.0 >= one.0 => Some(best),
        _ => Some(one),
    });
    Some(match best {
        Some((_, firer)) => order("opportunity-fire", [("unit", word(firer.name))]),
        None if comes_on => order("hold-fire", [("wait", Datum::Flag(true))]),
        None => order("hold-fire", []),
    })
}

fn far(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    !matches!(band(lay, firer, target), Some(Band::Short | Band::Medium))
}
