//! Questions about a table, which it answers without anything happening, and their answers. Inches and degrees.
//!
//! Whoever shows a table knows no book: what only one book knows stands in words, beside numbers that every table has.

use grognard_core::facts::Datum;
use grognard_core::odds::Distribution;
use grognard_core::refusal::Refusal;
use grognard_core::rule::Rule;
use grognard_field::{Block, Point, Pose, Step};
use serde::Serialize;

use super::inches::{place_in_inches, to_inches, whole};
use super::map::{Outline, Sort};

/// What a piece may mean to do to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Intent {
    /// Fire at it.
    Fire,
    /// Charge it.
    Charge,
}

impl Intent {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Fire, Self::Charge];

    /// As it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Charge => "charge",
        }
    }
}

/// Something asked of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Where a piece can go.
    Reach {
        /// Who.
        unit: String,
    },
    /// What a way costs, and whether it may be gone.
    Plan {
        /// Who.
        unit: String,
        /// The way as a command gives it: its steps, or where it ends.
        way: Datum,
    },
    /// What comes of doing something to each enemy.
    Prospects {
        /// Who does it.
        unit: String,
        /// What it does.
        intent: Intent,
    },
    /// The ground a piece can fire at.
    Arcs {
        /// Who.
        unit: String,
    },
    /// Where a group would best be placed.
    Places {
        /// Which.
        group: String,
    },
    /// How far it is from one to another.
    Measure {
        /// One.
        from: End,
        /// The other.
        to: End,
    },
    /// The areas a formation can march to, and its supply.
    March {
        /// Which.
        unit: String,
    },
    /// What a hidden choice is best made of.
    Advice,
}

/// One end of a distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A piece or an objective, by its name.
    Of(String),
    /// A bare place, in hundredths.
    At {
        /// From the left edge of side a.
        x: i32,
        /// From the edge of side a.
        y: i32,
    },
}

/// What a table says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Where a piece can go.
    Reach(Reach),
    /// A way and what it costs.
    Plan(Plan),
    /// What comes of doing something to each enemy.
    Prospects(Prospects),
    /// The ground a piece can fire at.
    Arcs(Arcs),
    /// Where a group would best be placed.
    Places(Places),
    /// How far it is.
    Measured(Measured),
    /// The areas a formation can march to, and its supply.
    March(March),
    /// What a hidden choice is best made of.
    Advice(Advice),
}

/// Squares a piece can reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reach {
    /// Inches it has.
    pub allowance: f64,
    /// The side of a square.
    pub cell: f64,
    /// The squares.
    pub cells: Vec<ReachCell>,
}

/// A square within reach.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ReachCell {
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// The least it costs to come there.
    pub cost: f64,
}

impl ReachCell {
    /// A square by its corner with the lowest x and y; all in hundredths.
    pub fn of(low: Point, side: i32, cost: i32) -> Self {
        let middle = |low: i32| to_inches(low) + to_inches(side) / 2.0;
        ReachCell { x: middle(low.x), y: middle(low.y), cost: to_inches(cost) }
    }
}

/// A way, and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// Its steps, as a command takes them.
    pub path: Vec<WayStep>,
    /// What it costs; none where no way was found.
    pub cost: Option<f64>,
    /// Inches there are.
    pub allowance: f64,
    /// It may be gone.
    pub legal: bool,
    /// Where it ends; none where no way was found.
    pub end: Option<WayEnd>,
    /// Places on it at which it may be interrupted.
    pub way_points: Vec<[f64; 2]>,
    /// Why it may not be gone.
    pub reasons: Vec<Reason>,
    /// Friends it goes through.
    pub crossed: Vec<String>,
}

impl Plan {
    /// No way was found.
    pub fn none(allowance: f64, reason: Reason) -> Self {
        Plan {
            path: Vec::new(),
            cost: None,
            allowance,
            legal: false,
            end: None,
            way_points: Vec::new(),
            reasons: vec![reason],
            crossed: Vec::new(),
        }
    }
}

