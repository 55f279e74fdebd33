//! What must be answered before anything else, in order (COH-107).

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Datum;
use grognard_core::rule::Rule;
use serde_json::json;

pub use super::owed::{Due, Flight};
use super::state::State;
use grognard_battle::{Pending, Side};
use grognard_table::in_words;

/// Inches from its target at which a charge halts for its rolls: a virtual table keeps units further apart than miniatures.
pub fn halt(t: &Tables, state: &State) -> i32 {
    state.table.as_ref().map_or(t.charge.halt_at, |_| t.battlefield.near.charge_halt)
}

impl Pending for Due {
    type State = State;

    fn acts(&self) -> &'static [&'static str] {
        match self {
            Due::Initiative => &["initiative"],
            Due::Choose => &["choose"],
            Due::Retreat { .. } => &["retreat"],
            Due::TakeGround { .. } => &["advance"],
            Due::OfficerCasualty { .. } => &["officer-casualty"],
            Due::CommanderDeath { .. } => &["commander-death"],
            Due::Opportunity { .. } => &["hold-fire", "opportunity-fire"],
            Due::Charge { .. } => &["charge"],
            Due::Detach { .. } => &["detach"],
            Due::OfficerReturn { .. } => &["officer-return"],
            Due::Appear { .. } => &["appear"],
            Due::Substitute { .. } => &["substitute"],
            Due::Victory => &["victory"],
            Due::Place { .. } => &["deploy"],
        }
    }

    fn rule(&self, _: &State) -> Rule {
        match self {
            Due::Initiative => coh(2),
            Due::Choose => coh(5),
            Due::Retreat { flight: Flight::Rout, .. } => coh(20),
            Due::Retreat { flight: Flight::Skedaddle, .. } => coh(76),
            Due::Retreat { flight: Flight::FallBack, .. } | Due::TakeGround { .. } => coh(90),
            Due::OfficerCasualty { .. } => coh(56),
            Due::CommanderDeath { .. } => coh(58),
            Due::Opportunity { .. } => coh(64),
            Due::Charge { .. } => coh(75),
            Due::Detach { .. } => coh(62),
            Due::OfficerReturn { .. } | Due::Appear { .. } => coh(59),
            Due::Substitute { .. } => coh(12),
            Due::Victory => coh(103),
            Due::Place { .. } => coh(104),
        }
    }

    fn side(&self, state: &State) -> Option<Side> {
        let of_unit = |unit: &String| state.units.get(unit).map(|unit| unit.side);
        let of_officer = |officer: &String| state.officers.get(officer).map(|officer| officer.side);
        match self {
            Due::Initiative | Due::Victory => None,
            Due::Choose => state.initiative,
            Due::Retreat { unit, .. } | Due::CommanderDeath { unit, .. } | Due::TakeGround { unit } => of_unit(unit),
            Due::OfficerCasualty { officer, .. } | Due::OfficerReturn { officer } | Due::Appear { officer } => {
                of_officer(officer)
            }
            Due::Opportunity { mover } => of_unit(mover).map(Side::other),
            Due::Charge { attacker, .. } => of_unit(attacker),
            Due::Detach { side } | Due::Place { side, .. } => Some(*side),
            Due::Substitute { brigade } => state.brigades.get(brigade).map(|brigade| brigade.side),
        }
    }

    fn title(&self, state: &State) -> String {
        match self {
            Due::Initiative => "both sides roll for the initiative".to_owned(),
            Due::Choose => {
                let who = state.initiative.map_or("the holder of the initiative", |side| state.side_name(side));
                format!("{who} says who acts first in the {}", state.phase.word())
            }
            Due::Retreat { unit, inches, flight, .. } => {
                let what = match flight {
                    Flight::Rout => "routs",
                    Flight::Skedaddle => "skedaddles",
                    Flight::FallBack => "falls back",
                };
                format!("{unit} {what} {inches} inches")
            }
            Due::TakeGround { unit } => format!("{unit} holds the ground and may go on"),
            Due::OfficerCasualty { officer, unit, hit: true, .. } => format!("{officer}, with {unit}, is hit"),
            Due::OfficerCasualty { officer, unit, .. } => format!("{officer}, with {unit}, is at risk"),
            Due::CommanderDeath { unit, officer, .. } => format!("{unit} takes the death of {officer}"),
            Due::Opportunity { mover } => format!("opportunity fire at {mover}, or none"),
            Due::Charge { attacker, defender, .. } => format!("{attacker} has halted before {defender}"),
            Due::Detach { side } => {
                format!("{} says which units are wholly outside their commander's radius", state.side_name(*side))
            }
            Due::OfficerReturn { officer } => format!("{officer}, wounded, may return"),
            Due::Appear { officer } => format!("{officer} appears at a unit of his command"),
            Due::Substitute { brigade } => format!("{brigade} gets a substitute commander"),
            Due::Victory => format!("turn {} is reckoned up", state.turn),
            Due::Place { side, groups } => {
                let one_of = if groups.len() > 1 { "one of " } else { "" };
                format!("{} places {one_of}{}", state.side_name(*side), groups.join(", "))
            }
        }
    }

    fn with(&self, _: &State) -> Datum {
        Datum::of(&match self {
            Due::Retreat { unit, .. } | Due::CommanderDeath { unit, .. } | Due::TakeGround { unit } => {
                json!({ "unit": unit })
            }
            Due::OfficerCasualty { officer, .. } | Due::OfficerReturn { officer } | Due::Appear { officer } => {
                json!({ "officer": officer })
            }
            Due::Substitute { brigade } => json!({ "brigade": brigade }),
            Due::Place { groups, .. } => json!({ "group": groups.first() }),
            _ => json!({}),
        })
    }
}

impl Due {
    /// What it is about, in words, with the distances of the charts.
    pub fn title_by(&self, t: &Tables, state: &State) -> String {
        match self {
            Due::Charge { attacker, defender, .. } => {
                format!("{attacker} has halted {} from {defender}", in_words(halt(t, state)))
            }
            other => Pending::title(other, state),
        }
    }

    /// The units and officers it names, for checking the books.
    pub fn names(&self) -> (Vec<&String>, Vec<&String>) {
        match self {
            Due::Retreat { unit, .. } | Due::TakeGround { unit } => (vec![unit], vec![]),
            Due::OfficerCasualty { officer, unit, .. } | Due::CommanderDeath { unit, officer, .. } => {
                (vec![unit], vec![officer])
            }
            Due::Opportunity { mover } => (vec![mover], vec![]),
            Due::Charge { attacker, defender, .. } => (vec![attacker, defender], vec![]),
            Due::OfficerReturn { officer } | Due::Appear { officer } => (vec![], vec![officer]),
            Due::Initiative
            | Due::Choose
            | Due::Detach { .. }
            | Due::Substitute { .. }
            | Due::Victory
            | Due::Place { .. } => (vec![], vec![]),
        }
    }
}
