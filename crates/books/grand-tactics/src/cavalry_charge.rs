//! `grand-tactics.cavalry-charge`: the fight of the cavalry before the lines meet.

use std::cmp::Ordering;

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::Choice;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::force::Battle;
use super::force_check::{CardsCount, check_battle};
use super::kinds::{Card, Neither, Player};
use super::rules::gt;
use super::tables::Tables;

choice! {
    /// How the charge went.
    pub enum Clash {
        UnopposedA = "unopposed-a",
        UnopposedB = "unopposed-b",
        AWins = "a-wins",
        BWins = "b-wins",
        Tie = "tie",
    }
}

/// What the charge did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// How it went.
    pub result: Clash,
    /// Cavalry steps a loses at once.
    pub a_steps_lost: i32,
    /// Cavalry steps b loses at once.
    pub b_steps_lost: i32,
    /// Whose FERT result is doubled.
    pub doubled: Neither,
    /// Whether a's first FERT loss must be cavalry.
    pub a_first_loss_cavalry: bool,
    /// Whether b's first FERT loss must be cavalry.
    pub b_first_loss_cavalry: bool,
}

impl Outcome {
    /// Cavalry steps a side loses.
    pub fn steps_lost(&self, player: Player) -> i32 {
        match player {
            Player::A => self.a_steps_lost,
            Player::B => self.b_steps_lost,
        }
    }

    /// Whether a side's first FERT loss must be cavalry.
    pub fn first_loss_cavalry(&self, player: Player) -> bool {
        match player {
            Player::A => self.a_first_loss_cavalry,
            Player::B => self.b_first_loss_cavalry,
        }
    }
}

pub struct CavalryCharge;

impl Procedure for CavalryCharge {
    const NAME: &'static str = "grand-tactics.cavalry-charge";
    const SUMMARY: &'static str = "the cavalry charge: who wins, who loses a step, whose FERT result doubles";
    const DICE: &'static str = "[1d6 of a; 1d6 of b, if both have cavalry that charges]";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        gt(26), gt(32), gt(36), gt(37), gt(38), gt(39), gt(40), gt(41), gt(42), gt(43), gt(45), gt(46), gt(62), gt(78),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("result", "unopposed-a, unopposed-b, a-wins, b-wins or tie"),
        ("a_steps_lost", "cavalry steps a loses at once"),
        ("b_steps_lost", "cavalry steps b loses at once"),
        ("doubled", "whose FERT result is doubled: none, a or b"),
        ("a_first_loss_cavalry", "whether a's first FERT loss must be a cavalry step"),
        ("b_first_loss_cavalry", "the same for b"),
    ];
    type Tables = Tables;
    type Situation = Battle;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Battle, check: &mut Check) {
        check_battle(t, s, CardsCount::Yes, check);
        let charges = Player::all().any(|player| s.plays(player, Card::CavalryCharge));
        check.refuse(!charges, gt(36), &["a.card", "b.card"], || "nobody plays the Cavalry Charge card.".to_owned());
        let fields = ["a.grand_tactic", "b.grand_tactic"];
        check
            .refuse(!s.is_fought(t), gt(32), &fields, || "these tactics give no combat, so nobody charges.".to_owned());
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Battle, dice: &mut D, trace: &mut T) -> Outcome {
        let played = |player| s.plays(player, Card::CavalryCharge);
        let both = played(Player::A) && played(Player::B);
        if both {
            trace.note(|| Note::fact(gt(36), "both played the card: one resolution for both"));
        }
        let (result, losses) = match unopposed(s, trace) {
            Some(player) => (if player == Player::A { Clash::UnopposedA } else { Clash::UnopposedB }, (0, 0)),
            None => fight(t, s, dice, trace),
        };
        let winner = match result {
            Clash::UnopposedA | Clash::AWins => Some(Player::A),
            Clash::UnopposedB | Clash::BWins => Some(Player::B),
            Clash::Tie => None,
        };
        let doubled = winner.filter(|winner| !both && played(*winner));
        note_effect(winner, doubled, trace);
        let a_steps_lost = capped(s, Player::A, losses.0, trace);
        let b_steps_lost = capped(s, Player::B, losses.1, trace);
        Outcome {
            result,
            a_steps_lost,
            b_steps_lost,
            doubled: doubled.map_or(Neither::None, Neither::from),
            a_first_loss_cavalry: binds(s, Player::A, a_steps_lost, trace),
            b_first_loss_cavalry: binds(s, Player::B, b_steps_lost, trace),
        }
    }
}

