//! `grand-tactics.victory`: victory points and the level of the victory.

use std::cmp::Ordering;

use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::kinds::Nation;
use super::rules::gt;
use super::tables::{Level, Tables};

/// The achievements of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Ledger {
    /// VP of the areas it owns.
    pub areas_vp: i32,
    pub battles_won: i32,
    pub enemy_steps_eliminated: i32,
    pub enemy_leaders_killed: i32,
    pub enemy_formations_destroyed: i32,
    pub other_vp: i32,
}

/// Facts of both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub french: Ledger,
    pub allied: Ledger,
}

const FRENCH: Head = Head { name: "french", group: Group::Who, help: "what the French have to show" };
const ALLIED: Head = Head { name: "allied", group: Group::Whom, help: "what the Allies have to show" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            french: r.object_if_any(FRENCH, read_ledger).unwrap_or_default(),
            allied: r.object_if_any(ALLIED, read_ledger).unwrap_or_default(),
        }
    }
}

fn read_ledger(r: &mut Reader<'_>) -> Ledger {
    Ledger {
        areas_vp: r.integer("areas_vp", 0..=200, "VP of the areas it owns").default(0),
        battles_won: r.integer("battles_won", 0..=99, "battles won").default(0),
        enemy_steps_eliminated: r.integer("enemy_steps_eliminated", 0..=999, "enemy steps eliminated").default(0),
        enemy_leaders_killed: r.integer("enemy_leaders_killed", 0..=20, "enemy leaders killed").default(0),
        enemy_formations_destroyed: r
            .integer("enemy_formations_destroyed", 0..=20, "enemy formations destroyed")
            .default(0),
        other_vp: r.integer("other_vp", 0..=200, "other VP, such as those of a catastrophe").default(0),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub french_vp: i32,
    pub allied_vp: i32,
    /// Who leads.
    pub winner: Nation,
    /// By how much.
    pub level: Level,
}

pub struct Victory;

impl Procedure for Victory {
    const NAME: &'static str = "grand-tactics.victory";
    const SUMMARY: &'static str = "victory points of both sides and the level of the victory";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(82)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("french_vp", "VP of the French"),
        ("allied_vp", "VP of the Allies"),
        ("winner", "french, allied or none"),
        ("level", "draw, marginal, substantial or decisive"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let french_vp = points(t, &s.french, "French", trace);
        let allied_vp = points(t, &s.allied, "Allies", trace);
        let winner = match french_vp.cmp(&allied_vp) {
            Ordering::Greater => Nation::French,
            Ordering::Less => Nation::Allied,
            Ordering::Equal => Nation::None,
        };
        let lead = (french_vp - allied_vp).abs();
        let (level, from) = t.campaign.level(lead);
        trace.note(|| {
            let text = format!("lead in VP: {} ({})", level.name(), winner.name());
            Note::against(gt(82), text, i64::from(lead), i64::from(from.value)).from(from.origin)
        });
        Outcome { french_vp, allied_vp, winner, level }
    }
}

fn points<T: Trace>(t: &Tables, ledger: &Ledger, side: &'static str, trace: &mut T) -> i32 {
    let rule = &t.campaign;
    let mut vp = ledger.areas_vp + ledger.other_vp;
    trace.note(|| Note::add(gt(82), format!("{side}: areas"), i64::from(ledger.areas_vp)));
    let mut times = |text: &str, count: i32, each: Figure<i32>| {
        vp += count * each.value;
        if count > 0 {
            trace.note(|| {
                let (count, worth) = (Value::from_integer(count.into()), Value::from_integer(each.value.into()));
                Note::product(gt(82), format!("{side}: {text}"), count, worth).from(each.origin)
            });
        }
    };
    times("battles won", ledger.battles_won, rule.vp_battle);
    times("leaders killed", ledger.enemy_leaders_killed, rule.vp_leader);
    times("formations destroyed", ledger.enemy_formations_destroyed, rule.vp_formation);
    let steps = ledger.enemy_steps_eliminated / rule.steps_per_vp.value;
    vp += steps;
    if ledger.enemy_steps_eliminated > 0 {
        trace.note(|| {
            let text = format!(
                "{side}: {} enemy steps, 1 VP for each {}",
                ledger.enemy_steps_eliminated, rule.steps_per_vp.value
            );
            Note::add(gt(82), text, i64::from(steps)).from(rule.steps_per_vp.origin)
        });
    }
    if ledger.other_vp > 0 {
        trace.note(|| Note::add(gt(82), format!("{side}: other VP"), i64::from(ledger.other_vp)));
    }
    trace.note(|| Note::sum(gt(82), format!("{side}: victory points"), i64::from(vp)));
    vp
}
