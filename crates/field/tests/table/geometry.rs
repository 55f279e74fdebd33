//! Blocks, areas and lines measured by an independent library.

use crate::common::{self, point};
use geo::{Area, BooleanOps, Contains, Distance, Euclidean, Intersects, Length, Relate};
use grognard_field::{Band, Block, Footprint, Point, Polygon, Polyline, Pose, Vector, cut, length_inside};
use proptest::prelude::*;

/// Half of a hundredth, and the noise of two methods of calculation.
const HALF: f64 = 0.5 + 1e-4;

fn blocks() -> impl Strategy<Value = Block> {
    (0..2000, 0..2000, 0..360_u16, 1..800, 1..800)
        .prop_map(|(x, y, facing, width, depth)| common::block(x, y, facing, width, depth))
}

fn points() -> impl Strategy<Value = Point> {
    (-200..2200, -200..2200).prop_map(|(x, y)| point(x, y))
}

/// An outline that does not cross itself: its points go around a middle.
fn areas() -> impl Strategy<Value = Polygon> {
    let middle = (300..1700, 300..1700);
    let spokes = prop::collection::vec((0..360, 50..900), 3..9);
    (middle, spokes).prop_filter_map("encloses nothing", |((x, y), mut spokes)| {
        spokes.sort_unstable();
        spokes.dedup_by_key(|(angle, _)| *angle);
        let gap = |(one, two): (&(i32, i32), &(i32, i32))| (two.0 - one.0).rem_euclid(360);
        // With a gap of half a turn the middle would be outside, and the outline might cross itself.
        let is_round = spokes.len() > 2 && spokes.iter().zip(spokes.iter().cycle().skip(1)).all(|pair| gap(pair) < 170);
        let outline = spokes.iter().map(|(angle, length)| point(x, y).moved(Vector::facing(*angle), *length));
        is_round.then(|| Polygon::new(outline.collect()).ok()).flatten()
    })
}

fn lines() -> impl Strategy<Value = Polyline> {
    prop::collection::vec(points(), 2..6).prop_filter_map("no line", |points| Polyline::new(points).ok())
}

fn geo_point(at: Point) -> geo::Point {
    geo::Point::new(f64::from(at.x), f64::from(at.y))
}

fn geo_line(from: Point, to: Point) -> geo::LineString {
    geo::LineString::from(vec![geo_point(from), geo_point(to)])
}

fn geo_polyline(line: &Polyline) -> geo::LineString {
    line.points().iter().map(|at| geo_point(*at)).collect()
}

fn geo_area(area: &Polygon) -> geo::Polygon {
    geo::Polygon::new(area.points().iter().map(|at| geo_point(*at)).collect(), vec![])
}

/// The corners by the textbook formula, not by the table of whole degrees; `margin` is added on every side.
fn geo_block(block: &Block, margin: f64) -> geo::Polygon {
    let (sin, cos) = f64::from(block.pose.facing).to_radians().sin_cos();
    let (width, depth) = (f64::from(block.size.width) / 2.0 + margin, f64::from(block.size.depth) / 2.0 + margin);
    let corner = |right: f64, ahead: f64| {
        let (x, y) = (f64::from(block.pose.at.x), f64::from(block.pose.at.y));
        geo::Coord { x: x + right * cos + ahead * sin, y: y - right * sin + ahead * cos }
    };
    let corners = vec![corner(-width, depth), corner(width, depth), corner(width, -depth), corner(-width, -depth)];
    geo::Polygon::new(corners.into(), vec![])
}

