//! `cohesion.rally`: a shaken or routed unit tries to lose a bead.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Facts, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::cohesion_roll::{CohesionRoll, Term};
use super::rules::coh;
use super::tables::{Attempt, Tables};
use super::test::UNIT;
use super::unit::Unit;

choice! {
    /// How the rally went.
    pub enum Rallied {
        Rallied = "rallied",
        Failed = "failed",
        Natural20 = "natural-20",
    }
}

/// Facts of a rally.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The unit, shaken or routed.
    pub unit: Unit,
    /// Current cohesion of an attached officer.
    pub officer_cohesion: Option<i32>,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            unit: r.object(UNIT, |r| Unit::read(r, t)),
            officer_cohesion: r
                .integer("officer_cohesion", 1..=17, "current cohesion of an attached officer")
                .optional(),
        }
    }
}

/// The beads after a rally.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// How it went.
    pub result: Rallied,
    /// White bead after it.
    pub shaken: bool,
    /// Black bead after it.
    pub routed: bool,
    /// Inches it keeps running.
    pub rout_move: i32,
}

pub struct Rally;

impl Procedure for Rally {
    const NAME: &'static str = "cohesion.rally";
    const SUMMARY: &'static str = "a shaken or routed unit tries to rally";
    const DICE: &'static str = "1d20";
    const RULES: &'static [Rule] = &[
        coh(11),
        coh(13),
        coh(16),
        coh(17),
        coh(20),
        coh(41),
        coh(43),
        coh(49),
        coh(50),
        coh(51),
        coh(95),
        coh(96),
        coh(97),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("result", "rallied, failed or natural-20"),
        ("shaken", "white bead after it"),
        ("routed", "black bead after it"),
        ("rout_move", "inches it runs on, after a failure while routed"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("unit", |check| {
            s.unit.check(t, check);
            check.refuse(!s.unit.shaken && !s.unit.routed, coh(95), &["shaken", "routed"], || {
                "must be true, or routed: only a shaken or routed unit rallies.".to_owned()
            });
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let unit = &s.unit;
        let (rule, attempt, text, figure) = if unit.routed {
            (coh(96), Attempt::RallyRouted, "rally of a routed unit", t.recovery.rally_routed)
        } else {
            (coh(95), Attempt::RallyShaken, "rally of a shaken unit", t.recovery.rally_shaken)
        };
        let included = t.recovery.includes_marker(attempt);
        if included {
            trace.note(|| Note::fact(coh(97), "the rally figure holds the bead's own penalty already"));
        }
        let terms = [Some(Term { rule, text, figure })];
        let roll = CohesionRoll {
            terms: &terms,
            marker: !included,
            officer_cohesion: s.officer_cohesion,
            ..CohesionRoll::new(unit, "unit", Ask::adding(rule, "unit's rally roll"))
        };
        let natural = i32::from(t.recovery.natural);
        let result = roll.roll(t, dice, trace, |throw| match throw.passed() {
            // The book prints this for routed units only (COH-97).
            _ if unit.routed && throw.face == natural => Rallied::Natural20,
            true => Rallied::Rallied,
            false => Rallied::Failed,
        });
        note_result(unit, rule, result, trace);
        let rout_move = if result == Rallied::Failed && unit.routed { rout_move(t, unit, trace) } else { 0 };
        let (shaken, routed) = match result {
            Rallied::Natural20 => (false, false),
            Rallied::Rallied => (unit.shaken && unit.routed, false),
            Rallied::Failed => (unit.shaken, unit.routed),
        };
        Outcome { result, shaken, routed, rout_move }
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        let unit = Unit { shaken: o.shaken, routed: o.routed, ..s.unit.clone() };
        let next = Situation { unit, ..s.clone() };
        if o.shaken || o.routed { Again::GoesOn(next) } else { Again::Ends(next) }
    }
}

fn note_result<T: Trace>(unit: &Unit, rule: Rule, result: Rallied, trace: &mut T) {
    trace.note(|| match result {
        Rallied::Natural20 => Note::result(coh(96), "a natural 20 takes off all white and black beads"),
        Rallied::Rallied if unit.routed => Note::result(rule, "the unit rallies: the black bead comes off"),
        Rallied::Rallied => Note::result(rule, "the unit rallies: the white bead comes off"),
        Rallied::Failed if unit.routed => Note::result(rule, "the unit runs on"),
        Rallied::Failed => Note::result(rule, "the unit stays where it is, shaken"),
    });
}

fn rout_move<T: Trace>(t: &Tables, unit: &Unit, trace: &mut T) -> i32 {
    let inches = t.rout.inches[unit.arm];
    trace.note(|| Note::add_figure(coh(20), "rout move in inches", inches).apart());
    inches.value
}
