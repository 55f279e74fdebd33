//! Officers ride on the table: to a unit, to a place, out of danger.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::movement::Situation;
use grognard_books::cohesion::rules::coh;
use grognard_field::{Going, Leg, Point, Step, walk};

use super::place::place_officer;
use crate::acting::charts;
use crate::derive::{Lay, Piece, way_facts};
use crate::footprint::{block_at, most_for_stand};
use crate::state::{Phase, Stage, State, Status};
use crate::table_book::riding;
use grognard_battle::{Arguments, Pair, Side};
use grognard_table::{Wish, in_words, inches, planned};

/// Whether an officer could ride straight to a unit and be with it.
pub fn could_join(lay: &Lay<'_>, officer: &str, piece: &Piece<'_>) -> bool {
    let Some(at) = lay.table.officers.get(officer) else { return false };
    let rover = lay.rider(piece.side, *at, riding(lay.t));
    let near = 100 * lay.t.battlefield.near.attached;
    if piece.block.distance_to(*at) <= near {
        return true;
    }
    let legs = walk(&rover.block, &[Step::To(first_near(piece, *at, near))]);
    rover.allows(&legs) && rover.cost(&legs) <= rover.allowance()
}

/// The first point on the straight line to a unit that is near enough to it.
fn first_near(piece: &Piece<'_>, at: Point, near: i32) -> Point {
    let on_line = |share: i32| {
        let part = |from: i32, to: i32| from + (to - from) * share / 1000;
        Point::new(part(at.x, piece.at().x), part(at.y, piece.at().y))
    };
    if piece.block.distance_to(at) <= near {
        return at;
    }
    // On the way to its middle a unit only gets nearer, so the place is found by halving.
    let (mut far, mut close) = (0, 1000);
    while close - far > 1 {
        let half = i32::midpoint(far, close);
        if piece.block.distance_to(on_line(half)) <= near { close = half } else { far = half }
    }
    on_line(close)
}

/// The way of an officer on the table, and its cost.
pub struct Ride {
    /// What it costs.
    pub situation: Situation,
    /// Where he goes.
    pub legs: Vec<Leg>,
}

/// The way of an officer to a unit: to the first place on the straight line to it where he is with it, otherwise behind
/// it, otherwise to its middle.
pub fn ride_to_unit(lay: &Lay<'_>, told: &mut Arguments, officer: &str, unit: &str) -> Option<Ride> {
    let near = 100 * lay.t.battlefield.near.attached;
    let piece = lay.piece(unit)?;
    let at = *lay.table.officers.get(officer)?;
    let behind = piece.at().moved(piece.block.pose.ahead(), -(piece.block.size.depth / 2 + near / 2));
    ride_to(lay, told, officer, &[first_near(piece, at, near), behind, piece.at()], "unit")
}

/// The way to the first of several places that an officer may reach.
pub fn ride_to(lay: &Lay<'_>, told: &mut Arguments, officer: &str, goals: &[Point], field: &str) -> Option<Ride> {
    let side = lay.state.officers.get(officer)?.side;
    let Some(at) = lay.table.officers.get(officer) else {
        told.refuse("officer", format!("{officer} is not on the table."));
        return None;
    };
    let rover = lay.rider(side, *at, riding(lay.t));
    let ways = goals.iter().map(|goal| {
        let straight = if goal == at { Vec::new() } else { walk(&rover.block, &[Step::To(*goal)]) };
        let fine = rover.allows(&straight);
        let legs = if fine { Some(straight) } else { planned(&rover, Wish::Goal { at: *goal, facing: None }) };
        legs.filter(|legs| rover.allows(legs) && rover.cost(legs) <= rover.allowance())
    });
    let found = ways.flatten().next();
    if found.is_none() {
        let reason = format!(
            "{officer} finds no way there: {} inches is all he has, and no enemy may be within {}.",
            rover.inches(),
            in_words(lay.t.battlefield.near.charge_halt)
        );
        told.refuse_by(coh(71), field, reason);
    }
    found.map(|legs| Ride { situation: way_facts(lay, None, &rover, rover.spent(&legs)), legs })
}

