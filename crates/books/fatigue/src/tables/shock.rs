//! Shock combat.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use super::Step;
use crate::names::Cover;

choice! {
    /// Results, the attacker's best first.
    pub enum ResultName {
        DefenderRouts = "defender-routs",
        DefenderBreaksOff = "defender-breaks-off",
        DefenderFallsBack = "defender-falls-back",
        AttackerFallsBack = "attacker-falls-back",
        AttackerBreaksOff = "attacker-breaks-off",
        AttackerRouts = "attacker-routs",
    }
}

choice! {
    /// Who wins.
    pub enum Winner {
        Attacker = "attacker",
        Defender = "defender",
    }
}

/// A row of the result chart.
#[derive(Clone, Copy, Debug)]
pub struct ResultRow {
    /// Least difference.
    pub difference_min: Figure<i32>,
    pub winner: Winner,
    /// Figures the attacker loses.
    pub attacker_losses: Figure<i32>,
    /// Figures the defender loses.
    pub defender_losses: Figure<i32>,
}

/// Shock combat.
#[derive(Clone, Debug)]
pub struct Shock {
    /// A disordered unit.
    pub disordered: Figure<i32>,
    pub officer_attached: Figure<i32>,
    /// The loser's die that hits his officer.
    pub officer_hit_on: i32,
    /// Charging cavalry against foot that is not in a steady square.
    pub charge_on_foot: Figure<i32>,
    /// More if they are in open order.
    pub charge_on_open: Figure<i32>,
    /// Into the flank.
    pub flank: Figure<i32>,
    /// Into the rear.
    pub rear: Figure<i32>,
    pub attacker_open_order: Figure<i32>,
    /// Good infantry in line, attacked in front.
    pub steady_line: Figure<i32>,
    /// A good square against charging cavalry.
    pub steady_square: Figure<i32>,
    pub defender_open_order: Figure<i32>,
    /// March column or limbered.
    pub unready: Figure<i32>,
    /// Defender's cover.
    pub cover: EnumMap<Cover, Figure<i32>>,
    /// Added to the attacker by odds.
    pub odds: Vec<Step>,
    results: EnumMap<ResultName, ResultRow>,
}

impl Shock {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let point = |n: &Loader<'_>, key: &str| n.int(key, -20..=20);
        let result = |n: &Loader<'_>| ResultRow {
            difference_min: n.int("difference_min", -99..=99),
            winner: n.choice("winner").value,
            attacker_losses: n.int("attacker_losses", 0..=12),
            defender_losses: n.int("defender_losses", 0..=12),
        };
        let results = n.within("result", |n| EnumMap::from_fn(|name: ResultName| n.within(name.name(), result)));
        let edges: Vec<i32> = results.values().map(|row: &ResultRow| row.difference_min.value).collect();
        if edges.windows(2).any(|pair| pair[0] <= pair[1]) {
            n.refuse("result", "the differences must go down from defender-routs to attacker-routs.".to_owned());
        }
        let (charge_on_foot, charge_on_open, flank, rear, attacker_open_order) = n.within("attacker", |n| {
            (
                point(n, "charge_on_foot"),
                point(n, "charge_on_open"),
                point(n, "flank"),
                point(n, "rear"),
                point(n, "open_order"),
            )
        });
        let (steady_line, steady_square, defender_open_order, unready, cover) = n.within("defender", |n| {
            let cover = n.within("cover", |n| EnumMap::from_fn(|cover: Cover| point(n, cover.name())));
            (point(n, "steady_line"), point(n, "steady_square"), point(n, "open_order"), point(n, "unready"), cover)
        });
        Shock {
            disordered: point(n, "disordered"),
            officer_attached: point(n, "officer_attached"),
            officer_hit_on: n.int("officer_hit_on", 0..=10).value,
            charge_on_foot,
            charge_on_open,
            flank,
            rear,
            attacker_open_order,
            steady_line,
            steady_square,
            defender_open_order,
            unready,
            cover,
            odds: Step::load_falling(n, "odds", 7),
            results,
        }
    }

    /// The result of a difference: the first row reached, or the last.
    pub fn result(&self, difference: i32) -> (ResultName, ResultRow) {
        let name = ResultName::all().find(|name| difference >= self.results[*name].difference_min.value);
        let name = name.unwrap_or(ResultName::AttackerRouts);
        (name, self.results[name])
    }

    pub fn row(&self, name: ResultName) -> ResultRow {
        self.results[name]
    }
}
