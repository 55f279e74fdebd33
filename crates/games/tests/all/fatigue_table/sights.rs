//! Rectangles, arcs, lines of sight and of fire, cover, for places worked out by hand.

use grognard_books::fatigue::morale::facts::ChargeTarget;
use grognard_books::fatigue::names::{Cover, Formation, State as Morale};
use grognard_books::fatigue::shock::Aspect;
use grognard_field::{Footprint, Point, Pose};
use grognard_games::fatigue::derive::{
    Arc, Blocked, arc_at, aspect, building, charge_target, cover, distance, fire_line, is_enfiladed, screens, sees,
    sees_point, shot, targets_of, touches,
};
use grognard_games::fatigue::moving::{goes, goes_in};
use grognard_games::fatigue::state::Inside;

use super::bench::{Bench, hundredths, piece};

fn at(x: f64, y: f64) -> Point {
    Point::new(hundredths(x), hundredths(y))
}

/// Goes into a building, as the act does.
fn garrison(bench: &mut Bench, unit: &str, place: &str) {
    let (pose, size) = {
        let lay = bench.lay();
        let house = building(&lay, place).unwrap();
        (house.block.pose, house.block.size)
    };
    goes_in(&mut bench.state, unit, pose, Inside { place: place.to_owned(), size });
}

#[test]
fn fat_144_rectangles_are_those_of_the_chart() {
    let mut bench = Bench::new("");
    bench.put("a1", 10.0, 10.0, 0).put("ag", 20.0, 10.0, 0).put("ah", 30.0, 10.0, 0).put("ahq", 40.0, 10.0, 0);
    let size = |bench: &Bench, name: &str| piece(&bench.lay(), name).block.size;
    assert_eq!(size(&bench, "a1"), Footprint::new(300, 50));
    assert_eq!(size(&bench, "ag"), Footprint::new(300, 100));
    assert_eq!(size(&bench, "ah"), Footprint::new(300, 75));
    assert_eq!(size(&bench, "ahq"), Footprint::new(100, 100));
    bench.formation("a1", Formation::MarchColumn).formation("ag", Formation::Limbered);
    assert_eq!((size(&bench, "a1"), size(&bench, "ag")), (Footprint::new(50, 300), Footprint::new(100, 300)));
    // Four figures left: 4 x 0.25 is 1 inch wide, a square never below 1.5.
    bench.formation("a1", Formation::Column).with("a1", |unit| unit.figures_lost = 2);
    assert_eq!(size(&bench, "a1"), Footprint::new(100, 100));
    bench.formation("a1", Formation::Square);
    assert_eq!(size(&bench, "a1"), Footprint::new(150, 150));
}

#[test]
fn distance_is_between_rectangles_and_contact_is_none() {
    let mut bench = Bench::new("");
    // Fronts at 10.25 and 13.75: 3.5 apart; shifted by 5, the corners are 2 apart across.
    bench.put("a1", 10.0, 10.0, 0).put("b1", 10.0, 14.0, 180).put("b2", 15.0, 14.0, 180);
    let lay = bench.lay();
    let (a1, b1, b2) = (piece(&lay, "a1"), piece(&lay, "b1"), piece(&lay, "b2"));
    assert_eq!(distance(a1, b1), 350);
    // The root of 3.5 and 2 squared: 4.03.
    assert_eq!((distance(a1, b2), distance(b2, a1)), (403, 403));
    assert!(!touches(a1, b1));
    bench.put("b1", 10.0, 10.5, 180);
    let lay = bench.lay();
    assert!(touches(piece(&lay, "a1"), piece(&lay, "b1")));
}

/// Front edge at 20.25 from 34.5 to 37.5: (40, 22.75) is 2.5 out and 2.5 ahead, on the border; the rear is the mirror.
#[test]
fn fat_165_arcs_open_45_degrees_out_of_the_corners() {
    let mut bench = Bench::new("");
    bench.put("a1", 36.0, 20.0, 0);
    let of = |bench: &Bench, point: Point| arc_at(bench.t(), piece(&bench.lay(), "a1"), point);
    assert_eq!(of(&bench, at(40.0, 22.75)), Arc::Front);
    assert_eq!(of(&bench, at(40.1, 22.75)), Arc::Flank);
    assert_eq!(of(&bench, at(36.0, 20.1)), Arc::Flank, "not yet ahead of the front edge");
    assert_eq!(of(&bench, at(40.0, 17.25)), Arc::Rear);
    assert_eq!(of(&bench, at(40.1, 17.25)), Arc::Flank);
    bench.formation("a1", Formation::Square);
    assert_eq!(of(&bench, at(36.0, 10.0)), Arc::Front);
    // In open order it is 6 wide: flanks are front, the rear stays the rear.
    bench.formation("a1", Formation::OpenOrder);
    assert_eq!((of(&bench, at(45.0, 20.0)), of(&bench, at(36.0, 10.0))), (Arc::Front, Arc::Rear));
}

