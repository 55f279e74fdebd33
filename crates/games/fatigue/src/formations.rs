//! The demands of formations on a unit and on the table.

use grognard_battle::Arguments;
use grognard_books::fatigue::names::{Arm, Formation};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Mover;
use grognard_core::facts::Datum;
use grognard_field::Pose;

use super::acting::refuse_by_table;
use super::asking::tables;
use super::derive::{Lay, Piece};
use super::measures::SCREEN_SHARE;
use super::state::{Stage, Unit};
use super::table_moves::against_change;
use super::ways::screen_place;

/// Whether a unit may skirmish as a whole.
pub fn skirmishes_whole(unit: &Unit) -> bool {
    unit.light || matches!(unit.mover, Mover::CavalryLight | Mover::CavalryIrregular)
}

/// Whether a change of formation counts as a deployment, which a March order does not allow.
pub fn deploys(unit: &Unit, to: Formation) -> bool {
    matches!(unit.formation, Formation::MarchColumn | Formation::Limbered) || to == Formation::OpenOrder
}

/// Whether a unit can send out a screen at present.
pub fn has_screen(unit: &Unit) -> bool {
    let able = unit.arm == Arm::Infantry || unit.mover == Mover::CavalryMedium || skirmishes_whole(unit);
    able && !matches!(unit.formation, Formation::OpenOrder | Formation::Square | Formation::MarchColumn)
}

/// The most figures of a screen (FAT-160).
pub fn largest_screen(unit: &Unit) -> i32 {
    unit.figures_left() / SCREEN_SHARE
}

/// The most figures that a unit may have out as skirmishers at present.
pub fn most_skirmishers(unit: &Unit) -> i32 {
    if has_screen(unit) { largest_screen(unit) } else { 0 }
}

/// Whether there is room on the table for this many skirmishers of a unit.
pub fn screen_has_room<'s>(lay: &Lay<'s>, piece: &Piece<'s>, figures: i32) -> bool {
    let mut arguments = Arguments::new(&Datum::empty());
    screen_there(lay, &mut arguments, piece, figures);
    arguments.are_fine()
}

/// Where a screen of this many figures stands on the table; none if all come back.
pub fn screen_there<'s>(lay: &Lay<'s>, arguments: &mut Arguments, piece: &Piece<'s>, figures: i32) -> Option<Pose> {
    if figures < piece.unit.skirmishers {
        refuse_by_table(arguments, "figures", against_change(lay, piece, piece.unit.formation));
    }
    if figures == 0 {
        return None;
    }
    let outside = piece.unit.inside.is_none();
    let place = outside.then(|| screen_place(lay, piece, &piece.block, figures)).flatten();
    if place.is_none() {
        arguments.refuse_by(fat(160), "figures", "there is no room for a screen near it.");
    }
    place
}

/// Refuses a formation for which there is no room on a virtual table.
pub fn refuse_without_room(stage: &Stage<'_>, told: &mut Arguments, field: &str, (name, to): (&str, Formation)) {
    let against = Lay::of(tables(stage), &stage.state).and_then(|lay| Some(against_change(&lay, lay.piece(name)?, to)));
    refuse_by_table(told, field, against.unwrap_or_default());
}
