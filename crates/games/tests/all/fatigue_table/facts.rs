//! Facts of checks, fire, rally, orders and the ground, each for places worked out by hand.

use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Arm, Formation, State as Morale};
use grognard_books::fatigue::shock::Aspect;
use grognard_books::fatigue::tables::{Action, OrderOrNone, Terrain};
use grognard_field::{Block, Point, Pose};
use grognard_games::fatigue::derive::{
    bars_rally, broken_by, building, burnable, burning_place, caught, charge_move, charge_targets, clash_of, cluster,
    counter_chargers, crossed, drawn_in, entry_blocked, helpers, in_zone, is_barred, line_is_lost, may_recrew,
    near_train, nearest_charger, nearest_foe, officer_place, opportunity, order_actions, revealed, rides_to, surprised,
    taken_markers, taken_objectives, tested_by_charges, together, within, worst,
};
use grognard_games::fatigue::moving::{goes, goes_in, phase_begins};
use grognard_games::fatigue::state::{Inside, Unit};
use grognard_table::Side;

use super::bench::{Bench, hundredths, piece};

fn at(x: f64, y: f64) -> Point {
    Point::new(hundredths(x), hundredths(y))
}

fn pose(x: f64, y: f64, facing: u16) -> Pose {
    Pose::new(at(x, y), facing)
}

#[test]
fn fat_145_the_zone_of_a_charge_is_its_front_arc_out_to_its_move() {
    let mut bench = Bench::new("");
    bench.put("ah", 30.0, 10.0, 0).put("b1", 30.0, 24.0, 180).put("b2", 50.0, 12.0, 180).put("bh", 36.0, 16.0, 180);
    let t = bench.t().clone();
    {
        let lay = bench.lay();
        let ah = piece(&lay, "ah");
        assert_eq!(charge_move(&t, ah.unit), 1400);
        assert_eq!(charge_move(&t, piece(&lay, "b1").unit), 0);
        // 10.375 to 23.75.
        assert_eq!(in_zone(&lay, ah, piece(&lay, "b1")), Some(1338));
        assert_eq!(in_zone(&lay, ah, piece(&lay, "b2")), None, "outside the arc");
        assert_eq!(charge_targets(&lay, ah).iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["bh", "b1"]);
        assert_eq!(nearest_charger(&lay, piece(&lay, "b1")), None, "nobody has made a charge");
    }
    bench.put("a1", 5.0, 5.0, 0).with("ah", |unit| unit.charging = Some("b1".to_owned()));
    let lay = bench.lay();
    assert_eq!(nearest_charger(&lay, piece(&lay, "b1")), Some(("ah", 1338)));
    let tested: Vec<&str> = tested_by_charges(&lay).iter().map(|(name, ..)| *name).collect();
    assert_eq!(tested, ["bh", "b1"], "the nearest first");
    let counter = counter_chargers(&lay, piece(&lay, "ah"), piece(&lay, "b1"));
    assert_eq!(counter.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["bh"]);
    drop(lay);
    bench.put("bh", 60.0, 40.0, 180);
    assert!(counter_chargers(&bench.lay(), piece(&bench.lay(), "ah"), piece(&bench.lay(), "b1")).is_empty());
    bench.put("b1", 30.0, 24.7, 180);
    assert_eq!(in_zone(&bench.lay(), piece(&bench.lay(), "ah"), piece(&bench.lay(), "b1")), None, "14.07 off");
}

#[test]
fn fat_25_a_stream_or_wood_bars_charging_cavalry() {
    let ground = "[[lines]]\nkind = \"stream\"\npoints = [[25,17],[35,17]]\n\
                  [[terrain]]\nkind = \"orchard\"\npoints = [[48,22],[54,22],[54,26],[48,26]]\n\
                  [[lines]]\nkind = \"road\"\npoints = [[33,10],[33,30]]\n";
    let mut bench = Bench::new(ground);
    bench.put("b1", 30.0, 24.0, 180).put("b2", 51.0, 24.0, 180).put("b3", 40.0, 24.0, 180).put("b4", 33.0, 30.0, 180);
    let lay = bench.lay();
    assert!(is_barred(&lay, at(30.0, 10.0), piece(&lay, "b1")), "over the stream");
    assert!(is_barred(&lay, at(51.0, 10.0), piece(&lay, "b2")), "in the orchard");
    assert!(!is_barred(&lay, at(42.0, 10.0), piece(&lay, "b3")));
    assert!(!is_barred(&lay, at(33.0, 10.0), piece(&lay, "b4")), "the road has a bridge");
}

