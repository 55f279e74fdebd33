//! Ways and places drawn at random: step by step, somewhere within reach, somewhere in the zone.

use grognard_battle::Whim;
use grognard_field::{Going as _, Grid, Manner, Point, Polygon, Pose, Step, reach, walk};
use grognard_table::{Lay, Rover, Shows, Side, Wish, planned, to_inches, written};
use serde_json::{Value, json};

/// How often steps are tried before a place is drawn, and places before giving up.
const TRIES: usize = 6;
/// Places examined to find what is within reach.
const LOOK: usize = 300;

pub enum Drawn {
    Steps(Vec<Step>),
    /// Where a way ends.
    End(Pose),
    /// A place.
    Spot(Point),
}

impl Drawn {
    /// Puts it into the arguments of a command.
    pub fn put(self, with: &mut Value) {
        match self {
            Drawn::Steps(steps) => with["path"] = json!(written(&steps)),
            Drawn::End(end) => {
                (with["x"], with["y"]) = (json!(to_inches(end.at.x)), json!(to_inches(end.at.y)));
                with["facing"] = json!(end.facing);
            }
            Drawn::Spot(at) => (with["x"], with["y"]) = (json!(to_inches(at.x)), json!(to_inches(at.y))),
        }
    }
}

/// A way of a unit; none if none was found.
pub fn walked(rover: &Rover<'_>, whim: &mut Whim) -> Option<Drawn> {
    if whim.below(2) == 0
        && let Some(steps) = (0..TRIES).find_map(|_| steps(rover, whim))
    {
        return Some(Drawn::Steps(steps));
    }
    let cells = reach(rover, rover.manner(), &rover.block, Grid::of_table(100), LOOK).cells;
    let end = cells.get(whim.below(cells.len()))?.end;
    let legs = planned(rover, Wish::Goal { at: end.at, facing: Some(end.facing) })?;
    let fine = !legs.is_empty() && rover.allows(&legs);
    fine.then_some(Drawn::End(end))
}

/// A few steps that can be walked and afforded.
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

/// A place for the piece that acts: where an officer may ride, or where a unit that is not on the table can be placed.
pub fn placed<B: Shows>(lay: &Lay<'_, B>, side: Side, who: &str, whim: &mut Whim) -> Option<Drawn> {
    match lay.table.officers.get(who) {
        Some(at) => ridden(&lay.rider(side, *at, B::riding(lay.t)?), *at, whim),
        None => in_zone(lay.table.ground.zones.of(side), whim),
    }
}

/// A place to which an officer may ride; none if none was found.
fn ridden(rover: &Rover<'_>, at: Point, whim: &mut Whim) -> Option<Drawn> {
    let most = usize::try_from(rover.allowance()).ok()?;
    let mut away = || i32::try_from(whim.below(2 * most + 1)).ok().zip(i32::try_from(most).ok()).map(|(a, b)| a - b);
    (0..TRIES).find_map(|_| {
        let to = Point::new(at.x + away()?, at.y + away()?);
        let legs = walk(&rover.block, &[Step::To(to)]);
        let fine = rover.allows(&legs) && rover.cost_of(rover.spent(&legs)) <= rover.allowance();
        fine.then_some(Drawn::Spot(to))
    })
}

/// A place in a zone; none if none was found.
fn in_zone(zone: &[Point], whim: &mut Whim) -> Option<Drawn> {
    let zone = Polygon::new(zone.to_vec()).ok()?;
    let (low, high) = zone.bounds();
    let mut within =
        |low: i32, high: i32| Some(low + i32::try_from(whim.below(usize::try_from(high - low).ok()? + 1)).ok()?);
    (0..TRIES).find_map(|_| {
        let at = Point::new(within(low.x, high.x)?, within(low.y, high.y)?);
        zone.contains(at).then_some(Drawn::Spot(at))
    })
}
