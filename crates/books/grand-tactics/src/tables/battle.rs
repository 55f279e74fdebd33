//! A battle: fixed modifiers, shifts, the charge, and the house rules for its course.

use enum_map::EnumMap;
use grognard_core::dice::MOST_SIDES;
use grognard_core::tables::{Figure, Loader};

use super::reading::{Factor, Rows, by_name};
use crate::kinds::Nationality;

fn modifier(n: &Loader<'_>, key: &str) -> Figure<i32> {
    n.int(key, -20..=20)
}

/// Fixed modifiers of the FERT roll.
#[derive(Clone, Debug)]
pub struct Drm {
    /// To the player with cavalry superiority.
    pub cavalry_superiority: Figure<i32>,
    pub entering_highlands: Figure<i32>,
    pub entering_pass: Figure<i32>,
    pub opponent_cavalry_superiority: Figure<i32>,
    /// Per broken unit.
    pub broken_unit: Figure<i32>,
    /// Per National Guard unit.
    pub national_guard_unit: Figure<i32>,
    /// Different majors in one Allied force.
    pub mixed_nationalities: Figure<i32>,
    /// Any unit out of supply.
    pub out_of_supply: Figure<i32>,
    /// Against Hold in a fortress.
    pub opponent_holds_fortress: Figure<i32>,
    /// Distinct majors needed for the modifier.
    pub nationalities_needed: Figure<i32>,
    /// How much a wound reduces the battle ability.
    pub wounded_ability: Figure<i32>,
    pub major: EnumMap<Nationality, bool>,
}

impl Drm {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let (nationalities_needed, wounded_ability, major) = n.within("house", |n| {
            let major = n.within("major", |n| by_name(|name| n.flag(name)));
            (n.int("nationalities-needed", 1..=9), n.int("wounded-leader-ability", -4..=0), major)
        });
        Drm {
            cavalry_superiority: modifier(n, "cavalry-superiority"),
            entering_highlands: modifier(n, "entering-highlands"),
            entering_pass: modifier(n, "entering-pass"),
            opponent_cavalry_superiority: modifier(n, "opponent-cavalry-superiority"),
            broken_unit: modifier(n, "broken-unit"),
            national_guard_unit: modifier(n, "national-guard-unit"),
            mixed_nationalities: modifier(n, "mixed-major-nationalities"),
            out_of_supply: modifier(n, "out-of-supply"),
            opponent_holds_fortress: modifier(n, "opponent-holds-fortress"),
            nationalities_needed,
            wounded_ability,
            major,
        }
    }
}

/// Column shifts other than the matrix.
#[derive(Clone, Debug)]
pub struct Shifts {
    /// To the higher lead morale.
    pub morale_superiority: Figure<i32>,
    /// To the attacker of a fortress in the first round.
    pub fortress_first_round: Figure<i32>,
}

impl Shifts {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Shifts {
            morale_superiority: n.int("morale-superiority", -12..=12),
            fortress_first_round: n.int("fortress-first-round", -12..=12),
        }
    }
}

/// The cavalry charge.
#[derive(Clone, Debug)]
pub struct Charge {
    /// Sides of the die.
    pub sides: u8,
    /// Ahead by this or more, the loser loses steps.
    pub step_loss_margin: Figure<i32>,
    pub loser_steps: Figure<i32>,
    pub tie_steps_each: Figure<i32>,
    /// Multiplier of the FERT result.
    pub fert_multiplier: Figure<i32>,
    /// Whether the steps are multiplied.
    pub doubles_steps: bool,
    /// Whether the morale levels are multiplied.
    pub doubles_morale: bool,
}

impl Charge {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let (doubles_steps, doubles_morale) = n.within("doubles", |n| (n.flag("steps"), n.flag("morale")));
        Charge {
            sides: n.small("sides", 2..=MOST_SIDES),
            step_loss_margin: n.int("step_loss_margin", 1..=99),
            loser_steps: n.int("loser_steps", 0..=9),
            tie_steps_each: n.int("tie_steps_each", 0..=9),
            fert_multiplier: n.int("fert_multiplier", 1..=9),
            doubles_steps,
            doubles_morale,
        }
    }
}

/// When a side has cavalry superiority.
#[derive(Clone, Debug)]
pub struct Superiority {
    /// Own CF to the opponent's.
    pub ratio: Factor,
    /// Least own CF.
    pub min_cf: Figure<i32>,
}

/// House rules of a battle.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Rounds until nightfall.
    pub round_limit: Figure<i32>,
    /// Levels lost that make a force give way.
    pub give_way_loss: Figure<i32>,
    /// Highest morale.
    pub morale_max: i32,
    /// Cavalry superiority.
    pub superiority: Superiority,
    /// A leader is hit at or above.
    pub hit_from: Figure<i32>,
    /// A hit leader is killed at or above.
    pub killed_from: Figure<i32>,
    /// Full steps of a unit that can be broken.
    pub broken_min_full_steps: Figure<i32>,
    /// Steps left that break it.
    pub broken_steps_left: Figure<i32>,
    /// Pursuit of a beaten loser.
    pub pursuit_beaten: Figure<i32>,
    /// Pursuit with superior cavalry.
    pub pursuit_superiority: Figure<i32>,
    /// Pursuit against a rear guard.
    pub pursuit_rear_guard: Figure<i32>,
    /// Steps lost in pursuit.
    pub pursuit_rows: Rows<Figure<i32>>,
    pub step_worth: Figure<i32>,
    /// Worth of a morale level.
    pub morale_worth: Figure<i32>,
    /// Cost of an idle round to the attacker.
    pub idle_round: Figure<i32>,
    /// Worth of the ground.
    pub default_stake: Figure<i32>,
}

impl Battle {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let superiority = n
            .within("cavalry_superiority", |n| Superiority { ratio: Factor::load(n), min_cf: n.int("min_cf", 0..=60) });
        let (hit_from, killed_from) =
            n.within("leader_casualty", |n| (n.int("hit_from", 2..=13), n.int("killed_from", 1..=7)));
        let (broken_min_full_steps, broken_steps_left) =
            n.within("broken", |n| (n.int("min_full_steps", 1..=7), n.int("steps_left", 0..=6)));
        let (pursuit_beaten, pursuit_superiority, pursuit_rear_guard, pursuit_rows) = n.within("pursuit", |n| {
            let rows = Rows::load(n, 4, |n| n.int("steps", 0..=99));
            (modifier(n, "beaten"), modifier(n, "cavalry_superiority"), modifier(n, "rear_guard"), rows)
        });
        let (step_worth, morale_worth, idle_round, default_stake) = n.within("payoff", |n| {
            let worth = |key: &str| n.int(key, 0..=99);
            (worth("step"), worth("morale"), worth("idle_round"), n.int("default_stake", 0..=20))
        });
        Battle {
            round_limit: n.int("round_limit", 1..=12),
            give_way_loss: n.int("give_way_loss", 0..=99),
            morale_max: n.int("morale_max", 1..=12).value,
            superiority,
            hit_from,
            killed_from,
            broken_min_full_steps,
            broken_steps_left,
            pursuit_beaten,
            pursuit_superiority,
            pursuit_rear_guard,
            pursuit_rows,
            step_worth,
            morale_worth,
            idle_round,
            default_stake,
        }
    }
}
