//! Ways a unit or officer could go: a wheel and a straight leg, a straight leg and a wheel, a step back or aside.

use arrayvec::ArrayVec;
use grognard_field::{Block, Going as _, Leg, Manner, Point, Step, Vector, walk, wheel_length};
use grognard_table::Rover;

/// Wheels that are tried.
const WHEELS: [i16; 13] = [0, 10, -10, 20, -20, 30, -30, 45, -45, 60, -60, 90, -90];
/// Parts of what is left that are tried straight ahead, in quarters.
const QUARTERS: [i32; 4] = [4, 3, 2, 1];
/// The number of directions tried for a unit that moves freely.
const ROUND: i32 = 24;

/// Room for all ways that are tried.
const DRAFTS: usize = 128;

/// The steps of a way that is tried.
pub type Steps = ArrayVec<Step, 2>;

/// A way that is legal and affordable.
#[derive(Clone, Debug)]
pub struct Way {
    pub steps: Steps,
    /// The same as it is walked.
    pub legs: Vec<Leg>,
    /// Where it ends.
    pub end: Block,
}

/// Ways worth a look, whether legal and affordable or not.
pub fn drafts(rover: &Rover<'_>, face: Option<u16>) -> Vec<Steps> {
    let most = rover.allowance();
    match rover.manner() {
        _ if most <= 0 => Vec::new(),
        Manner::Free => free(&rover.block, most, face),
        Manner::Formed => formed(&rover.block, most),
    }
}

/// The ends of ways. Many begin with the same wheel, which is calculated once.
pub fn ends<'d>(rover: &Rover<'_>, drafts: &'d [Steps]) -> impl Iterator<Item = Block> + use<'d> {
    let start = rover.block;
    let mut wheel: Option<(Step, Block)> = None;
    drafts.iter().map(move |steps| {
        let mut at = start;
        for (number, step) in steps.iter().enumerate() {
            at = match wheel {
                Some((made, end)) if number == 0 && made == *step => end,
                _ => Leg::of(&at, *step).last(),
            };
            if number == 0 && matches!(step, Step::Wheel(_)) {
                wheel = Some((*step, at));
            }
        }
        at
    })
}

/// A given way, if it is legal and affordable.
pub fn judge(rover: &Rover<'_>, steps: Steps) -> Option<Way> {
    let legs = walk(&rover.block, &steps);
    let end = legs.last().map(Leg::last)?;
    // Most fail at their end, which is checked quickly.
    if !rover.may_pass(&end) || !rover.may_halt(&end) {
        return None;
    }
    if rover.cost_of(rover.spent(&legs)) > rover.allowance() || !rover.allows(&legs) {
        return None;
    }
    Some(Way { steps, legs, end })
}

fn formed(block: &Block, most: i32) -> Vec<Steps> {
    let mut list: Vec<Steps> = Vec::with_capacity(DRAFTS);
    for degrees in WHEELS {
        let left = most - wheel_length(block.size, i32::from(degrees));
        if left < 0 {
            continue;
        }
        let wheel = (degrees != 0).then_some(Step::Wheel(degrees));
        for quarters in QUARTERS {
            let ahead = Step::Ahead(left * quarters / 4);
            if left * quarters / 4 < 25 {
                continue;
            }
            list.push(wheel.into_iter().chain([ahead]).collect());
            if let Some(wheel) = wheel {
                list.push(Steps::from([ahead, wheel]));
            }
        }
        if let Some(wheel) = wheel {
            list.push(Steps::from_iter([wheel]));
        }
    }
    for half in [most / 2, most / 4] {
        list.extend([Step::Back(half), Step::Left(half), Step::Right(half)].map(|step| Steps::from_iter([step])));
    }
    list
}

fn free(block: &Block, most: i32, face: Option<u16>) -> Vec<Steps> {
    let face = face.map(Step::Face);
    let mut list: Vec<Steps> = Vec::with_capacity(DRAFTS);
    list.extend(face.map(|face| Steps::from_iter([face])));
    for quarters in QUARTERS {
        for turn in 0..ROUND {
            let to = block.pose.at.moved(Vector::facing(turn * 360 / ROUND), most * quarters / 4);
            list.push(std::iter::once(Step::To(to)).chain(face).collect());
        }
    }
    list
}

/// The way of an officer to a point, or as far towards it as he gets; none if he cannot or need not move.
pub fn ride(rover: &Rover<'_>, to: Point) -> Option<Point> {
    let at = rover.block.pose.at;
    let way = Vector::towards(at, to)?;
    let far = at.distance(to).min(rover.allowance());
    QUARTERS.into_iter().map(|quarters| at.moved(way, far * quarters / 4)).find(|goal| {
        let legs = walk(&rover.block, &[Step::To(*goal)]);
        *goal != at && rover.allows(&legs) && rover.cost_of(rover.spent(&legs)) <= rover.allowance()
    })
}
