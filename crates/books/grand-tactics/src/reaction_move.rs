//! `grand-tactics.reaction-move`: a neighbouring formation marches to the guns.

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::die::D6;
use super::rules::gt;
use super::tables::{Reaction, ScreenDrm, Tables};

/// Facts of the attempt.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// CF of its own side's screens in its area.
    pub own_screen_cf: i32,
    /// Enemy screens' CF in the battle area.
    pub enemy_screen_cf: i32,
    /// AP the leader has.
    pub leader_ap: i32,
    /// Whether the formation is next to the battle area.
    pub adjacent: bool,
    /// Whether the senior leader of the formation tries.
    pub senior_leader: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            own_screen_cf: r
                .integer("own_screen_cf", 0..=60, "CF of the own screens in the formation's area")
                .group(Group::Who)
                .default(0),
            enemy_screen_cf: r
                .integer("enemy_screen_cf", 0..=60, "CF of the enemy screens in the battle area")
                .group(Group::Whom)
                .default(0),
            leader_ap: r.integer("leader_ap", 0..=20, "AP the leader has left").group(Group::Who).default(1),
            adjacent: r.flag("adjacent", "the formation is next to the battle area").group(Group::Where).default(true),
            senior_leader: r
                .flag("senior_leader", "the senior leader of the formation tries")
                .group(Group::Who)
                .default(true),
        }
    }
}

/// How it went.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Net of the screens.
    pub drm: i32,
    pub ap_left: i32,
    pub result: Reaction,
}

pub struct ReactionMove;

impl Procedure for ReactionMove {
    const NAME: &'static str = "grand-tactics.reaction-move";
    const SUMMARY: &'static str = "whether a formation next to a battle comes to it";
    const DICE: &'static str = "1d6";
    const RULES: &'static [Rule] = &[gt(56), gt(57)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("drm", "net of the screens, enemy minus own"),
        ("ap_left", "AP the leader has left"),
        ("result", "enters, enters-with-step-loss or remains"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        let cost = t.action_cost.cost.value;
        check.refuse(s.leader_ap < cost, gt(57), &["leader_ap"], || format!("trying costs {cost} AP."));
        check.refuse(!s.adjacent, gt(56), &["adjacent"], || {
            "only a formation next to the battle area may try.".to_owned()
        });
        check.refuse(!s.senior_leader, gt(57), &["senior_leader"], || {
            "only the senior leader of the formation may try.".to_owned()
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let chart = &t.reaction_move;
        let net = s.enemy_screen_cf - s.own_screen_cf;
        let drm = match chart.drm.value {
            ScreenDrm::EnemyMinusOwn => net,
            ScreenDrm::HigherMinusLower => net.abs(),
        };
        let cost = t.action_cost.cost;
        let ap_left = (s.leader_ap - cost.value).max(0);
        trace.note(|| {
            Note::fact(gt(57), format!("the leader pays {} AP in any case, {ap_left} left", cost.value))
                .from(cost.origin)
        });
        let ask = Ask::adding(gt(56), "reaction move");
        let (face, (row, result)) = dice.class(ask, D6, trace, |face| {
            let (row, result) = chart.rows.of(i32::from(face) + drm);
            (row, *result)
        });
        if drm != 0 {
            trace.note(|| {
                let text = format!("enemy screens {} CF, own {} CF", s.enemy_screen_cf, s.own_screen_cf);
                Note::add(gt(56), text, i64::from(drm)).from(chart.drm.origin)
            });
        }
        trace.note(|| Note::sum(gt(56), "modified roll", i64::from(i32::from(face) + drm)));
        trace.note(|| {
            Note::lookup(gt(56), "reaction_move", &chart.rows.label(row), &"result", &result.value.name())
                .saying("reaction move")
                .from(result.origin)
        });
        Outcome { drm, ap_left, result: result.value }
    }
}
