//! A group in order: rows one behind the other, guns beside the front row, the commander behind.

use std::cmp::Reverse;
use std::rc::Rc;

use grognard_field::{Block, Footprint};

use super::book::Branch;
use super::frame::{FINE, Frame, STEP, Seen, raster, steps};
use super::groups::GroupKind;
use super::place::Place;
use super::scene::Scene;
use crate::Side;
use crate::in_order::merged;

/// The gap between two neighbours in a row.
const BESIDE: i32 = 50;
/// The gap between two rows.
const BEHIND: i32 = 100;
/// A commander is this far behind his men.
pub const COMMANDER: i32 = 50;
/// Better ground is worth going this much further.
const DETOUR: i32 = 800;
/// Most rows.
const ROWS: usize = 4;

/// A unit to be placed, and its formation if not its own.
pub type Wanted = (String, Option<&'static str>);

/// A unit within its group: its centre from the group's left front corner.
struct Slot<'u> {
    name: &'u str,
    formation: Option<&'static str>,
    size: Footprint,
    across: i32,
    ahead: i32,
}

/// A group in rows.
struct Order<'u> {
    slots: Vec<Slot<'u>>,
    width: i32,
    depth: i32,
    rows: usize,
}

/// The group in order where it fits best; otherwise each unit by itself, near its commander.
pub fn lay_out(scene: &Scene<'_>, frame: &Frame, units: &[Wanted]) -> Option<Vec<Place>> {
    if units.is_empty() {
        return Some(vec![lone_officer(scene, frame, scene.group.officer.as_ref()?)?]);
    }
    let orders: Vec<Order<'_>> = (1..=units.len().min(ROWS)).filter_map(|rows| order(scene, units, rows)).collect();
    let (ideal, share) = ideal_middle(scene, frame);
    // From the front of the zone to its rear, each place costs more than the one before.
    let rows = orders.iter().flat_map(|order| {
        let crowded = order.width.saturating_sub(share).max(0);
        let deep = STEP.saturating_mul(3).saturating_mul(i32::try_from(order.rows).unwrap_or_default());
        let fronts = steps(frame.low.ahead.saturating_add(order.depth), frame.high.ahead, FINE);
        let fronts: Rc<[i32]> = fronts.collect();
        steps(frame.low.across, frame.high.across.saturating_sub(order.width), FINE).map(move |across| {
            let aside = across.saturating_add(order.width / 2).saturating_sub(ideal).abs();
            let fronts = Rc::clone(&fronts);
            (0..fronts.len()).rev().filter_map(move |place| {
                let ahead = *fronts.get(place)?;
                let back = frame.high.ahead.saturating_sub(ahead);
                let cost = crowded.saturating_add(deep).saturating_add(aside).saturating_add(back);
                Some((cost, order, Seen { across, ahead }))
            })
        })
    });
    let tries = merged(rows, |(cost, order, at)| (*cost, order.rows, at.across, Reverse(at.ahead)));
    let mut second_best: Option<(i32, Vec<Place>)> = None;
    for (cost, order, at) in tries {
        if second_best.as_ref().is_some_and(|(found, _)| cost > found.saturating_add(DETOUR)) {
            break;
        }
        let Some((places, rough)) = put(scene, frame, order, at) else { continue };
        if !rough {
            return Some(places);
        }
        second_best.get_or_insert((cost, places));
    }
    second_best.map(|(_, places)| places).or_else(|| scattered(scene, frame, units, ideal))
}

/// The units in this many rows: foot and horse in roster order, front row first, guns at the right of the front row.
fn order<'u>(scene: &Scene<'_>, units: &'u [Wanted], rows: usize) -> Option<Order<'u>> {
    let (guns, fighters): (Vec<_>, Vec<_>) = units.iter().partition(|(name, _)| scene.is(name, Branch::Artillery));
    if rows > fighters.len().max(1) {
        return None;
    }
    let in_row = fighters.len().div_ceil(rows).max(1);
    let mut lines: Vec<Vec<_>> = fighters.chunks(in_row).map(<[_]>::to_vec).collect();
    match lines.first_mut() {
        Some(front) => front.extend(guns),
        None => lines.push(guns),
    }
    let mut sized: Vec<Vec<(&Wanted, Footprint)>> = Vec::new();
    for line in lines {
        let line: Option<Vec<_>> = line.into_iter().map(|unit| Some((unit, scene.room(&unit.0, unit.1)?))).collect();
        sized.push(line?);
    }
    let length = |line: &[(_, Footprint)]| {
        let gaps = i32::try_from(line.len().saturating_sub(1)).unwrap_or_default().saturating_mul(BESIDE);
        line.iter().map(|(_, size)| size.width).sum::<i32>().saturating_add(gaps)
    };
    let width = sized.iter().map(|line| length(line)).max()?;
    let (mut slots, mut ahead) = (Vec::new(), 0_i32);
    for line in &sized {
        let mut across = width.saturating_sub(length(line)) / 2;
        for ((name, formation), size) in line {
            slots.push(Slot {
                name,
                formation: *formation,
                size: *size,
                across: across.saturating_add(size.width / 2),
                ahead: ahead.saturating_sub(size.depth / 2),
            });
            across = across.saturating_add(size.width).saturating_add(BESIDE);
        }
        let deepest = line.iter().map(|(_, size)| size.depth).max().unwrap_or_default();
        ahead = ahead.saturating_sub(deepest).saturating_sub(BEHIND);
    }
    let commander = if scene.commander.is_some() { COMMANDER } else { 0 };
    let depth = ahead.saturating_add(BEHIND).abs().saturating_add(commander);
    Some(Order { slots, width, depth, rows: sized.len() })
}

