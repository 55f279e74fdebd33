//! Every fact from positions equals what an independent geometry says of random tables.

use std::collections::BTreeMap;

use grognard_books::Library;
use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::unit::Level;
use grognard_core::facts::Choice as _;
use grognard_field::{Point, Pose};
use grognard_games::impact::derive::{
    Aspect, Lay, Piece, Shot, Surroundings, comes_nearer, defenders_supports, leader_place, objectives_held, stretches,
    underfoot,
};
use grognard_games::impact::footprint::block_at;
use grognard_games::impact::state::State;
use grognard_soak::cases;
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;

use super::oracle::{Oracle, Stander, corners_of, place};
use super::plane::{gap, long, minus};
use super::random_table::{Draw, books, random_table};

/// What was compared on a table.
#[derive(Default)]
struct Seen {
    compared: u64,
    /// How often each answer was given, so that no fact is compared which is always the same.
    answers: BTreeMap<String, u64>,
    differences: Vec<String>,
}

impl Seen {
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, who: &str, table: &T, page: &T) {
        self.compared += 1;
        *self.answers.entry(format!("{what}: {page:?}")).or_default() += 1;
        if table != page {
            self.differences.push(format!("{what} of {who}: the table says {table:?}, the page {page:?}"));
        }
    }

    fn near(&mut self, what: &str, who: &str, table: i32, page: f64, within: f64) {
        self.compared += 1;
        let table = f64::from(table) / 100.0;
        if (table - page).abs() > within {
            self.differences.push(format!("{what} of {who}: the table says {table}, the page {page}"));
        }
    }
}

fn of_unit(seen: &mut Seen, lay: &Lay<'_>, oracle: &Oracle<'_>, unit: &Stander<'_>) {
    let piece = lay.piece(unit.name).unwrap();
    let Some((enemy, least)) = oracle.nearest_enemy(unit.unit.side, &unit.corners) else { return };
    let (nearest, distance) = lay.nearest_enemy(piece.side, &piece.block).unwrap();
    seen.same("nearest enemy", unit.name, &(nearest.name == enemy.name), &true);
    seen.near("nearest enemy", unit.name, distance, least, 0.006);
    let facts = Surroundings::of(lay, piece, None).facts(lay, piece);
    let brigade = &lay.state.brigades[&unit.unit.brigade];
    let eliminated = brigade.regiments_eliminated + brigade.leaders_eliminated;
    let friends = oracle.supports(unit);
    let of_level = |level| i32::try_from(friends.iter().filter(|friend| friend.1 == level).count()).unwrap();
    seen.same("behind friends", unit.name, &facts.behind_friends, &oracle.behind_friends(unit));
    seen.same("enemy within two", unit.name, &facts.enemy_within_two, &oracle.enemy_within_two(unit));
    seen.same("cover against the nearest", unit.name, &facts.cover, &oracle.cover(unit, enemy.at));
    seen.same("works", unit.name, &facts.works.name(), &oracle.works(unit));
    seen.same("adjacent leader", unit.name, &facts.adjacent_leader, &oracle.adjacent_leader(unit));
    seen.same("attached leader", unit.name, &facts.attached_leader, &oracle.attached_leader(unit));
    seen.same("brigade eliminated", unit.name, &facts.brigade_eliminated, &eliminated);
    seen.same("supports in good order", unit.name, &facts.supports_good, &of_level(Level::GoodOrder));
    seen.same("supports in disorder", unit.name, &facts.supports_disorder, &of_level(Level::Disorder));
    let routed = unit.unit.level == Level::Routed;
    let two: Vec<&str> = friends.iter().take(2).filter(|_| !routed).map(|friend| friend.0).collect();
    let charged = defenders_supports(lay, piece);
    seen.same("supports when charged", unit.name, &(charged.len(), charged == two), &(two.len(), true));
}

