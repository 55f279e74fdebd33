//! Places for linked areas whose file gives none: near the areas they are linked to, away from the others, and with as
//! few crossing links as can be found.
//!
//! Only `+ - * /` and square roots are used, and nothing is left to chance, so that every machine draws the same map.

use std::collections::VecDeque;

/// How many starting layouts are tried.
const STARTS: u64 = 12;
/// After this many of them the first map without crossings is good enough.
const ENOUGH: u64 = 3;
/// Steps towards even distances.
const SMOOTHING: usize = 120;
/// Rounds in which every area may look for a better place.
const ROUNDS: usize = 40;
/// After this many comparisons of links the search is given up; large maps get fewer rounds.
const WORK: usize = 12_000_000;
/// A link should not pass an area nearer than this, in lengths of a link.
const CLEARANCE: f64 = 0.32;
/// The weight of a crossing and of a link too near an area, compared with wrong distances.
const CROSSED: f64 = 1000.0;
const CROWDED: f64 = 60.0;
/// The map is this wide; its height follows.
const WIDTH: f64 = 1000.0;
/// Land around the outermost areas.
const EDGE: f64 = 70.0;
/// Places around an area that are considered: directions, and how far, in lengths of a link.
const DIRECTIONS: [[f64; 2]; 16] = [
    [1.0, 0.0],
    [0.92, 0.38],
    [0.71, 0.71],
    [0.38, 0.92],
    [0.0, 1.0],
    [-0.38, 0.92],
    [-0.71, 0.71],
    [-0.92, 0.38],
    [-1.0, 0.0],
    [-0.92, -0.38],
    [-0.71, -0.71],
    [-0.38, -0.92],
    [0.0, -1.0],
    [0.38, -0.92],
    [0.71, -0.71],
    [0.92, -0.38],
];
const STRIDES: [f64; 5] = [0.1, 0.3, 0.7, 1.3, 2.4];

type Spot = [f64; 2];

/// A place for each of this many areas, from the west and from the north. `links` are pairs of areas, each pair once.
pub fn lay_out(areas: usize, links: &[[usize; 2]]) -> Vec<[i32; 2]> {
    let net = Net::new(areas, links);
    let mut work = WORK;
    let mut best: Option<(f64, Vec<Spot>)> = None;
    for start in 0..STARTS {
        let mut spots = net.start(start);
        net.smooth(&mut spots);
        net.untangle(&mut spots, &mut work);
        if work == 0 && best.is_none() {
            return on_the_sheet(&spots);
        }
        let cost = net.cost(&spots);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, spots));
        }
        let untangled = best.as_ref().is_some_and(|(least, _)| *least < CROSSED);
        if work == 0 || (untangled && start >= ENOUGH) {
            break;
        }
    }
    best.map_or_else(Vec::new, |(_, spots)| on_the_sheet(&spots))
}

/// How many pairs of links cross each other.
pub fn crossings(spots: &[[i32; 2]], links: &[[usize; 2]]) -> usize {
    let spots: Vec<Spot> = spots.iter().map(|[x, y]| [f64::from(*x), f64::from(*y)]).collect();
    let pairs = links.iter().enumerate().flat_map(|(at, one)| links[at + 1..].iter().map(move |other| (one, other)));
    pairs.filter(|(one, other)| cross(&spots, **one, **other)).count()
}

struct Net {
    links: Vec<[usize; 2]>,
    of_area: Vec<Vec<[usize; 2]>>,
    /// The number of links between each two areas.
    far: Vec<Vec<f64>>,
}

impl Net {
    fn new(areas: usize, links: &[[usize; 2]]) -> Self {
        let mut of_area = vec![Vec::new(); areas];
        for link in links {
            for end in link {
                of_area[*end].push(*link);
            }
        }
        let far = (0..areas).map(|from| distances(from, &of_area)).collect();
        Net { links: links.to_vec(), of_area, far }
    }

