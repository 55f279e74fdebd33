//! Laws of the table, over random tables: no unit ends on another, what is offered is allowed, and the table looks the
//! same from either side.

use std::sync::Arc;

use grognard_battle::Game as _;
use grognard_books::fatigue::names::{Arm, Formation, State as Morale};
use grognard_field::{Block, Point, Pose, turned};
use grognard_games::fatigue::Fatigue;
use grognard_games::fatigue::derive::{
    charge_targets, cover, everybody, in_fire_zone, nearest_foe, opportunity, sees, shot, targets_of, together,
};
use grognard_games::fatigue::footprint::size_in;
use grognard_games::fatigue::moving::goes;
use grognard_games::fatigue::state::Unit;
use grognard_games::fatigue::ways::{End, Flight, Mover, assault, reach, retreat, retreat_length, rout, screen_place};
use grognard_table::Shapes;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use super::bench::{Bench, piece};

const NAMES: [&str; 7] = ["1", "2", "3", "4", "g", "h", "hq"];

/// Places of which one is the same as it looks at its edge for either side.
const GROUND: &str = "[[terrain]]\nkind = \"woods\"\npoints = [[8,18],[18,16],[20,26],[10,28]]\n\
                      [[terrain]]\nkind = \"hill\"\npoints = [[44,14],[58,16],[56,30],[42,26]]\n\
                      [[terrain]]\nkind = \"river\"\npoints = [[24,30],[40,32],[40,33],[24,31]]\n\
                      [[terrain]]\nkind = \"building-2\"\nname = \"inn\"\npoints = [[34,20],[37,20],[37,23],[34,23]]\n\
                      [[lines]]\nkind = \"hedge\"\npoints = [[26,12],[34,14]]\n\
                      [[lines]]\nkind = \"road\"\npoints = [[32,0],[31,24],[33,48]]\n";

fn formations(arm: Arm) -> &'static [Formation] {
    match arm {
        Arm::Infantry => &[Formation::Line, Formation::Column, Formation::Square, Formation::MarchColumn],
        Arm::Cavalry => &[Formation::Line, Formation::Column, Formation::OpenOrder],
        Arm::Artillery => &[Formation::Unlimbered, Formation::Limbered],
        _ => &[Formation::Limbered],
    }
}

/// A table with every unit somewhere and none on another.
fn random_table(seed: u32) -> Bench {
    let mut random = ChaCha8Rng::seed_from_u64(seed.into());
    let mut bench = Bench::new(GROUND);
    let house = Block::new(Pose::new(Point::new(3550, 2150), 0), grognard_field::Footprint::new(300, 300));
    let mut taken: Vec<Block> = vec![house];
    for side in ["a", "b"] {
        for name in NAMES {
            let name = format!("{side}{name}");
            let unit = bench.state.units.get_mut(&name).unwrap();
            let all = formations(unit.arm);
            unit.formation = all[random.random_range(0..all.len())];
            unit.figures_lost = random.random_range(0..unit.figures.min(3));
            unit.state = [Morale::Good, Morale::Good, Morale::Disordered, Morale::Routed][random.random_range(0..4)];
            let size = size_in(bench.library.as_ref(), &bench.state.units[&name], bench.state.units[&name].formation);
            for _ in 0..200 {
                let at = Point::new(random.random_range(200..7000), random.random_range(200..4600));
                let block = Block::new(Pose::new(at, random.random_range(0..72) * 5), size);
                let ground = &bench.state.table.as_ref().unwrap().ground;
                if ground.holds(&block) && !taken.iter().any(|other| other.overlaps(&block)) {
                    taken.push(block);
                    bench.state.table.as_mut().unwrap().units.insert(name.clone(), block.pose);
                    break;
                }
            }
        }
    }
    bench
}

fn changed_name(name: &str) -> String {
    match name.strip_prefix('a') {
        Some(rest) => format!("b{rest}"),
        None => format!("a{}", name.trim_start_matches('b')),
    }
}

