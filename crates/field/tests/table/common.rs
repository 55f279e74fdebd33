//! A table with ground, units and rules much like those of a book.

use grognard_field::{Band, Block, Footprint, Going, Leg, Point, Polygon, Polyline, Pose, Stretch, cut};

/// Hundredths.
pub fn point(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

pub fn block(x: i32, y: i32, facing: u16, width: i32, depth: i32) -> Block {
    Block::new(Pose::new(point(x, y), facing), Footprint::new(width, depth))
}

pub fn polygon(points: &[(i32, i32)]) -> Polygon {
    Polygon::new(points.iter().map(|(x, y)| point(*x, *y)).collect()).unwrap()
}

pub fn polyline(points: &[(i32, i32)]) -> Polyline {
    Polyline::new(points.iter().map(|(x, y)| point(*x, *y)).collect()).unwrap()
}

/// A table of 72 by 48 inches.
#[derive(Clone, Debug)]
pub struct Ground {
    pub allowance: i32,
    /// Cost of a hundred hundredths on a road and in rough ground.
    pub road_rate: i32,
    pub rough_rate: i32,
    pub obstacle: i32,
    pub rough: Vec<Polygon>,
    pub roads: Vec<Polyline>,
    pub fences: Vec<Polyline>,
    pub enemies: Vec<Block>,
    pub friends: Vec<Block>,
}

impl Ground {
    pub fn open(allowance: i32) -> Self {
        Self {
            allowance,
            road_rate: 100,
            rough_rate: 200,
            obstacle: 100,
            rough: Vec::new(),
            roads: Vec::new(),
            fences: Vec::new(),
            enemies: Vec::new(),
            friends: Vec::new(),
        }
    }
}

impl Going for Ground {
    fn allowance(&self) -> i32 {
        self.allowance
    }

    fn ground(&self, stretch: &Stretch, sideways: bool) -> i32 {
        let areas: Vec<&Polygon> = self.rough.iter().collect();
        let bands: Vec<Band<'_>> = self.roads.iter().map(|line| Band { line, reach: 50 }).collect();
        let pieces = cut(stretch.from, stretch.to, stretch.length, &areas, &bands);
        let single: i32 = pieces
            .iter()
            .map(|piece| match (piece.bands.is_empty(), piece.areas.is_empty()) {
                (false, _) => piece.length * self.road_rate / 100,
                (true, false) => piece.length * self.rough_rate / 100,
                (true, true) => piece.length,
            })
            .sum();
        if sideways { 2 * single } else { single }
    }

    fn crossing(&self, stretch: &Stretch) -> i32 {
        let crossed: usize = self.fences.iter().map(|fence| fence.crossings(stretch.from, stretch.to)).sum();
        self.obstacle * i32::try_from(crossed).unwrap()
    }

    fn cheapest(&self) -> i32 {
        if self.roads.is_empty() { 100 } else { self.road_rate }
    }

    fn may_pass(&self, block: &Block) -> bool {
        let on_table = |point: Point| (0..=7200).contains(&point.x) && (0..=4800).contains(&point.y);
        block.outline().into_iter().all(on_table) && !self.enemies.iter().any(|enemy| block.nearer_than(enemy, 100))
    }

    fn may_halt(&self, block: &Block) -> bool {
        !self.friends.iter().any(|friend| block.overlaps(friend))
    }
}

/// Checks a plan by walking it: every pose on the way is legal, and cost and end are as stated.
pub fn check(ground: &Ground, from: &Block, plan: &grognard_field::Plan) {
    let legs = grognard_field::walk(from, &plan.steps);
    assert_eq!(ground.cost(&legs), plan.cost, "{plan:?}");
    assert!(plan.cost <= ground.allowance, "{plan:?}");
    let end = legs.last().map_or(*from, Leg::last);
    assert_eq!(end.pose, plan.end, "{plan:?}");
    assert!(ground.may_halt(&end), "{plan:?}");
    for leg in &legs {
        for pose in leg.poses(50, 5) {
            assert!(ground.may_pass(&from.at(pose)), "{plan:?} at {pose:?}");
        }
    }
}
