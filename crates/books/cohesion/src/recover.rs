//! `cohesion.recover`: cease fire, rejoin the brigade, resupply.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Facts, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::cohesion_roll::{CohesionRoll, Term, Throw};
use super::rules::coh;
use super::tables::{Attempt as ChartAttempt, Tables};
use super::test::UNIT;
use super::unit::{Arm, Unit};

choice! {
    /// What the unit tries.
    pub enum Attempt {
        CeaseFire = "cease-fire",
        Rejoin = "rejoin",
        Resupply = "resupply",
    }
}

choice! {
    /// How it went.
    pub enum Recovered {
        Ceased = "ceased",
        KeepsFiring = "keeps-firing",
        Rejoined = "rejoined",
        StillDetached = "still-detached",
        Resupplied = "resupplied",
        StillOut = "still-out",
    }
}

/// Facts of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub unit: Unit,
    /// What it tries.
    pub attempt: Attempt,
    /// Whether its last target is at long range or beyond, gone or out of sight, or there was none.
    pub enemy_at_long_range: bool,
    pub own_brigade: bool,
    /// It is within the commander's radius.
    pub in_radius: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            unit: r.object(UNIT, |r| Unit::read(r, t)),
            attempt: r.choice("attempt", "what the unit tries").required(),
            enemy_at_long_range: r
                .flag("enemy_at_long_range", "cease fire: last target at long range or beyond, gone, hidden, or none")
                .default(false),
            own_brigade: r.flag("own_brigade", "rejoin: the brigade is its own").default(true),
            in_radius: r.flag("in_radius", "rejoin: within the commander's radius").default(true),
        }
    }
}

/// How the attempt went.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub result: Recovered,
    /// Whether a die was needed.
    pub rolled: bool,
}

pub struct Recover;

impl Procedure for Recover {
    const NAME: &'static str = "cohesion.recover";
    const SUMMARY: &'static str = "a unit tries to cease fire, rejoin its brigade or get ammunition";
    const DICE: &'static str = "[1d20; none for a cease-fire by artillery or with the enemy at long range]";
    const RULES: &'static [Rule] = &[
        coh(10),
        coh(11),
        coh(13),
        coh(14),
        coh(16),
        coh(17),
        coh(41),
        coh(43),
        coh(49),
        coh(50),
        coh(51),
        coh(93),
        coh(94),
        coh(97),
        coh(98),
        coh(99),
        coh(100),
        coh(101),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("result", "ceased or keeps-firing, rejoined or still-detached, resupplied or still-out"),
        ("rolled", "whether a die was needed"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("unit", |check| {
            s.unit.check(t, check);
            check.refuse(s.unit.routed, coh(101), &["routed"], || {
                "a routed unit attempts nothing but to rally.".to_owned()
            });
        });
        let rejoins = s.attempt == Attempt::Rejoin;
        check.refuse(rejoins && !s.own_brigade, coh(10), &["own_brigade", "attempt"], || {
            "must be true: a unit joins no brigade that was not its own.".to_owned()
        });
        check.refuse(rejoins && !s.in_radius, coh(99), &["in_radius", "attempt"], || {
            "must be true: a unit rejoins only within its commander's radius.".to_owned()
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        if let Some(result) = without_roll(s, trace) {
            return Outcome { result, rolled: false };
        }
        let chart = &t.recovery;
        let (rule, what, text, figure, named) = match s.attempt {
            Attempt::CeaseFire => {
                (coh(93), "roll to cease fire", "ceasing fire", chart.cease_fire, ChartAttempt::CeaseFire)
            }
            Attempt::Rejoin => (coh(98), "roll to rejoin the brigade", "rejoining", chart.rejoin, ChartAttempt::Rejoin),
            Attempt::Resupply => (coh(100), "roll for ammunition", "resupply", chart.resupply, ChartAttempt::Resupply),
        };
        let terms = [Some(Term { rule, text, figure })];
        let marker = !chart.includes_marker(named);
        if marker && s.unit.shaken {
            trace.note(|| Note::fact(coh(97), "beads count in this attempt"));
        }
        let roll =
            CohesionRoll { terms: &terms, marker, ..CohesionRoll::new(&s.unit, "unit", Ask::adding(rule, what)) };
        let passed = roll.roll(t, dice, trace, Throw::passed);
        let (result, words) = match (s.attempt, passed) {
            (Attempt::CeaseFire, true) => (Recovered::Ceased, "the red bead comes off"),
            (Attempt::CeaseFire, false) => (Recovered::KeepsFiring, "it goes on firing at the same target"),
            (Attempt::Rejoin, true) => (Recovered::Rejoined, "it is back with its brigade"),
            (Attempt::Rejoin, false) => (Recovered::StillDetached, "it stays detached"),
            (Attempt::Resupply, true) => (Recovered::Resupplied, "it has ammunition again"),
            (Attempt::Resupply, false) => (Recovered::StillOut, "it is still out of ammunition"),
        };
        trace.note(|| Note::result(rule, words));
        Outcome { result, rolled: true }
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        match o.result {
            Recovered::Ceased | Recovered::Rejoined | Recovered::Resupplied => Again::Ends(s.clone()),
            Recovered::KeepsFiring | Recovered::StillDetached | Recovered::StillOut => Again::GoesOn(s.clone()),
        }
    }
}

/// Ceasing fire without a die.
fn without_roll<T: Trace>(s: &Situation, trace: &mut T) -> Option<Recovered> {
    if s.attempt != Attempt::CeaseFire {
        return None;
    }
    if s.unit.arm == Arm::Artillery {
        trace.note(|| Note::result(coh(93), "artillery ceases fire without a roll"));
    } else if s.enemy_at_long_range {
        trace.note(|| Note::result(coh(94), "no near target: it ceases fire without a roll"));
    } else {
        return None;
    }
    Some(Recovered::Ceased)
}