/// A step as a command takes it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "lowercase")]
pub enum WayStep {
    /// Straight ahead.
    Ahead {
        /// How far.
        inches: f64,
    },
    /// Straight back, facing kept.
    Back {
        /// How far.
        inches: f64,
    },
    /// Straight to the left, facing kept.
    Left {
        /// How far.
        inches: f64,
    },
    /// Straight to the right, facing kept.
    Right {
        /// How far.
        inches: f64,
    },
    /// A wheel on the inner front corner.
    Wheel {
        /// Above zero to the right, below to the left.
        degrees: i16,
    },
    /// Straight to a place, facing kept.
    To {
        /// The place.
        x: f64,
        /// The place.
        y: f64,
    },
    /// A turn on the spot.
    Face {
        /// The facing afterwards.
        facing: u16,
    },
}

impl From<Step> for WayStep {
    fn from(step: Step) -> Self {
        match step {
            Step::Ahead(length) => WayStep::Ahead { inches: to_inches(length) },
            Step::Back(length) => WayStep::Back { inches: to_inches(length) },
            Step::Left(length) => WayStep::Left { inches: to_inches(length) },
            Step::Right(length) => WayStep::Right { inches: to_inches(length) },
            Step::Wheel(degrees) => WayStep::Wheel { degrees },
            Step::To(at) => WayStep::To { x: to_inches(at.x), y: to_inches(at.y) },
            Step::Face(facing) => WayStep::Face { facing },
        }
    }
}

/// Where a way ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WayEnd {
    /// The middle of the piece.
    pub x: f64,
    /// The middle of the piece.
    pub y: f64,
    /// Which way it looks.
    pub facing: u16,
}

impl From<Pose> for WayEnd {
    fn from(pose: Pose) -> Self {
        let [x, y] = place_in_inches(pose.at);
        WayEnd { x, y, facing: pose.facing }
    }
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The clause that says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Reason {
    /// A reason by a clause.
    pub fn by(rule: Rule, text: impl Into<String>) -> Self {
        Reason { text: text.into(), rule: Some(rule.id.to_owned()) }
    }
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Self {
        Reason { text: refusal.reason, rule: refusal.rule.map(|rule| rule.id.to_owned()) }
    }
}

/// What comes of doing something to each enemy on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prospects {
    /// One for each.
    pub prospects: Vec<Prospect>,
}

/// What comes of doing something to an enemy.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prospect {
    /// The enemy.
    pub target: String,
    /// Inches to it; none where nothing leads there.
    pub distance: Option<f64>,
    /// What else counts, each in words that can stand alone.
    pub facts: Vec<ProspectFact>,
    /// It may be done.
    pub allowed: bool,
    /// Why it may not be done.
    pub reasons: Vec<Reason>,
    /// The chance that matters most to whoever does it; none where nothing is known.
    pub hope: Option<Chance>,
    /// What may come of it. More than one of these may happen at once.
    pub odds: Vec<Chance>,
}

impl Prospect {
    /// Something that may be done, with the one chance that counts.
    pub fn allowed(target: &str, hundredths: i32, chance: Chance) -> Self {
        Prospect {
            target: target.to_owned(),
            distance: Some(to_inches(hundredths)),
            facts: Vec::new(),
            allowed: true,
            reasons: Vec::new(),
            hope: Some(chance.clone()),
            odds: vec![chance],
        }
    }
}

/// Something that counts for a prospect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProspectFact {
    /// What it is: "cover".
    pub name: String,
    /// In words that can stand alone: "light cover".
    pub value: String,
}

impl ProspectFact {
    /// A fact.
    pub fn new(name: &str, value: impl Into<String>) -> Self {
        ProspectFact { name: name.to_owned(), value: value.into() }
    }
}

/// How likely something is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chance {
    /// What.
    pub words: String,
    /// Exactly, as `n/d`; none where it is not known exactly.
    pub chance: Option<String>,
    /// As a share of 1.
    pub share: f64,
}

impl Chance {
    /// An exact chance.
    pub fn of<O>(words: &str, all: &Distribution<O>, is: impl Fn(&O) -> bool) -> Self {
        let chance = all.chance(is);
        Chance::exactly(words, *chance.numer(), *chance.denom())
    }

