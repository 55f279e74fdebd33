//! `fatigue.rally`: one unit in the Rally Phase.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Head, Inches, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::command_value::read_edition;
use super::morale::facts::GroupKind;
use super::morale::{self, Burden, MoraleCheck, Tester, Verdict, check_burden, check_deployed};
use super::names::{Arm, Circumstance, Edition, Phase, State};
use super::points::Points;
use super::rules::fat;
use super::tables::{EventKind, Tables};
use super::unit::Unit;

/// Facts of a rally.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question a player answers with yes or no")]
pub struct Situation {
    pub edition: Edition,
    pub unit: Unit,
    /// The number of the attempt in this rout.
    pub attempt: i32,
    /// Whether the player wants to try.
    pub elect: bool,
    /// Whether it is inside the minimum fire zone of close-order enemy infantry or cavalry.
    pub near_close_order_enemy: bool,
    /// Whether it is inside that of unlimbered enemy artillery.
    pub near_artillery: bool,
    pub off_table: bool,
    /// Whether the scenario forbids it.
    pub barred_by_scenario: bool,
    pub ottoman: bool,
    pub night: bool,
    /// The circumstances that weigh on it.
    #[serde(flatten)]
    pub burden: Burden,
}

const UNIT: Head = Head { name: "unit", group: Group::Who, help: "the disordered or routed unit" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            edition: read_edition(r),
            unit: r.object(UNIT, |r| Unit::read(r, t)),
            attempt: r.integer("attempt", 1..=2, "which attempt of this rout").group(Group::Who).default(1),
            elect: r.flag("elect", "the player wants to try").default(true),
            near_close_order_enemy: r
                .flag("near_close_order_enemy", "in the minimum fire zone of close-order enemy infantry or cavalry")
                .group(Group::Where)
                .default(false),
            near_artillery: r
                .flag("near_artillery", "in the minimum fire zone of unlimbered enemy artillery")
                .group(Group::Where)
                .default(false),
            off_table: r.flag("off_table", "it has run off the table").group(Group::Where).default(false),
            barred_by_scenario: r.flag("barred_by_scenario", "the scenario keeps it in disorder").default(false),
            ottoman: r.flag("ottoman", "Ottoman troops").group(Group::Who).default(false),
            night: r.flag("night", "it is night").default(false),
            burden: Burden::read(r, t),
        }
    }
}

choice! {
    /// What becomes of the unit.
    pub enum After {
        Good = "good",
        Disordered = "disordered",
        Routed = "routed",
        Removed = "removed",
    }
}

/// What the phase does to the unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// What becomes of it.
    pub state_after: After,
    /// Whether it runs on.
    pub rout_move: bool,
    /// Failed attempts of this rout.
    pub attempts: i32,
    /// Points its army records.
    pub mfp: Points,
    /// The value the die was compared with.
    pub value: Option<i32>,
}

pub struct Rally;

impl Procedure for Rally {
    const NAME: &'static str = "fatigue.rally";
    const SUMMARY: &'static str = "a disordered or routed unit in the Rally Phase";
    const DICE: &'static str = "1d10 only when a routed unit tries to rally";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        fat(2), fat(3), fat(7), fat(6), fat(8), fat(9), fat(10), fat(11), fat(16), fat(27), fat(32), fat(34), fat(35),
        fat(47), fat(49), fat(50), fat(52), fat(53), fat(56), fat(57), fat(58), fat(61), fat(62), fat(73), fat(74),
        fat(76), fat(77), fat(78), fat(79), fat(80), fat(82), fat(100), fat(101), fat(124), fat(126), fat(137),
        fat(158),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("state_after", "good, disordered, routed or removed"),
        ("rout_move", "it runs on after all attempts"),
        ("attempts", "failed attempts of this rout"),
        ("mfp", "fatigue points its army records"),
        ("value", "what the die was held against; null without a die"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("unit", |check| {
            s.unit.check(t, check);
            let person = matches!(s.unit.arm, Arm::Officer | Arm::Engineer);
            check.refuse(person, fat(27), &["arm"], || format!("{} never rallies.", s.unit.arm.name()));
            check_deployed(&s.unit, check);
            check.refuse(s.unit.state == State::Good, fat(2), &["state"], || {
                "a unit in good morale has nothing to rally from.".to_owned()
            });
        });
        check.refuse(s.off_table && s.unit.state != State::Routed, fat(76), &["off_table", "unit.state"], || {
            "only a routed unit runs off the table.".to_owned()
        });
        let barred = s.barred_by_scenario && s.unit.state == State::Routed;
        check.refuse(barred, fat(74), &["barred_by_scenario", "unit.state"], || {
            "the switch concerns disorder only; leave it out for a routed unit.".to_owned()
        });
        check_burden(&s.burden, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        if s.unit.state == State::Routed { routed(t, s, dice, trace) } else { disordered(s, trace) }
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        let state = match o.state_after {
            After::Good => State::Good,
            After::Disordered => State::Disordered,
            After::Routed | After::Removed => State::Routed,
        };
        let unit = Unit { state, ..s.unit.clone() };
        let next = Situation { unit, attempt: (o.attempts + 1).min(2), ..s.clone() };
        match o.state_after {
            After::Good | After::Removed => Again::Ends(next),
            After::Disordered | After::Routed => Again::GoesOn(next),
        }
    }
}

fn disordered<T: Trace>(s: &Situation, trace: &mut T) -> Outcome {
    let barred = if s.near_close_order_enemy || s.near_artillery {
        trace.note(|| Note::fact(fat(73), bar_text(s)));
        true
    } else if s.barred_by_scenario {
        trace.note(|| Note::fact(fat(74), "barred by the scenario"));
        true
    } else {
        false
    };
    let state_after = if barred { After::Disordered } else { After::Good };
    trace.note(|| {
        if barred {
            Note::result(fat(82), "stays disordered until a Rally Phase in which it can rally")
        } else {
            Note::result(fat(73), "back in good order, without a die")
        }
    });
    Outcome { state_after, rout_move: false, attempts: 0, mfp: Points::ZERO, value: None }
}

fn bar_text(s: &Situation) -> &'static str {
    match (s.near_close_order_enemy, s.near_artillery) {
        (true, true) => "in the minimum fire zones of close-order enemies and of guns",
        (true, false) => "in the minimum fire zone of close-order enemies",
        _ => "in the minimum fire zone of guns",
    }
}

