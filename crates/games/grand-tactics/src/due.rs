//! What must be settled before anything else: the typed queue, and what follows by itself.

use grognard_battle::Side;
use grognard_books::grand_tactics::catastrophe::Event;
use grognard_books::grand_tactics::paralysis::Waverer;
use grognard_core::choice;
use serde::{Deserialize, Serialize};

choice! {
    /// What cost the steps.
    pub enum Cause {
        Charge = "charge",
        Fert = "fert",
        ForceMarch = "force-march",
        Reaction = "reaction",
        Pursuit = "pursuit",
    }
}

impl Cause {
    /// How steps are lost, after "loses 2 steps".
    pub const fn words(self) -> &'static str {
        match self {
            Cause::Charge => " in the charge",
            Cause::Fert => " by the FERT",
            Cause::ForceMarch => " by its force march",
            Cause::Reaction => " on its reaction move",
            Cause::Pursuit => " in the pursuit",
        }
    }
}

/// One thing due. Those without a player's part in them are done by [`settle`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Due {
    /// A wounded leader.
    WoundRecovery {
        /// Who.
        leader: String,
    },
    /// A nation that is out of the war.
    Paralysis {
        /// Which.
        nation: Waverer,
    },
    /// The supply of a formation is judged.
    Supply {
        /// Which.
        formation: String,
    },
    /// Weather of the segment, or of the battle.
    Weather,
    /// The hands of a battle.
    Deal,
    /// Both choices are shown: the round is fought.
    Round,
    /// Steps to be lost.
    Losses {
        /// By whom.
        side: Side,
        /// Out of these formations.
        formations: Vec<String>,
        /// How many.
        steps: i32,
        /// The first must be cavalry.
        first_loss_cavalry: bool,
        /// By what.
        cause: Cause,
    },
    /// By itself: tests of the guard after the losses (GT-107).
    GuardTests,
    /// A commander in danger.
    LeaderCasualty {
        /// Who.
        leader: String,
        /// Steps his side lost in the round.
        steps: i32,
    },
    /// A catastrophe to be tested.
    Catastrophe {
        /// The formation it strikes.
        formation: String,
        /// What happened.
        event: Event,
    },
    /// By itself: does the battle end.
    BattleEnd,
    /// The winner pursues.
    Pursuit,
    /// A formation leaves the battle.
    Withdraw {
        /// Which.
        formation: String,
    },
    /// By itself: tests of those that withdrew (GT-108).
    RetreatTests,
    /// By itself: the field is cleared (GT-108).
    Clear,
    /// A leader without a formation joins another.
    Attach {
        /// Who.
        leader: String,
        /// Where his formation was; a real board shows who is near.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        area: Option<String>,
    },
}

impl Due {
    /// A step that a formation loses on its march.
    pub fn one_step(side: Side, formation: String, cause: Cause) -> Self {
        Due::Losses { side, formations: vec![formation], steps: 1, first_loss_cavalry: false, cause }
    }
}

/// A nation in words.
pub fn nation_words(nation: Waverer) -> &'static str {
    match nation {
        Waverer::Spanish => "Spain",
        Waverer::Portuguese => "Portugal",
    }
}