#[test]
fn aspect_enfilade_and_charge_target_go_by_the_arc_of_the_centre() {
    let mut bench = Bench::new("");
    bench.put("b1", 36.0, 24.0, 180).put("ah", 36.0, 14.0, 0).put("bh", 50.0, 40.0, 180).put("a1", 30.0, 24.0, 90);
    let t = bench.t().clone();
    let lay = bench.lay();
    let (b1, ah, a1) = (piece(&lay, "b1"), piece(&lay, "ah"), piece(&lay, "a1"));
    assert_eq!(charge_target(&t, ah, b1), ChargeTarget::FootFront);
    assert_eq!(charge_target(&t, a1, b1), ChargeTarget::FootFlank);
    assert_eq!(charge_target(&t, ah, piece(&lay, "bh")), ChargeTarget::Cavalry);
    assert!(is_enfiladed(&t, b1, a1) && !is_enfiladed(&t, b1, ah));
    assert_eq!((aspect(&t, ah, b1), aspect(&t, a1, b1)), (Aspect::Front, Aspect::Flank));
    drop(lay);
    // It attacked from behind, wherever it stands now.
    bench.with("ah", |unit| unit.came_from = Some(Pose::new(Point::new(3600, 3500), 180)));
    bench.formation("b1", Formation::OpenOrder);
    let lay = bench.lay();
    assert_eq!(aspect(&t, piece(&lay, "ah"), piece(&lay, "b1")), Aspect::Rear);
    assert_eq!(charge_target(&t, piece(&lay, "a1"), piece(&lay, "b1")), ChargeTarget::OpenOrder);
}

const WOOD: &str = "[[terrain]]\nkind = \"woods\"\nname = \"wood\"\npoints = [[30,20],[40,20],[40,28],[30,28]]\n";
const HILL: &str = "[[terrain]]\nkind = \"hill\"\nname = \"hill\"\npoints = [[30,20],[40,20],[40,28],[30,28]]\n";
const HOUSE: &str =
    "[[terrain]]\nkind = \"building-2\"\nname = \"inn\"\npoints = [[34.5,22.5],[37.5,22.5],[37.5,25.5],[34.5,25.5]]\n";

#[test]
fn fat_141_woods_hide_beyond_their_first_inch() {
    let mut bench = Bench::new(WOOD);
    bench.put("a1", 35.0, 12.0, 0).put("b1", 35.0, 36.0, 180);
    let seen = |bench: &Bench| {
        let lay = bench.lay();
        let (one, other) =
            (sees(&lay, piece(&lay, "a1"), piece(&lay, "b1")), sees(&lay, piece(&lay, "b1"), piece(&lay, "a1")));
        assert_eq!(one, other, "who sees is seen");
        one
    };
    assert!(!seen(&bench), "eight inches of wood between");
    bench.put("b1", 35.0, 21.0, 180);
    assert!(seen(&bench), "an inch deep in the wood");
    bench.put("b1", 35.0, 21.01, 180);
    assert!(!seen(&bench), "a hair deeper");
    // Both in the wood: an inch from either.
    bench.put("a1", 33.0, 24.0, 0).put("b1", 35.0, 24.0, 180);
    assert!(seen(&bench));
    bench.put("b1", 35.01, 24.0, 180);
    assert!(!seen(&bench));
}

#[test]
fn fat_141_a_hill_hides_only_those_who_are_both_off_it() {
    let mut bench = Bench::new(HILL);
    bench.put("a1", 35.0, 12.0, 0).put("b1", 35.0, 36.0, 180);
    assert!(!sees(&bench.lay(), piece(&bench.lay(), "a1"), piece(&bench.lay(), "b1")));
    bench.put("b1", 35.0, 27.9, 180);
    assert!(sees(&bench.lay(), piece(&bench.lay(), "a1"), piece(&bench.lay(), "b1")));
    assert!(!sees_point(&bench.lay(), piece(&bench.lay(), "a1"), at(35.0, 28.1)));
}