    /// So many cases of so many that are equally likely.
    pub fn exactly(words: &str, cases: u128, all: u128) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a share for display")]
        let share = cases as f64 / all.max(1) as f64;
        Chance { words: words.to_owned(), chance: Some(format!("{cases}/{all}")), share }
    }

    /// A chance of which only the share is known.
    pub fn about(words: &str, share: f64) -> Self {
        Chance { words: words.to_owned(), chance: None, share }
    }
}

/// The ground a piece can fire at.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arcs {
    /// The nearest first.
    pub bands: Vec<ArcBand>,
}

impl Arcs {
    /// One range all round.
    pub fn all_round(block: &Block, name: &str, inches: i32) -> Self {
        let points = block.arc_outline(180, whole(inches)).into_iter().map(place_in_inches).collect();
        Arcs { bands: vec![ArcBand { name: name.to_owned(), inches: f64::from(inches), points }] }
    }
}

/// The ground up to a range.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArcBand {
    /// What the book calls the range.
    pub name: String,
    /// The farthest of it.
    pub inches: f64,
    /// Its outline.
    pub points: Vec<[f64; 2]>,
}

/// Where a group would best be placed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Places {
    /// Each of the group.
    pub places: Vec<Suggested>,
}

/// A suggested place, with the look of its piece. A command takes name, place, facing, formation and the unit an officer is
/// with as they stand here.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggested {
    /// Who.
    pub name: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// Which way it looks; none of an officer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u16>,
    /// Its formation, where the book knows any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
    /// The unit an officer is with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attached: Option<String>,
    /// The name, short enough to stand on the piece.
    pub label: String,
    /// What it is.
    pub sort: Sort,
    /// `infantry`, `cavalry`, `artillery` or `headquarters`.
    pub branch: String,
    /// `regiment`, `battery` and so on; none of an officer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub echelon: Option<String>,
    /// Along the front; 0 for an officer.
    pub width: f64,
    /// From front to rear; 0 for an officer.
    pub depth: f64,
    /// How its edge is drawn.
    pub outline: Outline,
    /// The formations it may be placed in.
    pub formations: Vec<Shape>,
}

/// A formation and the room it takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shape {
    /// Which.
    pub formation: String,
    /// Along the front.
    pub width: f64,
    /// From front to rear.
    pub depth: f64,
    /// How its edge is drawn.
    pub outline: Outline,
}

/// How far it is: units by their nearest edges, officers and places as points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Inches.
    pub inches: f64,
}

/// The areas a formation can march to, and its supply.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct March {
    /// Movement points it has left.
    pub left: i32,
    /// Where it can end.
    pub goals: Vec<MarchGoal>,
    /// Why it cannot march at all.
    pub reasons: Vec<Reason>,
    /// Its line of supply where it stands; none where no area supplies its side.
    pub supply: Option<SupplyLine>,
}

/// An area at the end of a march.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MarchGoal {
    /// Which.
    pub area: String,
    /// Areas on the way, in order, as a command takes them.
    pub through: Vec<String>,
    /// Movement points it takes.
    pub cost: i32,
    /// The enemy is there: to enter is to engage him.
    pub engages: bool,
    /// What counts there, each in words that can stand alone.
    pub facts: Vec<ProspectFact>,
}

/// A line of supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SupplyLine {
    /// The areas from the formation to the area that supplies it; empty where no way leads there.
    pub areas: Vec<String>,
    /// The formation is supplied.
    pub supplied: bool,
    /// The same in words.
    pub words: String,
}

/// What a hidden choice is best made of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// What the round is worth if both sides play their best, in steps; above zero is good for the seat.
    pub value: f64,
    /// What was assumed of the enemy, in words.
    pub assumed: String,
    /// Every choice there is, the likeliest first.
    pub choices: Vec<AdvisedChoice>,
}

/// A hidden choice and its worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AdvisedChoice {
    /// The grand tactic, as a command takes it.
    pub tactic: String,
    /// The card, as a command takes it; none without one.
    pub card: Option<String>,
    /// How often the best play takes it, as a share of 1.
    pub share: f64,
    /// What it is worth against the best play of the enemy, in steps.
    pub worth: f64,
}