fn turned_round(pose: Pose) -> Pose {
    Pose::new(Point::new(7200 - pose.at.x, 4800 - pose.at.y), turned(pose.facing, 180))
}

/// The same table seen from the other side, with the sides swapped.
fn mirrored(bench: &Bench) -> Bench {
    let mut other = Bench { library: grognard_books::Library::new(), state: bench.state.clone() };
    let table = other.state.table.as_mut().unwrap();
    let ground = Arc::make_mut(&mut table.ground);
    let turn = |point: &mut Point| *point = Point::new(7200 - point.x, 4800 - point.y);
    ground.areas.iter_mut().for_each(|area| area.points.iter_mut().for_each(turn));
    ground.lines.iter_mut().for_each(|line| line.points.iter_mut().for_each(turn));
    ground.shapes = Shapes::default();
    table.units.retain(|_, _| false);
    for (name, pose) in &bench.state.table.as_ref().unwrap().units {
        table.units.insert(changed_name(name), turned_round(*pose));
    }
    for (name, unit) in &bench.state.units {
        let own = &bench.state.units[&changed_name(name)];
        let (side, command) = (own.side, own.command.clone());
        other.state.units.insert(changed_name(name), Unit { side, command, ..unit.clone() });
    }
    other
}

/// Rounding half up pushes a place by a hundredth one way seen from here, the other way seen from there.
fn near(one: Pose, other: Pose) -> bool {
    one.at.distance(other.at) <= 3 && one.facing == other.facing
}

fn same_end(here: &Flight<'_>, there: &Flight<'_>) -> bool {
    match (here.end, there.end) {
        // A hair decides where a way bends: only straight ones are the same to a hundredth.
        (End::Stands(one), End::Stands(other))
            if here.way.len() > 2 || there.way.len() > 2 || one.facing % 180 != 0 =>
        {
            other.facing % 180 != 0 || there.way.len() > 2 || here.way.len() > 2
        }
        (End::Stands(here), End::Stands(there)) => near(turned_round(here), there),
        (here, there) => here == there,
    }
}

fn turned_names(list: Vec<(&str, i32)>) -> Vec<(String, i32)> {
    let mut list: Vec<(String, i32)> = list.into_iter().map(|(name, far)| (changed_name(name), far)).collect();
    list.sort();
    list
}

fn names(list: Vec<(&str, i32)>) -> Vec<(String, i32)> {
    let mut list: Vec<(String, i32)> = list.into_iter().map(|(name, far)| (name.to_owned(), far)).collect();
    list.sort();
    list
}

#[test]
fn the_table_is_the_same_from_either_side() {
    for seed in 0..grognard_soak::cases("mirrored tables of the fatigue book", 40, 2000) {
        let (bench, other) = {
            let bench = random_table(seed);
            let other = mirrored(&bench);
            (bench, other)
        };
        let (here, there) = (bench.lay(), other.lay());
        for one in &here.pieces {
            let twin = piece(&there, &changed_name(one.name));
            let foe = nearest_foe(&here, one.side, &one.block).map(|(_, far)| far);
            assert_eq!(foe, nearest_foe(&there, twin.side, &twin.block).map(|(_, far)| far), "{seed} {}", one.name);
            assert_eq!(turned_names(charge_targets(&here, one)), names(charge_targets(&there, twin)), "{seed}");
            assert_eq!(turned_names(opportunity(&here, one)), names(opportunity(&there, twin)), "{seed}");
            assert_eq!(together(&here, one).names.len(), together(&there, twin).names.len(), "{seed}");
            assert_eq!(targets_of(&here, one).len(), targets_of(&there, twin).len(), "{seed}");
            for enemy in here.of_side(one.side.other()) {
                let their = piece(&there, &changed_name(enemy.name));
                assert_eq!(sees(&here, one, enemy), sees(&there, twin, their), "{seed}");
                assert_eq!(cover(&here, one, enemy.at()), cover(&there, twin, their.at()), "{seed}");
                assert_eq!(in_fire_zone(&here, one, enemy), in_fire_zone(&there, twin, their), "{seed}");
                let (shot, theirs) = (shot(&here, one, enemy), shot(&there, twin, their));
                assert_eq!((shot.range, shot.enfilade, shot.in_arc), (theirs.range, theirs.enfilade, theirs.in_arc));
            }
            let (flight, theirs) = (rout(&here, one), rout(&there, twin));
            assert!(same_end(&flight, &theirs), "{seed} {}: {flight:?} {theirs:?}", one.name);
        }
    }
}

