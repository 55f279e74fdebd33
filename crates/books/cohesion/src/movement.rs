//! `cohesion.move`: is a move legal, and what does it cost.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Head, Inches, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::rules::coh;
use super::tables::{Rates, Tables, Weight};
use super::unit::{Branch, Formation, Stance};

choice! {
    /// Who moves: an arm or an officer.
    pub enum Mover {
        Infantry = "infantry",
        /// Mounted.
        Cavalry = "cavalry",
        Dismounted = "dismounted",
        Artillery = "artillery",
        /// Mounted officer.
        Officer = "officer",
    }
}

choice! {
    /// What the unit does in the movement phase.
    pub enum Action {
        Move = "move",
        Charge = "charge",
        ChangeFormation = "change-formation",
    }
}

choice! {
    /// Ground of a leg.
    pub enum Terrain {
        Open = "open",
        Road = "road",
        Rough = "rough",
    }
}

/// A straight part of a move on one kind of ground.
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
    /// Who moves.
    pub arm: Mover,
    /// Formation; officers have none.
    pub formation: Option<Formation>,
    /// Class of guns.
    pub weight: Option<Weight>,
    pub disordered: bool,
    /// What it does.
    pub action: Action,
    /// Charge bonus.
    pub bonus: i32,
    pub legs: Vec<Leg>,
    /// Linear obstacles crossed.
    pub obstacles: i32,
}

const LEGS: Head = Head { name: "legs", group: Group::Where, help: "the way, cut where the ground changes" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            arm: r.choice("arm", "who moves").group(Group::Who).required(),
            formation: r
                .choice("formation", "formation; required but for officers, who have none")
                .group(Group::Who)
                .optional(),
            weight: r
                .choice("weight", "class of guns; required for artillery, nothing else has one")
                .group(Group::Who)
                .optional(),
            disordered: r
                .flag("disordered", "is in disorder; no effect on artillery and officers")
                .group(Group::Who)
                .default(false),
            action: r.choice("action", "what it does this turn").default(Action::Move),
            bonus: r.integer("bonus", -1..=4, "charge bonus, only for a charge").default(0),
            legs: r.list(LEGS, 0..=50, |r| Leg {
                terrain: r.choice("terrain", "ground").group(Group::Where).required(),
                inches: r.inches("inches", 0.0..=100.0, "length").group(Group::Where).required(),
            }),
            obstacles: r.integer("obstacles", 0..=20, "linear obstacles crossed").group(Group::Where).default(0),
        }
    }
}

/// The account of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Inches it may spend.
    pub allowance: i32,
    /// Spent, rounded up to whole hundredths.
    pub spent_hundredths: i64,
    pub left_hundredths: i64,
    /// Whether it may go there.
    pub legal: bool,
}

pub struct Move;

impl Mover {
    /// The arm's branch; officers have none.
    fn branch(self) -> Option<Branch> {
        match self {
            Mover::Infantry | Mover::Dismounted => Some(Branch::Infantry),
            Mover::Cavalry => Some(Branch::Cavalry),
            Mover::Artillery => Some(Branch::Artillery),
            Mover::Officer => None,
        }
    }
}

