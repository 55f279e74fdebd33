//! The kinds of ground that a straight way crosses. A unit on a road meets nothing but the road: ground under the road,
//! and lines that it crosses, have a bridge, a gap or a ford there.

use crate::geometry::{Point, distance_to_segment};

use super::ground::{Answer, EDGE, Ground};

/// A unit this near to a road is on it, in inches (section 8).
const ON_ROAD: f64 = 0.5;

/// A share of a way, from 0 to 1.
type Share = (f64, f64);

/// Every kind of ground except roads that a way crosses away from the roads, or may cross by a hair's breadth.
pub(super) fn met(ground: &Ground, way: (Point, Point)) -> Vec<(&str, Answer)> {
    let (narrow, wide) = (roads(ground, way, ON_ROAD - EDGE), roads(ground, way, ON_ROAD + EDGE));
    let length = way.0.distance(way.1);
    let areas = ground.areas.iter().map(|area| {
        let inside = area.within(way);
        // A stream drawn as an area over a river is a ford.
        let fords = ground.areas.iter().filter(|other| area.kind == "river" && other.kind == "stream");
        let fords: Vec<Share> = fords.flat_map(|ford| ford.within(way)).collect();
        let dry = |roads: &[Share]| {
            let free: Vec<Share> = roads.iter().chain(&fords).copied().collect();
            without(&inside, &free) * length
        };
        let answer = match area.entered_by(way) {
            Answer::Yes if dry(&narrow) <= 0.0 => Answer::No,
            Answer::Yes if dry(&wide) <= 2.0 * EDGE => Answer::Either,
            answer => answer,
        };
        (area.kind.as_str(), answer)
    });
    let lines = ground.lines.iter().filter(|line| line.kind != "road").map(|line| {
        let off = line.parts().filter_map(|part| crossing(way, part)).map(|at| off_road(ground, at));
        let answer = match line.crossed_by(way) {
            Answer::Yes => match off.fold(f64::NEG_INFINITY, f64::max) {
                far if far <= ON_ROAD - EDGE => Answer::No,
                far if far <= ON_ROAD + EDGE => Answer::Either,
                _ => Answer::Yes,
            },
            answer => answer,
        };
        (line.kind.as_str(), answer)
    });
    areas.chain(lines).filter(|(_, answer)| *answer != Answer::No).collect()
}

/// Whether a way never leaves the roads.
pub(super) fn keeps_to_road(ground: &Ground, way: (Point, Point)) -> Answer {
    let length = way.0.distance(way.1);
    let left = |reach: f64| without(&[(0.0, 1.0)], &roads(ground, way, reach)) * length;
    if left(ON_ROAD - EDGE) <= 0.0 && off_road(ground, way.0) <= ON_ROAD - EDGE {
        Answer::Yes
    } else if left(ON_ROAD + EDGE) <= 2.0 * EDGE && off_road(ground, way.0) <= ON_ROAD + EDGE {
        Answer::Either
    } else {
        Answer::No
    }
}

/// How far a place is from the nearest road.
fn off_road(ground: &Ground, place: Point) -> f64 {
    let roads = ground.lines.iter().filter(|line| line.kind == "road");
    roads.map(|road| road.distance(place)).fold(f64::INFINITY, f64::min)
}

/// The shares of a way within this distance of a road.
fn roads(ground: &Ground, way: (Point, Point), reach: f64) -> Vec<Share> {
    let parts = ground.lines.iter().filter(|line| line.kind == "road").flat_map(super::ground::Line::parts);
    parts.filter_map(|part| beside(way, part, reach)).collect()
}

/// The share of a way within a distance of a segment: it is one piece, because the distance first falls and then rises.
fn beside((start, end): (Point, Point), part: (Point, Point), reach: f64) -> Option<Share> {
    let at = |share: f64| Point { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
    let far = |share: f64| distance_to_segment(at(share), part);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..80 {
        let (one, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if far(one) <= far(other) {
            high = other;
        } else {
            low = one;
        }
    }
    let nearest = f64::midpoint(low, high);
    let nearest = [0.0, 1.0, nearest].into_iter().min_by(|one, other| far(*one).total_cmp(&far(*other)))?;
    if far(nearest) > reach {
        return None;
    }
    let border = |outside: f64| {
        if far(outside) <= reach {
            return outside;
        }
        let (mut within, mut without) = (nearest, outside);
        for _ in 0..60 {
            let middle = f64::midpoint(within, without);
            if far(middle) <= reach { within = middle } else { without = middle }
        }
        within
    };
    Some((border(0.0), border(1.0)))
}

/// How much of some shares is left when others are taken out.
fn without(shares: &[Share], others: &[Share]) -> f64 {
    let mut cuts: Vec<f64> = shares.iter().chain(others).flat_map(|share| [share.0, share.1]).collect();
    cuts.sort_by(f64::total_cmp);
    let holds = |all: &[Share], at: f64| all.iter().any(|share| share.0 <= at && at <= share.1);
    let pieces = cuts.windows(2).map(|pair| (pair[0], pair[1]));
    let left = pieces.filter(|(from, to)| {
        let middle = f64::midpoint(*from, *to);
        // The gap between two bands that meet is not ground.
        to - from > 1e-6 && holds(shares, middle) && !holds(others, middle)
    });
    left.map(|(from, to)| to - from).sum()
}

/// Where two segments cross.
fn crossing(one: (Point, Point), other: (Point, Point)) -> Option<Point> {
    let (dx, dy) = (one.1.x - one.0.x, one.1.y - one.0.y);
    let (ex, ey) = (other.1.x - other.0.x, other.1.y - other.0.y);
    let cross = dx * ey - dy * ex;
    let (ox, oy) = (other.0.x - one.0.x, other.0.y - one.0.y);
    let (along, across) = ((ox * ey - oy * ex) / cross, (ox * dy - oy * dx) / cross);
    let met = cross != 0.0 && (0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&across);
    met.then_some(Point { x: one.0.x + along * dx, y: one.0.y + along * dy })
}