fn of_pair(seen: &mut Seen, lay: &Lay<'_>, oracle: &Oracle<'_>, firer: &Stander<'_>, target: &Stander<'_>) {
    let who = format!("{} at {}", firer.name, target.name);
    let [one, other]: [&Piece<'_>; 2] = [firer, target].map(|unit| lay.piece(unit.name).unwrap());
    let shot = Shot::of(lay, one, other);
    seen.near("range", &who, shot.range, gap(&firer.corners, &target.corners), 0.006);
    seen.same("in arc", &who, &shot.in_arc, &oracle.in_arc(firer, target));
    seen.near("bearing", &who, shot.bearing, oracle.fire_bearing(firer, target), 0.1);
    seen.same("sight", &who, &shot.blocked.is_none(), &oracle.sees(firer, target));
    seen.same("hit from", &who, &shot.aspect.arc.name(), &oracle.hit_from(target, firer.at));
    let side = |arc: &str| match arc {
        "front" => ChargeOn::Front,
        "side" => ChargeOn::PartialFlank,
        "flank" => ChargeOn::FullFlank,
        _ => ChargeOn::Rear,
    };
    let aspect = Aspect::of(lay.t, &other.block, one.at());
    seen.same("charge on", &who, &aspect.charge_on(), &side(oracle.hit_from(target, firer.at)));
    seen.same("cover from fire", &who, &shot.around.cover.is_some(), &oracle.cover(target, firer.at));
}

/// A straight way of a unit: its ground, and whether it ends nearer to the enemy.
fn of_way(seen: &mut Seen, lay: &Lay<'_>, oracle: &Oracle<'_>, unit: &Stander<'_>, end: Pose) {
    let piece = lay.piece(unit.name).unwrap();
    let block = block_at(lay.t, unit.unit, end);
    let corners = corners_of(unit.unit, end);
    seen.same("comes nearer", unit.name, &comes_nearer(lay, piece, &block), &oracle.comes_nearer(unit, &corners));
    let (from, to) = (piece.at(), end.at);
    let mut found: Vec<((&str, &str), i32)> = Vec::new();
    let pieces = stretches(&lay.table.ground, from, to);
    for (under, length) in &pieces {
        let kind = (under.terrain.name(), under.beside.name());
        match found.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, sum)) => *sum += length,
            None => found.push((kind, *length)),
        }
    }
    let sum: i32 = pieces.iter().map(|(_, length)| length).sum();
    seen.near("length of the way", unit.name, sum, long(minus(place(to), place(from))), 0.006);
    for (kind, length) in &oracle.going(place(from), place(to)) {
        let table = found.iter().find(|(known, _)| known == kind).map_or(0, |(_, length)| *length);
        seen.near(&format!("way over {kind:?}"), unit.name, table, *length, 0.08);
        *seen.answers.entry(format!("way over {}", kind.0)).or_default() += 1;
    }
    let under = underfoot(&lay.table.ground, from);
    let page = oracle.stands_on(place(from));
    seen.same("ground it stands on", unit.name, &(under.terrain.name(), under.beside.name()), &page);
}

/// Compares footprints and leaders of everybody, and facts of some; how many of these were too close to call.
fn of_table(seen: &mut Seen, draw: &mut Draw, library: &Library, state: &State) -> u32 {
    let lay = Lay::of(library.as_ref(), state).unwrap();
    let oracle = Oracle::of(state);
    for unit in &oracle.units {
        let corners = lay.piece(unit.name).unwrap().block.corners();
        let off = corners
            .iter()
            .zip(&unit.corners)
            .map(|(table, page)| long((table.x / 100.0 - page.0, table.y / 100.0 - page.1)));
        seen.near(&format!("footprint in {}", unit.unit.formation.name()), unit.name, 0, off.fold(0.0, f64::max), 1e-6);
        *seen.answers.entry(format!("footprint in {}", unit.unit.formation.name())).or_default() += 1;
    }
    let any = |draw: &mut Draw| draw.below(oracle.units.len());
    for _ in 0..ASKED {
        of_unit(seen, &lay, &oracle, &oracle.units[any(draw)]);
        let (firer, target) = (&oracle.units[any(draw)], &oracle.units[any(draw)]);
        if firer.unit.side != target.unit.side {
            of_pair(seen, &lay, &oracle, firer, target);
        }
    }
    let at =
        Point::new(1800 + i32::try_from(draw.below(3600)).unwrap(), 1000 + i32::try_from(draw.below(2800)).unwrap());
    let end = Pose::new(at, u16::try_from(draw.below(360)).unwrap());
    of_way(seen, &lay, &oracle, &oracle.units[any(draw)], end);
    for name in state.leaders.keys().filter(|name| leader_place(state, name).is_some()) {
        let kept = state.table.as_ref().unwrap().officers[name.as_str()];
        seen.same("place of a leader", name, &(leader_place(state, name) == Some(kept)), &true);
    }
    let (name, holder) = objectives_held(&lay)[0];
    seen.same("holder", name, &holder, &oracle.holder(place(lay.table.ground.objectives[name].at)));
    oracle.ties()
}

