//! `impact.charge`: a charge from contact to the losers' morale checks.
//!
//! [`situation`] has the facts, [`outcome`] the result. [`clash`] compares the two leads, [`aftermath`] applies the
//! result to the losers.

mod aftermath;
mod clash;
mod outcome;
mod situation;

pub use outcome::{Loser, Outcome, Place, Verdict};
pub use situation::{ChargeOn, Side, Situation};

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::Choice;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};

use self::clash::{CLASH, Clash};
use super::morale_check::CHECK;
use super::rules::{imp, joined};
use super::tables::{Effect, Tables};
use super::unit::{Arm, Level, Mc, charge_bars};

const RULES: [Rule; CHECK.len() + CLASH.len() + 9] =
    joined(&[&CHECK, &CLASH, &[imp(18), imp(19), imp(20), imp(21), imp(45), imp(46), imp(54), imp(59), imp(66)]]);

pub struct Charge;

impl Procedure for Charge {
    const NAME: &'static str = "impact.charge";
    const SUMMARY: &'static str = "a charge in contact: who wins, by how much, and what the losers suffer";
    const DICE: &'static str =
        "2d6 attacker; 2d6 defender; [1d6 inches when stopped short]; [2d6 check of each losing unit]";
    const RULES: &'static [Rule] = &RULES;
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("result", "stopped-short, attacker-wins or defender-wins"),
        ("win_by", "margin of the win, 0 to 12"),
        ("stop_inches", "inches the attacker stops short, else 0"),
        ("free_volley", "both leads fire: rule impact.fire twice, both with the state before"),
        ("fall_back", "inches the losers fall back"),
        ("mc", "check of the losers, none without one"),
        ("losers", "the losing units"),
        ("losers.unit", "lead, support-1 or support-2"),
        ("losers.figures_lost", "figures it loses"),
        ("losers.figures_after", "figures it has left"),
        ("losers.eliminated", "it has none left"),
        ("losers.level_after", "its morale level; an eliminated unit keeps its own"),
        ("losers.leader_risk", "figures lost and a leader attached: rule impact.leader-casualty"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("attacker", |check| {
            check_side(t, &s.attacker, check);
            check_attackers(t, &s.attacker, check);
        });
        check.within("defender", |check| check_side(t, &s.defender, check));
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        note_supports(t, s, trace);
        let margin = dice.call::<Clash, _>(t, s, trace).margin;
        let band = t.charge.band(margin.abs());
        if band.effect == Effect::StoppedShort {
            return stop_short(t, margin.abs(), dice, trace);
        }
        // Only with a house rule can a margin of 0 fall in a band that means a loss: then the attacker has lost.
        aftermath::suffer(t, s, margin, dice, trace)
    }
}

/// Refuses facts of one side that exclude each other.
fn check_side(t: &Tables, side: &Side, check: &mut Check) {
    check.within("lead", |check| {
        side.lead.check(t, check);
        for (field, count) in
            [("supports_good", side.lead.supports_good), ("supports_disorder", side.lead.supports_disorder)]
        {
            check.refuse(count > 0, imp(46), &[field], || {
                "of a lead comes from its list of supports; leave it out and list them.".to_owned()
            });
        }
    });
    let routed = side.lead.level == Level::Routed && !side.supports.is_empty();
    check.refuse(routed, imp(9), &["supports", "lead.level"], || {
        "nobody supports a routed unit; leave them out.".to_owned()
    });
    for (index, support) in side.supports.iter().enumerate() {
        check.within(&format!("supports.{index}"), |check| {
            support.check(t, check);
            let useless = matches!(support.level, Level::Shaken | Level::Routed);
            check.refuse_listing(useless, imp(37), &["level"], || {
                let levels = [Level::GoodOrder, Level::Disorder].map(|level| level.name().to_owned());
                (format!("a {} unit supports nobody; leave it out.", support.level.name()), Some(levels.into()))
            });
        });
    }
}

/// Refuses attackers that may not charge.
fn check_attackers(t: &Tables, side: &Side, check: &mut Check) {
    let lead = &side.lead;
    check.within("lead", |check| {
        for bar in charge_bars(t, lead.arm, lead.formation, lead.level) {
            check.refuse_listing(true, bar.rule, &[bar.field, "arm"], || (bar.reason, Some(bar.allowed)));
        }
    });
    for (index, support) in side.supports.iter().enumerate() {
        check.within(&format!("supports.{index}"), |check| {
            check.refuse(support.arm == Arm::Artillery, imp(15), &["arm"], || {
                "artillery does not charge, nor go with a charge.".to_owned()
            });
        });
    }
}

fn note_supports<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) {
    let (attackers, defenders) = (s.attacker.supports.len(), s.defender.supports.len());
    if attackers + defenders > 0 {
        let most = t.charge.max_supports;
        trace.note(|| {
            let text = format!(
                "supports involved: attacker {attackers}, defender {defenders} (at most {} a side)",
                most.value
            );
            Note::fact(imp(46), text).from(most.origin)
        });
    }
}

/// Neither side wins: the attacker halts, and both fire.
fn stop_short<D: Dice, T: Trace>(t: &Tables, win_by: i32, dice: &mut D, trace: &mut T) -> Outcome {
    let roll = t.charge.stop_dice;
    let ask = Ask::alone(imp(18), "attacker: inches he stops short");
    let stop_inches = i32::from(dice.roll(ask, roll.value, trace));
    let free_volley = t.charge.free_volley;
    trace.note(|| {
        let volley = if free_volley { "; both leads fire one volley that costs no action" } else { "" };
        let text = format!("the attacker stops {stop_inches} inches short, never farther off than he started{volley}");
        Note::result(imp(18), text).from(roll.origin)
    });
    Outcome {
        result: Verdict::StoppedShort,
        win_by,
        stop_inches,
        free_volley,
        fall_back: 0,
        mc: Mc::None,
        losers: Vec::new(),
    }
}
