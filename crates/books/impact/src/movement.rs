//! `impact.move`: how far a unit moves or flees, and whether a way is within one move action.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Head, Inches, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::rules::imp;
use super::tables::{Rates, Tables, Terrain};
use super::unit::{Arm, Formation, Level, check_charging, read_arm, read_formation, read_level};

choice! {
    /// Ground beside a road or trail.
    pub enum OffRoad {
        Open = "open",
        Broken = "broken",
        LightWoods = "light-woods",
        HeavyWoods = "heavy-woods",
        Rough = "rough",
    }
}

impl From<OffRoad> for Terrain {
    fn from(ground: OffRoad) -> Self {
        match ground {
            OffRoad::Open => Terrain::Open,
            OffRoad::Broken => Terrain::Broken,
            OffRoad::LightWoods => Terrain::LightWoods,
            OffRoad::HeavyWoods => Terrain::HeavyWoods,
            OffRoad::Rough => Terrain::Rough,
        }
    }
}

/// A straight part of a way on one kind of ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Leg {
    /// Ground.
    pub terrain: Terrain,
    /// Length.
    pub inches: Inches,
}

/// Facts of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub arm: Arm,
    pub formation: Formation,
    /// Morale level.
    pub level: Level,
    /// Ground of the allowance.
    pub terrain: Terrain,
    /// Ground beside a road or trail.
    pub off_road: OffRoad,
    /// Whether it ends nearer to the nearest enemy.
    pub advance: bool,
    pub charge: bool,
    pub legs: Vec<Leg>,
}

const LEGS: Head = Head { name: "legs", group: Group::Where, help: "the way, cut where the ground changes" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        let arm = read_arm(r);
        Situation {
            arm,
            formation: read_formation(r, arm),
            level: read_level(r),
            terrain: r.choice("terrain", "ground it stands in").group(Group::Where).default(Terrain::Open),
            off_road: r
                .choice("off_road", "ground beside the road or trail")
                .group(Group::Where)
                .default(OffRoad::Open),
            advance: r.flag("advance", "it ends nearer to the nearest enemy").default(false),
            charge: r.flag("charge", "it charges").default(false),
            legs: r.list(LEGS, 0..=8, |r| Leg {
                terrain: r.choice("terrain", "ground").group(Group::Where).required(),
                inches: r.inches("inches", 0.25..=40.0, "length, in quarters").group(Group::Where).required(),
            }),
        }
    }
}

/// The account of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Inches of one move action, or of the flight.
    pub allowance: i32,
    /// Ground whose rate counts.
    pub terrain_used: Terrain,
    /// Thousandths of a move action that the way takes, rounded up.
    pub milli_actions: i64,
    /// Whether it is within one move action.
    pub completes: bool,
}

pub struct Move;

