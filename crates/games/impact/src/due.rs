//! Items that must be settled before the next action, in order.

use grognard_books::impact::leader_casualty::Peril;
use serde::{Deserialize, Serialize};

/// One item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Due {
    /// A routed unit flees.
    Flight { unit: String },
    /// A leader may fall with the unit he is attached to.
    LeaderCasualty {
        leader: String,
        unit: String,
        /// What cost it figures.
        cause: Peril,
    },
    /// A loser of a charge falls back.
    FallBack {
        unit: String,
        /// How far.
        inches: i32,
        /// On a virtual table: the enemy's lead, from which it goes straight away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<String>,
    },
    /// On a virtual table: a unit fires at an enemy that moved, as its owner has ordered.
    Shot {
        /// Who fires.
        unit: String,
        mover: String,
    },
    /// Enemies that have a unit in arc and range after its move may fire at it.
    Reactions {
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
    /// The holder of an objective at the end of the turn.
    Objective { objective: String },
}

impl Due {
    /// Whether it is a step of the present charge.
    pub fn is_of_charge(&self) -> bool {
        matches!(self, Due::ChargeReaction | Due::Contact | Due::Volleys { .. } | Due::FollowUp { .. })
    }
}
