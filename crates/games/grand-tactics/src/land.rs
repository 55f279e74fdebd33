//! The map as the books know it: which areas are linked, how far apart two areas are, where a formation can march and
//! where its supply comes from. Acts, questions and computer players all look here.

use std::collections::VecDeque;

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::Terrain;
use grognard_books::grand_tactics::movement::Situation;
use indexmap::IndexMap;

use super::ground::Ground;
pub use super::ground::{Route, judged};
use super::state::{Formation, Marched, State};

/// The areas linked with this one, in the order of the file.
pub fn neighbours<'b>(state: &'b State, area: &str) -> &'b [String] {
    state.areas.get(area).map_or(&[], |area| area.links.as_slice())
}

/// Whether two areas are directly linked.
pub fn are_linked(state: &State, one: &str, other: &str) -> bool {
    neighbours(state, one).iter().any(|link| link == other)
}

/// The number of links from an area to every other, ignoring all formations on the way; the nearest first.
pub fn distances<'b>(state: &'b State, from: &'b str) -> IndexMap<&'b str, i32> {
    let mut found: IndexMap<&str, i32> = IndexMap::new();
    found.insert(from, 0);
    let mut looked_at = 0;
    while let Some((area, links)) = found.get_index(looked_at).map(|(area, links)| (*area, *links)) {
        looked_at += 1;
        for link in neighbours(state, area) {
            found.entry(link).or_insert(links + 1);
        }
    }
    found
}

/// The way with the fewest links from an area to the first goal, both ends included. It passes only through open areas;
/// the first area is not tested.
fn shortest(
    state: &State,
    from: &str,
    is_open: impl Fn(&str) -> bool,
    is_goal: impl Fn(&str) -> bool,
) -> Option<Vec<String>> {
    let mut ways: VecDeque<Vec<&str>> = VecDeque::from([vec![from]]);
    let mut seen = vec![from];
    while let Some(way) = ways.pop_front() {
        let last = *way.last()?;
        if is_goal(last) {
            return Some(way.into_iter().map(str::to_owned).collect());
        }
        for link in neighbours(state, last) {
            if !seen.contains(&link.as_str()) && is_open(link) {
                seen.push(link);
                let mut longer = way.clone();
                longer.push(link);
                ways.push_back(longer);
            }
        }
    }
    None
}

/// The way with the fewest links, ignoring all formations on it; it begins with the first area.
pub fn way(state: &State, from: &str, to: &str) -> Option<Vec<String>> {
    shortest(state, from, |_| true, |area| area == to)
}

/// Whether enemy formations stand in an area.
pub fn holds_enemy(state: &State, side: Side, area: &str) -> bool {
    state.formations_in(side.other(), area).next().is_some()
}

/// The areas from this one to the nearest that supplies a side, through areas without enemy formations (GT-95). The
/// list
/// begins with this area, which is not tested.
pub fn supply_from(state: &State, side: Side, area: &str) -> Option<Vec<String>> {
    let supplies = |name: &str| state.areas.get(name).is_some_and(|area| area.supply == Some(side));
    shortest(state, area, |name| !holds_enemy(state, side, name), supplies)
}

/// The supply line of a formation: the areas from its own to the one that supplies it. A fortress of its side supplies
/// itself (GT-95). None where nothing supplies the formation.
pub fn supply_path(state: &State, formation: &str) -> Option<Vec<String>> {
    let entry = state.formations.get(formation)?;
    let area = entry.area.as_ref()?;
    let ground = state.areas.get(area)?;
    if ground.terrain == Terrain::Fortress && ground.owner == Some(entry.side) {
        return Some(vec![area.clone()]);
    }
    supply_from(state, entry.side, area)
}

/// The number of links on a way through these areas.
pub fn links_of(way: &[String]) -> i32 {
    i32::try_from(way.len()).unwrap_or(i32::MAX).saturating_sub(1)
}

/// A move of a formation through these areas, in the form the procedure takes.
pub fn move_along<'a>(state: &State, entry: &Formation, areas: impl IntoIterator<Item = &'a String>) -> Situation {
    Ground::of(state, entry.side).move_along(state, entry, areas)
}

/// Everywhere a formation can march now, by the cheapest way, and what it costs; the cheapest first. Does not check
/// whether the formation may move at all in this segment. To ask about many formations of a side, use its [`Ground`].
pub fn routes(t: &Tables, state: &State, formation: &str) -> Vec<Route> {
    let side = state.formations.get(formation).map(|entry| entry.side);
    side.map_or_else(Vec::new, |side| Ground::of(state, side).routes(t, state, formation))
}

/// The areas a move passes through, with its end. They are taken as given; on a map, if only the end is given, the
/// cheapest way is taken. Any two neighbours on the way must be linked.
pub fn way_meant(
    t: &Tables,
    state: &State,
    formation: &str,
    through: Option<Vec<String>>,
    to: &str,
) -> Result<Vec<String>, String> {
    let by = |through: Vec<String>| through.into_iter().chain([to.to_owned()]).collect::<Vec<String>>();
    if !state.has_map() {
        return Ok(by(through.unwrap_or_default()));
    }
    let from = state.formations.get(formation).and_then(|entry| entry.area.as_deref()).unwrap_or_default();
    let cheapest = || routes(t, state, formation).into_iter().find(|route| route.to == to).map(|route| route.through);
    // If no march gets there, the shortest way shows what is in the way.
    let plain = || way(state, from, to).map(|way| way.into_iter().skip(1).collect::<Vec<String>>());
    let areas = match through.or_else(cheapest) {
        Some(through) => by(through),
        None => plain().filter(|way| !way.is_empty()).unwrap_or_else(|| by(Vec::new())),
    };
    let starts = std::iter::once(from).chain(areas.iter().map(String::as_str));
    for (one, other) in starts.zip(&areas) {
        if one != other && !are_linked(state, one, other) {
            return Err(format!("no link leads from {one} to {other}."));
        }
    }
    Ok(areas)
}

/// Records the way of a formation so that the map can show it.
pub fn remember_march(state: &mut State, formation: &str, areas: Vec<String>) {
    if state.has_map() {
        state.marched.push(Marched { formation: formation.to_owned(), areas });
    }
}