#[test]
fn fat_141_the_worst_ground_counts_and_bridges_and_fords_help() {
    let ground = "[[terrain]]\nkind = \"river\"\npoints = [[0,20],[72,20],[72,22],[0,22]]\n\
                  [[terrain]]\nkind = \"stream\"\nname = \"ford\"\npoints = [[50,19.5],[54,19.5],[54,22.5],[50,22.5]]\n\
                  [[terrain]]\nkind = \"hill\"\npoints = [[10,12],[20,12],[20,16],[10,16]]\n\
                  [[lines]]\nkind = \"road\"\npoints = [[30,0],[30,48]]\n\
                  [[lines]]\nkind = \"hedge\"\npoints = [[10,14],[20,14]]\n";
    let bench = Bench::new(ground);
    let table = &bench.state.table.as_ref().unwrap().ground;
    let foot = |from: Point, to: Point| worst(bench.t(), table, Arm::Infantry, from, to);
    assert_eq!(foot(at(5.0, 5.0), at(5.0, 11.0)), Terrain::Open);
    assert_eq!(foot(at(40.0, 18.0), at(40.0, 24.0)), Terrain::River);
    assert_eq!(foot(at(30.0, 18.0), at(30.0, 24.0)), Terrain::Road);
    assert_eq!(foot(at(30.0, 18.0), at(30.4, 24.0)), Terrain::Road, "within half an inch of it");
    assert_eq!(foot(at(52.0, 18.0), at(52.0, 24.0)), Terrain::Stream, "by the ford");
    let over: Vec<Terrain> = crossed(table, at(15.0, 11.0), at(15.0, 15.0));
    assert!([Terrain::Open, Terrain::Hill, Terrain::Hedge].iter().all(|one| over.contains(one)), "{over:?}");
    // Horse: a hill leaves 75 of a hundred, a hedge 50.
    assert_eq!(worst(bench.t(), table, Arm::Cavalry, at(15.0, 11.0), at(15.0, 15.0)), Terrain::Hedge);
    assert_eq!(worst(bench.t(), table, Arm::Cavalry, at(15.0, 11.0), at(15.0, 13.0)), Terrain::Hill);
}

#[test]
fn fat_138_minimum_fire_zones_bar_a_rally_and_let_fire_at_movers() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 12.5, 180).put("bg", 50.0, 15.0, 180).put("a2", 50.0, 9.5, 0);
    {
        let lay = bench.lay();
        // 10.25 to 12.25: two inches, the edge of the zone.
        assert_eq!(bars_rally(&lay, piece(&lay, "a1")), (true, false));
        // 9.75 to 14.5: 4.75, guns reach 5.
        assert_eq!(bars_rally(&lay, piece(&lay, "a2")), (false, true));
        assert_eq!(opportunity(&lay, piece(&lay, "a1")), [("b1", 200)]);
        assert_eq!(opportunity(&lay, piece(&lay, "a2")), [("bg", 475)]);
    }
    bench.put("b1", 30.0, 12.51, 180);
    assert_eq!(bars_rally(&bench.lay(), piece(&bench.lay(), "a1")), (false, false));
    bench.put("b1", 30.0, 12.0, 0);
    assert_eq!(bars_rally(&bench.lay(), piece(&bench.lay(), "a1")), (false, false), "it looks away");
    bench.put("b1", 30.0, 12.0, 180).with("b1", |unit| unit.state = Morale::Routed);
    assert_eq!(bars_rally(&bench.lay(), piece(&bench.lay(), "a1")), (false, false), "it runs");
    bench.with("bg", |unit| unit.formation = Formation::Limbered);
    assert_eq!(bars_rally(&bench.lay(), piece(&bench.lay(), "a2")), (false, false), "limbered guns have no zone");
}

/// FAT-75: open order never bars a rally, although it may fire at a unit that moves in front of it.
#[test]
fn fat_75_open_order_bars_no_rally() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 12.0, 180).formation("b1", Formation::OpenOrder);
    let lay = bench.lay();
    assert_eq!(bars_rally(&lay, piece(&lay, "a1")), (false, false));
    assert_eq!(opportunity(&lay, piece(&lay, "a1")), [("b1", 150)]);
}

