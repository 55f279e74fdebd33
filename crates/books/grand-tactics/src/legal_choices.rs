//! `grand-tactics.legal-choices`: the tactics and cards from which each force may choose.

use std::collections::BTreeMap;

use grognard_core::dice::Dice;
use grognard_core::facts::Choice;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::force::Battle;
use super::force_check::{CardsCount, check_battle, is_card_legal, tactics_of_mode};
use super::kinds::{Card, GrandTactic, Player};
use super::rules::gt;
use super::tables::Tables;

/// What a side may choose.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct SideOutcome {
    pub grand_tactics: Vec<GrandTactic>,
    pub cards: BTreeMap<GrandTactic, Vec<Card>>,
}

/// What both sides may choose.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub a: SideOutcome,
    pub b: SideOutcome,
}

pub struct LegalChoices;

impl Procedure for LegalChoices {
    const NAME: &'static str = "grand-tactics.legal-choices";
    const SUMMARY: &'static str = "the tactics and cards each force may choose from";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(26), gt(62), gt(78), gt(79)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("a.grand_tactics", "tactics side a may choose"),
        ("a.cards", "by tactic: the cards that go with it, none first"),
        ("b", "the same for side b"),
    ];
    type Tables = Tables;
    type Situation = Battle<Option<GrandTactic>>;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Self::Situation, check: &mut Check) {
        check_battle(t, s, CardsCount::No, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Self::Situation, _: &mut D, trace: &mut T) -> Outcome {
        Outcome { a: choices(t, s, Player::A, trace), b: choices(t, s, Player::B, trace) }
    }
}

fn choices<T: Trace>(t: &Tables, s: &Battle<Option<GrandTactic>>, player: Player, trace: &mut T) -> SideOutcome {
    let grand_tactics: Vec<GrandTactic> = tactics_of_mode(t, s, player).collect();
    trace.note(|| {
        let names: Vec<&str> = grand_tactics.iter().map(|tactic| tactic.words()).collect();
        let mode = s.side(player).mode().words();
        Note::result(gt(62), format!("{}, led in {mode}, may choose {}", player.name(), names.join(", ")))
    });
    let with = |tactic: GrandTactic| {
        Card::all().filter(|card| is_card_legal(t, s, player, *card, tactic)).collect::<Vec<Card>>()
    };
    let cards: BTreeMap<_, _> = grand_tactics.iter().map(|tactic| (*tactic, with(*tactic))).collect();
    for (tactic, cards) in &cards {
        trace.note(|| {
            let names: Vec<&str> = cards.iter().map(|card| card.name()).collect();
            Note::result(gt(78), format!("{} with {}: {}", player.name(), tactic.words(), names.join(", ")))
        });
    }
    trace.note(|| Note::fact(gt(79), "the cards are what the rules allow, whatever the hand holds"));
    SideOutcome { grand_tactics, cards }
}
