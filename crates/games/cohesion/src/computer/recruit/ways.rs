//! Ways drawn at random: steps one by one, or somewhere within reach.

use grognard_field::{Going as _, Manner, Point, Step, reach, walk};
use serde_json::{Value, json};

use crate::computer::order::path;
use crate::derive::{Lay, Piece};
use crate::table_book::riding;
use grognard_battle::Side;
use grognard_battle::Whim;
use grognard_table::{Rover, Wish, planned, to_inches};

/// How often steps are drawn before a place is.
const TRIES: usize = 6;
/// Places looked at to find what is within reach.
const LOOK: usize = 300;

/// A way of a unit; none if none was found.
pub fn walked(lay: &Lay<'_>, piece: &Piece<'_>, whim: &mut Whim) -> Option<Value> {
    let rover = lay.rover(piece);
    if whim.below(2) == 0
        && let Some(steps) = (0..TRIES).find_map(|_| steps(&rover, whim))
    {
        return Some(json!({ "unit": piece.name, "path": path(&steps) }));
    }
    let cells = reach(&rover, rover.manner(), &rover.block, 100, LOOK).cells;
    let end = cells.get(whim.below(cells.len()))?.end;
    let legs = planned(&rover, Wish::Goal { at: end.at, facing: Some(end.facing) })?;
    let fine = !legs.is_empty() && rover.allows(&legs);
    fine.then(
        || json!({ "unit": piece.name, "x": to_inches(end.at.x), "y": to_inches(end.at.y), "facing": end.facing }),
    )
}

/// A few steps that can be walked and paid for.
fn steps(rover: &Rover<'_>, whim: &mut Whim) -> Option<Vec<Step>> {
    let count = 1 + whim.below(3);
    let steps: Vec<Step> = (0..count).filter_map(|_| step(rover, whim)).collect();
    let legs = walk(&rover.block, &steps);
    let paid = rover.cost_of(rover.spent(&legs)) <= rover.allowance();
    (paid && !legs.is_empty() && rover.allows(&legs)).then_some(steps)
}

fn step(rover: &Rover<'_>, whim: &mut Whim) -> Option<Step> {
    let most = usize::try_from(rover.allowance()).ok()?;
    let length = i32::try_from(1 + whim.below(most)).ok()?;
    if rover.manner() == Manner::Free {
        let at = rover.block.pose.at;
        let place = Point::new(at.x - length + i32::try_from(whim.below(2 * most)).ok()?, at.y + length / 2);
        return Some(match whim.below(3) {
            0 => Step::Face(u16::try_from(whim.below(360)).ok()?),
            1 => Step::Ahead(length),
            _ => Step::To(place),
        });
    }
    Some(match whim.below(6) {
        0 => Step::Back(length),
        1 => Step::Left(length),
        2 => Step::Right(length),
        3 => Step::Wheel(i16::try_from(1 + whim.below(90)).ok()? * if whim.below(2) == 0 { 1 } else { -1 }),
        _ => Step::Ahead(length),
    })
}

/// A place an officer may ride to; none if none was found.
pub fn ridden(lay: &Lay<'_>, side: Side, officer: &str, whim: &mut Whim) -> Option<Value> {
    let at = *lay.table.officers.get(officer)?;
    let rover = lay.rider(side, at, riding(lay.t));
    let most = usize::try_from(rover.allowance()).ok()?;
    let mut away = || i32::try_from(whim.below(2 * most + 1)).ok().zip(i32::try_from(most).ok()).map(|(a, b)| a - b);
    (0..TRIES).find_map(|_| {
        let to = Point::new(at.x + away()?, at.y + away()?);
        let legs = walk(&rover.block, &[Step::To(to)]);
        let fine = rover.allows(&legs) && rover.cost_of(rover.spent(&legs)) <= rover.allowance();
        fine.then(|| json!({ "officer": officer, "x": to_inches(to.x), "y": to_inches(to.y) }))
    })
}