#[test]
fn fat_126_officers_help_within_their_radius_and_in_sight() {
    let wood = "[[terrain]]\nkind = \"woods\"\npoints = [[20,12],[40,12],[40,15],[20,15]]\n";
    let mut bench = Bench::new(wood);
    bench.put("a1", 30.0, 10.0, 0).officer("a colonel", 30.0, 3.75).officer("a general", 30.0, 18.0);
    {
        let lay = bench.lay();
        let help = helpers(&lay, piece(&lay, "a1"));
        let told: Vec<_> =
            help.iter().map(|help| (help.name, help.distance, help.visible, help.reaches(lay.t))).collect();
        // A division's officer reaches 6 inches, to the rear at 9.75; a corps commander 8, to the front at 10.25.
        assert_eq!(told, [("a colonel", 600, true, true), ("a general", 775, false, true)]);
    }
    bench.state.officers.get_mut("a general").unwrap().attached = Some("a1".to_owned());
    assert_eq!(officer_place(&bench.state, "a general"), Some(at(30.0, 10.0)));
    let lay = bench.lay();
    let first = helpers(&lay, piece(&lay, "a1"))[0];
    assert_eq!((first.name, first.attached, first.visible), ("a general", true, true));
}

#[test]
fn an_officer_alone_who_is_touched_rides_to_the_nearest_friend() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 30.0, 180).officer("a colonel", 30.0, 29.75);
    assert!(caught(&bench.lay()).eq(["a colonel"]));
    // 29.75 less 10.25 is over 18.
    assert_eq!(rides_to(&bench.lay(), "a colonel"), None);
    bench.put("a1", 30.0, 12.0, 0);
    assert_eq!(rides_to(&bench.lay(), "a colonel"), Some("a1"));
    bench.state.officers.get_mut("a colonel").unwrap().attached = Some("a1".to_owned());
    assert!(caught(&bench.lay()).next().is_none());
}

#[test]
fn fat_13_squares_that_touch_and_garrisons_check_together() {
    let house = "[[terrain]]\nkind = \"redoubt\"\nname = \"fort\"\npoints = [[50,10],[53,10],[53,13],[50,13]]\n";
    let mut bench = Bench::new(house);
    for (name, x) in [("a1", 20.0), ("a2", 21.5), ("a3", 23.0), ("a4", 30.0)] {
        bench.put(name, x, 10.0, 0).formation(name, Formation::Square);
    }
    let lay = bench.lay();
    let group = together(&lay, piece(&lay, "a2"));
    assert_eq!((group.kind, group.names), (GroupKind::Square, vec!["a2", "a1", "a3"]));
    assert_eq!(together(&lay, piece(&lay, "a4")).kind, GroupKind::Single);
    let (end, size) = {
        let house = building(&lay, "fort").unwrap();
        (house.block.pose, house.block.size)
    };
    drop(lay);
    for name in ["a1", "a3"] {
        goes_in(&mut bench.state, name, end, Inside { place: "fort".to_owned(), size });
    }
    let lay = bench.lay();
    let group = together(&lay, piece(&lay, "a3"));
    assert_eq!((group.kind, group.names), (GroupKind::Redoubt, vec!["a3", "a1"]));
}

#[test]
fn fat_17_clusters_join_over_gaps_below_four_inches_and_up_to_twelve_figures() {
    let mut bench = Bench::new("");
    for (index, name) in ["a1", "a2", "a3", "a4"].into_iter().enumerate() {
        let x = 10.0 + 8.0 * f64::from(u8::try_from(index).unwrap());
        bench.put(name, x, 10.0, 0).with(name, |unit| {
            unit.figures = 12;
            unit.skirmishers = 4;
        });
        bench.state.units.get_mut(name).unwrap().screen = Some(pose(x, 13.0, 0));
    }
    // Screens 4 inches wide, 8 apart: exactly 4 between them.
    assert_eq!(cluster(&bench.lay(), "a1").unwrap().names, ["a1"]);
    bench.with("a2", |unit| unit.screen = Some(pose(17.0, 13.0, 0)));
    let lay = bench.lay();
    let joined = cluster(&lay, "a1").unwrap();
    assert_eq!((joined.names, joined.figures, joined.gap), (vec!["a1", "a2"], 8, 300));
    drop(lay);
    for (name, x) in [("a3", 24.0), ("a4", 31.0)] {
        bench.with(name, |unit| unit.screen = Some(pose(x, 13.0, 0)));
    }
    let lay = bench.lay();
    assert_eq!(cluster(&lay, "a1").unwrap().figures, 12, "a fourth would be too many");
    assert!(cluster(&lay, "b1").is_none());
}

