//! Officers ride over the table: to a unit, to a place, out of danger.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::movement::Move;
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;
use grognard_field::{Block, Going, Leg, Point, Step, walk};

use super::place::place_officer;
use crate::asking::{Desk, charts, measured_itself, own_officer, present_unit, unread};
use crate::derive::{Lay, Piece, way_facts};
use crate::footprint::block_at;
use crate::officers::{has_ridden, may_ride};
use crate::state::{Phase, State, Status};
use crate::table_book::riding;
use grognard_battle::{Arguments, Side};
use grognard_table::{Wish, in_words, inches, planned};

/// What a table measures of a ride.
const MEASURED: &[&str] = &["open", "road", "rough", "legs", "obstacles"];

/// An officer rides to a unit and stays with it.
pub fn attach(stage: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let officer = own_officer(stage, arguments, "officer");
    let unit = present_unit(stage, arguments, "unit");
    measured_itself(arguments, MEASURED);
    let side = officer.as_ref().and_then(|name| stage.state.officers.get(name)).map(|officer| officer.side);
    if let (Some((unit, its)), Some(side)) = (&unit, side)
        && *its != side
    {
        arguments.refuse("unit", format!("{unit} is an enemy."));
    }
    let mut legs = None;
    if let (Some(officer), Some((unit, _)), Some(side)) = (&officer, &unit, side) {
        may_ride(stage, arguments, officer);
        legs = way_to_unit(stage, arguments, (officer, side), unit);
    }
    let (Some(officer), Some((unit, _)), Some(legs)) = (officer, unit, legs) else {
        arguments.finish()?;
        return unread();
    };
    pay(stage, arguments, &officer, &legs, "unit")?;
    walked(stage, &officer, &legs);
    has_ridden(stage, &officer, Some(&unit));
    Ok(())
}

/// An officer leaves the unit he is with and stays where he stands.
pub fn leave(stage: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let officer = own_officer(stage, arguments, "officer");
    measured_itself(arguments, MEASURED);
    if let Some(name) = &officer {
        may_ride(stage, arguments, name);
        if stage.state.officers.get(name).is_some_and(|officer| officer.attached.is_none()) {
            arguments.refuse("officer", format!("{name} is with no unit; let him ride, or leave him."));
        }
    }
    arguments.finish()?;
    let Some(officer) = officer else { return unread() };
    has_ridden(stage, &officer, None);
    Ok(())
}

/// An officer rides to a place, alone.
pub fn ride(stage: &mut Desk<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let officer = own_officer(stage, arguments, "officer");
    let (x, y) = (arguments.need_hundredths("x"), arguments.need_hundredths("y"));
    let mut legs = None;
    if let Some(name) = &officer {
        may_ride(stage, arguments, name);
        let side = stage.state.officers.get(name).map(|officer| officer.side);
        if let (Some(x), Some(y), Some(side)) = (x, y, side) {
            legs = way_to(stage, arguments, (name, side), &[Point::new(x, y)], "x");
        }
    }
    let (Some(officer), Some(legs)) = (officer, legs) else {
        arguments.finish()?;
        return unread();
    };
    pay(stage, arguments, &officer, &legs, "x")?;
    walked(stage, &officer, &legs);
    has_ridden(stage, &officer, None);
    Ok(())
}

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

/// The first point on the straight line to a unit that is near it.
fn first_near(piece: &Piece<'_>, at: Point, near: i32) -> Point {
    let on_line = |share: i32| {
        let part = |from: i32, to: i32| from + (to - from) * share / 1000;
        Point::new(part(at.x, piece.at().x), part(at.y, piece.at().y))
    };
    if piece.block.distance_to(at) <= near {
        return at;
    }
    // On the way to its middle a unit only comes nearer, so the place is found by halving.
    let (mut far, mut close) = (0, 1000);
    while close - far > 1 {
        let half = i32::midpoint(far, close);
        if piece.block.distance_to(on_line(half)) <= near { close = half } else { far = half }
    }
    on_line(close)
}

/// Places near a unit where an officer is with it: on the straight line to it, behind it, its middle.
fn way_to_unit(
    stage: &Desk<'_>,
    arguments: &mut Arguments,
    (officer, side): (&str, Side),
    unit: &str,
) -> Option<Vec<Leg>> {
    let t = charts(stage);
    let near = 100 * t.battlefield.near.attached;
    let goals = {
        let lay = Lay::of(t, &stage.state)?;
        let piece = lay.piece(unit)?;
        let at = *lay.table.officers.get(officer)?;
        let behind = piece.at().moved(piece.block.pose.ahead(), -(piece.block.size.depth / 2 + near / 2));
        [first_near(piece, at, near), behind, piece.at()]
    };
    way_to(stage, arguments, (officer, side), &goals, "unit")
}