#[test]
fn units_between_stop_fire_but_not_sight() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("a2", 30.0, 12.0, 0).put("b1", 30.0, 15.0, 180);
    let line = |bench: &Bench| {
        let lay = bench.lay();
        fire_line(&lay, piece(&lay, "a1"), piece(&lay, "b1")).map_err(Blocked::words)
    };
    assert!(sees(&bench.lay(), piece(&bench.lay(), "a1"), piece(&bench.lay(), "b1")));
    assert_eq!(line(&bench), Err("a2 stands between".to_owned()));
    bench.with("a2", |unit| unit.state = Morale::Routed);
    assert!(line(&bench).is_err(), "whoever runs is still in the way");
    bench.formation("a2", Formation::OpenOrder);
    assert_eq!(line(&bench), Ok(()));
    bench.put("a2", 60.0, 5.0, 0).put("b2", 30.0, 13.0, 180).formation("b2", Formation::OpenOrder);
    assert!(line(&bench).is_err(), "open order of the enemy hides");
    bench.put("b2", 60.0, 40.0, 0).put("ag", 30.0, 12.0, 0);
    assert!(line(&bench).is_err());
    bench.with("ag", |unit| unit.abandoned = true);
    assert_eq!(line(&bench), Ok(()), "abandoned guns hide nobody");
    bench.put("ag", 60.0, 8.0, 0).put("bhq", 30.0, 13.0, 180);
    assert_eq!(line(&bench), Ok(()), "a headquarters base hides nobody");
}

/// FAT-160: a screen has a rectangle of its own; the parent stands without those figures.
#[test]
fn fat_160_a_screen_stands_before_its_parent() {
    let mut bench = Bench::new("");
    bench.put("b1", 30.0, 20.0, 180).put("a1", 30.0, 10.0, 0);
    bench.with("b1", |unit| {
        unit.skirmishers = 2;
        unit.screen = Some(Pose::new(Point::new(3000, 1800), 180));
    });
    let lay = bench.lay();
    let out: Vec<_> = screens(&lay).collect();
    assert_eq!(
        out.iter().map(|screen| (screen.name, screen.block.size)).collect::<Vec<_>>(),
        [("b1", Footprint::new(200, 50))]
    );
    assert_eq!(piece(&lay, "b1").block.size, Footprint::new(200, 50), "four of six figures");
    // The screen of its target hides the target no more than itself.
    assert_eq!(fire_line(&lay, piece(&lay, "a1"), piece(&lay, "b1")), Ok(()));
    let near = targets_of(&lay, piece(&lay, "a1"));
    assert!(near.is_empty(), "a musket reaches 6 inches, the screen is 7.5 off");
    drop(lay);
    bench.put("a1", 30.0, 12.0, 0);
    let lay = bench.lay();
    let near: Vec<(bool, i32)> =
        targets_of(&lay, piece(&lay, "a1")).iter().map(|(one, far)| (one.loose, *far)).collect();
    assert_eq!(near, [(true, 550)]);
}

#[test]
fn whoever_is_in_a_building_has_its_rectangle_and_looks_all_round() {
    let mut bench = Bench::new(HOUSE);
    bench.put("a1", 36.0, 18.0, 0).put("a2", 36.0, 15.0, 0).put("b1", 36.0, 32.0, 180).put("b2", 30.0, 24.0, 90);
    garrison(&mut bench, "a1", "inn");
    garrison(&mut bench, "a2", "inn");
    let lay = bench.lay();
    let (a1, a2, b1) = (piece(&lay, "a1"), piece(&lay, "a2"), piece(&lay, "b1"));
    assert_eq!((a1.block, a1.block.size), (a2.block, Footprint::new(300, 300)));
    // From 25.5 to 31.75.
    assert_eq!(distance(a1, b1), 625);
    assert!(sees(&lay, a1, b1) && sees(&lay, b1, a1), "its own walls hide nobody");
    assert_eq!(fire_line(&lay, b1, a1), Ok(()), "a2 shares the building");
    assert!(!shot(&lay, piece(&lay, "b2"), a1).enfilade);
    assert_eq!(cover(&lay, a1, b1.at()), Cover::Class2);
    assert_eq!(cover(&lay, b1, a1.at()), Cover::None);
    drop(lay);
    // The house hides what is behind it from those outside.
    goes(&mut bench.state, "a1", Pose::new(at(36.0, 18.0), 0));
    let lay = bench.lay();
    assert_eq!(fire_line(&lay, piece(&lay, "a1"), piece(&lay, "b1")), Err(Blocked::Ground("inn")));
}

