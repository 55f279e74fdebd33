//! Where a unit can go, and what a way costs.

use grognard_books::cohesion::Tables;
use grognard_core::refusal::Refusals;
use grognard_field::{Leg, Step, reach as squares, way_points};
use serde_json::{Value, json};

use super::{on_table, unread};
use crate::derive::Lay;
use crate::state::State;
use crate::table_book::riding;
use grognard_battle::Arguments;
use grognard_table::{PLAN_WORK, Rover, Wish, place_in_inches, planned, take_wish, to_inches};

/// A square of the answer, in hundredths.
const SQUARE: i32 = 100;

/// Squares a unit can reach, with the least cost of each.
pub fn reach(t: &Tables, state: &State, arguments: &mut Arguments) -> Result<Value, Refusals> {
    let lay = Lay::of(t, state).ok_or_else(unread)?;
    let piece = on_table(&lay, arguments, "unit");
    arguments.finish()?;
    let Some(piece) = piece else { return Err(unread()) };
    let rover = lay.rover(piece);
    let found = squares(&rover, rover.manner(), &rover.block, SQUARE, PLAN_WORK);
    let cells =
        found.cells.iter().filter(|_| rover.inches() > 0).map(
            |cell| json!({ "x": to_inches(cell.low.x), "y": to_inches(cell.low.y), "cost": to_inches(cell.cost) }),
        );
    Ok(json!({ "allowance": rover.inches(), "cell": to_inches(SQUARE), "cells": cells.collect::<Vec<_>>() }))
}

/// A step as players write it.
fn written(step: Step) -> Value {
    match step {
        Step::Ahead(length) => json!({ "step": "ahead", "inches": to_inches(length) }),
        Step::Back(length) => json!({ "step": "back", "inches": to_inches(length) }),
        Step::Left(length) => json!({ "step": "left", "inches": to_inches(length) }),
        Step::Right(length) => json!({ "step": "right", "inches": to_inches(length) }),
        Step::Wheel(degrees) => json!({ "step": "wheel", "degrees": degrees }),
        Step::To(at) => json!({ "step": "to", "x": to_inches(at.x), "y": to_inches(at.y) }),
        Step::Face(facing) => json!({ "step": "face", "facing": facing }),
    }
}

/// Whoever is to go: a unit, or an officer by himself.
fn mover<'l, 's>(lay: &'l Lay<'s>, arguments: &mut Arguments) -> Option<(String, Rover<'l>)> {
    let units = lay.pieces.iter().map(|piece| piece.name.to_owned());
    let known: Vec<String> = units.chain(lay.table.officers.keys().cloned()).collect();
    let name = arguments.need_name_of("unit", &known)?;
    let rover = match lay.piece(&name) {
        Some(piece) => lay.rover(piece),
        None => lay.rider(lay.state.officers.get(&name)?.side, *lay.table.officers.get(&name)?, riding(lay.t)),
    };
    Some((name, rover))
}

/// The cheapest way to a place, or the account of a given one.
pub fn plan(t: &Tables, state: &State, arguments: &mut Arguments) -> Result<Value, Refusals> {
    let lay = Lay::of(t, state).ok_or_else(unread)?;
    let mover = mover(&lay, arguments);
    let wish = take_wish(arguments);
    arguments.finish()?;
    let (Some((name, rover)), Some(wish)) = (mover, wish) else { return Err(unread()) };
    let goal = matches!(wish, Wish::Goal { .. });
    let Some(legs) = planned(&rover, wish).filter(|legs| rover.inches() > 0 && !(goal && legs.is_empty())) else {
        let words = format!("{name} finds no way there with {} inches.", rover.inches());
        return Ok(json!({
            "path": [], "cost": Value::Null, "allowance": rover.inches(), "legal": false, "end": Value::Null,
            "way_points": [], "reasons": [{ "text": words, "rule": "COH-70" }], "crossed": [],
        }));
    };
    Ok(account(&lay, &rover, &legs))
}

fn account(lay: &Lay<'_>, rover: &Rover<'_>, legs: &[Leg]) -> Value {
    let cost = rover.cost_of(rover.spent(legs));
    let mut reasons: Vec<Value> =
        rover.against(legs).into_iter().map(|(rule, text)| json!({ "text": text, "rule": rule.id })).collect();
    if cost > 100 * rover.inches() {
        let words = format!("it would spend {} inches and has {}.", to_inches(cost), rover.inches());
        reasons.push(json!({ "text": words, "rule": "COH-70" }));
    }
    let end = legs.last().map_or(rover.block.pose, |leg| leg.end);
    let every = 100 * lay.t.battlefield.movement.way_point;
    json!({
        "path": legs.iter().map(|leg| written(leg.step)).collect::<Vec<_>>(),
        "cost": to_inches(cost),
        "allowance": rover.inches(),
        "legal": reasons.is_empty(),
        "end": { "x": to_inches(end.at.x), "y": to_inches(end.at.y), "facing": end.facing },
        "way_points": way_points(legs, every).map(|pose| place_in_inches(pose.at)).collect::<Vec<_>>(),
        "reasons": reasons,
        "crossed": rover.friends_crossed(legs),
    })
}
