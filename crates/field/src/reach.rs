//! What a mover can reach within its allowance, as squares for display.

use rustc_hash::FxHashMap;

use crate::block::Block;
use crate::going::{Going, Manner};
use crate::planner::{Grain, Lattice, Place};
use crate::point::Point;
use crate::pose::Pose;
use crate::step::Step;
use crate::walk::Leg;

/// Hundredths.
const HALF_INCH: i32 = 50;

/// A square of the table that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its corner with the lowest x and y.
    pub low: Point,
    /// The least cost of a way that ends with the centre in it, in hundredths of open inches.
    pub cost: i32,
    /// Where that way ends.
    pub end: Pose,
}

/// How the table is divided into squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Side of a square in hundredths, at least 1.
    side: i32,
    /// The lowest corner of one of them.
    corner: Point,
}

impl Grid {
    /// Squares that begin at whole multiples of their side.
    pub fn of_table(side: i32) -> Self {
        Grid { side: side.max(1), corner: Point::new(0, 0) }
    }

    /// Squares one of which has its middle at a point.
    pub fn round(at: Point, side: i32) -> Self {
        let side = side.max(1);
        Grid { side, corner: Point::new(at.x - side / 2, at.y - side / 2) }
    }

    /// Row and column of a point.
    const fn key(self, at: Point) -> (i32, i32) {
        ((at.y - self.corner.y).div_euclid(self.side), (at.x - self.corner.x).div_euclid(self.side))
    }

    /// The lowest corner of a square.
    const fn low(self, (row, column): (i32, i32)) -> Point {
        Point { x: self.corner.x + column * self.side, y: self.corner.y + row * self.side }
    }

    const fn middle(self, key: (i32, i32)) -> Point {
        let low = self.low(key);
        Point { x: low.x + self.side / 2, y: low.y + self.side / 2 }
    }
}

/// The squares within reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Side of a square in hundredths.
    pub side: i32,
    /// From the edge of side a away, each row from the left.
    pub cells: Vec<Cell>,
}

/// The squares in which a mover may halt, including its own, found by inches and turns of 15 or 30 degrees. At most
/// `work` places are examined.
pub fn reach(going: &impl Going, manner: Manner, from: &Block, grid: Grid, work: usize) -> Reach {
    let mut lattice = Lattice::new(going, manner, from, Grain::coarse(going, from.size));
    let mut squares = Squares { going, from: *from, grid, cells: FxHashMap::default() };
    let mut found = Vec::new();
    if from.pose.at.is_near() {
        lattice.open(0, 0);
        squares.keep(from.pose, 0);
    }
    for _ in 0..work {
        let Some((index, place, _)) = lattice.next() else {
            break;
        };
        squares.note(place.pose, place.cost);
        lattice.moves(index, &place, going.allowance(), &mut found);
        for next in found.drain(..) {
            squares.note_on_the_way(&place, &next);
            lattice.add(next, 0);
        }
    }
    squares.note_rim(&lattice);
    squares.into_reach()
}

/// The squares found so far.
struct Squares<'a, G> {
    going: &'a G,
    from: Block,
    grid: Grid,
    cells: FxHashMap<(i32, i32), Cell>,
}

impl<G: Going> Squares<'_, G> {
    /// Notes a pose if it is the cheapest in its square and the mover may halt there.
    fn note(&mut self, pose: Pose, cost: i32) {
        let known = self.cells.get(&self.grid.key(pose.at)).map_or(i32::MAX, |cell| cell.cost);
        let block = self.from.at(pose);
        if cost < known && self.going.may_pass(&block) && self.going.may_halt(&block) {
            self.keep(pose, cost);
        }
    }

    /// A step may cut corners of squares, so every half inch of it counts too.
    fn note_on_the_way(&mut self, place: &Place, next: &Place) {
        if !matches!(next.step, Some(Step::Ahead(_) | Step::To(_))) {
            return;
        }
        let (start, cost) = (self.from.at(place.pose), place.cost);
        for pose in Leg::of(&start, Step::To(next.pose.at)).poses(HALF_INCH, 1) {
            if pose != next.pose && !self.cells.contains_key(&self.grid.key(pose.at)) {
                let part = Leg::of(&start, Step::To(pose.at));
                self.note(pose, cost + self.going.cost_of_leg(&part));
            }
        }
    }

    /// The lattice has only whole inches and turns: at its rim, going straight to the middle of a square may reach
    /// further.
    fn note_rim(&mut self, lattice: &Lattice<'_, G>) {
        let around = |(y, x): &(i32, i32)| {
            let (y, x) = (*y, *x);
            (-1..=1).flat_map(move |down| (-1..=1).map(move |right| (y + down, x + right)))
        };
        let is_new = |key: &(i32, i32)| !self.cells.contains_key(key);
        let mut rim: Vec<(i32, i32)> = self.cells.keys().flat_map(around).filter(is_new).collect();
        rim.sort_unstable();
        rim.dedup();
        let mut found = Vec::new();
        for key in rim {
            lattice.direct(self.grid.middle(key), self.going.allowance(), &mut found);
            for place in found.drain(..) {
                self.note(place.pose, place.cost);
            }
        }
    }

    fn keep(&mut self, end: Pose, cost: i32) {
        let key = self.grid.key(end.at);
        self.cells.insert(key, Cell { low: self.grid.low(key), cost, end });
    }

    fn into_reach(self) -> Reach {
        let mut cells: Vec<Cell> = self.cells.into_values().collect();
        cells.sort_by_key(|cell| (cell.low.y, cell.low.x));
        Reach { side: self.grid.side, cells }
    }
}