/// Woods leave an inch free at their edge; a building leaves nothing, except to the units that hold it.
#[test]
fn fat_141_a_building_hides_its_first_inch_too_but_not_from_its_garrison() {
    let mut bench = Bench::new(HOUSE);
    bench.put("a1", 36.0, 18.0, 0).put("b1", 36.0, 32.0, 180);
    // Half an inch behind the wall, and half an inch before it.
    assert!(!sees_point(&bench.lay(), piece(&bench.lay(), "b1"), at(36.0, 25.0)));
    assert!(sees_point(&bench.lay(), piece(&bench.lay(), "b1"), at(36.0, 26.0)));
    let seen = |bench: &Bench| {
        let lay = bench.lay();
        (sees(&lay, piece(&lay, "a1"), piece(&lay, "b1")), sees(&lay, piece(&lay, "b1"), piece(&lay, "a1")))
    };
    assert_eq!(seen(&bench), (false, false), "the building is between");
    garrison(&mut bench, "a1", "inn");
    assert_eq!(seen(&bench), (true, true), "its own walls hide nobody");
    assert!(!sees_point(&bench.lay(), piece(&bench.lay(), "b1"), at(36.0, 25.0)), "a place in it is still hidden");
}

#[test]
fn cover_is_of_the_ground_else_of_a_line_between() {
    let hedge = "[[lines]]\nkind = \"hedge\"\npoints = [[8,10.75],[12,10.75]]\n[[lines]]\nkind = \"wall\"\npoints = [[18,10.8],[22,10.8]]\n";
    let mut bench = Bench::new(&format!("{hedge}{WOOD}"));
    bench.put("a1", 10.0, 10.0, 0).put("a2", 20.0, 10.0, 0).put("b1", 10.0, 20.0, 180).put("b2", 35.0, 24.0, 180);
    let lay = bench.lay();
    // The front is at 10.25, the hedge half an inch before it; the wall is 0.55 off.
    assert_eq!(cover(&lay, piece(&lay, "a1"), at(10.0, 20.0)), Cover::Natural);
    assert_eq!(cover(&lay, piece(&lay, "a1"), at(10.0, 5.0)), Cover::None, "the hedge is not between");
    assert_eq!(cover(&lay, piece(&lay, "a2"), at(20.0, 20.0)), Cover::None, "too far from the wall");
    assert_eq!(cover(&lay, piece(&lay, "b2"), at(10.0, 5.0)), Cover::Natural);
    drop(lay);
    bench.put("a2", 20.0, 10.1, 0);
    let lay = bench.lay();
    assert_eq!(cover(&lay, piece(&lay, "a2"), at(20.0, 20.0)), Cover::Works);
}

#[test]
fn a_shot_needs_range_arc_and_a_free_line() {
    let mut bench = Bench::new("");
    bench.put("a1", 20.0, 10.0, 0).put("b1", 20.0, 16.5, 180).put("b2", 30.0, 10.0, 270).put("ag", 40.0, 10.0, 0);
    let lay = bench.lay();
    let (a1, b1, b2) = (piece(&lay, "a1"), piece(&lay, "b1"), piece(&lay, "b2"));
    let front = shot(&lay, a1, b1);
    assert_eq!((front.range, front.is_possible()), (600, true));
    let flank = shot(&lay, a1, b2);
    assert!(!flank.in_arc && !flank.is_possible());
    assert_eq!(shot(&lay, b2, a1).range, flank.range, "as far there as back");
    assert!(shot(&lay, b2, a1).enfilade && !shot(&lay, b2, a1).in_range);
    let words: Vec<&str> = flank.against(lay.t, a1, b2).iter().map(|(rule, _)| rule.id).collect();
    assert_eq!(words, ["FAT-127", "FAT-138"]);
}
