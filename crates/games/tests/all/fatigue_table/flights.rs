//! Routs and retreats (FAT-139, FAT-148, FAT-168, FAT-169).

use grognard_books::fatigue::names::Formation;
use grognard_field::{Point, Pose};
use grognard_games::fatigue::derive::Lay;
use grognard_games::fatigue::footprint::size_in;
use grognard_games::fatigue::ways::{End, broke_near, retreat, retreat_length, rout};

use super::bench::{Bench, hundredths, piece};

fn at(x: f64, y: f64) -> Point {
    Point::new(hundredths(x), hundredths(y))
}

fn pose(x: f64, y: f64, facing: u16) -> Pose {
    Pose::new(at(x, y), facing)
}

fn runs(lay: &Lay<'_>, name: &str) -> End {
    rout(lay, piece(lay, name)).end
}

#[test]
fn fat_139_a_rout_goes_straight_to_the_own_edge_in_column() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 30.0, 0).put("b1", 40.0, 20.0, 0).put("ah", 50.0, 30.0, 90).put("ag", 60.0, 30.0, 0);
    let lay = bench.lay();
    assert_eq!(runs(&lay, "a1"), End::Stands(pose(30.0, 18.0, 180)));
    assert_eq!(runs(&lay, "b1"), End::Stands(pose(40.0, 32.0, 0)));
    assert_eq!(runs(&lay, "ah"), End::Stands(pose(50.0, 10.0, 180)));
    assert_eq!(runs(&lay, "ag"), End::Stands(pose(60.0, 20.0, 180)));
}

#[test]
fn fat_169_it_stops_an_inch_short_of_the_edge_and_goes_off_only_from_there() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 8.0, 0);
    // A column is an inch deep: its middle 1.5 off the edge.
    assert_eq!(runs(&bench.lay(), "a1"), End::Stands(pose(30.0, 1.5, 180)));
    bench.put("a1", 30.0, 1.5, 0);
    assert_eq!(runs(&bench.lay(), "a1"), End::OffTable);
    bench.put("a1", 30.0, 1.51, 0);
    assert_eq!(runs(&bench.lay(), "a1"), End::Stands(pose(30.0, 1.5, 180)));
}

#[test]
fn fat_169_it_ends_clear_of_friends_beside_them() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 20.0, 0).put("a2", 30.0, 8.0, 0);
    let lay = bench.lay();
    let End::Stands(end) = runs(&lay, "a1") else { panic!("it stands") };
    let block = grognard_field::Block::new(end, size_in(lay.t, piece(&lay, "a1").unit, Formation::Column));
    assert!(!block.overlaps(&piece(&lay, "a2").block));
    // A line of 3 and a column of 1.5: 2.25 aside.
    assert_eq!((end.at.y, (end.at.x - 3000).abs()), (800, 225));
}

#[test]
fn fat_157_friends_passed_within_two_inches_are_told_in_order() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 30.0, 0).put("a2", 30.0, 20.0, 0).put("a3", 33.75, 26.0, 0).put("a4", 40.0, 24.0, 0);
    let lay = bench.lay();
    let flight = rout(&lay, piece(&lay, "a1"));
    // The column runs from 29.25 to 30.75; a3 begins at 32.25: 1.5 off.
    assert_eq!(flight.passed, [("a3", 150), ("a2", 0)]);
    assert!(broke_near(&lay, piece(&lay, "a1")).is_empty());
    drop(lay);
    bench.put("a3", 30.0, 27.5, 0);
    assert_eq!(broke_near(&bench.lay(), piece(&bench.lay(), "a1")), [("a3", 200)]);
}

