//! Items that are due, with the books at hand: how they are settled, by whom, in words, with what is known.

use grognard_battle::command::Command as _;
use grognard_battle::{Pending, Side};
use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Datum;
use grognard_core::rule::Rule;
use grognard_table::in_words;

use super::acts::{
    Advance, Appear, Charge, Choose, CommanderDeath, Deploy, Detach, HoldFire, Initiative, OfficerCasualty,
    OfficerReturn, OpportunityFire, Retreat, Substitute, Victory,
};
use super::due::{Due, Flight};
use super::facts::halt;
use super::state::State;

impl Pending for Due {
    type State = State;

    fn acts(&self) -> &'static [&'static str] {
        match self {
            Due::Initiative => &[Initiative::ACT.name],
            Due::Choose => &[Choose::ACT.name],
            Due::Retreat { .. } => &[Retreat::ACT.name],
            Due::TakeGround { .. } => &[Advance::ACT.name],
            Due::OfficerCasualty { .. } => &[OfficerCasualty::ACT.name],
            Due::CommanderDeath { .. } => &[CommanderDeath::ACT.name],
            Due::Opportunity { .. } => &[HoldFire::ACT.name, OpportunityFire::ACT.name],
            Due::Charge { .. } => &[Charge::ACT.name],
            Due::Detach { .. } => &[Detach::ACT.name],
            Due::OfficerReturn { .. } => &[OfficerReturn::ACT.name],
            Due::Appear { .. } => &[Appear::ACT.name],
            Due::Substitute { .. } => &[Substitute::ACT.name],
            Due::Victory => &[Victory::ACT.name],
            Due::Place { .. } => &[Deploy::ACT.name],
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
        let named = |name: &str, value: &str| Datum::Map(vec![(name.to_owned(), Datum::Text(value.to_owned()))]);
        match self {
            Due::Retreat { unit, .. } | Due::CommanderDeath { unit, .. } | Due::TakeGround { unit } => {
                named("unit", unit)
            }
            Due::OfficerCasualty { officer, .. } | Due::OfficerReturn { officer } | Due::Appear { officer } => {
                named("officer", officer)
            }
            Due::Substitute { brigade } => named("brigade", brigade),
            Due::Place { groups, .. } => groups.first().map_or(Datum::empty(), |group| named("group", group)),
            _ => Datum::empty(),
        }
    }
}

impl Due {
    /// Its subject in words, with the distances of the charts.
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
