//! The winner of a combat on a table takes some of the ground left, a building at once (FAT-135, section 8).

use grognard_books::fatigue::rules::fat;
use grognard_field::{Point, Pose};

use super::asking::tables;
use super::burning::look_round;
use super::derive::{Lay, Piece, buildings, occupants};
use super::due::Due;
use super::moving;
use super::open_items::use_chance;
use super::state::{Inside, Stage};
use super::terrain::of_kind;
use super::ways::occupies;

/// Where a winner goes.
enum Ground {
    Open(Pose),
    /// Into the place the loser held.
    Place(Pose, Inside),
}

fn ground(lay: &Lay<'_>, piece: &Piece<'_>, towards: Point) -> Ground {
    let enters = |kind: &str| lay.t.terrain.row(of_kind(kind)).percent(piece.unit.arm).value > 0;
    let held = buildings(lay).into_iter().find(|house| {
        // A unit that holds a place is in its middle.
        house.block.pose.at == towards && enters(&house.area.kind) && occupants(lay, house.name).next().is_none()
    });
    match held {
        Some(house) => {
            let inside = Inside { place: house.name.to_owned(), size: house.block.size };
            Ground::Place(house.block.pose, inside)
        }
        None => Ground::Open(occupies(lay, piece, towards)),
    }
}

/// The winner takes the ground.
pub fn takes_ground(stage: &mut Stage<'_>, name: &str, towards: Point) {
    let found =
        Lay::of(tables(stage), &stage.state).and_then(|lay| lay.piece(name).map(|piece| ground(&lay, piece, towards)));
    use_chance(stage, name);
    match found {
        Some(Ground::Open(end)) => {
            moving::goes(&mut stage.state, name, end);
            stage.say(fat(135), format_args!("{name} takes the ground it has won."));
        }
        Some(Ground::Place(end, inside)) => {
            stage.say(fat(135), format_args!("{name} takes {}.", inside.place));
            moving::goes_in(&mut stage.state, name, end, inside);
        }
        None => {}
    }
    look_round(stage, name);
}

/// The leading winner may take the ground of a loser, once everything else about the combat is done.
pub fn offer_ground(stage: &mut Stage<'_>, winner: Option<&String>, towards: Option<Point>) {
    let stands = |name: &&String| stage.state.units.get(*name).is_some_and(super::state::Unit::stands);
    if let (Some(winner), Some(towards)) = (winner.filter(stands), towards) {
        stage.state.queue.put_last([Due::Occupy { unit: winner.clone(), towards }]);
    }
}

/// The place of a unit on the table; none with miniatures.
pub fn place_of(stage: &Stage<'_>, name: &str) -> Option<Point> {
    stage.state.table.as_ref().and_then(|table| table.units.get(name)).map(|pose| pose.at)
}
