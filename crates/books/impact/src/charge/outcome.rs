//! The result of a charge.

use grognard_core::choice;
use serde::Serialize;

use crate::unit::{Level, Mc};

choice! {
    /// How the charge ended.
    pub enum Verdict {
        StoppedShort = "stopped-short",
        AttackerWins = "attacker-wins",
        DefenderWins = "defender-wins",
    }
}

choice! {
    /// A unit of the losing side.
    pub enum Place {
        Lead = "lead",
        Support1 = "support-1",
        Support2 = "support-2",
    }
}

/// What the charge did to a losing unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Loser {
    pub unit: Place,
    /// Figures it loses.
    pub figures_lost: i32,
    /// Figures left.
    pub figures_after: i32,
    /// Whether none are left.
    pub eliminated: bool,
    pub level_after: Level,
    /// Whether figures were lost while a leader was attached.
    pub leader_risk: bool,
}

/// What a charge did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// How it ended.
    pub result: Verdict,
    /// Margin of the win.
    pub win_by: i32,
    /// Inches the attacker stops short.
    pub stop_inches: i32,
    /// Whether both leads fire.
    pub free_volley: bool,
    /// Inches the losers fall back.
    pub fall_back: i32,
    /// The check of the losers.
    pub mc: Mc,
    /// The losing units.
    pub losers: Vec<Loser>,
}
