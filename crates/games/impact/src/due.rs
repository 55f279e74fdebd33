//! What must be settled before the next action, first one first.

use grognard_books::impact::leader_casualty::Peril;
use grognard_books::impact::rules::imp;
use grognard_core::facts::Datum;
use grognard_core::rule::Rule;
use serde::{Deserialize, Serialize};

use super::state::State;
use grognard_battle::{Due as Shown, Side};

/// One item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Due {
    /// A routed unit flees.
    Flight {
        /// Who.
        unit: String,
    },
    /// A leader may fall with the unit he is attached to.
    LeaderCasualty {
        /// Who.
        leader: String,
        /// His unit.
        unit: String,
        /// What cost it figures.
        cause: Peril,
    },
    /// A loser of a charge falls back.
    FallBack {
        /// Who.
        unit: String,
        /// How far.
        inches: i32,
    },
    /// Enemies that have a unit in arc and range after its move may fire at it.
    Reactions {
        /// Who moved.
        mover: String,
        /// Who may still fire.
        watchers: Vec<String>,
    },
    /// The unit charged reacts.
    ChargeReaction,
    /// The charge comes into contact.
    Contact,
    /// Both leads of a charge that stopped short fire.
    Volleys {
        /// At this range.
        inches: f64,
    },
    /// The winning lead may follow up.
    FollowUp {
        /// At most so far.
        inches: i32,
    },
    /// Who holds an objective at the end of the turn.
    Objective {
        /// Which.
        objective: String,
    },
}

impl Due {
    /// The acts that settle it; the last is the plain one.
    pub fn acts(&self) -> &'static [&'static str] {
        match self {
            Due::Flight { .. } => &["flee"],
            Due::LeaderCasualty { .. } => &["leader-casualty"],
            Due::FallBack { .. } => &["fall-back"],
            Due::Reactions { .. } => &["react-fire", "hold-fire"],
            Due::ChargeReaction => &["react-fire", "react-face", "evade", "stand"],
            Due::Contact => &["contact"],
            Due::Volleys { .. } => &["volleys"],
            Due::FollowUp { .. } => &["follow-up"],
            Due::Objective { .. } => &["objective"],
        }
    }

    /// A step of the charge that is going on.
    pub fn is_of_charge(&self) -> bool {
        matches!(self, Due::ChargeReaction | Due::Contact | Due::Volleys { .. } | Due::FollowUp { .. })
    }

    /// The clause that makes it due.
    pub fn rule(&self) -> Rule {
        match self {
            Due::Flight { .. } => imp(59),
            Due::LeaderCasualty { .. } => imp(54),
            Due::FallBack { .. } => imp(19),
            Due::Reactions { .. } => imp(73),
            Due::ChargeReaction => imp(57),
            Due::Contact => imp(17),
            Due::Volleys { .. } => imp(18),
            Due::FollowUp { .. } => imp(66),
            Due::Objective { .. } => imp(62),
        }
    }

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
