//! Maps whose file gives no places: laid out the same every time, without crossings where the links allow it.

use grognard_battle::Seat;
use grognard_games::scenario::scenario;
use grognard_table::area_layout::{crossings, lay_out};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::begin;

/// Thirty areas in five rows, each linked with those beside it and, now and then, across a field; their numbers shuffled.
fn planar(seed: u64) -> Vec<[usize; 2]> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (wide, high) = (6, 5);
    let mut number: Vec<usize> = (0..wide * high).collect();
    number.shuffle(&mut random);
    let mut links = Vec::new();
    for row in 0..high {
        for column in 0..wide {
            let at = row * wide + column;
            if column + 1 < wide && (row == 0 || random.random_range(0..5) > 0) {
                links.push([number[at], number[at + 1]]);
            }
            if row + 1 < high {
                links.push([number[at], number[at + wide]]);
            }
            if column + 1 < wide && row + 1 < high {
                match random.random_range(0..3) {
                    0 => links.push([number[at], number[at + wide + 1]]),
                    1 => links.push([number[at + 1], number[at + wide]]),
                    _ => {}
                }
            }
        }
    }
    links
}

#[test]
fn thirty_areas_are_laid_out_without_crossings() {
    for seed in 0..6 {
        let links = planar(seed);
        let places = lay_out(30, &links);
        assert_eq!(crossings(&places, &links), 0, "seed {seed}");
        assert_eq!(places, lay_out(30, &links), "the same every time");
        let apart = |one: [i32; 2], other: [i32; 2]| (one[0] - other[0]).pow(2) + (one[1] - other[1]).pow(2);
        for (at, place) in places.iter().enumerate() {
            assert!(places[..at].iter().all(|other| apart(*place, *other) > 25 * 25), "seed {seed}: {places:?}");
        }
    }
}

#[test]
fn the_sierra_is_laid_out_without_crossings() {
    let bare: String = (scenario("sierra").unwrap().text.lines())
        .filter(|line| !line.starts_with("at = "))
        .map(|line| format!("{line}\n"))
        .collect();
    let board = begin(&bare).board(Seat::A).unwrap();
    let map = board.areas().unwrap();
    let number = |name: &String| map.areas.iter().position(|area| area.name == *name).unwrap();
    let links: Vec<[usize; 2]> = map.links.iter().map(|[one, other]| [number(one), number(other)]).collect();
    #[expect(clippy::cast_possible_truncation, reason = "places are whole")]
    let places: Vec<[i32; 2]> = map.areas.iter().map(|area| [area.x as i32, area.y as i32]).collect();
    assert_eq!(links.len(), 19);
    assert_eq!(crossings(&places, &links), 0);
    assert!(map.areas.iter().all(|area| area.x < map.width && area.y < map.height));
}

/// Links that must cross are counted: five areas, all linked with each other.
#[test]
fn crossings_that_cannot_be_helped_are_counted() {
    let links: Vec<[usize; 2]> = (0..5).flat_map(|one| (one + 1..5).map(move |other| [one, other])).collect();
    assert_eq!(crossings(&lay_out(5, &links), &links), 1);
    assert!(lay_out(0, &[]).is_empty());
    assert_eq!(lay_out(1, &[]).len(), 1);
}

/// The maps that come with the program have their places, and no crossings either.
#[test]
fn the_maps_of_the_scenarios_have_no_crossings() {
    for id in ["sierra", "three-rivers"] {
        let board = super::scenario_of(id).board(Seat::A).unwrap();
        let map = board.areas().unwrap();
        let number = |name: &String| map.areas.iter().position(|area| area.name == *name).unwrap();
        let links: Vec<[usize; 2]> = map.links.iter().map(|[one, other]| [number(one), number(other)]).collect();
        #[expect(clippy::cast_possible_truncation, reason = "places are whole")]
        let places: Vec<[i32; 2]> = map.areas.iter().map(|area| [area.x as i32, area.y as i32]).collect();
        assert_eq!(crossings(&places, &links), 0, "{id}");
    }
}
