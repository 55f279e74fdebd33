//! `grand-tactics.supply`: whether a formation is in supply.

use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::gt;
use super::tables::Tables;

/// Facts of the formation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Links to a supply area; none if there is no path.
    pub distance: Option<i32>,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        let help = "links to a friendly supply area; left out where there is no path";
        Situation { distance: r.integer("distance", 0..=99, help).group(Group::Where).optional() }
    }
}

/// Whether it is supplied.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub in_supply: bool,
}

pub struct Supply;

impl Procedure for Supply {
    const NAME: &'static str = "grand-tactics.supply";
    const SUMMARY: &'static str = "whether a formation is in supply";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(68)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("in_supply", "whether the formation is in supply")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let range = t.campaign.supply_range;
        let in_supply = s.distance.is_some_and(|distance| distance <= range.value);
        trace.note(|| match s.distance {
            Some(distance) => {
                let text = if in_supply { "within supply range" } else { "out of supply range" };
                Note::against(gt(68), text, i64::from(distance), i64::from(range.value)).from(range.origin)
            }
            None => Note::result(gt(68), "no path to a supply area: out of supply"),
        });
        Outcome { in_supply }
    }
}
