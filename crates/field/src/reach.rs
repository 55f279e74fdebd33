//! What a mover can reach within its allowance, as squares for display.

use rustc_hash::FxHashMap;

use crate::block::Block;
use crate::going::{Going, Manner};
use crate::planner::Lattice;
use crate::pose::{Point, Pose};

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

/// The squares within reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Side of a square in hundredths; squares begin at whole multiples of it.
    pub side: i32,
    /// From the edge of side a away, each row from the left.
    pub cells: Vec<Cell>,
}

/// The squares in which a mover may halt, its own included, found by inches and turns of 15 degrees. At most `work`
/// places are looked at.
pub fn reach(going: &impl Going, manner: Manner, from: &Block, side: i32, work: usize) -> Reach {
    let side = side.max(1);
    let mut lattice = Lattice::new(going, manner, from);
    let mut cells: FxHashMap<(i32, i32), Cell> = FxHashMap::default();
    let mut found = Vec::new();
    lattice.open(0, 0);
    for _ in 0..work {
        let Some((index, place, cost)) = lattice.next() else {
            break;
        };
        let (x, y) = (place.pose.at.x.div_euclid(side), place.pose.at.y.div_euclid(side));
        // The cheapest comes first: a square once known stays as it is.
        if !cells.contains_key(&(y, x)) && (index == 0 || going.may_halt(&from.at(place.pose))) {
            cells.insert((y, x), Cell { low: Point::new(x * side, y * side), cost, end: place.pose });
        }
        lattice.moves(index, &place, going.allowance(), &mut found);
        for next in found.drain(..) {
            lattice.add(next, 0);
        }
    }
    let mut cells: Vec<((i32, i32), Cell)> = cells.into_iter().collect();
    cells.sort_by_key(|(at, _)| *at);
    Reach { side, cells: cells.into_iter().map(|(_, cell)| cell).collect() }
}
