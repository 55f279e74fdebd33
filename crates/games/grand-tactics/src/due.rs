//! What must be settled before anything else: the typed queue, and what follows automatically.

use grognard_battle::Side;
use grognard_books::grand_tactics::catastrophe::Event;
use grognard_books::grand_tactics::paralysis::Waverer;
use grognard_core::choice;
use serde::{Deserialize, Serialize};

choice! {
    /// What caused the loss of steps.
    pub enum Cause {
        Charge = "charge",
        Fert = "fert",
        ForceMarch = "force-march",
        Reaction = "reaction",
        Pursuit = "pursuit",
    }
}

impl Cause {
    /// How the steps are lost; follows "loses 2 steps".
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

/// One thing that is due. [`settle`] does those in which no player takes part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Due {
    /// A wounded leader.
    WoundRecovery { leader: String },
    /// The test for a nation that is out of the war.
    Paralysis { nation: Waverer },
    /// The supply check of a formation.
    Supply { formation: String },
    /// The weather of the segment, or of the battle.
    Weather,
    /// The hands of a battle.
    Deal,
    /// Both choices have been revealed and the round is fought.
    Round,
    /// Steps to be lost.
    Losses {
        /// The side that loses them.
        side: Side,
        /// Out of these formations.
        formations: Vec<String>,
        /// How many.
        steps: i32,
        /// The first must be cavalry.
        first_loss_cavalry: bool,
        /// What caused the loss.
        cause: Cause,
    },
    /// Automatic: tests of the guard after the losses (GT-107).
    GuardTests,
    /// A commander in danger.
    LeaderCasualty {
        leader: String,
        /// Steps the leader's side lost in the round.
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
    Withdraw { formation: String },
    /// Automatic: tests of the formations that withdrew (GT-108).
    RetreatTests,
    /// Automatic: the field is cleared (GT-108).
    Clear,
    /// A leader without a formation joins another.
    Attach {
        leader: String,
        /// Where his formation was; on a real board the table shows who is near.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        area: Option<String>,
    },
}

impl Due {
    /// One step that a formation loses on its march.
    pub fn one_step(side: Side, formation: String, cause: Cause) -> Self {
        Due::Losses { side, formations: vec![formation], steps: 1, first_loss_cavalry: false, cause }
    }
}

pub fn nation_words(nation: Waverer) -> &'static str {
    match nation {
        Waverer::Spanish => "Spain",
        Waverer::Portuguese => "Portugal",
    }
}
