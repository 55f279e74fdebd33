//! Steps, walks, way-points, crossings, footprints.

use grognard_field::{
    Array, Band, Block, Footprint, Hand, Leg, Malformed, Point, Polygon, Polyline, Pose, Step, cut, turn_between,
    turned, walk, way_points, wheel_length, wheeled,
};
use proptest::prelude::*;

use crate::common::{block, point, polygon, polyline};

fn end(from: &Block, steps: &[Step]) -> Pose {
    walk(from, steps).last().map_or(from.pose, |leg| leg.end)
}

#[test]
fn straight_steps_keep_the_facing() {
    let unit = block(1000, 1000, 90, 500, 50);
    let steps = [(Step::Ahead(400), 1400, 1000), (Step::Back(400), 600, 1000), (Step::Left(400), 1000, 1400)];
    for (step, x, y) in steps {
        assert_eq!(end(&unit, &[step]), Pose::new(point(x, y), 90), "{step:?}");
    }
    assert_eq!(end(&unit, &[Step::Right(400)]), Pose::new(point(1000, 600), 90));
    assert_eq!(end(&unit, &[Step::To(point(1, 2)), Step::Face(365)]), Pose::new(point(1, 2), 5));
    let slanting = block(0, 0, 30, 500, 50);
    assert_eq!(end(&slanting, &[Step::Ahead(1000)]).at, point(500, 866));
    assert_eq!(end(&slanting, &[Step::Right(1000)]).at, point(866, -500));
}

#[test]
fn a_wheel_pivots_on_the_inner_front_corner() {
    // 5 inches wide, half an inch deep, facing up: the front right corner is at 1250, 1025.
    let unit = block(1000, 1000, 0, 500, 50);
    let right = end(&unit, &[Step::Wheel(90)]);
    assert_eq!(right, Pose::new(point(1225, 1275), 90));
    assert_eq!(unit.at(right).outline()[1], point(1250, 1025));
    let left = end(&unit, &[Step::Wheel(-90)]);
    assert_eq!(left, Pose::new(point(775, 1275), 270));
    assert_eq!(unit.at(left).outline()[0], point(750, 1025));
    // The outer front corner goes a quarter of a circle of 5 inches.
    assert_eq!(wheel_length(unit.size, 90), 785);
    assert_eq!(wheel_length(unit.size, -90), 785);
    assert_eq!(wheel_length(unit.size, 45), 393, "392.699");
    assert_eq!(Leg::of(&unit, Step::Wheel(-45)).length(), 393);
    assert_eq!(Leg::of(&unit, Step::Ahead(45)).wheel(), 0);
}

#[test]
fn four_quarter_wheels_lead_back() {
    for facing in 0..360 {
        for degrees in [90, -90] {
            let unit = block(1000, 1000, facing, 500, 50);
            let last = end(&unit, &[Step::Wheel(degrees); 4]);
            assert_eq!(last.facing, facing);
            let off = (last.at.x - 1000).abs().max((last.at.y - 1000).abs());
            assert!(off <= if facing % 90 == 0 { 0 } else { 2 }, "{facing}: {last:?}");
        }
    }
}

#[test]
fn the_shorter_turn() {
    assert_eq!(turn_between(350, 10), 20);
    assert_eq!(turn_between(10, 350), -20);
    assert_eq!(turn_between(0, 180), 180);
    assert_eq!(turn_between(180, 0), 180);
    assert_eq!(turned(350, 20), 10);
    assert_eq!(turned(10, -20), 350);
}

#[test]
fn way_points_are_ends_and_every_two_inches() {
    let unit = block(1000, 1000, 0, 500, 50);
    let legs = walk(&unit, &[Step::Ahead(450), Step::Wheel(30), Step::Ahead(0), Step::Face(7), Step::Back(200)]);
    let points: Vec<Pose> = way_points(&legs, 200).collect();
    let wheel = wheeled(Pose::new(point(1000, 1450), 0), unit.size, 30);
    assert_eq!(points.len(), 5);
    assert_eq!(points[..3], [1200, 1400, 1450].map(|y| Pose::new(point(1000, y), 0)));
    assert_eq!(points[3], wheel);
    assert_eq!(points[4].facing, 7, "turning on the spot is no way-point, what follows is");
    assert_eq!(way_points(&walk(&unit, &[Step::Ahead(400)]), 200).count(), 2, "an end is not counted twice");
    assert_eq!(way_points(&[], 200).count(), 0);
}

#[test]
fn a_wheel_follows_its_curve_in_chords() {
    let unit = block(1000, 1000, 0, 500, 50);
    let leg = Leg::of(&unit, Step::Wheel(40));
    let stretches: Vec<_> = leg.stretches().collect();
    assert_eq!(stretches.len(), 3, "15, 30, 40 degrees");
    assert_eq!(stretches[0].from, unit.pose.at);
    assert_eq!(stretches[1].to, wheeled(unit.pose, unit.size, 30).at);
    assert_eq!(stretches[2].to, leg.end.at);
    assert_eq!(Leg::of(&unit, Step::Face(40)).stretches().count(), 0);
    assert_eq!(Leg::of(&unit, Step::To(unit.pose.at)).stretches().count(), 0);
}