    /// A starting layout: along the two longest ways across, seen from another area each time, and shifted a little so
    /// that no two areas start at the same place.
    fn start(&self, number: u64) -> Vec<Spot> {
        let count = self.far.len();
        let nearest_odd = usize::try_from(number).unwrap_or(0) % count.max(1);
        let farthest = |from: usize| (0..count).max_by(|a, b| self.far[from][*a].total_cmp(&self.far[from][*b]));
        let west = farthest(nearest_odd).unwrap_or(0);
        let east = farthest(west).unwrap_or(0);
        let aside = |at: usize| (self.far[west][at] - self.far[east][at]).abs();
        let off_axis = |at: usize| self.far[west][at] + self.far[east][at] - aside(at);
        let north = (0..count).max_by(|a, b| off_axis(*a).total_cmp(&off_axis(*b))).unwrap_or(0);
        let south = farthest(north).unwrap_or(0);
        let mut chance = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut astray = || {
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            f64::from(u16::try_from(chance & 0xFFFF).unwrap_or(0)) / 65_536.0 - 0.5
        };
        // Later starting layouts are shifted further.
        let stray = 0.2 + f64::from(u8::try_from(number).unwrap_or(u8::MAX)) * 0.25;
        (0..count)
            .map(|at| {
                let x = (self.far[west][at] - self.far[east][at]) / 2.0 + stray * astray();
                let y = (self.far[north][at] - self.far[south][at]) / 2.0 + stray * astray();
                [x, y]
            })
            .collect()
    }

    /// Brings the distances on the map closer to the numbers of links.
    fn smooth(&self, spots: &mut [Spot]) {
        for _ in 0..SMOOTHING {
            for at in 0..spots.len() {
                let (mut pulled, mut weights) = ([0.0, 0.0], 0.0);
                for other in (0..spots.len()).filter(|other| *other != at) {
                    let want = self.far[at][other];
                    let weight = 1.0 / (want * want);
                    let [dx, dy] = minus(spots[at], spots[other]);
                    let length = (dx * dx + dy * dy).sqrt().max(1e-6);
                    pulled[0] += weight * (spots[other][0] + want * dx / length);
                    pulled[1] += weight * (spots[other][1] + want * dy / length);
                    weights += weight;
                }
                if weights > 0.0 {
                    spots[at] = [pulled[0] / weights, pulled[1] / weights];
                }
            }
        }
    }

    /// Lets every area look for a better place, until none finds any.
    fn untangle(&self, spots: &mut [Spot], work: &mut usize) {
        for _ in 0..ROUNDS {
            let mut moved = false;
            for at in 0..spots.len() {
                let tests = (DIRECTIONS.len() * STRIDES.len() + 1) * self.links.len() * self.of_area[at].len().max(1);
                let Some(left) = work.checked_sub(tests) else {
                    *work = 0;
                    return;
                };
                *work = left;
                moved |= self.improve(spots, at);
            }
            if !moved {
                return;
            }
        }
    }

    fn improve(&self, spots: &mut [Spot], at: usize) -> bool {
        let here = spots[at];
        let mut best = (self.cost_of(spots, at), here);
        let first = best.0;
        for stride in STRIDES {
            for [x, y] in DIRECTIONS {
                let there = [here[0] + stride * x, here[1] + stride * y];
                spots[at] = there;
                let cost = self.cost_of(spots, at);
                if cost < best.0 - 1e-9 {
                    best = (cost, there);
                }
            }
        }
        spots[at] = best.1;
        best.0 < first - 1e-6
    }

    fn cost(&self, spots: &[Spot]) -> f64 {
        (0..spots.len()).map(|at| self.cost_of(spots, at)).sum()
    }

