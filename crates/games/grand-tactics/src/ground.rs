//! The areas as a marching side finds them, read once, and the cheapest ways through them.

use std::cmp::Reverse;

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Terrain, UnitType};
use grognard_books::grand_tactics::movement::{Area as Entered, Movement, Outcome, Situation};
use grognard_core::compiled;
use grognard_core::dice::Seeded;

use super::state::{Formation, State};

/// The longest way considered; the procedure accepts no more areas.
const MOST_AREAS: usize = 10;
/// The most formations the procedure counts.
const MOST_FRIENDS: i32 = 20;

/// A march: where it ends, and the cheapest way there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Where it ends.
    pub to: String,
    /// Areas on the way, in order.
    pub through: Vec<String>,
    /// MP it takes.
    pub cost: i32,
    /// Enemy formations are there, so entering means engaging them.
    pub engages: bool,
}

/// The procedure's verdict on a move; it has no dice.
pub fn judged(t: &Tables, going: &Situation) -> Outcome {
    compiled::run::<Movement>(t, going, &mut Seeded::new(0))
}

/// The areas as a marching side finds them, numbered as in the books.
pub struct Ground {
    areas: Vec<Entered>,
    links: Vec<Vec<usize>>,
}

/// A way and the MP left at its end.
struct Way {
    areas: Vec<usize>,
    left: i32,
}

impl Ground {
    /// As a side finds them.
    pub fn of(state: &State, side: Side) -> Self {
        let mut areas: Vec<Entered> = (state.areas.values())
            .map(|area| Entered {
                terrain: area.terrain,
                enemy_formation: false,
                enemy_screen: false,
                friendly_formations: 0,
            })
            .collect();
        let number = |name: &String| state.areas.get_index_of(name);
        for formation in state.formations.values().filter(|formation| formation.gone.is_none()) {
            let Some(area) = formation.area.as_ref().and_then(number).and_then(|at| areas.get_mut(at)) else {
                continue;
            };
            if formation.side == side {
                area.friendly_formations = (area.friendly_formations + 1).min(MOST_FRIENDS);
            } else {
                area.enemy_formation = true;
            }
        }
        let screens = state.units.values().filter(|unit| unit.screening && unit.side != side && unit.is_present());
        for unit in screens.filter(|unit| unit.arm == UnitType::Cavalry) {
            let area = state.formations.get(&unit.formation).and_then(|formation| formation.area.as_ref());
            if let Some(area) = area.and_then(number).and_then(|at| areas.get_mut(at)) {
                area.enemy_screen = true;
            }
        }
        let links = state.areas.values().map(|area| area.links.iter().filter_map(number).collect());
        Ground { areas, links: links.collect() }
    }

    /// A move of a formation through these areas, in the form the procedure takes.
    pub fn move_along<'a>(
        &self,
        state: &State,
        entry: &Formation,
        areas: impl IntoIterator<Item = &'a String>,
    ) -> Situation {
        let numbers = areas.into_iter().filter_map(|name| state.areas.get_index_of(name));
        going(state, entry, numbers.filter_map(|at| self.areas.get(at).cloned()).collect())
    }

    /// Every area a formation of the side can march to now, by the cheapest way; the cheapest first.
    pub fn routes(&self, t: &Tables, state: &State, formation: &str) -> Vec<Route> {
        let Some(entry) = state.formations.get(formation) else { return Vec::new() };
        let Some(from) = entry.area.as_ref().and_then(|name| state.areas.get_index_of(name)) else { return Vec::new() };
        let pays = state.commander_of(formation).is_some_and(|(_, leader)| leader.ap_left >= t.action_cost.cost.value);
        let engages = entry.morale > 0 && (entry.engaged_paid || pays);
        let budget = t.modes.of(entry.mode).ma.value + entry.bonus_mp - entry.mp_spent;
        let name = |at: usize| state.areas.get_index(at).map_or_else(String::new, |(name, _)| name.clone());
        let mut routes = Vec::new();
        for Way { areas, left } in self.cheapest_ways(t, state, entry, from) {
            let path = areas.iter().map(|at| self.areas[*at].clone()).collect();
            let ends = judged(t, &going(state, entry, path));
            if let Some((to, through)) = areas.split_last()
                && ends.allowed
                && (!ends.battle || engages)
            {
                let through = through.iter().map(|at| name(*at)).collect();
                routes.push(Route { to: name(*to), through, cost: budget - left, engages: ends.battle });
            }
        }
        routes
    }

    /// The cheapest way to every area within reach, as if a march could end anywhere. No way continues past enemy
    /// formations.
    fn cheapest_ways(&self, t: &Tables, state: &State, entry: &Formation, from: usize) -> Vec<Way> {
        // The procedure decides what a way costs; who stands at its end is checked once the way is known.
        let empty = |at: &usize| Entered { enemy_formation: false, friendly_formations: 0, ..self.areas[*at].clone() };
        let left_after = |way: &[usize]| {
            let judged = judged(t, &going(state, entry, way.iter().map(empty).collect()));
            judged.allowed.then_some(judged.mp_left)
        };
        let mut settled: Vec<Way> = Vec::new();
        let mut open: Vec<Way> = Vec::new();
        let mut reached = vec![false; self.areas.len()];
        reached[from] = true;
        let mut here: Vec<usize> = Vec::new();
        loop {
            let last = here.last().copied().unwrap_or(from);
            let goes_on = here.is_empty() || !self.areas[last].enemy_formation;
            for link in self.links[last].iter().filter(|link| goes_on && here.len() < MOST_AREAS && !reached[**link]) {
                let mut areas = here.clone();
                areas.push(*link);
                if let Some(left) = left_after(&areas) {
                    open.push(Way { areas, left });
                }
            }
            // Among equals the way with fewer areas, then the one found first.
            let best = (0..open.len()).min_by_key(|at| (Reverse(open[*at].left), open[*at].areas.len()));
            let Some(best) = best else { return settled };
            let next = open.remove(best);
            open.retain(|other| other.areas.last() != next.areas.last());
            if let Some(at) = next.areas.last() {
                reached[*at] = true;
            }
            here.clone_from(&next.areas);
            settled.push(next);
        }
    }
}

/// A move through the given areas, in the form the procedure takes.
fn going(state: &State, entry: &Formation, path: Vec<Entered>) -> Situation {
    let from = entry.area.as_ref().and_then(|name| state.areas.get(name));
    Situation {
        mode: entry.mode,
        from_terrain: from.map_or(Terrain::Clear, |area| area.terrain),
        path,
        bonus_mp: entry.bonus_mp,
        mp_spent: entry.mp_spent.clamp(0, 20),
    }
}
