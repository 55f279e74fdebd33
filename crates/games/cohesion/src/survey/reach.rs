//! Where a unit can go, and what a way costs.

use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use grognard_field::{Leg, reach as squares, way_points};

use super::unread;
use crate::derive::{Lay, Piece, Rover};
use crate::moves::{PLAN_WORK, Wish, planned, take_wish};
use grognard_battle::{Arguments, known_name};
use grognard_table::answers::{Plan, Reach, ReachCell, Reason};
use grognard_table::{place_in_inches, to_inches};

/// A square of the answer, in hundredths.
const SQUARE: i32 = 100;

/// Squares a unit can reach, with the least cost of each.
pub fn reach(lay: &Lay<'_>, piece: &Piece<'_>) -> Reach {
    let rover = Rover::of_unit(lay, piece);
    let found = squares(&rover, rover.manner(), &rover.block, SQUARE, PLAN_WORK);
    let cells = found.cells.iter().filter(|_| rover.inches() > 0);
    Reach {
        allowance: f64::from(rover.inches()),
        cell: to_inches(SQUARE),
        cells: cells.map(|cell| ReachCell::of(cell.low, SQUARE, cell.cost)).collect(),
    }
}

/// Whoever is to go: a unit, or an officer by himself.
fn mover<'l, 's>(lay: &'l Lay<'s>, unit: &str) -> Result<(String, Rover<'l, 's>), Refusals> {
    let units = lay.pieces.iter().map(|piece| piece.name.to_owned());
    let known: Vec<String> = units.chain(lay.table.officers.keys().cloned()).collect();
    let name = known_name("unit", unit, &known)?;
    let officer = || Some(Rover::of_officer(lay, lay.state.officers.get(&name)?.side, *lay.table.officers.get(&name)?));
    let rover = lay.piece(&name).map(|piece| Rover::of_unit(lay, piece)).or_else(officer).ok_or_else(unread)?;
    Ok((name, rover))
}

/// The cheapest way to a place, or the account of a given one.
pub fn plan(lay: &Lay<'_>, unit: &str, way: &Datum) -> Result<Plan, Refusals> {
    let (name, rover) = mover(lay, unit)?;
    let mut arguments = Arguments::new(way);
    let wish = take_wish(&mut arguments);
    arguments.finish()?;
    let wish = wish.ok_or_else(unread)?;
    let goal = matches!(wish, Wish::Goal { .. });
    let Some(legs) = planned(&rover, wish).filter(|legs| rover.inches() > 0 && !(goal && legs.is_empty())) else {
        let words = format!("{name} finds no way there with {} inches.", rover.inches());
        return Ok(Plan::none(f64::from(rover.inches()), Reason::by(coh(70), words)));
    };
    Ok(account(lay, &rover, &legs))
}

fn account(lay: &Lay<'_>, rover: &Rover<'_, '_>, legs: &[Leg]) -> Plan {
    let cost = rover.cost_of(rover.spent(legs));
    let mut reasons: Vec<Reason> = rover.against(legs).into_iter().map(|(rule, text)| Reason::by(rule, text)).collect();
    if cost > 100 * rover.inches() {
        let words = format!("it would spend {} inches and has {}.", to_inches(cost), rover.inches());
        reasons.push(Reason::by(coh(70), words));
    }
    let end = legs.last().map_or(rover.block.pose, |leg| leg.end);
    let every = 100 * lay.t.battlefield.movement.way_point;
    Plan {
        path: legs.iter().map(|leg| leg.step.into()).collect(),
        cost: Some(to_inches(cost)),
        allowance: f64::from(rover.inches()),
        legal: reasons.is_empty(),
        end: Some(end.into()),
        way_points: way_points(legs, every).map(|pose| place_in_inches(pose.at)).collect(),
        reasons,
        crossed: rover.friends_crossed(legs).into_iter().map(str::to_owned).collect(),
    }
}