#[test]
fn fat_172_who_touches_two_draws_both_in_and_the_best_aspect_counts() {
    let mut bench = Bench::new("");
    // b1 and b2 side by side; a1 touches both, a2 only b2; ah rides against b2.
    bench.put("b1", 30.0, 20.5, 180).put("b2", 33.0, 20.5, 180).put("a1", 31.5, 20.0, 0).put("a2", 34.5, 20.0, 0);
    bench.put("ah", 33.0, 21.125, 180);
    for name in ["a1", "a2"] {
        bench.with(name, |unit| unit.attacking = Some("b2".to_owned()));
    }
    bench.with("ah", |unit| {
        unit.charging = Some("b2".to_owned());
        unit.came_from = Some(pose(33.0, 35.0, 180));
    });
    let lay = bench.lay();
    let drawn = |name: &str| drawn_in(&lay, piece(&lay, name));
    assert_eq!((drawn("ah"), drawn("a1"), drawn("a2")), (vec!["b1", "b2"], vec!["b1", "b2"], vec!["b2"]));
    let defenders = ["b1".to_owned(), "b2".to_owned()];
    let aspect = |names: &[&str]| {
        let attackers: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        clash_of(&lay, &attackers, &defenders).aspect
    };
    assert_eq!((aspect(&["ah"]), aspect(&["a1", "a2"])), (Aspect::Rear, Aspect::Front));
    assert_eq!(aspect(&["a1", "a2", "ah"]), Aspect::Rear, "the best aspect any of them has");
}

#[test]
fn fat_140_a_move_is_what_it_does_to_the_distance_of_the_nearest_enemy() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 30.0, 180);
    let to = |bench: &Bench, y: f64| {
        let lay = bench.lay();
        let a1 = piece(&lay, "a1");
        order_actions(&lay, a1, &a1.block, &a1.block.at(pose(30.0, y, 0)))
    };
    assert_eq!(to(&bench, 12.0), [Action::Advance]);
    // 23.5 + 0.25 to 29.75 is 6 inches.
    assert_eq!(to(&bench, 23.5), [Action::Close]);
    assert_eq!(to(&bench, 23.49), [Action::Advance]);
    assert_eq!(to(&bench, 9.0), [Action::Retire]);
    assert_eq!(to(&bench, 10.0), []);
    let command = bench.state.commands.get_mut("a division").unwrap();
    (command.order, command.markers) = (OrderOrNone::Defend, vec![at(30.0, 5.0), at(45.0, 5.0)]);
    assert_eq!(to(&bench, 17.0), [Action::Advance], "12 inches from its marker");
    assert_eq!(to(&bench, 17.01), [Action::Advance, Action::LeaveArea]);
    let lay = bench.lay();
    let a1 = piece(&lay, "a1");
    let broken = broken_by(&lay, a1, &a1.block, &a1.block.at(pose(30.0, 9.0, 0)));
    assert_eq!(broken, [Action::Retire], "a Defend order does not let it retire");
}

#[test]
fn fat_167_routed_units_abandoned_guns_and_bases_are_no_enemies_to_an_order() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("bhq", 30.0, 14.0, 180).put("b1", 30.0, 16.0, 180).put("bg", 30.0, 18.0, 180);
    bench.put("b2", 30.0, 40.0, 180);
    bench.with("b1", |unit| unit.state = Morale::Routed).with("bg", |unit| unit.abandoned = true);
    let lay = bench.lay();
    assert_eq!(nearest_foe(&lay, Side::A, &piece(&lay, "a1").block), Some(("b2", 2950)));
}

const PLACES: &str = "[[objectives]]\nname = \"mill\"\nat = [36, 24]\npoints = 10\n\
                      [[objectives]]\nname = \"road\"\nat = [36, 48]\npoints = 10\nholder = \"b\"\nline_of_communication = \"b\"\n";

/// The objectives that change hands now, and who takes them.
fn taken(bench: &Bench) -> Vec<(String, Side)> {
    taken_objectives(&bench.lay()).iter().map(|one| (one.name.to_owned(), one.by)).collect()
}

#[test]
fn fat_111_an_objective_is_taken_by_formed_troops_alone_there() {
    let mut bench = Bench::new(PLACES);
    // The front is 3 inches off.
    bench.put("a1", 36.0, 20.75, 0);
    assert_eq!(taken(&bench), [("mill".to_owned(), Side::A)]);
    bench.put("b1", 36.0, 27.25, 180);
    assert!(taken(&bench).is_empty(), "both are there");
    bench.with("b1", |unit| unit.state = Morale::Routed);
    assert_eq!(taken(&bench).len(), 1);
    bench.formation("a1", Formation::OpenOrder);
    assert!(taken(&bench).is_empty(), "skirmishers take nothing");
    bench.formation("a1", Formation::Line);
    bench.state.objectives.get_mut("mill").unwrap().holder = Some(Side::A);
    assert!(taken(&bench).is_empty(), "it holds it already");
}

