//! A charge on its way: where the lead is after so much of it, and how far its supports come along (IMP-75).

use grognard_field::{Block, Pose, Vector};

use crate::derive::Lay;
use crate::state::ChargeWay;

/// The lead so far on its way, turned to it.
pub fn along(way: &ChargeWay, gone: i32) -> Pose {
    let turned = Pose { facing: way.contact.facing, ..way.start };
    Pose { at: turned.at.moved(turned.ahead(), gone), ..turned }
}

/// Where the supports of a charge come to when its lead stands at a pose: each makes the lead's displacement from its own
/// start, as far as its way is free; those in front go first.
pub fn supports_along(lay: &Lay<'_>, way: &ChargeWay, names: &[String], lead: (&str, Pose)) -> Vec<(String, Pose)> {
    let ahead = along(way, 0).ahead();
    let gone = way.start.at.distance(lead.1.at);
    let mut movers: Vec<(&String, Pose)> = names.iter().zip(way.supports.iter().copied()).collect();
    movers.sort_by(|(_, one), (_, other)| front_of(ahead, *other).total_cmp(&front_of(ahead, *one)));
    let mut stands: Vec<(String, Pose)> = Vec::new();
    for (name, start) in movers {
        let Some(piece) = lay.piece(name) else { continue };
        let here = piece.block.at(start);
        let place = |other: &crate::derive::Piece<'_>| -> Block {
            let moved = stands.iter().find(|(known, _)| known == other.name).map(|(_, pose)| *pose);
            let lead = (other.name == lead.0).then_some(lead.1);
            moved.or(lead).map_or(other.block, |pose| other.block.at(pose))
        };
        let others: Vec<Block> = lay.others(piece.index).map(place).collect();
        let first = here.met_along(ahead, gone, 0, &others).first().map_or(gone, |met| met.at);
        let is_free = |gone: &i32| {
            let there = here.moved(ahead, *gone);
            lay.table.ground.has(there.pose.at) && !others.iter().any(|other| other.overlaps(&there))
        };
        let free = (0..=first.min(gone)).rev().find(is_free);
        let pose = free.map_or(piece.block.pose, |gone| here.moved(ahead, gone).pose);
        stands.push((name.clone(), pose));
    }
    stands
}

/// How far ahead a place lies.
fn front_of(ahead: Vector, pose: Pose) -> f64 {
    pose.at.vector().dot(ahead)
}