    /// What is wrong with the place of an area.
    fn cost_of(&self, spots: &[Spot], at: usize) -> f64 {
        let mut cost = 0.0;
        for own in &self.of_area[at] {
            let crossed = self.links.iter().filter(|link| cross(spots, *own, **link)).count();
            cost += CROSSED * f64::from(u32::try_from(crossed).unwrap_or(u32::MAX));
            let passed = (0..spots.len()).filter(|area| !own.contains(area));
            let near: f64 = passed.map(|area| crowding(spots[area], spots[own[0]], spots[own[1]])).sum();
            cost += CROWDED * near;
        }
        for link in self.links.iter().filter(|link| !link.contains(&at)) {
            cost += CROWDED * crowding(spots[at], spots[link[0]], spots[link[1]]);
        }
        for other in (0..spots.len()).filter(|other| *other != at) {
            let want = self.far[at][other];
            let [dx, dy] = minus(spots[at], spots[other]);
            let off = (dx * dx + dy * dy).sqrt() - want;
            cost += off * off / (want * want);
        }
        cost
    }
}

/// Links from an area to every other; as many as there are areas if no way leads there.
fn distances(from: usize, of_area: &[Vec<[usize; 2]>]) -> Vec<f64> {
    let nowhere = f64::from(u32::try_from(of_area.len()).unwrap_or(u32::MAX));
    let mut far = vec![nowhere; of_area.len()];
    let mut queue = VecDeque::from([from]);
    far[from] = 0.0;
    while let Some(at) = queue.pop_front() {
        for [one, other] in &of_area[at] {
            let next = if *one == at { *other } else { *one };
            if next != from && far[next] >= nowhere {
                far[next] = far[at] + 1.0;
                queue.push_back(next);
            }
        }
    }
    far
}

fn minus(one: Spot, other: Spot) -> Spot {
    [one[0] - other[0], one[1] - other[1]]
}

/// Above zero if a spot lies to one side of the line from one to another, below if it lies to the other side.
fn turn(from: Spot, to: Spot, spot: Spot) -> f64 {
    let (way, off) = (minus(to, from), minus(spot, from));
    way[0] * off[1] - way[1] * off[0]
}

fn cross(spots: &[Spot], one: [usize; 2], other: [usize; 2]) -> bool {
    if one.iter().any(|end| other.contains(end)) {
        return false;
    }
    let ([a, b], [c, d]) = (one.map(|end| spots[end]), other.map(|end| spots[end]));
    let apart = |p: f64, q: f64| (p > 0.0) != (q > 0.0);
    apart(turn(a, b, c), turn(a, b, d)) && apart(turn(c, d, a), turn(c, d, b))
}

/// How much too near a link passes an area: 0 if it does not, 1 if it goes through.
fn crowding(area: Spot, from: Spot, to: Spot) -> f64 {
    let ([dx, dy], [px, py]) = (minus(to, from), minus(area, from));
    let length = (dx * dx + dy * dy).max(1e-9);
    let share = ((px * dx + py * dy) / length).clamp(0.0, 1.0);
    let [x, y] = [px - share * dx, py - share * dy];
    let distance = (x * x + y * y).sqrt();
    ((CLEARANCE - distance) / CLEARANCE).max(0.0)
}

/// Whole places on a sheet, with the longer dimension from west to east.
fn on_the_sheet(spots: &[Spot]) -> Vec<[i32; 2]> {
    let bounds = |axis: usize| {
        let all = || spots.iter().map(|spot| spot[axis]);
        (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
    };
    let ((west, east), (north, south)) = (bounds(0), bounds(1));
    let upright = south - north > east - west;
    let across = (east - west).max(south - north).max(1e-6);
    let scale = (WIDTH - 2.0 * EDGE) / across;
    #[expect(clippy::cast_possible_truncation, reason = "places are a few hundred")]
    let whole = |length: f64| (length * scale + EDGE + 0.5) as i32;
    let placed = spots.iter().map(|[x, y]| {
        let [x, y] = [whole(x - west), whole(y - north)];
        if upright { [y, x] } else { [x, y] }
    });
    placed.collect()
}