/// The best place for the middle of the group, and its share of the zone.
fn ideal_middle(scene: &Scene<'_>, frame: &Frame) -> (i32, i32) {
    let middle = frame.low.across.saturating_add(frame.width() / 2);
    if scene.comes_later() {
        return (middle, frame.width());
    }
    let peers = scene.peers.len();
    let index = scene.peers.iter().position(|other| *other == scene.group.name).unwrap_or_default();
    match scene.group.kind {
        GroupKind::Command => {
            // Both sides count from the left of the table, so that first commands face each other.
            let index = if scene.group.side == Side::A { index } else { peers.saturating_sub(index + 1) };
            let count = i32::try_from(peers.max(1)).unwrap_or(1);
            let share = frame.width() / count;
            let at = share.saturating_mul(i32::try_from(index).unwrap_or_default()).saturating_add(share / 2);
            (frame.low.across.saturating_add(at), share)
        }
        // Units without a command guard the flanks, in turns.
        GroupKind::Loose => {
            let edge = if index % 2 == 0 { frame.low.across } else { frame.high.across };
            (edge, frame.width())
        }
        GroupKind::Chief => (middle, frame.width()),
    }
}

/// The group in order at a place, and whether it is on bad ground; none if it cannot be there.
fn put(scene: &Scene<'_>, frame: &Frame, order: &Order<'_>, at: Seen) -> Option<(Vec<Place>, bool)> {
    let mut blocks: Vec<(&Slot<'_>, Block)> = Vec::with_capacity(order.slots.len());
    let seen = |across: i32, ahead: i32| Seen {
        across: at.across.saturating_add(across),
        ahead: at.ahead.saturating_add(ahead),
    };
    for slot in &order.slots {
        let block = Block { pose: frame.pose(seen(slot.across, slot.ahead)), size: slot.size };
        if scene.fault(&block).is_some() {
            return None;
        }
        blocks.push((slot, block));
    }
    let of_slot = |(slot, block): &(&Slot<'_>, Block)| Place::of_unit(slot.name, block.pose, slot.formation);
    let mut places: Vec<Place> = blocks.iter().map(of_slot).collect();
    if let Some((name, radius)) = &scene.commander {
        let with = scene.with.and_then(|unit| order.slots.iter().find(|slot| slot.name == unit));
        let post = match with {
            Some(slot) => seen(slot.across, slot.ahead.saturating_sub(slot.size.depth / 2).saturating_sub(COMMANDER)),
            None => seen(order.width / 2, order.depth.saturating_neg()),
        };
        let post = frame.point(post);
        if !scene.zone.contains(post) || blocks.iter().any(|(_, block)| block.distance_to(post) > *radius) {
            return None;
        }
        places.push(Place::of_officer(name, post));
    }
    Some((places, blocks.iter().any(|(_, block)| scene.is_rough(block))))
}

/// Each unit by itself, as near to its commander as there is room.
fn scattered(scene: &Scene<'_>, frame: &Frame, units: &[Wanted], ideal: i32) -> Option<Vec<Place>> {
    let middle = Seen { across: ideal, ahead: i32::midpoint(frame.low.ahead, frame.high.ahead) };
    // A few points over the whole zone are enough, because each looks all around.
    raster(scene, frame, middle).step_by(13).take(12).find_map(|post| {
        let mut blocks: Vec<Block> = Vec::new();
        let mut places: Vec<Place> = Vec::new();
        let around: Vec<Seen> = raster(scene, frame, post).collect();
        for (name, formation) in units {
            let size = scene.room(name, *formation)?;
            let fits = |block: &Block| {
                let in_radius =
                    scene.commander.as_ref().is_none_or(|(_, radius)| block.distance_to(frame.point(post)) <= *radius);
                in_radius && !blocks.iter().any(|taken| block.overlaps(taken)) && scene.fault(block).is_none()
            };
            let block = around.iter().map(|seen| Block { pose: frame.pose(*seen), size }).find(fits)?;
            places.push(Place::of_unit(name, block.pose, *formation));
            blocks.push(block);
        }
        if let Some((name, _)) = &scene.commander {
            places.push(Place::of_officer(name, frame.point(post)));
        }
        Some(places)
    })
}

/// A commander without a group: beside the unit where the scenario puts him, or behind the middle of his side.
fn lone_officer(scene: &Scene<'_>, frame: &Frame, name: &str) -> Option<Place> {
    let with = scene.with.and_then(|unit| scene.block_of(unit, &[]));
    let own: Vec<Seen> = scene
        .taken
        .iter()
        .filter(|(_, side, _)| *side == scene.group.side)
        .map(|(.., block)| frame.seen(block.pose.at))
        .collect();
    let count = i32::try_from(own.len().max(1)).unwrap_or(1);
    let rear = own.iter().map(|seen| seen.ahead).min().unwrap_or(frame.high.ahead);
    let middle = Seen {
        across: if own.is_empty() {
            frame.width() / 2 + frame.low.across
        } else {
            own.iter().map(|seen| seen.across).sum::<i32>() / count
        },
        ahead: rear.saturating_sub(2 * BEHIND).max(frame.low.ahead),
    };
    let near = with.map_or(middle, |block| {
        let seen = frame.seen(block.pose.at);
        Seen { ahead: seen.ahead.saturating_sub(block.size.depth / 2).saturating_sub(COMMANDER), ..seen }
    });
    let free = |seen: &Seen| !scene.taken.iter().any(|(.., block)| block.contains(frame.point(*seen)));
    let points = std::iter::once(near).filter(|seen| scene.zone.contains(frame.point(*seen)));
    let mut points = points.chain(raster(scene, frame, near)).peekable();
    let first = *points.peek()?;
    let post = points.find(free).unwrap_or(first);
    Some(Place::of_officer(name, frame.point(post)))
}
