//! `grand-tactics.battle-end`: after a round, whether the battle goes on, and who holds the field.

use std::cmp::Ordering;

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::kinds::{Neither, Player, State};
use super::rules::gt;
use super::tables::Tables;

choice! {
    /// Why it ends, or not.
    pub enum Reason {
        Fighting = "fighting",
        Retreats = "retreats",
        Beaten = "beaten",
        Destroyed = "destroyed",
        BothRetreats = "both-retreats",
        BothBeaten = "both-beaten",
        BothDestroyed = "both-destroyed",
        GivesWay = "gives-way",
        NightfallMorale = "nightfall-morale",
        NightfallLosses = "nightfall-losses",
        NightfallTie = "nightfall-tie",
        NightfallNoFight = "nightfall-no-fight",
    }
}

/// A side after the round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Side {
    pub state: State,
    pub lead_morale: i32,
    /// Steps lost in the battle.
    pub steps_lost: i32,
    /// Levels of lead formations lost in the battle.
    pub morale_lost: i32,
}

/// Facts after a round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The round just fought.
    pub round: i32,
    pub attacker: Player,
    /// Whether there was combat.
    pub combat: bool,
    /// Whether any round of the battle had combat.
    pub fought: bool,
    pub a: Side,
    pub b: Side,
}

const A: Head = Head { name: "a", group: Group::Who, help: "side a after the round" };
const B: Head = Head { name: "b", group: Group::Whom, help: "side b after the round" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            round: r.integer("round", 1..=t.battle.round_limit.value, "the round just fought").required(),
            attacker: r.choice("attacker", "who attacks").group(Group::Who).default(Player::A),
            combat: r.flag("combat", "the round was fought out").default(true),
            fought: r.flag("fought", "a round of this battle was fought out, this one or another").default(true),
            a: r.object(A, |r| read_side(r, t)),
            b: r.object(B, |r| read_side(r, t)),
        }
    }
}

fn read_side(r: &mut Reader<'_>, t: &Tables) -> Side {
    Side {
        state: r.choice("state", "state after the round").required(),
        lead_morale: r.integer("lead_morale", 0..=t.battle.morale_max, "morale of the lead formation").required(),
        steps_lost: r.integer("steps_lost", 0..=200, "steps lost in this battle").default(0),
        morale_lost: r.integer("morale_lost", 0..=12, "levels of lead formations lost in this battle").default(0),
    }
}

/// Whether it ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub ends: bool,
    pub winner: Neither,
    pub withdraws: Neither,
    pub reason: Reason,
    /// Whether the winner pursues.
    pub pursuit: bool,
}

pub struct BattleEnd;

impl Situation {
    fn side(&self, player: Player) -> &Side {
        match player {
            Player::A => &self.a,
            Player::B => &self.b,
        }
    }

    /// The side with the greater number, if they differ.
    fn greater(&self, of: impl Fn(&Side) -> i32) -> Option<Player> {
        match of(&self.a).cmp(&of(&self.b)) {
            Ordering::Greater => Some(Player::A),
            Ordering::Less => Some(Player::B),
            Ordering::Equal => None,
        }
    }
}

impl Procedure for BattleEnd {
    const NAME: &'static str = "grand-tactics.battle-end";
    const SUMMARY: &'static str = "after a round: does the battle end, who wins, who withdraws, is there a pursuit";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(80)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("ends", "whether the battle ends"),
        ("winner", "a, b or none"),
        ("withdraws", "a, b or none"),
        (
            "reason",
            "fighting, retreats, beaten, destroyed, both-retreats, both-beaten, both-destroyed, gives-way, \
             nightfall-morale, nightfall-losses, nightfall-tie or nightfall-no-fight",
        ),
        ("pursuit", "whether the winner pursues"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        check.refuse(s.combat && !s.fought, gt(80), &["fought", "combat"], || {
            "must be true: this round was fought out.".to_owned()
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let Some((loser, reason)) = loser(t, s) else {
            trace.note(|| Note::result(gt(80), format!("round {} decides nothing: the battle goes on", s.round)));
            let nobody = Neither::None;
            return Outcome {
                ends: false,
                winner: nobody,
                withdraws: nobody,
                reason: Reason::Fighting,
                pursuit: false,
            };
        };
        let undecided = matches!(reason, Reason::NightfallTie | Reason::NightfallNoFight);
        let winner = if undecided { None } else { Some(loser.opponent()) };
        let flees = matches!(reason, Reason::Retreats | Reason::Beaten | Reason::GivesWay);
        let pursuit = s.combat && flees && s.side(loser.opponent()).state == State::FightsOn;
        trace.note(|| {
            let won = winner.map_or("nobody wins".to_owned(), |winner| format!("{} wins", winner.name()));
            let after = if pursuit { ", and pursues" } else { "" };
            Note::result(
                gt(80),
                format!("{} ({}): {} withdraws, {won}{after}", words(reason), reason.name(), loser.name()),
            )
        });
        Outcome {
            ends: true,
            winner: winner.map_or(Neither::None, Neither::from),
            withdraws: loser.into(),
            reason,
            pursuit,
        }
    }
}

/// The side that withdraws and why; none while the battle goes on.
fn loser(t: &Tables, s: &Situation) -> Option<(Player, Reason)> {
    if s.a.state != State::FightsOn || s.b.state != State::FightsOn {
        return Some(by_state(s));
    }
    let gives_way = |player: Player| {
        let (own, other) = (s.side(player), s.side(player.opponent()));
        own.morale_lost >= t.battle.give_way_loss.value && own.lead_morale < other.lead_morale
    };
    if let Some(player) = Player::all().find(|player| gives_way(*player)) {
        return Some((player, Reason::GivesWay));
    }
    if s.round < t.battle.round_limit.value {
        return None;
    }
    if !s.fought {
        return Some((s.attacker, Reason::NightfallNoFight));
    }
    if let Some(higher) = s.greater(|side| side.lead_morale) {
        return Some((higher.opponent(), Reason::NightfallMorale));
    }
    let more_lost = s.greater(|side| side.steps_lost).map(|player| (player, Reason::NightfallLosses));
    Some(more_lost.unwrap_or((s.attacker, Reason::NightfallTie)))
}

fn by_state(s: &Situation) -> (Player, Reason) {
    let (single, both) = match s.a.state.max(s.b.state) {
        State::Retreats | State::FightsOn => (Reason::Retreats, Reason::BothRetreats),
        State::Beaten => (Reason::Beaten, Reason::BothBeaten),
        State::Destroyed => (Reason::Destroyed, Reason::BothDestroyed),
    };
    match s.a.state.cmp(&s.b.state) {
        Ordering::Greater => (Player::A, single),
        Ordering::Less => (Player::B, single),
        Ordering::Equal => (s.greater(|side| side.steps_lost).unwrap_or(s.attacker), both),
    }
}

fn words(reason: Reason) -> &'static str {
    match reason {
        Reason::Fighting => "the battle goes on",
        Reason::Retreats => "one side retreats",
        Reason::Beaten => "one side is beaten",
        Reason::Destroyed => "one side is destroyed",
        Reason::BothRetreats | Reason::BothBeaten | Reason::BothDestroyed => {
            "both are in the same state: more steps lost withdraws, else the attacker"
        }
        Reason::GivesWay => "lost too much morale and has the lower",
        Reason::NightfallMorale => "night falls: lower morale withdraws",
        Reason::NightfallLosses => "night falls: more steps lost withdraws",
        Reason::NightfallTie => "night falls on equal forces",
        Reason::NightfallNoFight => "night falls and no round was fought: no ground is taken by standing on it",
    }
}