impl Procedure for Move {
    const NAME: &'static str = "cohesion.move";
    const SUMMARY: &'static str = "what a move costs and whether it is legal";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[
        coh(41),
        coh(43),
        coh(48),
        coh(61),
        coh(62),
        coh(65),
        coh(66),
        coh(67),
        coh(68),
        coh(69),
        coh(70),
        coh(71),
        coh(81),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("allowance", "inches the unit may spend"),
        ("spent_hundredths", "spent, in hundredths of an inch, rounded up"),
        ("left_hundredths", "left, in hundredths of an inch, never below 0"),
        ("legal", "whether it may go there"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        check_who(s, check);
        check_action(s, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        trace.note(|| Note::fact(coh(61), format!("the unit's one action: {}", s.action.name())));
        if s.action == Action::ChangeFormation {
            trace.note(|| Note::result(coh(62), "changing formation takes the whole phase"));
            return Outcome { allowance: 0, spent_hundredths: 0, left_hundredths: 0, legal: true };
        }
        let Some((rule, rates)) = rates(t, s, trace) else {
            let legal = s.legs.is_empty() && s.obstacles == 0;
            trace.note(|| Note::result(coh(67), "heavy guns do not move unlimbered"));
            return Outcome { allowance: 0, spent_hundredths: 0, left_hundredths: 0, legal };
        };
        let allowance = allowance(s, rule, rates, trace);
        let spent = spent_hundredths(t, s, rates, trace);
        let (available, whole) = (i64::from(allowance) * 100, spent.ceil().to_integer());
        let legal = spent <= Value::from_integer(available);
        trace.note(|| {
            let text =
                if legal { "inches spent, within the allowance" } else { "inches spent, more than the allowance" };
            Note::against(coh(70), text, spent / 100, i64::from(allowance))
        });
        Outcome { allowance, spent_hundredths: whole, left_hundredths: (available - whole).max(0), legal }
    }
}

fn check_who(s: &Situation, check: &mut Check) {
    let is_officer = s.arm == Mover::Officer;
    match (s.formation, s.arm.branch()) {
        (None, Some(branch)) => {
            let names = branch.formations().iter().map(|formation| formation.name().to_owned()).collect();
            check.refuse_listing(true, None, &["formation", "arm"], || {
                ("is required but for officers.".to_owned(), Some(names))
            });
        }
        (Some(formation), Some(branch)) => formation.check_fits(s.arm.name(), branch, check),
        (Some(_), None) => {
            check.refuse(is_officer, coh(71), &["formation", "arm"], || {
                "an officer has no formation; leave it out.".to_owned()
            });
        }
        (None, None) => {}
    }
    let is_gun = s.arm == Mover::Artillery;
    check.refuse_listing(is_gun && s.weight.is_none(), coh(66), &["weight", "arm"], || {
        ("is required for artillery.".to_owned(), Some(Weight::NAMES.iter().map(|name| (*name).to_owned()).collect()))
    });
    check.refuse(!is_gun && s.weight.is_some(), coh(66), &["weight", "arm"], || {
        "only artillery has a weight; leave it out.".to_owned()
    });
}

fn check_action(s: &Situation, check: &mut Check) {
    let charges = s.action == Action::Charge;
    let cannot = matches!(s.arm, Mover::Artillery | Mover::Officer);
    check.refuse(charges && cannot, coh(81), &["action", "arm"], || {
        let who = if s.arm == Mover::Officer { "an officer" } else { s.arm.name() };
        format!("{who} does not charge.")
    });
    check.refuse(charges && s.disordered && !cannot, coh(81), &["action", "disordered"], || {
        "a disordered unit does not charge; reform it first.".to_owned()
    });
    check.refuse(!charges && s.bonus != 0, coh(61), &["bonus", "action"], || {
        "only a charge has a bonus; leave it out.".to_owned()
    });
    let changes = s.action == Action::ChangeFormation;
    check.refuse(changes && !s.legs.is_empty(), coh(62), &["legs", "action"], || {
        "a unit that changes formation does not move; leave the legs out.".to_owned()
    });
    check.refuse(changes && s.obstacles > 0, coh(62), &["obstacles", "action"], || {
        "a unit that changes formation crosses nothing; leave the obstacles out.".to_owned()
    });
    check.refuse(changes && s.arm == Mover::Officer, coh(71), &["action", "arm"], || {
        "an officer has no formation to change.".to_owned()
    });
}

/// The mover's rates with the clause they come from; none for unlimbered heavy guns.
fn rates<'t, T: Trace>(t: &'t Tables, s: &Situation, trace: &mut T) -> Option<(Rule, &'t Rates)> {
    let chart = &t.movement;
    if s.arm == Mover::Dismounted {
        trace.note(|| Note::fact(coh(48), "dismounted cavalry moves as infantry"));
    }
    match (s.arm.branch(), s.formation) {
        (Some(Branch::Artillery), Some(formation)) => {
            let rule = if formation == Formation::Unlimbered { coh(67) } else { coh(66) };
            chart.guns(s.weight.unwrap_or(Weight::Heavy), formation).map(|rates| (rule, rates))
        }
        (Some(branch), Some(formation)) => {
            let stance = if s.disordered { Stance::Disordered } else { formation.stance() };
            chart.troops(branch, stance).map(|rates| (coh(65), rates))
        }
        _ => Some((coh(66), &chart.officer)),
    }
}

fn allowance<T: Trace>(s: &Situation, rule: Rule, rates: &Rates, trace: &mut T) -> i32 {
    let sum = rates.open.value + s.bonus;
    trace.note(|| Note::add_figure(rule, format!("open rate of {}", mover_words(s)), rates.open));
    if s.bonus != 0 {
        trace.note(|| Note::add(coh(61), "charge bonus", i64::from(s.bonus)));
    }
    trace.note(|| Note::sum(rule, "allowance in inches", i64::from(sum)));
    sum.max(0)
}

fn mover_words(s: &Situation) -> String {
    let stance = match s.formation {
        None => "",
        Some(_) if s.disordered && s.arm != Mover::Artillery => "disordered",
        Some(formation) => formation.name(),
    };
    let weight = s.weight.map_or(String::new(), |weight| format!("{} ", weight.name()));
    format!("{weight}{} {stance}", s.arm.name()).trim_end().to_owned()
}

/// Every leg at its own rate, in open inches, plus the obstacles; exact.
fn spent_hundredths<T: Trace>(t: &Tables, s: &Situation, rates: &Rates, trace: &mut T) -> Value {
    let open = i64::from(rates.open.value);
    let mut spent = Value::from_integer(0);
    for leg in &s.legs {
        let rate = match leg.terrain {
            Terrain::Open => rates.open,
            Terrain::Road => rates.road.unwrap_or(rates.open),
            Terrain::Rough => rates.rough,
        };
        let inches = Value::new(leg.inches.hundredths(), 100);
        let factor = Value::new(open, i64::from(rate.value));
        spent += inches * factor;
        trace.note(|| {
            let rule = if leg.terrain == Terrain::Rough { coh(69) } else { coh(70) };
            let text = format!("{} ground, open rate {open} to {}", leg.terrain.name(), rate.value);
            Note::product(rule, text, inches, factor).from(rate.origin)
        });
    }
    if s.obstacles > 0 {
        let (rule, cost) = obstacle_cost(t, s);
        let (count, each) = (Value::from_integer(s.obstacles.into()), Value::from_integer(cost.value.into()));
        spent += count * each;
        trace.note(|| Note::product(rule, "linear obstacles crossed", count, each).from(cost.origin));
    }
    trace.note(|| Note::sum(coh(70), "open inches spent", spent));
    spent * 100
}

fn obstacle_cost(t: &Tables, s: &Situation) -> (Rule, Figure<i32>) {
    match s.arm.branch() {
        Some(branch) => (coh(68), t.movement.obstacle[branch]),
        None => (coh(71), t.movement.officer_obstacle),
    }
}
