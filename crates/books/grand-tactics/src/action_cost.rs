//! `grand-tactics.action-cost`: what an act costs in AP, and who may pay.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::gt;
use super::tables::{Action, Payer, Tables};

choice! {
    /// Why it is allowed or not.
    pub enum Reason {
        Ok = "ok",
        Free = "free",
        WrongLeader = "wrong-leader",
        NoAp = "no-ap",
    }
}

/// Facts of the act.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read and written under its name")]
pub struct Situation {
    /// What he does.
    pub action: Action,
    /// Whether he is the senior leader of the formation, or present.
    pub senior_leader: bool,
    /// Whether he leads the formation or stack concerned.
    pub commands_it: bool,
    /// AP he has.
    pub leader_ap: i32,
    /// The formation began its OPs phase in the battle area.
    pub started_in_area: bool,
    /// Whether it entered the area by a reaction move.
    pub reaction_moved: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        let action = r.choice("action", "what the leader does").required();
        let senior_leader = r
            .flag("senior_leader", "he is the senior leader of the formation, or present")
            .group(Group::Who)
            .default(false);
        Situation {
            action,
            senior_leader,
            commands_it: r
                .flag("commands_it", "he leads the formation or stack concerned")
                .group(Group::Who)
                .same_as("senior_leader", senior_leader),
            leader_ap: r.integer("leader_ap", 0..=20, "AP he has left").group(Group::Who).default(0),
            started_in_area: r
                .flag("started_in_area", "the formation was in the battle area when its OPs phase began")
                .group(Group::Where)
                .default(false),
            reaction_moved: r
                .flag("reaction_moved", "the formation reaction moved into the battle area")
                .group(Group::Where)
                .default(false),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// AP it costs.
    pub cost: i32,
    pub payer: Payer,
    /// Whether he may.
    pub allowed: bool,
    pub reason: Reason,
    pub ap_left: i32,
}

pub struct ActionCost;

impl Procedure for ActionCost {
    const NAME: &'static str = "grand-tactics.action-cost";
    const SUMMARY: &'static str = "what an act costs in AP, who pays, and whether this leader may";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(57), gt(58)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("cost", "AP it costs"),
        ("payer", "senior-leader, commanding-leader or nobody"),
        ("allowed", "whether this leader may do it"),
        ("reason", "ok, free, wrong-leader or no-ap"),
        ("ap_left", "AP he has left; unchanged if not allowed"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let free = s.action == Action::Engage && (s.started_in_area || s.reaction_moved);
        if free {
            trace.note(|| {
                Note::result(gt(57), "the formation was there at the start or reaction moved in: engaging is free")
            });
            return Outcome {
                cost: 0,
                payer: Payer::Nobody,
                allowed: true,
                reason: Reason::Free,
                ap_left: s.leader_ap,
            };
        }
        let cost = t.action_cost.cost.value;
        let payer = t.action_cost.payer[s.action];
        let is_payer = match payer.value {
            Payer::SeniorLeader => s.senior_leader,
            Payer::CommandingLeader => s.commands_it,
            Payer::Nobody => true,
        };
        let rule = if s.action == Action::IncorporateReplacement { gt(58) } else { gt(57) };
        trace.note(|| {
            Note::fact(rule, format!("{} is paid by the {}", s.action.name(), payer.value.name())).from(payer.origin)
        });
        let reason = match (is_payer, s.leader_ap >= cost) {
            (false, _) => Reason::WrongLeader,
            (true, false) => Reason::NoAp,
            (true, true) => Reason::Ok,
        };
        let allowed = reason == Reason::Ok;
        if is_payer {
            trace.note(|| {
                let text = if allowed { "AP at hand, enough" } else { "AP at hand, too few" };
                Note::against(gt(57), text, i64::from(s.leader_ap), i64::from(cost)).from(t.action_cost.cost.origin)
            });
        } else {
            trace.note(|| Note::result(rule, "this leader may not pay for it"));
        }
        let ap_left = if allowed { s.leader_ap - cost } else { s.leader_ap };
        Outcome { cost, payer: payer.value, allowed, reason, ap_left }
    }
}
