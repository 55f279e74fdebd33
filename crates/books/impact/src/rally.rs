//! `impact.rally`: a unit tries to improve its order.

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::morale_check::{CHECK, note_verdict, passes};
use super::morale_point::{Cause, Occasion, morale_point};
use super::rules::{imp, joined};
use super::tables::Tables;
use super::unit::{HitFrom, Level, Unit};
use super::who::Who;

/// Facts of a rally.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    #[serde(flatten)]
    pub unit: Unit,
    /// From where it was fired at this turn.
    pub hit_from: HitFrom,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            unit: Unit::read(r, t),
            hit_from: r
                .choice("hit_from", "worst arc it was fired at from this turn; none: not fired at")
                .group(Group::Where)
                .default(HitFrom::None),
        }
    }
}

/// What a rally did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Modified morale point.
    pub mmp: i32,
    /// Whether the roll was at or over it.
    pub success: bool,
    pub level_after: Level,
    /// Whether it failed while routed.
    pub must_flee: bool,
}

/// The clauses of a rally.
const RALLY: [Rule; CHECK.len() + 1] = joined(&[&CHECK, &[imp(48)]]);

pub struct Rally;

impl Procedure for Rally {
    const NAME: &'static str = "impact.rally";
    const SUMMARY: &'static str = "a unit below good order tries to rally";
    const DICE: &'static str = "2d6";
    const RULES: &'static [Rule] = &RALLY;
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("mmp", "modified morale point the roll is held against"),
        ("success", "rolled at or over it"),
        ("level_after", "morale level after the attempt"),
        ("must_flee", "failed while routed: it flees"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        s.unit.check(t, check);
        check.refuse_listing(s.unit.level == Level::GoodOrder, imp(48), &["level"], || {
            let below = Level::all().skip(1).map(|level| level.name().to_owned()).collect();
            ("a unit in good order has nothing to rally from.".to_owned(), Some(below))
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let occasion = Occasion { hit_from: s.hit_from, ..Occasion::of(Cause::Rally) };
        let mmp = morale_point(t, &s.unit, occasion, Who::Unit, trace).mmp;
        let level = s.unit.level;
        let judge = |roll: u16| {
            let roll = i32::from(roll);
            let gained = t.check.rally.levels((roll - mmp).max(0)).value;
            if passes(t, mmp, roll) { (true, level.better_by(gained)) } else { (false, level) }
        };
        let ask = Ask::alone(imp(48), "rally");
        let (roll, (success, level_after)) = dice.class(ask, t.check.dice.value, trace, judge);
        note_verdict(t, Who::Unit, mmp, i32::from(roll), success, trace);
        let must_flee = !success && level == Level::Routed && t.levels.routed_must_flee;
        trace.note(|| {
            let text = if success { format!("it rallies: {}", level_after.name()) } else { "no change".to_owned() };
            Note::result(imp(48), text)
        });
        if must_flee {
            trace.note(|| Note::result(imp(49), "still routed: it must flee"));
        }
        Outcome { mmp, success, level_after, must_flee }
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        let next = Situation { unit: Unit { level: o.level_after, ..s.unit }, ..s.clone() };
        if o.level_after == Level::GoodOrder { Again::Ends(next) } else { Again::GoesOn(next) }
    }
}
