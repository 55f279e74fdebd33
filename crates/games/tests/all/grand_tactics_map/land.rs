//! Links, distances, ways and supply, compared with other methods in states that random games reach.

use grognard_battle::{Bare, Game as _, Seat, Side};
use grognard_books::Library;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Mode, Terrain};
use grognard_core::facts::Datum;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::grand_tactics::land::{Route, distances, routes, supply_path};
use grognard_games::grand_tactics::state::{Formation, State};
use grognard_games::scenario::scenario;
use grognard_players::{Skill, Whim, choose};
use grognard_soak::{cases, is_short};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

/// Calls for every state of random games.
pub fn each_state(id: &str, seed: u64, mut look: impl FnMut(&Library, &State, &str)) {
    let library = Library::new();
    let mut setup = Datum::from_toml(scenario(id).unwrap().text).unwrap();
    setup.remove("book");
    let mut bare = Bare::<GrandTactics>::new(&library, GrandTactics::setup(&library, &setup).unwrap(), seed);
    for number in 1..5000 {
        let Some(side) = GrandTactics::waits_for(bare.state()) else { return };
        let mut whim = Whim::of(side, seed, number);
        let chosen = choose::<GrandTactics>(&library, bare.state(), side, Skill::Recruit, &mut whim).unwrap();
        bare.give(Seat::of(side), &chosen.act, &chosen.with).unwrap_or_else(|stop| panic!("{chosen:?}: {stop:?}"));
        look(&library, bare.state(), &chosen.act);
    }
    panic!("{id}, seed {seed}: no end");
}

/// All distances at once, by Floyd and Warshall.
fn all_distances(books: &State, open: impl Fn(&str) -> bool) -> Vec<Vec<i32>> {
    let far = i32::MAX / 4;
    let names: Vec<&String> = books.areas.keys().collect();
    let count = names.len();
    let mut table = vec![vec![far; count]; count];
    for (one, name) in names.iter().enumerate() {
        table[one][one] = 0;
        for link in &books.areas[*name].links {
            let other = books.areas.get_index_of(link).unwrap();
            // A closed area is never entered.
            if open(link) {
                table[one][other] = 1;
            }
        }
    }
    for through in 0..count {
        for one in 0..count {
            for other in 0..count {
                let round = table[one][through] + table[through][other];
                table[one][other] = table[one][other].min(round);
            }
        }
    }
    table
}

#[test]
fn links_are_counted_as_floyd_and_warshall_count_them() {
    for id in ["sierra", "three-rivers"] {
        each_state(id, 3, |_, books, act| {
            if act != "next-phase" {
                return;
            }
            let table = all_distances(books, |_| true);
            for (at, name) in books.areas.keys().enumerate() {
                let found = distances(books, name);
                assert_eq!(found.len(), books.areas.len(), "{id}: every area can be reached");
                for (area, links) in found {
                    assert_eq!(links, table[at][books.areas.get_index_of(area).unwrap()], "{id}: {name} to {area}");
                }
            }
        });
    }
}

/// GT-95, by another method: through areas without enemy formations, its own area not tested. Formations stand
/// anywhere.
#[test]
fn gt_95_supply_is_traced_through_areas_without_enemies() {
    let library = Library::new();
    let mut random = ChaCha8Rng::seed_from_u64(95);
    let (mut cut_off, mut looked) = (0, 0);
    for case in 0..cases("supply is traced", 300, 10_000) {
        let id = ["sierra", "three-rivers"][case as usize % 2];
        let mut setup = Datum::from_toml(scenario(id).unwrap().text).unwrap();
        setup.remove("book");
        let mut books = GrandTactics::setup(&library, &setup).unwrap();
        let areas: Vec<String> = books.areas.keys().cloned().collect();
        for own in books.formations.values_mut() {
            own.area = Some(areas[random.random_range(0..areas.len())].clone());
        }
        for (name, own) in &books.formations {
            let links = checked_supply(&books, name, own);
            looked += 1;
            cut_off += u32::from(links.is_none());
        }
    }
    assert!(looked > 2000 && cut_off > 100 || is_short(), "{looked} looked at, {cut_off} cut off");
}

