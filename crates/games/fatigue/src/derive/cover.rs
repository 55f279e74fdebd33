//! Cover against a unit that fires, attacks or frightens (section 8).

use grognard_books::fatigue::names::Cover;
use grognard_field::Point;

use super::burning::in_named_ground;
use super::{Lay, Piece};
use crate::measures::BEHIND_LINE;
use crate::table_book::{cover_rank, ranked_cover};
use crate::terrain::row;

/// The best cover of a unit against something at a point: of the ground under its centre, otherwise of a line near it
/// that lies between the two.
pub fn cover(lay: &Lay<'_>, piece: &Piece<'_>, from: Point) -> Cover {
    let under = in_named_ground(lay, piece).map(|area| cover_rank(row(lay.t, &area.kind).cover.value)).max();
    let under = under.unwrap_or_default();
    if under > 0 {
        return ranked_cover(under);
    }
    let lines = lay.ground().lines().filter(|(line, feature)| {
        feature.cover > 0 && line.meets(from, piece.at()) && line.distance(&piece.block) <= BEHIND_LINE
    });
    ranked_cover(lines.map(|(_, feature)| feature.cover).max().unwrap_or_default())
}
