//! Going back over the table: rout, skedaddle, falling back (COH-20, COH-112).

use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;
use grognard_field::{Block, Point, Pose, Vector};

use super::place::place;
use crate::asking::{Desk, charts};
use crate::blocks::gone;
use crate::derive::{Lay, Piece};
use crate::due::Flight;
use crate::movement::pass_friends;
use crate::retreat::goes_back;
use crate::state::{Fate, Opponent};
use grognard_battle::Side;
use grognard_table::inches;

/// How a retreat ends.
enum End {
    /// It stands there.
    Stands(Pose),
    /// Its centre crosses an edge there.
    OffTable(Pose),
    /// It meets this enemy there.
    MeetsEnemy(Pose, String),
    /// It finds no room.
    NoRoom(Pose),
}

/// A retreat worked out.
struct Way {
    words: String,
    crossed: Vec<String>,
    end: End,
}

/// A unit goes back so many inches.
pub fn go_back(
    stage: &mut Desk<'_>,
    name: &str,
    distance: i32,
    flight: Flight,
    from: Option<&Opponent>,
) -> Result<(), Refusals> {
    let Some(way) = worked_out(stage, name, 100 * distance, flight, from) else { return Ok(()) };
    stage.say(if flight == Flight::Rout { coh(20) } else { coh(112) }, way.words);
    goes_back(stage, name);
    let (pose, fate) = match way.end {
        End::Stands(pose) => (pose, None),
        End::OffTable(pose) => (pose, Some((Fate::OffTable, format!("{name} leaves the table.")))),
        End::MeetsEnemy(pose, enemy) => (pose, Some((Fate::Destroyed, format!("{name} runs into {enemy}.")))),
        End::NoRoom(pose) => (pose, Some((Fate::Destroyed, format!("{name} finds no room clear of friends.")))),
    };
    place(stage, name, pose);
    pass_friends(stage, name, &way.crossed, &[])?;
    match fate {
        Some((fate, words)) => {
            stage.say(coh(112), words);
            gone(stage, name, fate, coh(112));
        }
        None => stage.say(coh(112), format_args!("{name} stands at {}.", spot(pose.at))),
    }
    Ok(())
}

fn spot(at: Point) -> String {
    format!("x {}, y {}", inches(at.x), inches(at.y))
}

/// Away from whom, in which direction of length one, facing where.
struct Course<'s> {
    from: Option<(usize, &'s str)>,
    way: Vector,
    facing: u16,
}

fn course<'s>(lay: &Lay<'s>, piece: &Piece<'s>, flight: Flight, from: Option<&Opponent>) -> Course<'s> {
    let kept = piece.block.pose.facing;
    let to_edge = match piece.unit.side {
        Side::A => 180,
        Side::B => 0,
    };
    if flight != Flight::Rout
        && let Some(from) = from
    {
        let way = Vector::towards(from.at, piece.at()).unwrap_or_else(|| Vector::facing(i32::from(kept) + 180));
        let opponent = lay.piece(&from.unit).map(|one| (one.index, one.name));
        return Course { from: opponent, way, facing: kept };
    }
    let away = nearest_in_sight(lay, piece).and_then(|enemy| Some((enemy, Vector::towards(enemy.at(), piece.at())?)));
    match away {
        Some((enemy, way)) => {
            let facing = way.to_facing().unwrap_or(to_edge);
            Course { from: Some((enemy.index, enemy.name)), way, facing }
        }
        None => Course { from: None, way: Vector::facing(i32::from(to_edge)), facing: to_edge },
    }
}

/// The nearest enemy a unit sees, the first of equals.
fn nearest_in_sight<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'_>) -> Option<&'l Piece<'s>> {
    let mut found: Option<(&Piece<'s>, i32)> = None;
    for enemy in lay.of_side(piece.unit.side.other()) {
        let least = found.map_or(i32::MAX, |(_, distance)| distance);
        // To look is dearer than to measure.
        let nearer = enemy.block.distance_below(&piece.block, least);
        if let Some(distance) = nearer.filter(|_| lay.sight(piece, enemy).is_ok()) {
            found = Some((enemy, distance));
        }
    }
    found.map(|(enemy, _)| enemy)
}

fn worked_out(stage: &Desk<'_>, name: &str, length: i32, flight: Flight, from: Option<&Opponent>) -> Option<Way> {
    let t = charts(stage);
    let lay = Lay::of(t, &stage.state)?;
    let piece = lay.piece(name)?;
    let course = course(&lay, piece, flight, from);
    let start = piece.block.at(Pose::new(piece.at(), course.facing));
    let words = match course.from {
        Some((_, enemy)) => format!("{name} goes {} inches directly away from {enemy}.", inches(length)),
        None => format!("{name} sees no enemy and goes {} inches to its own edge.", inches(length)),
    };
    // Who touches it from the start, and whom it goes back from, does not stop it.
    let touches = |other: &Piece<'_>| {
        other.block.distance(&piece.block) <= 1 || other.block.overlaps(&start) || other.block.overlaps(&piece.block)
    };
    let enemies: Vec<&Piece<'_>> = lay
        .of_side(piece.unit.side.other())
        .filter(|enemy| course.from.is_none_or(|(index, _)| index != enemy.index) && !touches(enemy))
        .collect();
    let friends: Vec<&Piece<'_>> = lay.of_side(piece.unit.side).filter(|friend| friend.index != piece.index).collect();
    let is_clear = |gone: i32| {
        let there = start.moved(course.way, gone);
        !friends.iter().any(|friend| friend.block.overlaps(&there))
    };
    let more = 100 * t.battlefield.movement.retreat_extra;
    let room = (length..=length + more).find(|gone| is_clear(*gone));
    let most = room.unwrap_or(length + more);
    let edge = leaves_after(&lay, &start, course.way, most);
    let met = start.met_along(course.way, most, 0, enemies.iter().map(|enemy| &enemy.block));
    let met = met.first().filter(|met| edge.is_none_or(|edge| met.at < edge));
    let (gone, end): (i32, fn(Pose, &str) -> End) = match (met, edge, room) {
        (Some(met), ..) => (met.at, |pose, enemy| End::MeetsEnemy(pose, enemy.to_owned())),
        (None, Some(edge), _) => (edge, |pose, _| End::OffTable(pose)),
        (None, None, None) => (most, |pose, _| End::NoRoom(pose)),
        (None, None, Some(room)) => (room, |pose, _| End::Stands(pose)),
    };
    let enemy = met.and_then(|met| enemies.get(met.index)).map_or("", |enemy| enemy.name);
    let strange: Vec<&&Piece<'_>> = friends.iter().filter(|friend| !friend.block.overlaps(&start)).collect();
    let crossed = start.met_along(course.way, gone, 0, strange.iter().map(|friend| &friend.block));
    let crossed = crossed.iter().filter_map(|met| strange.get(met.index)).map(|friend| friend.name.to_owned());
    Some(Way { words, crossed: crossed.collect(), end: end(start.moved(course.way, gone).pose, enemy) })
}

/// After how many hundredths the centre crosses a table edge.
fn leaves_after(lay: &Lay<'_>, start: &Block, way: Vector, most: i32) -> Option<i32> {
    let ground = &lay.table.ground;
    let inside = |gone: i32| {
        let at = start.moved(way, gone).pose.at;
        (0..=ground.width).contains(&at.x) && (0..=ground.depth).contains(&at.y)
    };
    if inside(most) {
        return None;
    }
    let (mut low, mut high) = (0, most);
    while low + 1 < high {
        let middle = low.midpoint(high);
        if inside(middle) { low = middle } else { high = middle }
    }
    Some(high)
}
