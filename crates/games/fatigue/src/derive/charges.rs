//! Charges on the table: their zones, their possible targets, what bars them (FAT-25, FAT-40, FAT-145).

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::tables::Terrain;
use grognard_field::Point;
use grognard_table::whole;

use super::arcs::in_front;
use super::burning::in_named_ground;
use super::going::{allowance, crossed, worst};
use super::near::{distance, nearest_first};
use super::sight::sees;
use super::{Lay, Piece};
use crate::state::Unit;
use crate::terrain::row;

/// How far a unit charges over open ground, by 4.10; 0 for units that do not charge.
pub fn charge_move(t: &Tables, unit: &Unit) -> i32 {
    charge_over(t, unit, Terrain::Open)
}

/// The same over some ground.
fn charge_over(t: &Tables, unit: &Unit, terrain: Terrain) -> i32 {
    if t.movement.row(unit.mover).charge.value == 0 { 0 } else { allowance(t, unit, terrain, true) }
}

/// How far a charger can come towards a unit: its charge move over the ground of the straight line between them.
/// Declaration, zone and tests all use this (FAT-145).
pub fn charge_towards(lay: &Lay<'_>, charger: &Piece<'_>, piece: &Piece<'_>) -> i32 {
    let terrain = worst(lay.t, &lay.table.ground, charger.unit.arm, charger.at(), piece.at());
    charge_over(lay.t, charger.unit, terrain)
}

/// Whether a unit is in the zone of a charger: in its front arc, no further away than its charge move towards it.
/// Returns the distance.
pub fn in_zone(lay: &Lay<'_>, charger: &Piece<'_>, piece: &Piece<'_>) -> Option<i32> {
    in_zone_of(lay, charger, charge_move(lay.t, charger.unit), piece)
}

/// The same with the charge move of the charger: no ground lets cavalry charge further than open ground.
fn in_zone_of(lay: &Lay<'_>, charger: &Piece<'_>, most: i32, piece: &Piece<'_>) -> Option<i32> {
    let far = charger.block.distance_below(&piece.block, most.saturating_add(1))?;
    (in_front(lay.t, charger, piece) && far <= charge_towards(lay, charger, piece)).then_some(far)
}

/// The charger with the smallest distance that has a unit in its zone. Only chargers whose charge is made count.
pub fn nearest_charger<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<(&'s str, i32)> {
    let chargers = lay.of_side(piece.side.other()).filter(|charger| charger.unit.charging.is_some());
    let near = chargers.filter_map(|charger| Some((charger.name, in_zone(lay, charger, piece)?)));
    nearest_first(near.collect()).into_iter().next()
}

/// Every unrouted unit in the zone of an enemy's made charge, with its nearest charger and the distance to him, nearest
/// first: the units that test.
pub fn tested_by_charges<'s>(lay: &Lay<'s>) -> Vec<(&'s str, &'s str, i32)> {
    let tested = lay.pieces.iter().filter(|piece| piece.unit.stands());
    let mut tested: Vec<(&str, &str, i32)> = tested
        .filter_map(|piece| nearest_charger(lay, piece).map(|(charger, far)| (piece.name, charger, far)))
        .collect();
    tested.sort_by_key(|(.., far)| *far);
    tested
}

/// Units in the zone of a counter-charge, with the distance to the nearest: while disordered they move at a quarter
/// (FAT-66). They do not test for it or form square.
pub fn near_counter_charges<'s>(lay: &Lay<'s>) -> Vec<(&'s str, i32)> {
    let standing = lay.pieces.iter().filter(|piece| piece.unit.stands());
    let near = standing.filter_map(|piece| {
        let riders = lay.of_side(piece.side.other()).filter(|rider| rider.unit.counter_charging.is_some());
        riders.filter_map(|rider| in_zone(lay, rider, piece)).min().map(|far| (piece.name, far))
    });
    near.collect()
}

/// Whether ground keeps cavalry that charges from a point out of a unit's reach: the unit is in such ground, or the
/// straight path crosses it other than on a road.
pub fn is_barred(lay: &Lay<'_>, from: Point, target: &Piece<'_>) -> bool {
    in_named_ground(lay, target).any(|area| !row(lay.t, &area.kind).charge)
        || crossed(&lay.table.ground, from, target.at()).into_iter().any(|terrain| !lay.t.terrain.row(terrain).charge)
}

/// The enemies on which a cavalry unit may declare a charge: routed or not, in its front arc, in sight, within its
/// charge move over the ground between them; nearest first. None unless it is unrouted, in line or column.
pub fn charge_targets<'s>(lay: &Lay<'s>, charger: &Piece<'_>) -> Vec<(&'s str, i32)> {
    if !charger.unit.charges() {
        return Vec::new();
    }
    let most = charge_move(lay.t, charger.unit);
    let enemies = lay.of_side(charger.side.other()).filter(|enemy| !enemy.unit.abandoned);
    let aims = enemies.filter_map(|enemy| Some((enemy, in_zone_of(lay, charger, most, enemy)?)));
    nearest_first(aims.filter(|(enemy, _)| sees(lay, charger, enemy)).map(|(enemy, far)| (enemy.name, far)).collect())
}

/// Cavalry that may counter-charge a charger: unrouted, in line or column, near to him or to his target; nearest first.
pub fn counter_chargers<'s>(lay: &Lay<'s>, charger: &Piece<'_>, target: &Piece<'_>) -> Vec<(&'s str, i32)> {
    let own = lay.of_side(target.side).filter(|piece| piece.unit.charges() && piece.unit.inside.is_none());
    let within = whole(lay.t.zones.counter_charge_within.value);
    let near = own.filter_map(|piece| {
        let far = distance(piece, charger).min(distance(piece, target));
        (far <= within).then_some((piece.name, distance(piece, charger)))
    });
    nearest_first(near.collect())
}