#[test]
fn fences_are_crossed_once() {
    let fence = polyline(&[(0, 1000), (500, 1000), (1000, 1000)]);
    assert_eq!(fence.crossings(point(500, 900), point(500, 1100)), 1, "through a corner of the line");
    assert_eq!(fence.crossings(point(300, 900), point(700, 1100)), 1);
    assert_eq!(fence.crossings(point(100, 900), point(100, 1000)), 1, "up to it");
    assert_eq!(fence.crossings(point(100, 1000), point(100, 1100)), 0, "on from it");
    assert_eq!(fence.crossings(point(100, 1000), point(900, 1000)), 0, "along it");
    assert_eq!(fence.crossings(point(-100, 1000), point(1100, 1000)), 1, "onto it, along it and off");
    assert_eq!(fence.crossings(point(1100, 900), point(1100, 1100)), 0);
    let zigzag = polyline(&[(0, 0), (200, 400), (400, 0), (600, 400)]);
    assert_eq!(zigzag.crossings(point(-100, 200), point(700, 200)), 3);
    assert_eq!(zigzag.crossings(point(-100, 400), point(300, 400)), 1, "touching a corner counts too");
    let looped = polyline(&[(0, 0), (100, 100), (0, 100), (100, 0)]);
    assert_eq!(looped.crossings(point(50, 0), point(50, 60)), 1, "where it crosses itself, once");
}

#[test]
fn malformed_outlines_are_refused() {
    let same = vec![point(1, 1); 5];
    assert!(Polygon::new(same.clone()).is_err());
    assert!(Polyline::new(same).is_err());
    assert!(Polyline::new(vec![point(1, 1)]).is_err());
    assert!(Polygon::new(vec![point(0, 0), point(5, 5), point(9, 9)]).is_err());
    assert!(serde_json::from_str::<Polygon>("[{\"x\":0,\"y\":0},{\"x\":5,\"y\":0}]").is_err());
    assert_eq!(Polyline::new(vec![point(0, 0), point(i32::MAX, 0)]), Err(Malformed::TooFar));
    assert_eq!(Polygon::new(vec![point(0, 0), point(9, 0), point(0, i32::MIN)]), Err(Malformed::TooFar));
    let closed = polygon(&[(0, 0), (10, 0), (10, 10), (0, 0)]);
    assert_eq!(closed.points().len(), 3);
    assert_eq!(closed.double_area(), 100);
}

#[test]
fn stands_in_files_and_ranks() {
    let infantry = Footprint::new(100, 50);
    assert_eq!(Array::of(5, 0), Array { files: 5, ranks: 1 });
    assert_eq!(Array::of(5, 0).footprint(infantry, 100), Footprint::new(500, 50));
    assert_eq!(Array::of(5, 0).footprint(infantry, 150), Footprint::new(750, 50));
    assert_eq!(Array::of(5, 2), Array { files: 2, ranks: 3 });
    assert_eq!(Array::of(2, 3), Array { files: 2, ranks: 1 }, "never more files than stands");
    assert_eq!(Array::of(5, 1).footprint(infantry, 100), Footprint::new(100, 250));
    let line = block(1000, 1000, 0, 200, 150);
    let cells: Vec<Point> = line.cells(Array::of(5, 2), 5).collect();
    assert_eq!(cells, [(1050, 1050), (950, 1050), (1050, 1000), (950, 1000), (1050, 950)].map(|(x, y)| point(x, y)));
    let turned = block(1000, 1000, 90, 300, 50);
    let cells: Vec<Point> = turned.cells(Array::of(3, 0), 3).collect();
    assert_eq!(cells, [900, 1000, 1100].map(|y| point(1000, y)), "facing right, its right is down the table");
}

#[test]
fn arcs_include_their_border() {
    // Front edge from 750 to 1250 at y 1025.
    let unit = block(1000, 1000, 0, 500, 50);
    let holds = |x: i32, y: i32| unit.point_in_arc(45, point(x, y));
    assert!(holds(1000, 1025) && holds(1250, 1025) && holds(750, 1025));
    assert!(!holds(1000, 1024), "on the unit itself");
    assert!(holds(1350, 1125) && holds(650, 1125), "exactly 45 degrees outward");
    assert!(!holds(1351, 1125) && !holds(649, 1125));
    assert!(unit.in_arc(45, &block(1500, 1200, 0, 500, 50)), "a corner is enough");
    assert!(!unit.in_arc(45, &block(1702, 1200, 0, 500, 50)));
    assert!(!unit.in_arc(45, &block(1000, 500, 0, 500, 50)), "behind");
    assert!(unit.point_in_arc(135, point(1300, 1000)), "a wide arc looks back");
    assert!(!unit.point_in_arc(135, point(1260, 900)) && !unit.point_in_arc(135, point(1000, 900)));
}

