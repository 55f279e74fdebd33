//! A charge on its way: where the lead is after part of it, and how far its supports come along (IMP-75).

use grognard_field::{Block, Pose, Vector};

use crate::derive::{Lay, Piece};
use crate::state::ChargeWay;

/// The lead at a point of its way, turned to it.
pub fn along(way: &ChargeWay, gone: i32) -> Pose {
    let turned = Pose { facing: way.contact.facing, ..way.start };
    Pose { at: turned.at.moved(turned.ahead(), gone), ..turned }
}

/// Who stands where.
pub type Stands = Vec<(String, Pose)>;

/// Where the supports of a charge get to when its lead is at a pose: each makes the lead's displacement from its own
/// start, as far as its way is free; those in front go first.
pub fn supports_along(lay: &Lay<'_>, way: &ChargeWay, names: &[String], lead: (&str, Pose)) -> Stands {
    let ahead = along(way, 0).ahead();
    let gone = way.start.at.distance(lead.1.at);
    let mut movers: Vec<(&String, Pose)> = names.iter().zip(way.supports.iter().copied()).collect();
    movers.sort_by(|(_, one), (_, other)| front_of(ahead, *other).total_cmp(&front_of(ahead, *one)));
    let mut stands: Stands = Vec::new();
    for (name, start) in movers {
        let Some(piece) = lay.piece(name) else { continue };
        let here = piece.block.at(start);
        let goes_along = |other: &Piece<'_>| other.name == lead.0 || names.iter().any(|name| name == other.name);
        let others: Vec<Block> =
            lay.others(piece.index).filter(|other| !goes_along(other)).map(|other| other.block).collect();
        // Units that go along are not in each other's way, but none ends on another.
        let placed = stands.iter().map(|(name, pose)| (name.as_str(), *pose)).chain([lead]);
        let placed: Vec<Block> = placed.filter_map(|(name, pose)| Some(lay.piece(name)?.block.at(pose))).collect();
        let first = here.met_along(ahead, gone, 0, &others).first().map_or(gone, |met| met.at);
        let is_free = |gone: &i32| {
            let there = here.moved(ahead, *gone);
            lay.table.ground.has(there.pose.at) && !others.iter().chain(&placed).any(|other| other.overlaps(&there))
        };
        let free = (0..=first.min(gone)).rev().find(is_free);
        let pose = free.map_or(start, |gone| here.moved(ahead, gone).pose);
        stands.push((name.clone(), pose));
    }
    stands
}

/// All units of a charge at the moment when its lead has gone so far, still moving: room to halt is not checked.
pub fn passing(lay: &Lay<'_>, (lead, supports): (&str, &[String]), way: &ChargeWay, gone: i32) -> Stands {
    let pose = along(way, gone);
    let mut all = supports_along(lay, way, supports, (lead, pose));
    all.push((lead.to_owned(), pose));
    all
}

/// All units of a charge when its lead has gone so far; none if one would overlap another, or be off the table.
pub fn arranged(lay: &Lay<'_>, who: (&str, &[String]), way: &ChargeWay, gone: i32) -> Option<Stands> {
    let all = passing(lay, who, way, gone);
    let there = with_places(lay, &all);
    let is_clear = |name: &String| {
        there.piece(name).is_none_or(|piece| {
            lay.table.ground.has(piece.at())
                && !there.others(piece.index).any(|other| other.block.overlaps(&piece.block))
        })
    };
    all.iter().all(|(name, _)| is_clear(name)).then_some(all)
}

/// All units of a charge when its lead has gone so far, or as near to that as there is room: rather nearer to the
/// target than back. If there is none at all they stand as they started. So do those that come back to their start, if
/// there is no room for the lead's turn beside its supports.
pub fn arranged_near(lay: &Lay<'_>, who: (&str, &[String]), way: &ChargeWay, wanted: i32) -> Stands {
    let length = way.start.at.distance(way.contact.at).max(wanted);
    let ahead = wanted..=length;
    let back = (0..wanted).rev();
    let searched = if wanted == 0 { 1 } else { usize::MAX };
    let found = ahead.chain(back).take(searched).find_map(|gone| arranged(lay, who, way, gone));
    found.unwrap_or_else(|| {
        let supports = who.1.iter().cloned().zip(way.supports.iter().copied());
        supports.chain([(who.0.to_owned(), way.start)]).collect()
    })
}

/// The table with some units elsewhere.
pub fn with_places<'s>(lay: &Lay<'s>, places: &[(String, Pose)]) -> Lay<'s> {
    let mut pieces = lay.pieces.clone();
    for piece in &mut pieces {
        if let Some((_, pose)) = places.iter().find(|(name, _)| name == piece.name) {
            piece.block = piece.block.at(*pose);
        }
    }
    Lay { t: lay.t, state: lay.state, table: lay.table, pieces }
}

/// How far ahead a place lies.
fn front_of(ahead: Vector, pose: Pose) -> f64 {
    pose.at.vector().dot(ahead)
}
