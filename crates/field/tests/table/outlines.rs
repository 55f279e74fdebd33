//! Outlines as a file draws them.

use crate::common::{point, polygon};
use grognard_field::{Point, Polygon, is_simple, overlap};

fn outline(points: &[(i32, i32)]) -> Vec<Point> {
    points.iter().map(|(x, y)| point(*x, *y)).collect()
}

fn square(x: i32, y: i32, side: i32) -> Vec<Point> {
    outline(&[(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
}

#[test]
fn an_outline_that_crosses_or_lies_on_itself_is_not_simple() {
    assert!(is_simple(&square(0, 0, 10)));
    assert!(is_simple(&outline(&[(0, 0), (10, 0), (5, 5), (10, 10), (0, 10)])), "a notch");
    assert!(!is_simple(&outline(&[(0, 0), (10, 10), (10, 0), (0, 10)])), "a bow tie");
    assert!(!is_simple(&outline(&[(0, 0), (10, 0), (5, 0)])), "a line");
    assert!(!is_simple(&outline(&[(0, 0), (10, 0), (10, 10), (10, 5), (10, 10), (0, 10)])), "a spike");
    assert!(!is_simple(&outline(&[(0, 0), (0, 0), (10, 0), (0, 10)])), "a point twice");
    assert!(!is_simple(&outline(&[(0, 0), (10, 0)])));
}

#[test]
fn a_common_border_is_no_shared_ground() {
    let zone = square(0, 0, 10);
    assert!(!overlap(&zone, &square(10, 0, 10)), "side by side");
    assert!(!overlap(&zone, &square(10, 10, 10)), "corner to corner");
    assert!(overlap(&zone, &square(9, 0, 10)), "a strip");
    assert!(overlap(&zone, &square(2, 2, 4)) && overlap(&square(2, 2, 4), &zone), "one in the other");
    assert!(overlap(&zone, &zone), "the same");
    assert!(overlap(&zone, &outline(&[(0, 3), (10, 3), (10, 6), (0, 6)])), "a band across it");
}

#[test]
fn areas_are_counted_twice_over() {
    assert_eq!(Polygon::new(square(0, 0, 10)).unwrap().double_area(), 200);
    assert_eq!(polygon(&[(0, 0), (10, 0), (0, 10)]).double_area(), 100);
}