/// The side whose charge nobody meets, if the cavalries do not fight.
fn unopposed<T: Trace>(s: &Battle, trace: &mut T) -> Option<Player> {
    let (a, b) = (s.a.charge_cf(), s.b.charge_cf());
    if a >= 1 && b >= 1 {
        return None;
    }
    let charger = match (s.plays(Player::A, Card::CavalryCharge), s.plays(Player::B, Card::CavalryCharge)) {
        (true, false) => Player::A,
        (false, true) => Player::B,
        _ if b >= 1 => Player::B,
        _ => Player::A,
    };
    let opponent = s.side(charger.opponent());
    trace.note(|| {
        let name = charger.opponent().name();
        Note::fact(gt(37), format!("{name} has no cavalry to meet the charge: it is unopposed, no dice"))
    });
    if opponent.field_cf() > 0 {
        trace.note(|| Note::fact(gt(46), "cavalry that all skirmishes counts as none"));
    }
    Some(charger)
}

/// The contested charge: result and steps lost by a and b.
fn fight<D: Dice, T: Trace>(t: &Tables, s: &Battle, dice: &mut D, trace: &mut T) -> (Clash, (i32, i32)) {
    let mut total = |player: Player, what: &'static str, trace: &mut T| {
        let cf = s.side(player).charge_cf();
        trace.note(|| {
            Note::add(gt(38), format!("{}'s cavalry that neither screens nor skirmishes", player.name()), i64::from(cf))
        });
        let face = dice.roll(Ask::adding(gt(39), what).by(player.roller()), Roll::die(t.charge.sides), trace);
        let total = cf + i32::from(face);
        trace.note(|| Note::sum(gt(39), format!("{}'s charge", player.name()), i64::from(total)));
        total
    };
    let a = total(Player::A, "a's charge", trace);
    let b = total(Player::B, "b's charge", trace);
    let margin = t.charge.step_loss_margin;
    let beaten = if (a - b).abs() >= margin.value { t.charge.loser_steps.value } else { 0 };
    let (result, losses) = match a.cmp(&b) {
        Ordering::Equal => (Clash::Tie, (t.charge.tie_steps_each.value, t.charge.tie_steps_each.value)),
        Ordering::Greater => (Clash::AWins, (0, beaten)),
        Ordering::Less => (Clash::BWins, (beaten, 0)),
    };
    trace.note(|| match result {
        Clash::Tie => Note::result(gt(41), "a tie: each loses a cavalry step, and nobody's FERT result is doubled"),
        _ => {
            let text = if beaten > 0 { "far enough ahead: the loser loses a cavalry step" } else { "no step is lost" };
            Note::against(gt(40), text, i64::from((a - b).abs()), i64::from(margin.value)).from(margin.origin)
        }
    });
    (result, losses)
}

fn note_effect<T: Trace>(winner: Option<Player>, doubled: Option<Player>, trace: &mut T) {
    let Some(winner) = winner else { return };
    trace.note(|| match doubled {
        Some(player) => Note::result(gt(42), format!("{}'s FERT result is doubled", player.name())),
        None => {
            Note::result(gt(43), format!("{} wins, but not as the only card player: no FERT effect", winner.name()))
        }
    });
}

/// A loss, limited to the cavalry there is.
fn capped<T: Trace>(s: &Battle, player: Player, loss: i32, trace: &mut T) -> i32 {
    let steps = s.side(player).cavalry_steps;
    if loss > steps {
        trace.note(|| Note::fact(gt(46), format!("{} has only {steps} cavalry steps to lose", player.name())));
    }
    loss.min(steps)
}

/// Whether a side's first FERT loss must be cavalry.
fn binds<T: Trace>(s: &Battle, player: Player, lost: i32, trace: &mut T) -> bool {
    if !s.plays(player, Card::CavalryCharge) {
        return false;
    }
    let left = s.side(player).cavalry_steps > lost;
    trace.note(|| {
        let name = player.name();
        Note::result(
            gt(45),
            if left {
                format!("{name} played the card: its first FERT loss is a cavalry step")
            } else {
                format!("{name} has no cavalry step left: its FERT losses are free")
            },
        )
    });
    left
}