/// An officer who stays where he is.
pub fn no_ride(lay: &Lay<'_>, officer: &str) -> Option<Ride> {
    let at = *lay.table.officers.get(officer)?;
    let rover = lay.rider(lay.state.officers.get(officer)?.side, at, riding(lay.t));
    Some(Ride { situation: way_facts(lay, None, &rover, rover.spent(&[])), legs: Vec::new() })
}

/// An officer has gone his way.
pub fn walked(stage: &mut Stage<'_>, officer: &str, legs: &[Leg]) {
    let Some(first) = legs.first() else { return };
    let way: Vec<Point> = std::iter::once(first.start.at).chain(legs.iter().map(|leg| leg.end.at)).collect();
    place_officer(stage, officer, &way);
}

/// Whether an enemy is within this many hundredths of a lone officer.
fn is_in_danger(t: &Tables, state: &State, near: i32) -> bool {
    let Some(table) = &state.table else { return false };
    let lone = |side: Side| {
        table.officers.along(&state.officers).filter_map(move |(_, officer, at)| {
            let is_lone = officer.side == side && officer.status == Status::InPlay && officer.attached.is_none();
            at.filter(|_| is_lone).copied()
        })
    };
    let around = Side::BOTH.map(|side| lone(side).map(|at| [at, at]).reduce(both));
    let around = Pair { a: around[0], b: around[1] };
    let stand = most_for_stand(t);
    table.units.along(&state.units).any(|(_, unit, pose)| {
        let enemy = unit.side.other();
        let Some((pose, [low, high])) = pose.filter(|_| unit.is_present()).zip(*around.of(enemy)) else {
            return false;
        };
        let is_beyond = |reach: i32| {
            pose.at.x < low.x - reach
                || pose.at.x > high.x + reach
                || pose.at.y < low.y - reach
                || pose.at.y > high.y + reach
        };
        // Most are far from all of them, however they stand.
        if is_beyond(near + unit.whole_stands() * stand / 2 + 1) {
            return false;
        }
        let block = block_at(t, unit, *pose);
        !is_beyond(near + i32::midpoint(block.size.width, block.size.depth) + 1)
            && lone(enemy).any(|at| block.distance_to(at) <= near)
    })
}

/// The lowest and the highest corner of a rectangle around two others.
fn both([low, high]: [Point; 2], [lower, higher]: [Point; 2]) -> [Point; 2] {
    [Point::new(low.x.min(lower.x), low.y.min(lower.y)), Point::new(high.x.max(higher.x), high.y.max(higher.y))]
}

/// A lone officer with an enemy within an inch rides to the nearest unit of his side (COH-56). Returns whether one did.
pub fn to_safety(stage: &mut Stage<'_>) -> bool {
    let t = charts(stage);
    let near = 100 * t.battlefield.near.attached;
    if !is_in_danger(t, &stage.state, near) {
        return false;
    }
    let found = Lay::of(t, &stage.state).and_then(|lay| {
        let lone = lay
            .state
            .officers
            .iter()
            .filter(|(_, officer)| officer.status == Status::InPlay && officer.attached.is_none());
        lone.filter_map(|(name, officer)| Some((name, officer.side, *lay.table.officers.get(name)?))).find_map(
            |(name, side, at)| {
                let danger = lay.of_side(side.other()).find(|enemy| enemy.block.distance_to(at) <= near)?;
                let (unit, far) = lay.nearest_friend(side, at)?;
                Some((name.clone(), danger.name.to_owned(), unit.name.to_owned(), unit.at(), at, far))
            },
        )
    });
    let Some((name, enemy, unit, to, at, far)) = found else { return false };
    let after_movement = matches!(stage.state.phase, Phase::Melee | Phase::Recovery);
    if let Some(officer) = stage.state.officers.get_mut(&name) {
        officer.attached = Some(unit.clone());
        officer.displaced |= after_movement;
    }
    place_officer(stage, &name, &[at, to]);
    let (far, near) = (inches(far), in_words(t.battlefield.near.attached));
    stage.say(coh(56), format_args!("{name}, alone with {enemy} within {near}, rides to {unit}, {far} inches away."));
    true
}