#[test]
fn fat_139_it_bends_round_enemies_and_rivers() {
    let river = "[[terrain]]\nkind = \"river\"\npoints = [[28,20],[34,20],[34,22],[28,22]]\n";
    let mut bench = Bench::new(river);
    bench.put("a1", 30.0, 30.0, 0);
    let lay = bench.lay();
    let flight = rout(&lay, piece(&lay, "a1"));
    let End::Stands(end) = flight.end else { panic!("{flight:?}") };
    assert!(end.at.y < 2200 && flight.way.len() > 2, "{flight:?}");
    drop(lay);
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 30.0, 0).put("b1", 30.0, 22.0, 0);
    let lay = bench.lay();
    let flight = rout(&lay, piece(&lay, "a1"));
    assert!(matches!(flight.end, End::Stands(_)) && flight.way.len() > 2, "{flight:?}");
    let column = size_in(lay.t, piece(&lay, "a1").unit, Formation::Column);
    for pose in &flight.way {
        let block = grognard_field::Block::new(*pose, column);
        assert!(block.distance(&piece(&lay, "b1").block) >= 198, "{flight:?}");
    }
}

#[test]
fn fat_148_whoever_is_shut_in_surrenders() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 30.0, 0);
    // Enemies on three sides, each closer than two inches.
    bench.put("b1", 30.0, 27.5, 0).put("b2", 27.2, 29.0, 90).put("b3", 32.8, 29.0, 270);
    assert_eq!(runs(&bench.lay(), "a1"), End::Surrenders);
    bench.put("b3", 60.0, 40.0, 180);
    assert!(matches!(runs(&bench.lay(), "a1"), End::Stands(_)));
}

#[test]
fn fat_139_a_retreat_goes_straight_away_with_its_face_to_the_enemy() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 20.5, 180).put("ah", 50.0, 30.0, 0);
    let lay = bench.lay();
    let a1 = piece(&lay, "a1");
    let length = retreat_length(lay.t, a1.unit);
    assert_eq!(length, 600);
    let back = |from: Option<Point>| retreat(&lay, a1, None, from, length).end;
    assert_eq!(back(Some(at(30.0, 20.5))), End::Stands(pose(30.0, 14.0, 0)));
    assert_eq!(back(None), End::Stands(pose(30.0, 14.0, 0)));
    assert_eq!(back(Some(at(31.0, 21.0))), End::Stands(pose(25.76, 15.76, 0)));
    assert_eq!(retreat_length(lay.t, piece(&lay, "ah").unit), 1200);
}

#[test]
fn fat_168_it_goes_on_through_friends_stops_at_the_edge_and_at_enemies() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 20.5, 180).put("a2", 30.0, 14.0, 0);
    let back = |bench: &Bench| {
        let lay = bench.lay();
        retreat(&lay, piece(&lay, "a1"), None, Some(at(30.0, 20.5)), 600).end
    };
    // a2 lies where it would end: half an inch farther it is clear.
    assert_eq!(back(&bench), End::Stands(pose(30.0, 13.5, 0)));
    bench.put("a1", 30.0, 3.0, 0).put("b1", 30.0, 3.5, 180).put("a2", 60.0, 14.0, 0);
    let lay = bench.lay();
    let end = retreat(&lay, piece(&lay, "a1"), None, Some(at(30.0, 3.5)), 600).end;
    assert_eq!(end, End::Stands(pose(30.0, 0.25, 0)), "never over the edge");
    drop(lay);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 20.5, 180).put("b2", 30.0, 17.0, 0);
    assert_eq!(back(&bench), End::Stands(pose(30.0, 18.5, 0)), "an inch from b2, and from b1");
    bench.put("b2", 30.0, 18.4, 0);
    assert_eq!(back(&bench), End::Surrenders);
}

/// FAT-15: retired skirmishers form a column and go back 10 inches.
#[test]
fn fat_15_skirmishers_retire_ten_inches_in_column() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 20.0, 0).formation("a1", Formation::OpenOrder);
    let lay = bench.lay();
    let length = 100 * lay.t.zones.retreat_skirmishers.value;
    let end = retreat(&lay, piece(&lay, "a1"), Some(Formation::Column), Some(at(30.0, 25.0)), length).end;
    assert_eq!(end, End::Stands(pose(30.0, 10.0, 0)));
}
