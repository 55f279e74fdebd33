//! `grand-tactics.paralysis`: whether Spain or Portugal enters the war.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::die::D6;
use super::rules::gt;
use super::tables::Tables;

choice! {
    /// A nation that may stay out of the war.
    pub enum Waverer {
        Spanish = "spanish",
        Portuguese = "portuguese",
    }
}

/// Facts of the nation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub nation: Waverer,
    /// VP of the Allies now.
    pub allied_vp: i32,
    /// VP of the French now.
    pub french_vp: i32,
    /// Whether it is already in the war.
    pub at_war: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            nation: r.choice("nation", "which nation").group(Group::Who).default(Waverer::Spanish),
            allied_vp: r.integer("allied_vp", -999..=999, "VP of the Allies now").default(0),
            french_vp: r.integer("french_vp", -999..=999, "VP of the French now").default(0),
            at_war: r.flag("at_war", "the nation is already in the war").group(Group::Who).default(false),
        }
    }
}

/// Whether it enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Modifier by the Allied lead.
    pub drm: i32,
    pub enters_war: bool,
}

pub struct Paralysis;

impl Procedure for Paralysis {
    const NAME: &'static str = "grand-tactics.paralysis";
    const SUMMARY: &'static str = "whether Spain or Portugal enters the war";
    const DICE: &'static str = "1d6";
    const RULES: &'static [Rule] = &[gt(55)];
    const OUTCOME: &'static [(&'static str, &'static str)] =
        &[("drm", "modifier by the Allied lead in VP"), ("enters_war", "whether the nation enters the war")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        check.refuse(s.at_war, gt(55), &["at_war"], || "the nation is in the war already; do not roll.".to_owned());
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let lead = s.allied_vp - s.french_vp;
        let modifier = t.paralysis.modifier(lead);
        let drm = modifier.map_or(0, |modifier| modifier.value);
        let from = t.paralysis.enters_from;
        let enters = |face: u16| i32::from(face) + drm >= from.value;
        let (face, enters_war) = dice.class(Ask::adding(gt(55), "paralysis"), D6, trace, enters);
        if let Some(modifier) = modifier {
            trace.note(|| Note::add_figure(gt(55), format!("the Allies lead by {lead} VP"), modifier));
        }
        let total = i64::from(i32::from(face) + drm);
        trace.note(|| Note::sum(gt(55), "modified roll", total));
        trace.note(|| {
            let text = format!("the {} {}", s.nation.name(), if enters_war { "enter the war" } else { "stay out" });
            Note::against(gt(55), text, total, i64::from(from.value)).from(from.origin)
        });
        Outcome { drm, enters_war }
    }
}
