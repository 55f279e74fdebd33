//! Officers ride to units, or about by themselves; on a virtual table no farther than they may, and once a phase.

use grognard_battle::{Arguments, Observed, Side};
use grognard_books::fatigue::names::{Level, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use grognard_field::{Block, Going as _, Point, Step, walk};
use grognard_table::{TableBook as _, Wish, planned};

use super::asking::{need_phase, own_name, tables};
use super::derive::{Lay, Piece, dummy_place, officer_place};
use super::distances::take_place;
use super::markers::hide_officers;
use super::moving::rides;
use super::state::Stage;
use super::table_book::Fatigue;

/// `attach`: an officer goes to a unit, or leaves the one he is with.
pub fn attach(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.officers.keys().cloned().collect();
    let officer = own_name(stage, arguments, "officer", &known, |state, name| state.officers.get(name).map(|o| o.side));
    let side = officer.as_ref().and_then(|name| stage.state.officers.get(name)).map(|officer| officer.side);
    let units = stage.state.unit_names(|unit| Some(unit.side) == side && unit.is_present());
    let unit = arguments.name_of("unit", &units);
    need_phase(stage, arguments, &[Phase::Movement]);
    let seen = Lay::look(tables(stage), &stage.state, |lay| {
        let place = if unit.is_some() { None } else { take_place(arguments) };
        let (officer, side) = (officer.as_ref()?, side?);
        let from = officer_place(lay.state, officer)?;
        match &unit {
            Some(unit) => {
                let found = lay.piece(unit).filter(|_| could_join(lay, officer, side, unit)).map(Piece::at);
                refuse_if_far(arguments, (fat(126), "unit"), found.is_some());
                found
            }
            None => {
                let place = place?;
                refuse_if_far(arguments, (fat(126), "x"), could_ride(lay, officer, side, (from, place)));
                Some(place)
            }
        }
    });
    if let Some(kept) = officer.as_ref().and_then(|name| stage.state.officers.get(name)) {
        if Some(kept.side) != stage.state.phasing() {
            arguments.refuse_by(fat(143), "officer", "officers move in their own half turn.");
        }
        if kept.hit || kept.away {
            arguments.refuse_by(fat(164), "officer", "is not on the table.");
        }
        if kept.rode {
            arguments.refuse_by(fat(126), "officer", "has ridden in this phase.");
        }
        let stays = kept.attached == unit && (unit.is_some() || seen == Observed::Asked);
        if stays && arguments.are_fine() {
            arguments.refuse("unit", "is where he is already.");
        }
    }
    arguments.finish()?;
    let Some(name) = officer else { return Ok(()) };
    if let Some(kept) = stage.state.officers.get_mut(&name) {
        kept.attached.clone_from(&unit);
        kept.rode = seen != Observed::Asked;
    }
    if let Some(place) = seen.measured() {
        rides(&mut stage.state, &name, place);
    }
    let words = unit.map_or_else(|| format!("{name} is by himself."), |unit| format!("{name} is with {unit}."));
    match side.filter(|side| hide_officers(&stage.state, *side)) {
        Some(side) => stage.whisper(side, fat(126), words),
        None => stage.say(fat(126), words),
    }
    Ok(())
}

/// `move-marker`: the marker of a dummy moves; only its owner knows that it is one (FAT-155).
pub fn move_marker(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.commands.keys().cloned().collect();
    let command = own_name(stage, arguments, "command", &known, |state, name| state.commands.get(name).map(|c| c.side));
    need_phase(stage, arguments, &[Phase::Movement]);
    let place = take_place(arguments);
    let kept = command.as_ref().and_then(|name| stage.state.commands.get(name));
    if let Some(kept) = kept {
        if Some(kept.side) != stage.state.phasing() {
            arguments.refuse_by(fat(143), "command", "markers move in their own half turn.");
        }
        if kept.level != Level::Dummy {
            arguments.refuse_by(fat(155), "command", "is no dummy; its units move.");
        }
        if kept.rode {
            arguments.refuse_by(fat(155), "command", "has moved in this phase.");
        }
    }
    let side = kept.map(|kept| kept.side);
    Lay::look(tables(stage), &stage.state, |lay| {
        let name = command.as_ref()?;
        let Some(from) = dummy_place(lay.state, name) else {
            arguments.refuse_by(fat(155), "command", "has no marker on the table.");
            return None;
        };
        refuse_if_far(arguments, (fat(155), "x"), could_ride(lay, name, side?, (from, place?)));
        Some(())
    });
    arguments.finish()?;
    let (Some(name), Some(side), Some(place)) = (command, side, place) else { return Ok(()) };
    rides(&mut stage.state, &name, place);
    if let Some(kept) = stage.state.commands.get_mut(&name) {
        kept.rode = true;
    }
    stage.whisper(side, fat(155), format!("The marker of {name} moves."));
    Ok(())
}

fn refuse_if_far(arguments: &mut Arguments, (rule, field): (Rule, &str), reaches: bool) {
    if !reaches {
        arguments.refuse_by(rule, field, "is too far to ride, or only a way within an inch of enemies leads there.");
    }
}

/// Whether an officer, or a dummy by the name of its command, may go from one place to another.
fn could_ride(lay: &Lay<'_>, rider: &str, side: Side, (from, to): (Point, Point)) -> bool {
    could_ride_to_any(lay, rider, side, from, &[to])
}

/// Whether he may go to one of some places: where a straight way leads to any of them, none is planned.
fn could_ride_to_any(lay: &Lay<'_>, rider: &str, side: Side, from: Point, places: &[Point]) -> bool {
    let Some(gait) = Fatigue::riding_of(lay, rider) else { return false };
    if places.contains(&from) {
        return true;
    }
    let rover = lay.rider(side, from, gait);
    let mut blocked = Vec::new();
    for to in places.iter().copied().filter(|to| from.distance(*to) <= rover.allowance()) {
        let straight = walk(&rover.block, &[Step::To(to)]);
        if !rover.allows(&straight) {
            blocked.push(to);
        } else if rover.cost(&straight) <= rover.allowance() {
            return true;
        }
    }
    blocked.into_iter().any(|at| {
        let way = planned(&rover, Wish::Goal { at, facing: None });
        way.is_some_and(|legs| rover.allows(&legs) && rover.cost(&legs) <= rover.allowance())
    })
}

/// Whether an officer may ride to a unit: he is with it as soon as he touches it, from whichever side.
pub fn could_join(lay: &Lay<'_>, officer: &str, side: Side, unit: &str) -> bool {
    let (Some(from), Some(piece)) = (officer_place(lay.state, officer), lay.piece(unit)) else { return false };
    let behind = piece.at().moved(piece.block.pose.ahead(), -piece.block.size.depth / 2);
    could_ride_to_any(lay, officer, side, from, &[nearest_of(&piece.block, from), behind, piece.at()])
}

/// The point of a block on the straight way from a place to its middle.
fn nearest_of(block: &Block, from: Point) -> Point {
    let middle = block.pose.at;
    let on_way = |share: i32| {
        let part = |from: i32, to: i32| from + (to - from) / 100 * share + (to - from) % 100 * share / 100;
        Point::new(part(from.x, middle.x), part(from.y, middle.y))
    };
    (0..=100).map(on_way).find(|at| block.distance_to(*at) == 0).unwrap_or(middle)
}
