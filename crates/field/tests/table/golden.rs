//! Fixed values that must be the same on every machine.

use grognard_field::{Block, Goal, Grid, Manner, Plan, Step, plan, reach, sin_cos};

use crate::common::{Ground, block, point, polygon, polyline};

/// A sum over many numbers that changes if any bit of any of them does.
fn digest(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0xcbf2_9ce4_8422_2325, |sum, number| (sum ^ number).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn sines_and_cosines() {
    assert_eq!(sin_cos(0), (0.0, 1.0));
    assert_eq!(sin_cos(90), (1.0, 0.0));
    assert_eq!(sin_cos(-180), (0.0, -1.0));
    assert_eq!(sin_cos(270), (-1.0, 0.0));
    assert_eq!(sin_cos(30).0.to_bits(), 0.5_f64.to_bits());
    assert_eq!(sin_cos(60).1.to_bits(), 0.5_f64.to_bits());
    for degrees in 0..360 {
        let (sin, cos) = sin_cos(degrees);
        assert_eq!(sin_cos(degrees + 90), (cos, -sin), "a quarter turn is exact");
        assert_eq!(sin_cos(-degrees), (-sin, cos));
        assert!((sin - f64::from(degrees).to_radians().sin()).abs() < 1e-15);
    }
    let bits = (0..360).flat_map(|degrees| {
        let (sin, cos) = sin_cos(degrees);
        // Plus and minus zero are equal.
        [(sin + 0.0).to_bits(), (cos + 0.0).to_bits()]
    });
    assert_eq!(digest(bits), 393_080_655_542_292_149);
}

#[test]
fn wheels_distances_and_bearings() {
    let mut numbers = Vec::new();
    let target = block(2417, 3011, 211, 431, 77);
    let mut unit = block(2000, 2000, 17, 500, 50);
    for round in 1..200_i16 {
        for step in [Step::Wheel(round % 37 - 18), Step::Ahead(i32::from(round % 50) * 3), Step::Left(7)] {
            unit = unit.at(step.end(unit.pose, unit.size));
        }
        numbers.extend([unit.pose.at.x, unit.pose.at.y, i32::from(unit.pose.facing)]);
        numbers.extend([unit.distance(&target), unit.bearing_of(target.pose.at), target.bearing_of(unit.pose.at)]);
    }
    assert_eq!(numbers[numbers.len() - 6..], [-11_779, 5736, 230, 14_031, 12_913, 6987]);
    assert_eq!(digest(numbers.into_iter().map(|number| u64::from(number.cast_unsigned()))), 1_613_333_407_669_112_612);
}

/// A better planner may change this sum, another machine must not.
#[test]
fn plans_and_reach() {
    let mut ground = Ground::open(700);
    ground.rough = vec![polygon(&[(1900, 2220), (2260, 2200), (2280, 2400), (1950, 2460)])];
    ground.fences = vec![polyline(&[(2100, 1900), (2420, 2150), (2500, 2400)])];
    ground.enemies = vec![block(2080, 2850, 180, 500, 50)];
    ground.friends = vec![block(1800, 2200, 30, 300, 50)];
    ground.road_rate = 60;
    ground.roads = vec![polyline(&[(1500, 2050), (2300, 2050), (3000, 2700)])];
    let movers = [
        (block(2000, 2000, 0, 500, 50), Manner::Formed),
        (block(2000, 2000, 90, 100, 250), Manner::Formed),
        (block(2000, 2000, 30, 450, 50), Manner::Free),
        (Block::point(point(2000, 2000)), Manner::Free),
    ];
    let mut numbers = Vec::new();
    for (from, manner) in movers {
        for (x, y) in [(2100, 2300), (2417, 2111), (1777, 2031), (2311, 2499), (2222, 1555)] {
            for facing in [None, Some(45)] {
                let goal = Goal { at: point(x, y), facing };
                // A goal out of reach counts too: it must then not be in the reach either.
                let found = plan(&ground, manner, &from, goal, 400);
                let numbers_of = |plan: Plan| [plan.end.at.x, plan.end.at.y, i32::from(plan.end.facing), plan.cost];
                numbers.extend(found.map_or([-1; 4], numbers_of));
            }
        }
        let squares = reach(&ground, manner, &from, Grid::of_table(100), 2000);
        numbers.extend(squares.cells.iter().flat_map(|cell| [cell.low.x, cell.low.y, cell.cost]));
    }
    assert_eq!(digest(numbers.into_iter().map(|number| u64::from(number.cast_unsigned()))), 11_610_560_499_804_105_245);
}

/// Worked out by hand: a front edge from (10, 10.5) to (14, 10.5), looking up the table.
#[test]
fn bearings_from_the_front_edge() {
    let wide = block(1200, 1000, 0, 400, 100);
    let bearings = [(1300, 2000, 0), (1500, 1150, 4500), (1500, 1050, 9000), (1400, 950, 18_000), (1200, 1050, 0)];
    for (x, y, bearing) in bearings {
        assert_eq!(wide.bearing_from_front(point(x, y)), bearing, "{x}, {y}");
    }
    // Ahead of the edge, beyond its corner, beside it, touching it.
    assert_eq!(wide.bearing_to(&block(1350, 1300, 180, 400, 100)), 0);
    assert_eq!(wide.bearing_to(&block(1800, 1300, 180, 400, 100)), 4500);
    assert_eq!(wide.bearing_to(&block(1800, 1000, 0, 400, 100)), 9000);
    assert_eq!(wide.bearing_to(&block(1200, 1100, 0, 400, 100)), 0);
}