impl Procedure for Move {
    const NAME: &'static str = "impact.move";
    const SUMMARY: &'static str = "inches of one move action, what a way costs, or how far a routed unit flees";
    const DICE: &'static str = "routed: the dice of its ground; else none";
    const RULES: &'static [Rule] =
        &[imp(6), imp(7), imp(8), imp(9), imp(11), imp(14), imp(15), imp(28), imp(58), imp(59), imp(65)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("allowance", "inches of one move action, or of the flight rolled"),
        ("terrain_used", "the ground whose rate counts"),
        ("milli_actions", "thousandths of a move action the legs take, rounded up; 0 without legs"),
        ("completes", "the legs are within one move action"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        s.formation.check_fits(s.arm, check);
        check_advance(t, s, check);
        check_ground(t, s, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        if s.level == Level::Routed {
            return flee(t, s, dice, trace);
        }
        let (rule, rates) = rates(t, s);
        if s.level == Level::Disorder && rule == imp(7) {
            trace.note(|| Note::fact(imp(8), "in disorder action costs are doubled; the printed inches are final"));
        }
        let (terrain_used, rate) = ground(rates, s.terrain, s.off_road);
        note_rate(s, rule, terrain_used, rate, trace);
        let spent = spent(s, rates, trace);
        let one = Value::from_integer(1);
        if !s.legs.is_empty() {
            trace.note(|| {
                let text = if spent <= one { "within one move action" } else { "more than one move action" };
                Note::against(imp(65), text, spent, one)
            });
        }
        Outcome {
            allowance: rate.map_or(0, |rate| rate.value),
            terrain_used,
            milli_actions: (spent * 1000).ceil().to_integer(),
            completes: spent <= one,
        }
    }
}

/// The flight of a routed unit: the dice for the ground it is on.
fn flee<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
    let roll = t.formations.flight(s.arm, s.terrain);
    trace.note(|| {
        Note::lookup(s.arm.formation_rule(), s.arm.formation_table(), &"routed", &s.terrain.name(), &roll.value)
            .saying("dice of the flight")
            .from(roll.origin)
    });
    let allowance = i32::from(dice.roll(Ask::alone(imp(59), "routed unit: inches of its flight"), roll.value, trace));
    trace.note(|| Note::result(imp(59), format!("it flees {allowance} inches straight to its own table edge")));
    Outcome { allowance, terrain_used: s.terrain, milli_actions: 0, completes: true }
}

fn check_advance(t: &Tables, s: &Situation, check: &mut Check) {
    let barred = match s.level {
        Level::Shaken => !t.levels.shaken_may_advance,
        Level::Routed => true,
        Level::GoodOrder | Level::Disorder => false,
    };
    check.refuse(s.advance && barred, imp(28), &["advance", "level"], || {
        format!("a {} unit does not advance; rally it first.", s.level.name())
    });
    if s.charge {
        check_charging(t, "charge", s.arm, s.formation, s.level, check);
    }
}

fn check_ground(t: &Tables, s: &Situation, check: &mut Check) {
    let routed = s.level == Level::Routed;
    check.refuse(routed && !s.legs.is_empty(), imp(59), &["legs", "level"], || {
        "a routed unit flees by dice; leave the legs out.".to_owned()
    });
    let (_, rates) = rates(t, s);
    let allowed = || Some(passable(rates));
    if !routed && s.formation.arm() == s.arm {
        let (used, rate) = ground(rates, s.terrain, s.off_road);
        let field = if used == s.terrain { "terrain" } else { "off_road" };
        check.refuse_listing(rate.is_none(), imp(11), &[field, "terrain", "formation", "arm", "level"], || {
            (impassable(s, used), allowed())
        });
    }
    for (index, leg) in s.legs.iter().enumerate() {
        let (used, rate) = ground(rates, leg.terrain, s.off_road);
        let blocked = !routed && s.formation.arm() == s.arm && rate.is_none();
        let path = |name: &str| format!("legs.{index}.{name}");
        let fields = [path("terrain"), "off_road".to_owned(), "formation".to_owned(), "arm".to_owned()];
        check.refuse_listing(blocked, imp(11), &fields.each_ref().map(String::as_str), || {
            (impassable(s, used), allowed())
        });
        let quarters = leg.inches.get() * 4.0;
        check.refuse(quarters.fract() != 0.0, imp(65), &[&path("inches")], || {
            format!("is measured in quarters of an inch, not {}.", leg.inches.get())
        });
    }
}

fn impassable(s: &Situation, terrain: Terrain) -> String {
    format!("{} is impassable for {} ({}).", terrain.name(), s.arm.name(), s.formation.name())
}

/// The ground with a rate.
fn passable(rates: &Rates) -> Vec<String> {
    rates.iter().filter(|(_, rate)| rate.is_some()).map(|(terrain, _)| terrain.name().to_owned()).collect()
}

/// The row of rates that counts for a mover, with its clause. A level below good order has a row of its own, but an
/// unlimbered battery keeps that of its formation.
pub fn rates_of(t: &Tables, arm: Arm, formation: Formation, level: Level) -> (Rule, &Rates) {
    let row = &t.formations.row(formation).rates;
    match t.formations.level(arm, level) {
        Some(_) if formation == Formation::Unlimbered => (arm.formation_rule(), row),
        Some(row) => (imp(7), &row.rates),
        None => (arm.formation_rule(), row),
    }
}

fn rates<'t>(t: &'t Tables, s: &Situation) -> (Rule, &'t Rates) {
    rates_of(t, s.arm, s.formation, s.level)
}

/// The ground whose rate counts: if a road has no rate, the ground beside it.
fn ground(rates: &Rates, terrain: Terrain, off_road: OffRoad) -> (Terrain, Option<Figure<i32>>) {
    let used = if terrain.is_way() && rates[terrain].is_none() { off_road.into() } else { terrain };
    (used, rates[used])
}

fn note_rate<T: Trace>(s: &Situation, rule: Rule, used: Terrain, rate: Option<Figure<i32>>, trace: &mut T) {
    if used != s.terrain {
        let text = || format!("no {} rate: it moves by the ground beside it, {}", s.terrain.name(), used.name());
        trace.note(|| Note::fact(imp(11), text()));
    }
    let Some(rate) = rate else { return };
    trace.note(|| {
        let row = if rule == imp(7) { s.level.name() } else { s.formation.name() };
        Note::lookup(rule, s.arm.formation_table(), &row, &used.name(), &rate.value)
            .saying("inches of one move action")
            .from(rate.origin)
    });
    if s.formation == Formation::Unlimbered && s.level != Level::GoodOrder {
        trace.note(|| {
            Note::fact(imp(7), format!("an unlimbered battery moves by its formation also when {}", s.level.name()))
        });
    }
}

/// The part of a move action that the legs take, exact.
fn spent<T: Trace>(s: &Situation, rates: &Rates, trace: &mut T) -> Value {
    let mut spent = Value::from_integer(0);
    for leg in &s.legs {
        let (used, rate) = ground(rates, leg.terrain, s.off_road);
        let Some(rate) = rate else { continue };
        let inches = Value::new(leg.inches.hundredths(), 100);
        let each = Value::new(1, i64::from(rate.value));
        spent += inches * each;
        trace.note(|| {
            let text = format!("inches of {}, each 1/{} of a move", used.name(), rate.value);
            Note::product(imp(65), text, inches, each).from(rate.origin)
        });
    }
    if !s.legs.is_empty() {
        trace.note(|| Note::sum(imp(65), "move actions taken", spent));
    }
    spent
}
