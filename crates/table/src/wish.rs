//! The way a player wants: step by step, or only its end.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_field::{Goal, Going as _, Leg, Point, Pose, Step, plan, walk, way_points};

use crate::arguments::Arguments;
use crate::inches::{inches, to_inches};
use crate::rover::Rover;

/// The most places a planner may examine for one move.
pub const PLAN_WORK: usize = 20_000;

/// The most steps of a way.
const MOST_STEPS: usize = 20;
/// The words for steps.
const STEPS: &[&str] = &["ahead", "back", "left", "right", "wheel", "to", "face"];

/// The player's wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// These steps.
    Steps(Vec<Step>),
    /// Whichever way to this place is cheapest.
    Goal {
        at: Point,
        /// Facing; any if none.
        facing: Option<u16>,
    },
}

/// Reads `path`, or `x`, `y` and `facing`.
pub fn take_wish(arguments: &mut Arguments) -> Option<Wish> {
    if arguments.has("path") {
        for name in ["x", "y", "facing"] {
            if arguments.take(name).is_some() {
                arguments.refuse(name, "give either a path or a place, not both.");
            }
        }
        let steps = arguments.items("path", step).unwrap_or_default();
        if steps.is_empty() {
            arguments.refuse("path", "has no steps; let the unit hold instead.");
        } else if steps.len() > MOST_STEPS {
            arguments.refuse("path", format!("has more than {MOST_STEPS} steps."));
        }
        let steps: Option<Vec<Step>> = steps.into_iter().collect();
        return steps.map(Wish::Steps);
    }
    arguments.take("path");
    if !arguments.has("x") && !arguments.has("y") {
        arguments.take("x");
        arguments.take("y");
        arguments.refuse("path", "is missing; give the steps of the way, or x and y of where it ends.");
        take_facing(arguments);
        return None;
    }
    let (x, y) = (arguments.need_hundredths("x"), arguments.need_hundredths("y"));
    let facing = take_facing(arguments);
    Some(Wish::Goal { at: Point::new(x?, y?), facing })
}

/// A facing in whole degrees, if given.
pub fn take_facing(arguments: &mut Arguments) -> Option<u16> {
    arguments.integer("facing", 0..=359).and_then(|facing| u16::try_from(facing).ok())
}

fn step(arguments: &mut Arguments) -> Option<Step> {
    match arguments.need_word("step", STEPS)? {
        "wheel" => {
            let degrees = arguments.need_integer("degrees", -180..=180)?;
            if degrees == 0 {
                arguments.refuse("degrees", "must not be 0: minus wheels to the left, plus to the right.");
            }
            i16::try_from(degrees).ok().map(Step::Wheel)
        }
        "to" => {
            let (x, y) = (arguments.need_hundredths("x"), arguments.need_hundredths("y"));
            Some(Step::To(Point::new(x?, y?)))
        }
        "face" => {
            let facing = arguments.need_integer("facing", 0..=359)?;
            u16::try_from(facing).ok().map(Step::Face)
        }
        straight => {
            let length = arguments.need_hundredths("inches")?;
            if !(1..=10_000).contains(&length) {
                arguments.refuse("inches", "must be above 0 and at most 100.");
            }
            Some(match straight {
                "ahead" => Step::Ahead(length),
                "back" => Step::Back(length),
                "left" => Step::Left(length),
                _ => Step::Right(length),
            })
        }
    }
}

/// Writes a wish in the form in which it is read.
pub fn write_wish(wish: &Wish, with: &mut Vec<(String, Datum)>) {
    let mut put = |name: &str, value: Datum| with.push((name.to_owned(), value));
    match wish {
        Wish::Steps(steps) => put("path", written(steps)),
        Wish::Goal { at, facing } => {
            put("x", Datum::Number(to_inches(at.x)));
            put("y", Datum::Number(to_inches(at.y)));
            if let Some(facing) = facing {
                put("facing", Datum::Integer((*facing).into()));
            }
        }
    }
}