/// Units, and pairs of units, that are asked about on each table.
const ASKED: usize = 4;
/// How many tables in a hundred may be drawn again because something asked is too close to call.
const REDRAWN: u64 = 15;

#[test]
fn imp_64_imp_68_imp_74_every_fact_equals_that_of_an_independent_geometry() {
    let tables = u64::from(cases("facts of the impact book from positions, by an independent geometry", 3000, 20_000));
    let (library, books) = (Library::new(), books());
    let (mut all, mut done, mut redrawn) = (Seen::default(), 0, 0);
    for seed in 0.. {
        let mut draw = Draw(ChaCha8Rng::seed_from_u64(seed));
        let state = random_table(&mut draw, &books);
        let mut seen = Seen::default();
        if of_table(&mut seen, &mut draw, &library, &state) > 0 {
            redrawn += 1;
            continue;
        }
        assert!(
            seen.differences.is_empty(),
            "table {seed}: {:#?}\n{:#?}\n{:#?}",
            seen.differences,
            state.table,
            state.units
        );
        all.compared += seen.compared;
        for (answer, count) in seen.answers {
            *all.answers.entry(answer).or_default() += count;
        }
        done += 1;
        if done == tables {
            break;
        }
    }
    let words = format!("{done} tables, {redrawn} drawn again, {} comparisons: {:#?}", all.compared, all.answers);
    println!("{words}");
    assert!(redrawn * 100 <= REDRAWN * (done + redrawn), "{words}");
    for answer in ANSWERS {
        assert!(all.answers.get(answer).is_some_and(|count| count * 500 >= done), "{answer} is too rare: {words}");
    }
}

/// What must come up at least twice in a thousand tables.
const ANSWERS: [&str; 48] = [
    "behind friends: true",
    "behind friends: false",
    "enemy within two: true",
    "enemy within two: false",
    "cover against the nearest: true",
    "cover against the nearest: false",
    "cover from fire: true",
    "cover from fire: false",
    "works: \"none\"",
    "works: \"hasty\"",
    "works: \"light\"",
    "works: \"heavy\"",
    "adjacent leader: None",
    "adjacent leader: Some(0)",
    "adjacent leader: Some(1)",
    "adjacent leader: Some(2)",
    "attached leader: None",
    "attached leader: Some(2)",
    "supports in good order: 1",
    "supports in good order: 2",
    "supports in disorder: 1",
    "supports when charged: (1, true)",
    "supports when charged: (2, true)",
    "in arc: true",
    "in arc: false",
    "sight: true",
    "sight: false",
    "hit from: \"front\"",
    "hit from: \"side\"",
    "hit from: \"flank\"",
    "hit from: \"rear\"",
    "comes nearer: true",
    "comes nearer: false",
    "holder: None",
    "holder: Some(A)",
    "holder: Some(B)",
    "way over road",
    "way over trail",
    "way over open",
    "way over broken",
    "way over light-woods",
    "way over heavy-woods",
    "way over rough",
    "footprint in attack-column",
    "footprint in limbered",
    "footprint in unlimbered",
    "footprint in mounted-column",
    "footprint in skirmishers",
];
