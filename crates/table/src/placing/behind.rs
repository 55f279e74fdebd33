//! A group that finds walls or works in its zone is placed behind them.

use grognard_field::{Block, Point, Pose, Vector};

use super::arrange::{COMMANDER, Wanted};
use super::book::Branch;
use super::frame::{Frame, Seen, raster};
use super::place::Place;
use super::scene::Scene;
use crate::Feature;

/// The gap behind a wall, so that no unit is on it.
const CLEAR: i32 = 10;
/// The distance between places tried along a wall.
const ALONG: i32 = 25;

/// A straight piece of a wall that faces the enemy.
struct Wall {
    from: Vector,
    along: Vector,
    ahead: Vector,
    facing: u16,
    length: f64,
    /// How far its middle lies towards the enemy.
    reach: i32,
    cover: u8,
}

/// Places behind the walls of the zone; none unless most of the group find room there.
pub fn behind_cover(scene: &Scene<'_>, frame: &Frame, units: &[Wanted]) -> Option<Vec<Place>> {
    let mut walls = walls(scene, frame);
    if walls.is_empty() || scene.comes_later() {
        return None;
    }
    let mut blocks: Vec<(String, Block)> = Vec::new();
    let (guns, others): (Vec<&Wanted>, Vec<&Wanted>) =
        units.iter().partition(|(name, _)| scene.is(name, Branch::Artillery));
    // Guns take the strongest work, foot the foremost wall; cavalry has no use for either.
    walls.sort_by_key(|wall| (std::cmp::Reverse(wall.cover), std::cmp::Reverse(wall.reach)));
    man(scene, &walls, &guns, &mut blocks);
    walls.sort_by_key(|wall| std::cmp::Reverse(wall.reach));
    let foot: Vec<&Wanted> = others.into_iter().filter(|(name, _)| scene.is(name, Branch::Infantry)).collect();
    man(scene, &walls, &foot, &mut blocks);
    if blocks.len() * 2 <= units.len() {
        return None;
    }
    let post = match &scene.commander {
        Some((name, radius)) => Some((name, post(scene, frame, *radius, &blocks)?)),
        None => None,
    };
    let radius = scene.commander.as_ref().map(|(_, radius)| *radius);
    let middle = middle(&blocks)?;
    let around: Vec<Seen> = raster(scene, frame, frame.seen(post.map_or(middle, |(_, post)| post))).collect();
    for (name, formation) in units {
        if blocks.iter().any(|(placed, _)| placed == name) {
            continue;
        }
        let size = scene.room(name, *formation)?;
        let fits = |block: &Block| {
            let in_radius = post.zip(radius).is_none_or(|((_, at), radius)| block.distance_to(at) <= radius);
            in_radius && is_free(scene, &blocks, block)
        };
        let block = around.iter().map(|seen| Block { pose: frame.pose(*seen), size }).find(fits)?;
        blocks.push((name.clone(), block));
    }
    let block_of = |name: &String| blocks.iter().find(|(placed, _)| placed == name).map(|(_, block)| block.pose);
    let mut places: Vec<Place> = Vec::new();
    for (name, formation) in units {
        places.push(Place::of_unit(name, block_of(name)?, *formation));
    }
    places.extend(post.map(|(name, at)| Place::of_officer(name, at)));
    Some(places)
}

fn is_free(scene: &Scene<'_>, blocks: &[(String, Block)], block: &Block) -> bool {
    !blocks.iter().any(|(_, taken)| block.overlaps(taken)) && scene.fault(block).is_none()
}

/// Every straight piece of a wall that faces the enemy more than the flank.
fn walls(scene: &Scene<'_>, frame: &Frame) -> Vec<Wall> {
    let enemy = Vector::facing(i32::from(frame.facing));
    let mut walls = Vec::new();
    for (line, Feature { cover, .. }) in scene.read.lines() {
        for (from, to) in line.edges().filter(|_| cover > 0) {
            let Some(along) = Vector::towards(from, to) else { continue };
            let length = (to.vector() - from.vector()).length();
            // The enemy is to the left of the way along it; otherwise the way is reversed.
            let (from, along) = if along.cross(enemy) > 0.0 { (from, along) } else { (to, along * -1.0) };
            let ahead = Vector::new(-along.y, along.x);
            let Some(facing) = ahead.to_facing().filter(|_| ahead.dot(enemy) > 0.7) else { continue };
            let reach = frame.seen((from.vector() + along * (length / 2.0)).point()).ahead;
            walls.push(Wall { from: from.vector(), along, ahead, facing, length, reach, cover });
        }
    }
    walls
}

/// Puts each unit at the first free place behind a wall, if there is one.
fn man(scene: &Scene<'_>, walls: &[Wall], units: &[&Wanted], blocks: &mut Vec<(String, Block)>) {
    for (name, formation) in units {
        let Some(size) = scene.room(name, *formation) else { continue };
        let found = walls.iter().find_map(|wall| {
            let back = f64::from(size.depth) / 2.0 + f64::from(CLEAR);
            let half = f64::from(size.width) / 2.0;
            let tries = (0..)
                .map(|step| f64::from(step * ALONG) + half)
                .take_while(|along| along + half <= wall.length + f64::from(ALONG));
            let poses = tries.map(|along| {
                let at = (wall.from + wall.along * along + wall.ahead * -back).point();
                Pose { at, facing: wall.facing }
            });
            poses.map(|pose| Block { pose, size }).find(|block| is_free(scene, blocks, block))
        });
        blocks.extend(found.map(|block| (name.clone(), block)));
    }
}

fn middle(blocks: &[(String, Block)]) -> Option<Point> {
    let count = i32::try_from(blocks.len()).ok().filter(|count| *count > 0)?;
    let sum = |of: fn(&Block) -> i32| blocks.iter().map(|(_, block)| of(block)).sum::<i32>() / count;
    Some(Point { x: sum(|block| block.pose.at.x), y: sum(|block| block.pose.at.y) })
}

/// Where the commander reaches everybody: behind the unit where the scenario puts him, or behind the middle.
fn post(scene: &Scene<'_>, frame: &Frame, radius: i32, blocks: &[(String, Block)]) -> Option<Point> {
    let reaches = |at: &Point| blocks.iter().all(|(_, block)| block.distance_to(*at) <= radius);
    let with = scene.with.and_then(|unit| blocks.iter().find(|(placed, _)| placed == unit));
    let behind = with.map(|(_, block)| {
        let back = block.size.depth / 2 + COMMANDER;
        block.pose.at.moved(block.pose.ahead() * -1.0, back)
    });
    if let Some(at) = behind.filter(|at| scene.zone.contains(*at) && reaches(at)) {
        return Some(at);
    }
    let mut seen = frame.seen(middle(blocks)?);
    seen.ahead = seen.ahead.saturating_sub(2 * COMMANDER);
    let free = |at: &Point| !blocks.iter().any(|(_, block)| block.contains(*at));
    raster(scene, frame, seen).map(|seen| frame.point(seen)).find(|at| reaches(at) && free(at))
}
