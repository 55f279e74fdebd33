//! Going back over the table: rout, skedaddle, falling back (COH-20, COH-112).

use grognard_books::cohesion::rules::coh;
use grognard_core::rule::Rule;
use grognard_field::{Block, Point, Pose, Vector};

use crate::derive::{Lay, Piece};
use crate::due::Flight;
use crate::state::{Fate, Opponent};
use grognard_battle::Side;
use grognard_table::inches;

pub struct WayBack {
    /// The line about it, and its clause.
    pub words: (Rule, String),
    /// Friends it goes through.
    pub crossed: Vec<String>,
    /// Those of them within their commander's radius, as far as the books cannot know it.
    pub in_radius: Vec<String>,
    /// Where it ends, on a table.
    pub pose: Option<Pose>,
    /// The end of the retreat, with the reason.
    pub end: End,
}

/// How a way back ends.
pub enum End {
    /// The unit is still there; in words where that is known.
    Stands(Option<String>),
    /// It is gone, with the clause and, if more than the fate is known, the words.
    Gone(Fate, Rule, Option<String>),
}

fn spot(at: Point) -> String {
    format!("x {}, y {}", inches(at.x), inches(at.y))
}

/// From whom, in which direction of length one, and with which facing.
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

/// The nearest enemy that a unit sees, of equals the first.
fn nearest_in_sight<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'_>) -> Option<&'l Piece<'s>> {
    let mut found: Option<(&Piece<'s>, i32)> = None;
    for enemy in lay.of_side(piece.unit.side.other()) {
        let least = found.map_or(i32::MAX, |(_, distance)| distance);
        // Looking is more expensive than measuring.
        let nearer = enemy.block.distance_below(&piece.block, least);
        if let Some(distance) = nearer.filter(|_| lay.sight(piece, enemy).is_ok()) {
            found = Some((enemy, distance));
        }
    }
    found.map(|(enemy, _)| enemy)
}

/// Where a unit goes back on the table.
pub fn way_back(lay: &Lay<'_>, name: &str, length: i32, flight: Flight, from: Option<&Opponent>) -> Option<WayBack> {
    let t = lay.t;
    let piece = lay.piece(name)?;
    let course = course(lay, piece, flight, from);
    let start = piece.block.at(Pose::new(piece.at(), course.facing));
    let far = inches(length);
    let words = match (course.from, from.filter(|_| flight != Flight::Rout)) {
        (Some((_, enemy)), _) => format!("{name} goes {far} inches directly away from {enemy}."),
        (None, Some(gone)) => format!("{name} goes {far} inches directly away from where {} stood.", gone.unit),
        (None, None) => format!("{name} sees no enemy and goes {far} inches to its own edge."),
    };
    // Units that touch it from the start, and the one it goes back from, do not stop it.
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
    let edge = leaves_after(lay, &start, course.way, most);
    let met = start.met_along(course.way, most, 0, enemies.iter().map(|enemy| &enemy.block));
    let met = met.first().filter(|met| edge.is_none_or(|edge| met.at < edge));
    let (gone, end) = match (met, edge, room) {
        (Some(met), ..) => {
            let enemy = enemies.get(met.index).map_or("", |enemy| enemy.name);
            (met.at, Some((Fate::Destroyed, format!("{name} runs into {enemy}."))))
        }
        (None, Some(edge), _) => (edge, Some((Fate::OffTable, format!("{name} leaves the table.")))),
        (None, None, None) => (most, Some((Fate::Destroyed, format!("{name} finds no room clear of friends.")))),
        (None, None, Some(room)) => (room, None),
    };
    let strange: Vec<&&Piece<'_>> = friends.iter().filter(|friend| !friend.block.overlaps(&start)).collect();
    let crossed = start.met_along(course.way, gone, 0, strange.iter().map(|friend| &friend.block));
    let crossed = crossed.iter().filter_map(|met| strange.get(met.index)).map(|friend| friend.name.to_owned());
    let pose = start.moved(course.way, gone).pose;
    Some(WayBack {
        words: (if flight == Flight::Rout { coh(20) } else { coh(112) }, words),
        crossed: crossed.collect(),
        in_radius: Vec::new(),
        pose: Some(pose),
        end: match end {
            None => End::Stands(Some(format!("{name} stands at {}.", spot(pose.at)))),
            Some((fate, words)) => End::Gone(fate, coh(112), Some(words)),
        },
    })
}

/// After how many hundredths the centre crosses an edge of the table.
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
