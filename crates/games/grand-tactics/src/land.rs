//! The map as the books know it: which areas are linked, how far it is from one to another, where a formation can march
//! and from where it is supplied. Acts, questions and computer players all look here.

use std::collections::VecDeque;

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::Terrain;
use grognard_books::grand_tactics::movement::{Area as Entered, Movement, Outcome, Situation};
use grognard_core::compiled;
use grognard_core::dice::Seeded;
use indexmap::IndexMap;

use super::state::{Books, Formation, Marched};

/// The longest way that is looked at, as the procedure takes it.
const MOST_AREAS: usize = 10;
/// The most formations the procedure counts.
const MOST_FRIENDS: usize = 20;

/// A march: where it ends, and the cheapest way there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Where it ends.
    pub to: String,
    /// Areas on the way, in order.
    pub through: Vec<String>,
    /// MP it takes.
    pub cost: i32,
    /// Enemy formations are there: to enter is to engage them.
    pub engages: bool,
}

/// The areas linked with one, in the order of the file.
pub fn neighbours<'b>(books: &'b Books, area: &str) -> &'b [String] {
    books.areas.get(area).map_or(&[], |area| area.links.as_slice())
}

/// Whether one can go from one area to the other at once.
pub fn are_linked(books: &Books, one: &str, other: &str) -> bool {
    neighbours(books, one).iter().any(|link| link == other)
}

/// Links from an area to every other, whoever stands on the way; the nearest first.
pub fn distances<'b>(books: &'b Books, from: &'b str) -> IndexMap<&'b str, i32> {
    let mut found: IndexMap<&str, i32> = IndexMap::new();
    found.insert(from, 0);
    let mut looked_at = 0;
    while let Some((area, links)) = found.get_index(looked_at).map(|(area, links)| (*area, *links)) {
        looked_at += 1;
        for link in neighbours(books, area) {
            found.entry(link).or_insert(links + 1);
        }
    }
    found
}

