//! Routs and retreats on a virtual table: nobody is asked, the table carries them out when they are due (9.3, FAT-139).

use grognard_books::fatigue::tables::Action;
use grognard_core::refusal::Refusals;
use grognard_field::Block;
use grognard_table::to_inches;
use grognard_table::whole;

use super::asking::tables;
use super::derive::{Lay, Piece, distance, order_actions, sees};
use super::due::Due;
use super::footprint::{running_formation, size_in};
use super::measures::GAP;
use super::routs::{Reached, Told, Way, goes_back, runs};
use super::state::Stage;
use super::ways::{self, End, Flight};

/// Carries out the rout or retreat that is due first; returns whether there was one.
pub fn by_table(stage: &mut Stage<'_>) -> Result<bool, Refusals> {
    let moves = matches!(stage.state.queue.first(), Some(Due::Rout { .. } | Due::Retreat { .. }));
    if !moves {
        return Ok(false);
    }
    match stage.state.queue.take_first() {
        Some(Due::Rout { unit, fresh, was_open }) => {
            if let Some(way) = look(stage, &unit, |lay, piece| rout(lay, piece, fresh)) {
                runs(stage, &unit, was_open, &way)?;
            }
        }
        Some(Due::Retreat { unit, inches, fought }) => {
            if let Some(way) = look(stage, &unit, |lay, piece| retreat(lay, piece, &fought, whole(inches))) {
                goes_back(stage, &unit, inches, &way)?;
            }
        }
        _ => {}
    }
    Ok(true)
}

fn look(stage: &Stage<'_>, name: &str, way: impl FnOnce(&Lay<'_>, &Piece<'_>) -> Way) -> Option<Way> {
    let lay = Lay::of(tables(stage), &stage.state)?;
    lay.piece(name).map(|piece| way(&lay, piece))
}

fn told(found: &[(&str, i32)]) -> Vec<Told> {
    found.iter().map(|(name, far)| ((*name).to_owned(), Some(to_inches(*far)))).collect()
}

/// A rout from where the unit broke; units near it there do not also check for being passed (FAT-157).
fn rout(lay: &Lay<'_>, piece: &Piece<'_>, fresh: bool) -> Way {
    let near = if fresh { ways::broke_near(lay, piece) } else { Vec::new() };
    let mut flight = ways::rout(lay, piece);
    flight.passed.retain(|(name, _)| !near.iter().any(|(known, _)| known == name));
    let size = size_in(lay.t, piece.unit, running_formation(piece.unit.arm));
    let sees = |name: &&str| lay.piece(name).is_some_and(|friend| sees(lay, friend, piece));
    let unseen = near.iter().map(|(name, _)| *name).filter(|name| !sees(name)).map(str::to_owned).collect();
    Way { near: told(&near), unseen, ..went(lay, piece, &flight, |pose| Block::new(pose, size)) }
}

/// A retreat from the nearest of the units it fought. If none of them is left, or it fought none, from the nearest
/// enemy in contact; otherwise to its own edge.
fn retreat(lay: &Lay<'_>, piece: &Piece<'_>, fought: &[String], length: i32) -> Way {
    let foes = || lay.of_side(piece.side.other()).map(|foe| (distance(piece, foe), foe));
    let met = foes().filter(|(_, foe)| fought.iter().any(|name| name == foe.name));
    let touched = foes().filter(|(far, foe)| foe.unit.stands() && *far < GAP);
    let nearest = met.min_by_key(|(far, _)| *far).or_else(|| touched.min_by_key(|(far, _)| *far));
    let from = nearest.map(|(_, foe)| foe.at());
    let flight = ways::retreat(lay, piece, None, from, length);
    let size = size_in(lay.t, piece.unit, piece.unit.formation);
    went(lay, piece, &flight, |pose| Block::new(pose, size))
}

fn went(lay: &Lay<'_>, piece: &Piece<'_>, flight: &Flight<'_>, block: impl Fn(grognard_field::Pose) -> Block) -> Way {
    let end = match flight.end {
        End::Stands(pose) => Reached::Stands(Some(pose)),
        End::OffTable => Reached::OffTable,
        End::Surrenders => Reached::Closed,
    };
    let last = flight.way.last().copied().unwrap_or(piece.block.pose);
    let actions = order_actions(lay, piece, &piece.block, &block(last));
    Way {
        near: Vec::new(),
        unseen: Vec::new(),
        passed: told(&flight.passed),
        end,
        leaves_area: actions.contains(&Action::LeaveArea),
        goes_back: actions.contains(&Action::Retire),
        remark: flight.remark,
    }
}