/// The way to the first of several places an officer may ride to.
fn way_to(
    stage: &Desk<'_>,
    arguments: &mut Arguments,
    (officer, side): (&str, Side),
    goals: &[Point],
    field: &str,
) -> Option<Vec<Leg>> {
    let lay = Lay::of(charts(stage), &stage.state)?;
    let Some(at) = lay.table.officers.get(officer) else {
        arguments.refuse("officer", format!("{officer} is not on the table."));
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
        arguments.refuse_by(coh(71), field, reason);
    }
    found
}

/// The procedure's word on the cost of a ride.
fn pay(
    stage: &mut Desk<'_>,
    arguments: &mut Arguments,
    officer: &str,
    legs: &[Leg],
    field: &str,
) -> Result<(), Refusals> {
    let t = charts(stage);
    let Some(side) = stage.state.officers.get(officer).map(|officer| officer.side) else { return unread() };
    let situation = Lay::of(t, &stage.state).map(|lay| {
        let at = legs.first().map_or_else(Point::default, |leg| leg.start.at);
        let rover = lay.rider(side, at, riding(lay.t));
        way_facts(&lay, None, &rover, rover.spent(legs))
    });
    if let Some(situation) = &situation {
        arguments.refuse_all(stage.measured::<Move>(situation));
    }
    arguments.finish()?;
    let Some(situation) = situation.filter(|_| !legs.is_empty() && stage.state.phase != Phase::SetUp) else {
        return Ok(());
    };
    let outcome = stage.rule::<Move>(format_args!("{officer} rides"), |_| Some(side), &situation);
    if !outcome.legal {
        let reason = format!("{officer} cannot ride so far: {} inches is all he has.", outcome.allowance);
        arguments.refuse_by(coh(70), field, reason);
    }
    arguments.finish()
}

fn walked(stage: &mut Desk<'_>, officer: &str, legs: &[Leg]) {
    let Some(first) = legs.first() else { return };
    let way: Vec<Point> = std::iter::once(first.start.at).chain(legs.iter().map(|leg| leg.end.at)).collect();
    place_officer(stage, officer, &way);
}

/// Whether an enemy stands within so many hundredths of a lone officer.
fn is_in_danger(t: &Tables, state: &State, near: i32) -> bool {
    /// No unit reaches further from its centre, the inch included.
    const REACH: i32 = 1_500;
    let Some(table) = &state.table else { return false };
    let is_close = |at: Point, low: Point, high: Point| {
        (low.x - REACH..=high.x + REACH).contains(&at.x) && (low.y - REACH..=high.y + REACH).contains(&at.y)
    };
    Side::BOTH.into_iter().any(|side| {
        let lone: Vec<Point> = table
            .officers
            .along(&state.officers)
            .filter_map(|(_, officer, at)| {
                let is_lone = officer.side == side && officer.status == Status::InPlay && officer.attached.is_none();
                at.filter(|_| is_lone).copied()
            })
            .collect();
        let (Some(low), Some(high)) = (corner(&lone, i32::min), corner(&lone, i32::max)) else { return false };
        // Most enemies are far from all of them.
        table.units.along(&state.units).any(|(_, unit, pose)| {
            let Some(pose) = pose.filter(|pose| unit.side != side && is_close(pose.at, low, high)) else {
                return false;
            };
            let mut close = lone.iter().filter(|at| is_close(pose.at, **at, **at)).peekable();
            if close.peek().is_none() || !unit.is_present() {
                return false;
            }
            let block = block_at(t, unit, *pose);
            close.any(|at| block.may_be_within(&Block::point(*at), near) && block.distance_to(*at) <= near)
        })
    })
}

/// A corner of the upright rectangle round some points.
fn corner(points: &[Point], pick: fn(i32, i32) -> i32) -> Option<Point> {
    points.iter().copied().reduce(|one, other| Point::new(pick(one.x, other.x), pick(one.y, other.y)))
}

/// A lone officer with an enemy within an inch rides to the nearest own unit (COH-56). Whether one did.
pub fn to_safety(stage: &mut Desk<'_>) -> bool {
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
