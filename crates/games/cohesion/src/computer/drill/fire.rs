//! Drill's fire: the best column of the chart, less everything that spoils the aim.

use grognard_books::cohesion::fire::FireAspect;
use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::{Arm, Cover};

use crate::acts::{Fire, HoldFire, OpportunityFire, Order, Pass};
use crate::derive::{
    Bearing, COVERS, Covers, Lay, Piece, band as range_band, band_in_range, bound_elsewhere, fires_at, in_arc, is_able,
    shooters_at,
};
use crate::state::Posture;
use grognard_battle::Side;
use grognard_players::best_first;

/// The part of a shot's worth that follows from the books and its range: the column and the bonuses of the fire roll.
fn by_books(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>, band: Band) -> i32 {
    let (t, unit) = (lay.t, target.unit);
    let modifiers = &t.fire_modifiers;
    let first = if firer.unit.first_fire_used { 0 } else { 2 * modifiers.first_fire_stands.value };
    let attack =
        (t.weapons.row(firer.unit.weapon).bands[band].av_tenths.value * (firer.unit.stands.halves + first) + 19) / 20;
    let disorder = if unit.disordered { modifiers.target_disordered.value } else { 0 };
    let moving = if unit.posture == Some(Posture::Moving) { modifiers.target_moving.value } else { 0 };
    // A routed target is out of action for now; a wavering one may rout.
    let state = if unit.routed { -4 } else { i32::from(unit.shaken) };
    attack - disorder - moving + state
}

/// The part of a shot's worth that depends on the direction it comes from.
fn by_aspect(lay: &Lay<'_>, aspect: FireAspect) -> i32 {
    match aspect {
        FireAspect::Front => 0,
        FireAspect::Enfilade => -lay.t.fire_modifiers.enfilade.value,
        FireAspect::Rear => -lay.t.fire_modifiers.rear.value,
    }
}

/// The same for the cover of its target.
fn by_cover(lay: &Lay<'_>, target: &Piece<'_>, cover: Cover) -> i32 {
    -lay.t.defence.value(target.unit.arm.branch(), target.unit.stance(), cover).1.value
}

fn aspect(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> FireAspect {
    Bearing::of(lay.t, &target.block, firer.at()).of_fire()
}

fn cover(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Cover {
    Covers::of(lay, target, firer.at()).most
}

/// How good a shot is; none beyond range.
fn measure(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Option<i32> {
    let known = by_books(lay, firer, target, band(lay, firer, target)?);
    let by_aspect = by_aspect(lay, aspect(lay, firer, target));
    Some(known + by_aspect + by_cover(lay, target, cover(lay, firer, target)))
}

/// The band of a shot.
pub fn band(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Option<Band> {
    range_band(lay.t.weapons.row(firer.unit.weapon), firer.block.distance(&target.block))
}

/// Whether a unit keeps its fire for a nearer enemy: regiments do so at long range while they still have their first
/// fire.
fn waits(firer: &Piece<'_>, band: Option<Band>) -> bool {
    firer.unit.arm != Arm::Artillery && !firer.unit.first_fire_used && band == Some(Band::Long)
}

/// Fires with the unit that has the best shot, or passes.
pub fn fire(lay: &Lay<'_>, side: Side) -> Option<Order> {
    let shoot = |firer: &Piece<'_>, target: &Piece<'_>| Fire::at(firer.name, target.name).into();
    if let Some(declared) = &lay.state.sides.of(side).declared {
        let firer = declared.units.iter().find_map(|unit| lay.piece(unit))?;
        return Some(shoot(firer, lay.piece(&declared.target)?));
    }
    Some(best_shot(lay, side).map_or_else(|| Pass::default().into(), |(firer, target)| shoot(firer, target)))
}

/// A shot within range, whether or not the target is in arc and sight.
struct Chance<'l, 's> {
    firer: &'l Piece<'s>,
    target: &'l Piece<'s>,
    /// Its worth by the books.
    worth: i32,
    /// What the lightest cover adds.
    lightest: i32,
}

/// The best shot of a side, of equals the first. For most shots it is soon clear that others are better, long before
/// the line of sight and the cover have to be examined.
fn best_shot<'l, 's>(lay: &'l Lay<'s>, side: Side) -> Option<(&'l Piece<'s>, &'l Piece<'s>)> {
    let chances = chances(lay, side);
    let aspects = [FireAspect::Front, FireAspect::Enfilade, FireAspect::Rear];
    let best_aspect = aspects.map(|aspect| by_aspect(lay, aspect)).into_iter().max().unwrap_or(0);
    let bounds = chances.iter().map(|chance| -(chance.worth + chance.lightest + best_aspect));
    let best = best_first(bounds, i32::MAX, 3, |index, step, cost| {
        let Chance { firer, target, lightest, .. } = chances.get(index)?;
        match step {
            0 if in_arc(lay, firer, target) => Some(cost + best_aspect - by_aspect(lay, aspect(lay, firer, target))),
            1 if lay.sight(firer, target).is_ok() => Some(cost),
            2 if bound_elsewhere(lay, firer, target).is_none() => {
                Some(cost + lightest - by_cover(lay, target, cover(lay, firer, target)))
            }
            _ => None,
        }
    })?;
    chances.get(best).map(|chance| (chance.firer, chance.target))
}

/// Every shot of a side within range, except those for which the unit waits.
fn chances<'l, 's>(lay: &'l Lay<'s>, side: Side) -> Vec<Chance<'l, 's>> {
    let enemies = lay.of_side(side.other()).filter(|target| !lay.state.is_in_contact(target.name));
    let lightest = |target: &Piece<'_>| COVERS.map(|cover| by_cover(lay, target, cover)).into_iter().max().unwrap_or(0);
    let targets: Vec<(&Piece<'_>, i32)> = enemies.map(|target| (target, lightest(target))).collect();
    let mut chances = Vec::new();
    for firer in lay.of_side(side).filter(|firer| is_able(lay, firer)) {
        for (target, lightest) in &targets {
            let Some(band) = band_in_range(lay, firer, target) else { continue };
            // A unit held to its target has no choice, and its side may not pass.
            let held = firer.unit.held && firer.unit.fire_target.as_deref() == Some(target.name);
            if held || !waits(firer, Some(band)) {
                let worth = by_books(lay, firer, target, band);
                chances.push(Chance { firer, target, worth, lightest: *lightest });
            }
        }
    }
    chances
}

/// Fires at a mover within medium range, or at the end of its way.
pub fn opportunity(lay: &Lay<'_>, mover: &str) -> Option<Order> {
    let target = lay.piece(mover)?;
    let comes_on = lay.state.march.as_ref().is_some_and(|march| !march.ahead.is_empty());
    let shooters = shooters_at(lay, target.unit.side.other(), target).filter(|firer| fires_at(lay, firer, target));
    let ready =
        shooters.filter(|firer| !(waits(firer, band(lay, firer, target)) || comes_on && far(lay, firer, target)));
    let rated = ready.filter_map(|firer| Some((measure(lay, firer, target)?, firer)));
    // The first of equals, as everywhere.
    let best = rated.fold(None, |best: Option<(i32, &Piece<'_>)>, one| match best {
        Some(best) if best.0 >= one.0 => Some(best),
        _ => Some(one),
    });
    Some(match best {
        Some((_, firer)) => OpportunityFire::of(firer.name).into(),
        None if comes_on => HoldFire::here().into(),
        None => HoldFire::default().into(),
    })
}

fn far(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    !matches!(band(lay, firer, target), Some(Band::Short | Band::Medium))
}
