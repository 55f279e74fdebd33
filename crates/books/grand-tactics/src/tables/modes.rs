//! Deployment modes and the multipliers of strength.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::tables::{Figure, Loader};

use super::reading::{Factor, by_name, flags};
use crate::kinds::{Card, GrandTactic, Mode};

choice! {
    /// A multiplier of combat strength.
    pub enum Multiplier {
        Deployment = "deployment",
        ForceMarched = "force-marched",
        OutOfSupply = "out-of-supply",
    }
}

/// Order and size of the multipliers.
#[derive(Clone, Debug)]
pub struct Strength {
    /// In this order, each result rounded up.
    pub order: Vec<Multiplier>,
    /// After a force march.
    pub force_marched: Factor,
    pub first_round_only: bool,
    /// Whether it is not applied in a pass.
    pub waived_in_pass: bool,
    pub out_of_supply: Factor,
}

impl Strength {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let order = n.choices::<Multiplier>("order");
        let mut each_once = order.clone();
        each_once.sort_unstable();
        each_once.dedup();
        if each_once.len() != order.len() {
            n.refuse("order", "must name each multiplier once.".to_owned());
        }
        let (force_marched, first_round_only, waived_in_pass) = n.within("force-marched", |n| {
            let (first, pass) = n.within("exceptions", |n| (n.flag("first_round_only"), n.flag("waived_in_pass")));
            (Factor::load(n), first, pass)
        });
        Strength {
            order,
            force_marched,
            first_round_only,
            waived_in_pass,
            out_of_supply: n.within("out-of-supply", Factor::load),
        }
    }
}

/// A row of the Formation Deployment Chart.
#[derive(Clone, Debug)]
pub struct ModeRow {
    /// Movement allowance; 0 cannot move.
    pub ma: Figure<i32>,
    /// Whether it enters and leaves a pass.
    pub may_enter_pass: bool,
    pub may_force_march: bool,
    /// Multiplier of its strength.
    pub factor: Factor,
    /// Only inside a fortress.
    pub needs_fortress: bool,
    /// With these tactics.
    pub multiplied: EnumMap<GrandTactic, bool>,
    /// Tactics its force may not use.
    pub forbidden_tactics: EnumMap<GrandTactic, bool>,
    /// Cards its force may not use.
    pub forbidden_cards: EnumMap<Card, bool>,
    /// Modes it may change into.
    pub may_become: EnumMap<Mode, bool>,
}

/// Formation Deployment Chart.
#[derive(Clone, Debug)]
pub struct Modes {
    /// MP of a change.
    pub change_cost: Figure<i32>,
    /// Changes in a movement segment.
    pub changes_per_segment: i32,
    rows: EnumMap<Mode, ModeRow>,
}

impl Modes {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Modes {
            change_cost: n.int("change_cost_mp", 0..=20),
            changes_per_segment: n.int("changes_per_segment", 0..=1).value,
            rows: n.within("mode", |n| by_name(|name| n.within(name, load_row))),
        }
    }

    pub fn of(&self, mode: Mode) -> &ModeRow {
        &self.rows[mode]
    }
}

fn load_row(n: &Loader<'_>) -> ModeRow {
    let (factor, needs_fortress, multiplied) =
        n.within("multiplier", |n| (Factor::load(n), n.flag("needs_fortress"), flags(n, "tactics")));
    let forbidden_cards = n.within("forbidden_cards", |n| {
        EnumMap::from_fn(|card| card != Card::None && n.flag(grognard_core::facts::Choice::name(card)))
    });
    ModeRow {
        ma: n.int("ma", 0..=20),
        may_enter_pass: n.flag("may_enter_pass"),
        may_force_march: n.flag("may_force_march"),
        factor,
        needs_fortress,
        multiplied,
        forbidden_tactics: flags(n, "forbidden_tactics"),
        forbidden_cards,
        may_become: flags(n, "may_become"),
    }
}
