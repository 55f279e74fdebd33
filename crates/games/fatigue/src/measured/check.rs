//! A morale check as the table shows it.

use grognard_books::fatigue::morale::Situation;
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::Circumstance;
use grognard_core::facts::Inches;
use grognard_field::Point;
use grognard_table::to_inches;

use super::put_in_place;
use crate::derive::{Lay, Piece, cluster, is_barred, screens, together};
use crate::due::Check;

/// The units that check together: those already settled, otherwise those that share a square, building, redoubt or
/// screen.
/// Each unit declares a charge for itself, and the combat settles who receives an attack.
pub fn group_of_check(lay: &Lay<'_>, item: &Check) -> Option<(GroupKind, Vec<String>)> {
    use Circumstance::{DeclareCharge, DeclareCounterCharge, ReceiveShock};
    let first = item.units.first()?;
    let alone = matches!(item.circumstance, DeclareCharge | DeclareCounterCharge | ReceiveShock);
    let found = match item.group {
        GroupKind::Cluster => cluster(lay, first),
        GroupKind::Single if !alone => lay.piece(first).map(|piece| together(lay, piece)),
        _ => None,
    };
    let found = found.map(|found| (found.kind, found.names.into_iter().map(str::to_owned).collect()));
    Some(found.unwrap_or_else(|| (item.group, item.units.clone())))
}

/// A check that the books know about, for the place where the unit stands.
pub fn check_on_table(lay: &Lay<'_>, item: &Check, known: Situation) -> Situation {
    let in_cluster = item.group == GroupKind::Cluster;
    let Some(first) = item.units.first() else { return known };
    let screen = screens(lay).find(|screen| in_cluster && screen.name == first);
    let Some(piece) = screen.or(lay.piece(first).copied()) else { return known };
    let mut tester = known.tester;
    put_in_place(lay, &piece, &item.units, cause(lay, item), &mut tester.burden);
    tester.charging_cavalry_barred = chargers(lay, item).into_iter().any(|from| is_barred(lay, from, &piece));
    if let Some(cluster) = cluster(lay, first).filter(|_| in_cluster) {
        tester.cluster_figures = cluster.figures.max(1);
        tester.cluster_gap = Inches::new(to_inches(cluster.gap));
    }
    Situation { tester, ..known }
}

/// The enemies about to hit.
fn attackers<'l, 's>(lay: &'l Lay<'s>) -> impl Iterator<Item = &'l Piece<'s>> {
    let combat = lay.state.combat.iter().flat_map(|combat| &combat.attackers);
    combat.filter_map(|name| lay.piece(name))
}

/// Where the cause of a unit's check is; none if it is at no place, or nobody knows.
fn cause(lay: &Lay<'_>, item: &Check) -> Option<Point> {
    let by = match item.circumstance {
        Circumstance::ChargeZone => item.charger.as_ref().and_then(|name| lay.piece(name)),
        Circumstance::FireLoss => item.firer.as_ref().and_then(|name| lay.piece(name)),
        Circumstance::ReceiveShock => attackers(lay).next(),
        _ => None,
    };
    by.map(Piece::at)
}

/// Where cavalry charges from, in case the ground keeps it out.
fn chargers(lay: &Lay<'_>, item: &Check) -> Vec<Point> {
    let start = |piece: &Piece<'_>| piece.unit.came_from.map_or(piece.at(), |pose| pose.at);
    match item.circumstance {
        Circumstance::ChargeZone => cause(lay, item).into_iter().collect(),
        Circumstance::ReceiveShock => attackers(lay).filter(|piece| piece.unit.charging.is_some()).map(start).collect(),
        _ => Vec::new(),
    }
}