#[test]
fn fat_150_a_line_is_lost_to_whoever_is_nearer_to_it() {
    let mut bench = Bench::new(PLACES);
    bench.put("a1", 36.0, 45.0, 0);
    assert!(line_is_lost(&bench.lay(), Side::B));
    assert!(!line_is_lost(&bench.lay(), Side::A), "side a has no such point");
    bench.put("b1", 38.0, 47.0, 180);
    assert!(!line_is_lost(&bench.lay(), Side::B), "a friend is nearer");
    bench.put("b1", 36.0, 40.0, 180);
    assert!(line_is_lost(&bench.lay(), Side::B));
}

#[test]
fn fat_150_a_headquarters_base_keeps_its_line_open_but_does_not_hold_the_objective_there() {
    let mut bench = Bench::new(PLACES);
    bench.put("a1", 36.0, 45.0, 0);
    assert!(line_is_lost(&bench.lay(), Side::B));
    bench.put("bhq", 38.0, 47.0, 0);
    assert!(!line_is_lost(&bench.lay(), Side::B), "its headquarters base is nearer");
    assert_eq!(taken(&bench), [("road".to_owned(), Side::A)], "though the objective is taken from it");
    bench.put("a1", 10.0, 10.0, 0).state.objectives.get_mut("road").unwrap().holder = Some(Side::A);
    assert!(taken(&bench).is_empty(), "nor does it take the objective back");
    bench.put("b1", 36.0, 45.0, 180);
    assert_eq!(taken(&bench), [("road".to_owned(), Side::B)], "as formed troops do");
}

#[test]
fn fat_99_defend_markers_are_captured_like_ground() {
    let mut bench = Bench::new("");
    let command = bench.state.commands.get_mut("b division").unwrap();
    (command.order, command.markers) = (OrderOrNone::Defend, vec![at(20.0, 40.0), at(50.0, 40.0)]);
    bench.put("a1", 50.0, 37.0, 0).put("b1", 20.0, 41.0, 180).put("a2", 20.0, 37.0, 0);
    let lay = bench.lay();
    let taken: Vec<_> = taken_markers(&lay).iter().map(|one| (one.name, one.index, one.by)).collect();
    assert_eq!(taken, [("b division", 1, Side::A)]);
}

#[test]
fn fat_147_a_train_within_three_inches_fills_up() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("at", 30.0, 6.0, 0);
    // 9.75 less 6.75.
    assert_eq!(near_train(&bench.lay(), piece(&bench.lay(), "a1")), Some("at"));
    bench.put("at", 30.0, 5.99, 0);
    assert_eq!(near_train(&bench.lay(), piece(&bench.lay(), "a1")), None);
}

#[test]
fn fat_159_guns_are_manned_again_when_no_enemy_is_near() {
    let mut bench = Bench::new("");
    bench.put("ag", 30.0, 10.0, 0).put("b1", 30.0, 16.74, 180).with("ag", |unit| unit.abandoned = true);
    // 10.5 to 16.49.
    assert!(!may_recrew(&bench.lay(), piece(&bench.lay(), "ag")));
    bench.put("b1", 30.0, 16.76, 180);
    assert!(may_recrew(&bench.lay(), piece(&bench.lay(), "ag")));
    bench.put("b1", 30.0, 12.0, 180).with("b1", |unit| unit.state = Morale::Routed);
    assert!(may_recrew(&bench.lay(), piece(&bench.lay(), "ag")));
}

#[test]
fn fat_159_guns_are_manned_again_only_where_they_have_room_to_unlimber() {
    let mut bench = Bench::new("");
    bench.put("ag", 30.0, 10.0, 0).formation("ag", Formation::Limbered).with("ag", |unit| unit.abandoned = true);
    let limbered = piece(&bench.lay(), "ag").block;
    assert!(may_recrew(&bench.lay(), piece(&bench.lay(), "ag")));
    // Beside the limbers, where the guns will stand.
    let beside = 30.0 + f64::from(limbered.size.width) / 200.0 + 1.0;
    bench.put("a1", beside, 10.0, 90).formation("a1", Formation::Line);
    assert!(!piece(&bench.lay(), "a1").block.overlaps(&limbered));
    assert!(!may_recrew(&bench.lay(), piece(&bench.lay(), "ag")));
}