proptest! {
    #[test]
    fn corners_are_where_the_textbook_puts_them(block in blocks()) {
        let there = geo_block(&block, 0.0);
        for (here, there) in block.corners().into_iter().zip(there.exterior().coords()) {
            prop_assert!((here.x - there.x).abs() < 1e-9 && (here.y - there.y).abs() < 1e-9);
        }
    }

    #[test]
    fn distance_of_blocks(one in blocks(), two in blocks()) {
        let exact = Euclidean.distance(&geo_block(&one, 0.0), &geo_block(&two, 0.0));
        prop_assert!((f64::from(one.distance(&two)) - exact).abs() <= HALF);
        prop_assert_eq!(one.distance(&two), two.distance(&one));
        for limit in [1, 100, 300, one.distance(&two), one.distance(&two) + 1] {
            prop_assert_eq!(one.nearer_than(&two, limit), one.distance(&two) < limit);
        }
    }

    #[test]
    fn distance_to_a_point(block in blocks(), at in points()) {
        let exact = Euclidean.distance(&geo_block(&block, 0.0), &geo_point(at));
        prop_assert!((f64::from(block.distance_to(at)) - exact).abs() <= HALF);
        prop_assert_eq!(block.distance_to(at), block.distance(&Block::point(at)));
    }

    #[test]
    fn overlap_of_blocks(one in blocks(), two in blocks()) {
        // Deeper than half a hundredth in every direction, so a block smaller by that much on every side still
        // overlaps.
        if one.overlaps(&two) {
            prop_assert!(geo_block(&one, 0.0).intersects(&geo_block(&two, 0.0)));
            prop_assert_eq!(one.distance(&two), 0);
        } else if one.size.width > 1 && one.size.depth > 1 {
            let common = geo_block(&one, -HALF).intersection(&geo_block(&two, 0.0));
            prop_assert!(common.unsigned_area() < 0.01);
        }
        prop_assert_eq!(one.overlaps(&two), two.overlaps(&one));
    }

    #[test]
    fn points_in_areas(area in areas(), at in points()) {
        prop_assert_eq!(area.contains(at), geo_area(&area).intersects(&geo_point(at)));
        let exact = Euclidean.distance(&geo_area(&area), &geo_point(at));
        prop_assert!((f64::from(area.distance_to(at)) - exact).abs() <= HALF);
    }

    #[test]
    fn corners_and_edges_belong_to_areas(area in areas()) {
        for (from, to) in area.edges() {
            prop_assert!(area.contains(from));
            let (x, y) = (to.x - from.x, to.y - from.y);
            // A whole point on the edge between its ends, if there is one.
            for part in 2..10 {
                if x % part == 0 && y % part == 0 {
                    prop_assert!(area.contains(point(from.x + x / part, from.y + y / part)));
                }
            }
        }
    }

    #[test]
    fn the_area_is_measured(area in areas()) {
        let double = 2.0 * geo_area(&area).unsigned_area();
        prop_assert!((double - i32::try_from(area.double_area()).map(f64::from).unwrap()).abs() < 1e-3);
    }

    #[test]
    fn blocks_and_areas(block in blocks(), area in areas()) {
        let (there, ground) = (geo_block(&block, 0.0), geo_area(&area));
        let exact = Euclidean.distance(&there, &ground);
        prop_assert!((f64::from(area.distance(&block)) - exact).abs() <= HALF);
        if area.covers(&block) {
            let outside = there.difference(&ground).unsigned_area();
            prop_assert!(outside < 2.0 * f64::from(block.size.width + block.size.depth));
        } else {
            prop_assert!(!ground.contains(&geo_block(&block, HALF)));
        }
        if area.overlaps(&block) {
            prop_assert!(there.intersects(&ground));
        } else {
            let common = geo_block(&block, -1.0).intersection(&ground).unsigned_area();
            prop_assert!(common < 1.0 + f64::from(block.size.width + block.size.depth), "{}", common);
        }
    }

    #[test]
    fn length_inside_one_area(area in areas(), from in points(), to in points()) {
        let clipped = geo_area(&area).clip(&geo::MultiLineString::new(vec![geo_line(from, to)]), false);
        let exact = Euclidean.length(&clipped);
        prop_assert!((f64::from(area.length_inside(from, to)) - exact).abs() <= 0.6, "{}", exact);
    }

    #[test]
    fn length_inside_several_areas_counts_once(
        all in prop::collection::vec(areas(), 1..5),
        from in points(),
        to in points(),
    ) {
        let ground = all.iter().fold(geo::MultiPolygon::new(vec![]), |sum, area| sum.union(&geo_area(area)));
        let clipped = ground.clip(&geo::MultiLineString::new(vec![geo_line(from, to)]), false);
        let exact = Euclidean.length(&clipped);
        let areas: Vec<&Polygon> = all.iter().collect();
        prop_assert!((f64::from(length_inside(from, to, &areas)) - exact).abs() <= 0.7, "{}", exact);
    }

    #[test]
    fn pieces_lie_where_they_say(
        all in prop::collection::vec(areas(), 0..4),
        roads in prop::collection::vec(lines(), 0..3),
        from in points(),
        to in points(),
    ) {
        let areas: Vec<&Polygon> = all.iter().collect();
        let bands: Vec<Band<'_>> = roads.iter().map(|line| Band { line, reach: 50 }).collect();
        let length = from.distance(to);
        let pieces = cut(from, to, length, &areas, &bands);
        prop_assert_eq!(pieces.iter().map(|piece| piece.length).sum::<i32>(), length);
        let mut start = 0;
        for piece in &pieces {
            // Well inside the piece the ground is as stated; a hundredth at its ends may be rounded away.
            for at in (start + 2..start + piece.length - 2).step_by(7) {
                let share = f64::from(at) / f64::from(length);
                let place = geo::Point::new(
                    f64::from(from.x) + share * f64::from(to.x - from.x),
                    f64::from(from.y) + share * f64::from(to.y - from.y),
                );
                for (index, area) in areas.iter().enumerate() {
                    let ground = geo_area(area);
                    // A tip may be thinner than a hundredth.
                    let is_at_border = Euclidean.distance(ground.exterior(), &place) < 0.5;
                    prop_assert!(is_at_border || piece.areas.contains(&index) == ground.intersects(&place));
                }
                for (index, band) in bands.iter().enumerate() {
                    let distance = Euclidean.distance(&geo_polyline(band.line), &place);
                    prop_assert_eq!(piece.bands.contains(&index), distance < 50.5, "{}", distance);
                }
            }
            start += piece.length;
        }
        for pair in pieces.windows(2) {
            prop_assert!(pair[0].areas != pair[1].areas || pair[0].bands != pair[1].bands);
        }
    }

    #[test]
    fn lines_met(line in lines(), from in points(), to in points(), block in blocks()) {
        prop_assume!(from != to);
        prop_assert_eq!(line.meets(from, to), geo_polyline(&line).intersects(&geo_line(from, to)));
        let exact = Euclidean.distance(&geo_polyline(&line), &geo_point(from));
        prop_assert!((f64::from(line.distance_to(from)) - exact).abs() <= HALF);
        let exact = Euclidean.distance(&geo_polyline(&line), &geo_block(&block, 0.0));
        prop_assert!((f64::from(line.distance(&block)) - exact).abs() <= HALF);
    }

    #[test]
    fn crossings_do_not_depend_on_how_a_way_is_cut(line in lines(), from in points(), along in 1..20, across in -20..20) {
        // On a whole lattice many ways lead exactly through corners of lines.
        let line = Polyline::new(line.points().iter().map(|at| point(at.x / 200, at.y / 200)).collect());
        prop_assume!(line.is_ok());
        let line = line.unwrap();
        let from = point(from.x / 200, from.y / 200);
        let at = |share: i32| point(from.x + along * share, from.y + across * share);
        let whole = line.crossings(at(0), at(6));
        let parts: usize = (0..6).map(|share| line.crossings(at(share), at(share + 1))).sum();
        prop_assert_eq!(whole, parts);
        prop_assert!(whole <= line.points().len());
        let meets_start = line.meets(from, from);
        prop_assert_eq!(whole == 0 && !meets_start, !line.meets(at(0), at(6)));
    }

    #[test]
    fn sight_through_blocks(block in blocks(), from in points(), to in points()) {
        prop_assume!(block.size.width > 2 && block.size.depth > 2);
        let line = geo_line(from, to);
        if block.is_crossed_by(from, to) {
            prop_assert!(geo_block(&block, 1e-6 - 0.5).intersects(&line));
        } else {
            prop_assert!(!geo_block(&block, -HALF).relate(&line).is_intersects());
        }
    }

    #[test]
    fn arcs_are_wedges(block in blocks(), other in blocks(), angle in 0..90_i32) {
        // The arc as a polygon that ends far beyond the table.
        let [left, right, ..] = block.corners();
        let far = |corner: Vector, turn: i32| {
            let radians = f64::from(i32::from(block.pose.facing) + turn).to_radians();
            geo::Coord { x: corner.x + 1e5 * radians.sin(), y: corner.y + 1e5 * radians.cos() }
        };
        let near = |corner: Vector| geo::Coord { x: corner.x, y: corner.y };
        let outline = vec![near(left), far(left, -angle), far(left, 0), far(right, 0), far(right, angle), near(right)];
        let arc = geo::Polygon::new(outline.into(), vec![]);
        let centre = geo_point(other.pose.at);
        let mut places: Vec<geo::Point> = other.corners().into_iter().map(|at| geo::Point::new(at.x, at.y)).collect();
        places.push(centre);
        if block.in_arc(angle, &other) {
            prop_assert!(places.iter().any(|place| Euclidean.distance(&arc, place) <= 0.8));
        } else {
            prop_assert!(!places.iter().any(|place| arc.contains(place)));
        }
    }

    #[test]
    fn the_arc_drawn_is_the_arc_meant(block in blocks(), other in points(), angle in 1..90_i32, range in 100..900_i32) {
        let outline = Polygon::new(block.arc_outline(angle, range));
        prop_assume!(outline.is_ok());
        let outline = outline.unwrap();
        let [left, right, ..] = block.corners();
        let edge = geo::LineString::from(vec![(left.x, left.y), (right.x, right.y)]);
        let distance = Euclidean.distance(&edge, &geo_point(other));
        // The curve is drawn in chords of 5 degrees, which cut off about a thousandth of the range.
        let is_at_the_rim = (distance - f64::from(range)).abs() < 3.0 || outline.distance_to(other) == 1;
        let is_at_the_border = block.point_in_arc(angle, other) != outline.contains(other)
            && Euclidean.distance(geo_area(&outline).exterior(), &geo_point(other)) < 2.0;
        let meant = block.point_in_arc(angle, other) && distance <= f64::from(range);
        prop_assert!(is_at_the_rim || is_at_the_border || meant == outline.contains(other));
    }

    #[test]
    fn bearings(block in blocks(), at in points()) {
        prop_assume!(at != block.pose.at);
        let way = at.vector() - block.pose.at.vector();
        let facing = f64::from(block.pose.facing).to_radians();
        let cosine = (way.x * facing.sin() + way.y * facing.cos()) / way.length();
        let exact = cosine.clamp(-1.0, 1.0).acos().to_degrees() * 100.0;
        prop_assert!((f64::from(block.bearing_of(at)) - exact).abs() <= 0.6, "{}", exact);
    }

    #[test]
    fn outlines_are_written_as_lists_of_points(area in areas(), line in lines()) {
        let text = serde_json::to_string(&area).unwrap();
        prop_assert_eq!(text.find("\"x\""), Some(2));
        prop_assert_eq!(serde_json::from_str::<Polygon>(&text).unwrap(), area);
        let text = serde_json::to_string(&line).unwrap();
        prop_assert_eq!(serde_json::from_str::<Polyline>(&text).unwrap(), line);
    }
}

#[test]
fn a_point_has_no_extent() {
    let officer = Block::point(point(300, 400));
    assert_eq!(officer.distance(&Block::point(point(0, 0))), 500);
    assert_eq!(officer.corners().map(Vector::point), [point(300, 400); 4]);
    let unit = Block::new(Pose::new(point(300, 400), 17), Footprint::new(500, 50));
    assert_eq!(officer.distance(&unit), 0);
    assert!(!officer.overlaps(&officer), "two officers may stand in one place");
    assert!(officer.overlaps(&unit));
}
