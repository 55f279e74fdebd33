//! The Movement segment of the plain player (GT-104): formation by formation, seniors first.

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::deployment_change::When;
use grognard_books::grand_tactics::kinds::{Mode, Terrain};

use crate::acts::Order;
use crate::computer::orders::{change, march};
use crate::land::{Route, distances, routes};
use crate::movement::against_moving;
use crate::state::{Formation, State};

/// An attack is worth something from this ratio: friendly CF that can arrive to the enemy's.
const ODDS: f64 = 1.25;
/// What the odds above that count.
const OF_ODDS: f64 = 3.0;
/// The weight of a point in an area that the side does not own.
const OF_POINTS: f64 = 2.0;
/// An enemy within this many links is near.
const NEAR: i32 = 2;
/// The odds at which the player enters an enemy area in March Order.
const IN_MARCH_ORDER: i32 = 2;

/// The next march or change; none once everybody is in place.
pub fn step(t: &Tables, state: &State, side: Side) -> Option<Order> {
    if state.screens_set {
        return None;
    }
    let free = |name: &str| against_moving(state, name).is_empty();
    let mut own: Vec<&String> = state.formations_of(side).map(|(name, _)| name).filter(|name| free(name)).collect();
    own.sort_by_key(|name| state.commander_of(name).map_or(i32::MAX, |(_, leader)| leader.rank));
    own.iter().find_map(|name| of_formation(t, state, name))
}

fn of_formation(t: &Tables, state: &State, name: &str) -> Option<Order> {
    let entry = state.formations.get(name)?;
    let moved = entry.entered_from.is_some() || entry.changed_mode.is_some();
    if !moved && let Some(route) = best_route(t, state, name, entry) {
        return Some(march(name, &route));
    }
    let wanted = wanted_mode(state, entry)?;
    let left = t.modes.of(entry.mode).ma.value + entry.bonus_mp - entry.mp_spent;
    let concentrated = t.modes.of(entry.mode).ma.value == 0;
    let pays = if concentrated { entry.mp_spent == 0 } else { left >= t.modes.change_cost.value };
    let may = entry.changed_mode.is_none() && entry.mode != wanted && t.modes.of(entry.mode).may_become[wanted];
    (may && pays).then(|| change(name, wanted, When::End))
}

/// The most valuable area within reach, if any has value.
fn best_route(t: &Tables, state: &State, name: &str, entry: &Formation) -> Option<Route> {
    let rated = routes(t, state, name).into_iter().filter(|route| dares(t, state, entry, route));
    let rated = rated.map(|route| (value(t, state, entry, &route), route));
    let best = rated.reduce(|best, other| if other.0 > best.0 { other } else { best })?;
    Some(best).filter(|(value, _)| *value > 0.0).map(|(_, route)| route)
}

/// Enters no enemy area in March Order, except for a pass or at two to one.
fn dares(t: &Tables, state: &State, entry: &Formation, route: &Route) -> bool {
    let pass = state.areas.get(&route.to).is_some_and(|area| area.terrain == Terrain::Pass);
    let enough =
        || arriving(t, state, entry.side, &route.to) >= IN_MARCH_ORDER * enemy_cf(state, entry.side, &route.to);
    !route.engages || entry.mode != Mode::MarchOrder || pass || enough()
}

fn value(t: &Tables, state: &State, entry: &Formation, route: &Route) -> f64 {
    let points = state.areas.get(&route.to).filter(|area| area.owner != Some(entry.side)).map_or(0, |area| area.vp);
    let nearer = match (&entry.area, goal_distance(state, entry.side, &route.to)) {
        (Some(from), Some(then)) => goal_distance(state, entry.side, from).map_or(0, |now| now - then),
        _ => 0,
    };
    let mut value = OF_POINTS * f64::from(points) + f64::from(nearer);
    if route.engages {
        let odds = f64::from(arriving(t, state, entry.side, &route.to))
            / f64::from(enemy_cf(state, entry.side, &route.to).max(1));
        value += OF_ODDS * (odds - ODDS);
    }
    value
}

/// Links to the nearest area with points that the side does not own.
fn goal_distance(state: &State, side: Side, from: &str) -> Option<i32> {
    let is_goal = |name: &str| state.areas.get(name).is_some_and(|area| area.vp > 0 && area.owner != Some(side));
    distances(state, from).into_iter().find(|(name, _)| is_goal(name)).map(|(_, links)| links)
}

fn enemy_cf(state: &State, side: Side, area: &str) -> i32 {
    state.cf_in(side.other(), area)
}

/// CF of a side that is in an area or can still march there.
fn arriving(t: &Tables, state: &State, side: Side, area: &str) -> i32 {
    let comes = |name: &str, own: &Formation| {
        own.area.as_deref() == Some(area)
            || (own.entered_from.is_none()
                && against_moving(state, name).is_empty()
                && routes(t, state, name).iter().any(|route| route.to == area))
    };
    state.formations_of(side).filter(|(name, own)| comes(name, own)).map(|(name, _)| state.line_cf(name)).sum()
}

/// The mode at the end of the movement: a battle mode where an enemy is near, otherwise one for the road. A formation
/// that
/// holds a place of worth of its side stands in line, the others in echelon.
fn wanted_mode(state: &State, entry: &Formation) -> Option<Mode> {
    let area = entry.area.as_deref()?;
    let far = distances(state, area);
    let enemies = state.formations_of(entry.side.other());
    let near = enemies.filter_map(|(_, enemy)| far.get(enemy.area.as_deref()?)).any(|links| *links <= NEAR);
    let holds = state.areas.get(area).is_some_and(|here| here.owner == Some(entry.side) && here.vp > 0);
    Some(match (near, holds) {
        (false, _) => Mode::MarchOrder,
        (true, true) => Mode::LineOfBattle,
        (true, false) => Mode::Echelon,
    })
}
