//! What must be answered before anything else, in order (COH-107).

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Datum;
use grognard_core::rule::Rule;
use serde_json::json;

use super::state::State;
pub use super::task::{Flight, Task};
use grognard_battle::{Pending, Side};
use grognard_table::in_words;

/// Inches from its target at which a charge halts for its rolls: a virtual table keeps units further apart than miniatures.
pub fn halt(t: &Tables, state: &State) -> i32 {
    state.table.as_ref().map_or(t.charge.halt_at, |_| t.battlefield.near.charge_halt)
}

impl Pending for Task {
    type Books = State;

    fn acts(&self) -> &'static [&'static str] {
        match self {
            Task::Initiative => &["initiative"],
            Task::Choose => &["choose"],
            Task::Retreat { .. } => &["retreat"],
            Task::TakeGround { .. } => &["advance"],
            Task::OfficerCasualty { .. } => &["officer-casualty"],
            Task::CommanderDeath { .. } => &["commander-death"],
            Task::Opportunity { .. } => &["hold-fire", "opportunity-fire"],
            Task::Charge { .. } => &["charge"],
            Task::Detach { .. } => &["detach"],
            Task::OfficerReturn { .. } => &["officer-return"],
            Task::Appear { .. } => &["appear"],
            Task::Substitute { .. } => &["substitute"],
            Task::Victory => &["victory"],
            Task::Place { .. } => &["deploy"],
        }
    }

    fn rule(&self, _: &State) -> Rule {
        match self {
            Task::Initiative => coh(2),
            Task::Choose => coh(5),
            Task::Retreat { flight: Flight::Rout, .. } => coh(20),
            Task::Retreat { flight: Flight::Skedaddle, .. } => coh(76),
            Task::Retreat { flight: Flight::FallBack, .. } | Task::TakeGround { .. } => coh(90),
            Task::OfficerCasualty { .. } => coh(56),
            Task::CommanderDeath { .. } => coh(58),
            Task::Opportunity { .. } => coh(64),
            Task::Charge { .. } => coh(75),
            Task::Detach { .. } => coh(62),
            Task::OfficerReturn { .. } | Task::Appear { .. } => coh(59),
            Task::Substitute { .. } => coh(12),
            Task::Victory => coh(103),
            Task::Place { .. } => coh(104),
        }
    }

    fn side(&self, state: &State) -> Option<Side> {
        let of_unit = |unit: &String| state.units.get(unit).map(|unit| unit.side);
        let of_officer = |officer: &String| state.officers.get(officer).map(|officer| officer.side);
        match self {
            Task::Initiative | Task::Victory => None,
            Task::Choose => state.initiative,
            Task::Retreat { unit, .. } | Task::CommanderDeath { unit, .. } | Task::TakeGround { unit } => of_unit(unit),
            Task::OfficerCasualty { officer, .. } | Task::OfficerReturn { officer } | Task::Appear { officer } => {
                of_officer(officer)
            }
            Task::Opportunity { mover } => of_unit(mover).map(Side::other),
            Task::Charge { attacker, .. } => of_unit(attacker),
            Task::Detach { side } | Task::Place { side, .. } => Some(*side),
            Task::Substitute { brigade } => state.brigades.get(brigade).map(|brigade| brigade.side),
        }
    }

    fn title(&self, state: &State) -> String {
        match self {
            Task::Initiative => "both sides roll for the initiative".to_owned(),
            Task::Choose => {
                let who = state.initiative.map_or("the holder of the initiative", |side| state.side_name(side));
                format!("{who} says who acts first in the {}", state.phase.word())
            }
            Task::Retreat { unit, inches, flight, .. } => {
                let what = match flight {
                    Flight::Rout => "routs",
                    Flight::Skedaddle => "skedaddles",
                    Flight::FallBack => "falls back",
                };
                format!("{unit} {what} {inches} inches")
            }
            Task::TakeGround { unit } => format!("{unit} holds the ground and may go on"),
            Task::OfficerCasualty { officer, unit, hit: true, .. } => format!("{officer}, with {unit}, is hit"),
            Task::OfficerCasualty { officer, unit, .. } => format!("{officer}, with {unit}, is at risk"),
            Task::CommanderDeath { unit, officer, .. } => format!("{unit} takes the death of {officer}"),
            Task::Opportunity { mover } => format!("opportunity fire at {mover}, or none"),
            Task::Charge { attacker, defender, .. } => format!("{attacker} has halted before {defender}"),
            Task::Detach { side } => {
                format!("{} says which units are wholly outside their commander's radius", state.side_name(*side))
            }
            Task::OfficerReturn { officer } => format!("{officer}, wounded, may return"),
            Task::Appear { officer } => format!("{officer} appears at a unit of his command"),
            Task::Substitute { brigade } => format!("{brigade} gets a substitute commander"),
            Task::Victory => format!("turn {} is reckoned up", state.turn),
            Task::Place { side, groups } => {
                let one_of = if groups.len() > 1 { "one of " } else { "" };
                format!("{} places {one_of}{}", state.side_name(*side), groups.join(", "))
            }
        }
    }

    fn with(&self, _: &State) -> Datum {
        Datum::of(&match self {
            Task::Retreat { unit, .. } | Task::CommanderDeath { unit, .. } | Task::TakeGround { unit } => {
                json!({ "unit": unit })
            }
            Task::OfficerCasualty { officer, .. } | Task::OfficerReturn { officer } | Task::Appear { officer } => {
                json!({ "officer": officer })
            }
            Task::Substitute { brigade } => json!({ "brigade": brigade }),
            Task::Place { groups, .. } => json!({ "group": groups.first() }),
            _ => json!({}),
        })
    }
}

impl Task {
    /// What it is about, in words, with the distances of the charts.
    pub fn title_by(&self, t: &Tables, state: &State) -> String {
        match self {
            Task::Charge { attacker, defender, .. } => {
                format!("{attacker} has halted {} from {defender}", in_words(halt(t, state)))
            }
            other => Pending::title(other, state),
        }
    }

    /// The units and officers it names, for checking the books.
    pub fn names(&self) -> (Vec<&String>, Vec<&String>) {
        match self {
            Task::Retreat { unit, .. } | Task::TakeGround { unit } => (vec![unit], vec![]),
            Task::OfficerCasualty { officer, unit, .. } | Task::CommanderDeath { unit, officer, .. } => {
                (vec![unit], vec![officer])
            }
            Task::Opportunity { mover } => (vec![mover], vec![]),
            Task::Charge { attacker, defender, .. } => (vec![attacker, defender], vec![]),
            Task::OfficerReturn { officer } | Task::Appear { officer } => (vec![], vec![officer]),
            Task::Initiative
            | Task::Choose
            | Task::Detach { .. }
            | Task::Substitute { .. }
            | Task::Victory
            | Task::Place { .. } => (vec![], vec![]),
        }
    }
}
