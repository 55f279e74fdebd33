//! What is due, with the books at hand: whose it is, in words, with what is known.

use grognard_battle::{Due as Shown, Side};
use grognard_core::facts::Datum;

use super::due::Due;
use super::state::State;

impl Due {
    /// Whose it is to settle; none where it is the table's.
    pub fn side(&self, state: &State) -> Option<Side> {
        let of = |name: &str| state.units.get(name).map(|unit| unit.side);
        let charge = state.charge.as_ref();
        match self {
            Due::Flight { unit } | Due::LeaderCasualty { unit, .. } | Due::FallBack { unit, .. } => of(unit),
            Due::Reactions { mover, .. } => of(mover).map(Side::other),
            Due::ChargeReaction => charge.and_then(|charge| of(&charge.target)),
            Due::Contact | Due::FollowUp { .. } => charge.and_then(|charge| of(&charge.lead)),
            Due::Volleys { .. } | Due::Objective { .. } => None,
        }
    }

    /// In words.
    pub fn title(&self, state: &State) -> String {
        let (lead, target) =
            state.charge.as_ref().map_or(("", ""), |charge| (charge.lead.as_str(), charge.target.as_str()));
        match self {
            Due::Flight { unit } => format!("{unit} is routed and flees"),
            Due::LeaderCasualty { leader, unit, .. } => format!("{leader} may fall with {unit}"),
            Due::FallBack { unit, inches } => format!("{unit} falls back {inches} inches"),
            Due::Reactions { mover, watchers } => format!("{} may fire at {mover}", watchers.join(", ")),
            Due::ChargeReaction => format!("{target} is charged by {lead} and reacts"),
            Due::Contact => format!("{lead} comes into contact with {target}"),
            Due::Volleys { inches } => format!("{lead} and {target} fire a free volley at {inches} inches"),
            Due::FollowUp { inches } => format!("{lead} may follow up to {inches} inches"),
            Due::Objective { objective } => format!("who holds {objective}?"),
        }
    }

    /// The arguments that are known.
    pub fn with(&self, state: &State) -> Datum {
        let named = |name: &str, value: &str| Datum::Map(vec![(name.to_owned(), Datum::Text(value.to_owned()))]);
        match self {
            Due::Flight { unit } | Due::FallBack { unit, .. } => named("unit", unit),
            Due::LeaderCasualty { leader, .. } => named("leader", leader),
            Due::ChargeReaction => state.charge.as_ref().map_or(Datum::empty(), |charge| named("unit", &charge.target)),
            Due::Objective { objective } => named("objective", objective),
            Due::Reactions { watchers, .. } => match watchers.as_slice() {
                [only] => named("unit", only),
                _ => Datum::empty(),
            },
            Due::Contact | Due::Volleys { .. } | Due::FollowUp { .. } => Datum::empty(),
        }
    }

    /// As everybody sees it: that a choice is due, whose, and the question.
    pub fn shown(&self, state: &State) -> Shown {
        let act = self.acts().last().copied().unwrap_or_default();
        Shown {
            title: self.title(state),
            rule: self.rule().id,
            side: self.side(state),
            act,
            with: if act == "hold-fire" { Datum::empty() } else { self.with(state) },
        }
    }
}
