//! Judging the way of a unit on the table, and the room for a change of formation.

use grognard_books::cohesion::movement::Situation;
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::{Arm, Formation};
use grognard_field::{Block, Pose};

use crate::derive::{Lay, Piece, way_facts};
use crate::footprint::{room, stance};
use grognard_battle::Arguments;
use grognard_table::{Wish, halts, planned};

/// A way that was judged as a whole.
pub struct Judged {
    /// What it costs.
    pub situation: Situation,
    /// Its way-points.
    pub halts: Vec<Pose>,
    /// Friends it passes through.
    pub crossed: Vec<String>,
}

/// Judges the way of a unit, which must be given.
pub fn judge(lay: &Lay<'_>, told: &mut Arguments, name: &str, wish: Option<Wish>) -> Option<Judged> {
    let Some(wish) = wish else {
        told.refuse("path", "is missing; give the steps of the way, or x and y of where it ends.");
        return None;
    };
    let Some(piece) = lay.piece(name) else {
        told.refuse("unit", format!("{name} is not on the table."));
        return None;
    };
    let rover = lay.rover(piece);
    let to_goal = matches!(wish, Wish::Goal { .. });
    if rover.inches() == 0 {
        told.refuse_by(coh(67), "unit", format!("{name} cannot move; limber first, or hold."));
        return None;
    }
    let Some(legs) = planned(&rover, wish) else {
        let reason = format!("{name} finds no way there with the {} inches it has.", rover.inches());
        told.refuse_by(coh(70), "x", reason);
        return None;
    };
    if legs.is_empty() {
        told.refuse(if to_goal { "x" } else { "path" }, format!("{name} is there already; let it hold."));
        return None;
    }
    let field = if to_goal { "x" } else { "path" };
    for (rule, reason) in rover.against(&legs) {
        told.refuse_by(rule, field, reason);
    }
    Some(Judged {
        situation: way_facts(lay, Some(piece.unit), &rover, rover.spent(&legs)),
        halts: halts(&legs, 100 * lay.t.battlefield.movement.way_point),
        crossed: rover.friends_crossed(&legs).into_iter().map(str::to_owned).collect(),
    })
}

/// The unit that would be overlapped if a unit changed formation or facing in its place.
pub fn change_overlaps<'s>(
    lay: &Lay<'s>,
    piece: &Piece<'s>,
    (arm, formation, disordered): (Arm, Formation, bool),
    facing: u16,
) -> Option<&'s str> {
    let size = room(lay.t, arm, piece.unit.whole_stands(), stance(arm, formation, disordered));
    let block = Block::new(Pose::new(piece.at(), facing), size);
    let mut others = lay.others(piece.index);
    others.find(|other| other.block.overlaps(&block)).map(|other| other.name)
}
