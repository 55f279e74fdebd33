//! `impact.charge`: a charge from contact to the losers' morale checks.
//!
//! The facts are here; [`clash`] compares the two leads, [`aftermath`] applies the result to the losers.

mod aftermath;
mod clash;

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use self::clash::{CLASH, Clash};
use super::morale_check::CHECK;
use super::rules::{imp, joined};
use super::tables::{Effect, Tables};
use super::unit::{Arm, ChargedFrom, Level, Mc, Unit, charge_bars};

choice! {
    /// Side of the defender's lead that is struck.
    pub enum ChargeOn {
        Front = "front",
        PartialFlank = "partial-flank",
        FullFlank = "full-flank",
        Rear = "rear",
    }
}

choice! {
    /// How the charge ended.
    pub enum Verdict {
        StoppedShort = "stopped-short",
        AttackerWins = "attacker-wins",
        DefenderWins = "defender-wins",
    }
}

choice! {
    /// A unit of the losing side.
    pub enum Place {
        Lead = "lead",
        Support1 = "support-1",
        Support2 = "support-2",
    }
}

impl From<ChargeOn> for ChargedFrom {
    fn from(on: ChargeOn) -> Self {
        match on {
            ChargeOn::Front => ChargedFrom::Front,
            ChargeOn::PartialFlank => ChargedFrom::PartialFlank,
            ChargeOn::FullFlank => ChargedFrom::FullFlank,
            ChargeOn::Rear => ChargedFrom::Rear,
        }
    }
}

/// One side of a charge.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Side {
    /// The unit in contact.
    pub lead: Unit,
    /// The friends involved with it.
    pub supports: Vec<Unit>,
}

impl Side {
    /// The lead with its supports counted by level.
    pub(super) fn supported_lead(&self) -> Unit {
        let count = |level: Level| {
            let found = self.supports.iter().filter(|support| support.level == level).count();
            i32::try_from(found).unwrap_or(0)
        };
        Unit { supports_good: count(Level::GoodOrder), supports_disorder: count(Level::Disorder), ..self.lead }
    }
}

/// Facts of a charge, as the units are at contact.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Who charges.
    pub attacker: Side,
    /// Who is charged.
    pub defender: Side,
    /// Side of the defender's lead that is struck.
    pub charge_on: ChargeOn,
}

const ATTACKER: Head = Head { name: "attacker", group: Group::Who, help: "the side that charges" };
const DEFENDER: Head = Head { name: "defender", group: Group::Whom, help: "the side that is charged" };
const LEAD: Head =
    Head { name: "lead", group: Group::Who, help: "the unit in contact; its supports come from the list" };
const SUPPORTS: Head = Head { name: "supports", group: Group::Who, help: "the friends involved with it" };

impl Facts for Side {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let most = usize::try_from(t.charge.max_supports.value).unwrap_or(0);
        Side { lead: r.object(LEAD, |r| Unit::read(r, t)), supports: r.list(SUPPORTS, 0..=most, |r| Unit::read(r, t)) }
    }
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            attacker: r.object(ATTACKER, |r| Side::read(r, t)),
            defender: r.object(DEFENDER, |r| Side::read(r, t)),
            charge_on: r
                .choice("charge_on", "side of the defender's lead that is struck")
                .group(Group::Where)
                .default(ChargeOn::Front),
        }
    }
}

/// What the charge did to a losing unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Loser {
    /// Which unit.
    pub unit: Place,
    /// Figures it loses.
    pub figures_lost: i32,
    /// Figures left.
    pub figures_after: i32,
    /// None left.
    pub eliminated: bool,
    /// Its level.
    pub level_after: Level,
    /// Figures lost and a leader attached.
    pub leader_risk: bool,
}

/// What a charge did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// How it ended.
    pub result: Verdict,
    /// Margin of the win.
    pub win_by: i32,
    /// Inches the attacker stops short.
    pub stop_inches: i32,
    /// Both leads fire.
    pub free_volley: bool,
    /// Inches the losers fall back.
    pub fall_back: i32,
    /// The check of the losers.
    pub mc: Mc,
    /// The losing units.
    pub losers: Vec<Loser>,
}

const RULES: [Rule; CHECK.len() + CLASH.len() + 9] =
    joined(&[&CHECK, &CLASH, &[imp(18), imp(19), imp(20), imp(21), imp(45), imp(46), imp(54), imp(59), imp(66)]]);

/// The procedure.
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
        // A margin of 0 never falls in a band that is lost unless a house rule says so: then the attacker lost.
        aftermath::suffer(t, s, margin, dice, trace)
    }
}

/// Refuses facts of one side that do not go together.
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

/// Refuses attackers that do not charge.
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