/// The areas of a way with the fewest links from one area to the first that is a goal, both ends with it. Only areas
/// that are open are entered; the first is not tested.
fn shortest(
    books: &Books,
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
        for link in neighbours(books, last) {
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

/// The way with the fewest links, whoever stands on it; the first area is where it begins.
pub fn way(books: &Books, from: &str, to: &str) -> Option<Vec<String>> {
    shortest(books, from, |_| true, |area| area == to)
}

/// Whether enemy formations stand in an area.
pub fn holds_enemy(books: &Books, side: Side, area: &str) -> bool {
    books.formations_in(side.other(), area).next().is_some()
}

/// The areas from one to the nearest that supplies a side, through areas without enemy formations (GT-95); the first is
/// where it begins and is not tested.
pub fn supply_from(books: &Books, side: Side, area: &str) -> Option<Vec<String>> {
    let supplies = |name: &str| books.areas.get(name).is_some_and(|area| area.supply == Some(side));
    shortest(books, area, |name| !holds_enemy(books, side, name), supplies)
}

/// The supply line of a formation: the areas from its own to the one that supplies it; a fortress of its side is its own
/// supply (GT-95). None where nothing supplies it.
pub fn supply_path(books: &Books, formation: &str) -> Option<Vec<String>> {
    let entry = books.formations.get(formation)?;
    let area = entry.area.as_ref()?;
    let ground = books.areas.get(area)?;
    if ground.terrain == Terrain::Fortress && ground.owner == Some(entry.side) {
        return Some(vec![area.clone()]);
    }
    supply_from(books, entry.side, area)
}

/// Links of a way whose areas are these.
pub fn links_of(way: &[String]) -> i32 {
    i32::try_from(way.len()).unwrap_or(i32::MAX).saturating_sub(1)
}

/// An area on the way of a formation, as the procedure takes it.
pub fn entered(books: &Books, side: Side, area: &str) -> Entered {
    let friends = books.formations_in(side, area).count().min(MOST_FRIENDS);
    Entered {
        terrain: books.areas.get(area).map_or(Terrain::Clear, |area| area.terrain),
        enemy_formation: holds_enemy(books, side, area),
        enemy_screen: books.screen_cf(side.other(), area) > 0,
        friendly_formations: i32::try_from(friends).unwrap_or(i32::MAX),
    }
}

/// A move of a formation along areas, as the procedure takes it.
pub fn move_along<'a>(books: &Books, entry: &Formation, areas: impl IntoIterator<Item = &'a String>) -> Situation {
    let from = entry.area.as_ref().and_then(|name| books.areas.get(name));
    Situation {
        mode: entry.mode,
        from_terrain: from.map_or(Terrain::Clear, |area| area.terrain),
        path: areas.into_iter().map(|area| entered(books, entry.side, area)).collect(),
        bonus_mp: entry.bonus_mp,
        mp_spent: entry.mp_spent.clamp(0, 20),
    }
}

/// What the procedure says of a move; it has no dice.
pub fn judged(t: &Tables, going: &Situation) -> Outcome {
    compiled::run::<Movement>(t, going, &mut Seeded::new(0))
}

/// Everywhere a formation can march now, by the cheapest way, and what it costs; the cheapest first. Whether it may move
/// at all in this segment is not looked at.
pub fn routes(t: &Tables, books: &Books, formation: &str) -> Vec<Route> {
    let Some(entry) = books.formations.get(formation) else { return Vec::new() };
    let Some(from) = entry.area.clone() else { return Vec::new() };
    let pays = books.commander_of(formation).is_some_and(|(_, leader)| leader.ap_left >= t.action_cost.cost.value);
    let engages = entry.morale > 0 && (entry.engaged_paid || pays);
    let budget = t.modes.of(entry.mode).ma.value + entry.bonus_mp - entry.mp_spent;
    let mut routes = Vec::new();
    for (way, left) in cheapest_ways(t, books, entry, &from) {
        let judged = judged(t, &move_along(books, entry, &way));
        if judged.allowed && (!judged.battle || engages) {
            let mut through = way;
            let Some(to) = through.pop() else { continue };
            routes.push(Route { to, through, cost: budget - left, engages: judged.battle });
        }
    }
    routes
}

/// The cheapest way to every area within reach, with the MP left there, as if it could end anywhere. Nobody goes on from
/// enemy formations.
fn cheapest_ways(t: &Tables, books: &Books, entry: &Formation, from: &str) -> Vec<(Vec<String>, i32)> {
    // What a way costs is the procedure's to say; who stands at its end is looked at when it is known.
    let left_after = |way: &[String]| {
        let mut going = move_along(books, entry, way);
        for area in &mut going.path {
            (area.enemy_formation, area.friendly_formations) = (false, 0);
        }
        let judged = judged(t, &going);
        judged.allowed.then_some(judged.mp_left)
    };
    let mut settled: Vec<(Vec<String>, i32)> = Vec::new();
    let mut open: Vec<(Vec<String>, i32)> = Vec::new();
    let mut reached: Vec<String> = vec![from.to_owned()];
    let mut way: Vec<String> = Vec::new();
    loop {
        let here = way.last().map_or(from, String::as_str).to_owned();
        let goes_on = way.is_empty() || !holds_enemy(books, entry.side, &here);
        for link in neighbours(books, &here) {
            if !goes_on || way.len() >= MOST_AREAS || reached.contains(link) {
                continue;
            }
            let mut longer = way.clone();
            longer.push(link.clone());
            if let Some(left) = left_after(&longer) {
                open.push((longer, left));
            }
        }
        // Of equals the way with fewer areas, then the one found first.
        let best = (0..open.len()).min_by_key(|at| (std::cmp::Reverse(open[*at].1), open[*at].0.len()));
        let Some(best) = best else { return settled };
        let (next, left) = open.remove(best);
        open.retain(|(other, _)| other.last() != next.last());
        reached.extend(next.last().cloned());
        way.clone_from(&next);
        settled.push((next, left));
    }
}

/// The areas on the way of a move and its end: as told; on a map the cheapest way where only its end is told, and every
/// two of them must be linked.
pub fn way_meant(
    t: &Tables,
    books: &Books,
    formation: &str,
    told: Option<Vec<String>>,
    to: &str,
) -> Result<Vec<String>, String> {
    let from = books.formations.get(formation).and_then(|entry| entry.area.as_deref()).unwrap_or_default();
    let mut areas = match told {
        None if books.has_map() => {
            let route = routes(t, books, formation).into_iter().find(|route| route.to == to);
            // Where no march leads, the plain way shows what is against it.
            let plain = || way(books, from, to).map(|way| way.into_iter().skip(1).collect::<Vec<_>>());
            match route {
                Some(route) => route.through.into_iter().chain([to.to_owned()]).collect(),
                None => plain().unwrap_or_default(),
            }
        }
        told => told.unwrap_or_default().into_iter().chain([to.to_owned()]).collect::<Vec<_>>(),
    };
    if areas.is_empty() {
        areas.push(to.to_owned());
    }
    if books.has_map() {
        let starts = std::iter::once(from).chain(areas.iter().map(String::as_str));
        for (one, other) in starts.zip(&areas) {
            if one != other && !are_linked(books, one, other) {
                return Err(format!("no link leads from {one} to {other}."));
            }
        }
    }
    Ok(areas)
}

/// Keeps the way of a formation for whoever shows the map.
pub fn remember_march(books: &mut Books, formation: &str, areas: Vec<String>) {
    if books.has_map() {
        books.marched.push(Marched { formation: formation.to_owned(), areas });
    }
}
