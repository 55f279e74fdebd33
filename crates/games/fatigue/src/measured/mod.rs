//! What the virtual table shows of an act, in the form the book's procedures take. With miniatures, players enter it.

mod check;
mod fire;
mod rally;

pub use check::{check_on_table, group_of_check};
pub use fire::Aim;
pub use rally::rally_on_table;

use grognard_books::fatigue::morale::Burden;
use grognard_books::fatigue::morale::facts::Officer as Helper;
use grognard_core::facts::Inches;
use grognard_field::Point;
use grognard_table::to_inches;

use super::derive::{Lay, Piece, burning_place, cover, helpers};

/// How the place of a unit affects any of its checks: cover against the cause or, if the cause is at no place, the
/// cover of
/// its ground (FAT-63); fire; officers, including those with its group.
fn put_in_place(lay: &Lay<'_>, piece: &Piece<'_>, group: &[String], cause: Option<Point>, burden: &mut Burden) {
    let officers = helpers(lay, piece).into_iter().map(|help| {
        let with = lay.state.officers.get(help.name).and_then(|officer| officer.attached.as_ref());
        Helper {
            rank: help.rank,
            attached: with.is_some_and(|with| group.contains(with)),
            distance: Inches::new(to_inches(help.distance)),
            visible: help.visible,
        }
    });
    burden.cover = cover(lay, piece, cause.unwrap_or(piece.at()));
    burden.officers = officers.collect();
    burden.in_burning_terrain |= burning_place(lay, piece).is_some();
}
