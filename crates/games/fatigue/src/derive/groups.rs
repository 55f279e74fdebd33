//! The units that check together: garrisons, touching squares, clusters of skirmishers (FAT-13, FAT-16, FAT-17).

use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::Formation;
use grognard_table::whole;

use super::near::{distance, touches};
use super::places::{building, occupants};
use super::who::screens;
use super::{Lay, Piece};
use crate::measures::FIGHTERS;

/// Those who check together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together<'s> {
    /// How.
    pub kind: GroupKind,
    /// The units, the one asked about first.
    pub names: Vec<&'s str>,
    /// Figures of a cluster.
    pub figures: i32,
    /// The widest gap between neighbours in a cluster.
    pub gap: i32,
}

/// The units that check with a unit: the others in its building or redoubt, squares that touch.
pub fn together<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> Together<'s> {
    let kind;
    let mut names = vec![piece.name];
    if let Some(inside) = &piece.unit.inside {
        let roofed = building(lay, &inside.place).is_none_or(|building| building.roofed);
        kind = if roofed { GroupKind::Building } else { GroupKind::Redoubt };
        let others = occupants(lay, &inside.place).filter(|other| other.side == piece.side && other.unit.stands());
        names.extend(others.filter(|other| other.index != piece.index).map(|other| other.name));
    } else if piece.unit.formation == Formation::Square {
        kind = GroupKind::Square;
        let square = |other: &Piece<'_>| other.side == piece.side && in_square(other);
        let squares: Vec<&Piece<'s>> = lay.pieces.iter().filter(|other| square(other)).collect();
        let mut next = 0;
        while let Some(here) = names.get(next).copied().and_then(|name| lay.piece(name)).filter(|_| in_square(piece)) {
            for other in &squares {
                if !names.contains(&other.name) && touches(here, other) {
                    names.push(other.name);
                }
            }
            next += 1;
        }
    } else {
        kind = GroupKind::Single;
    }
    names.truncate(FIGHTERS);
    let kind = if names.len() > 1 { kind } else { GroupKind::Single };
    Together { kind, names, figures: 0, gap: 0 }
}

fn in_square(piece: &Piece<'_>) -> bool {
    piece.unit.formation == Formation::Square && piece.unit.stands() && piece.unit.inside.is_none()
}

/// The cluster of a unit's screen: screens of its side joined while gaps are small, the nearest first, with no more
/// figures than a cluster may have; none if its screen is not out.
pub fn cluster<'s>(lay: &Lay<'s>, unit: &str) -> Option<Together<'s>> {
    let all: Vec<Piece<'s>> = screens(lay).collect();
    let first = *all.iter().find(|screen| screen.name == unit)?;
    let m = &lay.t.morale_modifiers;
    let (mut joined, mut figures, mut gap) = (vec![first], first.unit.skirmishers, 0);
    loop {
        let left = all.iter().filter(|other| {
            other.side == first.side && other.unit.stands() && !joined.iter().any(|one| one.index == other.index)
        });
        let fits = left.filter(|other| figures + other.unit.skirmishers <= m.cluster_max_figures);
        let near = fits.filter_map(|other| Some((other, joined.iter().map(|one| distance(one, other)).min()?)));
        let next = near.filter(|(_, far)| *far < whole(m.cluster_gap)).min_by_key(|(_, far)| *far);
        let Some((other, far)) = next.filter(|_| joined.len() < FIGHTERS) else { break };
        figures += other.unit.skirmishers;
        gap = gap.max(far);
        joined.push(*other);
    }
    Some(Together { kind: GroupKind::Cluster, names: joined.iter().map(|one| one.name).collect(), figures, gap })
}
