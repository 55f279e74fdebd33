//! The state of an army after its events.

use std::collections::BTreeMap;

use grognard_core::choice;
use serde::Serialize;

use super::account::{Forced, Ledger};
use super::army::Location;
use super::levels::{Levels, is_march_only};
use crate::points::Points;
use crate::tables::OrderOrNone;

choice! {
    /// The state of an army.
    pub enum Status {
        Steady = "steady",
        Wavering = "wavering",
        Demoralized = "demoralized",
    }
}

choice! {
    /// Levels an army announces.
    pub enum Level {
        Wavering = "wavering",
        Demoralized = "demoralized",
        Severe = "severe",
        Ruin = "ruin",
    }
}

/// The state of an army after its events. For its owner and the umpire; the enemy sees [`public_view`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields of the outcome are a contract")]
pub struct Outcome {
    /// Points used.
    pub recorded: Points,
    /// What the army can bear.
    pub total: Points,
    /// Its state.
    pub status: Status,
    /// Levels that have just been reached.
    pub crossed: Vec<Level>,
    pub demoralized: bool,
    /// For how many hours it has been demoralized.
    pub demoralized_hours: i32,
    /// CMR that this hour has cost.
    pub hour_rate: i32,
    /// The present CMR adjustment of every unit.
    pub cmr_adjustment: i32,
    /// Whether it was demoralized at any time on this battleday.
    pub ever_demoralized: bool,
    /// CMR of every unit on the next battleday.
    pub next_day_cmr: i32,
    /// Order of each command.
    pub orders: BTreeMap<String, OrderOrNone>,
    /// Place of each command.
    pub locations: BTreeMap<String, Location>,
    /// Defend markers of each command.
    pub defend_markers: BTreeMap<String, i32>,
    /// Orders that changed by themselves.
    pub forced: Vec<Forced>,
    /// Whether Attack may be ordered.
    pub attack_allowed: bool,
    /// Whether General Advance and Pursuit may be ordered.
    pub general_advance_allowed: bool,
    /// Whether only March may be ordered.
    pub march_only: bool,
    /// Levels in force, for the announcements.
    #[serde(skip)]
    reached: Vec<Level>,
}

impl Outcome {
    pub(super) fn of(ledger: &Ledger<'_>, opening: Levels) -> Self {
        let (t, army) = (ledger.tables, &ledger.army);
        let levels = Levels::of(t, army);
        let each = |levels: &Levels| [levels.wavering, levels.demoralized, levels.severe, levels.ruin];
        let names = [Level::Wavering, Level::Demoralized, Level::Severe, Level::Ruin];
        let picked = |is: [bool; 4]| names.into_iter().zip(is).filter(|(_, is)| *is).map(|(level, _)| level).collect();
        let before = each(&opening);
        let mut crossed = each(&levels);
        for (now, before) in crossed.iter_mut().zip(before) {
            *now &= !before;
        }
        let by_id = || army.commands.iter().map(|command| command.id.clone());
        Outcome {
            recorded: army.recorded,
            total: army.total,
            status: match (army.demoralized, levels.wavering) {
                (true, _) => Status::Demoralized,
                (false, true) => Status::Wavering,
                (false, false) => Status::Steady,
            },
            crossed: picked(crossed),
            demoralized: army.demoralized,
            demoralized_hours: army.demoralized_hours,
            hour_rate: army.hour_rate,
            cmr_adjustment: army.cmr_adjustment,
            ever_demoralized: army.ever_demoralized,
            next_day_cmr: if army.ever_demoralized { t.army_status.next_day_cmr.value } else { 0 },
            orders: by_id().zip(army.commands.iter().map(|command| command.order)).collect(),
            locations: by_id().zip(army.commands.iter().map(|command| command.location)).collect(),
            defend_markers: by_id().zip(army.commands.iter().map(|command| command.defend_markers)).collect(),
            forced: ledger.forced.clone(),
            attack_allowed: !army.demoralized,
            general_advance_allowed: !army.demoralized,
            march_only: is_march_only(t, army),
            reached: picked(each(&levels)),
        }
    }

    /// The levels that are in force and announced.
    pub fn levels(&self) -> Vec<Level> {
        self.reached.clone()
    }
}
