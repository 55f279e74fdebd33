//! Items that are due, with the books at hand: how they are settled, by whom, in words, with what is known.

use grognard_battle::command::Command as _;
use grognard_battle::{Pending, Side};
use grognard_books::impact::rules::imp;
use grognard_core::facts::Datum;
use grognard_core::rule::Rule;

use super::acts::{
    Contact, Evade, FallBack, Flee, FollowUp, HoldFire, LeaderCasualty, Objective, React, ReactFace, ReactFire, Stand,
    Volleys,
};
use super::due::Due;
use super::state::State;

impl Pending for Due {
    type State = State;

    fn acts(&self) -> &'static [&'static str] {
        match self {
            Due::Flight { .. } => &[Flee::ACT.name],
            Due::LeaderCasualty { .. } => &[LeaderCasualty::ACT.name],
            Due::FallBack { .. } => &[FallBack::ACT.name],
            Due::Reactions { .. } => &[HoldFire::ACT.name, ReactFire::ACT.name, React::ACT.name],
            Due::Shot { .. } => &[],
            Due::ChargeReaction => &[Stand::ACT.name, ReactFire::ACT.name, ReactFace::ACT.name, Evade::ACT.name],
            Due::Contact => &[Contact::ACT.name],
            Due::Volleys { .. } => &[Volleys::ACT.name],
            Due::FollowUp { .. } => &[FollowUp::ACT.name],
            Due::Objective { .. } => &[Objective::ACT.name],
        }
    }

    fn rule(&self, _: &State) -> Rule {
        match self {
            Due::Flight { .. } => imp(59),
            Due::LeaderCasualty { .. } => imp(54),
            Due::FallBack { .. } => imp(19),
            Due::Reactions { .. } | Due::Shot { .. } => imp(73),
            Due::ChargeReaction => imp(57),
            Due::Contact => imp(17),
            Due::Volleys { .. } => imp(18),
            Due::FollowUp { .. } => imp(66),
            Due::Objective { .. } => imp(62),
        }
    }

    fn title(&self, state: &State) -> String {
        let (lead, target) =
            state.charge.as_ref().map_or(("", ""), |charge| (charge.lead.as_str(), charge.target.as_str()));
        match self {
            Due::Flight { unit } => format!("{unit} is routed and flees"),
            Due::LeaderCasualty { leader, unit, .. } => format!("{leader} may fall with {unit}"),
            Due::FallBack { unit, inches, .. } => format!("{unit} falls back {inches} inches"),
            Due::Reactions { mover, watchers } => format!("{} may fire at {mover}", watchers.join(", ")),
            Due::Shot { unit, mover } => format!("{unit} fires at {mover}"),
            Due::ChargeReaction => format!("{target} is charged by {lead} and reacts"),
            Due::Contact => format!("{lead} comes into contact with {target}"),
            Due::Volleys { inches } => format!("{lead} and {target} fire a free volley at {inches} inches"),
            Due::FollowUp { inches } => format!("{lead} may follow up to {inches} inches"),
            Due::Objective { objective } => format!("who holds {objective}?"),
        }
    }

    fn side(&self, state: &State) -> Option<Side> {
        let of = |name: &str| state.units.get(name).map(|unit| unit.side);
        let charge = state.charge.as_ref();
        match self {
            Due::Flight { unit }
            | Due::LeaderCasualty { unit, .. }
            | Due::FallBack { unit, .. }
            | Due::Shot { unit, .. } => of(unit),
            Due::Reactions { mover, .. } => of(mover).map(Side::other),
            Due::ChargeReaction => charge.and_then(|charge| of(&charge.target)),
            Due::Contact | Due::FollowUp { .. } => charge.and_then(|charge| of(&charge.lead)),
            Due::Volleys { .. } | Due::Objective { .. } => None,
        }
    }

    fn with(&self, state: &State) -> Datum {
        let named = |name: &str, value: &str| Datum::Map(vec![(name.to_owned(), Datum::Text(value.to_owned()))]);
        match self {
            Due::Flight { unit } | Due::FallBack { unit, .. } => named("unit", unit),
            Due::LeaderCasualty { leader, .. } => named("leader", leader),
            Due::ChargeReaction => state.charge.as_ref().map_or(Datum::empty(), |charge| named("unit", &charge.target)),
            Due::Objective { objective } => named("objective", objective),
            Due::Reactions { .. } | Due::Shot { .. } | Due::Contact | Due::Volleys { .. } | Due::FollowUp { .. } => {
                Datum::empty()
            }
        }
    }
}