/// The links of a formation's line of supply, found in two ways.
fn checked_supply(books: &State, name: &str, own: &Formation) -> Option<i32> {
    let area = own.area.as_ref().unwrap();
    let enemy = |area: &str| {
        books.formations.values().any(|other| other.side != own.side && other.area.as_deref() == Some(area))
    };
    let table = all_distances(books, |area| !enemy(area));
    let from = books.areas.get_index_of(area).unwrap();
    let sources = books.areas.iter().enumerate().filter(|(_, (_, area))| area.supply == Some(own.side));
    let nearest = sources.map(|(at, _)| table[from][at]).min().filter(|links| *links < 1000);
    let ground = &books.areas[area.as_str()];
    let fortress = ground.terrain == Terrain::Fortress && ground.owner == Some(own.side);
    let expected = if fortress { Some(0) } else { nearest };
    let path = supply_path(books, name);
    let links = path.as_ref().map(|path| i32::try_from(path.len()).unwrap() - 1);
    assert_eq!(links, expected, "{name} in {area}");
    if let Some(path) = path {
        assert_eq!(path.first(), Some(area));
        let linked = |pair: &[String]| books.areas[&pair[0]].links.contains(&pair[1]);
        assert!(path.windows(2).all(linked) && path[1..].iter().all(|area| !enemy(area)), "{path:?}");
    }
    links
}

struct Walker<'b> {
    books: &'b State,
    side: Side,
    mode: Mode,
    best: Vec<Option<(i32, bool)>>,
}

impl Walker<'_> {
    fn there(&self, side: Side, area: &str) -> usize {
        let own = self.books.formations.values();
        own.filter(|own| own.gone.is_none() && own.side == side && own.area.as_deref() == Some(area)).count()
    }

    fn enter(&self, area: &str) -> i32 {
        let ground = match self.books.areas[area].terrain {
            Terrain::Clear | Terrain::City | Terrain::Fortress => 1,
            Terrain::Swamp | Terrain::Highlands | Terrain::Pass => 2,
        };
        let screen = self.books.units.values().any(|unit| {
            let formation = &self.books.formations[&unit.formation];
            unit.screening && unit.side != self.side && unit.steps > 0 && formation.area.as_deref() == Some(area)
        });
        ground + i32::from(screen)
    }

    /// Every way without a turn back, as far as the MP last.
    fn walk(&mut self, way: &mut Vec<String>, left: i32) {
        let here = way.last().unwrap().clone();
        if self.books.areas[&here].terrain == Terrain::Pass && self.mode != Mode::MarchOrder {
            return;
        }
        for link in self.books.areas[&here].links.clone() {
            let pass = self.books.areas[&link].terrain == Terrain::Pass;
            let after = left - self.enter(&link);
            if way.contains(&link) || after < 0 || (pass && self.mode != Mode::MarchOrder) {
                continue;
            }
            let enemy = self.there(self.side.other(), &link) > 0;
            let at = self.books.areas.get_index_of(&link).unwrap();
            if self.there(self.side, &link) < 4 {
                let known = self.best[at].is_none_or(|(best, _)| best < after);
                if known {
                    self.best[at] = Some((after, enemy));
                }
            }
            if !enemy {
                way.push(link);
                self.walk(way, after);
                way.pop();
            }
        }
    }
}

/// GT-66 and GT-89, by walking every way there is.
#[test]
fn gt_89_marches_are_the_cheapest_of_all_ways() {
    let library = Library::new();
    let t: &Tables = library.as_ref();
    let (mut found, mut through_areas) = (0, 0);
    for (id, seed) in [("sierra", 1), ("sierra", 2), ("three-rivers", 1), ("three-rivers", 5)] {
        each_state(id, seed, |_, books, _| {
            for (name, own) in books.formations.iter().filter(|(_, own)| own.gone.is_none()) {
                let allowance = match own.mode {
                    Mode::MarchOrder => 5,
                    Mode::LineOfBattle | Mode::Echelon => 2,
                    Mode::Concentrated => 0,
                };
                let budget = allowance + own.bonus_mp - own.mp_spent;
                let best = vec![None; books.areas.len()];
                let mut walker = Walker { books, side: own.side, mode: own.mode, best };
                if allowance > 0 {
                    walker.walk(&mut vec![own.area.clone().unwrap()], budget);
                }
                let pays = books.commander_of(name).is_some_and(|(_, leader)| leader.ap_left > 0);
                let engages = own.morale > 0 && (own.engaged_paid || pays);
                let mut expected: Vec<(String, i32, bool)> = (walker.best.iter().enumerate())
                    .filter_map(|(at, best)| best.map(|(left, enemy)| (at, budget - left, enemy)))
                    .filter(|(_, _, enemy)| !enemy || engages)
                    .map(|(at, cost, enemy)| (books.areas.get_index(at).unwrap().0.clone(), cost, enemy))
                    .collect();
                let routes = routes(t, books, name);
                let of = |route: &Route| (route.to.clone(), route.cost, route.engages);
                let mut marches: Vec<(String, i32, bool)> = routes.iter().map(of).collect();
                expected.sort();
                marches.sort();
                assert_eq!(marches, expected, "{id}: {name} in {:?}, {:?}", own.area, own.mode);
                found += marches.len();
                through_areas += routes.iter().filter(|route| !route.through.is_empty()).count();
            }
        });
    }
    assert!(found > 1000 && through_areas > 300, "{found} marches, {through_areas} through other areas");
}
