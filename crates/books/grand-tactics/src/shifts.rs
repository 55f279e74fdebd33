//! `grand-tactics.shifts`: how far each side's FERT column moves.

use std::fmt;

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::Choice;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::force::Battle;
use super::force_check::{CardsCount, check_battle};
use super::kinds::Player;
use super::rules::gt;
use super::tables::Tables;

choice! {
    /// What a shift is for.
    pub enum Reason {
        MoraleSuperiority = "morale-superiority",
        FortressFirstRound = "fortress-first-round",
        GrandTacticsMatrix = "grand-tactics-matrix",
    }
}

/// One shift.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Item {
    pub reason: Reason,
    /// Columns, right positive.
    pub value: i32,
}

/// All shifts of a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct SideOutcome {
    pub shift: i32,
    /// Those that are not 0.
    pub items: Vec<Item>,
}

/// Shifts of both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether the tactics give combat.
    pub combat: bool,
    pub a: SideOutcome,
    pub b: SideOutcome,
}

pub struct Shifts;

impl Procedure for Shifts {
    const NAME: &'static str = "grand-tactics.shifts";
    const SUMMARY: &'static str = "column shifts of both sides, and whether the tactics give combat";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(26), gt(29), gt(30), gt(31), gt(32), gt(33), gt(62), gt(78)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("combat", "whether the tactics give combat"),
        ("a.shift", "columns side a moves, right positive"),
        ("a.items[].reason", "what a shift is for: morale-superiority, fortress-first-round or grand-tactics-matrix"),
        ("a.items[].value", "columns; zeros are left out"),
        ("b", "the same for side b"),
    ];
    type Tables = Tables;
    type Situation = Battle;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Battle, check: &mut Check) {
        check_battle(t, s, CardsCount::Yes, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Battle, _: &mut D, trace: &mut T) -> Outcome {
        let (a, b) = (shifts_of(t, s, Player::A, trace), shifts_of(t, s, Player::B, trace));
        let combat = s.is_fought(t);
        if !combat {
            note_no_combat(s, trace);
        }
        Outcome { combat, a, b }
    }
}

/// The line saying that a pair of tactics leads to no combat.
pub fn note_no_combat<T: Trace>(s: &Battle, trace: &mut T) {
    trace.note(|| {
        let (a, b) = (s.a.grand_tactic.words(), s.b.grand_tactic.words());
        Note::result(gt(32), format!("{a} against {b}: no combat, the cards go back to the hands"))
    });
}

pub fn shifts_of<T: Trace>(t: &Tables, s: &Battle, player: Player, trace: &mut T) -> SideOutcome {
    let (own, other) = (s.side(player), s.side(player.opponent()));
    let mut items = Vec::new();
    let mut add = |reason: Reason, rule: Rule, text: fmt::Arguments<'_>, figure: Figure<i32>, trace: &mut T| {
        if figure.value != 0 {
            items.push(Item { reason, value: figure.value });
            trace.note(|| Note::add_figure(rule, format!("{}: {text}", player.name()), figure));
        }
    };
    if own.lead_morale > other.lead_morale {
        let text = format_args!("lead morale {} to {}", own.lead_morale, other.lead_morale);
        add(Reason::MoraleSuperiority, gt(29), text, t.shifts.morale_superiority, trace);
    }
    if s.attacker == player && s.first_round && s.fortress.is(player.opponent()) {
        let text = format_args!("attacks a fortress in the first round");
        add(Reason::FortressFirstRound, gt(30), text, t.shifts.fortress_first_round, trace);
    }
    let cell = t.tactics_matrix.of(own.grand_tactic, other.grand_tactic);
    if let Some(shift) = cell.value {
        if shift != 0 {
            items.push(Item { reason: Reason::GrandTacticsMatrix, value: shift });
        }
        trace.note(|| {
            let (row, column) = (own.grand_tactic.words(), other.grand_tactic.words());
            Note::lookup(gt(31), "tactics_matrix", &row, &column, &shift_words(shift))
                .saying(format!("{}: Grand Tactics Matrix", player.name()))
                .from(cell.origin)
                .adding(i64::from(shift))
        });
    }
    let shift = items.iter().map(|item| item.value).sum();
    trace.note(|| Note::sum(gt(33), format!("{}'s column shifts, right positive", player.name()), i64::from(shift)));
    SideOutcome { shift, items }
}

/// In the form the chart prints.
fn shift_words(shift: i32) -> String {
    match shift {
        0 => "0".to_owned(),
        1.. => format!("{shift}R"),
        _ => format!("{}L", -shift),
    }
}
