//! `grand-tactics.rally`: a formation tries to regain a morale level.

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::die::D6;
use super::force::effective_ability;
use super::rules::gt;
use super::tables::Tables;

/// Facts of the formation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Morale now.
    pub morale: i32,
    /// Full morale.
    pub max_morale: i32,
    /// Printed battle ability of its leader.
    pub leader_ability: i32,
    pub leader_wounded: bool,
    pub out_of_supply: bool,
    /// Enemy formations are in the area.
    pub enemy_in_area: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let most = t.battle.morale_max;
        Situation {
            morale: r.integer("morale", 0..=most, "morale of the formation now").group(Group::Who).required(),
            max_morale: r.integer("max_morale", 1..=most, "its full morale").group(Group::Who).required(),
            leader_ability: r
                .integer("leader_ability", 0..=4, "printed battle ability of its leader")
                .group(Group::Who)
                .default(0),
            leader_wounded: r.flag("leader_wounded", "he is wounded").group(Group::Who).default(false),
            out_of_supply: r.flag("out_of_supply", "the formation is out of supply").default(false),
            enemy_in_area: r
                .flag("enemy_in_area", "enemy formations are in the area")
                .group(Group::Where)
                .default(false),
        }
    }
}

/// How it went.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether a die was rolled.
    pub tried: bool,
    pub morale_after: i32,
}

pub struct Rally;

impl Procedure for Rally {
    const NAME: &'static str = "grand-tactics.rally";
    const SUMMARY: &'static str = "whether a formation regains a morale level";
    const DICE: &'static str = "[1d6]";
    const RULES: &'static [Rule] = &[gt(3), gt(69)];
    const OUTCOME: &'static [(&'static str, &'static str)] =
        &[("tried", "whether a die was rolled"), ("morale_after", "morale after it")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        check.refuse(s.morale > s.max_morale, gt(69), &["morale", "max_morale"], || {
            format!("must not be above max_morale, which is {}.", s.max_morale)
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let why_not = if s.enemy_in_area {
            Some("an enemy is in the area: no attempt")
        } else if s.morale >= s.max_morale {
            Some("morale is full: no attempt")
        } else {
            None
        };
        if let Some(text) = why_not {
            trace.note(|| Note::result(gt(69), text));
            return Outcome { tried: false, morale_after: s.morale };
        }
        let limit = limit(t, s, trace);
        let ask = Ask::alone(gt(69), "rally");
        let (face, rallies) = dice.class(ask, D6, trace, |face| i32::from(face) <= limit);
        let gain = t.campaign.rally_gain;
        let morale_after = if rallies { (s.morale + gain.value).min(s.max_morale) } else { s.morale };
        trace.note(|| {
            let text = if rallies { "the formation rallies" } else { "the formation does not rally" };
            Note::against(gt(69), text, i64::from(face), i64::from(limit))
        });
        Outcome { tried: true, morale_after }
    }
}

/// The number to roll at or under.
fn limit<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> i32 {
    let (base, supply) = (t.campaign.rally_to, t.campaign.rally_out_of_supply);
    let ability = effective_ability(t, s.leader_ability, s.leader_wounded);
    let mut limit = base.value + ability;
    trace.note(|| Note::add_figure(gt(69), "rally", base));
    if ability != 0 {
        let text = if s.leader_wounded { "ability of the wounded leader" } else { "leader's battle ability" };
        trace.note(|| Note::add(gt(3), text, i64::from(ability)));
    }
    if s.out_of_supply {
        limit += supply.value;
        trace.note(|| Note::add_figure(gt(69), "out of supply", supply));
    }
    trace.note(|| Note::sum(gt(69), "to roll at or under", i64::from(limit)));
    limit
}