#[test]
fn fat_35_ground_burns_by_its_name() {
    let rye = "[[terrain]]\nkind = \"grainfield\"\nname = \"rye\"\npoints = [[28,8],[32,8],[32,12],[28,12]]\n";
    let mut bench = Bench::new(rye);
    bench.put("a1", 30.0, 10.0, 0).put("a2", 40.0, 10.0, 0);
    assert_eq!(burnable(&bench.lay(), piece(&bench.lay(), "a1")), Some("rye"));
    assert_eq!(burning_place(&bench.lay(), piece(&bench.lay(), "a1")), None);
    bench.state.burning.push("rye".to_owned());
    assert_eq!(burnable(&bench.lay(), piece(&bench.lay(), "a1")), None);
    assert_eq!(burning_place(&bench.lay(), piece(&bench.lay(), "a1")), Some("rye"));
    assert_eq!(burning_place(&bench.lay(), piece(&bench.lay(), "a2")), None);
}

#[test]
fn fat_155_a_dummy_is_found_out_by_whoever_sees_it_from_near() {
    let dummy = "[[terrain]]\nkind = \"woods\"\npoints = [[20,20],[40,20],[40,24],[20,24]]\n";
    let text = super::bench::small(dummy).replacen(
        "[[sides.commands]]",
        "[[sides.commands]]\nname = \"ruse\"\nlevel = \"dummy\"\n[[sides.commands]]",
        1,
    );
    let mut state = super::bench::books(&text).unwrap();
    grognard_games::fatigue::placing::show_all(&mut state);
    let mut bench = Bench { library: grognard_books::Library::new(), state };
    bench.officer("ruse", 30.0, 18.0).put("b1", 30.0, 26.0, 180);
    assert!(revealed(&bench.lay()).next().is_none(), "the wood hides it");
    bench.put("b1", 50.0, 18.0, 180);
    assert!(revealed(&bench.lay()).next().is_none(), "too far");
    // 43.5 less 30 is over 12; 42 less 30 is not.
    bench.put("b1", 43.5, 18.0, 180);
    assert!(revealed(&bench.lay()).eq(["ruse"]));
}

#[test]
fn fat_146_whoever_comes_out_of_nowhere_surprises() {
    let wood = "[[terrain]]\nkind = \"woods\"\npoints = [[20,20],[40,20],[40,24],[20,24]]\n";
    let mut bench = Bench::new(wood);
    bench.put("a1", 30.0, 19.0, 0).put("b1", 30.0, 26.0, 180).put("a2", 50.0, 22.0, 0);
    phase_begins(&mut bench.state);
    goes(&mut bench.state, "b1", pose(43.0, 21.0, 270));
    let lay = bench.lay();
    // a1 did not see it behind the wood and sees it not now, through the wood; a2 saw it all the time.
    assert_eq!(surprised(&lay, piece(&lay, "b1")), []);
    drop(lay);
    bench.put("a1", 38.0, 17.0, 0);
    let lay = bench.lay();
    let found: Vec<&str> = surprised(&lay, piece(&lay, "b1")).iter().map(|(name, _)| *name).collect();
    assert_eq!(found, ["a1"]);
}

#[test]
fn an_entry_is_blocked_by_enemies_within_three_inches() {
    let mut bench = Bench::new("");
    bench.state.commands.get_mut("a division").unwrap().entry_at = Some(at(30.0, 0.0));
    bench.put("b1", 30.0, 3.25, 180);
    assert!(entry_blocked(&bench.lay(), "a division"));
    bench.put("b1", 30.0, 3.26, 180);
    assert!(!entry_blocked(&bench.lay(), "a division"));
}

/// Nearest first, the edge included, each unit once.
#[test]
fn who_is_near_is_told_nearest_first() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("a2", 30.0, 12.5, 0).put("a3", 34.0, 10.0, 0).put("b1", 30.0, 8.0, 0);
    let lay = bench.lay();
    let near = within(&lay, &piece(&lay, "a1").block, Some("a1"), 200, |unit: &Unit| unit.side == Side::A);
    assert_eq!(near, [("a3", 100), ("a2", 200)]);
    let all = within(&lay, &Block::point(at(30.0, 10.0)), None, 200, |_| true);
    assert_eq!(all.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["a1", "b1"]);
}