fn routed<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
    let before = s.attempt - 1;
    if s.off_table {
        trace.note(|| Note::fact(fat(76), "off the table: it cannot rally"));
        return removed(t, s, before, None, trace);
    }
    let barred = s.near_close_order_enemy || s.near_artillery;
    if barred || !s.elect {
        trace.note(|| Note::fact(fat(76), if barred { bar_text(s) } else { "the player does not try" }));
        trace.note(|| Note::result(fat(79), "still routed: runs on"));
        return Outcome {
            state_after: After::Routed,
            rout_move: true,
            attempts: before,
            mfp: Points::ZERO,
            value: None,
        };
    }
    let check = dice.call::<MoraleCheck, _>(t, &morale_situation(s), trace);
    if check.result == Verdict::Pass {
        return Outcome {
            state_after: After::Disordered,
            rout_move: false,
            attempts: 0,
            mfp: Points::ZERO,
            value: check.value,
        };
    }
    if s.attempt >= 2 {
        return removed(t, s, s.attempt, check.value, trace);
    }
    trace.note(|| Note::result(fat(34), "runs on in this Rally Phase, after all attempts"));
    Outcome { state_after: After::Routed, rout_move: true, attempts: s.attempt, mfp: Points::ZERO, value: check.value }
}

/// The rally as a morale check.
fn morale_situation(s: &Situation) -> morale::Situation {
    morale::Situation {
        phase: Phase::Rally,
        circumstance: Circumstance::Rally,
        night: s.night,
        charger: None,
        tester: Tester {
            group: GroupKind::Single,
            units: vec![s.unit.clone()],
            cluster_figures: 0,
            cluster_gap: Inches::default(),
            checked_this_phase: Vec::new(),
            checked_in_charge_phase: false,
            first_check: true,
            burden: s.burden.clone(),
            charging_cavalry_barred: false,
            explosion: None,
            surprise_distance: None,
            routing_friend: None,
            receiving: None,
            charge: None,
        },
    }
}

/// The unit is lost, and its figures cost points.
fn removed<T: Trace>(t: &Tables, s: &Situation, attempts: i32, value: Option<i32>, trace: &mut T) -> Outcome {
    let (rule, kind) = if s.ottoman && s.unit.arm == Arm::Infantry {
        (fat(101), EventKind::FiguresLostOttomanInfantry)
    } else {
        (fat(100), EventKind::FiguresLost)
    };
    let each = t.mfp_events.of(kind, s.edition);
    let figures = s.unit.figures_left();
    trace.note(|| Note::result(fat(80), "the whole unit is removed"));
    trace.note(|| {
        let count = Value::from_integer(figures.into());
        Note::product(rule, "points for its figures", count, Points::halves(each.value).into())
            .apart()
            .from(each.origin)
    });
    let mfp = Points::halves(each.value).times(figures);
    Outcome { state_after: After::Removed, rout_move: false, attempts, mfp, value }
}