#[test]
fn nobody_ends_on_anybody_whatever_happens() {
    for seed in 0..grognard_soak::cases("flights on tables of the fatigue book", 60, 3000) {
        let bench = random_table(seed);
        let lay = bench.lay();
        let clear = |index: usize, block: &Block, what: &str| {
            assert!(lay.table.ground.holds(block), "{seed}: {what} {block:?}");
            for other in lay.others(index) {
                assert!(!other.block.overlaps(block), "{seed}: {what} on {}", other.name);
            }
        };
        for one in &lay.pieces {
            if let End::Stands(end) = rout(&lay, one).end {
                let mut after = Bench { library: grognard_books::Library::new(), state: bench.state.clone() };
                goes(&mut after.state, one.name, end);
                let running = if matches!(one.unit.arm, Arm::Infantry | Arm::Cavalry) {
                    Formation::Column
                } else {
                    Formation::Limbered
                };
                after.formation(one.name, running);
                clear(one.index, &piece(&after.lay(), one.name).block, "rout");
                let wrong = Fatigue::objections(&after.library, &after.state);
                let wrong: Vec<&String> = wrong.iter().filter(|words| words.contains("overlap")).collect();
                assert!(wrong.is_empty(), "{seed}: {wrong:?}");
            }
            let foe = lay.of_side(one.side.other()).next().map(grognard_games::fatigue::derive::Piece::at);
            if let End::Stands(end) = retreat(&lay, one, None, foe, retreat_length(lay.t, one.unit)).end {
                clear(one.index, &one.block.at(end), "retreat");
            }
            if let Some(at) = screen_place(&lay, one, &one.block, 2) {
                let size = grognard_games::fatigue::footprint::screen_size(lay.t, one.unit, 2);
                clear(one.index, &Block::new(at, size), "screen");
            }
            for enemy in lay.of_side(one.side.other()) {
                if let Ok(contact) = assault(&lay, one, enemy) {
                    clear(one.index, &contact.leg.last(), "assault");
                    assert!(contact.leg.last().distance(&enemy.block) <= 1 && contact.cost <= contact.allowance);
                }
            }
        }
    }
}

#[test]
fn what_is_offered_is_allowed_and_keeps_off_the_enemy() {
    for seed in 0..grognard_soak::cases("reach on tables of the fatigue book", 12, 400) {
        let bench = random_table(seed);
        let lay = bench.lay();
        for one in &lay.pieces {
            let mover = Mover::new(&lay, one);
            for goal in reach(&mover, 200) {
                let account = mover.account(mover.to(goal.end));
                assert!(account.is_legal() && account.cost <= account.allowance, "{seed} {}: {account:?}", one.name);
                let last = account.leg.last();
                for other in everybody(&lay).filter(|other| other.index != one.index) {
                    assert!(!other.block.overlaps(&last), "{seed} {}", one.name);
                    let foe = other.side != one.side && other.unit.stands();
                    let was = other.block.distance(&one.block);
                    assert!(
                        !foe || other.block.distance(&last) >= 100.min(was),
                        "{seed} {} {}: {was}, {} {account:?} {:?}",
                        one.name,
                        other.name,
                        other.block.distance(&last),
                        other.block
                    );
                }
            }
        }
    }
}
