//! Ways a unit or officer could go: a wheel and a straight leg, a straight leg and a wheel, a step back or aside.

use arrayvec::ArrayVec;
use grognard_field::{Block, Going as _, Leg, Manner, Point, Pose, Step, Vector, Wheel, walked, wheel_length};
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

/// A way that may be tried, whether legal and affordable or not.
#[derive(Clone, Debug)]
pub struct Draft {
    pub steps: Steps,
    /// Where it ends.
    pub end: Block,
}

/// A way as it is walked.
pub type Legs = ArrayVec<Leg, 2>;

/// Ways that may be tried.
pub type Drafts = ArrayVec<Draft, DRAFTS>;

impl Draft {
    fn of(from: &Block, steps: impl IntoIterator<Item = Step>) -> Self {
        let steps: Steps = steps.into_iter().collect();
        let end = walked(from, &steps).last().map_or(*from, |leg| leg.last());
        Draft { steps, end }
    }
}

/// Ways worth a look.
pub fn drafts(rover: &Rover<'_>, face: Option<u16>) -> Drafts {
    let most = rover.allowance();
    match rover.manner() {
        _ if most <= 0 => Drafts::new(),
        Manner::Free => free(&rover.block, most, face),
        Manner::Formed => formed(&rover.block, most),
    }
}

/// A way leg by leg, if it is legal and affordable.
pub fn judge(rover: &Rover<'_>, draft: &Draft) -> Option<Legs> {
    // Most fail at their end, which is checked quickly.
    if draft.steps.is_empty() || !rover.may_pass(&draft.end) || !rover.may_halt(&draft.end) {
        return None;
    }
    let legs: Legs = walked(&rover.block, &draft.steps).collect();
    let fine = rover.cost_of(rover.spent(&legs)) <= rover.allowance() && rover.allows_up_to_end(&legs);
    fine.then_some(legs)
}

/// The ends follow from few directions and few wheels, which are worked out once.
fn formed(block: &Block, most: i32) -> Drafts {
    let (start, size) = (block.pose, block.size);
    let mut list = Drafts::new();
    let mut add = |steps: Steps, end: Pose| list.push(Draft { steps, end: block.at(end) });
    for degrees in WHEELS {
        let left = most - wheel_length(size, i32::from(degrees));
        if left < 0 {
            continue;
        }
        let wheel = Wheel::of(start.facing, size, i32::from(degrees));
        let turned = if degrees == 0 { start } else { wheel.from(start.at) };
        let (before, after) = (start.ahead(), turned.ahead());
        for quarters in QUARTERS {
            let length = left * quarters / 4;
            if length < 25 {
                continue;
            }
            let (turn, ahead) = (Step::Wheel(degrees), Step::Ahead(length));
            let end = Pose { at: turned.at.moved(after, length), ..turned };
            if degrees == 0 {
                add(Steps::from_iter([ahead]), end);
            } else {
                add(Steps::from([turn, ahead]), end);
                add(Steps::from([ahead, turn]), wheel.from(start.at.moved(before, length)));
            }
        }
        if degrees != 0 {
            add(Steps::from_iter([Step::Wheel(degrees)]), turned);
        }
    }
    for half in [most / 2, most / 4] {
        list.extend([Step::Back(half), Step::Left(half), Step::Right(half)].map(|step| Draft::of(block, [step])));
    }
    list
}

fn free(block: &Block, most: i32, face: Option<u16>) -> Drafts {
    let face = face.map(Step::Face);
    let mut list = Drafts::new();
    list.extend(face.map(|face| Draft::of(block, [face])));
    for quarters in QUARTERS {
        for turn in 0..ROUND {
            let to = block.pose.at.moved(Vector::facing(turn * 360 / ROUND), most * quarters / 4);
            list.push(Draft::of(block, std::iter::once(Step::To(to)).chain(face)));
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
        let step = [Step::To(*goal)];
        let legs: Legs = walked(&rover.block, &step).collect();
        *goal != at && rover.allows(&legs) && rover.cost_of(rover.spent(&legs)) <= rover.allowance()
    })
}