#[test]
fn bearings_and_hands() {
    let unit = block(1000, 1000, 90, 500, 50);
    assert_eq!(unit.bearing_of(point(2000, 1000)), 0);
    assert_eq!(unit.bearing_of(point(1000, 2000)), 9000);
    assert_eq!(unit.bearing_of(point(0, 1000)), 18_000);
    assert_eq!(unit.bearing_of(point(2000, 2000)), 4500);
    assert_eq!(unit.bearing_of(unit.pose.at), 0);
    assert_eq!(unit.side_of(point(1000, 1100)), Hand::Left);
    assert_eq!(unit.side_of(point(1000, 900)), Hand::Right);
    assert_eq!(unit.side_of(point(2000, 1000)), Hand::Right);
}

#[test]
fn touching_is_not_overlapping() {
    let unit = block(1000, 1000, 0, 500, 50);
    assert!(!unit.overlaps(&block(1500, 1000, 0, 500, 50)));
    assert!(unit.overlaps(&block(1499, 1000, 0, 500, 50)));
    assert_eq!(unit.distance(&block(1500, 1000, 0, 500, 50)), 0);
    assert_eq!(unit.distance(&block(1501, 1000, 0, 500, 50)), 1);
    assert_eq!(unit.distance(&block(1000, 1400, 90, 500, 50)), 125);
    assert!(!unit.is_crossed_by(point(750, 0), point(750, 2000)), "along its side");
    assert!(unit.is_crossed_by(point(751, 0), point(751, 2000)));
    assert!(unit.contains(point(1250, 1025)) && !unit.contains(point(1251, 1025)));
}

#[test]
fn nothing_overflows_far_out() {
    let unit = block(2000, 2000, 37, 500, 50);
    let fence = polyline(&[(0, 3000), (7200, 3000)]);
    let wood = polygon(&[(0, 3000), (7200, 3000), (5000, 4000)]);
    for step in
        [Step::Ahead(i32::MAX), Step::Back(i32::MAX), Step::To(point(i32::MAX, i32::MIN)), Step::Wheel(i16::MIN)]
    {
        let leg = Leg::of(&unit, step);
        let far = leg.last();
        assert!(far.distance(&unit) >= 0 && unit.distance(&far) >= 0 && !unit.nearer_than(&far, -1));
        assert!((0..=18_000).contains(&unit.bearing_of(far.pose.at)));
        for stretch in leg.stretches() {
            assert!(fence.crossings(stretch.from, stretch.to) <= 1);
            assert!(wood.length_inside(stretch.from, stretch.to) >= 0);
            assert!(!wood.contains(stretch.to));
            let pieces = cut(stretch.from, stretch.to, stretch.length, &[&wood], &[Band { line: &fence, reach: 50 }]);
            assert_eq!(pieces.iter().map(|piece| piece.length).sum::<i32>(), stretch.length);
        }
    }
}

proptest! {
    #[test]
    fn a_wheel_in_parts_ends_where_a_whole_one_does(
        facing in 0..360_u16,
        (width, depth) in (1..800, 1..800),
        (one, two) in (1..90_i16, 1..90_i16),
        hand in prop::sample::select(vec![1, -1]),
    ) {
        let unit = block(2000, 2000, facing, width, depth);
        let whole = end(&unit, &[Step::Wheel((one + two) * hand)]);
        let parts = end(&unit, &[Step::Wheel(one * hand), Step::Wheel(two * hand)]);
        prop_assert_eq!(whole.facing, parts.facing);
        prop_assert!(whole.at.distance(parts.at) <= 2);
        // The pivot stays where it is.
        let corner = usize::from(hand > 0);
        let (before, after) = (unit.corners()[corner], unit.at(whole).corners()[corner]);
        prop_assert!((after - before).length() < 0.8);
    }

    #[test]
    fn ahead_and_back_again(facing in 0..360_u16, length in 0..2000) {
        let unit = block(2000, 2000, facing, 500, 50);
        let there = [(Step::Ahead(length), Step::Back(length)), (Step::Left(length), Step::Right(length))];
        for (go, come) in there {
            let away = end(&unit, &[go]);
            prop_assert!((away.at.distance(unit.pose.at) - length).abs() <= 1);
            prop_assert!(end(&unit.at(away), &[come]).at.distance(unit.pose.at) <= 1);
        }
    }

    #[test]
    fn poses_on_the_way_lie_on_it(facing in 0..360_u16, length in 1..1500, every in 1..300) {
        let leg = Leg::of(&block(2000, 2000, facing, 500, 50), Step::Ahead(length));
        let poses: Vec<Pose> = leg.poses(every, 15).collect();
        prop_assert_eq!(i32::try_from(poses.len()).unwrap(), (length + every - 1) / every);
        prop_assert_eq!(poses.last().copied(), Some(leg.end));
        for (pose, number) in poses.iter().zip(1..) {
            let gone = (number * every).min(length);
            prop_assert!((pose.at.distance(leg.start.at) - gone).abs() <= 1);
        }
    }
}