/// Steps in the form in which they are read.
pub fn written(steps: &[Step]) -> Datum {
    let inches = |hundredths: i32| Datum::Number(to_inches(hundredths));
    let one = |step: &Step| {
        let (name, with) = match *step {
            Step::Ahead(length) => ("ahead", vec![("inches", inches(length))]),
            Step::Back(length) => ("back", vec![("inches", inches(length))]),
            Step::Left(length) => ("left", vec![("inches", inches(length))]),
            Step::Right(length) => ("right", vec![("inches", inches(length))]),
            Step::Wheel(turn) => ("wheel", vec![("degrees", Datum::Integer(turn.into()))]),
            Step::To(at) => ("to", vec![("x", inches(at.x)), ("y", inches(at.y))]),
            Step::Face(facing) => ("face", vec![("facing", Datum::Integer(facing.into()))]),
        };
        let all = std::iter::once(("step", Datum::Text(name.to_owned()))).chain(with);
        Datum::Map(all.map(|(name, datum)| (name.to_owned(), datum)).collect())
    };
    Datum::List(steps.iter().map(one).collect())
}

/// The way of a wish; none if no way leads there.
pub fn planned(rover: &Rover<'_>, wish: Wish) -> Option<Vec<Leg>> {
    let steps = match wish {
        Wish::Steps(steps) => steps,
        Wish::Goal { at, facing } => plan(rover, rover.manner(), &rover.block, Goal { at, facing }, PLAN_WORK)?.steps,
    };
    Some(walk(&rover.block, &steps))
}

/// The poses at which a mover halts on its way, including the end.
pub fn halts(legs: &[Leg], every: i32) -> Vec<Pose> {
    let mut halts: Vec<Pose> = way_points(legs, every).collect();
    if let Some(end) = legs.last().map(|leg| leg.end) {
        match halts.last_mut() {
            Some(last) if last.at == end.at => *last = end,
            _ => halts.push(end),
        }
    }
    halts
}

/// The way of a wish with every reason against it, including its cost; none, with the reason, if there is no way.
pub fn judge_wish(rover: &Rover<'_>, name: &str, wish: Wish, arguments: &mut Arguments) -> Option<Vec<Leg>> {
    let (field, cost) = (if matches!(wish, Wish::Goal { .. }) { "x" } else { "path" }, rover.clauses().cost);
    let Some(legs) = planned(rover, wish) else {
        arguments.refuse_by(
            cost,
            field,
            format!("{name} finds no way there with the {} inches it has.", rover.inches()),
        );
        return None;
    };
    if legs.is_empty() {
        arguments.refuse(field, format!("{name} is there already."));
    }
    for (rule, reason) in rover.against(&legs) {
        arguments.refuse_by(rule, field, reason);
    }
    let spent = rover.cost_of(rover.spent(&legs));
    if spent > rover.allowance() {
        let reason = format!("{name} would spend {} inches and has {}.", inches(spent), rover.inches());
        arguments.refuse_by(cost, field, reason);
    }
    Some(legs)
}

/// A way in a question.
#[derive(Clone, Debug, PartialEq)]
pub struct WayAsked {
    pub wish: Wish,
    /// Whether going as far as possible is enough.
    pub stops_short: bool,
    /// Units to be left out.
    pub without: Vec<String>,
}

impl WayAsked {
    /// Reads it; `units` are those that can be left out.
    pub fn read<'n>(way: &Datum, units: impl Iterator<Item = &'n str>) -> Result<Self, Refusals> {
        let mut arguments = Arguments::new(way);
        let stops_short = arguments.flag("as_far", false);
        let units: Vec<String> = units.map(str::to_owned).collect();
        let without = arguments.names_of("without", &units);
        let wish = take_wish(&mut arguments);
        arguments.finish()?;
        let unread = || vec![Refusal::new("ask", "an argument could not be read.")];
        Ok(WayAsked { wish: wish.ok_or_else(unread)?, stops_short, without })
    }
}
